"""What the page foretells of the Zombie phase, against the phase itself."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from support.tower import Tower, tower

from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.state.events import Bitten, SurvivorsTurned, ZombiesMoved


@dataclass
class Foretold:
    arrows: list[tuple[int, ...]]
    stay: dict[int, tuple[int, ...]]
    life: int


def foretold(table: Tower) -> Foretold:
    marks = GAME.marks(table.begin().world)
    stay = _grouped(marks["stay"], 4)
    return Foretold(
        _grouped(marks["arrows"], 3), {one[0]: one[1:] for one in stay}, marks["life"][0]
    )


def _grouped(flat: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    return [flat[at : at + size] for at in range(0, len(flat), size)]


def crowded() -> Tower:
    """Zombies that come, zombies that stay, and a survivor beside the PC."""
    return tower().at(6).zombies(7, 3).zombies(8, 1).survivors(6, 1).zombies(1, 2)


def test_arrows_are_the_moves_that_the_zombies_then_make() -> None:
    arrows = foretold(crowded()).arrows
    moves = crowded().zombie_phase().told(ZombiesMoved)
    own = [(move.start, move.room, move.zombies) for move in moves if move.seat == 0]
    assert own
    assert arrows == own


def test_staying_costs_what_the_zombies_then_deal() -> None:
    said = foretold(crowded())
    table = crowded().zombie_phase()
    bitten = sum(event.damage for event in table.told(Bitten) if event.seat == 0)
    turned = sum(event.count for event in table.told(SurvivorsTurned) if event.room == 6)
    assert said.stay[6] == (bitten, turned, 0) == (2, 1, 0)
    assert said.life == 4 - crowded().face().damage


def test_rooms_next_door_say_what_ending_the_round_there_would_cost() -> None:
    # In room 7 it meets the three that are there; those of room 8 come after it.
    said = foretold(tower().at(6).zombies(7, 3).zombies(8, 1))
    assert said.stay[7][0] == 4
    assert said.stay[5][0] == 0


def test_a_collapsed_room_is_no_way_out_and_a_burning_one_is_marked() -> None:
    said = foretold(tower().at(6).lay("collapsed", 5).lay("fire", 7))
    assert 5 not in said.stay
    assert said.stay[7] == (0, 0, 1)


@pytest.mark.parametrize("room", [1, 6, 12])
def test_without_zombies_nothing_is_foretold(room: int) -> None:
    said = foretold(tower().at(room))
    assert said.arrows == []
    assert set(said.stay.values()) == {(0, 0, 0)}
