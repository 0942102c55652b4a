"""Every scenario tells a story: a brief, beats of its own on the way, and an end either way."""

from __future__ import annotations

import re

import pytest
from support.campaign import STARTERS, City, city, room

from inkribbon.crawl.observe import observe
from inkribbon.crawl.printed.epilogue import Epilogue
from inkribbon.crawl.scenario.file import Scenario, parse
from inkribbon.crawl.state.campaign import Campaign
from inkribbon.crawl.state.campaign_events import ScenarioEnded
from inkribbon.games.re3.edition import GAME
from inkribbon.words import sentences as words

ALL = GAME.scenario_ids()
INTRODUCTION = "escaping-the-warehouse"
"""The rulebook lists its tokens, and none is for an event."""
SENTENCES = 3


def scenario(name: str) -> Scenario:
    return parse(GAME.shipped(name))[0]


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?]) ", text)


@pytest.mark.parametrize("name", [name for name in ALL if name != INTRODUCTION])
def test_it_has_a_beat_of_its_own_with_a_story_and_a_choice(name: str) -> None:
    beats = scenario(name).event
    assert beats
    for beat in beats:
        assert len(sentences(beat.text)) >= 2
        assert len(beat.choices) >= 2
        assert any(choice.effects for choice in beat.choices)


def test_no_beat_shares_its_name_with_another_or_with_a_card() -> None:
    names = [beat.name for name in ALL for beat in scenario(name).event]
    names += [card.name for card in GAME.contents.narrative.values()]
    assert len(set(names)) == len(names)


def stories() -> dict[str, Epilogue]:
    graph = GAME.contents.graph
    assert graph is not None
    return {"campaign": graph.epilogue, **{name: scenario(name).epilogue for name in ALL}}


@pytest.mark.parametrize("won", [True, False], ids=["won", "lost"])
@pytest.mark.parametrize("name", sorted(stories()))
def test_its_epilogue_has_three_sentences_after_a_victory_and_after_a_defeat(
    name: str, won: bool
) -> None:
    told = sentences(stories()[name].told(won=won))
    assert len(told) == SENTENCES, told
    assert all(text[0].isupper() and text[-1] in ".!?" for text in told)


def test_no_two_stories_end_alike() -> None:
    told = [story.told(won=won) for story in stories().values() for won in (True, False)]
    assert len({text for whole in told for text in sentences(whole)}) == SENTENCES * len(told)


# Telling them

TOLD = """
[epilogue]
won = "You made it."
lost = "You did not."
"""


def told_city() -> City:
    return city({name: room(name, tables=TOLD) for name in (*STARTERS, "clock-tower-2")})


def last_line(table: City) -> str:
    """What the log says about the end of the scenario."""
    (ended,) = table.told(ScenarioEnded)
    return words.event(observe(table.world, 0), ended)


def test_the_end_of_a_scenario_is_told_in_the_log_of_the_campaign() -> None:
    lost = told_city().enter("uptown-1").give_up()
    assert last_line(lost).endswith("You did not.")
    won = told_city().enter("uptown-1").escape()
    assert last_line(won).endswith("You made it.")
    assert words.epilogue(won.world) == "", "the campaign goes on"


def test_at_the_end_of_the_campaign_its_own_epilogue_is_told() -> None:
    table = told_city()
    table.world.campaign = Campaign(won=("clock-tower-1",))
    table.ask_again().enter("clock-tower-2").escape()
    assert last_line(table).endswith("You made it.")
    assert words.epilogue(table.world) == stories()["campaign"].told(won=True)


def test_a_story_without_an_epilogue_ends_without_one() -> None:
    table = city({"uptown-1": room("uptown-1")}).enter("uptown-1").give_up()
    assert last_line(table) == last_line(table).strip()
    assert last_line(table).endswith(".")
