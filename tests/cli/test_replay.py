"""`inkribbon replay`: the log of a record, its pages, its JSON, and verifying its dice."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from inkribbon import bots
from inkribbon.catalogue import game as find_game
from inkribbon.cli.main import main
from inkribbon.kernel import records
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.record import Record
from inkribbon.kernel.sampler import Sampler, commitment
from inkribbon.words import sentences as words

SEED = "17"


def played(answers: int = 10_000) -> tuple[Any, Record]:
    """A game of random choices and its record."""
    game = find_game("re3")
    setup = Setup(game="re3", scenario="escaping-the-warehouse", characters=("jill", "carlos"))
    record = records.begin(game, setup, commitment(SEED))
    world = game.start(setup)
    chance, player = Sampler(SEED), Sampler(SEED, stream="player")
    while (decision := world.decision) is not None and len(record.answers) < answers:
        rolled = decision.seat == CHANCE
        action = chance.choose(decision) if rolled else player.pick(decision.options).action
        answer(world, action)
        record.answers.append(action)
    records.close(record, world, SEED)
    return world, record


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.ink"
    path.write_text(records.dumps(played()[1]))
    return path


class Output:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: object, code: int = 0) -> str:
        assert main(["replay", *map(str, words)]) == code
        out, err = self.capsys.readouterr()
        assert (err == "") == (code == 0)
        return out + err


@pytest.fixture
def output(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Output:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")
    return Output(capsys)


def test_the_story_is_told_turn_by_turn_to_its_end(output: Output, file: Path) -> None:
    text = output(file)
    world, _ = played()
    assert text.count("'s turn ──") == world.turn
    assert text.startswith("    1 Jill starts at")
    assert ("Everyone got out." if world.outcome.won else "past Danger.") in text
    assert " ".join(text.split()).endswith(words.epilogue(world))


def test_a_game_under_way_says_where_it_stops(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "game.ink"
    path.write_text(records.dumps(played(answers=20)[1]))
    assert "The record stops after 20 answers" in output(path)


def test_verify_checks_every_roll(output: Output, file: Path) -> None:
    _, record = played()
    rolls = records.verify(find_game("re3"), record)
    assert f"Verified: all {rolls} rolls and draws follow" in output(file, "--verify")


def test_a_forged_roll_is_found(output: Output, file: Path) -> None:
    text = file.read_text()
    forged = text.replace('"faces":["blank","blank"]', '"faces":["high","blank"]', 1)
    assert forged != text
    file.write_text(forged)
    assert output(file, "--verify", code=2).startswith("inkribbon: line")


def test_a_forged_seed_is_found(output: Output, file: Path) -> None:
    file.write_text(file.read_text().replace(f'"seed":"{SEED}"', '"seed":"18"'))
    error = output(file, "--verify", code=2)
    assert "not the one published at the start" in error


def test_json_is_one_object(output: Output, file: Path) -> None:
    world, record = played()
    data = json.loads(output(file, "--json"))
    assert list(data) == ["setup", "answers", "outcome", "verified"]
    assert data["setup"]["scenario"] == "escaping-the-warehouse"
    assert len(data["answers"]) == len(record.answers)
    assert data["answers"][0]["type"] == "start-at"
    assert data["outcome"] == {"won": world.outcome.won, "cause": world.outcome.cause}
    assert data["verified"] is False
    assert json.loads(output(file, "--json", "--verify"))["verified"] is True


def test_pages_go_on_and_back_and_to_a_number(
    output: Output, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = io.StringIO("\n\nb\n5\nrubbish\nq\n")
    monkeypatch.setattr(sys, "stdin", typed)
    text = output(file, "--step")
    places = [line.partition("/")[0] for line in text.splitlines() if "Enter: next" in line]
    assert places == ["1", "2", "3", "2", "5", "6"]
    assert text.count("┌─Foreman's Office") == 6


def test_the_last_page_tells_the_outcome(
    output: Output, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("99999\n\n"))
    page = " ".join(output(file, "--step").split())
    assert page.endswith(words.epilogue(played()[0]))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the record is empty"),
        ("nonsense\n", "line 1 is not the header of a record"),
    ],
)
def test_a_damaged_record_is_one_sentence(
    output: Output, tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "bad.ink"
    path.write_text(text)
    error = output(path, code=2)
    assert sentence in error
    assert error.count("\n") == 1


def test_a_missing_line_is_noticed(output: Output, file: Path) -> None:
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:5] + lines[6:]) + "\n")
    assert "lines are missing" in output(file, code=2)


def test_a_file_that_is_no_text_is_one_sentence(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "image"
    path.write_bytes(b"\xff\xfe\x00\x9c")
    assert output(path, code=2) == f"inkribbon: cannot read {path}: it is not a text file\n"
    assert "No such file" in output(tmp_path / "nowhere", code=2)


def test_the_chance_of_winning_is_shown_turn_by_turn_with_turning_points(
    output: Output, file: Path
) -> None:
    text = output(file, "--chances")
    world, _ = played()
    bars, _, told = text.partition("Turning point: turn ")
    lines = bars.strip().splitlines()
    assert len(lines) == world.turn + 1
    assert lines[-1].endswith("100%" if world.outcome.won else " 0%")
    assert "The keen bot would have chosen: " in told


TOWER = Path(__file__).parents[1] / "golden" / "records" / "tower.printed.3.jsonl"


def test_a_game_with_secrets_has_chances_once_it_is_over(output: Output) -> None:
    lines = output(TOWER, "--chances").partition("Turning point")[0].strip().splitlines()
    assert len(lines) > 10
    assert lines[-1].endswith(("100%", " 0%"))


def test_a_game_without_a_model_has_no_chances(
    output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "has_model", lambda game: False)
    assert "no model tells the chance of winning" in output(TOWER, "--chances", code=2)
