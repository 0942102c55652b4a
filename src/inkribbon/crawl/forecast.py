"""The worst that can happen if the active character ends the turn now. No rule reads it."""

from __future__ import annotations

from inkribbon.crawl.combat.evade import EVADE, is_evaded
from inkribbon.crawl.state.events import EnemyAttacked
from inkribbon.crawl.state.world import DANGER, World
from inkribbon.crawl.turn.actions import STOP
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.decision import CHANCE, Decision, Option
from inkribbon.kernel.engine import take

from .settling import is_over, usual


def threat(world: World) -> tuple[int, ...]:
    """How many attacks come, the harm if all of them hit, and the harm that can be survived.

    Empty if the turn can't be ended now, or nothing attacks the character.
    """
    decision = world.decision
    if decision is None or STOP not in decision.options:
        return ()
    seat, turn = world.active, world.turn
    before = world.characters[seat]
    ahead = world.clone()
    attacks = 0
    option = STOP
    while True:
        take(ahead, option)
        attacks += sum(isinstance(e, EnemyAttacked) and e.seat == seat for e in ahead.news)
        following = ahead.decision
        if following is None or ahead.turn != turn or is_over(following):
            break
        option = worst(following)
    after = ahead.characters[seat]
    life = DANGER + 1 - before.harm
    harm = life if not after.up else after.harm - before.harm
    return (attacks, harm, life) if attacks and harm > 0 else ()


def worst(decision: Decision) -> Option:
    """A failed evade roll; whatever else comes up does not matter here."""
    if decision.seat == CHANCE and decision.prompt.startswith(EVADE):
        need = decision.prompt.removeprefix(EVADE)
        return next((o for o in decision.options if _fails(o, need)), decision.options[0])
    return usual(decision)


def _fails(option: Option, need: str) -> bool:
    return isinstance(option.action, Rolled) and not is_evaded(need, option.action.faces)
