"""The whole page: header, board with the panel beside it, log, question and choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkribbon.text.lexicon import Lexicon
from inkribbon.text.story import Line as Told

from .canvas import Line, wrapped
from .kinds import kind_of

LOG_LINES = (3, 12)


class Page(msgspec.Struct):
    """What a page shows; `fresh` log lines are new since the last choice."""

    scene: Any
    log: Sequence[Told]
    fresh: int
    question: str
    choices: Sequence[Line]


def page(shown: Page, width: int, height: int, lexicon: Lexicon) -> list[Line]:
    """The page for a screen of this size; the line to type on comes below it."""
    bottom = [*wrapped(shown.question, width, "  ", "bold"), *shown.choices]
    left = height - len(bottom) - 2
    kind = kind_of(shown.scene)
    top = kind.table(shown.scene, width, left - LOG_LINES[0], lexicon)
    room = min(max(left - len(top), LOG_LINES[0]), LOG_LINES[1])
    told = log_lines(shown.log, shown.fresh, width, room, lexicon)
    return [kind.header(shown.scene, width, lexicon), *top, *told, *bottom]


def log_lines(
    told: Sequence[Told], fresh: int, width: int, room: int, lexicon: Lexicon
) -> list[Line]:
    """The end of the log, numbered so that one can ask why."""
    known = len(told) - fresh
    blocks = _last_blocks(told, known, width, room)
    hidden = len(told) - len(blocks) - known
    if hidden > 0:
        # One line less, to say how many are missing.
        blocks = _last_blocks(told, known, width, room - 1)
        hidden = len(told) - len(blocks) - known
        note: Line = [(lexicon.say("table", "earlier", count=hidden), "dim")]
        blocks = [[note], *blocks]
    return [line for block in blocks for line in block]


def _last_blocks(told: Sequence[Told], known: int, width: int, room: int) -> list[list[Line]]:
    """The last entries of the log, as many as there is room for."""
    blocks: list[list[Line]] = []
    for number in range(len(told), 0, -1):
        block = log_line(told[number - 1], number, number > known, width)
        room -= len(block)
        if room < 0:
            break
        blocks.insert(0, block)
    return blocks


def log_line(told: Told, number: int, fresh: bool, width: int) -> list[Line]:
    """One entry; '>' marks what is new, so that colour is not needed to see it."""
    mark = ">" if fresh else " "
    text = f"── {told.text} ──" if told.heading else told.text
    style = "bold" if told.heading else ("" if fresh else "dim")
    return wrapped(f"{mark}{number:>4} {text}", width, " " * 6, style)
