"""The edges of clauses: what is just not enough, and what costs nothing."""

from __future__ import annotations

import pytest
from support.apocalypse import Table, inches

from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.printed.contents import DECK
from inkribbon.games.apocalypse.rules.barricades import pressed
from inkribbon.games.apocalypse.rules.items import Consent, Trade, Use
from inkribbon.kernel.deck import Deck

PAIR = """
    +-+-+-+-+-+-+-+
    |A B . . . . .|
    +-+-+-+-+-+-+-+
    """


# Trading


@pytest.mark.rule("apocalypse.action.trade-free")
@pytest.mark.parametrize(("give", "take"), [("pistol", "knife"), ("pistol", ""), ("", "knife")])
def test_no_kind_of_trade_costs_an_inch(give: str, take: str) -> None:
    table = inches(PAIR).carry("A", "pistol").carry("B", "knife").begin()
    table.answer(Trade(2, give, take))
    assert table.inches() == 6


@pytest.mark.rule("apocalypse.action.trade-free")
def test_a_swap_that_another_player_agrees_to_costs_no_inch_either() -> None:
    table = inches(PAIR, seats=2).carry("A", "pistol").carry("B", "knife").begin()
    table.answer(Trade(2, "pistol", "knife")).answer(Consent())
    assert table.human("A").items == ("knife",)
    assert table.inches() == 6


@pytest.mark.rule("apocalypse.action.trade-free")
def test_whoever_has_walked_every_inch_may_still_trade() -> None:
    lane = PAIR.replace("-+-+-+-+-+-+-+", "-+-+-+-+-+-+-+-+").replace("A B .", "A . . .")
    table = inches(lane.replace(". .|", ". B|")).carry("A", "pistol").begin().move("g1")
    assert table.inches() == 0
    assert Trade(2, "pistol", "") in table.offers(Trade)


# The discard pile


@pytest.mark.rule("apocalypse.items.discard-pile")
@pytest.mark.parametrize("seat", [0, 1])
def test_everybody_sees_what_was_discarded(seat: int) -> None:
    table = inches(PAIR, seats=2).deck("knife", discard=("pistol",)).wounds("A", 1)
    table.carry("A", "herb").begin().answer(Use("herb", 1))
    seen: Deck = GAME.observe(table.world, seat).decks[DECK]
    assert seen.discard == ("pistol", "herb")


# Rows and queues

ROOM_FOR_FOUR = """
    +-+-+-+-+-+-+
    |. . A . . .|
    +-+       +-+
    |. Z Z Z . .|
    +           +
    |. . Z . . .|
    +-+-+-+-+-+-+
    """
ROOM_FOR_THREE = ROOM_FOR_FOUR.replace("Z . .|\n    +     ", "Z # .|\n    +     ")
DOOR = """
    +-+-+-+
    |. A .|
    +-+ +-+
    |. Z .|
    +     +
    |. Z .|
    +     +
    |. Z .|
    +     +
    |. Z .|
    +-+-+-+
    """


def is_pressed(table: Table, columns: str) -> bool:
    """Whether a barricade between the first two rows is, as the zombies now stand."""
    piece = table.barricade(*((f"{column}1", f"{column}2") for column in columns))
    return pressed(table.world, table.world.barricades[piece])


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_where_there_is_room_for_a_row_those_behind_it_do_not_count() -> None:
    assert not is_pressed(inches(ROOM_FOR_FOUR), "bcde")
    assert is_pressed(inches(ROOM_FOR_FOUR.replace("Z Z Z .", "Z Z Z Z")), "bcde")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_scenery_that_leaves_room_for_three_lets_those_behind_count() -> None:
    assert is_pressed(inches(ROOM_FOR_THREE), "bcde")
    assert not is_pressed(inches(ROOM_FOR_THREE.replace("|. . Z", "|. . .")), "bcde")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_a_queue_counts_as_far_back_as_it_is_in_contact() -> None:
    assert is_pressed(inches(DOOR), "b")
    gap = DOOR.replace(
        "|. Z .|\n    +     +\n    |. Z .|\n    +-", "|. . .|\n    +     +\n    |Z Z .|\n    +-"
    )
    assert not is_pressed(inches(gap), "b")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_three_in_a_queue_are_too_few() -> None:
    short = DOOR.replace("|. Z .|\n    +-+-+-+", "|. . .|\n    +-+-+-+")
    assert not is_pressed(inches(short), "b")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_a_crowd_that_nobody_leads_to_the_barricade_does_not_press_it() -> None:
    behind = DOOR.replace("|. Z .|", "|. . .|", 1).replace("|. Z .|", "|Z Z Z|", 1)
    assert not is_pressed(inches(behind), "b")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_those_on_the_other_side_are_no_part_of_a_queue() -> None:
    short = DOOR.replace("|. Z .|\n    +-+-+-+", "|. . .|\n    +-+-+-+")
    assert not is_pressed(inches(short.replace("|. A .|", "|A Z .|")), "b")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_a_human_breaks_a_queue() -> None:
    between = DOOR.replace("|. A .|", "|. . .|").replace(
        "Z .|\n    +     +\n    |. Z", "Z .|\n    +     +\n    |. A", 1
    )
    assert not is_pressed(inches(between), "b")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_two_on_either_side_are_no_row() -> None:
    both = ROOM_FOR_FOUR.replace("|. . A . . .|", "|A Z Z . . .|").replace("Z Z Z .", "Z Z . .")
    assert not is_pressed(inches(both), "bcde")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_a_human_in_the_queue_does_not_press() -> None:
    last = "|. Z .|\n    +-+-+-+"
    assert last in DOOR
    assert not is_pressed(inches(DOOR.replace(last, last.replace("Z", "B"))), "b")
