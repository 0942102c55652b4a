"""The moves of a turn, on a small position instead of the engine's world: fast enough to try all.

A search counts at its expected worth, and a card that shows DANGER!! at its worst: a zombie in a
burning room.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from inkribbon.games.tower.rules.actions import Cure, Move, Release, Rest, Save
from inkribbon.games.tower.rules.items import UseItem
from inkribbon.games.tower.rules.search import Search
from inkribbon.games.tower.state.board import FLOOR_OF, FLOORS, NEXT_TO, beside, between
from inkribbon.games.tower.state.book import Book
from inkribbon.games.tower.state.cards import CharacterSheet, ItemKind
from inkribbon.games.tower.state.faces import changed
from inkribbon.games.tower.state.world import COVERED
from inkribbon.kernel.data import Data

from .stand import Stand, on_floor, through

DECOYS = (1, 2, 3)
"""Survivors to release at once: one lures zombies away, more are bitten instead of the PC."""

Step = tuple[Data, Stand]


class Moves:
    """The moves of one player in one round."""

    def __init__(
        self, book: Book, seat: int, piles: dict[int, tuple[int, int]], risky: Container[int]
    ) -> None:
        self.items = book.items
        self.sheet: CharacterSheet = book.cast[seat]
        self.life = book.lives[seat]
        self.cures = book.difficulty.cures_per_turn
        self.piles = piles
        """By floor: the number of cards left, and the top back."""
        self.risky = risky
        """Rooms where the bot accepts drawing a danger."""

    def steps(self, stand: Stand, spare: int) -> Iterator[Step]:
        """Every sensible next action; `spare` is the damage the bot will pay for extra actions."""
        yield from self._free(stand)
        if not stand.ap and (not spare or stand.damage + 1 >= self.life):
            return
        over = not stand.ap
        after = stand._replace(ap=max(0, stand.ap - 1), damage=stand.damage + over)
        for room in self._ways(stand):
            yield Move(room, over), Stand._make((room, *after[1:]))
        if stand.room not in stand.rubble:
            yield from self._search(stand, after, over)
        if stand.ap and stand.damage and not self._troubled(stand):
            yield Rest(), after._replace(damage=stand.damage - 1)
        if stand.zombies[stand.room] and self._cures(stand, after):
            yield Cure(over), cured(after)
        yield from self._uses(stand, after, over)

    def _cures(self, stand: Stand, after: Stand) -> bool:
        """Whether the PC can cure a zombie and survive."""
        able = self.sheet.cures and not (self.cures and stand.cured >= self.cures)
        return able and after.damage + 1 < self.life

    def _troubled(self, stand: Stand) -> bool:
        return bool(stand.zombies[stand.room]) or stand.room in stand.fires

    def _free(self, stand: Stand) -> Iterator[Step]:
        room = stand.room
        if room in stand.rubble:
            return
        here = stand.survivors[room]
        if here:
            survivors = changed(stand.survivors, room, -here)
            yield Save(here), stand._replace(saved=stand.saved + here, survivors=survivors)
        elif on_floor(stand.zombies, FLOOR_OF[room]):
            for count in DECOYS if not stand.ap else DECOYS[:1]:
                if count <= stand.saved:
                    survivors = changed(stand.survivors, room, count)
                    gone = stand.saved - count
                    yield Release(count), stand._replace(saved=gone, survivors=survivors)

    def _ways(self, stand: Stand) -> list[int]:
        room, rubble = stand.room, stand.rubble
        if room in rubble:
            return []
        ways = (*NEXT_TO[room], *through(room, rubble, self.sheet.shafts))
        return [other for other in ways if other not in rubble]

    def _search(self, stand: Stand, after: Stand, over: bool) -> Iterator[Step]:
        room = stand.room
        floor = FLOOR_OF[room]
        size, danger = self.piles[floor]
        drawn = stand.drawn.count(floor)
        if self._troubled(stand) or room in stand.searched or size <= drawn:
            return
        after = after._replace(
            searched=(*stand.searched, room), drawn=tuple(sorted((*stand.drawn, floor)))
        )
        if (COVERED if drawn else danger) == 1:
            if room not in self.risky:
                return
            worse = changed(after.zombies, room, 1)
            after = after._replace(zombies=worse, ruined=(*after.ruined, room))
        yield Search(over), after

    # Items

    def _uses(self, stand: Stand, after: Stand, over: bool) -> Iterator[Step]:
        last = ""
        for name in stand.hand:
            item = self.items[name]
            if name == last or not item.use or (item.partner and item.partner not in stand.hand):
                continue
            last = name
            left = list(stand.hand)
            spent = item.spent or (("barricade",) if item.use == "barricade" else ())
            for kind in spent:
                left.remove(kind)
            ready = after._replace(hand=tuple(left))
            for room, result in self._effects(item, stand, ready):
                yield UseItem(name, room, over), result

    def _effects(self, item: ItemKind, stand: Stand, after: Stand) -> Iterator[tuple[int, Stand]]:
        room = stand.room
        inside = room in stand.rubble
        if item.use == "shoot":
            yield from self._shots(item, stand, after)
        elif item.use == "blast":
            yield from self._blasts(stand, after)
        elif item.use == "dig":
            near = (room,) if inside else NEXT_TO[room]
            for other in near:
                if other in stand.rubble:
                    yield other, after._replace(rubble=without(stand.rubble, other))
        elif item.use == "quench":
            near = (room,) if inside else (room, *NEXT_TO[room])
            for other in near:
                if other in stand.fires:
                    yield other, after._replace(fires=without(stand.fires, other))
        elif item.use == "heal" and stand.damage:
            yield room, after._replace(damage=max(0, after.damage - item.heals))
        elif item.use == "barricade" and not inside:
            for other in (room, *beside(room)):
                if other not in stand.rubble and other not in stand.barricades:
                    yield other, after._replace(barricades=(*stand.barricades, other))

    def _shots(self, item: ItemKind, stand: Stand, after: Stand) -> Iterator[tuple[int, Stand]]:
        room = stand.room
        reach = FLOORS[FLOOR_OF[room]] if item.reach == "floor" else (room, *beside(room))
        for other in reach:
            line = (room, other, *between(room, other))
            if stand.zombies[other] and not any(passed in stand.rubble for passed in line):
                killed = min(stand.zombies[other], item.kills + self.sheet.kills)
                yield other, after._replace(zombies=changed(stand.zombies, other, -killed))

    def _blasts(self, stand: Stand, after: Stand) -> Iterator[tuple[int, Stand]]:
        for other in FLOORS[FLOOR_OF[stand.room]]:
            if other == stand.room and other not in stand.rubble:
                continue
            zombies, survivors = stand.zombies[other], stand.survivors[other]
            if zombies or other in stand.rubble:
                yield (
                    other,
                    after._replace(
                        zombies=changed(stand.zombies, other, -zombies),
                        survivors=changed(stand.survivors, other, -survivors),
                        rubble=without(stand.rubble, other),
                    ),
                )


def cured(stand: Stand) -> Stand:
    """The position after a zombie in the room becomes a survivor, for 1 damage."""
    return stand._replace(
        damage=stand.damage + 1,
        zombies=changed(stand.zombies, stand.room, -1),
        survivors=changed(stand.survivors, stand.room, 1),
        cured=stand.cured + 1,
    )


def without(rooms: tuple[int, ...], room: int) -> tuple[int, ...]:
    """The rooms without one of them."""
    return tuple(other for other in rooms if other != room)
