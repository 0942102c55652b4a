"""The whole page: header, board with the panel beside it, log, question and choices."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkribbon.text import names
from inkribbon.text.lexicon import Lexicon
from inkribbon.text.names import Scene
from inkribbon.text.story import Line as Told

from . import board
from .canvas import Line, beside, wrapped
from .panel import panel

CELLS = (5, 4, 3)
PANEL = 33
"""The least columns the panel needs beside the board."""
LOG_LINES = (3, 12)


class Page(msgspec.Struct):
    """What a page shows; `fresh` log lines are new since the last choice."""

    scene: Scene
    log: Sequence[Told]
    fresh: int
    question: str
    choices: Sequence[Line]


def page(shown: Page, width: int, height: int, lexicon: Lexicon) -> list[Line]:
    """The page for a screen of this size; the line to type on comes below it."""
    bottom = [*wrapped(shown.question, width, "  ", "bold"), *shown.choices]
    left = height - len(bottom) - 2
    top = table(shown.scene, width, left - LOG_LINES[0], lexicon)
    room = min(max(left - len(top), LOG_LINES[0]), LOG_LINES[1])
    told = log_lines(shown.log, shown.fresh, width, room, lexicon)
    return [header(shown.scene, width, lexicon), *top, *told, *bottom]


def header(scene: Scene, width: int, lexicon: Lexicon) -> Line:
    book = scene.book
    left = f"{book.edition.title} · {book.scenario.title}"
    right = ""
    if scene.active >= 0:
        who = names.character(scene, scene.active, lexicon)
        phase = lexicon.say("phase", scene.phase)
        right = lexicon.say("table", "turn", turn=scene.turn, who=who, phase=phase)
    if len(left) + len(right) + 2 > width:
        left = book.scenario.title
    return [(left, "bold"), (right.rjust(max(width - len(left), len(right) + 2)), "")]


def table(scene: Scene, width: int, height: int, lexicon: Lexicon) -> list[Line]:
    """The board with the panel beside it, or below it where the screen is narrow."""
    for cell in CELLS:
        taken = board.board_width(scene, cell)
        room = width - taken - 2
        if room >= PANEL:
            drawn = board.draw(scene, cell)
            side = panel(scene, min(room, 48), len(drawn), lexicon)
            return beside(cropped(scene, drawn, height, lexicon), side, taken)
    drawn = board.draw(scene, CELLS[-1])
    return [*drawn, *panel(scene, width, 0, lexicon)]


def cropped(scene: Scene, drawn: list[Line], height: int, lexicon: Lexicon) -> list[Line]:
    """On a low screen the part of the board around the active character."""
    if len(drawn) <= height or scene.active < 0:
        return drawn
    square = scene.characters[scene.active].square
    if square < 0:
        return drawn
    keep = max(height - 2, 9)
    middle = board.TOP + 2 * scene.book.grid.places[square][1] + 1
    first = min(max(middle - keep // 2, 1), len(drawn) - keep)
    note: Line = [(lexicon.say("table", "cropped"), "dim")]
    rows = [drawn[0], *drawn[first : first + keep]]
    return [*rows, note]


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
