"""The edges of clauses: what is just not enough, and what happens to one side alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.tower import tower

from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.ending import lost_seats
from inkribbon.games.tower.rules.search import Search
from inkribbon.games.tower.rules.slits import PickUp
from inkribbon.games.tower.state.board import ROOMS, neighbour, slit_of
from inkribbon.games.tower.state.events import (
    Bitten,
    Burnt,
    Ended,
    Scored,
    SurvivorsTurned,
    TrueWinners,
)
from inkribbon.games.tower.state.faces import discard, kind_of, life_of, remember
from inkribbon.kernel.content.files import Source, package_file
from inkribbon.kernel.errors import BadContent


@pytest.mark.rule("tower.end-phase.fire")
@pytest.mark.parametrize(("zombies", "survivors"), [(0, 2), (3, 0)])
def test_a_fire_takes_survivors_alone_and_zombies_alone(zombies: int, survivors: int) -> None:
    table = tower().at(1).lay("fire", 6).zombies(6, zombies).survivors(6, survivors)
    table.survivors(7, 1).end_round()
    face = table.face()
    assert (face.zombies[6], face.survivors[6], face.survivors[7]) == (0, 0, 1)
    assert table.told(Burnt) == [Burnt(0, 6, zombies, survivors)]


def test_a_fire_in_an_empty_room_burns_nobody() -> None:
    assert not tower().at(1).lay("fire", 6).end_round().told(Burnt)


@pytest.mark.rule("tower.zombie-phase.attack-after-move", "tower.zombie-phase.attack-pc")
@pytest.mark.parametrize("kept_out_by", ["barricade", "survivors further on"])
def test_zombies_next_door_who_do_not_come_in_do_not_bite(kept_out_by: str) -> None:
    table = tower().at(6).zombies(7, 3)
    if kept_out_by == "barricade":
        table.lay("barricade", 6)
    else:
        table.survivors(8, 9)
    table.zombie_phase()
    assert table.face().zombies[6] == 0
    assert table.face().damage == 0
    assert not table.told(Bitten)


@pytest.mark.rule("tower.zombie-phase.attack-after-move", "tower.zombie-phase.attack-survivors")
def test_survivors_next_door_to_zombies_who_stay_do_not_turn() -> None:
    table = tower().at(1).lay("barricade", 6).survivors(6, 2).zombies(7, 3).zombie_phase()
    face = table.face()
    assert {room: face.zombies[room] for room in ROOMS if face.zombies[room]} == {7: 3}
    assert face.survivors[6] == 2
    assert not table.told(SurvivorsTurned)


@pytest.mark.rule("tower.scoring.only-if-cleared", "tower.lose.time")
def test_nothing_is_scored_when_time_is_up() -> None:
    table = tower().saved(5).saved(2, seat=1).goals("dig-for-victory").hold("shovel")
    for seat in range(4):
        table.emergence(back=0, seat=seat, runs=2)
    table.end_round()
    assert table.told(Ended) == [Ended(False, "time-up")]
    assert table.world.scores == ()
    assert not table.told(Scored)
    assert not table.told(TrueWinners)


@pytest.mark.rule("tower.scoring.only-if-cleared", "tower.lose.life")
def test_nothing_is_scored_when_somebody_is_overrun() -> None:
    table = tower().saved(5, seat=1).at(6).zombies(6, 9).zombie_phase()
    assert table.outcome() == "overrun"
    assert table.world.scores == ()
    assert not table.told(Scored)


@pytest.mark.rule("tower.setup.discard-place", "tower.items.zombie-card-discarded")
@pytest.mark.parametrize("seat", range(-1, 4))
def test_everybody_sees_the_whole_discard_pile(seat: int) -> None:
    table = tower().at(6).pile(2, "zombie").begin()
    discard(table.world, 3, "flare")
    table.answer(Search())
    assert table.world.discard == ("flare", "zombie@2")
    assert table.view(seat).discard == ("flare", "zombie@2")


def test_of_two_equal_cards_the_memory_of_whoever_showed_one_goes() -> None:
    table = tower()
    card = table.card("flare")
    for whose in (2, 1, 3):
        remember(table.world, 0, whose, card)
    discard(table.world, 1, card)
    assert [known.seat for known in table.face().knows] == [2, 3]
    discard(table.world, 1, card)
    assert [known.seat for known in table.face().knows] == [3]


@pytest.mark.rule("tower.end-phase.barricades")
def test_a_barricade_leaves_a_burning_room_and_the_fire_stays() -> None:
    for kinds in (("fire", "barricade"), ("barricade", "fire")):
        table = tower().at(1)
        for kind in kinds:
            table.lay(kind, 6)
        table.end_round()
        assert [kind_of(laid.card) for laid in table.face().laid] == ["fire"]
        assert [kind_of(card) for card in table.world.discard] == ["barricade"]


def test_those_who_were_overrun_or_burnt_are_named_when_the_game_is_over() -> None:
    assert lost_seats(tower().begin().world) == []
    overrun = tower().at(6, seat=2).zombies(6, 9, seat=2).zombie_phase()
    assert overrun.outcome() == "overrun"
    assert lost_seats(overrun.world) == [2]
    two, three = (life_of(overrun.world, overrun.face(seat)) for seat in (2, 3))
    overrun.change(2, damage=two - 1).change(3, damage=three)
    assert lost_seats(overrun.world) == [3]
    burnt = tower().at(6, seat=1).lay("fire", 6, seat=1).end_round()
    assert burnt.outcome() == "burnt"
    assert lost_seats(burnt.world) == [1]


@pytest.mark.parametrize(("take_back", "places"), [(True, [0, 1]), (False, [1])])
def test_the_own_card_is_taken_back_out_of_a_slit_only_where_that_is_allowed(
    take_back: bool, places: list[int]
) -> None:
    table = tower().at(5)
    difficulty = replace(table.world.book.difficulty, take_back=take_back)
    object.__setattr__(table.world.book, "difficulty", difficulty)
    number = slit_of(0, 5, 4)
    table.slit(number, "flare", by=0).slit(number, "battery", by=neighbour(0, 5, 4)).begin()
    assert [pick.place for pick in table.offers(PickUp)] == places


@pytest.mark.parametrize(
    ("seats", "fits"),
    [
        *(("[3, 4]", True), ("[3, 3]", True), ("[4, 4]", True)),
        *(("[4, 3]", False), ("[2, 4]", False), ("[3, 5]", False)),
    ],
)
def test_a_tower_has_three_or_four_faces(seats: str, fits: bool) -> None:
    text = package_file("inkribbon.games.tower", "scenarios", "normal.toml").text
    source = Source("mine.toml", f"seats = {seats}\n{text}")
    if fits:
        GAME.check(source)
    else:
        with pytest.raises(BadContent, match="three or four faces"):
            GAME.check(source)


def test_a_collapse_is_announced_while_survivors_are_saved() -> None:
    table = tower().at(6).survivors(6, 2).pile(2, "collapsed").begin().answer(Search())
    assert table.asked().prompt == "tower.save-first"
    for seat in range(4):
        drawn = table.view(seat).drawn
        assert drawn is not None
        assert (drawn.announced, kind_of(drawn.card)) == (True, "collapsed")
