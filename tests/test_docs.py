"""The documentation is true: its code runs, its commands work, its files are accepted."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import inkribbon
from inkribbon.catalogue import GAMES
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.printed.characters import CharacterCard
from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.dice import Die
from inkribbon.crawl.printed.edition import Chapter, Edition
from inkribbon.crawl.printed.enemies import EnemyCard
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.printed.missions import MissionCard
from inkribbon.crawl.scenario.check import problems
from inkribbon.crawl.scenario.file import Scenario
from inkribbon.geometry.drawing import read
from inkribbon.kernel.content.entries import Entry
from inkribbon.words.guide import Step

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "bench" / "README.md")
EDITIONS = ("re1", "re2", "re3")
LANGUAGES = ("python", "javascript", "sh", "toml", "text", "")
"""A block of text, or one without a language, is a picture and is not run."""
TIME_LIMIT = 120
STARTERS = ("./play", "./test", ".ci/lock")
"""They install things, so they are not run; what `./play` is asked to do is run directly."""
SLOW = ("bench/run.py", "bench/environments.py", "bench/mutants.py")
"""They take a minute or more, so only their --help is run."""


class Block(msgspec.Struct, frozen=True):
    """A fenced block of a page; `line` is the number of its first line of text."""

    language: str
    text: str
    line: int


def blocks(page: Path, language: str = "") -> list[Block]:
    """The blocks of a page in order, optionally only those in one language."""
    found = list(_blocks(page.read_text(encoding="utf-8").split("\n")))
    return [block for block in found if block.language == language] if language else found


def _blocks(lines: list[str]) -> Iterator[Block]:
    start = None
    for number, line in enumerate(lines):
        if not line.startswith("```"):
            continue
        if start is None:
            start = number
        else:
            text = "\n".join(lines[start + 1 : number]) + "\n"
            yield Block(lines[start].removeprefix("```").strip(), text, start + 2)
            start = None
    assert start is None, "a block is not closed"


def having(language: str) -> list[Any]:
    """The pages with blocks in a language, as test cases."""
    pages = [page for page in PAGES if page.is_file() and blocks(page, language)]
    return [pytest.param(page, id=str(page.relative_to(ROOT))) for page in pages]


def crawl_game(name: str) -> CrawlGame:
    game = inkribbon.game(name)
    assert isinstance(game, CrawlGame)
    return game


def lay_out(page: Path, folder: Path) -> None:
    """Write the scenario files of a page to the folder where its code and commands run."""
    for block in blocks(page, "toml"):
        data = tomllib.loads(block.text)
        if is_whole(data):
            (folder / f"{data['id']}.toml").write_text(block.text, encoding="utf-8")


def run(command: list[str], folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
    # The terminal size that pictures were made with, and a data folder of its own.
    env |= {"COLUMNS": "100", "LINES": "40", "PYTHONUTF8": "1", "XDG_DATA_HOME": str(folder)}
    return subprocess.run(
        command,
        cwd=folder,
        env=env,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=TIME_LIMIT,
    )


# Pages


@pytest.mark.parametrize("page", [pytest.param(page, id=page.name) for page in PAGES])
def test_every_block_says_what_it_is_and_every_link_leads_somewhere(page: Path) -> None:
    assert {block.language for block in blocks(page)} <= set(LANGUAGES)
    for target, heading in links(page):
        assert target.exists(), f"{page.name} links to {target}"
        assert not heading or heading in headings(target), f"{page.name} links to #{heading}"


def links(page: Path) -> list[tuple[Path, str]]:
    """The files that a page links to, each with the heading in it, if any."""
    found = re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page.read_text(encoding="utf-8"))
    inside = [(target, heading) for target, heading in found if "://" not in target]
    return [((page.parent / target).resolve() if target else page, at) for target, at in inside]


def headings(page: Path) -> set[str]:
    """The headings of a page as links spell them."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_readme_is_short_and_links_to_every_other_page() -> None:
    readme = ROOT / "README.md"
    assert len(readme.read_text(encoding="utf-8").splitlines()) < 150
    assert set(PAGES) - {readme} - {target for target, _ in links(readme)} == set()


# Python


@pytest.mark.parametrize("page", having("python"))
def test_the_python_of_a_page_runs_from_top_to_bottom(page: Path, tmp_path: Path) -> None:
    lay_out(page, tmp_path)
    script = tmp_path / "page.py"
    # Blank lines in place of the prose: a traceback then names the line of the page.
    lines = [""] * len(page.read_text(encoding="utf-8").split("\n"))
    for block in blocks(page, "python"):
        code = block.text.split("\n")[:-1]
        lines[block.line - 1 : block.line - 1 + len(code)] = code
    script.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = run([sys.executable, "-W", "error", str(script)], tmp_path)
    assert done.returncode == 0, done.stderr


