"""The exact odds of an attack, from the engine's own chance decisions."""

from __future__ import annotations

from collections import Counter

from inkribbon.games.apocalypse.rules.attack import Also, Attack, Throw
from inkribbon.games.apocalypse.state.events import (
    Bitten,
    BodyShot,
    FriendShot,
    Fumbled,
    ZombieKilled,
)
from inkribbon.games.apocalypse.state.tasks import Bite
from inkribbon.games.apocalypse.state.world import World
from inkribbon.kernel.data import Data
from inkribbon.kernel.engine import answer, take
from inkribbon.kernel.game import Odd

ORDER = ("kill", "wound", "push", "miss", "oops")
ROLLS = ("inches.attack", "inches.bite")
RESULTS: dict[type, str] = {
    ZombieKilled: "kill",
    FriendShot: "wound",
    Bitten: "wound",
    BodyShot: "push",
    Fumbled: "oops",
}


def odds(world: World, action: Data) -> tuple[Odd, ...]:
    """The results of the first roll of an attack or a bite; empty for anything else."""
    if not isinstance(action, Attack | Throw | Also | Bite):
        return ()
    ahead = world.clone()
    answer(ahead, action)
    decision = ahead.decision
    if decision is None or decision.prompt not in ROLLS:
        return ()
    counts: Counter[str] = Counter()
    for option in decision.options:
        branch = ahead.clone()
        take(branch, option)
        counts[_result(branch)] += option.weight
    total = sum(counts.values())
    return tuple(Odd(result, counts[result], total) for result in ORDER if counts[result])


def _result(world: World) -> str:
    """The first decisive event after the roll."""
    for event in world.news:
        result = RESULTS.get(type(event))
        if result:
            return result
    return "miss"
