"""Totals of many games, stored in a file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from support.lab import EMPTY

from inkribbon.kernel.game import Mean, Part
from inkribbon.lab.cells import Cell, Store, counted
from inkribbon.lab.files import BadFile
from inkribbon.lab.simulate import Played

WON = Played(True, "escaped", 90, 18, ("b1",))
LOST = Played(False, "fallen", 30, 6, ("a1", "b1"))
LATE = Played(False, "out-of-time", 60, 12, ())


def test_games_are_added_up() -> None:
    cell = counted(EMPTY, [WON, LOST, LATE, LOST])
    assert (cell.games, cell.won, cell.turns, cell.winning_turns) == (4, 1, 42, 18)
    assert cell.decisions == 210
    assert cell.lost_by == {"fallen": 2, "out-of-time": 1}
    assert cell.fell == {"b1": 3, "a1": 2}
    assert cell.rate == 0.25
    low, high = cell.interval
    assert 0 < low < 0.25 < high < 1


def test_counting_in_two_goes_is_counting_at_once() -> None:
    games = [WON, LOST, LATE, LOST, WON, LATE, LATE]
    assert counted(counted(EMPTY, games[:3]), games[3:]) == counted(EMPTY, games)


def test_causes_are_told_by_their_number_then_their_name() -> None:
    cell = counted(EMPTY, [LATE, LOST, LATE, LOST, LATE])
    assert list(cell.lost_by) == ["out-of-time", "fallen"]
    assert list(counted(EMPTY, [LATE, LOST]).lost_by) == ["fallen", "out-of-time"]


def test_a_campaign_counts_its_scenarios_and_where_it_was_lost() -> None:
    first, again, last = Part("d-1", False), Part("d-1", True), Part("u-1", False)
    lost = Played(False, "city-overrun", 9, 9, (), (first, again, last))
    won = Played(True, "city-left", 9, 9, (), (again, Part("u-1", True)))
    cell = counted(EMPTY, [lost, won])
    assert cell.parts == {"d-1": 3, "u-1": 2}
    assert cell.parts_won == {"d-1": 2, "u-1": 1}
    assert cell.lost_in == {"u-1": 1}


def test_the_continues_of_a_campaign_are_added_up() -> None:
    lost = Played(False, "no-continues", 9, 9, (), (), continues=2)
    won = Played(True, "escaped-the-city", 9, 9, (), (), continues=1)
    assert counted(counted(EMPTY, [lost]), [won, WON]).continues == 3


def test_figures_are_added_up_with_how_many_times_they_were_counted() -> None:
    one = Played(False, "mansion-overrun", 9, 9, (), figures={"danger": Mean(27, 20)})
    two = Played(True, "mansion-escaped", 9, 9, (), figures={"danger": Mean(13, 12)})
    cell = counted(counted(EMPTY, [one]), [two, two])
    assert cell.figures == {"danger": Mean(53, 44)}


def test_games_from_before_a_figure_was_counted_do_not_lower_its_mean() -> None:
    old = counted(EMPTY, [LOST, LOST])
    new = Played(False, "mansion-overrun", 9, 9, (), figures={"missions": Mean(7, 1)})
    assert counted(old, [new]).figures["missions"].value == 7


def test_figures_are_kept_and_take_no_room_where_there_are_none(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    one = Played(False, "mansion-overrun", 9, 9, (), figures={"danger": Mean(27, 20)})
    Store(path).put(counted(EMPTY, [one]))
    assert '"figures":{"danger":[27,20]}' in path.read_text()
    assert Store(path).cells[EMPTY.key].figures == {"danger": Mean(27, 20)}
    Store(path).put(counted(EMPTY, [WON]))
    assert "figures" not in path.read_text()


RESULTS = sorted(Path("docs/balance").glob("*.jsonl"))


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.name)
def test_results_that_ship_are_written_again_as_they_were(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    store = Store(copy)
    store.put(next(iter(store.cells.values())))
    assert copy.read_bytes() == path.read_bytes()


def test_a_game_that_an_older_version_encoded_can_still_be_read() -> None:
    known = msgspec.to_builtins(WON)
    del known["figures"]
    assert msgspec.convert(known, Played) == WON


def test_what_is_kept_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "results.jsonl"
    store = Store(path)
    one = counted(EMPTY, [WON, LOST])
    two = counted(replace(EMPTY, modes=("easy",)), [WON])
    store.put(one)
    store.put(two)
    again = Store(path)
    assert again.get(EMPTY.key) == one
    assert again.get(two.key) == two
    assert len(path.read_text().splitlines()) == 2


def test_a_cell_takes_the_place_of_its_older_self(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    store = Store(path)
    store.put(counted(EMPTY, [WON]))
    store.put(replace(counted(EMPTY, [LOST, LOST]), content="def"))
    (kept,) = Store(path).cells.values()
    assert (kept.games, kept.content) == (2, "def")


@pytest.mark.parametrize(
    "other",
    [
        replace(EMPTY, scenario="uptown-2"),
        replace(EMPTY, characters=("jill",)),
        replace(EMPTY, modes=("easy",)),
        replace(EMPTY, change="zombies.spawn=2"),
        replace(EMPTY, bot="random"),
        replace(EMPTY, seed="2"),
    ],
)
def test_another_set_up_bot_or_seed_is_another_cell(other: Cell) -> None:
    store = Store()
    store.put(counted(EMPTY, [WON]))
    assert store.get(other.key) is None
    assert store.get(replace(EMPTY, content="def").key) is not None


@pytest.mark.parametrize("line", ["{", "{}", '{"game": "re3", "colour": "red"}', ""])
def test_a_damaged_line_is_named_with_its_cure(tmp_path: Path, line: str) -> None:
    path = tmp_path / "results.jsonl"
    Store(path).put(counted(EMPTY, [WON]))
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(BadFile, match=r"line 2 holds no results .*: delete the line"):
        Store(path)


def test_results_that_cannot_be_written_or_read_get_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match="cannot write"):
        Store(tmp_path / "file" / "results.jsonl").put(EMPTY)
    with pytest.raises(BadFile, match="cannot read"):
        Store(tmp_path)
