"""Hints: the chance of winning and the best options, from the view of the seat that asks.

`keen` rates the options. The chance is that of its second network, which estimates how often
`keen` itself wins from a position. Without a model for the game, a hint is what `careful` would do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from inkribbon.kernel.decision import Advice, Decision, Hint, Option, Reason
from inkribbon.kernel.driver import Driver
from inkribbon.kernel.game import Game
from inkribbon.kernel.view import View

from .keen import Keen, Search
from .network import ONE, Evaluator, chance
from .study import Facts

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

    value: float
    chance: float
    facts: dict[tuple[str, int], float]


def keen_hint(bot: Keen, view: View, decision: Decision) -> Hint | None:
    """The advice of `keen`; None where it has no model to rate the position by.

    Where it is no better than `careful`, its model is no worse, and it can say why.
    """
    worlds = bot.worlds(view)
    options = bot.considered(view, decision, worlds)
    if not options or bot.outlook is None:
        return None
    now = _noticed(bot, worlds[0])
    seen = _seen(bot, bot.outlook, bot.searches(view, worlds), options, now)
    order = sorted(range(len(options)), key=lambda index: -seen[index].value)
    return Hint(
        bot="keen",
        advice=tuple(_advice(options[i], i, seen, now, bot) for i in order[:BEST]),
        chance=bot.chance(view),
    )


def careful_hint(bot: Driver, view: View, decision: Decision) -> Hint:
    """What a bot without a model would do."""
    return Hint(bot="careful", advice=(Advice(bot.choose(view, decision)),))


def _noticed(bot: Keen, world: Any) -> Facts:
    return bot.study.facts(world) if bot.study.facts is not None else {}


def _advice(option: Option, index: int, seen: list[Seen], now: Facts, bot: Keen) -> Advice:
    others = [other.facts for number, other in enumerate(seen) if number != index]
    reasons = _reasons(seen[index].facts, others, now, bot.study.weights)
    return Advice(option.action, round(seen[index].chance, 3), reasons)


def _seen(
    bot: Keen, outlook: Evaluator, searches: list[Search], options: Sequence[Option], now: Facts
) -> list[Seen]:
    """What each option leads to along the best line, averaged over the worlds it may be in."""
    found: list[list[Seen]] = [[] for _ in options]
    for search in searches:
        values = search.rate(options)
        for number, node in enumerate(search.nodes):
            chance, facts = _end(bot, outlook, search.ends(node), now)
            found[number].append(Seen(values[number], chance, facts))
    return [_mean(some) for some in found]


def _end(
    bot: Keen, outlook: Evaluator, ends: list[tuple[float, Any]], now: Facts
) -> tuple[float, dict[tuple[str, int], float]]:
    """The chance of winning, and what a player would notice, on average over some ends."""
    total = 0.0
    sums: dict[tuple[str, int], float] = {}
    for weight, end in ends:
        if isinstance(end, int):
            won = end == ONE
            total += weight * won
            told: Facts = {**now, ("won" if won else "lost", -1): 1.0}
        else:
            row = bot.study.features.row(end)
            total += weight * (chance(outlook.logits([row])[0]) / ONE if row else 0.5)
            told = _noticed(bot, end)
        for key, value in told.items():
            sums[key] = sums.get(key, 0.0) + weight * value
    return total, sums


def _mean(some: list[Seen]) -> Seen:
    keys = dict.fromkeys(key for seen in some for key in seen.facts)
    return Seen(
        sum([seen.value for seen in some]) / len(some),
        sum([seen.chance for seen in some]) / len(some),
        {key: sum([seen.facts.get(key, 0.0) for seen in some]) / len(some) for key in keys},
    )


def _reasons(
    facts: Facts,
    others: list[dict[tuple[str, int], float]],
    now: Facts,
    weights: Mapping[str, float],
) -> tuple[Reason, ...]:
    """What sets an option apart: what it changes, or what it avoids."""
    found: list[tuple[float, Reason]] = []
    plain: list[tuple[float, Reason]] = []
    for key in dict.fromkeys((*facts, *now, *(k for other in others for k in other))):
        what, who = key
        weight = weights.get(what, 0.0)
        change = facts.get(key, 0.0) - now.get(key, 0.0)
        rest = [other.get(key, 0.0) - now.get(key, 0.0) for other in others]
        usual = sum(rest) / len(rest) if rest else 0.0
        apart = weight * abs(change - usual)
        if weight * abs(change) > SLIGHT:
            plain.append((weight * abs(change), Reason(what, who, round(change, 2))))
        if weight * abs(change) > CLEAR and (apart > CLEAR / 2 or not rest):
            found.append((apart + weight * abs(change) / 4, Reason(what, who, round(change, 2))))
        elif apart > CLEAR and weight * abs(usual) > CLEAR:
            found.append((apart, Reason(what, who, round(usual, 2), otherwise=True)))
    if not found and plain:
        found = [max(plain, key=_size)]
    found.sort(key=_size, reverse=True)
    return tuple(reason for _, reason in found[:REASONS])


def _size(found: tuple[float, Reason]) -> float:
    return found[0]


def hint(game: Game[Any, Any], view: View, decision: Decision, seed: int | str) -> Hint:
    """A hint for the seat whose view it is, from that view alone."""
    from . import make, with_model  # this module is one of theirs

    bot = with_model(game, seed)
    if bot is not None and (found := keen_hint(bot, view, decision)) is not None:
        return found
    return careful_hint(make("careful", game, seed), view, decision)
