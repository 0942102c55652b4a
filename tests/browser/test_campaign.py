"""A campaign in the browser: the city, a scenario of it, the End Phase, stories, the way back."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from browser.campaigns import STORIES, goes_on, is_asked_in_the_end_phase, played_until, seeker
from browser.clicking import BAR, MINE, Visitor, barriers
from browser.test_legible import speaks
from playwright.sync_api import Page, expect
from server.live import Running

from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.turn.actions import Stop
from inkribbon.kernel.data import Data
from inkribbon.kernel.game import Setup


def opens(visitor: Visitor, scenario: str) -> None:
    """From the start page, by clicking."""
    page = visitor.page
    page.goto("/")
    page.click("[data-game=re3]")
    page.click(f"[data-scenario={scenario}]")
    page.click("[data-open]")
    visitor.must_choose()


def states(page: Page) -> dict[str, str]:
    """How each scenario stands on the map, once it is laid out."""
    expect(page.locator("[data-scenario]").first).to_be_visible()
    found: dict[str, str] = page.locator("[data-scenario]").evaluate_all(
        "all => Object.fromEntries(all.map(one => [one.dataset.scenario, one.dataset.state]))"
    )
    return found


def enters(visitor: Visitor, scenario: str) -> None:
    page = visitor.page
    page.click(f"[data-scenario={scenario}]")
    expect(page.locator(f"[data-file={scenario}]")).to_be_visible()
    page.click("[data-go=enter-scenario]")
    expect(page.locator("[data-square]").first).to_be_visible()


def plays_a_little(visitor: Visitor, choices: int) -> None:
    dice = random.Random(7)
    for _ in range(choices):
        visitor.page.wait_for_selector(MINE)
        visitor.click_something(dice)


def test_a_campaign_begins_in_the_city_and_a_scenario_is_chosen_by_clicking(
    visitor: Visitor,
) -> None:
    opens(visitor, "campaign")
    page = visitor.page
    shown = states(page)
    assert len(shown) == 14
    assert {name for name, state in shown.items() if state == "open"} == {
        *("downtown-1", "uptown-1", "commercial-1")
    }
    expect(page.locator("[data-danger]")).to_have_attribute("data-danger", "0")
    page.click("[data-scenario=rpd-1]")
    expect(page.locator("[data-file=rpd-1]")).to_contain_text("haven't found")
    expect(page.locator("[data-go]")).to_have_count(0)
    page.click("[data-scenario=clock-tower-1]")
    expect(page.locator("[data-file=clock-tower-1]")).to_contain_text("Oil Additive")
    assert barriers(page) == []
    enters(visitor, "downtown-1")
    expect(page.locator("[data-covered]").first).to_be_visible()
    expect(page.locator("[data-goal=open]").first).to_contain_text("crank", ignore_case=True)
    visitor.takes_seats()
    assert barriers(page) == []


def test_some_turns_a_reload_and_giving_up_lead_back_to_the_city(visitor: Visitor) -> None:
    opens(visitor, "campaign")
    page = visitor.page
    enters(visitor, "uptown-1")
    visitor.takes_seats()
    plays_a_little(visitor, 6)
    page.wait_for_selector(MINE)
    prompt = page.locator(".prompt").inner_text()
    page.reload()
    visitor.must_choose()
    expect(page.locator(".prompt")).to_have_text(prompt, use_inner_text=True)
    while page.locator("[data-group=abandon]").count() == 0:
        visitor.choose("[data-choice] >> nth=0")
        page.wait_for_selector(MINE)
    visitor.choose("[data-group=abandon]")
    visitor.choose("[data-type=yes]")
    expect(page.locator("[data-danger]")).to_have_attribute("data-danger", "2")
    page.click("[data-scenario=uptown-1]")
    expect(page.locator("[data-file=uptown-1]")).to_contain_text("once")
    page.locator("summary").click()
    expect(page.locator("details")).to_contain_text("Everyone recovers to Fine")
    assert barriers(page) == []


def test_items_go_into_the_box_and_out_of_it_by_clicking_them(visitor: Visitor) -> None:
    opens(visitor, "campaign")
    page = visitor.page
    box = page.get_by_label("Item box", exact=True)
    visitor.choose("[data-type=open-box] >> nth=0")
    expect(box).to_contain_text("Carried by Jill")
    before = visitor.version()
    box.get_by_role("button", name="put in Knife").click()
    expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)
    expect(box).to_contain_text("1 of 8")
    box.get_by_role("button", name="take out Knife").click()
    expect(box).to_contain_text("0 of 8")


def test_the_arrow_keys_walk_the_city_and_enter_looks_at_a_scenario(visitor: Visitor) -> None:
    opens(visitor, "campaign")
    page = visitor.page
    page.locator("[data-scenario=downtown-1]").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-file=uptown-1]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("[data-choice]")).to_have_count(1)
    expect(page.locator("[data-choice]")).to_contain_text("Uptown 1")


def test_the_end_phase_shows_its_steps_and_where_the_table_is(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(is_asked_in_the_end_phase))
    page = visitor.page
    steps = page.get_by_label("End Phase")
    expect(steps.locator("li")).to_have_count(10)
    expect(steps.locator("[aria-current=step]")).to_contain_text("your choice")
    done = steps.locator("li.done").count()
    assert done >= 1
    assert barriers(page) == []
    while page.locator("[data-type=done]").count():
        visitor.choose("[data-type=done]")
        page.wait_for_selector(MINE)
    expect(page.locator("[data-danger]")).to_have_attribute("data-danger", "1")
    assert {"complete", "missed"} & set(states(page).values())


ON_THE_ROAD = Setup(
    game="re2", scenario="campaign", characters=("leon", "claire"), modes=("campaign",)
)


def test_a_campaign_in_fixed_order_is_a_road_with_a_ribbon_for_each_continue(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(is_asked_in_the_end_phase, setup=ON_THE_ROAD))
    page = visitor.page
    stops = page.locator("[data-stop]")
    expect(stops).to_have_count(8)
    expect(page.locator("[data-stop='1a']")).to_have_attribute("data-state", "won")
    expect(page.locator("[data-stop='2a']")).to_have_attribute("data-state", "next")
    expect(page.locator("[data-stop='3a']")).to_have_attribute("data-state", "ahead")
    expect(page.locator("[data-stop] [data-boss]")).to_have_count(2)
    expect(page.locator("[data-stop='5a'] [data-boss] title")).to_have_text("Boss: G-Mutant")
    expect(page.locator("[data-stop='8a'] [data-boss] title")).to_have_text(
        "Boss: Birkin Stage Three"
    )
    expect(page.locator("[data-reel]")).to_have_attribute("data-reel", "ahead")
    expect(page.locator("svg.road")).to_have_attribute(
        "aria-label", re.compile("Bosses: G-Mutant .5A., Birkin Stage Three .8A..")
    )
    continues = page.get_by_label("Continues")
    expect(continues).to_contain_text("2 of 2 left")
    expect(continues.locator("li")).to_have_count(2)
    phase = page.get_by_label("End Phase")
    expect(phase).to_contain_text("Refill every Handgun")
    expect(phase).to_contain_text("unused ammunition and recovery items, except First-Aid Sprays")
    assert barriers(page) == []


def asked_to_act_in_the_second(world: Any) -> bool:
    return bool(world.campaign.scenario == "2a" and world.decision.prompt == "action")


def asked_by_a_story(world: Any) -> bool:
    return bool(world.decision.prompt == "event")


def test_a_story_is_read_over_the_board_and_decided_on_its_card_alone(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(asked_by_a_story, seeker(STORIES)))
    page = visitor.page
    story = page.locator("[data-story]")
    expect(story).to_be_visible()
    expect(story.locator("h2")).not_to_be_empty()
    ways = story.locator("[data-choice]").count()
    assert ways >= 2
    expect(page.locator("[data-choice]")).to_have_count(ways)
    expect(page.locator(BAR)).to_contain_text("Choose on the card")
    assert barriers(page) == []
    story.get_by_label("Show the board").click()
    expect(story.locator("[data-choice]")).to_have_count(0)
    story.get_by_label("Read on").click()
    visitor.choose("[data-story] [data-choice] >> nth=0")
    expect(page.locator("[data-story] [data-choice]")).to_have_count(0)


def test_the_choices_of_a_story_are_reached_by_keys(visitor: Visitor, site: Running) -> None:
    goes_on(visitor, site, played_until(asked_by_a_story, seeker(STORIES)))
    page = visitor.page
    page.get_by_label("Show the board").focus()
    page.keyboard.press("Tab")
    expect(page.locator("[data-story] [data-choice] >> nth=0")).to_be_focused()
    before = visitor.version()
    page.keyboard.press("2")
    expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)


def test_a_replay_shows_the_city_and_each_scenario_on_its_own_board(visitor: Visitor) -> None:
    opens(visitor, "campaign")
    page = visitor.page
    table = page.url.rpartition("/")[2]
    enters(visitor, "commercial-1")
    visitor.takes_seats()
    page.goto(f"/replay/{table}")
    expect(page.locator("[data-scenario]").first).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("[data-square]").first).to_be_visible()
    expect(page.locator("h1")).to_contain_text("Commercial 1")
    page.keyboard.press("Home")
    expect(page.locator("[data-scenario]").first).to_be_visible()


def test_turns_are_counted_anew_in_every_scenario(visitor: Visitor, site: Running) -> None:
    """In the header, in the log and in a list of tables."""

    def entered(world: Any) -> bool:
        return bool(
            world.decision.prompt == "action" and world.campaign.won + world.campaign.failed
        )

    goes_on(visitor, site, played_until(entered))
    page = visitor.page
    expect(page.locator(".top .ph")).to_have_text("Turn 1")
    expect(page.locator(".log .turn").last).to_have_text(re.compile(r"^Turn 1 "))
    page.reload()
    expect(page.locator(".top .ph")).to_have_text("Turn 1")
    expect(page.locator(".log .turn").last).to_have_text(re.compile(r"^Turn 1 "))
    page.goto("/")
    expect(page.locator(".mine li").first).to_contain_text("turn 1")


def test_a_replay_counts_turns_in_each_scenario_of_a_campaign(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(asked_to_act_in_the_second, setup=ON_THE_ROAD))
    plays_a_little(visitor, 2)
    page = visitor.page
    page.goto(page.url.replace("/t/", "/replay/"))
    parts = page.get_by_label("Jump to a turn").locator("optgroup")
    expect(parts).to_have_count(2)
    expect(parts.first).to_have_attribute("label", "Getting to the Police Department")
    expect(parts.first.locator("option").first).to_have_text("Setup")
    expect(parts.last).to_have_attribute("label", "The S.T.A.R.S. Office")
    expect(parts.last.locator("option").first).to_have_text("Turn 1")


def test_a_scenario_by_itself_is_chosen_under_its_district_and_played(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.click("[data-game=re3]")
    for district in ("Downtown", "Uptown", "Commercial", "R.P.D.", "Clock Tower"):
        expect(page.get_by_role("heading", name=district, exact=True)).to_be_visible()
    page.click("[data-scenario=uptown-1]")
    expect(page.locator("[data-mode=standalone]")).to_be_checked()
    assert barriers(page) == []
    page.click("[data-open]")
    visitor.must_choose()
    visitor.takes_seats()
    expect(page.locator("[data-square]").first).to_be_visible()
    plays_a_little(visitor, 8)


def test_whoever_plays_solo_takes_one_seat(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.click("[data-game=re3]")
    page.click("[data-scenario=campaign]")
    expect(page.locator("[data-mode=standalone]")).to_have_count(0)
    page.check("[data-mode=solo]")
    page.click("[data-open]")
    visitor.must_choose()
    expect(page.locator("[data-type=switch-to]")).to_have_count(3)
    visitor.choose("[data-type=switch-to] >> nth=0")
    expect(page.locator(".panel.who")).to_have_count(1)


def test_on_a_phone_the_city_is_a_map_and_a_list(phone: Visitor) -> None:
    opens(phone, "campaign")
    page = phone.page
    expect(page.locator(".cases button")).to_have_count(14)
    page.locator(".cases").get_by_text("Uptown 1").click()
    expect(page.locator("[data-choice]")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(".tabs").get_by_text("Case").click()
    expect(page.locator("[data-file=uptown-1]")).to_be_visible()
    assert barriers(page) == []
    page.click("[data-go=enter-scenario]")
    page.locator(".tabs").get_by_text("Tension").click()
    expect(page.locator("[data-square]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def idle(world: Any) -> Data | None:
    """Nobody does anything, until the scenario is lost."""
    return next((o.action for o in world.decision.options if isinstance(o.action, Stop)), None)


def asked_for_a_continue(world: Any) -> bool:
    return bool(world.decision.prompt == "retry")


def test_a_campaign_without_a_danger_level_ends_without_a_word_about_it(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(asked_for_a_continue, idle, setup=ON_THE_ROAD))
    page = visitor.page
    step = page.get_by_label("End Phase").locator("[aria-current=step]")
    expect(step).to_contain_text("try again, or give up")
    expect(step).to_be_in_viewport()
    visitor.choose("[data-type=give-up-campaign]")
    page.get_by_role("dialog").get_by_label("Close").click()
    expect(page.locator(BAR)).to_contain_text("You won 0 of 8 scenarios and failed 1")
    expect(page.locator(BAR)).not_to_contain_text("danger")


def asked_to_begin_the_second(world: Any) -> bool:
    return bool(world.campaign.scenario == "2a" and world.decision.prompt == "start")


def test_a_scenario_begins_with_its_brief_and_without_the_last_roll_of_another(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(asked_to_begin_the_second, setup=ON_THE_ROAD))
    page = visitor.page
    brief = page.locator("[data-brief]")
    expect(brief).to_have_attribute("open", "")
    expect(brief.locator("p")).to_be_visible()
    expect(page.get_by_text("Last roll")).to_have_count(0)
    visitor.takes_seats()
    expect(brief).not_to_have_attribute("open", "")


SIGNAL = """
id = "the-signal-box"
title = "The Signal Box"
source = "made up for a test"
brief = "A lever, and nobody who would say what it moves."
goal = "Pull it."
tension_reshuffles = true

