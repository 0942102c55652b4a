"""The campaign on the real maps: a road of eight stops, shown, saved and played to its end."""

from __future__ import annotations

import re
from functools import cache

import pytest
from msgspec.structs import replace
from support.re2 import game
from support.road import STOPS, road

from inkribbon.crawl.campaign.continues import GiveUpCampaign, UseContinue
from inkribbon.crawl.observe import observe
from inkribbon.crawl.scenario.file import parse
from inkribbon.crawl.state.campaign import Campaign
from inkribbon.crawl.state.health import Kill, end
from inkribbon.crawl.state.world import World
from inkribbon.crawl.terminal.panel import panel
from inkribbon.crawl.terminal.screen import table as screen
from inkribbon.kernel.codec import digest
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer, run
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import CAMPAIGN, Setup
from inkribbon.kernel.records.record import Closing, Record, begin, checkpoint
from inkribbon.kernel.records.replaying import resume
from inkribbon.kernel.records.text import dumps, loads
from inkribbon.kernel.sampler import Sampler
from inkribbon.words.lexicon import load

SMALL = 64 * 1024
CAST = ("leon", "claire", "ada", "kendo")


def campaign_of(world: World) -> Campaign:
    assert world.campaign is not None
    return world.campaign


def start(*cast: str, modes: tuple[str, ...] = ()) -> World:
    return game().start(Setup(game="re2", scenario=CAMPAIGN, characters=cast, modes=modes))


def settle(world: World, *prompts: str) -> World:
    """Answer with the last option, which declines, until a turn begins or one of these is asked."""
    chance = Sampler(1)
    while (asked := world.decision) is not None and asked.prompt not in ("action", *prompts):
        by_chance = asked.seat == CHANCE
        answer(world, chance.choose(asked) if by_chance else asked.actions()[-1])
    return world


def finish(world: World, *, won: bool) -> World:
    """End the scenario that is being played."""
    world.decision = None
    end(world, won=won, cause="accomplished" if won else "died")
    run(world)
    return world


def text_of(lines: list[list[tuple[str, str]]]) -> str:
    return "\n".join("".join(part for part, _ in line).rstrip() for line in lines)


# The road


def test_all_eight_scenarios_are_there_so_the_campaign_is_offered() -> None:
    assert [info.id for info in game().scenarios()] == [STOPS[0], CAMPAIGN, *STOPS[1:]]


def test_its_stops_have_the_titles_of_the_scenarios() -> None:
    graph = game().contents.graph
    assert graph is not None
    titles = {name: parse(game().shipped(name))[0].title for name in STOPS}
    assert {node.id: node.name for node in graph.scenario} == titles


def test_it_takes_two_characters_because_one_of_its_scenarios_does() -> None:
    assert game().scenarios()[1].seats == (2, 4)
    with pytest.raises(BadSetup, match="2 to 4"):
        start("leon")


@pytest.mark.parametrize("won", [True, False])
def test_it_has_an_ending_of_three_sentences_either_way(won: bool) -> None:
    graph = game().contents.graph
    assert graph is not None
    assert len(re.split(r"(?<=[.!?]) ", graph.epilogue.told(won=won))) == 3


@pytest.mark.rule("re2.mode-campaign.order")
@pytest.mark.parametrize("cast", [CAST[:2], CAST])
def test_the_real_scenarios_are_played_in_order_with_what_everyone_carries(
    cast: tuple[str, ...],
) -> None:
    world = settle(start(*cast))
    for stop in STOPS:
        assert campaign_of(world).scenario == stop
        assert world.book.scenario.id == stop
        kit = ["handgun", "knife", "first-aid-spray"]
        assert [[item.card for item in c.items] for c in world.characters.values()] == [kit] * len(
            cast
        )
        settle(finish(world, won=True))
    assert world.outcome is not None
    assert (world.outcome.won, world.outcome.cause) == (True, "escaped-the-city")