# Commands


@pytest.mark.parametrize("page", having("sh"))
def test_the_commands_of_a_page_work_one_after_another(page: Path, tmp_path: Path) -> None:
    lay_out(page, tmp_path)
    for block in blocks(page, "sh"):
        for number, line in enumerate(block.text.split("\n"), block.line):
            words = shlex.split(line, comments=True)
            if words:
                _check_command(f"{page.name}, line {number}", words, tmp_path)


def _check_command(place: str, words: list[str], folder: Path) -> None:
    if words[0] in STARTERS:
        assert os.access(ROOT / words[0], os.X_OK), f"{place}: {words[0]} cannot be started"
        if words[0] != "./play" or len(words) == 1:
            return
        words = ["inkribbon", *words[1:]]
    done = run(_runnable(place, words), folder)
    said = f"{place}: {' '.join(words)} ended with {done.returncode}\n{done.stdout}{done.stderr}"
    assert done.returncode == 0, said


def _runnable(place: str, words: list[str]) -> list[str]:
    if words[0] == "inkribbon":
        return [sys.executable, "-m", "inkribbon", *words[1:]]
    assert words[0] == ".venv/bin/python", f"{place}: {words[0]} is not known to this test"
    script = ROOT / words[1]
    assert script.is_file(), f"{place}: there is no {words[1]}"
    return [sys.executable, str(script), *(["--help"] if words[1] in SLOW else words[2:])]


def test_the_bench_measures_every_introduction(tmp_path: Path) -> None:
    script = str(ROOT / "bench" / "run.py")
    quick = ["--alone", "--rounds", "1", "--seconds", "0.05", "--json"]
    done = run([sys.executable, script, *quick], tmp_path)
    assert done.returncode == 0, done.stderr
    games = json.loads(done.stdout)["games"]
    assert list(games) == list(EDITIONS)
    for row in games.values():
        assert row["decisions_per_second"] > 0
        assert 0 < row["bytes_per_answer"] <= 100
        assert row["clone_microseconds"] > 0


def test_the_bench_measures_the_environments_of_all_games(tmp_path: Path) -> None:
    script = str(ROOT / "bench" / "environments.py")
    quick = ["--alone", "--rounds", "1", "--seconds", "0.05", "--json"]
    done = run([sys.executable, script, *quick], tmp_path)
    assert done.returncode == 0, done.stderr
    tables = json.loads(done.stdout)["tables"]
    assert {name.split()[0] for name in tables} == set(GAMES)
    assert all(row["steps_per_second"] > 0 for row in tables.values())


