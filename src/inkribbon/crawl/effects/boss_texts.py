"""Texts about the boss of the scenario: it appears, it is enraged, or something draws it."""

from __future__ import annotations

from inkribbon.crawl.combat.behaviour import MakeWay
from inkribbon.crawl.combat.boss import add_boss, enrage
from inkribbon.crawl.combat.spawning import reader_square
from inkribbon.crawl.printed.effects import Enrage, PlaceObjective, Unleash
from inkribbon.crawl.scenario.file import THINGS, squares_with
from inkribbon.crawl.state.board import put_token, take_token
from inkribbon.crawl.state.special_events import BossCame, ObjectivePlaced
from inkribbon.crawl.state.world import Boss, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .verbs import possible, verb


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


OBJECTIVE = THINGS["g"]


class MoveObjective(Task, frozen=True):
    """The objective token comes to a square, from the board or from the box."""

    square: int


@verb(PlaceObjective)
def _place_objective(world: World, effect: PlaceObjective, card: str) -> list[Data]:
    return [MoveObjective(reader_square(world))]


@handles(MoveObjective)
def move_objective(world: World, task: MoveObjective) -> None:
    """There is only one."""
    for square, lying in list(world.tokens.items()):
        if OBJECTIVE in lying:
            take_token(world, square, OBJECTIVE)
    put_token(world, task.square, OBJECTIVE)
    tell(world, ObjectivePlaced(task.square))