@pytest.mark.rule("re2.mode-campaign.continue-retry")
def test_a_lost_scenario_is_laid_out_again_from_the_start() -> None:
    world = settle(finish(settle(start("leon", "claire")), won=True))
    first = (len(world.decks["tension"]), len(world.enemies), dict(world.tokens))
    world.decks["tension"] = world.decks["B"]
    world.tokens.clear()
    finish(world, won=False)
    assert world.decision is not None
    assert world.decision.prompt == "retry"
    answer(world, UseContinue())
    settle(world)
    assert campaign_of(world).scenario == "2a"
    assert (len(world.decks["tension"]), len(world.enemies), dict(world.tokens)) == first


# Shown in the terminal


def test_what_lies_ahead_on_the_road_is_known_and_locked() -> None:
    first, *others = STOPS
    world = settle(start("leon", "claire"))
    assert observe(world, 0).city == {first: "open", **dict.fromkeys(others, "locked")}


def test_the_end_steps_show_the_road_with_what_is_done_lost_and_ahead() -> None:
    world = settle(finish(settle(start("leon", "claire")), won=True))
    finish(world, won=False)
    shown = text_of(screen(observe(world, 0), 120, 40, load()))
    assert "✓ 1 Getting to the Police Department" in shown
    assert "▶ 2 The S.T.A.R.S. Office (lost once)" in shown
    assert "· 8 The Last Train" in shown
    assert "■■ 2 continues left" in shown
    assert [shown.index(name) for name in ("Streets", "Police Department", "Sewers")] == sorted(
        shown.index(name) for name in ("Streets", "Police Department", "Sewers")
    )
    narrow = text_of(screen(observe(world, 0), 60, 40, load()))
    assert "· 8 The Last Train" in narrow


def test_the_panel_shows_the_road_in_one_line() -> None:
    world = settle(finish(settle(start("leon", "claire")), won=True))
    finish(world, won=False)
    answer(world, UseContinue())
    settle(world)
    assert "✓ ▶ · · · · · ·   ■□ 1 continue left" in text_of(panel(world, 60, 40, load()))


def test_a_scenario_on_its_own_has_no_road() -> None:
    world = settle(game().new("6a", ["leon", "claire"]))
    assert "continue" not in text_of(panel(world, 60, 60, load()))


# Saved


ANSWERS = 3600
"""More than most campaigns take from first to last scenario."""
RECENT = 40


@cache
def long_record() -> tuple[Record, str]:
    """A campaign of players without a plan, whom the test lets continue as often as they like."""
    chance, will = Sampler(3), Sampler(3, "will")
    setup = Setup(game="re2", scenario=CAMPAIGN, characters=CAST)
    record = begin(game(), setup, chance.commitment())
    world = game().start(setup)
    rolls = 0
    while len(record.answers) < ANSWERS and world.decision is not None:
        if len(record.answers) == ANSWERS - RECENT:
            record.checkpoint = checkpoint(world, len(record.answers), rolls)
        asked = world.decision
        world.campaign = replace(campaign_of(world), continues=2)
        rolls += asked.seat == CHANCE
        actions = [a for a in asked.actions() if not isinstance(a, GiveUpCampaign)]
        action = chance.choose(asked) if asked.seat == CHANCE else will.pick(actions)
        answer(world, action)
        record.answers.append(action)
    record.closing = Closing(end=len(record.answers), world="", seed=chance.seed)
    return record, digest(world)


def test_the_save_of_a_campaign_is_small_and_loads_where_it_was_left() -> None:
    record, left = long_record()
    text = dumps(record)
    assert len(record.answers) == ANSWERS
    assert len(text.encode()) < SMALL
    assert digest(resume(game(), loads(text))) == left


def test_it_can_be_resumed_at_every_answer_of_its_end_steps() -> None:
    world = settle(start("leon", "claire"))
    world.characters[1] = world.characters[1].meeting("dead")
    finish(world, won=True)
    asked = set[str]()
    while (decision := world.decision) is not None and decision.prompt != "start":
        again = game().decode(game().encode(world), world)
        assert digest(again) == digest(world)
        asked.add(decision.prompt)
        answer(world, decision.actions()[-1])
    assert {"end-phase", "replace-dead"} <= asked


def test_death_by_an_enemy_loses_the_scenario_but_not_the_campaign() -> None:
    table = road()
    table.do(Kill(0))
    assert table.asked().prompt == "retry"
