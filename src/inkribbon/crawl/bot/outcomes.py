"""Rolls that have the same effect, merged into one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from inkribbon.bots.judge import Weighted
from inkribbon.crawl.combat.attack import hits_of, succeeds
from inkribbon.crawl.combat.boss import health_left
from inkribbon.crawl.combat.evade import EVADE, is_evaded
from inkribbon.crawl.state.moments import AttackOver
from inkribbon.crawl.state.world import World
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.decision import Decision


def outcomes(world: World, decision: Decision) -> Sequence[Weighted]:
    """The results of a roll or draw that differ, with their weights."""
    if decision.prompt.startswith(EVADE):
        return _merged(decision, _evades(decision.prompt.removeprefix(EVADE)))
    if decision.prompt == "attack":
        card, enemy = decision.about
        return _merged(decision, _hits(world, str(card), int(enemy)))
    return [(option.weight, option) for option in decision.options]


def _merged(decision: Decision, key: Callable[[tuple[str, ...]], object]) -> list[Weighted]:
    """Rolls with the same effect, merged into one."""
    groups: dict[object, Weighted] = {}
    for option in decision.options:
        action = option.action
        if not isinstance(action, Rolled):
            return [(o.weight, o) for o in decision.options]
        same = key(action.faces)
        weight, first = groups.get(same, (0, option))
        groups[same] = (weight + option.weight, first)
    return list(groups.values())


def _evades(need: str) -> Callable[[tuple[str, ...]], object]:
    return lambda faces: is_evaded(need, faces)


def _hits(world: World, weapon: str, enemy: int) -> Callable[[tuple[str, ...]], object]:
    card = world.book.items[weapon]
    is_boss = enemy in world.bosses
    alone = health_left(world, enemy)
    heard = AttackOver in world.book.listeners

    def key(faces: tuple[str, ...]) -> object:
        hits = hits_of(card, faces)
        wide = card.blast or any(hit.area for hit in hits)
        if wide:
            return faces
        damage = sum(hit.damage for hit in hits)
        pushes = 0 if damage >= alone or is_boss else min(1, sum(hit.push for hit in hits))
        return succeeds(world, card, faces), min(damage, alone), pushes, heard and "low" in faces

    return key
