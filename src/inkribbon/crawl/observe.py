"""What a seat sees of a crawl. Everything on the table is public: there are no hidden hands, and
decks have no order to hide. Only the options are limited, to the seat that must answer, and no one
sees what is not on the table yet.

| zone | visible to |
|---|---|
| characters, inventories, enemies, bosses, doors, tokens, terrain, the item box | all |
| draw piles | all: which cards are left, but not their order (there is none) |
| discard piles, cards set aside | all |
| the reserve, its missions, symbols gathered | all; survivors to be found: as draw piles |
| pending steps | all |
| danger level, city map, item box, ink ribbons | all |
| tiles that are not laid out, and everything on them | nobody: no view has a book that knows them |
| options of an open decision | the deciding seat; the table's decisions: every seat |
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from msgspec import UNSET, UnsetType

from inkribbon.crawl.campaign.end_phase.phase import EndStep
from inkribbon.crawl.campaign.parts import graph_of
from inkribbon.crawl.campaign.stops import state_of
from inkribbon.crawl.printed.squares import ROOM, TOKEN_ROOM
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.campaign import Campaign
from inkribbon.crawl.state.pending import awaited
from inkribbon.crawl.state.world import (
    Boss,
    Character,
    Enemy,
    Item,
    Lasting,
    Reserve,
    Unfolding,
    World,
)
from inkribbon.geometry.squares import OFF
from inkribbon.kernel.data import Data
from inkribbon.kernel.deck import Deck
from inkribbon.kernel.view import View, audible, converter, offered, open_decision

from .family import CRAWL


class CrawlView(View, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    family = CRAWL
    SENT_AS: ClassVar[dict[str, Any]] = {
        "open": tuple[int, ...],
        "locked": tuple[int, ...],
        "stations": tuple[int, ...],
        "unfolding": Unfolding | None,
        "elevator": int,
        "reserve": Reserve | None,
    }

    book: Book
    phase: str
    active: int
    turn: int
    actions: int
    characters: dict[int, Character]
    enemies: dict[int, Enemy]
    open: int
    locked: int
    tokens: dict[int, tuple[str, ...]]
    decks: dict[str, Deck]
    lasting: tuple[Lasting, ...]
    done: tuple[str, ...]
    symbol: str
    extra_draws: int
    next_id: int
    removed: tuple[str, ...]
    unexplored: dict[int, str]
    corpses: dict[int, int]
    fire: tuple[int, ...]
    barrels: tuple[int, ...]
    box: tuple[Item, ...]
    ribbons: int
    goals: tuple[int, ...]
    gone: tuple[str, ...]
    reader: int
    dice: tuple[str, ...]
    drawn: str
    pending: tuple[Data, ...]
    bosses: dict[int, Boss]
    part: str = ""
    """The key of the sheet for this view; it changes with each scenario of a campaign."""
    danger: int = 0
    campaign: Campaign | None = None
    stations: tuple[int, ...] | UnsetType = UNSET
    unfolding: Unfolding | UnsetType = UNSET
    elevator: int | UnsetType = UNSET
    reserve: Reserve | UnsetType = UNSET
    city: dict[str, str] = {}
    """In a campaign, the state of each scenario on the dashboard."""
    step: int = -1
    """The current step of the End Phase; -1 at any other time."""

    def parts(self) -> dict[str, Any]:
        """Send masks as lists of links: browsers cannot represent masks of more than 53 bits."""
        shown = super().parts()
        shown["open"], shown["locked"] = links(self.open), links(self.locked)
        shown["stations"] = self.stations or ()
        shown["unfolding"] = self.unfolding or None
        shown["elevator"] = OFF if self.elevator is UNSET else self.elevator
        shown["reserve"] = self.reserve or None
        return shown


@lru_cache(maxsize=4096)
def links(mask: int) -> tuple[int, ...]:
    """The numbers of the links in a mask, in order."""
    return tuple(link for link in range(mask.bit_length()) if mask >> link & 1)


_view = converter(
    World,
    CrawlView,
    given=(
        *("seat", "waiting_for", "prompt", "about", "decision", "news"),
        *("book", "pending", "part", "city", "step"),
    ),
)


def observe(world: World, seat: int) -> CrawlView:
    """The world without the options of another seat's decision."""
    decision = world.decision
    return _view(
        world,
        seat=seat,
        waiting_for=decision.seat if decision else None,
        prompt=decision.prompt if decision else "",
        about=decision.about if decision else (),
        decision=offered(world, seat),
        news=audible(world, seat),
        book=world.book.seen,
        pending=tuple(world.stack),
        part=world.book.key,
        city=city_of(world) if world.campaign is not None else {},
        step=step_of(world) if world.phase == "end" else -1,
    )


def city_of(world: World) -> dict[str, str]:
    """The state of each scenario on the city map: open, locked, hidden, complete or missed."""
    return {node.id: state_of(world, node) for node in graph_of(world).scenario}


def step_of(world: World) -> int:
    """The current step of the End Phase: the one before the pending one."""
    following = awaited(world, EndStep)
    return following.number - 1 if following is not None else -1


_world = converter(CrawlView, World, given=("book", "stack", "decision", "news", "crowd"))


def determinise(view: CrawlView) -> World:
    """The world behind the view, without the options of another seat's decision.

    Behind a door to tiles that are not laid out there is nothing.
    """
    return _world(
        view,
        book=view.book.seen,
        stack=list(view.pending),
        decision=open_decision(view),
        news=list(view.news),
        crowd=crowd_of(view),
    )


def crowd_of(view: CrawlView | World) -> list[int]:
    """The room taken in each square, recounted from models and tokens."""
    crowd = [0] * view.book.grid.n
    for character in view.characters.values():
        if character.square >= 0:
            crowd[character.square] += 1
    for enemy in view.enemies.values():
        crowd[enemy.square] += view.book.enemies[enemy.kind].room
    for square, count in view.corpses.items():
        crowd[square] += count
    for square in view.barrels:
        crowd[square] += 1
    for square, tokens in view.tokens.items():
        crowd[square] += sum(TOKEN_ROOM.get(token, 0) for token in tokens)
    for boss in view.bosses.values():
        crowd[boss.square] += ROOM
    for square in view.book.shafts:
        crowd[square] += ROOM if square != view.elevator else 0
    return crowd
