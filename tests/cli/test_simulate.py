"""The command that plays many games."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

import pytest
from support.apocalypse import outcomes

from inkribbon.cli.commands.simulate import setup_of
from inkribbon.cli.main import main

QUICK = ["simulate", "re2", "1a", "--games", "3", "--bots", "random", "--jobs", "1"]
KEYS = [
    *("game", "scenario", "bots", "games", "wins", "win_rate", "interval"),
    *("decisions", "decisions_per_second", "mean_decisions", "losses"),
]


def test_the_json_holds_exactly_the_agreed_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == KEYS
    assert told["bots"] == ["random", "random"]
    assert told["games"] == told["wins"] + sum(told["losses"].values()) == 3


def test_a_campaign_tells_how_many_continues_were_used(capsys: pytest.CaptureFixture[str]) -> None:
    campaign = ["simulate", "re2", "campaign", "--games", "4", "--bots", "random", "--jobs", "1"]
    assert main([*campaign, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [key for key in told if key not in KEYS] == ["continues"]
    assert 0 < told["continues"] <= 8
    assert main(campaign) == 0
    assert f"used     {told['continues'] / 4:.1f} continues" in capsys.readouterr().out


def test_a_campaign_tells_what_its_game_counts(capsys: pytest.CaptureFixture[str]) -> None:
    campaign = ["simulate", "re1", "campaign", "--games", "1", "--bots", "random", "--jobs", "1"]
    assert main([*campaign, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [key for key in told if key not in KEYS] == ["figures"]
    danger = told["figures"]["danger"]
    assert danger == {"total": 27, "times": danger["times"], "mean": 27 / danger["times"]}
    assert main(campaign) == 0
    line = f"counted  danger gained: {danger['mean']:.2f} per scenario played; missions drawn: "
    assert line in capsys.readouterr().out


def test_a_person_reads_wins_with_their_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--players", "4"]) == 0
    text = capsys.readouterr().out
    assert "leon, claire, ada, kendo played by random" in text
    assert "95% interval" in text


def test_a_scenario_file_can_be_simulated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = Path("src/inkribbon/games/re2/scenarios/1a.toml").read_text()
    mine = tmp_path / "mine.toml"
    mine.write_text(shipped)
    assert main(["simulate", "re2", str(mine), *QUICK[3:], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 3


def test_a_table_that_is_drawn_by_number_is_drawn_before_the_games_begin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outcomes(monkeypatch, [True, False])
    usual = Namespace(characters="", players=2, modes="")
    usual.game, usual.scenario = "apocalypse", "random-77091"
    assert 'id = "random-77091"' in setup_of(usual).text
    usual.scenario = "mall"
    assert not setup_of(usual).text


def test_a_report_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    assert main([*QUICK, "--report", str(file)]) == 0
    assert "of 3 won" in file.read_text()


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["re9", "1a"], "there is no game 're9'"),
        (["re2", "9z"], "re2 has no scenario '9z'"),
        (["re2", "1a", "--bots", "clever"], "clever"),
        (["re2", "1a", "--bots", "random,random,random"], "3 bots for 2 characters"),
        (["re2", "1a", "--games", "0"], "--games must be at least 1"),
        (["re2", "1a", "--jobs", "0"], "--jobs must be at least 1"),
        (["re2", "1a", "--characters", "leon,wesker"], "has no character 'wesker'"),
        (["re2", "1a", "--jobs", "1025"], "--jobs can be at most 1024"),
        (["re2", "1a", "--players", "7"], "4 characters to play, not 7: choose 1 to 4"),
        (["re2", "1a", "--players", "0"], "4 characters to play, not 0: choose 1 to 4"),
        (["re2", "1a", "--players", "-1"], "4 characters to play, not -1: choose 1 to 4"),
        (["re2", "1a", "--players", "2", "--characters", "leon"], "--characters names 1"),
        (["re2", "nowhere.toml"], "cannot read nowhere.toml"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(
    args: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *args]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert not told.out


@pytest.mark.parametrize("option", ["--report", "--out"])
@pytest.mark.parametrize("where", ["file/games.csv", "folder.csv"])
def test_a_file_that_cannot_be_written_is_reported_before_the_first_game(
    option: str,
    where: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder.csv").mkdir()
    outcomes(monkeypatch, [])
    assert main([*QUICK, option, str(tmp_path / where)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "cannot write" in line
