"""Actions and positions as numbers: different for each option, the same in every process, and
without anything that a view hides."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from golden.making import FOLDER, read
from support.games import Case

from inkribbon import bots
from inkribbon.catalogue import GAMES
from inkribbon.kernel.data import REGISTRY, TAGS
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.records.replaying import steps
from inkribbon.kernel.records.text import loads
from inkribbon.kernel.sampler import Sampler

ROOT = Path(__file__).parents[2]
UNNUMBERED: frozenset[str] = frozenset()
"""Actions in golden games that have no number of their own."""


NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


def golden(name: str) -> Case:
    """A golden game by the name of its file."""
    return Case(loads((FOLDER / f"{name}.jsonl").read_text("utf-8")).header.setup)


def asked(case: Case) -> Any:
    """Every world of a golden game in which a player must decide."""
    worlds = steps(case.game, read(case))
    return (w for w in worlds if w.decision is not None and w.decision.seat != CHANCE)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_of_a_golden_game_has_a_number_of_its_own(name: str) -> None:
    case = golden(name)
    encoding = bots.encoding_of(case.game)
    spare = set()
    for world in asked(case):
        view = case.game.observe(world, max(world.decision.seat, 0))
        found = encoding.vocabulary.numbers(encoding.place(view), world.decision.options)
        assert list(found.values()) == list(world.decision.options)
        assert max(found) < encoding.vocabulary.size
        spare |= {TAGS[type(o.action)] for n, o in found.items() if n >= encoding.vocabulary.spare}
    assert spare <= UNNUMBERED


def test_numbers_are_the_same_in_every_process() -> None:
    code = "from rl.test_vocabulary import digest; print(digest())"
    env = {**os.environ, "PYTHONHASHSEED": "77"}
    env["PYTHONPATH"] = os.pathsep.join((str(ROOT / "src"), str(ROOT / "tests")))
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == digest()


def digest() -> str:
    """A hash of the numbers of the first decisions of a golden game of each family."""
    found = hashlib.sha256()
    for name in ("re3.escaping-the-warehouse.2", "tower.printed.3", "apocalypse.crossing.2"):
        case = golden(name)
        encoding = bots.encoding_of(case.game)
        for world in islice(asked(case), 60):
            place = encoding.place(case.game.observe(world, max(world.decision.seat, 0)))
            numbers = encoding.vocabulary.numbers(place, world.decision.options)
            found.update(repr(list(numbers)).encode() + encoding.row(place))
    return found.hexdigest()


@pytest.mark.parametrize("game", GAMES)
def test_templates_name_actions_that_exist(game: str) -> None:
    vocabulary = bots.encoding_of(GAMES[game]).vocabulary
    assert [t.tag for _, t in vocabulary.templates() if t.tag not in REGISTRY] == []


def test_a_number_says_what_it_means() -> None:
    vocabulary = bots.encoding_of(GAMES["re3"]).vocabulary
    move = vocabulary.starts["move"]
    assert vocabulary.meaning(move + 12) == "move square 12"
    assert vocabulary.meaning(vocabulary.starts["react"] + 5 * 2 + 1) == "react enemy 2 target 1"
    assert vocabulary.meaning(vocabulary.spare + 3) == "spare 3"
    with pytest.raises(IndexError, match="there is no action -1"):
        vocabulary.meaning(-1)


@pytest.mark.parametrize(
    "name",
    ["re1.lab-a.2", "re2.1a.2", "re3.downtown-1.4", "tower.normal.4", "apocalypse.crossing.2"],
)
def test_a_row_shows_nothing_that_the_seat_cannot_know(name: str) -> None:
    """It is the same for every world that the seat cannot tell from the real one."""
    case = golden(name)
    game, encoding = case.game, bots.encoding_of(case.game)
    chance = Sampler(3, "rows")
    for world in islice(asked(case), 0, 200, 9):
        for seat in range(case.players):
            view = game.observe(world, seat)
            guess = game.observe(game.determinise(view, chance), seat)
            row = encoding.row(encoding.place(view))
            assert len(row) == len(encoding.names) == len(set(encoding.names))
            assert encoding.row(encoding.place(guess)) == row
