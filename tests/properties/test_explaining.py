"""Odds, and reasons why something is not available, can be requested at any time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from properties.plays import (
    CRAWL_GAMES,
    CRAWLS,
    Play,
    Scenario,
    Shelf,
    every_scenario,
    plays,
    tries,
)
from support.games import Case, walker

from inkribbon import rules
from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.state.world import World
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Setup, Withheld
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import SPECTATOR

GAMES_TO_TRY = 10
"""Games in which an attack must be offered sooner or later."""
ANSWERS_TO_TRY = 500
"""Answers after which the next one is tried: a campaign takes thousands."""


@every_scenario
@given(data=st.data())
@tries(6)
def test_what_is_withheld_can_be_asked_at_every_decision(shelf: Shelf, data: st.DataObject) -> None:
    play = data.draw(plays(shelf))
    game = play.case.game
    told: dict[Withheld, None] = {}
    for world, _ in play.positions():
        before = game.encode(world)
        for seat in (SPECTATOR, *range(play.case.players)):
            told.update(dict.fromkeys(game.withheld(world, seat)))
        assert game.encode(world) == before
    assert told
    for withheld in told:
        assert withheld.action
        assert withheld.reason
        assert all(rules.clause(id).game == game.id for id in withheld.clauses)


@every_scenario
@given(data=st.data())
@tries(4)
def test_the_odds_of_every_option_add_up(shelf: Shelf, data: st.DataObject) -> None:
    play = data.draw(plays(shelf))
    game = play.case.game
    for number, (world, _) in enumerate(play.positions()):
        if number % 3 or world.decision.seat == CHANCE:
            continue
        before = game.encode(world)
        for action in world.decision.actions():
            odds = game.odds(world, action)
            if odds:
                assert {odd.total for odd in odds} == {sum(odd.count for odd in odds)}
                assert all(odd.count > 0 and odd.result for odd in odds)
                assert len({odd.result for odd in odds}) == len(odds)
        assert game.encode(world) == before


@every_scenario
@given(data=st.data())
@tries(4)
def test_odds_count_every_result_of_the_roll_they_speak_of(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    game = play.case.game
    for number, (world, _) in enumerate(play.positions()):
        if number % 5 or world.decision.seat == CHANCE:
            continue
        for action in world.decision.actions():
            odds = game.odds(world, action)
            if odds and game.secret:
                # Odds must not reveal hidden information: they are the same in any re-dealt world.
                view = game.observe(world, world.decision.seat)
                assert game.odds(game.determinise(view, Sampler(number)), action) == odds
                assert sum(odd.count for odd in odds) == odds[0].total
            elif odds:
                ahead = world.clone()
                answer(ahead, action)
                assert ahead.decision.seat == CHANCE
                assert odds[0].total == sum(option.weight for option in ahead.decision.options)


@pytest.mark.parametrize("scenario", CRAWLS, ids=str)
def test_an_attack_is_offered_with_its_odds(scenario: Scenario) -> None:
    (game,) = [game for game in CRAWL_GAMES if game.id == scenario.game]
    world, attack = first_attack(game, scenario)
    results = {odd.result for odd in game.odds(world, attack)}
    assert results <= {"kill", "wound", "push", "hit", "miss"}
    assert len(results) > 1


def first_attack(game: CrawlGame, scenario: Scenario) -> tuple[World, Attack]:
    """The first attack that is offered in a few games: some meet nobody before they end, and in a
    campaign the characters may leave one scenario after the other without a fight."""
    cast = tuple(name for name, _ in game.characters())[:2]
    case = Case(Setup(game=game.id, scenario=scenario.name, characters=cast, text=scenario.text))
    for seed in range(1, GAMES_TO_TRY + 1):
        for world, _ in Play(case, seed, walker).positions(ANSWERS_TO_TRY):
            for action in world.decision.actions():
                if isinstance(action, Attack):
                    return world, action
    raise AssertionError(f"nobody could attack anybody in {GAMES_TO_TRY} games")
