"""Fire: the roll for damage, and where fire spreads."""

from __future__ import annotations

from inkribbon.crawl.combat.attack import wound
from inkribbon.crawl.combat.boss import foe, wound_boss
from inkribbon.crawl.combat.spawning import appears
from inkribbon.crawl.effects.laying import here_or_beside, spread_here, tokens_in
from inkribbon.crawl.effects.verbs import my_tile, possible, verb
from inkribbon.crawl.items.asking import ask_which
from inkribbon.crawl.printed.effects import Douse, Ignite
from inkribbon.crawl.scenario.file import ITEMS
from inkribbon.crawl.state.events import EnemyBurned, FireOut, FireRolled, FireSpread
from inkribbon.crawl.state.health import Harm
from inkribbon.crawl.state.tasks import Burn
from inkribbon.crawl.state.world import Boss, World
from inkribbon.kernel.chance import roll
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

HURTS = ("U", "2", "3")
"""Faces of the encounter die that cause damage."""
DAMAGE = 1


class FireRoll(Task, frozen=True):
    """A character in a burning square rolls the encounter die."""

    seat: int


class FireResult(Task, frozen=True):
    """The die is rolled."""

    seat: int


class BurnResult(Task, frozen=True):
    """The die for an enemy or a boss is rolled."""

    enemy: int


@appears("fire")
class Kindle(Task, frozen=True):
    """Place a fire token in a square, or next to it."""

    square: int


class KindleAt(Task, frozen=True):
    """Place the fire here."""

    square: int


@handles(FireRoll)
def fire_roll(world: World, task: FireRoll) -> None:
    """Whoever has fallen or left since does not roll."""
    if world.characters[task.seat].up:
        roll(world, "fire", (world.book.contents.dice["encounter"].faces,), FireResult(task.seat))


@handles(FireResult)
def fire_result(world: World, task: FireResult) -> None:
    (face,) = world.dice
    hurt = face in HURTS
    tell(world, FireRolled(task.seat, face, hurt))
    if hurt:
        push(world, Harm(task.seat, DAMAGE))


@handles(Burn)
def burn(world: World, task: Burn) -> None:
    if task.enemy in world.enemies or task.enemy in world.bosses:
        roll(world, "fire", (world.book.contents.dice["encounter"].faces,), BurnResult(task.enemy))


@handles(BurnResult)
def burn_result(world: World, task: BurnResult) -> None:
    enemy = foe(world, task.enemy)
    (face,) = world.dice
    hurt = face in HURTS
    tell(world, EnemyBurned(enemy.id, enemy.kind, face, hurt))
    if not hurt:
        return
    if isinstance(enemy, Boss):
        wound_boss(world, enemy, DAMAGE)
    else:
        wound(world, enemy, DAMAGE)


# Spreading


def fires_left(world: World) -> int:
    """Fire tokens left in the supply."""
    return tokens_in(world, "fire") - len(world.fire)


def can_burn(world: World, square: int) -> bool:
    """Whether the square can catch fire: not if it is burning or has an item token."""
    items = any(token in ITEMS for token in world.tokens.get(square, ()))
    return square not in world.fire and not items


@handles(Kindle)
def kindle(world: World, task: Kindle) -> None:
    """Place the fire here or in an adjacent square; if none is free, there is no fire."""
    if fires_left(world) > 0:
        squares = here_or_beside(world, task.square, can_burn)
        ask_which(world, "fire-place", map(KindleAt, squares), task)


@handles(KindleAt)
def kindle_at(world: World, task: KindleAt) -> None:
    set_on_fire(world, task.square)


def set_on_fire(world: World, square: int) -> None:
    world.fire = tuple(sorted((*world.fire, square)))
    tell(world, FireSpread(square))


@possible(Ignite)
def _can_ignite(world: World, effect: Ignite) -> bool:
    return fires_left(world) > 0


@verb(Ignite)
def _ignite(world: World, effect: Ignite, card: str) -> list[Data]:
    return spread_here(world, "fire", min(effect.count, fires_left(world)))


# Putting it out


class PutOut(Task, frozen=True):
    """The fire in these squares goes out."""

    squares: tuple[int, ...]


def _near_fire(world: World) -> tuple[int, ...]:
    near = world.book.grid.near(my_tile(world), world.open)
    return tuple(square for square in world.fire if near[square])


@possible(Douse)
def _can_douse(world: World, effect: Douse) -> bool:
    return bool(_near_fire(world))


@verb(Douse)
def _douse(world: World, effect: Douse, card: str) -> list[Data]:
    return [PutOut(_near_fire(world))]


@handles(PutOut)
def put_out(world: World, task: PutOut) -> None:
    world.fire = tuple(square for square in world.fire if square not in task.squares)
    for square in task.squares:
        tell(world, FireOut(square))
