"""Human attacks: the arc, the line of fire, the table of results, equipment."""

from __future__ import annotations

import pytest
from support.apocalypse import inches, lane

from inkribbon.games.apocalypse.rules.attack import Attack, Throw, changed
from inkribbon.games.apocalypse.rules.moving import Move
from inkribbon.games.apocalypse.state.events import (
    Attacked,
    BodyShot,
    FriendShot,
    Fumbled,
    HeldFast,
    Missed,
    Pushed,
    ZombieKilled,
)
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer

LANE = """
    +-+-+-+-+-+-+-+-+-+
    |A . . Z . . . . .|
    +-+-+-+-+-+-+-+-+-+
    """
RING = """
    +-+-+-+-+-+
    |Z . Z . Z|
    +         +
    |. . . . .|
    +         +
    |Z . A . Z|
    +         +
    |. . . . .|
    +         +
    |Z . Z . Z|
    +-+-+-+-+-+
    """


@pytest.mark.rule("apocalypse.attack.front-arc")
@pytest.mark.parametrize(
    ("way", "seen"),
    [
        ("north", ["a1", "a3", "c1", "e1", "e3"]),
        ("east", ["c1", "c5", "e1", "e3", "e5"]),
        ("south-west", ["a1", "a3", "a5", "c5", "e5"]),
    ],
)
def test_only_what_stands_before_the_shoulders_can_be_attacked(way: str, seen: list[str]) -> None:
    table = inches(RING).face("A", way).begin()

    assert table.targets("pistol") == seen


@pytest.mark.rule("apocalypse.attack.ranged-first-target")
def test_a_shot_meets_the_first_figure_on_its_line_friend_or_not() -> None:
    table = lane("A . B Z .").begin("A")
    (shot,) = table.offers(Attack)
    assert (shot.aim, shot.first) == (table.zombie("d1").id, 2)

    table.answer(shot, dice=[6])

    assert table.told(Attacked)[0].target == 2
    assert table.told(FriendShot)
    assert table.human("B").wounds == 1
    assert table.zombies() == ["d1"]


@pytest.mark.rule("apocalypse.attack.ranged-first-target")
def test_the_nearer_of_two_zombies_is_hit_and_a_wall_stops_the_shot() -> None:
    table = lane("A . Z Z .").begin()
    far = table.zombie("d1").id
    assert {shot.first for shot in table.offers(Attack)} == {table.zombie("c1").id}
    table.answer(next(s for s in table.offers(Attack) if s.aim == far), dice=[6])
    assert table.zombies() == ["d1"]
    assert not lane("A .|. Z .").begin().offers(Attack)


@pytest.mark.rule("apocalypse.attack.ranged-first-target", "apocalypse.attack.result-5-body")
def test_a_body_shot_pushes_a_friend_too() -> None:
    table = lane("A . B . Z").begin("A")
    table.answer(table.offers(Attack)[0], dice=[5])
    assert table.at("B") == "d1"
    assert table.human("B").wounds == 0


@pytest.mark.rule("apocalypse.attack.roll", "apocalypse.components.d6")
def test_an_attack_is_one_six_sided_die() -> None:
    table = lane().begin()
    answer(table.world, table.offers(Attack)[0])

    decision = table.asked()
    assert (decision.seat, decision.prompt) == (CHANCE, "inches.attack")
    assert decision.actions() == [Rolled((str(face),)) for face in range(1, 7)]
    assert {option.weight for option in decision.options} == {1}


@pytest.mark.rule("apocalypse.attack.roll")
@pytest.mark.parametrize(
    ("weapon", "results"),
    [
        ("pistol", [1, 2, 3, 4, 5, 6]),
        ("machete", [1, 3, 4, 5, 6, 6]),
        ("fire-axe", [1, 4, 5, 6, 6, 6]),
    ],
)
def test_equipment_changes_the_die_but_a_natural_one_stays(weapon: str, results: list[int]) -> None:
    world = lane().world
    assert [changed(world, weapon, die) for die in range(1, 7)] == results


@pytest.mark.rule("apocalypse.attack.roll")
def test_by_the_letter_a_changed_one_is_no_oops() -> None:
    world = inches(LANE, modes=("letter-oops",)).world
    assert [changed(world, "fire-axe", die) for die in range(1, 7)] == [3, 4, 5, 6, 6, 6]
    assert changed(world, "pistol", 1) == 1


@pytest.mark.rule("apocalypse.attack.result-1-oops")
def test_oops_loses_the_other_actions_but_not_the_move_still_owed() -> None:
    table = lane().begin().attack("pistol", "d1", dice=[1])

    assert [event.oops for event in table.told(Fumbled)] == ["block"]
    assert not table.offers(Attack)
    assert table.offers(Move)


