"""The whole page: header, board and panel, log, question and choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkribbon.words.lexicon import Lexicon
from inkribbon.words.log import LogLine as Told

from .board import board_of
from .canvas import Line, wrapped

LOG_LINES = (3, 12)


class Page(msgspec.Struct):
    """The contents of a page; the last `fresh` log lines are new since the last choice."""

    scene: Any
    log: Sequence[Told]
    fresh: int
    question: str
    choices: Sequence[Line]
    advice: Sequence[Line] = ()
    """What a guide has to say, above the question."""


def page(shown: Page, width: int, height: int, lexicon: Lexicon) -> list[Line]:
    """The page for a screen of this size; the input line comes below it."""
    bottom = [*shown.advice, *wrapped(shown.question, width, "  ", "bold"), *shown.choices]
    left = height - len(bottom) - 2
    board = board_of(shown.scene)
    top = board.table(shown.scene, width, left - LOG_LINES[0], lexicon)
    room = min(max(left - len(top), LOG_LINES[0]), LOG_LINES[1])
    told = log_lines(shown.log, shown.fresh, width, room, lexicon)
    return [board.header(shown.scene, width, lexicon), *top, *told, *bottom]


def log_lines(
    told: Sequence[Told], fresh: int, width: int, room: int, lexicon: Lexicon
) -> list[Line]:
    """The end of the log, numbered for the command `why`."""
    known = len(told) - fresh
    first, lines = _last_lines(told, known, width, room)
    if first > known:
        # One line is used to say how many are missing.
        first, lines = _last_lines(told, known, width, room - 1)
        note: Line = [(lexicon.say("table", "earlier", count=first - known), "dim")]
        lines = [note, *lines]
    return lines


def _last_lines(told: Sequence[Told], known: int, width: int, room: int) -> tuple[int, list[Line]]:
    """How many entries are left out, and as much of the end of the log as there is room for."""
    lines: list[Line] = []
    for number in range(len(told), 0, -1):
        if _is_empty(told, number):
            continue
        block = log_line(told[number - 1], number, number > known, width)
        room -= len(block)
        if room < 0:
            return number, lines
        lines = [*block, *lines]
    return 0, lines


def _is_empty(told: Sequence[Told], number: int) -> bool:
    """Whether this is the heading of a turn in which nothing was seen."""
    return number < len(told) and told[number - 1].heading and told[number].heading


def log_line(told: Told, number: int, fresh: bool, width: int) -> list[Line]:
    """One entry; '>' marks new ones, since colour may be off."""
    mark = ">" if fresh else " "
    text = f"── {told.text} ──" if told.heading else told.text
    style = "bold" if told.heading else ("" if fresh else "dim")
    return wrapped(f"{mark}{number:>4} {text}", width, " " * 6, style)
