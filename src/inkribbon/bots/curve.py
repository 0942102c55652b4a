"""The chance of winning through a finished game, its turning points, and what `keen` would have
done there."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, GROUP, Decision
from inkribbon.kernel.game import Game
from inkribbon.kernel.view import View

from .keen import Keen

MOST = 3
"""Turning points to name."""
LEAST = 0.1
"""How much the chance must change within a turn to count as one."""
LOOKED = 12
"""Decisions of a turn that are looked at again."""


class Point(NamedTuple):
    """The chance of winning at the start of a turn, or at the end."""

    step: int
    """The answers given before it."""
    turn: int
    chance: float
    part: int = 0
    """The scenario of a campaign, from 0."""


class Choice(NamedTuple):
    """A decision where `keen` would have done something else."""

    step: int
    view: View
    prompt: str
    done: Data
    better: Data


class Turning(NamedTuple):
    """A turn that changed the chance a lot."""

    before: Point
    after: Point
    seat: int
    """Who took the turn; -1 if it was no one's."""
    choice: Choice | None
    """The first decision of the turn that `keen` would have made differently."""


class Curve(NamedTuple):
    points: tuple[Point, ...]
    turnings: tuple[Turning, ...]
    """In the order of the game."""


class _Asked(NamedTuple):
    step: int
    view: View
    decision: Decision
    done: Data


def curve(game: Game[Any, Any], bot: Keen, worlds: Iterable[Any], answers: list[Data]) -> Curve:
    """The curve of a game, given its world at the start and after each answer.

    A game with secrets has none before its end: it tells how each seat sees its own chances.
    """
    points: list[Point] = []
    asked: dict[int, list[_Asked]] = {}
    turn, part, over = None, 0, False
    for step, world in enumerate(worlds):
        now = getattr(world, "turn", 0)
        if ended := game.parts_ended(world.news):
            points.append(Point(step, now, float(ended[-1].won), part))
            part += 1
        elif over := world.outcome is not None:
            points.append(Point(step, now, float(world.outcome.won), part))
        elif now != turn and (point := _point(game, bot, world, step, part)) is not None:
            points.append(point)
            turn = now
        decision = world.decision
        if decision is not None and decision.seat != CHANCE and step < len(answers):
            view = game.observe(world, 0 if decision.seat == GROUP else decision.seat)
            asked.setdefault(now, []).append(_Asked(step, view, decision, answers[step]))
    if game.secret and not over:
        return Curve((), ())
    pairs = [(one, other) for one, other in pairwise(points) if one.part == other.part]
    pairs.sort(key=lambda pair: -abs(pair[1].chance - pair[0].chance))
    large = [p for p in pairs[:MOST] if abs(p[1].chance - p[0].chance) >= LEAST]
    large.sort(key=lambda pair: pair[0].step)
    return Curve(tuple(points), tuple(_turning(bot, asked, *pair) for pair in large))


def _point(game: Game[Any, Any], bot: Keen, world: Any, step: int, part: int) -> Point | None:
    """The chance now; None where the model cannot tell, as between scenarios."""
    if world.decision is None:
        return None
    chance = bot.chance(game.observe(world, _watched(game, world.decision)))
    return None if chance is None else Point(step, world.turn, round(chance, 3), part)


def _watched(game: Game[Any, Any], decision: Decision) -> int:
    """Whose view counts: where seats have secrets, that of the one who decides."""
    return decision.seat if game.secret and decision.seat >= 0 else 0


def _turning(bot: Keen, asked: dict[int, list[_Asked]], before: Point, after: Point) -> Turning:
    found = [each for each in asked.get(before.turn, []) if before.step <= each.step < after.step]
    seat = next((each.decision.seat for each in found if each.decision.seat >= 0), -1)
    choices = (_choice(bot, each) for each in found[:LOOKED] if len(each.decision.options) > 1)
    return Turning(before, after, seat, next((one for one in choices if one is not None), None))


def _choice(bot: Keen, asked: _Asked) -> Choice | None:
    better = bot.choose(asked.view, asked.decision)
    if better == asked.done:
        return None
    return Choice(asked.step, asked.view, asked.decision.prompt, asked.done, better)
