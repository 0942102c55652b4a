"""The board as text: rooms, walls, doors, models and tokens, with coordinates in the margins."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.crawl.printed.bosses import BossCard
from inkribbon.crawl.printed.enemies import EnemyCard
from inkribbon.crawl.scenario.file import EXIT as EXIT_MARK
from inkribbon.crawl.words import names
from inkribbon.crawl.words.names import Scene
from inkribbon.geometry.drawing import Drawing
from inkribbon.geometry.squares import NEVER, OFF, Place, borders, square_name
from inkribbon.terminal.canvas import Canvas, Line, Span

MARGIN = 3
"""Columns left of the board, for the row numbers."""
TOP = 1

CLOSED, OPEN, LOCKED, ARCHWAY, BARRICADE = "#", "/", "%", ":", "="
FIRE, CORPSE, BARREL, STAIRS, UNEXPLORED = "^", "+", "o", "s", "?"
THINGS = {
    "typewriter": "t",
    "item-box": "i",
    "narrative": "v",
    "fixed": "f",
    "path": "p",
    "objective": "g",
}
"""The signs of tokens that are not items."""
FLOOR, SPAWN, EXIT = "·", "*", "EXIT"

# The directions in which lines leave a crossing (up, down, left, right), and its character.
CROSSINGS = {
    (1, 1, 0, 0): "│", (0, 0, 1, 1): "─", (0, 1, 0, 1): "┌", (0, 1, 1, 0): "┐",
    (1, 0, 0, 1): "└", (1, 0, 1, 0): "┘", (1, 1, 0, 1): "├", (1, 1, 1, 0): "┤",
    (0, 1, 1, 1): "┬", (1, 0, 1, 1): "┴", (1, 1, 1, 1): "┼",
    (1, 0, 0, 0): "│", (0, 1, 0, 0): "│", (0, 0, 1, 0): "─", (0, 0, 0, 1): "─",
}  # fmt: skip


class Letters:
    """A unique letter for each character and each kind of enemy."""

    def __init__(self, scene: Scene) -> None:
        self.taken: list[str] = []
        self.characters = [self._letter([names.short(card)]) for card in scene.book.cast]
        self.enemies = {kind: self._letter(_words(card)) for kind, card in _foes(scene)}
        rule = scene.book.scenario.boss
        cards = scene.book.bosses
        self.bosses = {rule.kind: self._letter(_words(cards[rule.kind]))} if rule else {}
        if rule and (enraged := cards[rule.kind].becomes):
            self.bosses[enraged] = self.bosses[rule.kind]

    def _letter(self, words: list[str]) -> str:
        wanted = [word[0] for word in words] + [c for word in words for c in word[1:]]
        letters = [c.upper() for c in wanted if c.isalnum()] + list("0123456789")
        letter = next((c for c in letters if c not in self.taken), "?")
        self.taken.append(letter)
        return letter


def _words(card: EnemyCard | BossCard) -> list[str]:
    """The words of a name, most telling first: a Zombie Dog is a dog."""
    return card.name.split()[::-1]


def _foes(scene: Scene) -> Iterator[tuple[str, EnemyCard]]:
    """The enemies of the scenario first, so that letters never change during a game."""
    cards = scene.book.enemies
    # On a map that unfolds, the enemies placed so far come and go; the cards always have one order.
    names = scene.book.scenario.map.enemies.values() if scene.book.unknown is None else ()
    first = [card.id for name in names for card in scene.book.contents.enemy_cards(name)]
    for kind in dict.fromkeys([*first, *cards]):
        yield kind, cards[kind]


def board_width(scene: Scene, cell: int) -> int:
    """How many columns the board needs with squares of this width."""
    drawing = scene.book.drawing
    columns = 1 + max(column for _, _, column in drawing.places)
    left = min(corner(drawing, floor)[1] for floor, _, _ in drawing.places)
    beside_edge = [
        link.b == OFF and y % 2 == 1 and x == 2 * columns
        for link, (_, y, x) in zip(drawing.links, drawing.link_points, strict=True)
    ]
    return MARGIN + (columns - left) * (cell + 1) + 1 + (len(EXIT) if any(beside_edge) else 0)


def corner(drawing: Drawing, floor: int) -> tuple[int, int]:
    """The row and the column where a floor's drawing begins, with a column for labels of doors."""
    places = [place for place in drawing.places if place[0] == floor]
    row = min((row for _, row, _ in places), default=0)
    column = min((column for _, _, column in places), default=0)
    doors = zip(drawing.links, drawing.link_points, strict=True)
    labelled = any(
        link.b == OFF and point == (floor, point[1], 2 * column) for link, point in doors
    )
    return row, max(0, column - labelled)


