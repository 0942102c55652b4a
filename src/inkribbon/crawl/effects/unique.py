"""Texts about those there is only one of: the boss of the scenario, and an enemy that stalks."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.combat.behaviour import MakeWay
from inkribbon.crawl.combat.boss import add_boss, enrage
from inkribbon.crawl.items.asking import ask_which
from inkribbon.crawl.printed.cards import Enrage, Stalk, Unleash
from inkribbon.crawl.scenario.file import squares_with
from inkribbon.crawl.state.board import (
    add_enemy,
    available,
    beside,
    has_room,
    place_enemy,
    standing,
)
from inkribbon.crawl.state.special_events import BossCame, Stalked
from inkribbon.crawl.state.world import Boss, Enemy, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .verbs import possible, verb

# The boss of the scenario


class GetEnraged(Task, frozen=True):
    """A boss is enraged."""

    boss: int


class LetLoose(Task, frozen=True):
    """The boss enters its square, and everything there is pushed out."""


def _calm(world: World) -> list[Boss]:
    cards = world.book.bosses
    return [boss for boss in world.bosses.values() if cards[boss.kind].becomes]


@possible(Enrage)
def _can_enrage(world: World, effect: Enrage) -> bool:
    return bool(_calm(world))


@verb(Enrage)
def _enrage(world: World, effect: Enrage, card: str) -> list[Data]:
    return [GetEnraged(boss.id) for boss in _calm(world)]


@handles(GetEnraged)
def get_enraged(world: World, task: GetEnraged) -> None:
    enrage(world, world.bosses[task.boss])


def _door_of_the_boss(world: World) -> tuple[int, ...]:
    """The square where the boss enters, if it is laid out."""
    rule = world.book.scenario.boss
    return squares_with(world.book.drawing, rule.at) if rule is not None and rule.waits else ()


@possible(Unleash)
def _can_unleash(world: World, effect: Unleash) -> bool:
    return bool(_door_of_the_boss(world)) and not world.bosses


@verb(Unleash)
def _unleash(world: World, effect: Unleash, card: str) -> list[Data]:
    return [LetLoose()]


@handles(LetLoose)
def let_loose(world: World, task: LetLoose) -> None:
    rule = world.book.scenario.boss
    assert rule is not None
    boss = add_boss(world, rule.kind, _door_of_the_boss(world)[0])
    tell(world, BossCame(boss.id, boss.kind, boss.square))
    push(world, MakeWay(boss.id))


# An enemy that stalks


class StalkTo(Task, frozen=True):
    """Where the enemy turns up."""

    enemy: str
    seat: int
    square: int


class StalkNext(Task, frozen=True):
    """The enemy turns up beside the character whose turn comes next."""

    enemy: str
    beside: bool


def _on_board(world: World, kind: str) -> Enemy | None:
    return next((enemy for enemy in world.enemies.values() if enemy.kind == kind), None)


@possible(Stalk)
def _can_stalk(world: World, effect: Stalk) -> bool:
    return _on_board(world, effect.enemy) is not None or available(world, effect.enemy) > 0


@verb(Stalk)
def _stalk(world: World, effect: Stalk, card: str) -> list[Data]:
    return [StalkNext(effect.enemy, effect.beside)]


@handles(StalkNext)
def stalk_next(world: World, task: StalkNext) -> None:
    """In the character's square if that is what the text says and there is room, otherwise next to
    it; the active player chooses among several squares."""
    seat = next_seat(world)
    square = world.characters[seat].square
    size = world.book.enemies[task.enemy].room
    around = beside(world, square, size)
    here = [square] if has_room(world, square, size) else []
    squares = around or here if task.beside else here or around
    ask_which(world, "spawn", [StalkTo(task.enemy, seat, s) for s in squares], task)


def next_seat(world: World) -> int:
    """The conscious character whose turn comes next: the active one if there is no other."""
    seats = [character.seat for character in standing(world)]
    return min(seats, key=lambda seat: (seat <= world.active, seat))


@handles(StalkTo)
def stalk_to(world: World, task: StalkTo) -> None:
    enemy = _on_board(world, task.enemy)
    if enemy is None:
        enemy = add_enemy(world, task.enemy, task.square)
    else:
        enemy = place_enemy(world, replace(enemy, wounds=0), task.square)
    tell(world, Stalked(enemy.id, enemy.kind, task.seat, task.square))
