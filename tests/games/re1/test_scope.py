"""The clauses that are basic rules, and a check that they are proven."""

from __future__ import annotations

import tomllib
from pathlib import Path

from inkribbon.rules.ledger import load
from inkribbon.rules.proof import proven_by

SCOPE = tomllib.loads(Path(__file__).with_name("basic.toml").read_text(encoding="utf-8"))
BASIC: list[str] = SCOPE["basic"]
LATER: list[str] = SCOPE["later"]


def test_every_clause_is_either_basic_or_comes_later() -> None:
    clauses = [clause.id for clause in load("re1").clauses]

    assert len(BASIC) + len(LATER) == len(clauses)
    assert sorted(BASIC + LATER) == sorted(clauses)


def test_nine_of_ten_basic_clauses_are_proven() -> None:
    open_clauses = [id for id in BASIC if not proven_by(id)]

    assert len(open_clauses) <= 0.1 * len(BASIC), open_clauses


def test_every_basic_example_is_proven() -> None:
    examples = [clause.id for clause in load("re1").clauses if clause.kind == "example"]

    assert [id for id in examples if id in BASIC and not proven_by(id)] == []
