"""The careful bot and the two exits: it goes where the others can come."""

from __future__ import annotations

from support.tower import Tower
from support.tower_bot import advice, says, with_everything

from inkribbon.games.tower.bot.escape import Escape
from inkribbon.games.tower.bot.planning.worth import Aim
from inkribbon.games.tower.bot.table import Table
from inkribbon.games.tower.rules.talk import Call
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.games.tower.state.world import Said

PASSAGE, HELICOPTER = 10, 2


def both(room: int = 6) -> Tower:
    """A table with all the key cards for both exits, known to everyone."""
    table = with_everything(room).hold("flare", "flare", "flare", "flare")
    table.world.said += (Said(0, 1, 1, "hold", "flare", count=4),)
    return table


def heard(table: Tower, *words: Said) -> Tower:
    table.world.said += words
    return table


def meet(seat: int, room: int, count: int, turn: int = 1) -> Said:
    return Said(seat, 1, turn, "meet", room=room, count=count)


def horde(seat: int, room: int, count: int = 5, in_round: int = 1) -> Said:
    return Said(seat, in_round, 1, "horde", room=room, count=count)


def way_out(table: Tower) -> int:
    return Escape(Table(table.begin().view())).room


def test_it_goes_where_more_promised_to_be() -> None:
    assert way_out(heard(both(), meet(1, HELICOPTER, 2))) == HELICOPTER
    table = heard(both(), meet(1, PASSAGE, 2), meet(2, PASSAGE, 2), meet(3, HELICOPTER, 2))
    assert way_out(table) == PASSAGE


def test_the_newest_word_decides_between_two_rooms_with_as_many_promises() -> None:
    assert way_out(heard(both(), meet(1, PASSAGE, 2), meet(2, HELICOPTER, 2))) == HELICOPTER
    assert way_out(heard(both(), meet(2, HELICOPTER, 2), meet(1, PASSAGE, 2))) == PASSAGE


def test_whoever_can_only_ever_reach_the_other_way_out_has_the_last_word() -> None:
    """Rubble keeps seat 3 from the passage, so it names the helicopter for later."""
    promises = (meet(1, PASSAGE, 2), meet(2, PASSAGE, 2))
    assert way_out(heard(both(), *promises, meet(3, HELICOPTER, 3))) == HELICOPTER


def test_it_names_the_way_out_that_rubble_leaves_it() -> None:
    """Both landings are shut, and zombies hold both exits."""
    table = both(4).lay("collapsed", 5, 8).zombies(2, 9).zombies(10, 9)
    heard(table, meet(1, PASSAGE, 2), meet(2, PASSAGE, 2)).begin()
    calls: list[Call] = []
    while not isinstance(action := advice(table), EndTurn):
        table.answer(action)
        if isinstance(action, Call):
            calls.append(action)
    assert Call("meet", room=HELICOPTER, count=3) in calls


def test_a_horde_in_or_beside_a_way_out_speaks_against_it() -> None:
    promises = (meet(1, PASSAGE, 2), meet(2, PASSAGE, 2))
    assert way_out(heard(both(), *promises, horde(3, 11))) == HELICOPTER
    assert way_out(heard(both(), *promises, horde(3, 12))) == PASSAGE
    assert way_out(heard(both(), *promises, horde(3, 11, count=2))) == PASSAGE


def test_a_horde_is_forgotten_after_some_rounds_or_when_its_owner_promises_to_come() -> None:
    table = heard(both(), meet(1, PASSAGE, 2), horde(3, 11))
    table.world.round = 4
    assert way_out(table) == PASSAGE
    back = heard(both(), meet(1, PASSAGE, 2), horde(3, 11), meet(3, PASSAGE, 2, turn=5))
    assert way_out(back) == PASSAGE


def test_it_votes_for_the_other_way_out_when_it_cannot_reach_the_first() -> None:
    """Nine zombies are beside room 10; 3F is empty."""
    table = heard(both(6).zombies(11, 9), meet(1, PASSAGE, 2), meet(2, PASSAGE, 2)).begin()
    calls: list[Call] = []
    while not isinstance(action := advice(table), EndTurn):
        call = says(table)
        if call is None:
            table.answer(action)
        else:
            calls.append(call)
    assert Call("meet", room=HELICOPTER, count=2) in calls
    assert Call("horde", room=11, count=9) in calls


def test_it_tells_of_no_horde_while_there_is_one_way_out() -> None:
    table = with_everything(6).zombies(11, 9).begin()
    while not isinstance(action := advice(table), EndTurn):
        call = says(table)
        assert call is None or call.kind != "horde"
        if call is None:
            table.answer(action)


def test_the_radio_is_put_together_for_later_when_the_flares_are_found_first() -> None:
    table = both()
    table.change(0, hand=tuple(card for card in table.face().hand if "battery" not in card))
    table.hold("battery", seat=1)
    heard(table, Said(0, 1, 1, "need", "battery"), Said(1, 1, 1, "hold", "battery", count=1))
    aim = Aim(Table(table.begin().view()))
    assert aim.escape.room == HELICOPTER
    assert "communication-device" not in [kind for kind, _ in aim.gifts]
    assert "communication-device" in [kind for kind, _ in aim.favours]
