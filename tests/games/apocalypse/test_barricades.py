"""Barricades: building, taking down, climbing."""

from __future__ import annotations

import pytest
from support.apocalypse import Table, inches

from inkribbon.games.apocalypse.rules.barricades import Build, Demolish, remove
from inkribbon.games.apocalypse.state.events import (
    BarricadeBuilt,
    BarricadeTakenDown,
    Walked,
    WorkedOn,
)
from inkribbon.games.apocalypse.state.world import Work

YARD = """
    +-+-+-+-+-+-+-+
    |. . . . . . .|
    +             +
    |. . . A . . .|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
    """
LINE = (("b1", "b2"), ("c1", "c2"), ("d1", "d2"), ("e1", "e2"))
OTHER = (("c1", "c2"), ("d1", "d2"), ("e1", "e2"), ("f1", "f2"))
LANE = """
    +-+-+-+-+-+-+-+-+-+
    |A . . . . . . . .|
    +-+-+-+-+-+-+-+-+-+
    """


def wall(table: Table, row: str = "12") -> int:
    """Build a four-inch barricade between two rows, columns b to e."""
    return table.barricade(*((f"{c}{row[0]}", f"{c}{row[1]}") for c in "bcde"))


# Building


@pytest.mark.rule("apocalypse.action.barricade-build", "apocalypse.action.barricade-place")
def test_a_human_builds_a_barricade_in_front_for_six_inches() -> None:
    table = inches(YARD).begin()
    table.build(*LINE)

    (built,) = table.told(BarricadeBuilt)
    assert table.world.barricades[built.barricade].borders == built.borders
    assert len(built.borders) == 4
    assert table.world.turn == 2  # all six inches are spent, and there is no other human


@pytest.mark.rule("apocalypse.action.barricade-place")
def test_it_lies_square_to_the_front_and_touches_the_builder() -> None:
    table = inches(YARD).begin()
    assert sorted(table.lines()) == [list(LINE), list(OTHER)]

    south = inches(YARD).begin().turn("south")
    assert all(("d2", "d3") in line for line in south.lines())
    slanted = inches(YARD).begin().turn("north-east")
    sides = {pair for line in slanted.lines() for pair in line if "d2" in pair}
    assert sides == {("d1", "d2"), ("d2", "e2")}


@pytest.mark.rule("apocalypse.action.barricade-place")
def test_it_does_not_go_through_scenery_or_off_the_table() -> None:
    at_the_edge = inches(
        """
        +-+-+-+-+
        |. A . .|
        +       +
        |. . . .|
        +-+-+-+-+
        """
    ).begin()
    assert at_the_edge.lines() == []
    door = inches(
        """
        +-+-+-+-+-+-+-+
        |. . . . . . .|
        +-+-+-+   +-+-+
        |. . . A . . .|
        +-+-+-+-+-+-+-+
        """
    ).begin()
    assert door.lines() == [[("d1", "d2"), ("e1", "e2")]]  # it may close a doorway
    crate = inches(YARD.replace("|. . . . . . .|", "|. . o . . . .|", 1)).begin()
    assert sorted(crate.lines()) == [
        [("d1", "d2"), ("e1", "e2")],
        [("d1", "d2"), ("e1", "e2"), ("f1", "f2")],
    ]
    walled = inches(
        """
        +-+-+-+-+-+-+
        |. .|. . . .|
        +           +
        |. .|A . . .|
        +-+-+-+-+-+-+
        """
    ).begin()
    assert all(("b1", "b2") not in line for line in walled.lines())
    assert walled.lines()


@pytest.mark.rule("apocalypse.action.barricade-place")
@pytest.mark.parametrize(
    "rows", [("|. . . . . .|", "|. .|A . . .|"), ("|. .|. . . .|", "|. . A . . .|")]
)
def test_it_passes_the_end_of_a_wall_on_either_side(rows: tuple[str, str]) -> None:
    edge, open_row = "+-+-+-+-+-+-+", "+           +"
    table = inches("\n".join((edge, rows[0], open_row, rows[1], edge))).begin()
    assert any(("b1", "b2") in line for line in table.lines())


def test_it_reaches_into_the_corner_of_the_table() -> None:
    yard = YARD.replace("A", ".").replace(". . . .", ". . A .", 1)
    table = inches(yard).begin().turn("south")
    assert any(("a1", "a2") in line for line in table.lines())


def test_it_can_close_off_the_first_square_of_the_table() -> None:
    table = inches(YARD.replace("|. . . A", "|A . . .")).begin()
    assert table.lines()
    assert all(("a1", "a2") in line for line in table.lines())


@pytest.mark.rule("apocalypse.components.barricades")
def test_a_barricade_is_four_inches_long_and_there_are_two_for_each_human() -> None:
    table = inches(YARD).begin()
    assert table.world.supply == 2
    assert {len(line) for line in table.lines()} == {4}
    table.build(*LINE)
    assert table.world.supply == 1
    none_left = inches(YARD)
    none_left.world.supply = 0
    assert not none_left.begin().offers(Build)


@pytest.mark.rule("apocalypse.action.barricade-share")
def test_humans_add_up_their_inches_for_one_barricade() -> None:
    table = inches(YARD.replace("A .", "A B")).wounds("A", 2).wounds("B", 3).carry("B")
    table.carry("A").begin().build(*LINE)
    assert [event.missing for event in table.told(WorkedOn)] == [4]
    assert not table.world.barricades

    assert table.asked().about == (2,)
    table.build(*LINE)

    assert len(table.world.barricades) == 1
    assert table.inches() == 1  # B paid only the missing two inches
    assert table.world.supply == 3


