"""Which tests prove which clauses, as last recorded by the test suite in proven.json."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from .ledger import load


class Count(msgspec.Struct, frozen=True):
    """How much of a game's ledger is proven. Clauses of every kind count."""

    clauses: int
    proven: int
    open: tuple[str, ...]
    """The ids of unproven clauses, in the order of the ledger."""


def proven_by(id: str) -> tuple[str, ...]:
    """The tests that prove a clause; empty while it is open."""
    return _proven().get(id, ())


@cache
def count(game: str) -> Count:
    """The clauses of a game, how many of them are proven, and which are open."""
    ids = [clause.id for clause in load(game).clauses]
    unproven = tuple(id for id in ids if not proven_by(id))
    return Count(clauses=len(ids), proven=len(ids) - len(unproven), open=unproven)


@cache
def _proven() -> dict[str, tuple[str, ...]]:
    data = files(__package__).joinpath("proven.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, tuple[str, ...]])
