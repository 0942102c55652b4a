"""`inkribbon rules`: counts, one game's clauses, one clause; as text and as JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from inkribbon.cli.main import main
from inkribbon.rules import GAMES, load, proof

SRC = Path(__file__).parents[2] / "src"
CLAUSE = "re3.reaction.linked-tiles"
TESTS = ("tests/a.py::test_one", "tests/b.py::test_two")


@pytest.fixture(autouse=True)
def one_proven_clause(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Exactly one clause is proven, regardless of the real test suite."""
    monkeypatch.setattr(proof, "_proven", lambda: {CLAUSE: TESTS})
    proof.count.cache_clear()
    yield
    proof.count.cache_clear()


@pytest.fixture
def output(capsys: pytest.CaptureFixture[str]) -> Output:
    return Output(capsys)


class Output:
    """Runs the command and returns its output."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def text(self, *words: str) -> str:
        assert main(["rules", *words]) == 0
        out, err = self.capsys.readouterr()
        assert err == ""
        return out

    def error(self, *words: str) -> str:
        assert main(["rules", *words]) == 2
        out, err = self.capsys.readouterr()
        assert out == ""
        return err


def test_without_an_argument_it_counts_per_game(output: Output) -> None:
    head, *rows, total = [line.split() for line in output.text().splitlines()]
    assert head == ["game", "clauses", "proven", "open"]
    assert [row[0] for row in rows] == list(GAMES)
    assert ["re1", "407", "0", "407"] in rows
    assert ["re3", "365", "1", "364"] in rows
    clauses = sum(len(load(game).clauses) for game in GAMES)
    assert total == ["all", f"{clauses:,}", "1", f"{clauses - 1:,}"]


def test_a_game_lists_its_clauses_in_order_with_a_mark(output: Output) -> None:
    lines = output.text("re3").splitlines()
    marks = [tuple(line.split()) for line in lines if line.startswith(("open ", "proven "))]
    assert lines[:2] == [
        "Resident Evil 3: The Board Game",
        "365 clauses, 1 proven, 364 open",
    ]
    assert marks[0] == ("open", "re3.components.players")
    assert len(marks) == 365
    assert [mark for mark in marks if mark[0] == "proven"] == [("proven", CLAUSE)]
    assert max(len(line) for line in lines) <= 100


def test_an_id_shows_the_clause_and_the_tests_that_prove_it(output: Output) -> None:
    text = output.text(CLAUSE)
    assert text.startswith(f"{CLAUSE}\nRulebook of Resident Evil 3: The Board Game, page 12 (rule)")
    assert "A tile is linked when" in text
    assert "leaves open" in text
    assert "Only direct neighbours count" in text
    assert text.endswith("Proven by:\n  tests/a.py::test_one\n  tests/b.py::test_two\n")


def test_an_id_says_what_is_missing(output: Output) -> None:
    text = output.text("apocalypse.components.search-deck")
    assert "page unknown" in text
    assert "not in the rulebook's text" in text
    assert text.endswith("Open: no test proves it yet.\n")


def test_no_output_carries_colour_codes(output: Output) -> None:
    assert "\x1b" not in output.text() + output.text("re1") + output.text(CLAUSE)


def test_json_counts_every_game(output: Output) -> None:
    data = json.loads(output.text("--json"))
    assert list(data) == ["games"]
    assert list(data["games"]) == list(GAMES)
    for game in data["games"].values():
        assert list(game) == ["clauses", "proven", "open"]
        assert game["clauses"] == game["proven"] + len(game["open"])


def test_json_of_a_game_has_only_that_game(output: Output) -> None:
    (only,) = json.loads(output.text("re3", "--json"))["games"].items()
    assert only[0] == "re3"
    assert (only[1]["clauses"], only[1]["proven"]) == (365, 1)
    assert CLAUSE not in only[1]["open"]


def test_json_of_an_id_is_the_clause(output: Output) -> None:
    data = json.loads(output.text(CLAUSE, "--json"))
    assert data.pop("text").startswith("A tile is linked")
    assert data.pop("ambiguity").startswith("Only direct")
    assert data == {
        "id": CLAUSE,
        "game": "re3",
        "page": 12,
        "kind": "rule",
        "asset_missing": False,
        "proven_by": list(TESTS),
    }


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_an_unknown_game_is_one_sentence_with_the_cure(
    output: Output, options: tuple[str, ...]
) -> None:
    assert output.error("re4", *options) == (
        f"inkribbon: There are no rules for 're4': choose one of {', '.join(GAMES)}.\n"
    )


def test_an_unknown_id_is_one_sentence_with_the_cure(output: Output) -> None:
    error = output.error("re3.reaction.linked-tile")
    assert error.startswith(
        "inkribbon: There is no clause 're3.reaction.linked-tile': did you mean"
    )
    assert CLAUSE in error
    assert error.count("\n") == 1


def test_it_runs_as_a_program() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "inkribbon", "rules", "tower", "--json"],
        env=os.environ | {"PYTHONPATH": str(SRC)},
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert json.loads(run.stdout)["games"]["tower"]["clauses"] == 144
