"""Hints: the chance of winning and the best options, from the view of the seat that asks.

`keen` ranks the options. The chance is an estimate of how often `keen` itself wins from a position.
Without a model for the game, a hint is what `careful` would do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from inkribbon.kernel.decision import Advice, Decision, Hint, Option, Reason
from inkribbon.kernel.driver import Driver
from inkribbon.kernel.game import Game
from inkribbon.kernel.view import View

from .judge import Judge
from .keen import Keen, Learned
from .look_ahead import ranked
from .study import Facts, Plans

BEST = 3
"""How many options to advise."""
REASONS = 2
"""How many reasons to give for each."""
CLEAR = 0.25
"""A difference that counts less than this is no reason."""
SLIGHT = 0.1
"""A change that counts less than this is not even told where nothing sets an option apart."""


class Seen(NamedTuple):
    """What the search saw after an option, on average over chance."""

    chance: float
    facts: Facts


def keen_hint(bot: Keen, view: View, decision: Decision) -> Hint | None:
    """The advice of `keen`; None where it has no model to rate the position by.

    Where it is no better than `careful`, its model is no worse, and it can say why.
    """
    world = bot.world(view)
    if not bot.rates(world):
        return None
    if (plans := bot.plans(view, decision)) is not None:
        return _planned(bot, view, plans)
    judge, usual = bot.judge(view, bot.style(world)), bot.usual(view)
    best = _best(bot, judge, world, decision)
    now = _noticed(bot, world)
    seen = [_seen(bot, judge, usual, world, option, now) for option in best]
    return Hint(
        bot="keen",
        advice=tuple(_advice(option, i, seen, now, bot) for i, option in enumerate(best)),
        chance=bot.chance(view),
    )


def _planned(bot: Keen, view: View, plans: Plans) -> Hint:
    """The best options of a plan, with the chance at its end, and what sets them apart there."""
    best = plans.foreseen()[:BEST]
    advice = []
    for seen in best:
        chance = round(bot.chance_of(bot.study.opined(seen.row, seen.worth)), 3)
        others = [other.facts for other in best if other is not seen]
        reasons = _reasons(seen.facts, others, {}, bot.study.weights, _least)
        advice.append(Advice(seen.action, chance, reasons))
    return Hint(bot="keen", advice=tuple(advice), chance=bot.chance(view))


def _best(bot: Keen, judge: Learned, world: Any, decision: Decision) -> list[Option]:
    """The best options: those that got a second look, then those that looked best at first."""
    best = list(bot.best(judge, world, decision))
    first = ranked(judge, world, judge.worthwhile(world, decision), thorough=False)
    best += [option for _, option in first if option not in best]
    return best[:BEST]


def careful_hint(bot: Driver, view: View, decision: Decision) -> Hint:
    """What a bot without a model would do."""
    return Hint(bot="careful", advice=(Advice(bot.choose(view, decision)),))


def _noticed(bot: Keen, world: Any) -> Facts:
    return bot.study.facts(world) if bot.study.facts is not None else {}


def _advice(option: Option, index: int, seen: list[Seen], now: Facts, bot: Keen) -> Advice:
    others = [other.facts for number, other in enumerate(seen) if number != index]
    reasons = _reasons(seen[index].facts, others, now, bot.study.weights, fmean)
    return Advice(option.action, round(seen[index].chance, 3), reasons)


def _seen(
    bot: Keen, judge: Learned, usual: Judge[Any], world: Any, option: Option, now: Facts
) -> Seen:
    """The chance of winning after an option, and what a player would notice, on average."""
    total = 0.0
    sums: dict[tuple[str, int], float] = {}
    for weight, end in bot.study.ends(judge, world, option):
        total += weight * bot.chance_in(end, usual)
        won = bot.study.features.ended(end)
        told = _noticed(bot, end) if won is None else {**now, ("won" if won else "lost", -1): 1.0}
        for key, value in told.items():
            sums[key] = sums.get(key, 0.0) + weight * value
    return Seen(total, sums)


def _reasons(
    facts: Facts,
    others: Sequence[Facts],
    now: Facts,
    weights: Mapping[str, float],
    usually: Callable[[Sequence[float]], float],
) -> tuple[Reason, ...]:
    """What sets an option apart: what it changes, or what it avoids.

    `usually` sums up what the other options change.
    """
    found: list[tuple[float, Reason]] = []
    plain: list[tuple[float, Reason]] = []
    for key in dict.fromkeys((*facts, *now, *(k for other in others for k in other))):
        what, who = key
        worth = weights.get(what, 0.0)
        weight = abs(worth)
        change = facts.get(key, 0.0) - now.get(key, 0.0)
        rest = [other.get(key, 0.0) - now.get(key, 0.0) for other in others]
        usual = usually(rest) if rest else 0.0
        apart = weight * abs(change - usual)
        if weight * abs(change) > SLIGHT:
            plain.append((weight * abs(change), Reason(what, who, round(change, 2))))
        if weight * abs(change) > CLEAR and (apart > CLEAR / 2 or not rest):
            found.append((apart + weight * abs(change) / 4, Reason(what, who, round(change, 2))))
        elif apart > CLEAR and worth * usual < -CLEAR:
            found.append((apart, Reason(what, who, round(usual, 2), otherwise=True)))
    if not found and plain:
        found = [max(plain, key=_size)]
    found.sort(key=_size, reverse=True)
    return tuple(reason for _, reason in found[:REASONS])


def _least(changes: Sequence[float]) -> float:
    """What all of them have in common: a plan is certain, and an average true of none."""
    low, high = min(changes), max(changes)
    return low if low > 0 else high if high < 0 else 0.0


def _size(found: tuple[float, Reason]) -> float:
    return found[0]


def hint(game: Game[Any, Any], view: View, decision: Decision, seed: int | str) -> Hint:
    """A hint for the seat whose view it is, from that view alone."""
    from . import make, with_model  # this module is one of theirs

    bot = with_model(game, seed)
    if bot is not None and (found := keen_hint(bot, view, decision)) is not None:
        return found
    return careful_hint(make("careful", game, seed), view, decision)
