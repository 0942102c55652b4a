"""Campaigns that have come so far: played by bots, opened for somebody to go on with."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from browser.clicking import Visitor
from server.live import Running

from inkribbon import bots
from inkribbon.catalogue import GAMES
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Setup
from inkribbon.kernel.record import begin, dumps
from inkribbon.kernel.sampler import Sampler

GAME = GAMES["re3"]
SETUP = Setup(game="re3", scenario="campaign", characters=("jill", "carlos"), modes=("campaign",))
MOST = 400
Stop = Callable[[Any], bool]
Policy = Callable[[Any], Data | None]
"""What somebody wants to do now; None where the bot knows better."""


def played_until(stop: Stop, first: int = 1, policy: Policy = lambda world: None) -> str:
    """The record of a campaign up to where somebody is asked what is wanted."""
    for seed in range(first, first + 20):
        found = _played(seed, stop, policy)
        if found:
            return found
    raise AssertionError("no campaign comes that far: other seeds are needed")


def _played(seed: int, stop: Stop, policy: Policy) -> str | None:
    world = GAME.start(SETUP)
    record = begin(GAME, SETUP)
    bot, chance = bots.make("careful", GAME, seed), Sampler(seed)
    while (decision := world.decision) is not None and len(record.answers) < MOST:
        if decision.seat == CHANCE:
            action = chance.choose(decision)
        elif stop(world):
            return dumps(record)
        else:
            view = GAME.observe(world, max(0, decision.seat))
            assert view.decision is not None
            action = policy(world) or bot.choose(view, view.decision)
        record.answers.append(action)
        answer(world, action)
    return None


def goes_on(visitor: Visitor, site: Running, record: str) -> str:
    """The table of a record, with everybody's seats in this browser; its id."""
    end = record.count("\n") - 1
    wish = {"record": record, "mode": "continue", "at": end, "seats": [{"name": "Noor"}] * 2}
    made = site.http.post("/api/records", json=wish).json()
    seats = [{"seat": held["seat"], "token": held["token"]} for held in made["seats"]]
    table = {
        **{"table": made["table"], "seats": seats, "spectator": made["spectator"]},
        **{"game": GAME.title, "title": "Campaign", "at": 0},
    }
    visitor.page.goto("/")
    kept = json.dumps([table])
    visitor.page.evaluate("kept => localStorage.setItem('inkribbon.tables', kept)", kept)
    visitor.page.goto(f"/t/{made['table']}")
    visitor.must_choose()
    return str(made["table"])