@pytest.mark.rule("apocalypse.action.barricade-share")
@pytest.mark.parametrize(("wounds", "enough"), [(3, True), (4, False)])
def test_somebody_out_of_reach_neither_helps_nor_hinders(wounds: int, enough: bool) -> None:
    table = inches(
        """
        +-+-+-+-+-+-+-+
        |. . . . . . .|
        +             +
        |. . . A B . .|
        +           +-+
        |. . . . . .|C|
        +-+-+-+-+-+-+-+
        """
    )
    table.wounds("A", 3).wounds("B", wounds).carry("A").carry("B").begin()
    assert bool(table.offers(Build)) is enough


@pytest.mark.rule("apocalypse.action.barricade-share")
def test_who_has_too_few_inches_needs_somebody_to_help() -> None:
    alone = inches(YARD).wounds("A", 1).begin()
    assert not alone.offers(Build)
    away = inches(YARD.replace("|. . . . . . .|\n    +-+", "|. . . . . . B|\n    +-+"))
    away.wounds("A", 1).begin().build(*LINE)
    assert Build(away.world.works[0].borders) not in away.offers(Build)  # B is not in contact
    away.stop()
    assert away.world.works == ()  # the payment is lost at the end of the human step
    assert not away.world.barricades


def test_tools_make_every_inch_count_twice() -> None:
    table = inches(YARD).carry("A", "tool-kit").begin().build(*LINE)
    assert len(table.world.barricades) == 1
    assert table.inches() == 3


# Taking down and climbing


@pytest.mark.rule("apocalypse.action.barricade-demolish")
def test_a_human_takes_a_barricade_down_for_six_inches() -> None:
    table = inches(YARD)
    piece = wall(table)
    table.begin().demolish(piece)

    assert table.told(BarricadeTakenDown)
    assert not table.world.barricades
    assert table.world.turn == 2


@pytest.mark.rule("apocalypse.action.barricade-demolish")
def test_it_must_be_in_contact_and_the_price_can_be_shared() -> None:
    far = inches(YARD)
    wall(far, "12")
    far.begin().move("d3")
    assert not far.offers(Demolish)
    both = inches(YARD.replace("A .", "A B")).wounds("A", 3).carry("A").wounds("B", 3).carry("B")
    piece = wall(both)
    both.begin().demolish(piece)
    assert both.world.barricades
    both.demolish(piece)
    assert not both.world.barricades


@pytest.mark.rule("apocalypse.terrain.humans-cross")
def test_climbing_costs_three_inches() -> None:
    table = inches(LANE)
    table.barricade(("b1", "c1"))
    table.begin()

    assert table.moves() == ["b1", "c1", "d1", "e1"]
    table.move("c1")
    (walked,) = table.told(Walked)
    assert (walked.half_inches, walked.climbed) == (8, True)


@pytest.mark.rule("apocalypse.terrain.no-halt-on-barricade")
def test_one_must_have_inches_and_room_for_the_far_side() -> None:
    weak = inches(LANE).wounds("A", 4)
    weak.barricade(("a1", "b1"))
    assert weak.begin().moves() == []
    full = inches(LANE.replace("A . .", "A B .")).wounds("A", 3)
    full.barricade(("a1", "b1"))
    assert full.begin().moves() == []
    beyond = inches(LANE.replace("A . .", "A B .")).wounds("A", 2)
    beyond.barricade(("a1", "b1"))
    assert beyond.begin().moves() == ["c1"]


# Work

FIELD = """
    +-+-+-+-+-+-+-+-+
    |A B . . . . . .|
    +               +
    |. . . . . . . .|
    +               +
    |. . . . . . . .|
    +-+-+-+-+-+-+-+-+
    """


def test_half_an_inch_short_is_not_built_yet() -> None:
    table = inches(FIELD).face("A", "south").begin("A")
    table.world.spent = 1
    line = table.offers(Build)[0]
    table.answer(line)
    assert not table.world.barricades
    assert [(told.human, told.missing, told.building) for told in table.told(WorkedOn)] == [
        (1, 1, True)
    ]
    assert [work.paid for work in table.world.works] == [11]


def test_a_finished_barricade_ends_other_work_on_its_borders() -> None:
    table = inches(FIELD).face("A", "south").begin("A")
    line = table.offers(Build)[0]
    far = table.world.book.ground.border(table.square("g1"), table.square("g2"))
    begun = Work(line.borders[:1], 4, (table.square("a1"),))
    elsewhere = Work((far,), 4, (table.square("g1"),))
    table.world.works = (begun, elsewhere)
    table.answer(line)
    assert list(table.world.works) == [elsewhere]


def test_a_barricade_that_is_gone_needs_no_more_taking_down() -> None:
    table = inches(FIELD)
    one, two = table.barricade(("c1", "c2")), table.barricade(("g1", "g2"))
    works = [Work(table.world.barricades[piece].borders, 2, (), piece) for piece in (one, two)]
    table.world.works = tuple(works)
    supply = table.world.supply
    remove(table.world, one)
    assert list(table.world.works) == works[1:]
    assert table.world.supply == supply + 1
