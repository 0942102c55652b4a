"""Movement: inches, wounds, passing through figures, being trapped."""

from __future__ import annotations

import pytest
from support.apocalypse import inches

from inkribbon.games.apocalypse.rules.attack import Attack
from inkribbon.games.apocalypse.rules.horde import Rouse
from inkribbon.games.apocalypse.rules.moving import Allow, Move, Refuse
from inkribbon.games.apocalypse.state.board import add_zombie
from inkribbon.games.apocalypse.state.events import PassageRefused, Walked
from inkribbon.games.apocalypse.state.tasks import Bite
from inkribbon.kernel.errors import IllegalAnswer

LANE = """
    +-+-+-+-+-+-+-+-+-+
    |A . . . . . . . .|
    +-+-+-+-+-+-+-+-+-+
    """


@pytest.mark.rule("apocalypse.move.human-allowance", "apocalypse.components.inches")
def test_a_human_walks_up_to_six_inches() -> None:
    table = inches(LANE).begin()

    assert table.moves() == ["b1", "c1", "d1", "e1", "f1", "g1"]
    table.move("g1")
    assert table.at("A") == "g1"
    (walked,) = table.told(Walked)
    assert walked.half_inches == 12


@pytest.mark.rule("apocalypse.components.inches")
def test_a_diagonal_step_is_an_inch_and_a_half() -> None:
    open_ground = inches(
        """
        +-+-+-+-+-+-+
        |A . . . . .|
        +           +
        |. . . . . .|
        +           +
        |. . . . . .|
        +           +
        |. . . . . .|
        +           +
        |. . . . . .|
        +           +
        |. . . . . .|
        +-+-+-+-+-+-+
        """
    ).begin()
    assert "e5" in open_ground.moves()  # four diagonal steps, six inches
    assert "f5" not in open_ground.moves()
    assert "f3" in open_ground.moves()  # two diagonal steps and three straight ones
    assert "f4" not in open_ground.moves()


@pytest.mark.rule("apocalypse.components.inches", "apocalypse.terrain.fences-and-walls")
def test_no_step_cuts_the_corner_of_a_wall() -> None:
    table = inches(
        """
        +-+-+-+
        |A|. .|
        + +   +
        |. . .|
        +-+-+-+
        """
    ).wounds("A", 4)
    table.begin()

    assert table.moves() == ["a2", "b2"]  # b2 costs two straight steps, not one diagonal step


@pytest.mark.rule("apocalypse.move.human-wound-penalty")
@pytest.mark.parametrize(("wounds", "farthest"), [(1, "f1"), (2, "e1"), (3, "d1"), (5, "b1")])
def test_every_wound_takes_an_inch_of_movement(wounds: int, farthest: str) -> None:
    table = inches(LANE).wounds("A", wounds).begin()

    assert table.moves()[-1] == farthest


@pytest.mark.rule("apocalypse.move.zombie-allowance")
def test_a_zombie_walks_up_to_four_inches() -> None:
    table = inches(LANE.replace(". .|", ". Z|")).zombie_step()

    assert table.zombies() == ["e1"]
    (walked,) = table.told(Walked)
    assert walked.half_inches == 8


@pytest.mark.rule("apocalypse.move.trapped")
def test_a_human_between_four_zombies_is_trapped_until_one_is_gone() -> None:
    table = inches(
        """
        +-+-+-+-+-+
        |. . . . .|
        +         +
        |. . Z . .|
        +         +
        |. Z A Z .|
        +         +
        |. . Z . .|
        +-+-+-+-+-+
        """
    ).begin()
    assert table.moves() == []
    assert table.targets("pistol") == ["b3", "c2", "d3"]

    table.attack("pistol", "c2", dice=[6])

    assert "c2" in table.moves()


@pytest.mark.rule("apocalypse.move.trapped")
def test_scenery_and_the_edge_close_sides_too() -> None:
    corner = """
        +-+-+-+
        |A Z .|
        +     +
        |Z . .|
        +-+-+-+
        """
    assert inches(corner).begin().moves() == []
    walled = inches(corner.replace("|A Z .|\n        +     +", "|A Z .|\n        +-+   +"))
    assert walled.begin().moves() == []
    free = inches(corner.replace("|Z . .|", "|. . .|")).begin()
    assert "a2" in free.moves()


@pytest.mark.rule("apocalypse.move.trapped")
def test_a_trapped_human_cannot_climb_out_over_a_barricade() -> None:
    table = inches(
        """
        +-+-+-+
        |A . .|
        +     +
        |Z . .|
        +-+-+-+
        """
    )
    table.barricade(("a1", "b1"))
    table.begin()
    assert table.moves() == []
    assert table.offers(Attack) == []  # he faces north; the zombie is behind him
    table.turn("south").attack("pistol", "a2", dice=[6])
    assert "b1" in table.moves()


