"""Even a long campaign has a small save that loads quickly."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from inkribbon.crawl.campaign.paths import Abandon
from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.turn.actions import Leave
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.codec import digest
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.record import Closing, Record, begin, checkpoint
from inkribbon.kernel.records.replaying import replay, resume
from inkribbon.kernel.records.text import dumps, loads
from inkribbon.kernel.sampler import Sampler

ANSWERS = 3600
"""More than most campaigns take from first to last scenario."""
RECENT = 40
SMALL = 64 * 1024
SOON = 0.05


@pytest.fixture(scope="module")
def record() -> Record:
    """The first campaign that is long enough."""
    return next(record for record in map(_campaign, range(20)) if len(record.answers) == ANSWERS)


def _campaign(seed: int) -> Record:
    """A campaign on the real maps by players who fight and search, and never give up or leave."""
    chance, will = Sampler(seed), Sampler(seed, "will")
    cast = ("jill", "carlos", "mikhail", "nikolai")
    setup = Setup(game="re3", scenario="campaign", characters=cast)
    record = begin(GAME, setup, chance.commitment())
    world: Any = GAME.start(setup)
    rolls = 0
    while len(record.answers) < ANSWERS and world.decision is not None:
        if len(record.answers) == ANSWERS - RECENT:
            record.checkpoint = checkpoint(world, len(record.answers), rolls)
        if world.decision.seat == CHANCE:
            action = chance.choose(world.decision)
            rolls += 1
        else:
            action = will.pick(_brave(world.decision.actions()))
        answer(world, action)
        record.answers.append(action)
    record.closing = Closing(end=len(record.answers), world="", seed=chance.seed)
    return record


def _brave(actions: list[Data]) -> list[Data]:
    deeds: list[Data] = [a for a in actions if isinstance(a, Attack | UseItem | Search)]
    return deeds or [a for a in actions if not isinstance(a, Abandon | Leave | Discard)] or actions


def test_the_save_of_a_campaign_is_small(record: Record) -> None:
    assert len(dumps(record).encode()) < SMALL


def test_a_campaign_is_loaded_at_once_and_is_where_it_was_left(record: Record) -> None:
    text = dumps(record)
    times = []
    for _ in range(5):
        start = process_time()
        world = resume(GAME, loads(text))
        times.append(process_time() - start)
    assert digest(world) == digest(replay(GAME, record))
    assert min(times) < SOON
