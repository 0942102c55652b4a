"""A course: rounds of lessons, each followed by a fit, in a folder that can be resumed.

Nothing depends on time or on the number of processes: the lessons of a round and their seeds are
fixed by the recipe.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from inkribbon.bots import make
from inkribbon.bots.model import CARD, MODEL, Card, Model, write
from inkribbon.bots.study import fingerprint
from inkribbon.catalogue import game as find_game
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import CAMPAIGN, Game, Setup

from ..crew.pace import Pace
from ..crew.workers import workers
from ..files import BadFile, write_bytes, write_text
from ..ways import Choice, setup_of, ways
from .lessons import Learned, Lesson, needed_study, play_lesson

CHUNK = 10
"""Lessons saved in one file: an interrupted round repeats at most these for each process."""
PACE = 0.985
"""What a win is worth after each further round. Without it, `keen` would learn to wait."""
FADE = 0.6
"""How much less the positions of the round before count."""
ASIDE = 0.4
"""How much less the games count that `careful` finished."""

Teller = Callable[[str], None]


class Recipe(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that determines a model."""

    game: str
    seed: str
    rounds: int
    games: int
    """Lessons of a round, the same number for each set-up."""
    campaigns: int
    """Lessons of a round that are whole campaigns."""
    held_out: tuple[str, ...]
    """Scenarios that no lesson is played with."""
    choice: Choice
    first: str = "careful"
    """The bot that plays the first round."""


def lessons(recipe: Recipe, number: int, bot: str) -> list[Lesson]:
    """The lessons of a round: campaigns, which take longest, then every set-up in turn."""
    game = find_game(recipe.game)
    setups = setups_of(game, recipe)
    wholes = campaigns_of(game, recipe) if recipe.campaigns else []
    chosen = [wholes[i % len(wholes)] for i in range(recipe.campaigns)]
    chosen += [setups[i % len(setups)] for i in range(recipe.games)]
    seed = f"{recipe.seed}:{number}"
    return [Lesson(setup, bot, f"{seed}:{index}") for index, setup in enumerate(chosen)]


def lots(wanted: list[Lesson], campaigns: int) -> list[list[Lesson]]:
    """Lessons to play and save together; each campaign is a lot of its own."""
    wholes, others = wanted[:campaigns], wanted[campaigns:]
    pieces = [others[i : i + CHUNK] for i in range(0, len(others), CHUNK)]
    return [*[[lesson] for lesson in wholes], *pieces]


def setups_of(game: Game[Any, Any], recipe: Recipe) -> list[Setup]:
    """Every way to play every scenario of the recipe."""
    unknown = set(recipe.held_out) - {info.id for info in game.scenarios()}
    if unknown:
        known = ", ".join(info.id for info in game.scenarios() if info.id != CAMPAIGN)
        raise BadSetup(
            f"{game.id} has no scenario {sorted(unknown)[0]!r} to hold out: choose among {known}"
        )
    infos = [i for i in game.scenarios() if i.id not in (CAMPAIGN, *recipe.held_out)]
    return [
        setup_of(game, info.id, way) for info in infos for way in ways(game, info, recipe.choice)
    ]


def campaigns_of(game: Game[Any, Any], recipe: Recipe) -> list[Setup]:
    found = [
        setup_of(game, info.id, way)
        for info in game.scenarios()
        if info.id == CAMPAIGN
        for way in ways(game, info, recipe.choice)
    ]
    if not found:
        raise BadSetup(f"{game.id} has no campaign to play: leave out --campaigns")
    return found


