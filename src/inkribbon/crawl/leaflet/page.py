"""A scenario as a page to read, or to print for play with a real board.

The board is set up for the smallest party; additions for larger ones are listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.scenario.file import FACES, Scenario, parse
from inkribbon.crawl.sheet import Sheet
from inkribbon.crawl.state.world import World
from inkribbon.crawl.words import names
from inkribbon.crawl.words.entries import entry
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.game import Setup
from inkribbon.words.lexicon import Lexicon

from .plan import DRAWING, PALETTE, UNIT, Floor, corner, plan
from .signs import Sign, signs

STYLE = (
    f"{PALETTE}{DRAWING}"
    + """\
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);
max-width:52rem;margin:2rem auto;padding:0 1rem}
h1{font:700 2rem/1.2 Georgia,serif}h2{font-size:1.05rem;margin:1.6rem 0 .4rem}
.brief{font:italic 1.05rem/1.55 Georgia,serif}
svg{width:100%;max-height:90vh;height:auto}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .6rem;
border-bottom:1px solid var(--line);vertical-align:top}
ul{margin:0;padding-left:1.2rem;columns:2}li{break-inside:avoid}
.yellow{fill:#e8c53a55}.amber{fill:#e8862a55}.red{fill:#c0152255}
.spawn{fill:none;stroke:var(--wall);stroke-dasharray:2 2}
.sign{stroke:var(--ink);stroke-width:.8;fill:var(--floor)}
.sign.enemy{fill:var(--red);stroke:none}.sign.dead{fill:var(--wall);stroke:none}
.sign.start{fill:var(--ink);stroke:none}
.letters{font:bold 8px system-ui,sans-serif;text-anchor:middle;fill:var(--ink)}
.letters.enemy{fill:#fff}.letters.dead,.letters.start{fill:var(--paper)}
.letters.two{font-size:6px}
.room{font:4.6px system-ui,sans-serif;fill:var(--ink)}
td:first-child{white-space:nowrap}
.key{display:inline-block;width:1.5rem;height:1.1rem;vertical-align:-3px;margin-right:.4rem}
@media print{body{margin:0;max-width:none;color-scheme:light}h2{break-after:avoid}}
"""
)

LETTERS_IN_A_SQUARE = 9
"""Letters of a tile's name that fit across a square, roughly."""


def leaflet(game: CrawlGame, source: Source, words: Lexicon) -> str:
    """The whole page as HTML."""
    scenario, _ = parse(source)
    cast = tuple(name for name, _ in game.characters())[: scenario.seats[0]]
    setup = Setup(game=game.id, scenario=source.name, characters=cast, text=source.text)
    world = game.start(setup)
    return Leaflet(world, game.sheet(world), scenario, words).text()


class Leaflet:
    """The page of one scenario."""

    def __init__(self, world: World, sheet: Sheet, scenario: Scenario, words: Lexicon) -> None:
        self.world = world
        self.book = world.book
        self.sheet = sheet
        self.scenario = scenario
        self.words = words
        self.signs = signs(world, sheet, words)

    def text(self) -> str:
        scenario = self.scenario
        parts = [
            f"<h1>{escape(scenario.title)}</h1>",
            f"<p>{escape(self.sheet.game_title)}</p>",
            f"<p class='brief'>{escape(scenario.brief.strip())}</p>",
            self._section("goal", f"<p>{escape(scenario.goal)}</p>"),
            self._section("board", self._map() + self._legend()),
            self._section("parties", _listed(self._parties())),
            self._section("doors", _listed(self._doors())),
            self._section("tables", self._tables()),
            self._section("cards", self._cards()),
            self._section("events", _listed(self._events())),
            self._section("stations", _listed(self._stations())),
            self._section("ways", _listed(self._ways())),
        ]
        title = escape(scenario.title)
        return (
            f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{title}</title>"
            f"<meta name='viewport' content='width=device-width'><style>{STYLE}</style>"
            f"{''.join(parts)}</html>\n"
        )

    def _section(self, heading: str, body: str) -> str:
        return f"<h2>{escape(self._say(heading))}</h2>{body}" if body else ""

    def _say(self, key: str, /, **values: object) -> str:
        return self.words.say("leaflet", key, **values)

    # The board

    def _map(self) -> str:
        return plan(self.sheet, self.scenario.title, self._squares)

    def _squares(self, floor: Floor) -> Iterator[str]:
        for place, index in floor.squares.items():
            x, y = corner(floor, place)
            at = f"x='{x}' y='{y}' width='{UNIT}' height='{UNIT}'"
            square = self.sheet.squares[index]
            yield f"<rect class='square' {at}><title>{square.name}</title></rect>"
            colour = self.world.unexplored.get(square.tile)
            if colour:
                yield f"<rect class='{colour}' {at}/>"
            if index in self.sheet.spawns:
                yield f"<circle class='spawn' cx='{x + UNIT // 2}' cy='{y + UNIT // 2}' r='10'/>"
            here = [sign for sign in self.signs if sign.square == index]
            for number, sign in enumerate(here):
                yield from _drawn(sign, x, y, number, len(here))
        yield from self._rooms(floor)

    def _rooms(self, floor: Floor) -> Iterator[str]:
        """The name of each tile in its first square, on several lines if the tile is narrow."""
        for number, tile in enumerate(self.sheet.tiles):
            squares = [p for p, i in floor.squares.items() if self.sheet.squares[i].tile == number]
            if not squares:
                continue
            x, y = corner(floor, min(squares))
            wide = sum(row == min(squares)[0] for row, _ in squares)
            lines = (
                [tile.name] if len(tile.name) <= wide * LETTERS_IN_A_SQUARE else tile.name.split()
            )
            for line, text in enumerate(lines):
                at = f"x='{x + 3}' y='{y + 6 + 5 * line}'"
                yield f"<text class='room' {at}>{escape(text)}</text>"

    def _legend(self) -> str:
        """Each sign once, with its count."""
        kinds: dict[tuple[str, str, str], int] = {}
        for sign in self.signs:
            kind = (sign.letters, sign.look, sign.name)
            kinds[kind] = kinds.get(kind, 0) + 1
        rows = [
            f"{_key(letters, look)}{escape(name)}" + (f" ×{count}" if count > 1 else "")
            for (letters, look, name), count in kinds.items()
        ]
        if self.sheet.spawns:
            rows.append(_swatch("<circle class='spawn' cx='7' cy='7' r='5'/>", self._say("spawn")))
        for colour in dict.fromkeys(self.world.unexplored.values()):
            tint = f"<rect class='{colour}' width='14' height='14'/>"
            rows.append(_swatch(tint, self._say("unexplored", colour=colour)))
        return f"<ul>{''.join(f'<li>{row}</li>' for row in rows)}</ul>"

    # Everything else

    def _parties(self) -> Iterator[str]:
        for more in (*self.scenario.more, *self.scenario.standalone, *self.scenario.campaign):
            where = [
                f"{self._enemy(kind)} {', '.join(squares)}"
                for kind, squares in more.enemies.items()
            ]
            where += [f"{deck} {', '.join(squares)}" for deck, squares in more.items.items()]
            where += [
                f"{self._say('deck', deck=name)}: {self._deck(deck)}"
                for name, deck in more.decks.items()
            ]
            yield f"{more.text} {'; '.join(where)}"

    def _enemy(self, kind: str) -> str:
        known = self.book.enemies.get(kind)
        return known.name if known else kind

    def _doors(self) -> Iterator[str]:
        for index, link in enumerate(self.sheet.links):
            if not self.world.locked >> index & 1:
                continue
            square = self.sheet.squares[link.a].name
            door = link.name or link.kind
            if link.key:
                key = names.card(self.book, link.key, self.words)
                yield self._say("key", door=door, square=square, key=key)
            elif link.opens_from >= 0:
                opener = self.sheet.squares[link.opens_from].name
                yield self._say("one-way", door=door, square=square, opener=opener)
            else:
                yield self._say("sealed", door=door, square=square)

    def _tables(self) -> str:
        tables = self.scenario.encounters
        if not tables:
            return ""
        head = "".join(f"<th>{escape(colour)}</th>" for colour in tables)
        rows = [f"<tr><th>{escape(self._say('die'))}</th>{head}</tr>"]
        for face in FACES:
            said = [entry(self.book, table.get(face, ()), self.words) for table in tables.values()]
            cells = "".join(f"<td>{escape(text)}</td>" for text in said)
            rows.append(f"<tr><td>{face}</td>{cells}</tr>")
        return f"<table>{''.join(rows)}</table>"

    def _cards(self) -> str:
        decks = [(name, self._deck(deck)) for name, deck in self.scenario.decks.items()]
        if greens := self.scenario.random_greens:
            decks.append(("tension", self._say("greens", count=greens)))
        rows = [(self._say("deck", deck=name), listed) for name, listed in decks]
        added = self.scenario.adds.items()
        rows += [(self._say("joins", deck=name), self._deck(deck)) for name, deck in added]
        cells = "".join(
            f"<tr><td>{escape(heading)}</td><td>{escape(listed)}</td></tr>"
            for heading, listed in rows
            if listed
        )
        return f"<table>{cells}</table>" if cells else ""

    def _deck(self, deck: dict[str, int]) -> str:
        named = [(names.card(self.book, card, self.words), count) for card, count in deck.items()]
        return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in named)

    def _events(self) -> Iterator[str]:
        for event in self.scenario.event:
            yield self._say("event", square=event.at, name=event.name, text=event.text)

    def _stations(self) -> Iterator[str]:
        for station in self.scenario.station:
            items = ", ".join(names.card(self.book, item, self.words) for item in station.items)
            yield self._say("station", square=station.at, text=station.text, items=items)

    def _ways(self) -> Iterator[str]:
        for token in self.scenario.path:
            yield self._say("way", square=token.at, scenario=token.to)


def _listed(lines: Iterable[str]) -> str:
    rows = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul style='columns:1'>{rows}</ul>" if rows else ""


def _drawn(sign: Sign, x: int, y: int, number: int, count: int) -> Iterator[str]:
    """A sign; several in one square are drawn side by side, at most two in a row."""
    across = 0 if count == 1 else (-6 if number % 2 == 0 else 6)
    down = 0 if count < 3 else (-6 if number < 2 else 6)
    middle, centre = x + UNIT // 2 + across, y + UNIT // 2 + 1 + down
    yield (
        f"<rect class='sign {sign.look}' x='{middle - 6}' y='{centre - 6}' width='12'"
        f" height='12' rx='{6 if sign.look in ('enemy', 'dead') else 2}'/>"
    )
    yield (
        f"<text class='letters {sign.look}{' two' if len(sign.letters) > 1 else ''}'"
        f" x='{middle}' y='{centre + 3}'>"
        f"{escape(sign.letters)}</text>"
    )


def _key(letters: str, look: str) -> str:
    """A sign in the legend."""
    return _swatch(
        "".join(_drawn(Sign(0, letters, look, ""), -UNIT // 2 + 7, -UNIT // 2 + 6, 0, 1))
    )


def _swatch(drawn: str, name: str = "") -> str:
    return f"<svg class='key' viewBox='0 0 14 14'>{drawn}</svg>{escape(name)}"
