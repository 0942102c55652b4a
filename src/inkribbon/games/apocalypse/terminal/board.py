"""A table of inches as text: two characters per square, one line per row.

The second character is the square's east border. A south border replaces bare ground and the gaps
between squares, so that a wall along a row is one line.
"""

from __future__ import annotations

from inkribbon.games.apocalypse.rules.moving import Move
from inkribbon.games.apocalypse.view.observe import InchesView
from inkribbon.terminal.canvas import Line, Span, joined

MARGIN = 3
"""Columns for the row numbers."""
WALL = ("|", "_")
"""On an east border, and on a south border."""
FENCE = ("~", "~")
BARRICADE = ("=", "=")
ZOMBIE = "z"
REACH = ":"
REACH_ZONE = "+"
"""In reach, and in the exit or at home."""
BARE = "."
SITE, ENTRY, EXIT, HOME, CAR, BLOCK, CRATE = "?", "*", "x", "h", "o", "#", "k"
STYLES = {
    **{
        ZOMBIE: "bold red",
        REACH: "cyan",
        REACH_ZONE: "bold cyan",
        BARE: "dim",
        SITE: "bold yellow",
        ENTRY: "red",
    },
    **{EXIT: "green", HOME: "green", CRATE: "bold yellow"},
}


def width_of_map(scene: InchesView) -> int:
    return MARGIN + 2 * scene.book.plan.width + 1


def letters(scene: InchesView) -> dict[int, str]:
    """A capital letter for each human: one from the name, or the first free one."""
    found: dict[int, str] = {}
    for human in scene.humans.values():
        wanted = [*human.name.upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        found[human.id] = next(c for c in wanted if c.isalpha() and c not in found.values())
    return found


def draw(scene: InchesView, first: int = 0, count: int = 0) -> list[Line]:
    """`count` rows (0: all) from `first` on, below the numbers of the columns."""
    plan = scene.book.plan
    signs = _Signs(scene)
    last = min(plan.height, first + count) if count else plan.height
    lines = _columns(scene)
    for row in range(first, last):
        spans: list[Span] = [(f"{row + 1:>2} ", "dim"), ("|", "bold")]
        for column in range(plan.width):
            spans += signs.of(row * plan.width + column)
        lines.append(joined(spans))
    return lines


def _columns(scene: InchesView) -> list[Line]:
    """The inches from the west edge, written downwards if they have two digits."""
    ground = scene.book.ground
    known = [str(column + 1) for column in range(ground.width)]
    tall = max(len(name) for name in known)
    rows = ["".join(name.rjust(tall)[i].ljust(2) for name in known) for i in range(tall)]
    return [[(" " * (MARGIN + 1) + row.rstrip(), "dim")] for row in rows]


def window(scene: InchesView, room: int) -> tuple[int, int]:
    """The first row and the number of rows to show, with the active figure in the middle."""
    height = scene.book.plan.height
    if room >= height:
        return 0, height
    row = focus(scene) // scene.book.plan.width
    return max(0, min(row - room // 2, height - room)), room


def focus(scene: InchesView) -> int:
    """The square of the active figure, or of the first human."""
    active = scene.humans.get(scene.active) or scene.zombies.get(scene.active)
    here = [human.square for human in scene.humans.values() if human.square >= 0]
    return active.square if active and active.square >= 0 else (here or [0])[0]


class _Signs:
    """The two characters of every square."""

    def __init__(self, scene: InchesView) -> None:
        book = scene.book
        self.width = book.plan.width
        self.cells = _cells(scene)
        self.borders = _borders(scene)

    def of(self, square: int) -> list[Span]:
        below = self.borders.get(2 * square + 1)
        sign = self.cells.get(square) or (below or BARE, STYLES[BARE] if not below else "bold")
        return [sign, self._gap(square, below)]

    def _gap(self, square: int, below: str | None) -> Span:
        east = self.borders.get(2 * square)
        last = (square + 1) % self.width == 0
        if east or last:
            return (east or "|", "bold")
        following = self.borders.get(2 * (square + 1) + 1)
        return (below if below and below == following else " ", "bold")


def _cells(scene: InchesView) -> dict[int, Span]:
    """The contents of squares; later entries hide earlier ones."""
    book = scene.book
    found: dict[int, Span] = {}
    zones = ((HOME, book.home if book.scenario.win.kind != "escape" else ()), (EXIT, book.exits))
    lying = ((ENTRY, book.entries), (SITE, book.sites), (CRATE, scene.crates))
    solid = ((CAR, book.plan.where(CAR)), (BLOCK, book.plan.where(BLOCK)))
    zone = {square for _, squares in zones for square in squares}
    near = reach(scene)
    ways = ((REACH, near), (REACH_ZONE, tuple(square for square in near if square in zone)))
    for sign, squares in (*zones, *ways, *solid, *lying):
        found.update({square: (sign, STYLES.get(sign, "")) for square in squares})
    for zombie in scene.zombies.values():
        found[zombie.square] = (ZOMBIE, STYLES[ZOMBIE])
    names = letters(scene)
    for human in scene.humans.values():
        if human.square >= 0:
            style = "bold green" if human.id == scene.active else "bold blue"
            found[human.square] = (names[human.id], style)
    return found


def reach(scene: InchesView) -> tuple[int, ...]:
    """The squares that the active figure can move to."""
    options = scene.decision.options if scene.decision else ()
    return tuple(o.action.square for o in options if isinstance(o.action, Move))


def _borders(scene: InchesView) -> dict[int, str]:
    book = scene.book
    found: dict[int, str] = {}
    for letter, borders in book.plan.scenery.items():
        sign = WALL if book.scenario.scenery[letter].kind == "wall" else FENCE
        found.update({border: sign[border & 1] for border in borders})
    found.update({border: WALL[border & 1] for border in book.plan.walls})
    for piece in scene.barricades.values():
        found.update({border: BARRICADE[border & 1] for border in piece.borders})
    return found
