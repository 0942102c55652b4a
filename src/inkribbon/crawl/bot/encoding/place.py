"""Where the slots of an action look things up: enemies from the nearest on, things by holder."""

from __future__ import annotations

from functools import cached_property

from inkribbon.crawl.campaign.standalone import Equip
from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.state.world import Boss, Enemy, Item

ENEMIES = 32
"""Enemies and bosses that can be told apart."""
THINGS = 12
"""Things that a character can hold, to be used one by one."""
REACH = 64
"""All things in play that somebody could hand over or take."""
CARDS = 24
"""Different cards that can be handed out at once."""


class Place:
    """A position as the seat that decides sees it."""

    def __init__(self, view: CrawlView) -> None:
        self.view = view
        seat = view.decision.seat if view.decision is not None else view.seat
        self.seat = seat if seat in view.characters else max(view.active, 0)
        """Whose things and surroundings come first."""
        who = view.characters.get(self.seat)
        self.held: tuple[Item, ...] = who.items if who is not None else ()
        """What the deciding character carries."""
        self.walk = b""
        """Its steps to each square, if it is on the board."""
        if who is not None and who.square >= 0:
            self.walk = view.book.grid.walk(who.square, view.open)
        self.foes = self._nearest()
        """Enemies from the nearest on, then bosses."""

    def _nearest(self) -> list[Enemy | Boss]:
        view, walk = self.view, self.walk
        enemies = view.enemies
        if walk and len(enemies) > 1:
            ways = sorted([(walk[enemy.square], number) for number, enemy in enemies.items()])
            return [*[enemies[number] for _, number in ways], *view.bosses.values()]
        return [*enemies.values(), *view.bosses.values()]

    @cached_property
    def enemies(self) -> dict[int, int]:
        return {foe.id: number for number, foe in enumerate(self.foes)}

    @cached_property
    def things(self) -> dict[int, int]:
        return {item.id: number for number, item in enumerate(self.held)}

    @cached_property
    def reach(self) -> dict[int, int]:
        """Own things, then those of the others in the order of their seats, then the item box."""
        view = self.view
        others = [who.items for seat, who in view.characters.items() if seat != self.seat]
        rest = [item for items in (*others, view.box) for item in items]
        return {item.id: number for number, item in enumerate((*self.held, *rest))}

    @cached_property
    def barrels(self) -> dict[int, int]:
        return {square: number for number, square in enumerate(self.view.barrels)}

    @cached_property
    def cards(self) -> dict[str, int]:
        """The cards to hand out, in the order in which they are offered."""
        decision = self.view.decision
        options = decision.options if decision is not None else ()
        handed = [o.action.card for o in options if isinstance(o.action, Equip)]
        return {card: number for number, card in enumerate(dict.fromkeys(handed))}

    @cached_property
    def scenarios(self) -> dict[str, int]:
        return {scenario: number for number, scenario in enumerate(self.view.city)}

    @cached_property
    def reserve(self) -> dict[str, int]:
        reserve = self.view.reserve
        return {who.id: n for n, who in enumerate(reserve.people)} if reserve else {}

    def direction(self, start: int, end: int) -> int:
        """One of nine directions from a square to one beside it; 4 is the square itself."""
        places = self.view.book.grid.places
        if not (0 <= start < len(places) and 0 <= end < len(places)):
            return -1
        (floor, row, column), (other, down, right) = places[start], places[end]
        down, right = down - row, right - column
        if floor != other or abs(down) > 1 or abs(right) > 1:
            return -1
        return 3 * (down + 1) + right + 1
