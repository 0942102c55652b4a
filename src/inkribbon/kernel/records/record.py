"""A record is the set-up and every answer, including those of chance. It is all that is saved.

As text it has one JSON value per line: a header, the answers and, once the game is over or left,
a closing line that reveals the seed. A long game has a checkpoint after the header: the position
after some number of answers, with those answers packed. Loading starts from the checkpoint; a
replay starts from the beginning and checks that the answers lead to the checkpoint.

A game that outlived its rules begins with a base instead: the position where it continued.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from inkribbon.kernel.codec import digest, encode, fingerprint
from inkribbon.kernel.data import Data
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.world import World

FORMAT = 1


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line."""

    inkribbon: int = FORMAT
    rules: str
    content: str
    setup: Setup
    commit: str = ""
    """The hash of the sampler's seed, published before the first roll; empty with real dice."""
    seats: tuple[str, ...] = ()
    """Who plays each seat, to resume the game; the rules do not depend on it."""
    hints: bool | UnsetType = UNSET
    """Whether players may ask for hints although several people play; unset if not."""
    chooses: bool | UnsetType = UNSET
    """Whether the players at a terminal are asked even where all options lead to the same; unset if
    not."""


class Closing(msgspec.Struct, frozen=True, kw_only=True):
    """The last line: the number of answers, the digest of the final world, and the seed."""

    end: int
    world: str
    seed: str = ""


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True):
    """The position after `at` answers, to load a long game without replaying it."""

    at: int
    rolls: int
    """How many of these answers came from chance."""
    world: str
    """The digest of the position."""
    state: msgspec.Raw
    """The position itself."""


class Base(msgspec.Struct, frozen=True, kw_only=True):
    """The position that a record begins with, if not with the set-up."""

    base: int
    """How many times chance had answered before."""
    world: str
    """The digest of the position."""
    state: msgspec.Raw


class Record(msgspec.Struct, kw_only=True):
    header: Header
    base: Base | None = None
    checkpoint: Checkpoint | None = None
    answers: list[Data] = []
    closing: Closing | None = None


def begin(game: Game[Any, Any], setup: Setup, commit: str = "") -> Record:
    """An empty record of a game about to start."""
    header = Header(
        rules=game.rules_version,
        content=game.content_digest(setup),
        setup=setup,
        commit=commit,
    )
    return Record(header=header)


def close(record: Record, world: World, seed: str = "") -> None:
    """Add the closing line."""
    record.closing = Closing(end=len(record.answers), world=digest(world), seed=seed)


def checkpoint(world: World, at: int, rolls: int) -> Checkpoint:
    """The position after `at` answers, `rolls` of which came from chance."""
    state = encode(world)
    return Checkpoint(at=at, rolls=rolls, world=fingerprint(state), state=msgspec.Raw(state))


def base(world: World, rolls: int) -> Base:
    """A position to begin a record with."""
    state = encode(world)
    return Base(base=rolls, world=fingerprint(state), state=msgspec.Raw(state))
