"""Rolls and draws: those that have the same effect, merged into one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from inkribbon.bots.judge import Weighted
from inkribbon.crawl.combat.attack import hits_of, succeeds
from inkribbon.crawl.combat.boss import health_left
from inkribbon.crawl.combat.evade import EVADE, is_evaded
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.moments import AttackOver
from inkribbon.crawl.state.world import World
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.decision import CHANCE, Decision


def drawn_from(world: World) -> str:
    """The deck that a card is being drawn from, if any."""
    decision = world.decision
    if decision is None or decision.seat != CHANCE or decision.prompt != "draw":
        return ""
    return str(decision.about[0])


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
    book = world.book
    is_boss = enemy in world.bosses
    alone = health_left(world, enemy)
    heard = AttackOver in book.listeners

    def key(faces: tuple[str, ...]) -> object:
        shot = _shot(book, weapon, faces)
        if shot.wide:
            return faces
        pushes = shot.pushes and shot.damage < alone and not is_boss
        return shot.success, min(shot.damage, alone), pushes, heard and "low" in faces

    return key


class Shot(NamedTuple):
    """What the dice of an attack say."""

    wide: bool
    """Whether it covers an area."""
    success: bool
    damage: int
    pushes: bool


@lru_cache(maxsize=4096)
def _shot(book: Book, weapon: str, faces: tuple[str, ...]) -> Shot:
    card = book.items[weapon]
    hits = hits_of(card, faces)
    return Shot(
        wide=card.blast or any(hit.area for hit in hits),
        success=succeeds(book, card, faces),
        damage=sum(hit.damage for hit in hits),
        pushes=any(hit.push for hit in hits),
    )
