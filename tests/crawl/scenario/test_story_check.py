"""Every mistake in a scenario of a campaign gets a one-line error."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.campaign import room, trial, trial_box

from inkribbon.crawl.scenario.check import problems
from inkribbon.crawl.scenario.file import parse
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import BadContent, BadSetup
from inkribbon.kernel.game import Setup


def found(text: str) -> list[str]:
    return list(problems(trial_box(), *parse(Source("x.toml", text))))


def event(at: str = "b2", enemy: str = "zombie") -> str:
    effects = f'effects = [{{ do = "spawn", enemy = "{enemy}" }}]'
    return f'[[event]]\nat = "{at}"\nname = "E"\ntext = "T"\n{effects}\n'


def test_a_sound_scenario_of_the_campaign_has_no_problem() -> None:
    assert found(room("uptown-1", left="c", path="uptown-2")) == []
    assert found(room("uptown-1", left="v", right="f", tables=event())) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (room("uptown-1", right="p"), "leads nowhere"),
        (room("uptown-1", path="atlantis"), "not in the campaign"),
        (room("uptown-1", tables='[[path]]\nat = "a2"\nto = "rpd-1"\n'), "no 'p' there"),
        (room("uptown-1", right="f"), "has no event"),
        (room("uptown-1", tables=event()), "no 'f' there"),
        (room("uptown-1", right="f", tables=event(enemy="ghost")), "needs the enemy 'ghost'"),
        (room("uptown-1", tables="[adds.A]\ngreen-herb = 1\n"), "not a rare card"),
        (room("uptown-1", tables="[adds.A]\ngold-gear = 3\n"), "the box has 2"),
        (room("uptown-1", tables="[adds.tension]\nall-clear = 1\n"), "not a special card"),
        (room("uptown-1", tables="[adds.tension]\ndread = 9\n"), "the box has 2"),
        (room("uptown-1", tables="[decks.A]\ngreen-herb = 1\n"), "remove [decks.A]"),
        (room("uptown-1", extra='ribbon_cards = ["all-clear"]'), "not a special card"),
        (room("uptown-1").replace("| 1 ", "| 1v"), "start square and cannot hold an event"),
        (room("elsewhere"), "no tension deck"),
    ],
)
def test_a_problem_is_one_sentence(text: str, said: str) -> None:
    first = found(text)[0]
    assert said in first
    assert "\n" not in first


def test_a_campaign_needs_one_scenario_that_is_open_at_the_start() -> None:
    game = trial()
    game.files = {"rpd-1": room("rpd-1")}
    setup = Setup(game="re3", scenario="campaign", characters=("jill",), modes=("campaign",))
    with pytest.raises(BadSetup, match="has no campaign: choose one of rpd-1"):
        game.start(setup)


def test_a_broken_scenario_is_named_when_it_is_entered() -> None:
    game = trial({"uptown-1": room("uptown-1", right="p")})
    setup = Setup(game="re3", scenario="campaign", characters=("jill",), modes=("campaign",))
    atlas = game.atlas(setup)
    with pytest.raises(BadContent, match=r"uptown-1.toml: the path token at b2 leads nowhere"):
        atlas.book("uptown-1", ("jill",))


def test_the_campaign_is_listed_once_all_its_scenarios_are_there() -> None:
    game = trial()
    assert game._campaign()[0].id == "campaign"
    game.files = {name: text for name, text in game.files.items() if name != "rpd-3"}
    assert game._campaign() == []


def test_a_box_without_a_campaign_lists_none() -> None:
    game = trial(box=replace(trial_box(), graph=None))
    assert game._campaign() == []
    setup = Setup(game="re3", scenario="campaign", characters=("jill",))
    with pytest.raises(BadSetup, match="has no campaign: choose one of"):
        game.start(setup)
