"""The command that measures how hard a game is."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from inkribbon.cli.main import main

QUICK = ["balance", "re2", "--scenarios", "1a", "--bot", "random", "--games", "2", "--jobs", "1"]


def rows(page: str) -> list[list[str]]:
    """The rows of the tables of single scenarios."""
    tables = page.split("## Games won")[1].split("\n## ")[1:]
    lines = [line for part in tables for line in part.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if row[0] not in ("set-up", "scenario")]


def test_the_page_goes_to_the_screen_and_progress_beside_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*QUICK, "--players", "2,3"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("# Balance: Resident Evil 2")
    assert [row[0] for row in rows(out)] == ["2 players", "3 players"]
    told = err.splitlines()
    assert [line.partition(": ")[0] for line in told] == ["1 of 2", "2 of 2"]
    assert "1a, 3 players" in told[1]


@pytest.mark.parametrize(
    ("words", "setups"),
    [
        (
            "re3 --scenarios rpd-1 --modes easy,solo",
            ["2 players", "2 players, easy", "1 player, solo"],
        ),
        ("tower --scenarios easy --players 4,3", ["4 players", "3 players"]),
        (
            "apocalypse --scenarios mall --vary zombies.spawn=1,3 --vary zombies.start=0",
            ["2 players", "2 players, zombies.spawn = 3", "2 players, zombies.start = 0"],
        ),
        ("re3 --scenarios rpd-1 --campaigns 1", ["2 players", "2 players"]),
    ],
)
def test_every_game_can_be_measured(
    words: str, setups: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    game, *rest = words.split()
    assert main(["balance", game, "--bot", "random", "--games", "2", "--jobs", "1", *rest]) == 0
    page = capsys.readouterr().out
    found = [row for row in rows(page) if "player" in row[0]]
    assert [row[0] for row in found] == setups
    for row in found:
        won, games = int(row[1]), int(row[2])
        lost = [int(cause.split()[-1]) for cause in row[-1].split(", ") if cause != "-"]
        assert won + sum(lost) == games


def test_page_results_and_maps_are_written_and_the_command_is_told(tmp_path: Path) -> None:
    out = tmp_path / "re2.md"
    assert main([*QUICK, "--seed", "5", "--out", str(out)]) == 0
    page = out.read_text("utf-8")
    told = f"inkribbon balance re2 --scenarios 1a --games 2 --bot random --seed 5 --out {out}"
    assert f"```sh\n{told}\n```" in page
    assert (tmp_path / "re2.jsonl").read_text("utf-8").count("\n") == 1
    assert "(re2/1a.svg)" in page
    assert "<svg" in (tmp_path / "re2" / "1a.svg").read_text("utf-8")


@pytest.mark.parametrize(("how", "ways"), [("--cross", 2), ("--only-modes", 1)])
def test_the_command_on_the_page_gives_the_same_page(tmp_path: Path, how: str, ways: int) -> None:
    out = tmp_path / "page.md"
    words = [*("--scenarios", "mall", "--players", "1", "--modes", "horde", how)]
    words += [*("--vary", "zombies.spawn=0,2", "--vary", "zombies.start=1", "--games", "1")]
    words += ["--bot", "random", "--seed", "a b", "--out", str(out)]
    assert main(["balance", "apocalypse", *words, "--jobs", "1"]) == 0
    page = out.read_text("utf-8")
    assert len(rows(page)) == ways * (1 + 3)
    typed = shlex.split(page.split("```sh\n")[1].split("\n```")[0])
    out.unlink()
    assert main([*typed[1:], "--no-play"]) == 0
    assert out.read_text("utf-8") == page


def test_a_run_goes_on_from_what_is_kept_or_begins_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "re2.md"
    words = [*QUICK, "--out", str(out)]
    assert main(words) == 0
    page = out.read_text("utf-8")
    capsys.readouterr()

    assert main(words) == 2
    told = capsys.readouterr().err
    assert "add --resume to continue from them, --anew" in told
    assert told.count("\n") == 1

    more = [word.replace("2", "4") if word == "2" else word for word in words]
    assert main([*more, "--resume"]) == 0
    assert rows(out.read_text("utf-8"))[0][2] == "4"
    assert main([*words, "--anew"]) == 0
    assert out.read_text("utf-8") == page


def test_a_page_is_written_again_from_the_results_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "kept.jsonl"
    assert main([*QUICK, "--data", str(data)]) == 0
    monkeypatch.setattr("inkribbon.lab.balance.play_from", None)
    again = tmp_path / "again.md"
    words = [*QUICK, "--players", "2,3", "--data", str(data), "--out", str(again), "--no-play"]
    assert main(words) == 0
    page = again.read_text("utf-8")
    assert [row[0] for row in rows(page)] == ["2 players"]
    assert "1 of 2 lines are missing" in page


def test_targets_beside_the_page_are_read_and_others_when_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = '[[target]]\ngame = "re2"\nwon = [{}, 100]\n'
    (tmp_path / "targets.toml").write_text(target.format(99))
    other = tmp_path / "other.toml"
    other.write_text(target.format(0))
    out = tmp_path / "re2.md"
    assert main([*QUICK, "--out", str(out)]) == 0
    assert "| 99% to 100% |" in out.read_text("utf-8")
    assert main([*QUICK, "--out", str(out), "--targets", str(other), "--no-play"]) == 0
    assert "| 0% to 100% | inside |" in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        ("re9", "there is no game 're9': choose among"),
        ("re2 --scenarios 9z", "re2 has no scenario '9z': choose among"),
        ("re2 --players few", "'few' is not a number of players: write --players 2,4"),
        ("re2 --players 0", "write --players 2,4"),
        ("re2 --players 9", "not 9: choose 1 to 4"),
        ("re2 --jobs 1025", "--jobs can be at most 1024"),
        ("re2 --modes standalone", "re2 has no mode 'standalone'"),
        ("re2 --games 0", "--games must be at least 1"),
        ("re2 --jobs 0", "--jobs must be at least 1"),
        ("re2 --only-modes", "--only-modes needs modes"),
        ("re2 --campaigns -1", "--campaigns must be at least 0"),
        ("tower --campaigns 1", "leave out --campaigns"),
        ("re2 --bot clever", "there is no bot 'clever'"),
        ("apocalypse --vary zombies.spawn", "write zombies.spawn=0,1,2"),
        ("apocalypse --vary weather.rain=1", "has no section 'weather' to vary: choose among win,"),
        ("apocalypse --vary spawn=1", "write section.setting"),
        ("apocalypse --vary zombies.spawn=many", 'write zombies.spawn=0,1,2, and "many" in quotes'),
        ("re2 --targets nowhere.toml", "cannot read nowhere.toml"),
        ("re2 --no-play", "no results are saved without --out or --data: add one"),
        ("re2 --no-play --data nowhere.jsonl", "nowhere.jsonl has no results for this page"),
        ("re2 --out .", "cannot write"),
        ("re2 --data .", "cannot read ."),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(
    words: str, cure: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["balance", *words.split()]) == 2
    told = capsys.readouterr()
    assert cure in told.err
    assert told.err.count("\n") == 1
    assert not told.out
