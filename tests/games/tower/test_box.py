"""What is in the box: cards of every floor, characters, objectives, emergence cards."""

from __future__ import annotations

import pytest
from support.tower import kinds, started, tower

from inkribbon.games.tower.rules.emergence import Flip, PlaceZombies
from inkribbon.games.tower.state.board import FLOORS, ROOMS
from inkribbon.games.tower.state.book import open_contents
from inkribbon.games.tower.state.faces import kind_of


@pytest.mark.rule("tower.components.search-1f", "tower.setup.all-cards-4p")
def test_the_1f_pile_has_fifteen_cards() -> None:
    assert kinds(tower(), 1) == {
        "fire-extinguisher": 2,
        "handgun": 1,
        "magazine": 1,
        "buckshot": 3,
        "detonator": 2,
        "first-aid-kit": 1,
        "barricade": 1,
        "zombie": 1,
        "collapsed": 2,
        "fire": 1,
    }


@pytest.mark.rule("tower.components.search-2f", "tower.setup.all-cards-4p")
def test_the_2f_pile_has_seventeen_cards() -> None:
    assert kinds(tower(), 2) == {
        "vaccine": 5,
        "communication-device": 1,
        "battery": 1,
        "flare": 4,
        "zombie": 2,
        "collapsed": 2,
        "fire": 2,
    }


@pytest.mark.rule("tower.components.search-3f", "tower.setup.all-cards-4p")
def test_the_3f_pile_has_fifteen_cards() -> None:
    assert kinds(tower(), 3) == {
        "shovel": 2,
        "magazine": 3,
        "shotgun": 1,
        "buckshot": 1,
        "dynamite": 2,
        "first-aid-kit": 1,
        "barricade": 1,
        "zombie": 1,
        "collapsed": 1,
        "fire": 2,
    }


@pytest.mark.rule("tower.components.beginning-cards")
def test_there_are_four_beginning_cards() -> None:
    expected = {"handgun": 1, "shotgun": 1, "first-aid-kit": 1, "barricade": 1}
    assert kinds(tower(), 0) == expected


@pytest.mark.rule("tower.components.survivor-mark")
def test_one_vaccine_and_one_flare_bear_the_survivor_mark() -> None:
    book = tower().world.book
    marked = [card for card in book.deal[2] if book.cards[card].survivors]
    assert sorted(kind_of(card) for card in marked) == ["flare", "vaccine"]


@pytest.mark.rule("tower.components.emergence-cards", "tower.setup.emergence-set")
def test_every_seat_has_a_set_of_twelve_emergence_cards_one_for_each_room() -> None:
    assert sorted(card.room for card in open_contents().emergence.values()) == list(ROOMS)
    table = started()
    for face in table.world.faces.values():
        assert sorted((*face.pile, *face.flipped)) == list(ROOMS)


def test_each_floor_has_two_backs_of_each_number_so_that_none_betrays_it() -> None:
    backs = tower().world.book.backs
    for rooms in FLOORS.values():
        assert sorted(backs[room] for room in rooms) == [1, 1, 2, 2]


@pytest.mark.rule("tower.components.pc-pieces", "tower.components.character-sheets")
def test_there_are_five_characters_each_with_a_life_a_start_and_a_gift_of_its_own() -> None:
    sheets = list(open_contents().characters.values())
    assert len(sheets) == 5
    assert all(sheet.life > 0 and sheet.start in ROOMS for sheet in sheets)
    gifts = [(s.kills, s.soak, s.cures, s.returns, s.shafts) for s in sheets]
    assert len(set(gifts)) == 5


@pytest.mark.rule("tower.components.minor-objective-cards")
def test_there_are_twelve_minor_objectives_worth_one_or_two_points() -> None:
    goals = list(open_contents().objectives.values())
    assert len(goals) == 12
    assert {goal.points for goal in goals} == {1, 2}


@pytest.mark.rule("tower.components.chip-exchange")
def test_zombies_never_run_out_however_many_there_are() -> None:
    table = tower().emergence(4, 7, 9, back=2).zombies(4, 300)
    table.do(Flip(0), PlaceZombies(0), chance=[4])
    assert table.face().zombies[4] == 302
