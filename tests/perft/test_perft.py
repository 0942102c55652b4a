"""Tree sizes from named positions: a count of what is legal."""

from __future__ import annotations

from typing import Any

import pytest
from perft.counting import COMMAND, count, perft, stored
from perft.positions import positions

from inkribbon.catalogue import GAMES
from inkribbon.kernel.engine import answer

POSITIONS = positions()
STORED = stored()


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_has_as_many_continuations_as_ever(name: str) -> None:
    assert count(POSITIONS[name]()) == STORED.get(name), f"if that is meant: {COMMAND}"


def test_the_file_holds_the_named_positions_and_no_others() -> None:
    assert list(STORED) == list(POSITIONS), f"make it again: {COMMAND}"


def test_the_start_of_every_scenario_is_counted() -> None:
    starts = {f"{g.id}: start of {s.id}" for g in GAMES.values() for s in g.scenarios()}
    assert starts <= set(POSITIONS)


def test_every_position_is_counted_at_least_three_answers_deep() -> None:
    assert min(len(counts) for counts in STORED.values()) >= 3


def by_hand(world: Any, depth: int) -> int:
    """The same count, giving every answer in the simplest way."""
    if world.decision is None or depth == 0:
        return 1
    total = 0
    for action in world.decision.actions():
        child = world.clone()
        answer(child, action)
        total += by_hand(child, depth - 1)
    return total


@pytest.mark.parametrize("name", ["re2: a blast", "re3: a last breath"])
def test_counting_gives_what_giving_every_answer_gives(name: str) -> None:
    world = POSITIONS[name]()
    assert [perft(world, depth) for depth in range(4)] == [by_hand(world, d) for d in range(4)]
