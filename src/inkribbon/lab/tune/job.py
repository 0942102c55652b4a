"""What to tune: a scenario file, or a card file with the scenario to measure it in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from inkribbon.bots import make
from inkribbon.catalogue import game as find_game
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import BadContent, BadSetup
from inkribbon.kernel.game import Game

from ..crew.workers import workers
from ..simulate import Plan
from ..ways import Way, setup_of
from .marks import Mark, Values, read_marks, with_values
from .probe import Band, Looks, Tally, judged, probe
from .search import Candidate, search


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """A file with marks, and the cells that it should be tuned for."""

    game: str
    source: Source
    scenario: str = ""
    """The scenario to play if the file holds cards; '' if it is a scenario."""
    cells: tuple[Way, ...]
    bot: str
    seed: str
    band: Band

    def plans(self, text: str) -> list[Plan]:
        """What to play with this text of the file; raises an error if the game refuses it."""
        game = find_game(self.game)
        make(self.bot, game, 0)
        found = [self._plan(game, way, text) for way in self.cells]
        for plan in found:
            plan.game.start(plan.setup)
        return found

    def _plan(self, game: Game[Any, Any], way: Way, text: str) -> Plan:
        setup = setup_of(game, self.scenario or self.source.name, way)
        bots = (self.bot,) * way.players
        if not self.scenario:
            return Plan(replace(setup, text=text), bots, 0, self.seed)
        content = {content_file(game, setup.scenario, self.source.name): text}
        return Plan(setup, bots, 0, self.seed, content)

    def marks(self) -> tuple[Mark, ...]:
        return read_marks(self.source)


def content_file(game: Game[Any, Any], scenario: str, path: str) -> str:
    """The content file of a game that a file stands for, as the game's bundle names it: the one at
    the same place, or else the game's own one with the same name."""
    setup = setup_of(game, scenario, Way(game.usual_cast()))
    known = [name for name in game.bundle(setup) if "/content/" in name]
    typed = Path(path).as_posix()
    placed = [name for name in known if typed.endswith(_place(name))]
    named = [name for name in known if Path(name).name == Path(path).name]
    own = [name for name in named if name.startswith(f"{game.home}/")]
    for found in (*placed, *own, *named):
        return found
    raise BadContent(
        f"{game.id} has no content file {Path(path).name}: it has"
        f" {', '.join(dict.fromkeys(Path(name).name for name in known))}"
    )


def _place(name: str) -> str:
    """Where a file of a bundle is in the source tree."""
    package, _, rest = name.partition("/")
    return f"{package.replace('.', '/')}/{rest}"


def check_band(band: Band, at: Looks) -> None:
    """Raise BadSetup if no number of wins could show that a cell is in its band."""
    games = at.games[-1]
    if any(judged(won, games, band, at.z).verdict == "inside" for won in range(games + 1)):
        return
    raise BadSetup(
        f"{games} games cannot show that a win rate is between {band.low:.0%} and {band.high:.0%}:"
        " use more games with --most, or a wider band with --within"
    )


def tune(
    job: Job,
    at: Looks,
    jobs: int,
    *,
    trials: int,
    ray: str = "",
    tell: Callable[[Candidate], None] = lambda _: None,
) -> list[Candidate]:
    """All candidates tried, the last of which fits if any does."""
    marks = job.marks()
    job.plans(job.source.text)
    check_band(job.band, at)
    with workers(jobs, ray, [job.bot]) as crew:

        def play(values: Values) -> tuple[Tally, ...]:
            plans = _plans(job, marks, values)
            return probe(plans, job.band, at, crew) if plans else ()

        return search(marks, job.band, play, trials=trials, seed=job.seed, tell=tell)


def _plans(job: Job, marks: Sequence[Mark], values: Values) -> list[Plan]:
    """Nothing to play if the game refuses these values, such as a deck with too many cards."""
    try:
        return job.plans(with_values(job.source.text, marks, values))
    except (BadContent, BadSetup):
        return []