@pytest.mark.rule("apocalypse.attack.result-1-oops")
def test_a_weapon_may_have_its_own_instruction_for_oops() -> None:
    knife = lane("A Z . . .").carry("A", "knife").begin().attack("knife", "b1", dice=[1])
    assert knife.offers(Attack)
    rifle = lane().carry("A", "assault-rifle").begin().attack("assault-rifle", "d1", dice=[1])
    assert rifle.human("A").items == ()
    assert rifle.world.decks["search"].discard == ("assault-rifle",)
    saw = lane("A Z . . .").carry("A", "chainsaw").begin().attack("chainsaw", "b1", dice=[1])
    assert saw.human("A").wounds == 1
    assert saw.offers(Attack)


@pytest.mark.rule("apocalypse.attack.result-2-4-miss")
@pytest.mark.parametrize("die", [2, 3, 4])
def test_two_to_four_is_a_miss_without_effect(die: int) -> None:
    table = lane().begin().attack("pistol", "d1", dice=[die])

    assert [event.roll for event in table.told(Missed)] == [die]
    assert table.zombies() == ["d1"]
    assert table.offers(Attack)


@pytest.mark.rule("apocalypse.attack.result-5-body")
def test_a_body_shot_drives_the_target_back_an_inch() -> None:
    table = lane().begin().attack("pistol", "d1", dice=[5])

    assert table.told(BodyShot)
    assert table.zombies() == ["e1"]


@pytest.mark.rule("apocalypse.attack.result-5-body")
@pytest.mark.parametrize("drawn", ["A . . Z|.", "A . . Z o", "A . . Z B"])
def test_a_target_with_something_behind_it_stays(drawn: str) -> None:
    table = lane(drawn).begin("A").attack("pistol", "d1", dice=[5])

    assert table.zombies() == ["d1"]
    assert table.told(HeldFast)


@pytest.mark.rule("apocalypse.attack.result-5-body")
def test_the_edge_and_a_barricade_hold_a_target() -> None:
    edge = inches(LANE.replace("Z . . . . .|", ". . . . . Z|")).face("A", "east").begin()
    assert edge.attack("pistol", "i1", dice=[5]).zombies() == ["i1"]
    barred = lane()
    barred.barricade(("d1", "e1"))
    assert barred.begin().attack("pistol", "d1", dice=[5]).zombies() == ["d1"]


@pytest.mark.rule("apocalypse.attack.result-5-body")
def test_a_target_is_driven_straight_away_from_the_attacker() -> None:
    table = inches(RING).face("A", "north").begin()
    table.attack("pistol", "c1", dice=[5])
    assert table.told(HeldFast)
    slanted = inches(
        """
        +-+-+-+-+
        |. . . .|
        +       +
        |. . Z .|
        +       +
        |. A . .|
        +-+-+-+-+
        """
    )
    slanted.begin().attack("pistol", "c2", dice=[5])
    assert slanted.zombies() == ["d1"]


@pytest.mark.rule("apocalypse.attack.result-5-chain")
def test_a_zombie_driven_into_others_pushes_the_whole_line() -> None:
    table = lane("A . . Z Z").begin().attack("pistol", "d1", dice=[5])
    assert table.zombies() == ["e1", "f1"]
    assert [event.chained for event in table.told(Pushed)] == [True, False]

    stuck = inches(LANE.replace("Z . . . . .|", "Z Z Z Z Z Z|")).face("A", "east").begin()
    stuck.attack("pistol", "d1", dice=[5])
    assert stuck.zombies() == ["d1", "e1", "f1", "g1", "h1", "i1"]
    assert not stuck.told(Pushed)


@pytest.mark.rule("apocalypse.attack.result-6-head")
def test_a_head_shot_kills_and_removes_the_zombie() -> None:
    table = lane().begin().attack("pistol", "d1", dice=[6])

    assert len(table.told(ZombieKilled)) == 1
    assert table.zombies() == []
    assert table.world.at[table.square("d1")] == 0


def test_without_a_weapon_one_fights_with_bare_hands_in_contact() -> None:
    table = lane("A Z . Z .").carry("A", "herb").begin()
    assert table.targets("bare-hands") == ["b1"]
    armed = lane("A Z . Z .").carry("A", "knife", "pistol").begin()
    assert armed.targets("knife") == ["b1"]
    assert armed.targets("pistol") == ["b1", "d1"]
    assert armed.targets("bare-hands") == []


def test_a_weapon_has_a_range() -> None:
    far = """
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |A . . . . . . . . . . . Z Z .|
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        """
    assert inches(far).face("A", "east").begin().targets("pistol") == ["m1"]
    rifle = inches(far).face("A", "east").carry("A", "assault-rifle").begin()
    assert rifle.targets("assault-rifle") == ["m1", "n1"]


@pytest.mark.parametrize(("mark", "seen"), [("#", False), ("o", True), (".", True)])
def test_a_block_hides_what_is_behind_it_and_a_car_does_not(mark: str, seen: bool) -> None:
    lane = f"+-+-+-+-+\n|A . {mark} Z|\n+-+-+-+-+"
    table = inches(lane).face("A", "east").carry("A", "pistol", "grenade").begin()
    assert bool(table.targets("pistol")) is seen
    assert bool(table.offers(Throw)) is seen
