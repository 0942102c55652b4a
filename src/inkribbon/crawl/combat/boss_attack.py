"""Boss attacks: the target, the printed evade difficulty, and the effects of a hit."""

from __future__ import annotations

from inkribbon.crawl.items.asking import ask_which
from inkribbon.crawl.printed.bosses import BossAttack
from inkribbon.crawl.state.board import active_last, sees
from inkribbon.crawl.state.events import BossAttacked, Evaded, EvadeFailed
from inkribbon.crawl.state.health import Harm, Kill, KnockOut
from inkribbon.crawl.state.poison import Poison
from inkribbon.crawl.state.world import Boss, Character, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .behaviour import BossDoes, deed, in_bounds
from .evade import Shove, is_evaded, pushes_after, roll_to_evade


class BossStrikes(Task, frozen=True):
    """The attack of a behaviour card hits a character unless evaded."""

    boss: int
    seat: int
    card: str
    place: int


class BossEvade(Task, frozen=True):
    """The dice are rolled: was the boss evaded?"""

    attack: BossStrikes


def victims(world: World, boss: Boss, attack: BossAttack) -> list[Character]:
    """Everyone the attack could target: in range and in line of sight."""
    grid = world.book.grid
    return [
        c
        for c in in_bounds(world, boss)
        if grid.distance(boss.square, c.square) <= attack.range
        and sees(world, boss.square, c.square)
    ]


@deed(BossAttack)
def _attack(world: World, boss: Boss, deed: BossAttack, task: BossDoes) -> None:
    """The active character if in reach, otherwise as the edition says; a sweep hits everyone."""
    reached = victims(world, boss, deed)
    if deed.sweep:
        push(world, *[_strike(task, c) for c in active_last(world, reached)])
        return
    targets = [c for c in reached if c.seat == world.active] or _others(world, boss, reached)
    strikes = [_strike(task, character) for character in targets]
    ask_which(world, "boss-target", strikes, task, (boss.id,))


def _strike(task: BossDoes, character: Character) -> BossStrikes:
    return BossStrikes(task.boss, character.seat, task.card, task.place)


def _others(world: World, boss: Boss, reached: list[Character]) -> list[Character]:
    if world.book.edition.bosses.fallback == "choice":
        return reached
    away = {c.seat: world.book.grid.distance(boss.square, c.square) for c in reached}
    return [c for c in reached if away[c.seat] == min(away.values())]


def printed(world: World, strike: BossStrikes) -> BossAttack:
    deed = world.book.behaviour[strike.card].deeds[strike.place]
    assert isinstance(deed, BossAttack)
    return deed


@handles(BossStrikes)
def boss_strikes(world: World, task: BossStrikes) -> None:
    """The difficulty is the printed one: size and other enemies do not change it."""
    attack = printed(world, task)
    tell(world, BossAttacked(task.boss, world.bosses[task.boss].kind, task.seat, attack.name))
    roll_to_evade(world, task.seat, attack.evade, BossEvade(task))


@handles(BossEvade)
def boss_evade(world: World, task: BossEvade) -> None:
    strike = task.attack
    attack = printed(world, strike)
    if is_evaded(attack.evade, world.dice):
        tell(world, Evaded(strike.seat, world.dice, attack.evade))
        return
    tell(world, EvadeFailed(strike.seat, world.dice, attack.evade))
    push(world, *_effects(attack, strike.seat), *pushes_after(world, strike.seat))


def _effects(attack: BossAttack, seat: int) -> list[Data]:
    effects: list[Data] = [Harm(seat, attack.damage, by_boss=True)] if attack.damage else []
    if attack.poison:
        effects.append(Poison(seat))
    if attack.unconscious:
        effects.append(KnockOut(seat, by_boss=True))
    if attack.killed:
        effects.append(Kill(seat, by_boss=True))
    if attack.push:
        effects.append(Shove(seat))
    return effects
