"""The command that tunes the marked numbers of a file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from inkribbon.cli.main import main
from inkribbon.crawl.game import CrawlGame
from inkribbon.kernel.content.files import Source
from inkribbon.lab.crew.contract import Crew
from inkribbon.lab.simulate import Plan, Played
from inkribbon.lab.tune import probe
from inkribbon.lab.tune.job import Job
from inkribbon.lab.tune.probe import Band
from inkribbon.lab.ways import Way

SCENARIOS = Path("src/inkribbon/games/re2/scenarios")
LINE = "all-clear = 16"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A scenario with one mark."""
    shipped = (SCENARIOS / "1a.toml").read_text()
    assert shipped.count(LINE) == 1
    path = tmp_path / "mine.toml"
    path.write_text(shipped.replace(LINE, f"{LINE}  # tune = [1, 16]"))
    return path


def tune(path: Path, *more: str) -> int:
    return main(["tune", str(path), "--game", "re2", "--jobs", "1", *more])


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are not played: the more calm cards a scenario has, the more of them are won."""

    def play_from(plan: Plan, first: int, crew: Crew) -> Iterator[list[Played]]:
        rate = tomllib.loads(plan.setup.text)["decks"]["tension"]["all-clear"] / 16
        won = [Random(f"{plan.seed} {n}").random() < rate for n in range(first, plan.games)]
        yield [Played(each, "", 0, 0, ()) for each in won]

    monkeypatch.setattr(probe, "play_from", play_from)


@pytest.mark.usefixtures("dice")
class TestWithoutPlaying:
    def test_it_reports_and_shows_a_patch_but_leaves_the_file_alone(
        self, file: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        before = file.read_text()
        assert tune(file, "--target", "0.55", "--players", "2,4") == 0
        told = capsys.readouterr().out
        assert "every cell is in its band with:" in told
        assert "decks.tension.all-clear  16 -> " in told
        assert "2 players\n    as written  18 of 18 won: 100%" in told
        assert "4 players\n    as written  12 of 12 won: 100%" in told
        assert told.count(" inside\n") == 2
        lines = told.splitlines()
        new = next(line for line in lines if line.startswith("+all-clear"))
        assert f"-{LINE}  # tune = [1, 16]" in lines
        assert 0.45 < tomllib.loads(new[1:])["all-clear"] / 16 < 0.65
        assert file.read_text() == before

    def test_the_file_itself_is_changed_if_asked_to(self, file: Path) -> None:
        before = file.read_text()
        assert tune(file, "--target", "0.55", "--write") == 0
        changed = file.read_text()
        assert changed != before
        assert "  # tune = [1, 16]" in changed
        assert tune(file, "--target", "0.55", "--write") == 0
        assert file.read_text() == changed

    def test_the_report_can_go_to_a_file(
        self, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        out = tmp_path / "tuned.patch"
        assert tune(file, "--target", "0.55", "--out", str(out)) == 0
        assert capsys.readouterr().out == ""
        assert f"--- {file}\n+++ {file}\n" in out.read_text()

    def test_a_seed_gives_the_same_report(
        self, file: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        told = []
        for seed in ("5", "5", "6"):
            tune(file, "--target", "0.55", "--seed", seed)
            told.append(capsys.readouterr().out)
        assert told[0] == told[1] != told[2]

    def test_what_fits_already_is_not_changed(
        self, file: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert tune(file, "--target", "0.95") == 0
        told = capsys.readouterr().out
        assert "nothing to change:" in told
        assert "---" not in told

    def test_what_cannot_be_reached_is_not_written(
        self, file: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = file.read_text().replace("[1, 16]", "[14, 16]")
        file.write_text(text)
        assert tune(file, "--target", "0.2", "--write") == 1
        told = capsys.readouterr().out
        assert "were shown to reach the target; the nearest:" in told
        assert "3 of 3 combinations tried in 36 games" in told
        assert "---" not in told
        assert file.read_text() == text


def test_the_number_of_workers_changes_nothing(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for jobs in ("1", "2"):
        quick = ["--target", "0.5", "--within", "0.45", "--bot", "random", "--most", "12"]
        main(["tune", str(file), "--game", "re2", "--jobs", jobs, "--trials", "2", *quick])
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "of 12 won" in told[0]


def test_a_value_that_the_game_refuses_is_passed_over(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(file.read_text().replace("[1, 16]", "[16, 9000]"))
    quick = [
        "--target",
        "0.5",
        "--bot",
        "random",
        "--within",
        "0.4",
        "--most",
        "40",
        "--trials",
        "3",
    ]
    assert tune(file, *quick) == 1
    assert capsys.readouterr().err.count(": refused\n") == 2


def test_cards_are_tuned_in_a_scenario() -> None:
    name = "inkribbon/crawl/content/enemies.toml"
    text = (Path("src") / name).read_text()
    source = Source(name, text.replace("hit_points = 1", "hit_points = 1  # tune = [1, 3]", 1))
    job = Job(
        game="re2",
        source=source,
        scenario="1a",
        cells=(Way(2),),
        bot="random",
        seed="1",
        band=Band(0.5, 0.1),
    )
    (mark,) = job.marks()
    enemy = mark.name.partition("[")[2].partition("]")[0]
    for health in (1, 3):
        (plan,) = job.plans(source.text.replace("hit_points = 1  #", f"hit_points = {health}  #"))
        assert isinstance(plan.game, CrawlGame)
        assert plan.game.contents.enemies[enemy].hit_points == health


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--target", "1.5"], "--target must be between 0 and 1, such as 0.55, not 1.5"),
        (["--target", "55"], "--target must be between 0 and 1, such as 0.55, not 55"),
        (["--target", "nan"], "--target must be between 0 and 1"),
        (["--target", "0.5", "--within", "0"], "--within must be between 0 and 1"),
        (["--target", "0.5", "--within", "0.01"], "400 games cannot show"),
        (["--target", "0.5", "--most", "3"], "--most must be at least 12"),
        (["--target", "0.5", "--jobs", "0"], "--jobs must be at least 1"),
        (["--target", "0.5", "--players", "9"], "re2 has"),
        (["--target", "0.5", "--players", "two"], "'two' is not a number of players"),
        (["--target", "0.5", "--bot", "clever"], "clever"),
        (["--target", "0.5", "--modes", "dark"], "dark"),
        (["--target", "0.5", "--scenario", "1a"], "re2 has no content file mine.toml"),
        (["--target", "0.5", "--scenario", "9z"], "re2 has no scenario '9z'"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(
    more: list[str], sentence: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tune(file, *more) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert not told.out


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (SCENARIOS / "1a.toml", "marks no number to tune"),
        (Path("nowhere.toml"), "cannot read nowhere.toml"),
        (Path("src/inkribbon/games/re2/content/items.toml"), "marks no number to tune"),
    ],
)
def test_a_file_without_marks_is_refused(
    path: Path, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tune(path, "--target", "0.5") == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1


def test_a_card_file_needs_a_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "items.toml"
    path.write_text('[[item]]\nid = "x"\ncopies = 2  # tune = [1, 4]\n')
    assert main(["tune", str(path), "--target", "0.5"]) == 2
    told = capsys.readouterr()
    assert "say where to play them: add --game and --scenario" in told.err
    assert told.err.count("\n") == 1


def test_the_game_is_the_one_that_the_file_fits(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = ["--target", "0.5", "--within", "0.45", "--bot", "random", "--most", "12"]
    main(["tune", str(file), "--jobs", "1", "--trials", "1", *quick])
    told = capsys.readouterr()
    assert "mine.toml for re2" in told.out
