"""The part both sides of the comparison share: take orders on stdin, measure, reply on stdout.

Nothing but the standard library is imported here, because the peer runs in its own environment.
Times are CPU seconds of this process, so that other programs on the machine disturb less.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from time import process_time
from typing import Any

Play = Callable[[int], int]
"""Plays the game of a seed to its end and returns how many decisions were taken."""

Deed = Callable[..., dict[str, Any]]


def rate(play: Play, seconds: float, seed: int) -> dict[str, Any]:
    """Play whole games, one seed after another, until the time is up."""
    decisions = games = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        decisions += play(seed + games)
        games += 1
    return {"decisions": decisions, "games": games, "per_second": decisions / spent}


def rates(plays: Mapping[str, Play], seconds: float, seed: int) -> dict[str, float]:
    """Decisions a second of several games, played in turns: what slows the machine slows all."""
    decisions = dict.fromkeys(plays, 0)
    spent = dict.fromkeys(plays, 0.0)
    while sum(spent.values()) < seconds:
        for name, play in plays.items():
            start = process_time()
            decisions[name] += play(seed)
            spent[name] += process_time() - start
        seed += 1
    return {name: decisions[name] / spent[name] for name in plays}


def cost(deed: Callable[[], object], times: int) -> dict[str, Any]:
    """Microseconds of one call, the mean of many."""
    start = process_time()
    for _ in range(times):
        deed()
    return {"microseconds": (process_time() - start) / times * 1e6}


def serve(deeds: Mapping[str, Deed]) -> None:
    """Carry out one order a line until there are none: {"do": name, ...arguments}."""
    for line in sys.stdin:
        order = json.loads(line)
        reply = deeds[order.pop("do")](**order)
        print(json.dumps(reply), flush=True)
