"""A tiny scenario file of the third game, and what is wrong with a file."""

from __future__ import annotations

from collections.abc import Mapping

from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source

CELLS = {"a1": "1", "c1": "*", "f1": "*", "a3": "a", "f3": "X"}
EMPTY_TABLE = "".join(f"{face} = []\n" for face in "U23456")


def scenario(
    cells: Mapping[str, str] | None = None,
    *,
    link: str = "n",
    enemies: str = 'Z = "zombie"',
    links: str = "",
    top: str = "",
    tension: str = "all-clear = 4",
    a: str = "green-herb = 1",
    more: str = "",
    name: str = "tiny",
) -> str:
    """A file with two tiles of three by three squares, joined by a link between c1 and d1."""
    marks = {**CELLS, **(cells or {})}
    wall = "+---+---+---+---+---+---+"
    rows = []
    for row in (1, 2, 3):
        left = " ".join(f"{marks.get(f'{column}{row}', '.'):^3}" for column in "abc")
        right = " ".join(f"{marks.get(f'{column}{row}', '.'):^3}" for column in "def")
        rows.append(f"|{left}{link if row == 1 else '|'}{right}|")
    floor = "\n".join((wall, rows[0], "+           +           +", rows[1]))
    floor = "\n".join((floor, "+           +           +", rows[2], wall))
    return f"""
id = "{name}"
title = "Tiny"
source = "authored"
brief = ""
goal = ""
kit = ["knife"]
{top}
[decks.tension]
{tension}
[decks.A]
{a}
[map]
floors = ['''
{floor}
''']
enemies = {{ {enemies} }}
{links}
{more}
"""


def problems(text: str) -> list[str]:
    """The mistakes in a file, each in one sentence."""
    return GAME.problems(Source("tiny.toml", text))


def goal(kind: str, rest: str) -> str:
    return f'[[goals]]\ndo = "{kind}"\n{rest}\n'


def spread(mark: str, count: int, each: int = 1) -> dict[str, str]:
    """A mark on so many squares, several to a square."""
    squares = [f"{column}{row}" for row in (2, 3, 1) for column in "bcdef"]
    free = [square for square in squares if square not in CELLS]
    found = {}
    for square in free:
        found[square] = mark * min(each, count)
        count -= min(each, count)
        if not count:
            return found
    raise AssertionError("no room on the map")
