"""The Emergence phase."""

from __future__ import annotations

import pytest
from support.tower import started, tower

from inkribbon.games.tower.rules.emergence import Emerge, Flip, PlaceZombies
from inkribbon.games.tower.rules.turn import StartRound
from inkribbon.games.tower.state.events import (
    PileRanOut,
    PileRenewed,
    SurvivorEmerged,
    ZombiesEmerged,
)


@pytest.mark.rule("tower.emergence.example", "tower.emergence.zombies", "tower.emergence.survivor")
def test_two_zombies_come_to_room_4_and_a_survivor_to_room_7() -> None:
    table = tower().emergence(4, 7, 9, 10, back=2)
    table.do(Emerge(0), chance=[4, 2, 7, 1])
    assert table.face().zombies[4] == 2
    assert table.face().survivors[7] == 1
    assert sum(table.face().zombies) == 2
    assert sum(table.face().survivors) == 1


@pytest.mark.rule("tower.emergence.zombies")
def test_the_number_of_zombies_is_on_the_next_card_not_on_the_one_turned() -> None:
    table = tower().emergence(4, 2, 3, back=2).do(Flip(0), PlaceZombies(0))
    assert table.told(ZombiesEmerged) == [ZombiesEmerged(0, 4, 4, 1)]


def test_the_back_that_shows_belongs_to_the_card_turned_next() -> None:
    table = tower().emergence(4, 7, 2, 3, back=1)
    table.do(Flip(0), chance=[2, 2])
    assert table.face().flipped[-1] == 2
    assert table.face().back == 2


@pytest.mark.rule("tower.emergence.flipped-order")
def test_turned_cards_lie_in_the_order_in_which_they_were_turned() -> None:
    table = tower().emergence(4, 7, 9, 10, 11, back=2)
    before = table.face().flipped
    table.do(Emerge(0), chance=[9, 2, 4, 1])
    assert table.face().flipped == (*before, 9, 4)


@pytest.mark.rule("tower.emergence.last-card", "tower.emergence.reshuffle")
def test_the_last_card_brings_a_survivor_and_the_pile_is_shuffled_anew() -> None:
    table = tower().emergence(4, 7, back=2)
    table.do(Emerge(0), chance=[4, 1])
    assert table.told(ZombiesEmerged) == [ZombiesEmerged(0, 4, 4, 2)]
    assert table.told(SurvivorEmerged) == [SurvivorEmerged(0, 7, 7)]
    assert table.told(PileRenewed) == [PileRenewed(0)]
    face = table.face()
    assert (len(face.pile), face.flipped, face.back, face.runs) == (12, (), 1, 1)


@pytest.mark.rule("tower.emergence.last-card")
def test_a_last_card_turned_for_zombies_brings_a_survivor_instead() -> None:
    table = tower().emergence(6, back=2).do(Flip(0), PlaceZombies(0))
    assert not sum(table.face().zombies)
    assert table.face().survivors[6] == 1


def test_the_pile_is_not_shuffled_a_second_time() -> None:
    seats = range(4)
    table = tower()
    for seat in seats:
        table.emergence(4, 7, back=2, seat=seat, runs=1)
    table.do(*[Emerge(seat) for seat in seats], chance=[4, 4, 4, 4])
    assert [table.face(seat).pile for seat in seats] == [()] * 4
    assert [table.face(seat).runs for seat in seats] == [2] * 4
    assert table.told(PileRanOut) == [PileRanOut()]


@pytest.mark.rule("tower.emergence.collapsed-next")
def test_an_emergence_in_rubble_happens_in_the_next_room_without() -> None:
    table = tower().lay("collapsed", 4, 7, 8).emergence(4, 7, 9, 10, back=2)
    table.do(Emerge(0), chance=[4, 2, 7, 1])
    assert table.told(ZombiesEmerged) == [ZombiesEmerged(0, 4, 5, 2)]
    assert table.told(SurvivorEmerged) == [SurvivorEmerged(0, 7, 9)]


@pytest.mark.rule("tower.emergence.collapsed-wrap")
def test_room_1_comes_after_room_12() -> None:
    table = tower().lay("collapsed", 12).emergence(12, 4, 9, 10, back=2)
    table.do(Emerge(0), chance=[12, 2, 4, 1])
    assert table.told(ZombiesEmerged) == [ZombiesEmerged(0, 12, 1, 2)]


@pytest.mark.rule("tower.emergence.simultaneous", "tower.emergence.first-round-too")
def test_every_face_has_its_own_emergence_before_anybody_acts_even_in_the_first_round() -> None:
    table = started()
    assert table.world.round == 1
    for seat in range(4):
        assert [e.seat for e in table.told(ZombiesEmerged)].count(seat) == 1
        assert [e.seat for e in table.told(SurvivorEmerged)].count(seat) == 1
        assert len(table.face(seat).pile) == 10


@pytest.mark.parametrize(
    ("scenario", "zombies"), [("printed", 2), ("easy", 1), ("normal", 4), ("hard", 5)]
)
def test_the_worked_example_in_each_scenario_as_shipped(scenario: str, zombies: int) -> None:
    table = tower(scenario=scenario).emergence(4, 7, 9, 10, back=2)
    table.do(Emerge(0), chance=[4, 2, 7, 1])
    assert table.told(ZombiesEmerged) == [ZombiesEmerged(0, 4, 4, zombies)]
    assert table.told(SurvivorEmerged) == [SurvivorEmerged(0, 7, 7)]


def test_a_bonus_adds_zombies_but_there_is_always_one() -> None:
    for bonus, expected in ((-1, 1), (0, 1), (1, 2)):
        table = tower(zombie_bonus=bonus).emergence(4, 2, 3, back=2).do(Flip(0), PlaceZombies(0))
        assert table.face().zombies[4] == expected


def test_a_new_round_forgets_which_rooms_were_searched() -> None:
    table = tower()
    table.change(0, searched=(3, 4))
    table.world.stack.append(StartRound())
    script = [4, 1, 2, 1] * 4
    for seat in range(4):
        table.emergence(4, 2, 3, 5, 6, back=2, seat=seat)
    table.do(chance=script)
    assert table.face().searched == ()
