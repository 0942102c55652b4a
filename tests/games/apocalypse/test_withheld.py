"""What is said about things that cannot be done now."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest
from support.apocalypse import Table, inches

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


def reasons(table: Table, action: str) -> list[str]:
    return [found.reason for found in GAME.withheld(table.world, 0) if found.action == action]


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
