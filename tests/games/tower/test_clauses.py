"""Every event and refusal in the tower names the clauses that explain it."""

from __future__ import annotations

import ast
import inspect
from typing import Any

from support.towerplay import SCENARIOS, steps

from inkribbon import rules
from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules import ending, zombies
from inkribbon.games.tower.rules.actions import rest_barred
from inkribbon.games.tower.rules.search import search_barred
from inkribbon.games.tower.state import events
from inkribbon.games.tower.state.book import open_contents
from inkribbon.games.tower.state.events import (
    Announced,
    Ended,
    Fell,
    Private,
    ZombiesMoved,
    ZombiesStayed,
)
from inkribbon.games.tower.view import withheld
from inkribbon.kernel.data import TAGS, Event

MOST = 3
"""More clauses than this explain nothing."""
BY_CAUSE = {Announced, Ended, Fell, ZombiesMoved, ZombiesStayed}


def kinds() -> list[type[Event]]:
    found = [kind for kind in vars(events).values() if isinstance(kind, type)]
    return [k for k in found if issubclass(k, Event) and k not in (Event, Private)]


def strings(*functions: Any) -> set[str]:
    """Every string literal in some functions or modules."""
    trees = [ast.parse(inspect.getsource(function)) for function in functions]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    return {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def keys() -> set[str]:
    """Every key that needs clauses."""
    moves = ("pc", "survivors", "nearest")
    stays = ("confused", "rubble", "barricade", "pc-here")
    ends = ("secret-passage", "helicopter-rescue", "overrun", "burnt", "time-up")
    assert set(moves + stays) <= strings(zombies)
    assert set(ends) - {"overrun"} <= strings(ending)
    return {
        *(TAGS[kind] for kind in kinds() if kind not in BY_CAUSE),
        *(Announced(0, f"{card}@2").why() for card in ("zombie", "collapsed", "fire")),
        *(ZombiesMoved(0, 1, 2, 1, cause).why() for cause in moves),
        *(ZombiesStayed(0, 1, 1, cause).why() for cause in stays),
        *(Fell(0, cause).why() for cause in ("overrun", "burnt")),
        *(Ended(False, cause).why() for cause in ends),
        *(f"not-tower.{reason}" for reason in reasons()),
    }


def reasons() -> set[str]:
    """Every reason: yielded as (action, reason, values), or returned by a `_barred` function."""
    tree = ast.parse(inspect.getsource(withheld))
    found = {"not-your-turn", "cured-enough", "no-zombie-to-cure"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            reason = node.value.elts[1]
            if isinstance(reason, ast.Constant):
                found.add(str(reason.value))
    for function in (search_barred, rest_barred):
        for node in ast.walk(ast.parse(inspect.getsource(function))):
            if isinstance(node, ast.Return):
                values = [n for n in ast.walk(node) if isinstance(n, ast.Constant)]
                found |= {str(value.value) for value in values}
    return found - {""}


def test_the_reasons_found_in_the_code_are_those_known_today() -> None:
    assert {"zombie-here", "unhurt", "rubble", "no-partner", "slit-empty"} <= reasons()
    assert len(reasons()) == 24


def test_only_the_listed_events_choose_their_clauses_by_what_they_hold() -> None:
    assert {kind for kind in kinds() if kind.why is not Event.why} == BY_CAUSE


def test_whatever_can_be_told_has_clauses_and_no_clauses_are_kept_for_anything_else() -> None:
    linked = set(open_contents().clauses)
    assert keys() - linked == set(), "these have no clauses"
    assert linked - keys() == set(), "nothing in the code asks for these"


def test_the_clauses_stand_in_the_ledger_of_the_tower() -> None:
    known = {clause.id: clause.kind for clause in rules.load("tower").clauses}
    for key, ids in open_contents().clauses.items():
        assert 1 <= len(ids) <= MOST, f"{key} names {len(ids)} clauses"
        assert len(set(ids)) == len(ids), f"{key} names a clause twice"
        assert set(ids) <= set(known), f"{key} names clauses that the tower does not have"
        assert "example" not in {known[id] for id in ids}


def test_every_event_and_refusal_of_whole_games_can_be_explained() -> None:
    heard: set[str] = set()
    for scenario in SCENARIOS:
        for world, _ in steps(scenario, 4, 3):
            for event in world.news:
                assert isinstance(event, Event)
                assert GAME.clauses(event), f"{event.why()} has no clauses"
                heard.add(event.why())
            for seat in range(4):
                for reason in GAME.withheld(world, seat):
                    assert reason.clauses, f"{reason.reason} has no clauses"
                    heard.add(f"not-{reason.reason}")
    assert len(heard) > len(keys()) / 2, "too little was heard to prove anything"
