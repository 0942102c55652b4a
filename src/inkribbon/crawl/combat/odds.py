"""Exact probabilities of an option, computed by exploring the engine's own chance."""

from __future__ import annotations

from collections import Counter

from inkribbon.crawl.state.events import (
    AttackMissed,
    BossKilled,
    BossWounded,
    EnemyKilled,
    EnemyWounded,
    Evaded,
)
from inkribbon.crawl.state.world import NOBODY, World
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer, take
from inkribbon.kernel.game import Odd

from .attack import Attack
from .evade import EVADE

ORDER = ("kill", "wound", "push", "hit", "miss", "evade", "caught")


def odds(world: World, action: Data) -> tuple[Odd, ...]:
    """The possible results of the first roll that an available option leads to.

    Empty if it rolls no dice. Drawing cards is also chance, but does not help to decide.
    """
    ahead = world.clone()
    ahead.book = world.book.seen
    answer(ahead, action)
    decision = ahead.decision
    if decision is None or decision.seat != CHANCE:
        return ()
    if decision.prompt != "attack" and not decision.prompt.startswith(EVADE):
        return ()
    counts: Counter[str] = Counter()
    for option in decision.options:
        branch = ahead.clone()
        take(branch, option)
        counts[_result(branch, isinstance(action, Attack))] += option.weight
    total = sum(counts.values())
    return tuple(Odd(result, counts[result], total) for result in ORDER if counts[result])


def evader(world: World, action: Data) -> int:
    """The seat whose evade roll an available option leads to, if any."""
    ahead = world.clone()
    ahead.book = world.book.seen
    answer(ahead, action)
    decision = ahead.decision
    if decision is None or not decision.prompt.startswith(EVADE):
        return NOBODY
    (seat,) = decision.about
    return int(seat)


def _result(world: World, attack: bool) -> str:
    kinds = {type(event) for event in world.news}
    if not attack:
        return "evade" if Evaded in kinds else "caught"
    if AttackMissed in kinds:
        return "miss"
    if EnemyKilled in kinds or BossKilled in kinds:
        return "kill"
    if EnemyWounded in kinds or BossWounded in kinds:
        return "wound"
    decision = world.decision
    pushed = decision is not None and decision.prompt == "push"
    return "push" if pushed else "hit"
