"""What a seat guesses about the other faces: as much as could have happened there, and no more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.tower import Tower, tower

from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.state.board import FLOORS, ROOMS
from inkribbon.games.tower.state.world import Said, TowerFace
from inkribbon.kernel.sampler import Sampler

GUESSES = 40


def in_round(number: int, table: Tower | None = None) -> Tower:
    table = table or tower()
    table.world.round = number
    return table.begin()


def guesses(table: Tower, seat: int = 0) -> Iterator[dict[int, TowerFace]]:
    """The other faces in each of many guesses."""
    view = table.view(seat)
    for number in range(GUESSES):
        faces = GAME.determinise(view, Sampler(number)).faces
        yield {owner: face for owner, face in faces.items() if owner != seat}


def of_seat(table: Tower, seat: int) -> list[TowerFace]:
    return [faces[seat] for faces in guesses(table)]


def test_as_many_zombies_and_survivors_emerge_as_the_rounds_brought() -> None:
    """Three rooms of three, then one or two zombies and at most one survivor a round."""
    found = [face for faces in guesses(in_round(4)) for face in faces.values()]
    zombies = {sum(face.zombies) for face in found}
    survivors = {sum(face.survivors) for face in found}
    assert zombies == set(range(9 + 4, 9 + 8 + 1))
    assert survivors == set(range(4 + 1))


def test_an_emergence_still_to_come_is_not_counted() -> None:
    table = in_round(4)
    table.world.phase = "emergence"
    found = [face for faces in guesses(table) for face in faces.values()]
    assert {sum(face.zombies) for face in found} == set(range(9 + 3, 9 + 6 + 1))


def test_nothing_has_emerged_before_the_first_round() -> None:
    table = tower()
    assert all(
        sum(face.zombies) == sum(face.survivors) == 0
        for faces in guesses(table)
        for face in faces.values()
    )


@pytest.mark.parametrize(
    ("number", "turned", "runs"), [(1, 2, 0), (5, 10, 0), (6, 0, 1), (7, 2, 1)]
)
def test_the_emergence_piles_are_as_far_along_as_ones_own(
    number: int, turned: int, runs: int
) -> None:
    for face in of_seat(in_round(number), 1):
        assert (len(face.flipped), len(face.pile), face.runs) == (turned, 12 - turned, runs)
        assert sorted((*face.flipped, *face.pile)) == list(ROOMS)
        assert face.back in {1, 2}


def test_in_the_last_round_the_emergence_piles_are_used_up() -> None:
    for face in of_seat(in_round(12), 1):
        assert (face.pile, face.back, face.runs) == ((), 0, 2)


def test_a_players_last_word_about_damage_is_believed() -> None:
    """The fighter (seat 2) has three Life; seat 3 has said nothing."""
    table = tower()
    words = ((1, "hurt", 3), (2, "hurt", 2), (1, "hurt", 1), (1, "horde", 2))
    table.world.said = tuple(Said(seat, 1, 1, kind, count=n) for seat, kind, n in words)
    in_round(1, table)
    assert {face.damage for face in of_seat(table, 1)} == {1}
    assert {face.damage for face in of_seat(table, 2)} == {2}
    assert {face.damage for face in of_seat(table, 3)} == {0, 1}


def test_nobody_is_guessed_dead() -> None:
    table = tower()
    table.world.said = (Said(2, 1, 1, "hurt", count=9),)
    assert {face.damage for face in of_seat(in_round(1, table), 2)} == {2}


def test_in_the_first_round_everybody_is_still_where_they_start() -> None:
    starts = {seat: sheet.start for seat, sheet in enumerate(tower().world.book.cast)}
    for seat in (1, 2, 3):
        assert {face.room for face in of_seat(in_round(1), seat)} == {starts[seat]}
        assert len({face.room for face in of_seat(in_round(2), seat)}) > 6


def test_a_search_shows_the_floor_for_a_round() -> None:
    table = tower()
    table.world.last_search = {1: (4, 2), 2: (5, 1), 3: (3, 2)}
    in_round(5, table)
    assert {face.room for face in of_seat(table, 1)} == set(FLOORS[2])
    assert {face.room for face in of_seat(table, 2)} == set(FLOORS[1])
    assert {face.room for face in of_seat(table, 3)} > set(FLOORS[2])


def test_an_announced_danger_is_on_its_floor_but_not_in_the_players_room() -> None:
    table = tower().lay("fire@2", 6, seat=1).lay("collapsed@1", 12, seat=1)
    for face in of_seat(in_round(3, table), 1):
        rooms = {laid.card: laid.room for laid in face.laid}
        assert rooms.keys() == {"fire@2", "collapsed@1"}
        assert rooms["fire@2"] in FLOORS[2]
        assert rooms["collapsed@1"] in FLOORS[1]
        assert face.room not in rooms.values()


def test_there_is_nobody_under_rubble() -> None:
    table = tower().lay("collapsed@2", 6, seat=1)
    for face in of_seat(in_round(9, table), 1):
        (laid,) = face.laid
        assert (face.zombies[laid.room], face.survivors[laid.room]) == (0, 0)
