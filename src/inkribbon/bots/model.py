"""A trained model: two networks in one file, and a card that says how they came about.

Both are shipped with their game, in its folder `keen`.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game, Setup

from .network import Layer

FOLDER = "keen"
MODEL = "model.bin"
CARD = "card.json"
MOST_BYTES = 300 * 1024
"""The largest model that may be shipped."""


NOTE = (
    "The features name no scenario, card or enemy, so the model stays usable when content changes;"
    " its figures then describe the content with the fingerprints listed here."
)


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """The networks. Both rate a position for all players together."""

    features: str
    """The fingerprint of the features that they were trained with."""
    value: tuple[Layer, ...]
    """For choosing: a win counts less, the more rounds it takes."""
    chance: tuple[Layer, ...]
    """For telling people: the plain chance of winning."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """Games won with one set-up on seeds that no training used."""

    scenario: str
    characters: int
    games: int
    careful: int
    """Games that `careful` won."""
    keen: int
    low: float
    """The 95% interval of the difference of the rates."""
    high: float
    held_out: bool = False
    """Whether the scenario was left out of training."""


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
    """Positions that the networks were fitted to."""
    content: dict[str, str]
    """The fingerprint of each scenario's content at the time."""
    held_out: tuple[str, ...]
    """Scenarios left out of training."""
    note: str = NOTE
    figures: tuple[Figure, ...] = ()
    as_careful: tuple[str, ...] = ()
    """Set-ups where it is not significantly better than `careful`, and plays like it."""
    calibration: float = -1.0
    """The expected calibration error of the chance network on held-out games; -1 if unknown."""
    calibration_held_out: float = -1.0
    """The same on scenarios left out of training."""
    calibration_games: int = 0
    """Games at full strength that both were measured with."""
    deciles: tuple[Decile, ...] = ()
    """What the chance network said on held-out games, and what came true."""

    def plays(self, setup: Setup) -> bool:
        """Whether to use the model for a set-up, rather than to play like `careful`."""
        return case(setup) not in self.as_careful


def case(setup: Setup) -> str:
    """How a card refers to a set-up: by scenario and number of characters."""
    return f"{setup.scenario}/{len(setup.characters)}"


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
    return Trained(msgspec.msgpack.decode(model, type=Model), msgspec.json.decode(card, type=Card))


def read_folder(folder: Path) -> Trained:
    """A model in a folder, such as one that `inkribbon train` wrote."""
    try:
        return read(folder.joinpath(MODEL).read_bytes(), folder.joinpath(CARD).read_bytes())
    except OSError as error:
        raise InkribbonError(f"there is no model in {folder}: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise InkribbonError(f"the model in {folder} cannot be read: {error}") from None


def write(model: Model) -> bytes:
    return msgspec.msgpack.encode(model)


def model_of(game: Game[Any, Any]) -> Trained | None:
    """The model that comes with a game, if it has one."""
    return shipped(game.home) if has_model(game) else None
