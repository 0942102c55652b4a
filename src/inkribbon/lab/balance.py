"""How hard the scenarios of a game are, and how its settings move that: a page of tables.

    python -m inkribbon.lab.balance apocalypse --vary zombies.spawn=0,1,2 --out docs/balance/x.md

plays every scenario as it is and once more for each value of each setting.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from inkribbon.catalogue import game as find_game
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game, Setup

from .simulate import Plan, Result, simulate

USUAL = "as written"


class Variation(msgspec.Struct, frozen=True):
    """One change to a scenario: a setting of its file, a mode, or the number of players."""

    kind: str
    """A setting such as zombies.spawn, or `mode`, or `players`; empty for no change."""
    value: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.value}" if self.kind else USUAL


class Cell(msgspec.Struct, frozen=True):
    """One line of a table."""

    scenario: str
    variation: Variation
    result: Result


def changed(text: str, setting: str, value: str) -> str:
    """A scenario file with another value for a setting such as zombies.spawn."""
    section, _, key = setting.rpartition(".")
    head = re.search(rf"^\[{re.escape(section)}\][^\n]*\n", text, re.MULTILINE)
    if not section or not key or head is None:
        raise InkribbonError(
            f"no scenario has a setting {setting!r}: name it by its section, as zombies.spawn"
        )
    before, rest = text[: head.end()], text[head.end() :]
    body = re.match(r"(?:[^\[\n][^\n]*\n|\n)*", rest)
    assert body is not None, "a section may be empty"
    inside, after = body.group(), rest[body.end() :]
    line = rf"^{re.escape(key)}[ \t]*=[^\n]*\n"
    inside = re.sub(line, "", inside, flags=re.MULTILINE)
    return f"{before}{key} = {value}\n{inside}{after}"


def variations(words: Iterable[str]) -> Iterator[Variation]:
    """The changes that words like zombies.spawn=0,1 ask for, after no change at all."""
    yield Variation("")
    for word in words:
        kind, _, values = word.partition("=")
        if not kind or not values:
            raise InkribbonError(f"{word!r} varies nothing: write it like zombies.spawn=0,1,2")
        yield from (Variation(kind, value) for value in values.split(","))


def plan_of(
    game: Game[Any, Any], scenario: str, variation: Variation, args: argparse.Namespace
) -> Plan:
    """The games of one cell, checked before the first is played."""
    cast = tuple(name for name, _ in game.characters())
    players = args.players
    if variation.kind == "players":
        if not variation.value.isdecimal():
            raise InkribbonError(f"{variation.value!r} is no number of players: write players=1,4")
        players = int(variation.value)
    setup = Setup(game=game.id, scenario=scenario, characters=cast[:players])
    if variation.kind == "mode":
        setup = msgspec.structs.replace(setup, modes=(variation.value,))
    elif variation.kind not in ("", "players"):
        text = changed(game.source_of(setup).text, variation.kind, variation.value)
        setup = msgspec.structs.replace(setup, text=text)
    game.start(setup)
    return Plan(setup, (args.bot,) * players, args.games, args.seed)


def played(game: Game[Any, Any], args: argparse.Namespace) -> Iterator[Cell]:
    """Every scenario with every change; a change to what is written already is not played."""
    names = args.scenarios.split(",") if args.scenarios else [s.id for s in game.scenarios()]
    for name in names:
        for variation in variations(args.vary):
            if not _usual(game, plan_of(game, name, Variation(""), args).setup, variation):
                yield Cell(name, variation, simulate(plan_of(game, name, variation, args), 1))


def _usual(game: Game[Any, Any], setup: Setup, variation: Variation) -> bool:
    """Whether a change names the value that the scenario has anyway."""
    if variation.kind == "players":
        return variation.value == str(len(setup.characters))
    written: Any = tomllib.loads(game.source_of(setup).text)
    for part in variation.kind.split("."):
        written = written.get(part) if isinstance(written, dict) else None
    return written is not None and str(written) == variation.value


# The page


def page(title: str, command: str, cells: Sequence[Cell]) -> str:
    """The results as Markdown, one table a scenario."""
    plan = cells[0].result.plan
    lines = [
        f"# Balance: {title}",
        "",
        f"{plan.bots[0].capitalize()} bots on every seat, {plan.games} games a line, seed"
        f" {plan.seed}. Intervals are Wilson's, 95 %. Written by",
        "",
        f"```bash\n{command}\n```",
    ]
    for name in dict.fromkeys(cell.scenario for cell in cells):
        lines += ["", f"## {name}", "", *_table([c for c in cells if c.scenario == name])]
    return "\n".join(lines) + "\n"


def _table(cells: Sequence[Cell]) -> Iterator[str]:
    yield "| change | won | games | rate | 95 % | turns | lost by |"
    yield "|---|--:|--:|--:|---|--:|---|"
    for cell in cells:
        result, games = cell.result, len(cell.result.played)
        low, high = result.interval
        losses = ", ".join(f"{cause} {count}" for cause, count in result.losses().items())
        yield (
            f"| {cell.variation} | {result.wins} | {games} | {result.wins / games:.0%}"
            f" | {low:.0%} to {high:.0%} | {result.mean_turns:.1f} | {losses} |"
        )


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m inkribbon.lab.balance", description=__doc__)
    made.add_argument("game", metavar="GAME")
    made.add_argument("--scenarios", default="", metavar="S,S", help="instead of all")
    made.add_argument("--vary", action="append", default=[], metavar="SETTING=V,V")
    made.add_argument("--players", type=int, default=2, metavar="N")
    made.add_argument("--games", type=int, default=60, metavar="N")
    made.add_argument("--bot", default="careful", metavar="B")
    made.add_argument("--seed", default="1", metavar="S")
    made.add_argument("--out", metavar="FILE", help="instead of the screen")
    return made


def main(words: Sequence[str]) -> int:
    args = parser().parse_args(words)
    command = f"python -m inkribbon.lab.balance {' '.join(words)}"
    cells: list[Cell] = []
    try:
        game = find_game(args.game)
        for cell in played(game, args):
            cells.append(cell)
            if args.out:  # after every line, since a whole page may take an hour
                _write(Path(args.out), page(game.title, command, cells))
    except InkribbonError as error:
        print(error, file=sys.stderr)
        return 2
    if not args.out:
        print(page(game.title, command, cells), end="")
    return 0


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
