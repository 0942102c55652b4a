"""What a scenario adds outside a campaign, where the party is rested and well armed."""

from __future__ import annotations

from collections import Counter

import pytest
from support.scenario_files import problems, scenario

from inkribbon.crawl.campaign.entering import atlas_of
from inkribbon.crawl.leaflet.facts import facts
from inkribbon.crawl.printed.effects import Spawn
from inkribbon.crawl.scenario.file import Scenario, parse
from inkribbon.crawl.scenario.goals import HoldGoal
from inkribbon.crawl.scenario.party import for_party, lying, waiting
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.game import Setup

CAST = ("jill", "carlos", "mikhail", "nikolai")


def alone(name: str, count: int, *modes: str) -> Scenario:
    return GAME.new(name, list(CAST[:count]), modes=list(modes)).book.scenario


def in_a_campaign(name: str, count: int) -> Scenario:
    world = GAME.new("campaign", list(CAST[:count]))
    return atlas_of(world).book(name, CAST[:count]).scenario


def met(scenario: Scenario) -> dict[str, int]:
    return dict(Counter(kind for kind, _ in waiting(scenario)))


def held(scenario: Scenario) -> list[int]:
    return [goal.turns for goal in scenario.goals if isinstance(goal, HoldGoal)]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_in_a_campaign_the_clock_tower_is_emptier_and_rings_for_a_shorter_time(count: int) -> None:
    fresh, worn = alone("clock-tower-1", count), in_a_campaign("clock-tower-1", count)
    assert met(worn) == {"zombie": 4, "zombie-dog": 2}
    assert met(fresh) == {"zombie": 6, "zombie-dog": 3, "drain-deimos": 2, "nemesis": 1}
    assert held(worn) == [9]
    assert held(fresh) == [15 if count == 2 else 16]
    assert "A rested party" in fresh.goal
    assert "A rested party" not in worn.goal


@pytest.mark.parametrize("count", [2, 4])
def test_in_a_campaign_there_is_as_much_to_find(count: int) -> None:
    for name in GAME.scenario_ids():
        if alone(name, count).standalone:
            fresh, worn = alone(name, count), in_a_campaign(name, count)
            assert lying(fresh) == lying(worn)
            assert fresh.decks == worn.decks


def test_an_easy_party_meets_no_more_than_one_character_does() -> None:
    assert met(alone("clock-tower-1", 2, "easy")) == met(alone("clock-tower-1", 1)) == {}


def test_an_easy_party_holds_out_no_longer_than_one_character_does() -> None:
    assert held(alone("uptown-2", 4, "easy")) == held(alone("uptown-2", 1))
    assert held(alone("uptown-2", 4)) > held(alone("uptown-2", 1))


def test_what_is_added_outside_a_campaign_is_no_part_of_the_campaigns_content() -> None:
    """Records and figures of campaigns still hold when it changes."""
    text = GAME.source_of(Setup(game="re3", scenario="uptown-2", characters=CAST)).text
    assert text.count("[[standalone]]") == 2
    shorter = text.replace("turns = 2", "turns = 1")
    digests = {
        scenario: {
            GAME.content_digest(Setup(game="re3", scenario=scenario, characters=CAST, text=written))
            for written in (text, shorter)
        }
        for scenario in ("uptown-2", "campaign")
    }
    assert {name: len(found) for name, found in digests.items()} == {"uptown-2": 2, "campaign": 1}


ADDED = '[[standalone]]\ncharacters = {count}\ntext = ""\n{line}\n'


@pytest.mark.parametrize(("count", "fits"), [(1, False), (2, True), (4, True), (5, False)])
def test_it_is_for_a_party_that_can_play(count: int, fits: bool) -> None:
    found = problems(scenario(more=ADDED.format(count=count, line="")))
    assert found == (
        []
        if fits
        else [
            f"[[standalone]] is for {count} characters, but 1 to 4 can play:"
            " choose a number from 2 to 4"
        ]
    )


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('enemies = { zombie = ["z9"] }', "'z9', which is not a square"),
        ("boss = 3", "[[standalone]] makes the boss stronger"),
        ('enemies = { zombie-dog = ["b1", "b2", "c1", "a2", "c2"] }', "the box has 4"),
        ('items = { A = ["b2"] }', "move items and decks A and B to [[more]]"),
        ("decks.A = { green-herb = 1 }", "move items and decks A and B to [[more]]"),
        (
            "decks = { A = { green-herb = 1 }, tension = { all-clear = 1 } }",
            "move items and decks A and B to [[more]]",
        ),
        ("decks.tension = { all-clear = 99 }", "deck tension asks for 103 all-clear"),
        ("decks.tension = { all-clear = -1 }", "deck tension asks for -1 all-clear"),
    ],
)
def test_what_cannot_be_laid_out_is_refused(line: str, problem: str) -> None:
    found = problems(scenario(more=ADDED.format(count=2, line=line)))
    assert any(problem in told for told in found)


def test_a_boss_and_the_encounters_are_worse_outside_a_campaign() -> None:
    worms = [play("downtown-3", 2) for play in (alone, in_a_campaign)]
    assert [sum(more.boss for more in worm.more) for worm in worms] == [31, 12]
    fresh, worn = (play("rpd-1", 2).encounters["yellow"]["6"] for play in (alone, in_a_campaign))
    assert fresh == (*worn, Spawn(enemy="zombie"), Spawn(enemy="zombie-dog"))


BOTH = '[[more]]\ncharacters = 2\ntext = "More."\nribbons = 1\n' + ADDED.format(
    count=2, line='ribbons = 2\nenemies = { zombie = ["b1", "b2"] }'
)


def test_ink_ribbons_add_up_too() -> None:
    file, _ = parse(Source("tiny.toml", scenario(more=BOTH)))
    for campaign, ribbons in ((False, 3), (True, 1)):
        met = for_party(file, 2, campaign=campaign)
        assert sum(more.ribbons for more in met.more) == ribbons


USUAL = '[[more]]\ncharacters = {count}\ntext = "More."\ndecks.tension = {{ tremor = 1 }}\n'
RESTED = ADDED.format(count=2, line="decks.tension = { all-clear = 1, cornered = 1 }")


@pytest.mark.parametrize("count", [2, 3])
def test_tension_cards_join_the_deck_outside_a_campaign_once(count: int) -> None:
    """Whether or not the party always meets something at the same size."""
    text = scenario(more=USUAL.format(count=count) + RESTED)
    assert problems(text) == []
    file, _ = parse(Source("tiny.toml", text))
    always = {"all-clear": 4, "tremor": 1}
    assert for_party(file, count, campaign=True).decks["tension"] == always
    for easy in (False, True):
        rested = for_party(file, count, easy=easy).decks["tension"]
        assert rested == {"all-clear": 5, "tremor": 1, "cornered": 1}


def test_a_smaller_party_meets_none_of_these_tension_cards() -> None:
    file, _ = parse(Source("tiny.toml", scenario(more=RESTED)))
    assert for_party(file, 1).decks["tension"] == {"all-clear": 4}


def test_an_author_reads_what_is_added_outside_a_campaign() -> None:
    told = list(facts(Source("tiny.toml", scenario(more=BOTH))))
    assert "outside a campaign, for 2 characters or more: 2 zombie" in told
