"""Rules that seldom matter: two things at once, nothing left, and the last half inch."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.apocalypse import inches

from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.rules.attack import Also, Spread, Throw
from inkribbon.games.apocalypse.rules.barricades import Build, remove
from inkribbon.games.apocalypse.rules.items import Use
from inkribbon.games.apocalypse.rules.search import Search
from inkribbon.games.apocalypse.scenario.plan import read
from inkribbon.games.apocalypse.state.events import (
    Ambushed,
    Attacked,
    Pushed,
    Walked,
    WorkedOn,
    ZombieEntered,
)
from inkribbon.games.apocalypse.state.tasks import Act, EnterAt
from inkribbon.games.apocalypse.state.world import Work
from inkribbon.kernel.engine import push, run
from inkribbon.kernel.errors import BadContent
from inkribbon.kernel.game import Setup

FIELD = """
    +-+-+-+-+-+-+-+-+
    |A B . . . . . .|
    +               +
    |. . . . . . . .|
    +               +
    |. . . . . . . .|
    +-+-+-+-+-+-+-+-+
    """


# Barricades


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


# Arriving and being found


def test_a_zombie_enters_out_of_contact_with_humans() -> None:
    table = inches(FIELD)
    push(table.world, EnterAt(table.square("c1")))
    run(table.world)
    table.hear()
    (entered,) = table.told(ZombieEntered)
    assert table.name(entered.square) == "d1"
    push(table.world, EnterAt(table.square("c1")))
    run(table.world)
    assert len(table.zombies()) == 2


def test_where_no_square_is_free_nobody_was_behind_the_door() -> None:
    table = inches(
        """
        +-+-+-+
        |? A|.|
        +-+-+ +
        |. . .|
        +-+-+-+
        """.replace("? A", "B A")
    ).deck("behind-the-door")
    book = table.world.book
    table.begin("A")
    sites = (table.square("b1"),)
    object.__setattr__(book, "sites", sites)
    table.world.decision = None
    push(table.world, Search(sites[0]))
    run(table.world)
    table.hear()
    assert not table.told(Ambushed)
    assert not table.zombies()


def test_healing_stops_at_no_wounds() -> None:
    table = inches(FIELD).wounds("A", 1).carry("A", "first-aid-spray").begin("A")
    table.answer(Use("first-aid-spray", 1))
    assert table.human("A").wounds == 0


# Fire


def test_who_turns_over_a_failed_blast_strikes_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = inches(FIELD.replace("|A B . .", "|A B Z Z")).face("A", "east")
    table.wounds("A", 5).carry("A", "shotgun")
    cards = table.world.book.cards
    monkeypatch.setitem(cards, "shotgun", replace(cards["shotgun"], oops="wound"))
    table.world.spent = 0
    table.change("A", wounds=5)
    table.begin("A")
    table.attack("shotgun", "c1", dice=[1])
    assert table.human("A").fate == "turned"
    assert table.asked().prompt != "inches.spread"


@pytest.mark.parametrize(("mark", "seen"), [("#", False), ("o", True), (".", True)])
def test_a_block_hides_what_is_behind_it_and_a_car_does_not(mark: str, seen: bool) -> None:
    lane = f"+-+-+-+-+\n|A . {mark} Z|\n+-+-+-+-+"
    table = inches(lane).face("A", "east").carry("A", "pistol", "grenade").begin()
    assert bool(table.targets("pistol")) is seen
    assert bool(table.offers(Throw)) is seen


# What is said


def test_walks_and_pushes_name_the_rule_of_whoever_moves() -> None:
    assert Walked(-1, 0, 2).why() == "inches.walked-zombie"
    assert Walked(1, 0, 2).why() == "inches.walked-human"
    assert Walked(1, 0, 2, True).why() == "inches.walked-climbing"
    assert Walked(1, 0, 2, True, (2,)).why() == "inches.walked-through"
    assert Pushed(-1, 0).why() == "inches.pushed-zombie"
    assert Pushed(1, 0, True).why() == "inches.pushed-human-chain"


def test_shots_and_work_name_the_rule_of_what_happens() -> None:
    assert Attacked(1, "gun", -1, -1).why() == "inches.attacked"
    assert Attacked(1, "gun", -1, -2).why() == "inches.attacked-first-in-line"
    assert WorkedOn(1, 2, building=True).why() == "inches.worked-on"
    assert WorkedOn(1, 2, building=False).why() == "inches.worked-on-demolition"


def test_where_humans_turned_is_kept_for_reports() -> None:
    table = inches(FIELD)
    assert GAME.fallen(table.world) == ()
    table.change("A", fell=0).change("B", fell=table.square("b2"))
    assert GAME.fallen(table.world) == ("1/1", "2/2")


def test_a_file_called_like_a_table_by_number_is_read_all_the_same() -> None:
    setup = Setup(game="apocalypse", scenario="random-2", characters=("alice",), text="my own")
    assert GAME.source_of(setup).text == "my own"


def test_only_rolls_have_odds() -> None:
    table = inches(FIELD.replace("|A B . .", "|A . . Z")).face("A", "east").carry("A", "pistol")
    table.begin()
    for action in table.asked().actions():
        kind = type(action).__name__
        assert bool(GAME.odds(table.world, action)) is (kind in ("Attack", "Throw")), kind


@pytest.mark.parametrize("more", [(), (Act(),)])
def test_a_figure_that_is_gone_has_no_odds(more: tuple[Act, ...]) -> None:
    table = inches(FIELD.replace("|A B . .", "|A Z . Z")).face("A", "east").carry("A", "pistol")
    world = table.begin().world
    near, gone = table.zombie("b1"), table.zombie("d1")
    world.decision = None
    world.stack.clear()
    push(world, Spread("pistol", (near.id, gone.id)), *more)
    run(world)
    world.at[gone.square] = 0
    world.zombies.pop(gone.id)
    assert GAME.odds(world, Also(gone.id)) == ()
    assert GAME.odds(world, Also(near.id)) != ()


# Drawings


@pytest.mark.parametrize(
    ("drawing", "problem"),
    [
        ("+-+\n|.|\n", "the map needs a frame"),
        ("+\n|\n+", "the map needs a frame"),
        ("+-+", "the map needs a frame"),
        ("+-+\n|.\t\n+-+", "no tabs"),
        ("+-+-+\n|. .|\n+-+-+-+", "line 3 of the map has 7 characters, but the first has 5"),
        ("+ +\n|.|\n+-+", "the edge of the map has a gap"),
        ("+-+\n|.|\n+ +", "the edge of the map has a gap"),
        ("+-+\n .|\n+-+", "the edge of the map has a gap"),
        ("+-+\n|. \n+-+", "line 2 of the map has 2 characters"),
        ("+-+-+\n|.A.|\n+-+-+", "line 2, column 3 of the map: 'A' cannot be on a border there"),
        ("+-+-+\n|.7.|\n+-+-+", "line 2, column 3 of the map: '7' cannot be on a border there"),
        ("+-+-+\n|.-.|\n+-+-+", "draw a wall as '|'"),
        ("+-+-+\n|. !|\n+-+-+", "line 2, column 4 of the map: '!' is not a square mark"),
    ],
)
def test_a_wrong_drawing_is_refused_with_its_place(drawing: str, problem: str) -> None:
    with pytest.raises(BadContent) as refused:
        read(drawing)
    assert problem in str(refused.value)


def test_a_table_may_have_2500_squares() -> None:
    def table(width: int, height: int) -> str:
        edge = "+" + "-+" * width
        row = "|" + ". " * (width - 1) + ".|"
        gap = "+" + " " * (2 * width - 1) + "+"
        return "\n".join([edge, f"\n{gap}\n".join([row] * height), edge])

    assert read(table(50, 50)).width == 50
    with pytest.raises(BadContent) as refused:
        read(table(41, 61))
    assert str(refused.value) == "the map has 2501 squares: the limit is 2500"


def test_the_edge_of_a_table_is_no_wall_between_squares() -> None:
    assert read("+-+-+\n|. .|\n+   +\n|. .|\n+-+-+").walls == ()
    assert read("+-+-+\n|.|.|\n+-  +\n|. .|\n+-+-+").walls == (0, 1)