[decks.A]
green-herb = 3

[decks.B]

[decks.tension]
all-clear = 4

[map]
floors = ['''
+---+---+---+
| 1   2   * |
+           +
| .   .   X |
+---+---+---+
''']
enemies = {}

[[station]]
at = "a1"
name = "lever"
text = "It moves, and far away something answers."
choices = [{ name = "hold it" }, { name = "let it go" }]
"""


def asked_for_an_action(world: Any) -> bool:
    return bool(world.decision.prompt == "action" and world.characters[world.active].square == 0)


def test_what_happens_at_a_station_is_read_and_decided_on_a_card(
    visitor: Visitor, site: Running
) -> None:
    setup = Setup(game="re2", scenario="the-signal-box", characters=("leon", "claire"), text=SIGNAL)
    goes_on(visitor, site, played_until(asked_for_an_action, setup=setup))
    page = visitor.page
    page.click("[data-group=items]")
    visitor.choose("[data-type=use-station]")
    story = page.locator("[data-story=lever]")
    expect(story).to_contain_text("far away something answers")
    visitor.choose("[data-story] [data-choice] >> nth=1")
    expect(story.locator("[data-choice]")).to_have_count(0)


def asked_about_something_else_and_to_discard(world: Any) -> bool:
    kinds = {type(option.action) for option in world.decision.options}
    return bool(world.decision.prompt != "action" and len(kinds) > 1 and Discard in kinds)


def test_an_item_among_other_choices_is_offered_to_be_discarded(
    visitor: Visitor, site: Running
) -> None:
    record = played_until(asked_about_something_else_and_to_discard, setup=ON_THE_ROAD)
    goes_on(visitor, site, record)
    visitor.page.click("[data-aside=discard]")
    offered = visitor.page.locator("[data-type=discard]")
    expect(offered.first).to_contain_text("Discard ")


MANSION = Setup(game="re1", scenario="campaign", characters=("jill", "chris"), modes=("campaign",))


def asked_in_the_mansion(world: Any) -> bool:
    return bool(world.decision.prompt == "dashboard")


def test_in_the_mansion_a_locked_scenario_asks_for_items_that_are_kept(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(asked_in_the_mansion, setup=MANSION))
    page = visitor.page
    page.click("[data-scenario=crypts-a]")
    file = page.locator("[data-file=crypts-a]")
    expect(file).to_contain_text("have 3 × Death Mask, carried or in the item box")
    # Every scenario of the house has a room on its plan; the garden and the helipad are outside.
    rooms = page.locator("[data-room]")
    outside = page.locator("[data-scenario=garden-a], [data-scenario=helipad]").count()
    expect(rooms).to_have_count(page.locator("svg [data-scenario]").count() - outside)
    expect(page.locator("[data-room=crypts-a]")).to_have_attribute("data-room-state", "locked")


def asked_with_many_zombies_left(world: Any) -> bool:
    zombies = [enemy for enemy in world.enemies.values() if enemy.kind == "zombie"]
    return bool(world.phase == "end" and world.campaign.last_won and len(zombies) >= 5)


def test_each_step_of_the_end_phase_says_what_it_did_itself(
    visitor: Visitor, site: Running
) -> None:
    record = played_until(asked_with_many_zombies_left, setup=MANSION, most=1500)
    goes_on(visitor, site, record)
    phase = visitor.page.get_by_label("End Phase")
    expect(phase).to_contain_text("Other weapons gain 2 points")
    expect(phase).not_to_contain_text("cumbersome")  # there is no such weapon in this game
    steps = phase.locator("li small")
    expect(steps.nth(0)).to_have_text(re.compile(r"^The danger level rises to \d+\.$"))
    counted = steps.filter(has_text="Zombie")
    expect(counted).to_have_text(re.compile(r"Zombie\. The danger level rises to \d+\.$"))


def test_the_end_phase_shows_no_goal_of_the_scenario_that_is_over(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(is_asked_in_the_end_phase, setup=ON_THE_ROAD))
    page = visitor.page
    expect(page.get_by_label("End Phase")).to_be_visible()
    expect(page.locator("[data-goal-of-table]")).to_have_count(0)
    page.get_by_role("button", name="How to play").click()
    expect(page.get_by_role("dialog").locator(".goal")).to_have_count(0)


ARMED = Setup(game="re3", scenario="commercial-2", characters=("jill", "carlos"))


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Leave the rest in the game box"), ("de", "Den Rest in der Schachtel lassen")],
)
def test_sharing_out_weapons_says_what_becomes_of_the_rest(
    visitor: Visitor, site: Running, language: str, words: str
) -> None:
    speaks(visitor, language)
    goes_on(visitor, site, played_until(is_asked_who_takes_which_weapon, setup=ARMED))
    expect(visitor.page.locator("[data-type=done]")).to_have_text(re.compile(words))


def is_asked_who_takes_which_weapon(world: Any) -> bool:
    return bool(world.decision.prompt == "share-out")


def asked_for_the_second_scenario(world: Any) -> bool:
    return bool(world.decision.prompt == "dashboard" and world.campaign.last)


def test_on_a_phone_the_case_makes_way_for_the_next_question(phone: Visitor, site: Running) -> None:
    goes_on(phone, site, played_until(asked_for_the_second_scenario, setup=MANSION))
    page = phone.page
    page.locator(".cases button").filter(has_text="1F East A").click()
    page.locator(".tabs").get_by_text("Case").click()
    page.click("[data-go=enter-scenario]")
    expect(page.locator(".prompt")).to_contain_text("Get ready")
    page.locator("[data-type=done]").click()
    expect(page.locator("[data-square]").first).to_be_visible()


def asked_to_start(world: Any) -> bool:
    return bool(world.decision.prompt == "start")


def test_the_rules_in_brief_are_those_of_this_campaign(visitor: Visitor, site: Running) -> None:
    page = visitor.page
    for stop, setup, lesson in (
        (asked_in_the_mansion, MANSION, "Reserve and missions"),
        (asked_to_start, ON_THE_ROAD, "The road"),
    ):
        goes_on(visitor, site, played_until(stop, setup=setup))
        page.get_by_role("button", name="How to play").click()
        rules = page.get_by_role("dialog")
        expect(rules).to_contain_text(lesson)
        expect(rules).not_to_contain_text("city")
        rules.get_by_label("Close").click()
