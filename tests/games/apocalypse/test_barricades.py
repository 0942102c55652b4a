"""Barricades: building, climbing, taking down; zombies in rows."""

from __future__ import annotations

import pytest
from support.apocalypse import FACES, Table, inches

from inkribbon.games.apocalypse.rules.barricades import Build, Demolish, pressed
from inkribbon.games.apocalypse.rules.moving import Move
from inkribbon.games.apocalypse.rules.turn import Designate, NamePieces, Settled
from inkribbon.games.apocalypse.scenario.file import Piece
from inkribbon.games.apocalypse.state.events import (
    BarricadeBuilt,
    BarricadeFell,
    BarricadeHeld,
    BarricadeShakes,
    BarricadeTakenDown,
    Walked,
    WorkedOn,
)
from inkribbon.kernel.decision import GROUP
from inkribbon.kernel.engine import push, run

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


# Zombies


@pytest.mark.rule("apocalypse.terrain.zombies-stopped")
def test_zombies_never_cross_a_barricade() -> None:
    table = inches(LANE.replace("A . . . .", "A . . . Z"))
    table.barricade(("b1", "c1"))
    for _ in range(3):
        table.zombie_step()
    assert table.zombies() == ["c1"]


ROW = """
    +-+-+-+-+-+-+-+
    |. . . A . . .|
    +             +
    |. Z Z Z Z . .|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
    """
SHUT = ROW.replace("    +             +\n    |. Z", "    +-+         +-+\n    |. Z", 1)


@pytest.mark.rule("apocalypse.terrain.zombies-destroy", "apocalypse.terrain.zombies-destroy-when")
def test_a_row_of_four_brings_a_barricade_down_a_turn_later() -> None:
    table = inches(SHUT, modes=("one-bite",))
    piece = table.barricade(*((f"{c}1", f"{c}2") for c in "bcdef"))
    table.zombie_step()
    assert [event.barricade for event in table.told(BarricadeShakes)] == [piece]
    assert piece in table.world.barricades

    table.zombie_step(dice=[1] * 3)

    assert [event.barricade for event in table.told(BarricadeFell)] == [piece]
    assert not table.world.barricades


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_three_zombies_never_do() -> None:
    table = inches(SHUT.replace("Z Z Z Z", "Z Z Z ."))
    piece = table.barricade(*((f"{c}1", f"{c}2") for c in "bcdef"))
    for _ in range(4):
        table.zombie_step()
    assert piece in table.world.barricades
    assert not table.told(BarricadeShakes)


@pytest.mark.rule("apocalypse.terrain.zombies-destroy-when")
def test_breaking_the_row_in_time_saves_the_barricade() -> None:
    table = inches(SHUT)
    piece = table.barricade(*((f"{c}1", f"{c}2") for c in "bcdef"))
    table.zombie_step()
    table.world.humans[1] = table.change("A", facing=FACES.index("south")).human("A")
    table.begin().attack("pistol", "d2", dice=[6])
    table.stop()

    assert [event.barricade for event in table.told(BarricadeHeld)] == [piece]
    assert piece in table.world.barricades


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_in_a_doorway_those_who_queue_behind_count() -> None:
    narrow = """
        +-+-+-+-+-+-+-+
        |. . . A . . .|
        +-+-+-+   +-+-+
        |. . . Z Z . .|
        +             +
        |. . . Z Z . .|
        +-+-+-+-+-+-+-+
        """
    table = inches(narrow)
    piece = table.barricade(("d1", "d2"), ("e1", "e2"))
    table.zombie_step()
    assert [event.barricade for event in table.told(BarricadeShakes)] == [piece]
    apart = inches(narrow.replace("|. . . Z Z . .|\n        +-", "|Z . . . . . Z|\n        +-"))
    apart.barricade(("d1", "d2"), ("e1", "e2"))
    assert not any(pressed(apart.world, b) for b in apart.world.barricades.values())


# Fences and walls

FENCE = {"f": Piece(kind="fence", name="Fence", crossable="ask")}


@pytest.mark.rule("apocalypse.terrain.fences-and-walls", "apocalypse.components.fences-and-walls")
@pytest.mark.parametrize("kind", ["fence", "wall"])
def test_nobody_crosses_a_fence_or_wall(kind: str) -> None:
    pieces = {"f": Piece(kind="wall" if kind == "wall" else "fence", name="Barrier")}
    table = inches(LANE.replace("A . . . . . . .", "A .f. . . . . Z"), pieces=pieces).begin()
    assert table.moves() == ["b1"]
    table.stop()
    assert table.zombies() == ["h1"]  # no human can be reached
    plain = inches(LANE.replace("A . .", "A .|.")).begin()
    assert plain.moves() == ["b1"]


@pytest.mark.rule("apocalypse.setup.designate-crossable", "apocalypse.terrain.fences-and-walls")
def test_what_the_players_name_before_the_first_turn_can_be_crossed() -> None:
    table = inches(LANE.replace("A . . . . . . .", "A .f. . . . . Z"), pieces=FENCE)
    push(table.world, NamePieces())
    run(table.world)
    assert (table.asked().seat, table.asked().prompt) == (GROUP, "inches.designate")
    table.answer(Designate("f"))
    table.begin()

    assert table.moves() == ["b1", "c1", "d1", "e1"]  # three inches, like a barricade
    table.stop()
    assert table.zombies() == ["d1"]  # and zombies use it too


@pytest.mark.rule("apocalypse.setup.designate-crossable")
def test_what_is_not_named_then_never_can_be_crossed() -> None:
    pieces = {**FENCE, "g": Piece(kind="fence", name="Gate", crossable="ask")}
    table = inches(LANE.replace("A . . . .", "A .f. .g."), pieces=pieces)
    push(table.world, NamePieces())
    run(table.world)
    table.answer(Settled())
    table.begin()
    assert table.moves() == ["b1"]
    assert not table.offers(Designate)


def test_nobody_is_asked_about_a_fence_that_can_or_cannot_be_crossed_anyway() -> None:
    pieces = {
        **FENCE,
        "g": Piece(kind="fence", name="Gate", crossable="yes"),
        "h": Piece(kind="fence", name="Hedge"),
    }
    table = inches(LANE.replace("A . . . . . .", "A .f. .g. .h."), pieces=pieces)
    push(table.world, NamePieces())
    run(table.world)
    assert table.offers(Designate) == [Designate("f")]


def test_a_fence_named_in_the_file_needs_no_question() -> None:
    table = inches(
        LANE.replace("A . .", "A .f."),
        pieces={"f": Piece(kind="fence", name="Low fence", crossable="yes")},
    )
    assert table.world.crossable == ("f",)
    assert Move(table.square("c1")) in table.begin().offers(Move)
