"""A campaign in the browser: the city, a scenario of it, the End Phase, stories, the way back."""

from __future__ import annotations

import random
from typing import Any

from browser.campaigns import STORIES, goes_on, played_until, seeker
from browser.clicking import BAR, MINE, Visitor, barriers
from playwright.sync_api import Page, expect
from server.live import Running

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


def asked_in_the_end_phase(world: Any) -> bool:
    return bool(world.decision.prompt == "end-phase")


def test_the_end_phase_shows_its_steps_and_where_the_table_is(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(asked_in_the_end_phase))
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
    goes_on(visitor, site, played_until(asked_in_the_end_phase, setup=ON_THE_ROAD))
    page = visitor.page
    stops = page.locator("[data-stop]")
    expect(stops).to_have_count(8)
    expect(page.locator("[data-stop='1a']")).to_have_attribute("data-state", "won")
    expect(page.locator("[data-stop='2a']")).to_have_attribute("data-state", "next")
    expect(page.locator("[data-stop='3a']")).to_have_attribute("data-state", "ahead")
    continues = page.get_by_label("Continues")
    expect(continues).to_contain_text("2 of 2 left")
    expect(continues.locator("li")).to_have_count(2)
    expect(page.get_by_label("End Phase")).to_contain_text("Refill every Handgun")
    assert barriers(page) == []


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
