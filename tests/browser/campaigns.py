"""Campaigns that have come so far: played by bots, opened for somebody to go on with."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from browser.clicking import Visitor
from server.live import Running

from inkribbon import bots
from inkribbon.catalogue import GAMES
from inkribbon.crawl.campaign.entering import EnterScenario
from inkribbon.crawl.campaign.paths import UnlockPath
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.turn.actions import Move
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.record import begin
from inkribbon.kernel.records.text import dumps, loads
from inkribbon.kernel.sampler import Sampler

GAME = GAMES["re3"]
SETUP = Setup(game="re3", scenario="campaign", characters=("jill", "carlos"), modes=("campaign",))
MOST = 400
"""Answers after which a campaign that has not come there is laid aside."""
Stop = Callable[[Any], bool]
Policy = Callable[[Any], Data | None]
"""What somebody wants to do now; None where the bot knows better."""
STORIES = frozenset({"narrative", "fixed"})
FINDS = frozenset({"path", "B", "C"})


def seeker(wanted: frozenset[str]) -> Policy:
    """To the nearest of these tokens, as far as the doors are open and nobody is in the way."""

    def choose(world: Any) -> Data | None:
        if world.decision.prompt != "action":
            return None
        here = world.characters[world.active].square
        if any(enemy.square == here for enemy in world.enemies.values()):
            return None
        places = [at for at, tokens in world.tokens.items() if wanted & set(tokens)]
        offered = [option.action for option in world.decision.options]
        if here in places:
            return next((action for action in offered if isinstance(action, Search)), None)

        def steps(square: int) -> int:
            return min(
                (int(world.book.grid.walk(at, world.open)[square]) for at in places), default=0
            )

        moves = [action for action in offered if isinstance(action, Move)]
        best = min(moves, key=lambda move: steps(move.square), default=None)
        return best if best is not None and steps(best.square) < steps(here) else None

    return choose


def explorer(world: Any) -> Data | None:
    """At the dashboard what is open before what was won; in a new scenario, whatever lies there."""
    offered = [option.action for option in world.decision.options]
    if world.decision.prompt == "dashboard":
        won = world.campaign.won
        fresh = [a for a in offered if isinstance(a, EnterScenario) and a.scenario not in won]
        return next((a for a in offered if isinstance(a, UnlockPath)), None) or next(
            iter(fresh), None
        )
    return None if world.campaign.scenario in world.campaign.won else SEEK(world)


SEEK = seeker(STORIES | FINDS)


def is_asked_in_the_end_phase(world: Any) -> bool:
    return bool(world.decision.prompt == "end-phase")


def played_until(
    stop: Stop, policy: Policy = lambda world: None, most: int = MOST, setup: Setup = SETUP
) -> str:
    """The record of a campaign, or another game, up to where somebody is asked what is wanted."""
    for seed in range(1, 21):
        found = _played(setup, seed, stop, policy, most)
        if found:
            return found
    raise AssertionError("no game comes that far: other seeds are needed")


def _played(setup: Setup, seed: int, stop: Stop, policy: Policy, most: int) -> str | None:
    game = GAMES[setup.game]
    world = game.start(setup)
    record = begin(game, setup)
    bot, chance = bots.make("careful", game, seed), Sampler(seed)
    while (decision := world.decision) is not None and len(record.answers) < most:
        if decision.seat == CHANCE:
            action = chance.choose(decision)
        elif stop(world):
            return dumps(record)
        else:
            view = game.observe(world, max(0, decision.seat))
            assert view.decision is not None
            action = policy(world) or bot.choose(view, view.decision)
        record.answers.append(action)
        answer(world, action)
    return None


PEOPLE = ("Noor", "Mara", "Jo", "Oskar")


class Lucky:
    """A campaign that goes well: a scenario that is lost is tried again with other dice."""

    def __init__(self, setup: Setup, seed: int, tries: int = 4) -> None:
        self.world, self.record = GAME.start(setup), begin(GAME, setup)
        self.tries = tries
        self._deal(seed)
        self._mark()

    def _deal(self, seed: int) -> None:
        self.seed = seed
        self.bot, self.chance = bots.make("careful", GAME, seed), Sampler(seed)

    def _mark(self) -> None:
        """From here the next scenario is tried again."""
        self.start, self.length, self.left = (
            self.world.clone(),
            len(self.record.answers),
            self.tries,
        )
        self.ended = self._scenarios()

    def _scenarios(self) -> int:
        return len(self.world.campaign.won) + len(self.world.campaign.failed)

    def until(self, stop: Stop, policy: Policy) -> str:
        """Its record up to where somebody is asked what is wanted."""
        while (decision := self.world.decision) is not None:
            if decision.prompt == "dashboard" and self._scenarios() > self.ended:
                if not self.world.campaign.last_won and self.left:
                    self._again()
                    continue
                self._mark()
            if decision.seat != CHANCE and stop(self.world):
                return dumps(self.record)
            self._answer(decision, policy)
        raise AssertionError("the campaign was lost: another seed is needed")

    def _again(self) -> None:
        self.left -= 1
        self.world = self.start.clone()
        del self.record.answers[self.length :]
        self._deal(self.seed + 1)

    def _answer(self, decision: Decision, policy: Policy) -> None:
        if decision.seat == CHANCE:
            action = self.chance.choose(decision)
        else:
            view = GAME.observe(self.world, max(0, decision.seat))
            assert view.decision is not None
            action = policy(self.world) or self.bot.choose(view, view.decision)
        self.record.answers.append(action)
        answer(self.world, action)


def opened_at(site: Running, record: str) -> dict[str, Any]:
    """The table of a record at its end, as a browser remembers its seats."""
    found = loads(record)
    seats = [{"name": name} for name in PEOPLE[: len(found.header.setup.characters)]]
    wish = {"record": record, "mode": "continue", "at": len(found.answers), "seats": seats}
    made = site.http.post("/api/records", json=wish, timeout=60).json()
    return {
        **{"table": made["table"], "seats": claimed(site, made), "spectator": made["spectator"]},
        **{"game": GAME.title, "title": "Campaign", "at": 0},
    }


def claimed(site: Running, made: dict[str, Any]) -> list[dict[str, Any]]:
    """The seats of a new table with keys that any number of browsers can use, unlike a link."""
    seats = []
    for held in made["seats"]:
        key = site.http.post(
            f"/api/tables/{made['table']}/claim",
            headers={"Authorization": f"Bearer {held['token']}"},
            json={},
        ).json()
        seats.append({"seat": held["seat"], "token": key["token"], "claimed": True})
    return seats


def goes_on(visitor: Visitor, site: Running, record: str) -> None:
    """Sit down at the table of a record, with everybody's seats in this browser."""
    table = opened_at(site, record)
    visitor.page.goto("/")
    kept = json.dumps([table])
    visitor.page.evaluate("kept => localStorage.setItem('inkribbon.tables', kept)", kept)
    visitor.page.goto(f"/t/{table['table']}")
    visitor.must_choose()
