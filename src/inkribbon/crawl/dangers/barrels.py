"""Explosive barrels: targets that are always hit."""

from __future__ import annotations

from inkribbon.crawl.combat.attack import AfterAttack, Result, beside_characters, spend
from inkribbon.crawl.combat.boss import foes_in
from inkribbon.crawl.items.carrying import card_of, find
from inkribbon.crawl.items.using import Arm
from inkribbon.crawl.state.board import sees
from inkribbon.crawl.state.events import BarrelExploded
from inkribbon.crawl.state.tasks import offer
from inkribbon.crawl.state.world import NOBODY, Character, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

HERE, NEAR = 3, 1
"""Damage to enemies in the barrel's square and in adjacent squares."""


class ShootBarrel(Task, frozen=True):
    """Attack an explosive barrel; it is always hit."""

    weapon: int
    square: int


def barrel_options(world: World, character: Character, arms: tuple[Arm, ...]) -> list[Option]:
    """Each weapon against each barrel in its range and line of sight."""
    return [
        offer(ShootBarrel(arm.item, square))
        for square in dict.fromkeys(world.barrels)
        if sees(world, character.square, square)
        for arm in arms
        if world.book.grid.distance(character.square, square) <= arm.range
    ]


@handles(ShootBarrel)
def shoot_barrel(world: World, task: ShootBarrel) -> None:
    """Spend a point and explode the barrel; enemies that it did not hit hear it."""
    seat = world.active
    item = find(world.characters[seat], task.weapon)
    if card_of(world, item).capacity:
        spend(world, seat, item, 1)
    tell(world, BarrelExploded(seat, item.card, task.square))
    take_barrel(world, task.square)
    held = tuple(enemy.id for enemy in beside_characters(world))
    hits = blast(world, task.square)
    results: list[Data] = [Result(seat, enemy, damage, False) for enemy, damage in hits]
    after = AfterAttack(
        seat=seat, target=NOBODY, hit=tuple(e for e, _ in hits), success=True, held=held
    )
    push(world, *results, after)


def blast(world: World, square: int) -> list[tuple[int, int]]:
    """The enemies and bosses an explosion reaches, with the damage to each; walls block it."""
    around = world.book.grid.steps(world.open)[square]
    hits = [(enemy.id, HERE) for enemy in foes_in(world, square)]
    return hits + [(enemy.id, NEAR) for s in around for enemy in foes_in(world, s)]


def take_barrel(world: World, square: int) -> None:
    left = list(world.barrels)
    left.remove(square)
    world.barrels = tuple(left)
    world.crowd[square] -= 1
