"""A guided first game: ideas wait for their moment, force nothing, and come to an end."""

from __future__ import annotations

from typing import Any

import pytest

from inkribbon import CHANCE, Sampler, answer
from inkribbon.catalogue import GAMES
from inkribbon.kernel.data import REGISTRY, Event, Task
from inkribbon.kernel.decision import GROUP, Decision, Option
from inkribbon.words.guide import YOU, Guide, Step, Tour, guide_of, has_guide
from inkribbon.words.lexicon import load

GUIDED = [game for game in GAMES.values() if has_guide(game)]
WORDS = ("title", "text", "click", "type")
PLACES = {"decision", "goal", "phases", "party", "side", "log", "board", "places", "button"}


def found(game: Any) -> Guide:
    guide = guide_of(game)
    assert guide is not None
    return guide


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)
def test_every_idea_has_words_for_the_browser_and_the_terminal(game: Any) -> None:
    guide = found(game)
    said = load().sections["guide"]
    for id in (*(step.id for step in guide.steps), guide.end):
        assert sorted(said[id]) == sorted(WORDS), id
        assert all(said[id].values()), id


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)
def test_every_idea_names_prompts_actions_events_and_places_that_exist(game: Any) -> None:
    prompts = load().sections["prompt"]
    for step in found(game).steps:
        assert step.at, step.id
        assert set(step.at) <= PLACES, step.id
        assert all(prompt in prompts for prompt in step.prompts), step.id
        assert all(issubclass(REGISTRY[offer], Task) for offer in step.offers), step.id
        assert all(issubclass(REGISTRY[kind], Event) for kind in step.seen), step.id


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)
def test_the_table_of_a_guide_can_be_opened_and_has_one_seat_for_the_player(game: Any) -> None:
    guide = found(game)
    assert guide.seats.count(YOU) == 1
    assert len(guide.seats) == len(guide.characters)
    world = game.new(guide.scenario, guide.characters, guide.modes)
    assert world.decision is not None


def random_ideas(game: Any, seed: int) -> tuple[Tour, bool]:
    """The guide of a game in which everyone chooses at random, and whether the game is over."""
    guide = found(game)
    me = guide.seats.index(YOU)
    world = game.new(guide.scenario, guide.characters, guide.modes)
    tour, dice, players = Tour(guide), Sampler(seed), Sampler(seed, "players")
    while (decision := world.decision) is not None and not tour.is_over:
        tour.hear(game.observe(world, me).news)
        mine = decision.seat in (me, GROUP)
        tour.go_on(decision if mine else None)
        by_chance = decision.seat == CHANCE
        answer(world, dice.choose(decision) if by_chance else players.pick(decision.options).action)
    return tour, world.decision is None


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)
def test_whatever_the_player_does_the_guide_ends_with_most_of_it_told(game: Any) -> None:
    told = 0
    for seed in (1, 2, 3):
        tour, over = random_ideas(game, seed)
        assert tour.is_over or over
        told += len(tour.told)
    assert told >= 3 * len(found(game).steps) / 2


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)
def test_what_the_guide_waits_for_happens(game: Any) -> None:
    assert any(random_ideas(game, seed)[0].is_over for seed in range(12))


# One idea at a time

STEPS = (
    Step(id="asked", at=("decision",), prompts=("action",)),
    Step(id="offered", at=("button",), offers=("stop",), waits=False),
    Step(id="seen", at=("log",), seen=("moved", "fell")),
)


@pytest.fixture
def tour() -> Tour:
    return Tour(Guide(scenario="", characters=(), seats=(), steps=STEPS, end="end"))


def asked(prompt: str, *kinds: str) -> Decision:
    return Decision(0, prompt, tuple(Option(REGISTRY[kind]()) for kind in kinds), ())


def ideas(tour: Tour, decision: Decision | None) -> list[str]:
    said = []
    while (step := tour.idea(decision)) is not None:
        said.append(step.id)
        tour.go_on(decision)
    return said


def test_an_idea_waits_for_its_question(tour: Tour) -> None:
    assert tour.idea(None) is None
    assert tour.idea(asked("start")) is None
    assert ideas(tour, asked("action")) == ["asked"]


def test_an_idea_waits_for_what_is_offered(tour: Tour) -> None:
    assert ideas(tour, asked("start", "leave")) == []
    assert ideas(tour, asked("start", "leave", "stop")) == ["offered"]


def test_an_idea_waits_for_what_the_player_has_seen(tour: Tour) -> None:
    assert ideas(tour, None) == []
    tour.seen.add("fell")
    assert ideas(tour, None) == ["seen"]


def test_the_guide_is_over_when_all_is_told_that_it_waits_for(tour: Tour) -> None:
    tour.seen.add("moved")
    assert not tour.is_over
    assert ideas(tour, asked("action")) == ["asked", "seen"]
    assert tour.is_over
