"""What a seat may see of a crawl. Everything on the table is public: nobody holds a hidden hand,
and decks have no order to hide. Only the open options belong to the seat that must answer.

| zone | who sees it |
|---|---|
| characters, inventories, enemies, bosses, doors, tokens, terrain, the item box | all |
| draw piles | all: which cards are left, never their order (there is none) |
| discard piles, cards laid aside | all |
| pending steps | all |
| danger level, city map, item box, ink ribbons | all |
| options of an open decision | the deciding seat; the table's decisions: every seat |
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from inkribbon.crawl.campaign.end_phase import EndStep
from inkribbon.crawl.campaign.paths import graph_of, state_of
from inkribbon.crawl.state.board import TOKEN_ROOM
from inkribbon.crawl.state.book import Book
from inkribbon.crawl.state.campaign import Campaign
from inkribbon.crawl.state.world import ROOM, Boss, Character, Enemy, Item, Lasting, World
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.deck import Deck
from inkribbon.kernel.view import View, audible, may_answer


class CrawlView(View, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    SENT_AS: ClassVar[dict[str, Any]] = {"open": tuple[int, ...], "locked": tuple[int, ...]}

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
    """The key of the sheet this view is drawn on; it changes with the scenario of a campaign."""
    danger: int = 0
    campaign: Campaign | None = None
    city: dict[str, str] = {}
    """In a campaign, how each scenario stands on the dashboard."""
    step: int = -1
    """Which step of the End Phase is under way; -1 at any other time."""

    def parts(self) -> dict[str, Any]:
        """A mask of more than 53 links is no number in a browser: clients get their numbers."""
        shown = super().parts()
        shown["open"], shown["locked"] = links(self.open), links(self.locked)
        return shown


@lru_cache(maxsize=4096)
def links(mask: int) -> tuple[int, ...]:
    """The numbers of the links in a mask, in order."""
    return tuple(link for link in range(mask.bit_length()) if mask >> link & 1)


def observe(world: World, seat: int) -> CrawlView:
    """The world without the options that are not this seat's to choose."""
    decision = world.decision
    mine = decision is not None and decision.seat != CHANCE and may_answer(decision, seat)
    return CrawlView(
        seat=seat,
        waiting_for=decision.seat if decision else None,
        prompt=decision.prompt if decision else "",
        about=decision.about if decision else (),
        decision=decision if mine else None,
        outcome=world.outcome,
        news=audible(world, seat),
        book=world.book,
        phase=world.phase,
        active=world.active,
        turn=world.turn,
        actions=world.actions,
        characters=world.characters.copy(),
        enemies=world.enemies.copy(),
        open=world.open,
        locked=world.locked,
        tokens=world.tokens.copy(),
        decks=world.decks.copy(),
        lasting=world.lasting,
        done=world.done,
        symbol=world.symbol,
        extra_draws=world.extra_draws,
        next_id=world.next_id,
        removed=world.removed,
        unexplored=world.unexplored.copy(),
        corpses=world.corpses.copy(),
        fire=world.fire,
        barrels=world.barrels,
        box=world.box,
        ribbons=world.ribbons,
        goals=world.goals,
        gone=world.gone,
        reader=world.reader,
        dice=world.dice,
        drawn=world.drawn,
        pending=tuple(world.stack),
        bosses=world.bosses.copy(),
        part=world.book.key,
        danger=world.danger,
        campaign=world.campaign,
        city=city_of(world) if world.campaign is not None else {},
        step=step_of(world) if world.phase == "end" else -1,
    )


def city_of(world: World) -> dict[str, str]:
    """The city map: each scenario open, locked, hidden, complete, or won with something missed."""
    return {node.id: state_of(world, node) for node in graph_of(world).scenario}


def step_of(world: World) -> int:
    """The step of the End Phase that is under way: the one before the next."""
    return next((task.number - 1 for task in world.stack if isinstance(task, EndStep)), -1)


def determinise(view: CrawlView) -> World:
    """The world the view came from; where somebody else decides, without their options."""
    return World(
        stack=list(view.pending),
        decision=_decision(view),
        dice=view.dice,
        drawn=view.drawn,
        outcome=view.outcome,
        news=list(view.news),
        decks=view.decks.copy(),
        book=view.book,
        phase=view.phase,
        active=view.active,
        turn=view.turn,
        actions=view.actions,
        characters=view.characters.copy(),
        enemies=view.enemies.copy(),
        crowd=crowd_of(view),
        open=view.open,
        locked=view.locked,
        tokens=view.tokens.copy(),
        lasting=view.lasting,
        done=view.done,
        symbol=view.symbol,
        extra_draws=view.extra_draws,
        next_id=view.next_id,
        removed=view.removed,
        unexplored=view.unexplored.copy(),
        corpses=view.corpses.copy(),
        fire=view.fire,
        barrels=view.barrels,
        box=view.box,
        ribbons=view.ribbons,
        goals=view.goals,
        gone=view.gone,
        reader=view.reader,
        bosses=view.bosses.copy(),
        danger=view.danger,
        campaign=view.campaign,
    )


def _decision(view: CrawlView) -> Decision | None:
    if view.decision is not None or view.waiting_for is None:
        return view.decision
    return Decision(view.waiting_for, view.prompt, (), view.about)


def crowd_of(view: CrawlView | World) -> list[int]:
    """Room taken in each square, counted afresh from the models."""
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
    return crowd