class Course:
    """The folder of a course, with one subfolder for each round."""

    def __init__(
        self, recipe: Recipe, folder: Path, jobs: int, tell: Teller, ray: str = ""
    ) -> None:
        self.recipe = recipe
        self.folder = folder
        self.jobs = jobs
        self.ray = ray
        self.tell = tell
        self.game = find_game(recipe.game)
        self.study = needed_study(self.game)
        make(recipe.first, self.game, 0)
        lessons(recipe, 1, recipe.first)  # a set-up that is refused must leave no folder behind
        self._check()

    def _check(self) -> None:
        """Refuse to mix two recipes in one folder; only rounds may be added."""
        path = self.folder / "recipe.json"
        if path.exists():
            known = msgspec.json.decode(path.read_bytes(), type=Recipe)
            if replace(known, rounds=self.recipe.rounds) != self.recipe:
                raise BadFile(
                    f"{self.folder} holds a course with other settings: repeat them, or choose"
                    " another folder"
                )
        write_text(path, msgspec.json.encode(self.recipe).decode() + "\n")

    def run(self) -> Path:
        """All rounds that are missing; the folder of the last one."""
        for number in range(1, self.recipe.rounds + 1):
            if not (self._round(number) / CARD).exists():
                self._play(number)
                self._fit(number)
        return self._round(self.recipe.rounds)

    def _round(self, number: int) -> Path:
        return self.folder / f"round-{number}"

    # Playing

    def _play(self, number: int) -> None:
        """Every round but the first learns from the model before it."""
        bot = f"keen:{self._round(number - 1)}" if number > 1 else self.recipe.first
        pieces = lots(lessons(self.recipe, number, bot), self.recipe.campaigns)
        missing = [i for i in range(len(pieces)) if not self._chunk(number, i).exists()]
        pace = Pace(sum(len(pieces[index]) for index in missing))
        for index, learned in self._learned(pieces, missing, bot):
            data = zlib.compress(msgspec.msgpack.encode(learned))
            write_bytes(self._chunk(number, index), data)
            pace.tick(len(pieces[index]))
            won = sum(part.won for part in learned)
            self.tell(
                f"round {number} of {self.recipe.rounds}: {pace};"
                f" {won} of {len(learned)} won in the last lot"
            )

    def _learned(
        self, pieces: list[list[Lesson]], missing: list[int], bot: str
    ) -> Iterator[tuple[int, list[Learned]]]:
        with workers(self.jobs, self.ray, [bot]) as crew:
            learned = crew.each(play_lessons, ((pieces[index],) for index in missing))
            yield from zip(missing, learned, strict=True)

    def _chunk(self, number: int, index: int) -> Path:
        return self._round(number) / f"lot-{index:04}.z"

    # Fitting

    def _fit(self, number: int) -> None:
        """Fit both scores to all rounds so far."""
        from .data import gathered  # numpy is needed only here
        from .fit import BOLD, CAUTIOUS, fit

        rounds = [self._lots(past) for past in range(1, number + 1)]
        data, plain = gathered(rounds, len(self.study.names), PACE, FADE, ASIDE)
        value, chance = fit(data, BOLD), fit(plain, CAUTIOUS)
        self.tell(
            f"round {number}: fitted, loss {value.loss:.4f} of {value.base:.4f};"
            f" chance {chance.loss:.4f} of {chance.base:.4f}"
        )
        features = fingerprint(self.study)
        model = Model(features=features, value=value.scores, chance=chance.scores)
        card = Card(
            game=self.game.id,
            rules=self.game.rules_version,
            features=features,
            seed=self.recipe.seed,
            rounds=number,
            games=sum(map(len, rounds)),
            rows=len(data.targets),
            content=contents(self.game),
            held_out=self.recipe.held_out,
            calibration=round(chance.error, 4),
        )
        write_bytes(self._round(number) / MODEL, write(model))
        write_card(self._round(number), card)

    def _lots(self, number: int) -> list[Learned]:
        """Everything learned in a round, but for scenarios that a campaign led to and that are
        held out."""
        return [
            part
            for path in sorted(self._round(number).glob("lot-*.z"))
            for part in msgspec.msgpack.decode(
                zlib.decompress(path.read_bytes()), type=list[Learned]
            )
            if part.scenario not in self.recipe.held_out
        ]


def play_lessons(some: list[Lesson]) -> list[Learned]:
    return [part for lesson in some for part in play_lesson(lesson)]


def contents(game: Game[Any, Any]) -> dict[str, str]:
    """The fingerprint of each scenario's content."""
    cast = tuple(name for name, _ in game.characters())[: game.usual_cast()]
    return {
        info.id: game.content_digest(Setup(game=game.id, scenario=info.id, characters=cast))
        for info in game.scenarios()
    }


def write_card(folder: Path, card: Card) -> None:
    data = msgspec.json.format(msgspec.json.encode(card), indent=1)
    write_text(folder / CARD, data.decode() + "\n")