@pytest.mark.rule("apocalypse.move.trapped", "apocalypse.enemy.no-front-arc")
def test_a_zombie_between_humans_is_trapped_and_bites() -> None:
    table = inches(
        """
        +-+-+-+
        |. A .|
        +     +
        |B Z C|
        +     +
        |. D .|
        +-+-+-+
        """,
        modes=("horde",),
        seats=2,
    ).zombie_step()

    table.answer(Rouse(table.zombie("b2").id))
    assert table.offers(Move) == []
    assert [bite.human for bite in table.offers(Bite)] == [1, 3, 4, 2]


@pytest.mark.rule("apocalypse.move.four-on-a-target")
def test_a_fifth_zombie_finds_no_place_in_contact() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+-+
        |. . . . . . .|
        +             +
        |. . . Z . . .|
        +             +
        |. . Z A Z . Z|
        +             +
        |. . . Z . . .|
        +             +
        |. . . . . . .|
        +-+-+-+-+-+-+-+
        """
    ).zombie_step(dice=[1] * 16)

    beside = {"d2", "c3", "e3", "d4"}
    assert beside <= set(table.zombies())
    assert len(table.zombies()) == 5
    (fifth,) = set(table.zombies()) - beside
    assert fifth == "e2"  # as near as it can get: corner to corner is not contact


@pytest.mark.rule("apocalypse.move.pass-through-humans")
def test_a_human_walks_through_a_friend_but_does_not_stop_there() -> None:
    table = inches(LANE.replace("A . .", "A B C")).begin()

    assert table.moves() == ["d1", "e1", "f1", "g1"]
    table.move("d1")
    assert table.told(Walked)[0].through == (2, 3)


@pytest.mark.rule("apocalypse.move.pass-through-refusal")
def test_the_owner_of_a_human_in_the_way_may_refuse() -> None:
    table = inches(LANE.replace("A . .", "A B ."), seats=2, modes=("refusal",)).begin()
    table.move("d1")
    assert (table.asked().seat, table.asked().prompt) == (1, "inches.passage")

    table.answer(Refuse(2))

    assert table.at("A") == "a1"
    assert [event.by for event in table.told(PassageRefused)] == [2]
    assert table.moves() == []
    assert table.asked().about == (1,)


@pytest.mark.rule("apocalypse.move.pass-through-refusal", "apocalypse.move.pass-through-humans")
def test_who_is_let_through_goes_on() -> None:
    table = inches(LANE.replace("A . .", "A B ."), seats=2, modes=("refusal",)).begin()
    table.move("d1").answer(Allow())

    assert table.at("A") == "d1"


@pytest.mark.rule("apocalypse.move.pass-through-refusal")
def test_nobody_is_asked_where_a_way_round_is_cheap_enough() -> None:
    table = inches(
        """
        +-+-+-+-+
        |A B . .|
        +       +
        |. . . .|
        +-+-+-+-+
        """,
        seats=2,
        modes=("refusal",),
    ).begin()
    table.move("c1")

    assert table.at("A") == "c1"


@pytest.mark.rule("apocalypse.move.no-pass-through-enemies")
def test_zombies_block_humans_and_humans_block_zombies() -> None:
    table = inches(LANE.replace("A . .", "A . Z")).begin()
    assert table.moves() == ["b1"]
    with pytest.raises(IllegalAnswer):
        table.move("d1")

    # The zombie cannot get past A to B, who is more badly hurt.
    barred = inches(LANE.replace("A . . . .", "B A . . Z")).wounds("B", 5).zombie_step(dice=[1, 1])
    assert barred.zombies() == ["c1"]


@pytest.mark.rule("apocalypse.move.no-pass-through-enemies")
def test_no_slanted_step_goes_between_two_enemies() -> None:
    ground = """
        +-+-+-+
        |A . .|
        +     +
        |. Z .|
        +     +
        |. . .|
        +-+-+-+
        """
    between = inches(ground.replace("|A . .|", "|A Z .|").replace("|. Z .|", "|Z . .|"))
    between.wounds("A", 4).begin()
    assert between.moves() == []


@pytest.mark.rule("apocalypse.move.zombies-block-zombies")
def test_zombies_queue_in_a_lane() -> None:
    table = inches(LANE.replace(". . . .|", ". . Z Z|")).zombie_step()

    assert table.zombies() == ["d1", "e1"]
    again = inches(LANE.replace("A . .", "A Z Z")).zombie_step(dice=[1] * 4)
    assert again.zombies() == ["b1", "c1"]


@pytest.mark.rule("apocalypse.move.zombies-block-zombies")
def test_a_zombie_cannot_pass_one_that_stays_in_a_doorway() -> None:
    table = inches(LANE.replace("A . . .", "A . . Z"), modes=("horde",), seats=2)

    rear = add_zombie(table.world, table.square("e1"))
    table.zombie_step().answer(Rouse(rear.id))
    assert table.moves() == ["f1", "g1", "h1", "i1"]
