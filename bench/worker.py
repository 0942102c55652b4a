"""Shared by both sides of the comparison: takes orders on stdin, measures, replies on stdout.

It imports only the standard library, because the peer runs in its own environment. Times are CPU
seconds of this process, so that other programs on the machine matter less.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from random import Random
from time import process_time
from typing import Any

Play = Callable[[int], int]
"""Plays a game with a seed to its end and returns the number of decisions."""

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
    """Decisions per second of several games, played in turns so that slowdowns affect all."""
    decisions = dict.fromkeys(plays, 0)
    spent = dict.fromkeys(plays, 0.0)
    while sum(spent.values()) < seconds:
        for name, play in plays.items():
            start = process_time()
            decisions[name] += play(seed)
            spent[name] += process_time() - start
        seed += 1
    return {name: decisions[name] / spent[name] for name in plays}


def episode(env: Any, seed: int, legal: str = "actions") -> int:
    """Play a Gymnasium environment at random to the end of a game; returns the number of steps.

    `legal` is the entry of its info that lists what may be done.
    """
    pick = Random(seed).choice
    _, info = env.reset(seed=seed)
    steps, over = 0, False
    while not over:
        _, _, done, late, info = env.step(pick(info[legal]))
        steps, over = steps + 1, done or late
    return steps


def cost(deed: Callable[[], object], times: int) -> dict[str, Any]:
    """The mean time of a call, in microseconds."""
    start = process_time()
    for _ in range(times):
        deed()
    return {"microseconds": (process_time() - start) / times * 1e6}


def serve(deeds: Mapping[str, Deed]) -> None:
    """Handle one order per line until input ends: {"do": name, ...arguments}."""
    for line in sys.stdin:
        order = json.loads(line)
        reply = deeds[order.pop("do")](**order)
        print(json.dumps(reply), flush=True)
