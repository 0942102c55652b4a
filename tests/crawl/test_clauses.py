"""Every event and every refusal names the clauses of its own rulebook that explain it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

import inkribbon
from inkribbon import CHANCE, Sampler, answer, rules
from inkribbon.crawl.combat.enemy_moves import Chase, MoveReaction, WalkTo
from inkribbon.crawl.combat.evade import EnemyAttack
from inkribbon.crawl.combat.reactions import Noise
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.state.campaign_events import DangerChanged, ScenarioEnded
from inkribbon.crawl.state.events import AbilityUsed, Ended, EnemyAttacked, EnemyMoved
from inkribbon.kernel.data import Event, Tagged, tag_of
from inkribbon.kernel.game import Withheld
from inkribbon.kernel.hook import HOOKS

EDITIONS = ("re1", "re2", "re3")
PACKAGE = Path(inkribbon.__file__).parent
ENOUGH = 40
"""The least number of kinds of events and refusals in a few random introductions."""
MOST = 3
"""More clauses than this would explain nothing."""

MOVES: tuple[type[Tagged], ...] = (MoveReaction, Noise, Chase, WalkTo, EnemyMoved)
ATTACKS: tuple[type[Tagged], ...] = (EnemyAttack, EnemyAttacked)
ENDS: tuple[type[Tagged], ...] = (Ended,)

BY_CAUSE = {EnemyMoved, EnemyAttacked, AbilityUsed, Ended, ScenarioEnded}
"""Events whose clauses depend on their values; all others have one key each."""


def edition(name: str) -> CrawlGame:
    found = inkribbon.game(name)
    assert isinstance(found, CrawlGame)
    return found


# What the code can report, read from the code itself


@cache
def calls() -> tuple[tuple[str, ast.Call], ...]:
    """Every call of a plain name in the family and its editions."""
    parts = ("crawl", *(f"games/{game}" for game in EDITIONS))
    paths = [path for part in parts for path in (PACKAGE / part).rglob("*.py")]
    nodes = [
        node for path in sorted(paths) for node in ast.walk(ast.parse(path.read_text("utf-8")))
    ]
    return tuple(
        (node.func.id, node)
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    )


def constant(value: ast.expr) -> str:
    """The value of a string literal, '' for anything else."""
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def causes(kinds: tuple[type[Tagged], ...], *functions: str) -> set[str]:
    """Every literal cause where these are created, and their default causes."""
    found = set()
    places = {}
    for kind in kinds:
        for place, field in enumerate(msgspec.structs.fields(kind)):
            if field.name == "cause":
                places[kind.__name__] = place
                found.add(field.default)
    for name, call in calls():
        if name in places or name in functions:
            found |= {constant(word.value) for word in call.keywords if word.arg == "cause"}
            found |= {constant(value) for value in call.args[places.get(name, 99) :][:1]}
    return {cause for cause in found if isinstance(cause, str) and cause}


def reasons() -> set[str]:
    """Every reason of withheld.py: yielded as (action, reason, values), or given to _reason."""
    tree = ast.parse((PACKAGE / "crawl" / "turn" / "withheld.py").read_text("utf-8"))
    found = {""}
    for node in ast.walk(tree):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            found.add(constant(node.value.elts[1]))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_reason":
            found.add(constant(node.args[2]))
    return found - {""}


def abilities(game: str) -> set[str]:
    """The abilities of the family and of this edition, by the module that registers them."""
    homes = ("inkribbon.crawl.", f"inkribbon.games.{game}.")
    return {
        name
        for name, moments in HOOKS.items()
        if any(function.__module__.startswith(homes) for function in moments.values())
    }


def event_kinds() -> list[type[Event]]:
    """Every event of the family and its editions."""
    homes = ("inkribbon.crawl.", *(f"inkribbon.games.{game}." for game in EDITIONS))
    kinds = [kind for kind in Event.__subclasses__() if kind.__module__.startswith(homes)]
    return sorted(kinds, key=lambda kind: kind.__name__)


FIRE_AND_BARRICADES = {
    "barricade-cleared",
    "barricade-built",
    "fire-rolled",
    "enemy-burned",
    "fire-spread",
    "fire-out",
    "barrel-exploded",
    "not-barricade",
}
STATIONS = {"station-used", "received"}
BRIEFS_OF_THE_SECOND = {
    *("card-added", "tile-secured"),
    *("tension-spared", "ability-secured", "ability-persisting-unease", "ability-stirring"),
    *("phase-cut-short", "waded", "counted-down"),
}
POISON = {"poisoned", "cured"}
CUSTOM = {"upgraded"}
DIALS = {"dials-raised"}
CONTINUES = {
    *("box-emptied", "spray-given", "character-replaced", "fallen-restored", "continue-used"),
    "ended-gave-up",
}
ENCOUNTER_CARDS = {"encounter-drawn", "encounter-redrawn"}
MANSION = {
    *("tiles-laid", "elevator-moved"),
    *("kerosene-gained", "corpse-burned", "refuelled", "warded-off", "way-full"),
    *("boss-enraged", "boss-came", "objective-placed", "crest-placed", "crest-missed"),
    *("scenario-placed", "scenario-unlocked", "cards-returned"),
    *("corpses-counted", "enemies-counted", "encounter-averted", "token-dropped"),
    "tension-shuffled",
}
CITY = {
    *("path-found", "path-unlocked", "sprays-stocked", "character-switched"),
}
RESERVE = {tag_of(kind.__name__) for kind in event_kinds() if ".reserve." in kind.__module__}
MAP_AND_STORY = {
    *("danger-changed", "event-drawn", "event-missing", "ammo-lost", "path-found"),
    *("path-unlocked", "piles-shuffled", "sprays-stocked", "put-in-box"),
    *("character-switched", "ended-no-way-on"),
}
DEATH = {"died", "ended-killed"}
UNKNOWN = {
    "re1": {
        *(*FIRE_AND_BARRICADES, *STATIONS, *BRIEFS_OF_THE_SECOND, *POISON, *CUSTOM, *CONTINUES),
        *CITY,
    },
    "re2": {
        *(*FIRE_AND_BARRICADES, *MAP_AND_STORY, *ENCOUNTER_CARDS, *MANSION, *RESERVE),
        "not-one-way",
    },
    "re3": {
        *(*BRIEFS_OF_THE_SECOND, *POISON, *DEATH, *CUSTOM, *CONTINUES, *DIALS),
        "ribbons-gained",
        *(*ENCOUNTER_CARDS, *MANSION, *RESERVE),
    },
}
"""What a rulebook does not have, and its ledger therefore cannot explain."""


def keys(game: str) -> set[str]:
    """Every key that looks up clauses in an edition."""
    graph = edition(game).contents.graph
    plain = [
        kind
        for kind in event_kinds()
        if kind not in BY_CAUSE and (graph or kind.__module__ != DangerChanged.__module__)
    ]
    ends = causes(ENDS, "end")
    if graph is not None:
        ends |= {*causes(ENDS, "conclude"), graph.won, graph.lost}
    sagas = {ScenarioEnded("", won, "").why() for won in (True, False)} if graph else set()
    return {*sagas, *_all_keys(plain, game, ends)} - UNKNOWN[game]


def _all_keys(plain: list[type[Event]], game: str, ends: set[str]) -> set[str]:
    return {
        *(tag_of(kind.__name__) for kind in plain),
        *(EnemyMoved(0, "", 0, 0, cause).why() for cause in causes(MOVES)),
        *(EnemyAttacked(0, "", 0, "", cause).why() for cause in causes(ATTACKS)),
        *(AbilityUsed(0, ability).why() for ability in abilities(game)),
        *(Ended(False, cause).why() for cause in ends),
        *(f"not-{reason}" for reason in reasons()),
    }


# The tests


def test_the_walk_over_the_code_finds_every_cause_reason_and_ability_known_today() -> None:
    assert causes(MOVES) == {"reaction", "noise", "card", "assault"}
    assert causes(ATTACKS) == {"reaction", "provoked", "counter", "card"}
    assert causes(ENDS, "conclude") == {"no-way-on", "gave-up"}
    assert causes(ENDS, "end") == {
        *("escaped", "fallen", "out-of-time", "accomplished", "died", "nobody-left"),
        *("boss-killed", "killed"),
    }
    assert {"not-your-turn", "square-full", "locked", "enemy-here"} <= reasons()
    assert {"slip-away", "echoes", "reposition"} <= abilities("re3")
    assert "reposition" not in abilities("re2")


def test_only_the_listed_events_choose_their_clauses_by_what_they_hold() -> None:
    choosing = {kind for kind in event_kinds() if kind.why is not Event.why}
    assert choosing == BY_CAUSE, "add the new event's keys to keys() above"


@pytest.mark.parametrize("game", EDITIONS)
def test_whatever_can_be_told_has_clauses_and_no_clauses_are_kept_for_anything_else(
    game: str,
) -> None:
    linked = set(edition(game).contents.clauses)
    assert keys(game) - linked == set(), "these have no clauses"
    assert linked - keys(game) == set(), "nothing in the code asks for these"


@pytest.mark.parametrize("game", EDITIONS)
def test_the_clauses_stand_in_the_ledger_of_the_same_edition(game: str) -> None:
    known = {clause.id for clause in rules.load(game).clauses}
    for key, ids in edition(game).contents.clauses.items():
        assert 1 <= len(ids) <= MOST, f"{key} names {len(ids)} clauses"
        assert len(set(ids)) == len(ids), f"{key} names a clause twice"
        assert set(ids) <= known, f"{key} names clauses that {game} does not have"


@pytest.mark.parametrize("game", EDITIONS)
def test_no_event_is_explained_by_a_worked_example(game: str) -> None:
    kinds = {
        id: rules.clause(id).kind for ids in edition(game).contents.clauses.values() for id in ids
    }
    assert [id for id, kind in kinds.items() if kind == "example"] == []


def random_game(game: CrawlGame, seed: int) -> Iterator[tuple[list[Event], tuple[Withheld, ...]]]:
    """The news of each answer of a random game, and what the active player was refused."""
    scenarios = game.scenario_ids()
    scenario = scenarios[seed % len(scenarios)]
    world = game.new(scenario, characters=[who for who, _ in game.characters()])
    chance, pick = Sampler(seed), Random(seed).choice
    yield [event for event in world.news if isinstance(event, Event)], ()
    while (decision := world.decision) is not None:
        by_chance = decision.seat == CHANCE
        answer(world, chance.choose(decision) if by_chance else pick(decision.options).action)
        refused = game.withheld(world, max(world.active, 0))
        yield [event for event in world.news if isinstance(event, Event)], refused


@pytest.mark.parametrize("game", EDITIONS)
def test_every_event_and_refusal_of_random_games_can_be_explained(game: str) -> None:
    played = edition(game)
    heard: set[str] = set()
    for seed in range(8):
        for news, refused in random_game(played, seed):
            for event in news:
                assert played.clauses(event), f"{event.why()} has no clauses"
                heard.add(event.why())
            for reason in refused:
                assert reason.clauses, f"{reason.reason} has no clauses"
                heard.add(f"not-{reason.reason}")
    assert len(heard) > ENOUGH, "too little was heard to prove anything"
