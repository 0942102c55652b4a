"""The ledger is complete, and its clauses can be found."""

from __future__ import annotations

import re

import pytest

from inkribbon import rules
from inkribbon.kernel.errors import InkribbonError

CLAUSES = {"re1": 407, "re2": 350, "re3": 365, "tower": 144, "apocalypse": 61}
EVERY_CLAUSE = [clause for game in rules.GAMES for clause in rules.load(game).clauses]


def test_the_ledger_holds_every_clause_of_the_five_rulebooks() -> None:
    assert {game: len(rules.load(game).clauses) for game in CLAUSES} == CLAUSES
    assert sum(CLAUSES.values()) == 1_327


def test_no_id_is_given_twice() -> None:
    assert len({clause.id for clause in EVERY_CLAUSE}) == len(EVERY_CLAUSE)


@pytest.mark.parametrize("game", rules.GAMES)
def test_an_id_is_its_game_a_section_and_a_slug(game: str) -> None:
    word = "[a-z0-9]+(-[a-z0-9]+)*"
    form = re.compile(rf"{game}\.{word}\.{word}")
    ledger = rules.load(game)
    assert ledger.game == game
    assert [clause.id for clause in ledger.clauses if not form.fullmatch(clause.id)] == []
    assert {clause.game for clause in ledger.clauses} == {game}


def test_a_clause_is_short_enough_for_one_test() -> None:
    assert [clause.id for clause in EVERY_CLAUSE if not clause.text] == []
    assert [clause.id for clause in EVERY_CLAUSE if len(clause.text.split()) > 60] == []


def test_a_ledger_names_its_rulebook_by_title() -> None:
    for game in rules.GAMES:
        ledger = rules.load(game)
        assert ledger.source == f"Rulebook of {ledger.title}"


def test_the_clauses_of_another_game_in_a_text_exist() -> None:
    games = "|".join(map(re.escape, rules.GAMES))
    mention = re.compile(rf"\b(?:{games})\.[a-z0-9-]+\.[a-z0-9-]+")
    texts = [f"{clause.text} {clause.ambiguity or ''}" for clause in EVERY_CLAUSE]
    for id in [id for text in texts for id in mention.findall(text)]:
        assert rules.clause(id).id == id


def test_a_clause_is_found_by_its_id() -> None:
    clause = rules.clause("re3.components.characters")
    assert clause.game == "re3"
    assert clause.page == 4
    assert clause.kind == "component"
    assert clause.text.startswith("Playable: Jill Valentine")
    assert clause.ambiguity is not None
    assert not clause.asset_missing


def test_what_a_clause_need_not_have_may_be_missing() -> None:
    clause = rules.clause("tower.components.rulebook")
    assert (clause.page, clause.ambiguity, clause.asset_missing) == (None, None, False)


def test_an_unknown_clause_names_the_nearest_ones() -> None:
    with pytest.raises(rules.UnknownClause, match=r"did you mean re3\.reaction\.linked-tiles"):
        rules.clause("re3.reaction.linked-tile")


def test_the_nearest_clauses_are_looked_for_in_all_games_if_the_game_is_misspelt() -> None:
    with pytest.raises(rules.UnknownClause, match=r"re3\.reaction\.linked-tiles"):
        rules.clause("r3.reaction.linked-tiles")


@pytest.mark.parametrize(("id", "cure"), [("re3.zzz", "re3"), ("zzz.zzz", "GAME"), ("", "GAME")])
def test_an_unknown_clause_with_no_near_one_says_where_to_look(id: str, cure: str) -> None:
    with pytest.raises(rules.UnknownClause, match=f"`inkribbon rules {cure}` lists"):
        rules.clause(id)


def test_an_unknown_game_lists_what_there_is() -> None:
    with pytest.raises(rules.UnknownLedger, match=", ".join(rules.GAMES)):
        rules.load("re4")


def test_bad_input_is_reported_as_such() -> None:
    assert issubclass(rules.UnknownClause, InkribbonError)
    assert issubclass(rules.UnknownLedger, InkribbonError)


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_clause_is_either_proven_or_open(game: str) -> None:
    count = rules.count(game)
    ids = [clause.id for clause in rules.load(game).clauses]
    proven = [id for id in ids if rules.proven_by(id)]
    assert count.clauses == len(ids)
    assert count.proven == len(proven)
    assert sorted([*proven, *count.open]) == sorted(ids)
