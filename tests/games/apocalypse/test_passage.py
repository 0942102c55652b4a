"""Passing through humans who may refuse: who is asked, and which way is walked."""

from __future__ import annotations

import pytest
from support.apocalypse import Table, inches

from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.rules.moving import Allow, Refuse
from inkribbon.games.apocalypse.state.events import PassageRefused, Walked

TWO_ROWS = """
    +-+-+-+-+-+-+-+
    |A B . . . . .|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
    """


def refusing(drawing: str, seats: int = 2) -> Table:
    return inches(drawing, seats=seats, modes=("refusal",))


@pytest.mark.rule("apocalypse.move.pass-through-refusal")
def test_a_way_round_within_the_inches_is_the_way_that_is_walked() -> None:
    table = refusing(TWO_ROWS).begin().move("c1")

    (walk,) = table.told(Walked)
    assert walk.through == ()
    assert walk.half_inches == 6  # two diagonals instead of two straight steps


@pytest.mark.rule("apocalypse.move.pass-through-refusal")
def test_the_way_round_one_stranger_does_not_lead_through_another() -> None:
    table = refusing(TWO_ROWS.replace("|. . .", "|. C ."), seats=3).begin().move("c1")

    assert table.asked().prompt == "inches.passage"
    table.answer(Allow())
    (walk,) = table.told(Walked)
    assert walk.through == (2,), "only B was asked"


@pytest.mark.rule("apocalypse.move.pass-through-refusal")
def test_who_was_not_asked_is_walked_round_even_by_one_who_was_let_through() -> None:
    lane = """
        +-+-+-+-+-+-+-+
        |A B . C . . .|
        +-+-+         +
        |. . . . . . .|
        +-+-+-+-+-+-+-+
        """
    table = refusing(lane, seats=3).begin().move("e1")

    assert table.asked().about == (1, 2)
    table.answer(Allow())
    (walk,) = table.told(Walked)
    assert walk.through == (2,), "C has a way round"
    assert table.at("A") == "e1"


@pytest.mark.rule("apocalypse.move.pass-through-refusal", "apocalypse.move.pass-through-humans")
def test_a_player_need_not_ask_about_his_own_humans() -> None:
    lane = """
        +-+-+-+-+-+
        |A C B . .|
        +-+-+-+-+-+
        """
    table = refusing(lane).begin().move("d1")  # A and C are of the first seat

    assert table.asked().about == (1, 2)
    table.answer(Refuse(2))
    assert [event.by for event in table.told(PassageRefused)] == [2]
    assert table.moves() == []


@pytest.mark.rule("apocalypse.move.pass-through-refusal")
def test_without_the_mode_the_cheapest_way_leads_through_friends() -> None:
    table = inches(TWO_ROWS, seats=2).begin().move("c1")
    (walk,) = table.told(Walked)
    assert (walk.through, walk.half_inches) == ((2,), 4)


def test_the_price_that_is_shown_is_the_price_of_the_way_that_is_walked() -> None:
    table = refusing(TWO_ROWS).begin()
    flat = GAME.marks(table.world)["ways"]
    prices = dict(zip(flat[::3], flat[1::3], strict=True))
    for square in table.moves():
        walking = refusing(TWO_ROWS).begin().move(square)
        if walking.asked().prompt == "inches.passage":
            walking.answer(Allow())
        (walk,) = walking.told(Walked)
        assert walk.half_inches == prices[table.square(square)], square


CORNER = """
    +-+-+-+-+
    |A B . .|
    +       +
    |C . . .|
    +-+-+-+-+
    """


@pytest.mark.rule("apocalypse.move.pass-through-refusal")
def test_a_diagonal_between_two_strangers_enters_no_one_s_space_so_no_one_is_asked() -> None:
    table = refusing(CORNER, seats=3).begin().move("b2")

    (walk,) = table.told(Walked)
    assert (walk.through, walk.half_inches) == ((), 3)


@pytest.mark.rule("apocalypse.move.pass-through-refusal")
def test_one_who_refused_closes_his_own_square_and_no_diagonal() -> None:
    closed = """
        +-+-+-+
        |A B .|
        +   +-+
        |Z . .|
        +-+-+-+
        """
    table = refusing(closed).begin().move("c1")

    table.answer(Refuse(2))
    assert "b2" in table.moves()
    assert "c1" not in table.moves()
    (walk,) = table.move("b2").told(Walked)
    assert walk.through == ()


@pytest.mark.rule("apocalypse.move.trapped", "apocalypse.move.pass-through-refusal")
def test_a_stranger_closes_no_diagonal_together_with_a_zombie() -> None:
    table = refusing(CORNER.replace("C", "Z")).begin().move("b2")

    (walk,) = table.told(Walked)
    assert (walk.through, walk.half_inches) == ((), 3)
