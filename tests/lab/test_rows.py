"""Tables of games: one row per game, the same in every format and for any number of workers."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from inkribbon.catalogue import game as find_game
from inkribbon.cli.main import main
from inkribbon.crawl.state.events import Attacked, Harmed
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.game import Setup
from inkribbon.lab import rows as tables
from inkribbon.lab.rows import COLUMNS, DEEDS, rows
from inkribbon.lab.simulate import Plan, play_one, simulate

parquet = pytest.importorskip("pyarrow.parquet")

SETUP = Setup(game="re2", scenario="1a", characters=("leon", "claire"))
PLAN = Plan(SETUP, ("random", "random"), games=6, seed="7")
SIMULATE = ["simulate", "re2", "1a", "--games", "6", "--bots", "random", "--seed", "7"]


def written(path: Path, *more: str) -> list[dict[str, Any]]:
    assert main([*SIMULATE, "--jobs", "1", "--out", str(path), *more]) == 0
    return read(path)


def read(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".parquet":
        found: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
        return found
    if path.suffix == ".json":
        found = json.loads(path.read_text())
        return found
    return list(csv.DictReader(path.read_text().splitlines()))


def as_csv(row: dict[str, Any]) -> dict[str, str]:
    texts = {name: "+".join(v) if isinstance(v, list) else v for name, v in row.items()}
    return {name: "" if value is None else str(value) for name, value in texts.items()}


def test_every_format_has_the_same_rows(tmp_path: Path) -> None:
    expected = list(rows(PLAN, simulate(PLAN, 1).played))
    assert written(tmp_path / "games.parquet") == expected
    assert written(tmp_path / "games.json") == expected
    assert written(tmp_path / "games.csv") == list(map(as_csv, expected))
    assert all(list(row) == list(COLUMNS) for row in expected)


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    alone, together = tmp_path / "1.csv", tmp_path / "2.csv"
    for jobs, path in (("1", alone), ("2", together)):
        assert main([*SIMULATE, "--jobs", jobs, "--out", str(path)]) == 0
    assert alone.read_bytes() == together.read_bytes()


def test_a_row_says_how_its_game_went() -> None:
    game = play_one(PLAN, 4)
    row = list(rows(PLAN, simulate(PLAN, 1).played))[4]
    assert row["number"] == 4
    assert row["outcome"] == ("won" if game.won else "lost")
    assert (row["cause"], row["turns"], row["decisions"]) == (
        *(game.cause, game.turns, game.decisions),
    )
    assert (row["party"], row["bots"]) == (["leon", "claire"], ["random", "random"])
    assert row["fell"] == list(game.fallen)


def test_deeds_add_up_what_the_events_tell() -> None:
    told: list[Data] = []
    ends: list[Any] = []

    def watch(world: Any, decision: Decision, action: Data) -> None:
        told.extend(world.news)
        ends[:] = [world]

    game = play_one(PLAN, 2, watch)
    told.extend(ends[0].news)
    harm = sum(event.damage for event in told if isinstance(event, Harmed))
    points = sum(event.points for event in told if isinstance(event, Attacked))
    assert (game.deeds["damage"], game.deeds["ammunition"]) == (harm, points)
    assert harm
    assert points


CRAWL = {
    *("hits", "misses", "evaded", "hurt", "moved"),
    *("finds", "damage", "ammunition", "kills"),
}


@pytest.mark.parametrize(
    ("game", "scenario", "counted"),
    [
        ("re3", "escaping-the-warehouse", CRAWL),
        ("tower", "printed", {"finds", "searches", "calls", "damage", "kills"}),
        (
            "apocalypse",
            "crossing",
            {"finds", "bites", "barricades", "heals", "walked", "damage", "kills"},
        ),
    ],
)
def test_a_game_leaves_empty_what_it_does_not_count(
    game: str, scenario: str, counted: set[str]
) -> None:
    found = find_game(game)
    cast = tuple(name for name, _ in found.characters())[: found.usual_cast()]
    setup = Setup(game=game, scenario=scenario, characters=cast)
    plan = Plan(setup, ("random",) * len(cast), games=1, seed="1")
    (row,) = rows(plan, simulate(plan, 1).played)
    assert {name for name in DEEDS if row[name] is not None} == counted
    assert row["kills"] + row["damage"] > 0


def test_columns_keep_their_types_although_a_game_leaves_them_empty(tmp_path: Path) -> None:
    schemas = []
    for game, scenario in (("re2", "1a"), ("apocalypse", "crossing")):
        path = tmp_path / f"{game}.parquet"
        quick = ["--games", "1", "--bots", "random", "--jobs", "1"]
        assert main(["simulate", game, scenario, *quick, "--out", str(path)]) == 0
        schemas.append(parquet.read_schema(path))
    assert schemas[0].equals(schemas[1])


def test_balance_writes_the_rows_of_all_its_cases(tmp_path: Path) -> None:
    path, page = tmp_path / "games.csv", tmp_path / "page.md"
    quick = ["--games", "2", "--bot", "random", "--jobs", "1", "--players", "1,2"]
    balance = ["balance", "re2", "--scenarios", "1a", *quick, "--out", str(page)]
    assert main([*balance, "--rows", str(path)]) == 0
    found = read(path)
    assert [(row["party"], row["number"]) for row in found] == [
        *(("leon", "0"), ("leon", "1"), ("leon+claire", "0"), ("leon+claire", "1")),
    ]


def test_balance_has_no_rows_of_games_played_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    balance = ["balance", "re2", "--scenarios", "1a", "--out", str(tmp_path / "page.md")]
    assert main([*balance, "--resume", "--rows", str(tmp_path / "games.csv")]) == 2
    assert "--rows needs --anew" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["games.xlsx", "games", "csv"])
def test_another_kind_of_file_is_refused_before_any_game(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    assert main([*SIMULATE[:4], "10000000", "--out", str(path)]) == 2
    told = capsys.readouterr()
    assert "end its name in .parquet, .csv, .json" in told.err
    assert told.err.count("\n") == 1


def test_without_pyarrow_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(tables, "import_module", missing)
    assert main([*SIMULATE[:4], "10000000", "--out", str(tmp_path / "games.parquet")]) == 2
    told = capsys.readouterr()
    assert "pip install 'inkribbon[tables]'" in told.err
    assert told.err.count("\n") == 1


def test_a_file_that_cannot_be_written_is_refused_before_a_game_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("inkribbon.cli.commands.simulate.simulate", None)
    path = tmp_path / "file" / "games.csv"
    assert main([*SIMULATE, "--out", str(path)]) == 2
    refusal = capsys.readouterr().err
    assert refusal.startswith(f"inkribbon: cannot write {path}: ")
    assert refusal.count("\n") == 1
