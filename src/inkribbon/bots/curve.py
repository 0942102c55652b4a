"""The chance of winning through a finished game, its turning points, and what `keen` would have
done there."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, GROUP, Decision
from inkribbon.kernel.game import Game
from inkribbon.kernel.view import SPECTATOR, View

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
    """In a campaign, counted anew in every scenario."""
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


class Part(NamedTuple):
    """A scenario of a campaign, and a view that knows its name."""

    scenario: str
    view: View


class Curve(NamedTuple):
    points: tuple[Point, ...]
    turnings: tuple[Turning, ...]
    """In the order of the game."""
    parts: tuple[Part, ...] = ()
    """The scenarios of a campaign, as often as they were played; empty for any other game."""


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
    parts: list[Part] = []
    asked: dict[tuple[int, int], list[_Asked]] = {}
    turn, part, before, over = None, 0, 0, False
    for step, world in enumerate(worlds):
        now = getattr(world, "turn", 0)
        over = world.outcome is not None
        ended = game.parts_ended(world.news)
        point = None
        if ended:
            point = Point(step, now - before, float(ended[-1].won), part)
        elif over:
            # The end of a campaign between two scenarios belongs to neither.
            if not points or points[-1].part == part:
                point = Point(step, now - before, float(world.outcome.won), part)
        elif now != turn:
            point = _point(game, bot, world, Point(step, now - before, 0, part))
            turn = turn if point is None else now
        if point is not None:
            points.append(point)
            scenario = game.playing(world)
            if scenario and len(parts) == part:
                parts.append(Part(scenario, game.observe(world, SPECTATOR)))
        part += bool(ended)
        before = game.turns_before(now, world.news, before)
        decision = world.decision
        if decision is not None and decision.seat != CHANCE and step < len(answers):
            view = game.observe(world, 0 if decision.seat == GROUP else decision.seat)
            known = _Asked(step, view, decision, answers[step])
            asked.setdefault((part, now - before), []).append(known)
    if game.secret and not over:
        return Curve((), ())
    pairs = [(one, other) for one, other in pairwise(points) if one.part == other.part]
    pairs.sort(key=lambda pair: -abs(pair[1].chance - pair[0].chance))
    large = [p for p in pairs[:MOST] if abs(p[1].chance - p[0].chance) >= LEAST]
    large.sort(key=lambda pair: pair[0].step)
    turnings = tuple(_turning(bot, asked, *pair) for pair in large)
    return Curve(tuple(points), turnings, tuple(parts))


def _point(game: Game[Any, Any], bot: Keen, world: Any, at: Point) -> Point | None:
    """The chance now; None where the model cannot tell, as between scenarios."""
    if world.decision is None:
        return None
    chance = bot.chance(game.observe(world, _watched(game, world.decision)))
    return None if chance is None else at._replace(chance=round(chance, 3))


def _watched(game: Game[Any, Any], decision: Decision) -> int:
    """Whose view counts: where seats have secrets, that of the one who decides."""
    return decision.seat if game.secret and decision.seat >= 0 else 0


def _turning(
    bot: Keen, asked: dict[tuple[int, int], list[_Asked]], before: Point, after: Point
) -> Turning:
    known = asked.get((before.part, before.turn), [])
    found = [each for each in known if before.step <= each.step < after.step]
    seat = next((each.decision.seat for each in found if each.decision.seat >= 0), -1)
    choices = (_choice(bot, each) for each in found[:LOOKED] if len(each.decision.options) > 1)
    return Turning(before, after, seat, next((one for one in choices if one is not None), None))


def _choice(bot: Keen, asked: _Asked) -> Choice | None:
    better = bot.choose(asked.view, asked.decision)
    if better == asked.done:
        return None
    return Choice(asked.step, asked.view, asked.decision.prompt, asked.done, better)
