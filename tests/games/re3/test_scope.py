"""The basic rules of the third game are proven."""

from __future__ import annotations

import tomllib
from pathlib import Path

from inkribbon.rules import ledger, proof

SCOPE = tomllib.loads(Path(__file__).with_name("basic.toml").read_text(encoding="utf-8"))
BASIC: list[str] = SCOPE["basic"]
LATER: list[str] = SCOPE["later"]
LEAST = 0.85


def test_every_clause_is_either_basic_or_for_later() -> None:
    ids = [clause.id for clause in ledger.load("re3").clauses]

    assert sorted(BASIC + LATER) == sorted(ids)


def test_nearly_all_basic_clauses_are_proven() -> None:
    unproven = [id for id in BASIC if not proof.proven_by(id)]

    assert len(unproven) <= (1 - LEAST) * len(BASIC), unproven


def test_every_worked_example_among_them_is_proven() -> None:
    examples = [c.id for c in ledger.load("re3").clauses if c.kind == "example" and c.id in BASIC]

    assert examples
    assert [id for id in examples if not proof.proven_by(id)] == []
