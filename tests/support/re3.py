"""Tables of the third game for rule tests: custom cards, locked doors, short actions.

The introduction has one type of enemy and two weapons. Rules about others are tested with cards
made up for one test and added to a copy of the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from support.crawl import CLEAR as CLEAR
from support.crawl import Table, crawl, locks

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.boss import foe as fighter
from inkribbon.crawl.combat.enemy_moves import WalkTo
from inkribbon.crawl.combat.evade import PushEnemy
from inkribbon.crawl.combat.reactions import React
from inkribbon.crawl.game import set_up
from inkribbon.crawl.items.carrying import Discard, Mix
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.trade import Give, Take, Trade
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.printed.enemies import EnemyCard
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.state.board import remove_enemy
from inkribbon.crawl.state.world import NOBODY, Enemy
from inkribbon.crawl.turn.actions import FlipDoor, Move
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.chance import results
from inkribbon.kernel.content.files import Source, package_file
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision, Option
from inkribbon.kernel.engine import answer

INTRODUCTION = "escaping-the-warehouse"


def re3(
    drawing: str,
    *,
    cast: Sequence[str] = ("jill",),
    locked: Mapping[str, str] | None = None,
    **more: Any,
) -> Table:
    """A table on a drawn map, with no characters yet and these cards added to the box.

    `locked` are letters of doors in the drawing and the item that each requires.
    """
    return crawl("re3", drawing, cast=cast, links=locks(locked), **more)


def introduction(*cast: str) -> Table:
    """The shipped introduction at its first question."""
    return Table(GAME, GAME.new(INTRODUCTION, cast))


def warehouse(*cast: str) -> Table:
    """The board of the introduction as it is set up, but without characters and enemies."""
    world = set_up(GAME.new(INTRODUCTION, cast).book)
    world.stack.clear()
    for enemy in list(world.enemies.values()):
        remove_enemy(world, enemy)
    return Table(GAME, world)


def introduction_file(old: str = "", new: str = "") -> Source:
    """The text of the shipped introduction, with one passage changed."""
    shipped = package_file(GAME.package, "scenarios", f"{INTRODUCTION}.toml")
    assert old in shipped.text
    return Source("changed.toml", shipped.text.replace(old, new, 1))


# Cards made up for a test


def weapon(id: str, **printed: Any) -> ItemCard:
    """A weapon with two points and one blue die that does nothing yet."""
    card = ItemCard(
        id=id, name=id, source="authored", kind="weapon", deck="B", copies=1, capacity=2, blue=1
    )
    return replace(card, **printed)


def item(id: str, **printed: Any) -> ItemCard:
    """A scenario item, such as a key."""
    card = ItemCard(id=id, name=id, source="authored", kind="scenario", deck="B", copies=1)
    return replace(card, **printed)


def foe(id: str, attack: Profile, **printed: Any) -> EnemyCard:
    """An enemy with a Zombie's values, its own attack and no special attack."""
    zombie = GAME.contents.enemies["zombie"]
    return replace(zombie, **{"id": id, "name": id, "attack": attack, "specials": (), **printed})


def tension_card(id: str, *effects: object, **printed: Any) -> TensionCard:
    """A red card with these effects."""
    card = TensionCard(id=id, name=id, source="authored", colour="red", copies=1)
    return replace(card, effects=effects, **printed)


# Inspecting


def names(table: Table, squares: Iterable[int]) -> list[str]:
    return sorted(table.world.book.grid.names[square] for square in squares)


def moves(table: Table) -> list[str]:
    """Where the active character may move."""
    return names(table, (move.square for move in table.offers(Move)))


def pushes(table: Table) -> list[str]:
    """Where the enemy in question may be pushed."""
    return names(table, (push.square for push in table.offers(PushEnemy)))


def routes(table: Table) -> list[str]:
    """Where the enemy in question may walk."""
    return names(table, (walk.square for walk in table.offers(WalkTo)))


def doors(table: Table) -> list[int]:
    """The doors that the active character may flip."""
    return [flip.link for flip in table.offers(FlipDoor)]


def targets(table: Table, card: str) -> list[str]:
    """Squares with enemies that the active character may attack with a weapon."""
    held = table.world.characters[table.world.active].items
    weapons = [item.id for item in held if item.card == card]
    shots = [shot for shot in table.offers(Attack) if shot.weapon in weapons]
    return sorted(set(names(table, (fighter(table.world, s.enemy).square for s in shots))))


def only(table: Table, at: str) -> Enemy:
    """The one enemy on a square."""
    (enemy,) = table.enemies(at)
    return enemy


# Acting


def held(table: Table, card: str) -> int:
    """The id of an item of the active character."""
    character = table.world.characters[table.world.active]
    return next(item.id for item in character.items if item.card == card)


def use(
    table: Table, card: str, *, on: str = "", weapon: str = "", dice: Sequence[object] = ()
) -> None:
    """Use an item on a weapon of the user, or on a character (by default the user)."""
    if weapon:
        table.answer(UseItem(held(table, card), weapon=held(table, weapon)), dice)
    else:
        seat = table.seat(on) if on else table.world.active
        table.answer(UseItem(held(table, card), on=seat), dice)


def search(table: Table, deck: str = "A", dice: Sequence[object] = ()) -> None:
    table.answer(Search(deck), dice)


def throw_away(table: Table, card: str) -> None:
    table.answer(Discard(held(table, card)))


def mix(table: Table) -> None:
    """Mix the first herbs on offer."""
    table.answer(table.offers(Mix)[0])


def trade(
    table: Table, partner: str, *, give: Sequence[str] = (), take: Sequence[str] = ()
) -> None:
    """Choose the items of a trade and finish; the partner must still agree to what is taken."""
    giver = table.world.characters[table.world.active].id
    table.answer(Trade(table.seat(partner)))
    for card in give:
        table.answer(Give(table.item(giver, card).id))
    for card in take:
        table.answer(Take(table.item(partner, card).id))
    if table.asked().prompt == "trade":
        table.done()


def roll_of(table: Table, action: Data) -> Decision:
    """Answer and stop before the dice; returns the roll."""
    answer(table.world, action)
    return table.asked()


def declare(table: Table, card: str, at: str, *, extra: int = 0) -> Decision:
    """Declare an attack and stop before its dice."""
    square, weapon = table.square(at), held(table, card)
    shots = [
        shot
        for shot in table.offers(Attack)
        if (shot.weapon, shot.extra) == (weapon, extra)
        and fighter(table.world, shot.enemy).square == square
    ]
    return roll_of(table, shots[0])


def blue_dice(number: int) -> tuple[Option, ...]:
    """Every result of this many blue dice, with its weight."""
    return results((GAME.contents.dice["blue"].faces,) * number)


def push_to(table: Table, at: str, dice: Sequence[object] = ()) -> None:
    square = table.square(at)
    table.answer(next(push for push in table.offers(PushEnemy) if push.square == square), dice)


def walk_to(table: Table, at: str, dice: Sequence[object] = ()) -> None:
    square = table.square(at)
    table.answer(next(walk for walk in table.offers(WalkTo) if walk.square == square), dice)


def react(table: Table, enemy: Enemy, *, on: str = "", dice: Sequence[object] = ()) -> None:
    """Let an enemy react next, by attacking `on` or, by default, by moving."""
    target = table.seat(on) if on else NOBODY
    table.answer(React(enemy.id, target), dice)


def arrive(table: Table, at: str, dice: Sequence[object] = ()) -> None:
    """Move with the last action of the turn, so that the Reaction Phase follows."""
    table.world.actions = 1
    table.move(at, dice)
