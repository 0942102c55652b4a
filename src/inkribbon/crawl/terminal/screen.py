"""The screen of a crawl: a header, the board, and the panel beside or below it."""

from __future__ import annotations

from inkribbon.crawl.words import names
from inkribbon.crawl.words.names import Scene
from inkribbon.terminal.blocks import LOG, below, fitted
from inkribbon.terminal.canvas import Line, beside, between, width_of
from inkribbon.words.lexicon import Lexicon

from . import board
from .city import city
from .panel import extras, facts, panel
from .road import has_road, road

CELLS = (5, 4, 3)
CITY = 48
"""Columns of the city map when the panel is beside it."""
WIDEST = 48
"""The widest panel: longer lines are tiring to read."""
PANEL = 30
"""The narrowest panel that fits beside the board."""


def header(scene: Scene, width: int, lexicon: Lexicon) -> Line:
    book = scene.book
    left = f"{book.edition.title} · {book.scenario.title}"
    right = ""
    if scene.active >= 0:
        who = names.character(scene, scene.active, lexicon)
        phase = lexicon.say("phase", scene.phase)
        right = f"{who} · {phase}"
        # The count of a whole campaign says nothing about the scenario.
        if scene.campaign is None:
            right = lexicon.say("table", "turn", turn=scene.turn, who=who, phase=phase)
    if len(left) + len(right) + 2 > width:
        left = book.scenario.title
    return [(left, "bold"), (right.rjust(max(width - len(left), len(right) + 2)), "")]


def table(scene: Scene, width: int, height: int, lexicon: Lexicon) -> list[Line]:
    """The board with the panel beside it, or below it on a narrow screen."""
    if scene.phase == "dashboard" or (scene.phase == "end" and has_road(scene)):
        return dashboard(scene, width, height, lexicon)
    for cell in CELLS:
        taken = board.board_width(scene, cell)
        room = width - taken - 2
        if room >= PANEL:
            drawn = board.draw(scene, cell)
            room = min(room, WIDEST)
            always = facts(scene, room, lexicon)
            side, over = fitted(always, extras(scene, lexicon), room, min(len(drawn), height))
            shown = beside(cropped(scene, drawn, height, lexicon), side, taken)
            return below(shown, over, width, height)
    narrow = [*board.draw(scene, CELLS[-1]), *facts(scene, width, lexicon)]
    if max(map(width_of, narrow)) <= width and len(narrow) <= height - LOG:
        return below(narrow, extras(scene, lexicon), width, height)
    return strip(scene, width, height, lexicon)


def strip(scene: Scene, width: int, height: int, lexicon: Lexicon) -> list[Line]:
    """Of a board that is too large, the part around the active character, with the panel beside
    it."""
    columns = width - PANEL - 2 - board.MARGIN
    drawn = cropped(scene, board.draw(scene, CELLS[-1]), height - LOG, lexicon)
    first = _first_column(scene, columns)
    cut = [
        [*between(line, 0, board.MARGIN), *between(line, first, first + columns)] for line in drawn
    ]
    side = facts(scene, PANEL, lexicon)
    return below(beside(cut, side, columns + board.MARGIN), extras(scene, lexicon), width, height)


def _first_column(scene: Scene, columns: int) -> int:
    """The first column of squares that is shown beside the row numbers."""
    square = max(_focus(scene), 0)
    floor, _, column = scene.book.grid.places[square]
    cell = CELLS[-1] + 1
    middle = (column - board.corner(scene.book.drawing, floor)[1]) * cell
    most = max(board.board_width(scene, CELLS[-1]) - board.MARGIN - columns, 0)
    return board.MARGIN + min(max(middle - columns // 2, 0), most)


def dashboard(scene: Scene, width: int, height: int, lexicon: Lexicon) -> list[Line]:
    """The city or the road with the panel beside it, or below it on a narrow screen."""
    if width < CITY + PANEL + 2:
        return [*_way(scene, width, 0, lexicon), [], *panel(scene, width, 0, lexicon)]
    side = panel(scene, min(width - CITY - 2, WIDEST), height, lexicon)
    return beside(_way(scene, CITY, height, lexicon), side, CITY)


def _way(scene: Scene, width: int, height: int, lexicon: Lexicon) -> list[Line]:
    if has_road(scene):
        return road(scene, width, lexicon)
    return city(scene, width, height, lexicon)


def cropped(scene: Scene, drawn: list[Line], height: int, lexicon: Lexicon) -> list[Line]:
    """On a low screen, the part of the board around the active character."""
    square = _focus(scene)
    if len(drawn) <= height or square < 0:
        return drawn
    keep = max(height - 2, 9)
    floor, row, _ = scene.book.grid.places[square]
    middle = board.floor_top(scene, floor) + board.TOP + 2 * (row - board.top_row(scene, floor)) + 1
    first = min(max(middle - keep // 2, 1), len(drawn) - keep)
    note: Line = [(lexicon.say("table", "cropped"), "dim")]
    rows = [drawn[0], *drawn[first : first + keep]]
    return [*rows, note]


def _focus(scene: Scene) -> int:
    """The active character's square, or the first start square before anyone is placed."""
    active = scene.characters.get(scene.active)
    if active is not None and active.square >= 0:
        return active.square
    starts = [square for squares in scene.book.starts for square in squares]
    return starts[0] if starts else -1
