"""Tables of the second game for rule tests: custom boards, custom cards, and readable actions.

A rule often needs a card that is in no shipped scenario (a key, a weapon without a push, an enemy
that reaches two squares). `re2` adds such cards to the real box for one test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import replace
from support.crawl import CLEAR as CLEAR
from support.crawl import Table, crawl, crawl_game, locks

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.evade import PushEnemy
from inkribbon.crawl.combat.reactions import React
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.trade import Give, Take, Trade
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.printed.enemies import EnemyCard
from inkribbon.crawl.printed.items import Hit, ItemCard
from inkribbon.crawl.state.board import remove_enemy
from inkribbon.crawl.state.world import NOBODY
from inkribbon.crawl.turn.actions import Move
from inkribbon.kernel.chance import Rolled


def box() -> Contents:
    return game().contents


def game() -> CrawlGame:
    return crawl_game("re2")


def re2(
    drawing: str,
    *,
    cast: Sequence[str] = ("leon",),
    keys: Mapping[str, str] | None = None,
    **more: Any,
) -> Table:
    """A table on a drawn map, with no characters yet. `keys` are doors and what unlocks them."""
    return crawl("re2", drawing, cast=cast, links=locks(keys), **more)


def introduction(*cast: str) -> Table:
    """The shipped first scenario, at its first question."""
    return shipped("1a", *cast)


def shipped(scenario: str, *cast: str, modes: Sequence[str] = ()) -> Table:
    """A shipped scenario, at its first question."""
    found = game()
    return Table(found, found.new(scenario, cast, modes=tuple(modes)))


def cleared(scenario: str, **places: str) -> Table:
    """A shipped scenario without enemies, all cards green, its characters in these squares."""
    table = shipped(scenario, *places)
    table.world.decision = None
    table.world.stack.clear()
    for enemy in table.enemies():
        remove_enemy(table.world, enemy)
    for who, square in places.items():
        table.stand(who, square)
    return table.deck("tension", *CLEAR)


def link_between(table: Table, one: str, other: str) -> int:
    """The number of the door between two squares."""
    ends = {table.square(one), table.square(other)}
    links = enumerate(table.world.book.grid.links)
    return next(number for number, link in links if {link.a, link.b} == ends)


# Cards that tests add to the box.


def weapon(
    id: str,
    *,
    range: int = 99,
    capacity: int = 6,
    blue: int = 1,
    red: int = 0,
    mid: Hit | None = None,
    high: Hit | None = None,
    rapid_fire: bool = False,
    blast: bool = False,
    slots: int = 1,
) -> ItemCard:
    return ItemCard(
        id=id,
        name=id,
        source="authored",
        kind="weapon",
        deck="B",
        copies=1,
        range=range,
        capacity=capacity,
        blue=blue,
        red=red,
        mid=mid,
        high=high,
        rapid_fire=rapid_fire,
        blast=blast,
        slots=slots,
    )


def key(id: str) -> ItemCard:
    return ItemCard(id=id, name=id, source="authored", kind="scenario", deck="B", copies=1)


def herb(id: str, heals: int) -> ItemCard:
    return ItemCard(
        id=id,
        name=id,
        source="authored",
        kind="recovery",
        deck="B",
        copies=1,
        heals=heals,
        herb=True,
    )


def foe(
    id: str,
    attack: Profile,
    *,
    size: Literal[1, 2, 3] = 1,
    threat: int = 1,
    move: int = 1,
    hit_points: int = 1,
    special: Profile | None = None,
) -> EnemyCard:
    return replace(
        box().enemies["zombie"],
        id=id,
        name=id,
        copies=8,
        size=size,
        threat=threat,
        move=move,
        hit_points=hit_points,
        attack=attack,
        specials=(special,) if special else (),
    )


# Inspecting


def moves(table: Table) -> set[str]:
    """Names of the squares that the active character may move to."""
    return {table.world.book.grid.names[move.square] for move in table.offers(Move)}


def targets(table: Table, weapon: str) -> set[str]:
    """Names of the squares whose enemies may be attacked with a weapon."""
    names = table.world.book.grid.names
    held = {item.id: item.card for item in table.world.characters[table.world.active].items}
    return {
        names[table.world.enemies[shot.enemy].square]
        for shot in table.offers(Attack)
        if held[shot.weapon] == weapon
    }


def pushes(table: Table) -> set[str]:
    """Names of the squares that the enemy in question may be pushed to."""
    return {table.world.book.grid.names[push.square] for push in table.offers(PushEnemy)}


def kinds(table: Table) -> set[str]:
    """The types of answers that the open question accepts."""
    return {type(action).__name__ for action in table.asked().actions()}


def odds(table: Table) -> Counter[tuple[str, ...]]:
    """The results of the open roll, each with its weight."""
    options = table.asked().options
    return Counter({o.action.faces: o.weight for o in options if isinstance(o.action, Rolled)})


# Acting


def search(table: Table, deck: str, dice: Sequence[object] = ()) -> None:
    table.answer(Search(deck), dice)


def use(
    table: Table, card: str, *, on: str = "", weapon: str = "", dice: Sequence[object] = ()
) -> None:
    """Use an item of the active character, on a weapon of theirs or on a character."""
    if weapon:
        table.answer(UseItem(_held(table, card), weapon=_held(table, weapon)), dice)
    else:
        patient = table.seat(on) if on else table.world.active
        table.answer(UseItem(_held(table, card), on=patient), dice)


def throw_away(table: Table, card: str, dice: Sequence[object] = ()) -> None:
    table.answer(Discard(_held(table, card)), dice)


def _held(table: Table, card: str) -> int:
    """The first such item of the active character: only that one is offered among equals."""
    held = table.world.characters[table.world.active].items
    return next(item.id for item in held if item.card == card)


def trade(table: Table, partner: str) -> None:
    table.answer(Trade(table.seat(partner)))


def give(table: Table, who: str, card: str) -> None:
    table.answer(Give(table.item(who, card).id))


def take(table: Table, who: str, card: str) -> None:
    table.answer(Take(table.item(who, card).id))


def push_to(table: Table, at: str, dice: Sequence[object] = ()) -> None:
    pushed = next(push for push in table.offers(PushEnemy) if push.square == table.square(at))
    table.answer(pushed, dice)


def react(table: Table, at: str, *, on: str = "", dice: Sequence[object] = ()) -> None:
    """Let an enemy on a square react next, by attacking `on` or by moving."""
    target = table.seat(on) if on else NOBODY
    square = table.square(at)
    chosen = next(
        action
        for action in table.offers(React)
        if action.target == target and table.world.enemies[action.enemy].square == square
    )
    table.answer(chosen, dice)