def test_the_learning_example_is_short_and_runs(tmp_path: Path) -> None:
    script = ROOT / "examples" / "learn.py"
    assert len(script.read_text(encoding="utf-8").splitlines()) < 100
    done = run([sys.executable, str(script), "--steps", "1", "--games", "2"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^random: \d of 2 won", done.stdout, re.MULTILINE)


# Content files

HEADINGS: dict[str, Any] = {
    "card": TensionCard,
    "character": CharacterCard,
    "die": Die,
    "enemy": EnemyCard,
    "item": ItemCard,
    "mission": MissionCard,
    "step": Step,
}


def is_whole(data: dict[str, Any]) -> bool:
    return "map" in data and "decks" in data


def merged(base: Any, over: Any) -> Any:
    """Part of a scenario merged into a whole one: tables field by field, all else replaced."""
    if not isinstance(base, dict) or not isinstance(over, dict):
        return over
    return {**base, **{key: merged(base.get(key), value) for key, value in over.items()}}


def faults(box: Contents, data: dict[str, Any]) -> list[str]:
    scenario = msgspec.convert(data, Scenario)
    return list(problems(box, scenario, read(scenario.map.floors)))


@pytest.mark.parametrize("page", having("toml"))
def test_the_scenarios_and_cards_of_a_page_are_accepted(page: Path) -> None:
    whole: dict[str, Any] = {}
    for block in blocks(page, "toml"):
        data = tomllib.loads(block.text)
        place = f"{page.name}, line {block.line}"
        headings = [heading for heading in data if heading in HEADINGS]
        if headings:
            for heading in headings:
                for entry in data[heading]:
                    _check_entry(msgspec.convert(entry, HEADINGS[heading]))
        else:
            whole = data if is_whole(data) else whole
            assert whole, f"{place}: part of a scenario comes before any whole one"
            assert faults(crawl_game("re3").contents, merged(whole, data)) == [], place


def _check_entry(entry: Entry) -> None:
    """Check that the enemies an example mentions exist."""
    for effect in getattr(entry, "effects", ()):
        assert getattr(effect, "enemy", "") in ("", *crawl_game("re3").contents.enemies)


def test_a_broken_scenario_on_a_page_would_be_noticed() -> None:
    block = blocks(ROOT / "docs" / "scenarios.md", "toml")[0]
    data = tomllib.loads(block.text.replace("death-rattle = 1", "death-rattle = 9"))
    assert faults(crawl_game("re3").contents, data) == [
        "deck tension asks for 9 death-rattle, but the box has 2"
    ]


# Pictures


def test_the_picture_of_the_terminal_is_what_it_shows(tmp_path: Path) -> None:
    play = ["play", "re2", "1a", "--seats", "human", "--seed", "1", "--save", "game.ink"]
    command = [sys.executable, "-m", "inkribbon", *play]
    shown = run(command, tmp_path, typed="1\n1\n").stdout
    page = shown[shown.rindex("Resident Evil 2") :].split("\n")
    log = next(number for number, line in enumerate(page) if re.match(r"[> ] +\d+ \S", line))
    question = next(number for number, line in enumerate(page) if line.startswith("Leon: "))
    prompt = page.index("> ", question)
    expected = "\n".join([*page[:log], *page[question:prompt]]) + "\n"
    assert blocks(ROOT / "docs" / "playing.md", "text")[0].text == expected


def test_the_complaint_shown_about_a_broken_scenario_is_the_real_one(tmp_path: Path) -> None:
    page = ROOT / "docs" / "scenarios.md"
    lay_out(page, tmp_path)
    file = tmp_path / "locker-room.toml"
    file.write_text(file.read_text("utf-8").replace("death-rattle = 1", "death-rattle = 3"))
    done = run([sys.executable, "-m", "inkribbon", "check", file.name], tmp_path)
    assert done.returncode == 2
    assert blocks(page, "text")[0].text == done.stderr


# Tables


def rows(page: Path, heading: str) -> list[list[str]]:
    """The body of the table whose first column has this heading."""
    lines = page.read_text(encoding="utf-8").split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def shown(value: object) -> str:
    """A parameter as it appears in the table."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(str(part) for part in value) or "none"
    return f"`{value}`"


def parameters() -> Iterator[str]:
    """The parameters of an edition as `chapter.name`, or just `name` if they have no chapter."""
    for field in msgspec.structs.fields(Edition):
        if isinstance(field.type, type) and issubclass(field.type, Chapter):
            yield from (f"{field.name}.{name}" for name in field.type.__struct_fields__)
        elif field.name not in ("id", "title", "rules_version"):
            yield field.name


def test_the_table_of_parameters_is_that_of_the_editions() -> None:
    editions = [crawl_game(name).edition for name in EDITIONS]
    expected = [[f"`{n}`", *(shown(attrgetter(n)(e)) for e in editions)] for n in parameters()]
    table = rows(ROOT / "docs" / "differences.md", "parameter")
    assert [[name, *values] for name, _, *values in table] == expected


def test_the_readme_names_all_five_games_and_says_truly_which_can_be_played() -> None:
    games = inkribbon.GAMES.values()
    expected = [[f"`{game.id}`", game.title, "{} to {}".format(*game.seats)] for game in games]
    assert [cells[:3] for cells in rows(ROOT / "README.md", "id")] == expected


def test_every_scenario_is_listed_for_players() -> None:
    table = {cells[0]: cells[1] for cells in rows(ROOT / "docs" / "playing.md", "game")}
    assert set(table) == {f"`{name}`" for name in inkribbon.GAMES}
    for name, game in inkribbon.GAMES.items():
        listed = set(re.findall(r"`([^`]+)`", table[f"`{name}`"]))
        assert listed - {"random-7"} == {scenario.id for scenario in game.scenarios()}


def test_every_folder_of_the_code_is_explained() -> None:
    package = ROOT / "src" / "inkribbon"
    folders = {file.parent.relative_to(package) for file in package.glob("*/__init__.py")}
    folders |= {file.parent.relative_to(package) for file in package.glob("crawl/*/__init__.py")}
    table = rows(ROOT / "docs" / "architecture.md", "folder")
    assert {name for name, _ in table} == {f"`{folder.as_posix()}`" for folder in folders}
