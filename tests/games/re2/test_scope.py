"""The clauses that are basic rules, and the share of them that is proven."""

from __future__ import annotations

import tomllib
from pathlib import Path

from inkribbon import rules
from inkribbon.rules.proof import proven_by

SCOPE: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("basic.toml").read_text(encoding="utf-8")
)
WANTED = 0.85
"""The minimum share of the basic rules that tests must prove."""


def test_every_clause_of_the_edition_is_either_basic_or_for_later() -> None:
    ids = [clause.id for clause in rules.load("re2").clauses]
    assert sorted(SCOPE["basic"] + SCOPE["later"]) == sorted(ids)


def test_the_basic_rules_are_proven() -> None:
    open_ = [id for id in SCOPE["basic"] if not proven_by(id)]
    share = 1 - len(open_) / len(SCOPE["basic"])
    assert share >= WANTED, f"only {share:.0%} of the basic rules are proven; open: {open_}"


def test_every_worked_example_of_the_basic_rules_is_proven() -> None:
    examples = [id for id in SCOPE["basic"] if rules.clause(id).kind == "example"]
    assert examples
    assert [id for id in examples if not proven_by(id)] == []
