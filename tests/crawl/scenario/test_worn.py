"""What a scenario adds within a campaign, where the party is worn."""

from __future__ import annotations

import pytest
from support.scenario_files import problems, scenario

from inkribbon.crawl.leaflet.facts import facts
from inkribbon.crawl.scenario.file import Scenario, parse
from inkribbon.crawl.scenario.party import for_party, lying, waiting
from inkribbon.games.re2.edition import GAME
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.game import Setup

WORN = """
[[campaign]]
characters = {count}
most = {most}
text = "Worn."
items = {{ A = ["b2"] }}
enemies = {{ zombie = ["c1"] }}
decks = {{ A = {{ green-herb = 1 }}, tension = {{ cornered = 1 }} }}
"""

ALONE = """
[[solo]]
characters = 1
text = "Alone."
items = { A = ["b3"] }
decks.A = { green-herb = 1 }
"""


def read(text: str) -> Scenario:
    return parse(Source("tiny.toml", text))[0]


def tiny(count: int = 1, most: int = 2, *, more: str = "") -> Scenario:
    return read(scenario(more=WORN.format(count=count, most=most) + more))


def worn(file: Scenario, count: int, *, easy: bool = False, meets: int = 0) -> Scenario:
    return for_party(file, count, campaign=True, easy=easy, meets=meets)


def test_it_is_met_only_in_a_campaign() -> None:
    file = tiny()
    met, alone = worn(file, 2), for_party(file, 2)
    assert (lying(met), waiting(met)) == ([("A", "b2")], [("zombie", "c1")])
    assert met.decks == {"A": {"green-herb": 2}, "tension": {"all-clear": 4, "cornered": 1}}
    assert met.goal.endswith("Worn.")
    assert (lying(alone), waiting(alone), alone.decks) == ([], [], file.decks)
    assert "Worn" not in alone.goal


@pytest.mark.parametrize(("count", "meets"), [(1, False), (2, True), (3, True), (4, False)])
def test_it_is_for_a_party_neither_too_small_nor_too_large(count: int, meets: bool) -> None:
    assert bool(lying(worn(tiny(2, 3), count))) == meets


@pytest.mark.parametrize(("count", "meets"), [(1, False), (2, True), (4, True)])
def test_without_a_largest_party_it_is_for_all_from_the_smallest_on(
    count: int, meets: bool
) -> None:
    file = read(scenario(more=WORN.format(count=2, most=0)))
    assert bool(lying(worn(file, count))) == meets


def test_a_campaign_that_spares_larger_parties_does_not_leave_it_out() -> None:
    assert waiting(worn(tiny(2), 2, meets=1)) == [("zombie", "c1")]


def test_an_easy_campaign_does_not_leave_it_out_either() -> None:
    """It may be what makes up for all that a small party lacks."""
    met = worn(tiny(2), 2, easy=True)
    assert (lying(met), waiting(met)) == ([("A", "b2")], [("zombie", "c1")])


@pytest.mark.parametrize("more", ["", ALONE])
def test_in_solo_play_what_is_added_there_takes_its_place(more: str) -> None:
    met = for_party(tiny(more=more), 1, campaign=True, solo=True)
    assert (lying(met), waiting(met)) == ([("A", "b3")] if more else [], [])


def test_what_is_added_in_solo_play_is_for_nobody_else() -> None:
    assert lying(for_party(tiny(more=ALONE), 1)) == []
    assert lying(for_party(tiny(more=ALONE), 1, solo=True)) == [("A", "b3")]


def test_two_additions_for_parties_of_different_sizes_stay_apart() -> None:
    usual = '[[more]]\ncharacters = 2\nmost = 2\ntext = "Two."\nribbons = 1\n'
    rested = '[[standalone]]\ncharacters = 2\ntext = "Rested."\nribbons = 2\n'
    file = read(scenario(more=usual + rested))
    ribbons = [sum(more.ribbons for more in for_party(file, n).more) for n in (1, 2, 3)]
    assert ribbons == [0, 3, 2]


# Checks


def told(text: str) -> list[str]:
    return problems(text)


def test_it_is_for_a_scenario_of_the_campaign() -> None:
    assert told(scenario(more=WORN.format(count=1, most=2))) == [
        "nobody meets [[campaign]], because 'tiny' is in no campaign: use [[more]]"
    ]


@pytest.mark.parametrize(
    ("count", "most", "problem"),
    [
        (5, 0, "[[campaign]] is for 5 characters, but 1 to 4 can play: choose a number from 1"),
        (2, 5, "the most of [[campaign]] is for 5 characters, but 1 to 4 can play: choose a"),
        (3, 2, "the most of [[campaign]] is for 2 characters, but 1 to 4 can play: choose a"),
        (2, 1, "the most of [[campaign]] is for 1 characters, but 1 to 4 can play: choose a"),
        (1, -1, "the most of [[campaign]] is for -1 characters, but 1 to 4 can play: choose"),
    ],
)
def test_parties_of_these_sizes_can_play(count: int, most: int, problem: str) -> None:
    assert any(problem in it for it in told(scenario(more=WORN.format(count=count, most=most))))


ADDED = '[[{what}]]\ncharacters = {count}\n{most}text = "x"\n{line}\n'
FULL = 'enemies = { zombie-dog = ["b1", "b2", "c1"] }'


@pytest.mark.parametrize("line", [FULL, "decks.tension = { cornered = 1 }"])
def test_what_no_party_meets_together_may_add_up_to_more_than_the_box_has(line: str) -> None:
    """The box has four dogs and one of these cards."""

    def faults(*additions: tuple[str, int, str]) -> list[str]:
        text = "".join(
            ADDED.format(what=what, count=count, most=most, line=line)
            for what, count, most in additions
        )
        return [it for it in told(scenario(more=text)) if "the box has" in it]

    assert faults(("campaign", 2, ""), ("standalone", 2, "")) == []
    assert faults(("campaign", 2, "most = 2\n"), ("more", 3, "")) == []
    assert faults(("campaign", 2, ""), ("more", 3, ""))
    assert faults(("standalone", 2, ""), ("more", 3, ""))


@pytest.mark.parametrize(
    ("what", "where"),
    [("more", ""), ("standalone", "outside a campaign, "), ("campaign", "in a campaign, ")],
)
def test_an_author_reads_for_whom_something_is_added(what: str, where: str) -> None:
    for most, size in ((2, "1 to 2 characters"), (0, "1 characters or more")):
        text = scenario(more=WORN.format(count=1, most=most)).replace("campaign", what)
        assert f"{where}for {size}: 1 zombie, 1 A tokens" in list(facts(Source("tiny.toml", text)))


# Content


def test_it_is_no_part_of_the_content_of_a_game_outside_a_campaign() -> None:
    """Records and figures of those games still hold when it changes."""
    cast = ("leon", "claire")
    shipped = GAME.source_of(Setup(game="re2", scenario="7a", characters=cast)).text
    longer = shipped + WORN.format(count=2, most=2)
    digests = {
        scenario: {
            GAME.content_digest(Setup(game="re2", scenario=scenario, characters=cast, text=written))
            for written in (shipped, longer)
        }
        for scenario in ("7a", "campaign")
    }
    assert {name: len(found) for name, found in digests.items()} == {"7a": 1, "campaign": 2}
