"""A trained model: the scores of positions, and a card that says how they came about.

Both are shipped with their game, in its folder `keen`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from math import hypot
from pathlib import Path
from typing import Any

import msgspec

from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game, Setup

from .scores import Scores
from .study import USUAL

FOLDER = "keen"
PREFIX = "keen:"
"""Begins the name of a bot that uses the model in a folder."""
MODEL = "model.json"
CARD = "card.json"
MOST_BYTES = 300 * 1024
"""The largest model that may be shipped."""


NOTE = (
    "The features name no scenario, card or enemy, so the model stays usable when content changes;"
    " its figures then describe the content with the fingerprints listed here."
)


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """Rates a position for all players together."""

    features: str
    """The fingerprint of the features that it was trained with."""
    value: Scores
    """For choosing: a win counts less, the more rounds it takes."""
    chance: Scores
    """For telling people: the plain chance of winning."""


class ExamResult(msgspec.Struct, frozen=True, kw_only=True):
    """Games won with one set-up on seeds that no training used."""

    scenario: str
    characters: int
    games: int
    careful: int
    """Games that `careful` won."""
    careful_games: int
    """Of so many."""
    keen: int
    low: float
    """The 95% interval of the difference of the rates."""
    high: float
    held_out: bool = False
    """Whether the scenario was left out of training."""

    @property
    def gap(self) -> float:
        """How much more often `keen` won."""
        return self.keen / self.games - self.careful / self.careful_games


class Decile(msgspec.Struct, frozen=True, kw_only=True):
    """Positions whose chance was said to be in one tenth of the range."""

    positions: int
    said: float
    """On average."""
    won: float


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a model was trained, and what it achieves."""

    game: str
    rules: str
    features: str
    seed: str
    rounds: int
    games: int
    """Games that training learned from; each scenario of a campaign counts as one."""
    rows: int
    """Positions that it was fitted to."""
    content: dict[str, str]
    """The fingerprint of each scenario's content at the time."""
    held_out: tuple[str, ...]
    """Scenarios left out of training."""
    note: str = NOTE
    styles: dict[str, str] = {}
    """The style of play of each set-up that is not played as usual, such as `uptown-2/4`."""
    figures: tuple[ExamResult, ...] = ()
    calibration: float = -1.0
    """The expected calibration error of the chances on held-out games; -1 if unknown."""
    calibration_held_out: float = -1.0
    """The same on scenarios left out of training."""
    calibration_games: int = 0
    """Games at full strength that both were measured with."""
    deciles: tuple[Decile, ...] = ()
    """The chances told in games that did not fit them, and what came true."""

    def plays(self, setup: Setup) -> bool:
        """Whether to use the model for a set-up, rather than to play like `careful`: if it is
        significantly better over all, and not significantly worse here. Before it was examined, it
        is used everywhere."""
        if not self.figures:
            return True
        wanted = setup.scenario, len(setup.characters)
        here = [f for f in self.figures if (f.scenario, f.characters) == wanted]
        return self.lead()[0] > 0 and not any(f.high < 0 for f in here)

    def style(self, setup: Setup) -> str:
        """How to play a set-up."""
        return self.styles.get(f"{setup.scenario}/{len(setup.characters)}", USUAL)

    def lead(self) -> tuple[float, float]:
        """The 95% interval of the rate of `keen` minus that of `careful`, averaged over set-ups.

        A few dozen games say little about one set-up, but all of them together say a lot.
        """
        count = len(self.figures)
        mean = sum(f.gap for f in self.figures) / count
        below = hypot(*(f.gap - f.low for f in self.figures)) / count
        above = hypot(*(f.high - f.gap for f in self.figures)) / count
        return mean - below, mean + above


class Trained(msgspec.Struct, frozen=True):
    """A model with its card."""

    model: Model
    card: Card


def has_model(game: Game[Any, Any]) -> bool:
    """Whether a model comes with the game."""
    return bool(game.home) and files(game.home).joinpath(FOLDER, MODEL).is_file()


@lru_cache(maxsize=16)
def shipped(package: str) -> Trained:
    folder = files(package).joinpath(FOLDER)
    return read(folder.joinpath(MODEL).read_bytes(), folder.joinpath(CARD).read_bytes())


def read(model: bytes, card: bytes) -> Trained:
    return Trained(msgspec.json.decode(model, type=Model), msgspec.json.decode(card, type=Card))


_brought: dict[str, Trained] = {}
"""Models of another machine, by the folder that they are in there."""


def bring(models: Mapping[str, Trained]) -> None:
    """Use these models of another machine for bots that name their folders."""
    _brought.update(models)


def needed_by(bots: Iterable[str]) -> dict[str, Trained]:
    """The models in the folders that some bots name, for other machines to use."""
    folders = [name.removeprefix(PREFIX) for name in bots if name.startswith(PREFIX)]
    return {str(Path(folder)): read_folder(Path(folder)) for folder in folders}


def read_folder(folder: Path) -> Trained:
    """A model in a folder, such as one that `inkribbon train` wrote."""
    if (brought := _brought.get(str(folder))) is not None:
        return brought
    try:
        return read(folder.joinpath(MODEL).read_bytes(), folder.joinpath(CARD).read_bytes())
    except OSError as error:
        raise InkribbonError(f"there is no model in {folder}: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise InkribbonError(f"the model in {folder} cannot be read: {error}") from None


def write(model: Model) -> bytes:
    return msgspec.json.encode(model) + b"\n"


def model_of(game: Game[Any, Any]) -> Trained | None:
    """The model that comes with a game, if it has one."""
    return shipped(game.home) if has_model(game) else None
