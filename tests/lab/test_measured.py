"""What the package ships of the balance pages, and for which games it says something."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from inkribbon.catalogue import GAMES
from inkribbon.kernel.game import Mean, Setup
from inkribbon.lab import measured
from inkribbon.lab.cells import Cell, Store

ROOT = Path(__file__).parents[2]
SETUP = Setup(game="re3", scenario="downtown-1", characters=("mikhail", "nikolai"))
GAME = GAMES["re3"]
CELL = Cell(
    game="re3",
    scenario="downtown-1",
    characters=("jill", "carlos"),
    bot="careful",
    seed="1",
    rules=GAME.rules_version,
    content=GAME.party_digest(replace(SETUP, characters=("jill", "carlos"))),
    games=200,
    won=88,
)


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> list[Cell]:
    cells: list[Cell] = []
    monkeypatch.setattr(measured, "_shipped", lambda: tuple(cells))
    return cells


def test_the_package_ships_what_the_pages_measured() -> None:
    shipped = (ROOT / "src" / "inkribbon" / "lab" / measured.FILE).read_text("utf-8")
    assert shipped == measured.lines(ROOT / "docs" / "balance"), measured.__doc__


def test_a_party_of_the_same_size_finds_its_figures(shipped: list[Cell]) -> None:
    shipped += [CELL, replace(CELL, bot="keen", games=20)]
    assert measured.found(GAME, SETUP) == CELL


@pytest.mark.parametrize(
    "other",
    [
        {"content": "other"},
        {"rules": "other"},
        {"modes": ("easy",)},
        {"characters": ("jill", "carlos", "mikhail")},
        {"scenario": "downtown-2"},
    ],
    ids=str,
)
def test_figures_of_something_else_say_nothing(shipped: list[Cell], other: dict[str, str]) -> None:
    shipped.append(replace(CELL, **other))
    assert measured.found(GAME, SETUP) is None


def test_a_scenario_of_ones_own_was_never_measured(shipped: list[Cell]) -> None:
    shipped.append(CELL)
    text = GAME.source_of(SETUP).text
    assert measured.found(GAME, replace(SETUP, text=text)) is None


def test_what_only_the_pages_show_is_not_shipped(tmp_path: Path) -> None:
    Store(tmp_path / "re1.jsonl").put(replace(CELL, figures={"danger": Mean(27, 20)}))
    assert "danger" not in measured.lines(tmp_path)
    assert "downtown-1" in measured.lines(tmp_path)


def test_too_few_games_and_changed_settings_are_not_shipped(tmp_path: Path) -> None:
    store = Store(tmp_path / "re3.jsonl")
    few, changed = replace(CELL, games=5), replace(CELL, change="zombies.spawn=4", seed="2")
    for cell in (few, changed):
        store.put(cell)
    assert measured.lines(tmp_path) == ""
    store.put(replace(CELL, fell={"a1": 3}))
    assert '"fell"' not in measured.lines(tmp_path)
    assert '"won":88' in measured.lines(tmp_path)
