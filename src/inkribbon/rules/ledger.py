"""The clauses of the rulebooks, from the `ledger.toml` of each game, loaded on first use."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

import msgspec

from inkribbon import catalogue
from inkribbon.kernel.errors import InkribbonError

GAMES = tuple(catalogue.GAMES)

Kind: TypeAlias = Literal["rule", "setup", "component", "mode", "example", "campaign"]


class UnknownLedger(InkribbonError):
    """No game of that name has a ledger."""


class UnknownClause(InkribbonError):
    """No clause has that id."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing a rulebook says, small enough for one test to prove."""

    id: str
    kind: Kind
    text: str
    page: int | None = None
    ambiguity: str | None = None
    """What the rulebook leaves open, and the interpretation in use."""
    asset_missing: bool = False
    """Whether it depends on a picture, card or icon that is not in the rulebook's text."""

    @property
    def game(self) -> str:
        return self.id.partition(".")[0]


class Ledger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All clauses of one game, in the order of its rulebook."""

    game: str
    title: str
    source: str
    clauses: tuple[Clause, ...] = msgspec.field(name="rule")


@cache
def load(game: str) -> Ledger:
    """The ledger of a game."""
    if game not in GAMES:
        raise UnknownLedger(f"There are no rules for {game!r}: choose one of {', '.join(GAMES)}.")
    data = files(catalogue.game(game).home).joinpath("ledger.toml").read_bytes()
    return msgspec.toml.decode(data, type=Ledger)


def clause(id: str) -> Clause:
    """The clause with that id."""
    game = id.partition(".")[0]
    if game in GAMES and id in _index(game):
        return _index(game)[id]
    raise UnknownClause(_not_found(id))


@cache
def _index(game: str) -> dict[str, Clause]:
    return {clause.id: clause for clause in load(game).clauses}


def _not_found(id: str) -> str:
    game = id.partition(".")[0]
    ids = [known for each in ([game] if game in GAMES else GAMES) for known in _index(each)]
    near = get_close_matches(id, ids)
    if near:
        return f"There is no clause {id!r}: did you mean {' or '.join(near)}?"
    listing = f"inkribbon rules {game if game in GAMES else 'GAME'}"
    return f"There is no clause {id!r}: `{listing}` lists all clauses."
