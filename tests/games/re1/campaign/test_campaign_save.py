"""Even a campaign that was played to its end has a small save that loads quickly."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from inkribbon.games.re1.edition import GAME
from inkribbon.kernel.codec import digest
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.records.other_rules import salvage
from inkribbon.kernel.records.record import Record, checkpoint
from inkribbon.kernel.records.replaying import resume
from inkribbon.kernel.records.text import dumps, loads

GOLDEN = Path(__file__).parents[3] / "golden" / "records"
LONG = 1000
RECENT = 40
"""Answers since the position was last saved as a whole."""
SMALL = 64 * 1024
SHARE = 5
"""A load takes less than one part in this of playing the same answers again. On a quiet machine it
is about one in fifteen."""


def saved(characters: int) -> tuple[Record, str, float]:
    """A campaign as a table saves it, the digest of its position, and the seconds to play it."""
    text = (GOLDEN / f"re1.campaign.{characters}.jsonl").read_text("utf-8")
    record, _ = salvage(GAME, loads(text))
    start = process_time()
    world, rolls = GAME.start(record.header.setup), 0
    for number, action in enumerate(record.answers):
        if number == len(record.answers) - RECENT:
            record.checkpoint = checkpoint(world, number, rolls)
        assert world.decision is not None
        rolls += world.decision.seat == CHANCE
        answer(world, action)
    return record, digest(world), process_time() - start


@pytest.mark.parametrize("characters", [2, 4])
def test_a_campaign_has_a_small_save_that_loads_much_faster_than_it_was_played(
    characters: int,
) -> None:
    record, position, played = saved(characters)
    assert len(record.answers) > LONG
    text = dumps(record)
    assert len(text.encode()) < SMALL
    times = []
    for _ in range(5):
        start = process_time()
        world = resume(GAME, loads(text))
        times.append(process_time() - start)
    assert digest(world) == position
    assert min(times) < played / SHARE
