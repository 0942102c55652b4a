"""The careful bot's habits in whole games: no dithering, no idling, no change of mind."""

from __future__ import annotations

import pytest
from support.tower import CAST, started, tower

from inkribbon import bots
from inkribbon.games.tower.bot.watched import WATCHED
from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.actions import Move, Rest
from inkribbon.games.tower.rules.search import Search
from inkribbon.games.tower.rules.slits import HandOver
from inkribbon.games.tower.rules.talk import Call, Speak
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler
from inkribbon.lab.simulate import Plan
from inkribbon.lab.watch import RETURNS, watch_one

TABLES = [("printed", 3), ("easy", 4), ("normal", 4), ("hard", 3)]


@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_it_neither_dithers_nor_idles(scenario: str, players: int) -> None:
    setup = Setup(game="tower", scenario=scenario, characters=CAST[:players])
    seen = watch_one(Plan(setup, ("careful",) * players, 1, "habits"), 0)
    assert seen.returns <= RETURNS
    assert seen.idle == 0


def test_it_never_calls_for_what_it_gave_away() -> None:
    """Hand-overs and calls of two whole games."""
    gifts = 0
    for seed in range(2):
        world, chance = started("normal", seed=seed).world, Sampler(f"{seed}")
        given: set[tuple[int, str]] = set()
        while (decision := world.decision) is not None:
            if decision.seat == CHANCE:
                answer(world, chance.choose(decision))
                continue
            view = GAME.observe(world, decision.seat)
            action = bots.make("careful", GAME, 1).choose(view, decision)
            if isinstance(action, HandOver):
                given.add((decision.seat, action.item))
            if isinstance(action, Call) and action.kind == "need":
                assert (decision.seat, action.item) not in given
            answer(world, action)
        gifts += len(given)
    assert gifts


# What the watcher counts


def test_a_turn_that_ends_with_points_left_is_idle_where_a_rest_or_search_was_on_offer() -> None:
    def idles(**settings: int) -> bool:
        table = tower().at(6).damage(settings.get("damage", 0))
        if "danger" in settings:
            table.pile(2, "flare", danger=settings["danger"])
        table.begin()
        for _ in range(3 - settings.get("ap", 3)):
            table.answer(Move(7 if table.face().room == 6 else 6))
        return WATCHED.idles(table.world, table.asked(), EndTurn())

    assert not idles()
    assert idles(damage=1)
    assert not idles(damage=1, ap=0)
    assert idles(danger=0)
    assert not idles(danger=1)
    assert not idles(danger=0, ap=0)


def test_only_the_end_of_a_turn_is_idle() -> None:
    table = tower().at(6).damage(1).begin()
    assert not WATCHED.idles(table.world, table.asked(), Rest())


def test_a_position_is_the_own_face_and_what_lies_between_the_faces() -> None:
    table = tower().at(6).hold("flare").begin()
    before = WATCHED.position(table.world, table.asked())
    table.answer(Speak("here"))
    assert WATCHED.position(table.world, table.asked()) is None
    table.answer(Call("here", room=6))
    assert WATCHED.position(table.world, table.asked()) == before
    table.zombies(3, 2, seat=1)
    assert WATCHED.position(table.world, table.asked()) == before
    table.answer(Move(5))
    there = WATCHED.position(table.world, table.asked())
    assert there != before
    table.answer(HandOver("flare"))
    assert WATCHED.position(table.world, table.asked()) != there


def test_talking_is_no_choice_between_positions() -> None:
    assert WATCHED.attempts(Speak("here"))
    assert not WATCHED.attempts(Search())
