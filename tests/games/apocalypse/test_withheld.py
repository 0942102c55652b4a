"""What is said about things that cannot be done now."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest
from support.apocalypse import Table, inches, reasons

from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.rules.items import PickUp
from inkribbon.games.apocalypse.view import withheld

STORE = """
    +-+-+-+-+-+-+-+-+
    |s A k . . k . .|
    +               +
    |s s . . . . * .|
    +-+-+-+-+-+-+-+-+
    """


def store(drawing: str = STORE) -> Table:
    return inches(drawing, kind="supplies", share=(2, 1))


@pytest.mark.rule("apocalypse.items.carry-limit", "apocalypse.items.carry-limit-wounded")
def test_why_no_crate_can_be_picked_up() -> None:
    assert reasons(store().begin(), "pick-up") == []
    away = store(STORE.replace("s A k", "A s k")).begin()
    assert reasons(away, "pick-up") == ["no-crate"]
    assert reasons(store().carry("A", "crate").begin(), "pick-up") == ["has-crate"]
    assert reasons(store().wounds("A", 3).begin(), "pick-up") == ["too-heavy"]


def test_a_crate_behind_a_barricade_is_out_of_reach() -> None:
    table = store()
    table.barricade(("b1", "c1"))
    assert not table.begin().offers(PickUp)
    assert reasons(table, "pick-up") == ["no-crate"]


def test_every_reason_is_worded_in_the_games_own_catalog() -> None:
    """Words borrowed from another family would change, or vanish, with it."""
    package = Path(withheld.__file__).parents[1]
    words = tomllib.loads((package / "words" / "en.toml").read_text("utf-8"))["reason"]
    tree = ast.parse((package / "view" / "withheld.py").read_text("utf-8"))
    given = [
        part.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple)
        for part in ast.walk(node.value.elts[1])
        if isinstance(part, ast.Constant)
    ]
    assert len(given) > 12
    assert set(given) <= set(words)


def test_a_wounded_human_without_medicine_is_told_so() -> None:
    assert reasons(store().wounds("A", 1).begin(), "use") == ["nothing-heals"]
    assert reasons(store().wounds("A", 1).carry("A", "herb").begin(), "use") == []


def everything(table: Table, seat: int = 0) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(w.action, w.reason, w.values) for w in GAME.withheld(table.world, seat)]


LANE = """
    +-+-+-+-+-+-+-+-+
    |A . . . . . . .|
    +               +
    |. . . . . . . Z|
    +-+-+-+-+-+-+-+-+
    """
IDLE = [
    ("attack", "nobody-in-reach", ("Bare Hands",)),
    ("search", "no-site", ()),
    ("trade", "nobody-in-contact", ()),
]


def test_a_fresh_human_is_told_only_what_is_missing() -> None:
    assert everything(inches(LANE).face("A", "east").carry("A").begin()) == IDLE


def test_after_the_move_there_is_no_second_one() -> None:
    table = inches(LANE).carry("A").begin().move("b1")
    attack, search, trade = IDLE
    build = ("build", "needs-help", ())
    assert everything(table) == [("move", "has-moved", ()), attack, search, build, trade]
    table.world.spent = 12
    assert everything(table) == [("move", "has-moved", ()), ("act", "no-inches", ())]


def test_a_human_without_an_inch_neither_moves_nor_acts() -> None:
    table = inches(LANE).wounds("A", 5).begin().turn("east")
    assert reasons(table, "act") == reasons(table, "move") == []
    table.world.spent = 1
    assert everything(table) == [("move", "no-inches", ()), ("act", "no-inches", ())]


def test_a_trapped_human_is_told_so() -> None:
    table = inches(
        """
        +-+-+-+
        |A Z .|
        +     +
        |Z Z .|
        +-+-+-+
        """
    ).begin()
    assert reasons(table, "move") == ["trapped"]


def test_after_an_oops_nothing_is_left_to_do() -> None:
    table = inches(LANE.replace(". Z|", ". .|").replace("|A .", "|A Z")).face("A", "east").begin()
    table.attack("pistol", "b1", dice=[1])
    assert reasons(table, "act") == ["oops"]


def test_weapons_say_what_they_lack() -> None:
    table = inches(LANE).face("A", "west").carry("A", "pistol").begin()
    assert [r for r in everything(table) if r[0] == "attack"] == [
        ("attack", "nobody-in-range", ("Pistol",))
    ]
    table = inches(LANE).face("A", "east").carry("A", "magnum").begin()
    assert reasons(table, "attack") == []
    table.world.spent = 9
    assert [r for r in everything(table) if r[0] == "attack"] == [
        ("attack", "too-dear", ("Magnum",))
    ]


def test_other_seats_are_told_whose_turn_it_is() -> None:
    table = inches(LANE.replace("|. .", "|. B"), seats=2).begin("A")
    assert everything(table, 1) == [("act", "not-your-figure", ())]
    assert everything(table, 5) == []
    table.world.phase = "zombies"
    table.world.active = table.zombie("h2").id
    assert everything(table, 0) == [("act", "zombie-step", ())]
    table.change("B", fate="left")
    assert everything(table, 1) == []


def test_why_nothing_is_traded_used_or_searched() -> None:
    near = inches(LANE.replace("|A .", "|A B")).carry("A", "herb").wounds("A", 1).begin("A")
    assert reasons(near, "trade") == reasons(near, "use") == []
    bare = inches(LANE.replace("|A .", "|A B")).carry("A").carry("B").wounds("A", 1).begin("A")
    assert reasons(bare, "trade") == ["nothing-to-trade"]
    assert reasons(bare, "use") == ["nothing-heals"]
    site = inches(LANE.replace("|A .", "|A ?")).begin()
    assert reasons(site, "search") == []
    site.change("A", searched=(site.square("b1"),))
    assert reasons(site, "search") == ["searched-before"]


def test_why_nothing_is_built_or_taken_down() -> None:
    table = inches(LANE).face("A", "east").begin()
    assert reasons(table, "build") == reasons(table, "demolish") == []
    table.world.spent = 1
    assert reasons(table, "build") == ["needs-help"]
    assert reasons(inches(LANE).face("A", "west").begin(), "build") == ["no-room-in-front"]
    table.world.supply = 0
    assert reasons(table, "build") == ["no-barricades-left"]
    table.barricade(("e1", "f1"))
    assert reasons(table, "demolish") == ["not-at-barricade"]
    near = inches(LANE)
    near.barricade(("a1", "b1"))
    assert reasons(near.begin(), "demolish") == []