def draw(scene: Scene, cell: int = 5) -> list[Line]:
    """All floors, one below another."""
    drawing = scene.book.drawing
    floors = 1 + max(floor for floor, _, _ in drawing.places)
    lines: list[Line] = []
    for floor in range(floors):
        lines += _Floor(scene, floor, cell).draw()
    return lines


def floor_top(scene: Scene, floor: int) -> int:
    """The line where a floor's drawing begins."""
    places = scene.book.drawing.places
    rows = [
        1 + max((r for f, r, _ in places if f == below), default=-1) - top_row(scene, below)
        for below in range(floor)
    ]
    return sum(TOP + 2 * count + 1 for count in rows)


def top_row(scene: Scene, floor: int) -> int:
    """The first row that is drawn of a floor."""
    return corner(scene.book.drawing, floor)[0]


class _Floor:
    """Draws one floor. Lattice point (y, x) is at `row(y)`, `column(x)`."""

    def __init__(self, scene: Scene, floor: int, cell: int) -> None:
        self.scene = scene
        self.drawing: Drawing = scene.book.drawing
        self.floor = floor
        self.cell = cell
        self.canvas = Canvas()
        self.top, self.left = corner(self.drawing, floor)
        self.marks = {
            point[1:]: mark
            for point, mark in borders(
                self.drawing.places, self.drawing.walls, self.drawing.links
            ).items()
            if point[0] == floor
        }

    def row(self, y: int) -> int:
        return TOP + y - 2 * self.top

    def column(self, x: int) -> int:
        return MARGIN + (x // 2 - self.left) * (self.cell + 1) + x % 2

    def draw(self) -> list[Line]:
        self._coordinates()
        self._walls()
        self._room_names()
        for link, point in enumerate(self.drawing.link_points):
            if point[0] == self.floor:
                self._link(link, point)
        letters = Letters(self.scene)
        for square, place in enumerate(self.drawing.places):
            if place[0] == self.floor:
                self._square(square, place, letters)
        return self.canvas.lines()

    def _coordinates(self) -> None:
        places = [place for place in self.drawing.places if place[0] == self.floor]
        for column in sorted({place[2] for place in places}):
            name = square_name((0, 0, column), False).rstrip("0123456789")
            left = self.column(2 * column + 1) + (self.cell - len(name)) // 2
            self.canvas.put(0, left, name, "dim")
        for row in sorted({place[1] for place in places}):
            self.canvas.put(self.row(2 * row + 1), 0, str(row + 1).rjust(2), "dim")

    def _walls(self) -> None:
        for y, x in self.marks:
            if y % 2 and not x % 2:
                self.canvas.put(self.row(y), self.column(x), "│")
            elif x % 2 and not y % 2:
                self.canvas.put(self.row(y), self.column(x), "─" * self.cell)
            else:
                around = ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
                ways = tuple(int(point in self.marks) for point in around)
                mark = CROSSINGS.get((ways[0], ways[1], ways[2], ways[3]), " ")
                self.canvas.put(self.row(y), self.column(x), mark)

    # A name goes into the top wall of its room, else inside it, else into an outer wall below it.

    def _room_names(self) -> None:
        for number, squares in enumerate(self.scene.book.grid.tiles):
            places = [self.drawing.places[square] for square in squares]
            if places[0][0] == self.floor:
                self._room_name(names.tile(self.scene, number), [p[1:] for p in places])

    def _room_name(self, name: str, squares: list[tuple[int, int]]) -> None:
        for y, first, last in self._runs(squares):
            room = (last - first + 1) * (self.cell + 1) - 1
            if len(name) <= room:
                left = self.column(2 * first + 1) + (1 if len(name) < room else 0)
                self.canvas.put(self.row(y), left, name, "italic")
                return

    def _runs(self, squares: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
        """Places for a name, best first: lattice line, first and last column of squares."""
        above = [(2 * row, column) for row, column in squares if self._is_wall(2 * row, column)]
        inside = [
            (2 * row, column)
            for row, column in squares
            if (row - 1, column) in squares and (2 * row, 2 * column + 1) not in self.marks
        ]
        below = [
            (2 * row + 2, column)
            for row, column in squares
            if self._is_wall(2 * row + 2, column) and not self._is_square(row + 1, column)
        ]
        return [run for points in (above, inside, below) for run in self._joined(points)]

    def _joined(self, points: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
        """Runs of adjacent points on a line that no other wall crosses."""
        runs: list[tuple[int, int, int]] = []
        for y, column in sorted(points):
            crossed = (y - 1, 2 * column) in self.marks or (y + 1, 2 * column) in self.marks
            if runs and runs[-1][0] == y and runs[-1][2] == column - 1 and not crossed:
                runs[-1] = (y, runs[-1][1], column)
            else:
                runs.append((y, column, column))
        return runs

    def _is_square(self, row: int, column: int) -> bool:
        return (self.floor, row, column) in self.drawing.places

    def _is_wall(self, y: int, column: int) -> bool:
        """Whether this is a wall without a door."""
        point = (y, 2 * column + 1)
        return self.marks.get(point) == NEVER and (
            (self.floor, *point) not in self.drawing.link_points
        )

    # Doors

    def _link(self, link: int, point: Place) -> None:
        _, y, x = point
        mark, style = link_mark(self.scene, link)
        row, column = self.row(y), self.column(x)
        leads_off = self.drawing.links[link].b == OFF
        if y % 2:
            self.canvas.put(row, column, mark, style)
            if leads_off:
                outward = self.scene.book.side(link)
                self._label(row, column, outward, *_beyond(self.scene, link, len(EXIT)))
        elif leads_off:
            text, _ = _beyond(self.scene, link, self.cell - 1)
            self.canvas.put(row, column, (text + mark).center(self.cell, "─"), style)
        else:
            width = 3 if self.cell >= 5 else 1
            self.canvas.put(row, column + (self.cell - width) // 2, mark * width, style)

    def _label(self, row: int, column: int, side: str, text: str, style: str) -> None:
        """What a door leads to, beyond it if there is room."""
        places = (column + 1, column - len(text))
        for left in places if side == "east" else places[::-1]:
            if left >= 0 and self.canvas.is_free(row, left, len(text)):
                self.canvas.put(row, left, text, style)
                return

    # Squares

    def _square(self, square: int, place: Place, letters: Letters) -> None:
        parts = fit(square_parts(self.scene, square, letters, self.cell), self.cell)
        width = sum(len(text) for text, _ in parts)
        column = self.column(2 * place[2] + 1) + (self.cell - width) // 2
        for text, style in parts:
            self.canvas.put(self.row(2 * place[1] + 1), column, text, style)
            column += len(text)


def link_mark(scene: Scene, link: int) -> Span:
    """The sign of a door or archway in its current state."""
    if scene.book.links[link].kind in ("archway", "barricade"):
        return (ARCHWAY, "") if scene.open >> link & 1 else (BARRICADE, "bold yellow")
    if scene.locked >> link & 1:
        return LOCKED, "bold red"
    return (OPEN, "green") if scene.open >> link & 1 else (CLOSED, "bold yellow")


def _beyond(scene: Scene, link: int, room: int) -> Span:
    """What lies beyond a door at the edge: the exit, or an exploration card by its number."""
    if scene.book.unknown is not None and link in scene.book.unknown.doors:
        return f"{UNEXPLORED}{scene.book.unknown.doors[link]}"[-room:], "bold cyan"
    return exit_label(room), "green"


def exit_label(room: int) -> str:
    return EXIT if len(EXIT) <= room else EXIT[:2]


def square_parts(scene: Scene, square: int, letters: Letters, cell: int = 5) -> list[Span]:
    """The contents of a square, most important first."""
    parts = _people(scene, square, letters)
    parts += [
        (f"<{letters.bosses[boss.kind]}>", "bold red")
        for boss in scene.bosses.values()
        if boss.square == square
    ]
    parts += _enemies(scene, square, letters)
    tokens = scene.tokens.get(square, ())
    parts += [(THINGS.get(token, token.lower()), "bold cyan") for token in tokens]
    parts += _terrain(scene, square)
    if EXIT_MARK in scene.book.drawing.symbols[square]:
        parts.append(("X" if parts else exit_label(cell), "green"))
    if not parts:
        is_spawn = any(square in squares for squares in scene.book.spawns)
        bare = UNEXPLORED if scene.book.grid.tile_of[square] in scene.unexplored else FLOOR
        parts.append((SPAWN if is_spawn else bare, "dim"))
    return parts


def _terrain(scene: Scene, square: int) -> list[Span]:
    """The terrain in a square: barrels, corpses, fire, stairs."""
    parts: list[Span] = []
    if square in scene.barrels:
        parts.append((BARREL, "bold yellow"))
    if square in scene.corpses:
        count = scene.corpses[square]
        parts.append((CORPSE + (str(count) if count > 1 else ""), "magenta"))
    if square in scene.fire:
        parts.append((FIRE, "bold yellow"))
    if square in scene.book.stairs:
        parts.append((STAIRS, "cyan"))
    if scene.book.unknown is not None and square in scene.book.unknown.stairs:
        parts.append((f"{STAIRS}{UNEXPLORED}{scene.book.unknown.stairs[square]}", "bold cyan"))
    return parts


def _people(scene: Scene, square: int, letters: Letters) -> list[Span]:
    parts: list[Span] = []
    for someone in scene.characters.values():
        if someone.square == square:
            letter = letters.characters[someone.seat]
            if someone.lying:
                parts.append((f"({letter})", "bold magenta"))
            elif someone.seat == scene.active:
                parts.append((f"[{letter}]", "bold green"))
            else:
                parts.append((letter, "bold blue"))
    return parts


def _enemies(scene: Scene, square: int, letters: Letters) -> list[Span]:
    counts: dict[str, int] = {}
    for enemy in scene.enemies.values():
        if enemy.square == square:
            counts[enemy.kind] = counts.get(enemy.kind, 0) + 1
    return [
        (letters.enemies[kind] + (str(count) if count > 1 else ""), "bold red")
        for kind, count in counts.items()
    ]


def fit(parts: list[Span], width: int) -> list[Span]:
    """As much as fits: drop brackets first, then tokens, then replace models with '~'."""
    if _length(parts) > width:
        parts = [(text.strip("[]()<>"), style) for text, style in parts]
    while _length(parts) > width and parts[-1][0].islower():
        parts = parts[:-1]
    while _length(parts) > width and len(parts) > 1:
        kept = parts[:-2] if parts[-1][0] == "~" else parts[:-1]
        parts = [*(kept or parts[:1]), ("~", "")]
    return parts if _length(parts) <= width else [(parts[0][0][:width], parts[0][1])]


def _length(parts: list[Span]) -> int:
    return sum(len(text) for text, _ in parts)
