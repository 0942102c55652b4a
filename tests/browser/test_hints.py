"""Hints at the table, and how close a finished game was."""

from __future__ import annotations

import re

from browser.clicking import BAR, MINE, Visitor, barriers
from browser.screens import every_size, opens_tab, overflow, sized
from playwright.sync_api import expect
from server.live import Running

from inkribbon.bots.random_bot import RandomBot
from inkribbon.catalogue import game as find_game
from inkribbon.kernel import records
from inkribbon.kernel.driver import play
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler


def lost() -> str:
    """The record of a game that people without any idea have lost."""
    game = find_game("re3")
    setup = Setup(game="re3", scenario="downtown-1", characters=("jill", "carlos"))
    record, world = records.begin(game, setup, ""), game.start(setup)
    drivers = {seat: RandomBot(seat) for seat in range(2)}
    play(
        *(game, world, drivers),
        chance=Sampler(1),
        watch=lambda _, __, action: record.answers.append(action),
    )
    records.close(record, world, "")
    return records.dumps(record)


def test_a_hint_shows_the_chance_and_the_best_options_and_can_be_taken(visitor: Visitor) -> None:
    visitor.plays_solo("re3")
    visitor.takes_seats()
    page = visitor.page
    page.click("[data-hint]")
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("chance of winning from here, if keen bots played on")
    now = hint.locator(".now").inner_text()
    assert len(re.findall(r"\d%", now)) == 1, now
    expect(hint.locator("[data-advised]").first).to_contain_text("%")
    assert barriers(page) == []
    for size in every_size(visitor):
        hint.locator("[data-advised='0']").scroll_into_view_if_needed()
        hint.locator("[data-advised='0']").click(trial=True)
        assert overflow(page) == [0, 0], size
        aside = hint.get_by_role("button", name="Close", exact=True)
        if aside.is_visible():
            aside.click()
            expect(hint).to_be_hidden()
            page.click("[data-hint]")
            expect(hint).to_be_visible()
    before = visitor.version()
    hint.locator("[data-advised='0']").click()
    expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)
    expect(hint).to_have_count(0)
    page.get_by_role("button", name="Chat").last.click()
    expect(page.get_by_text("asked for a hint.")).to_be_visible()


def test_why_there_is_no_hint_is_forgotten_once_the_table_goes_on(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    page = visitor.page
    busy = {"type": "error", "code": "unavailable", "message": "Nobody has time."}
    page.route("**/hint", lambda route: route.fulfill(status=503, json=busy))
    page.click("[data-hint]")
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("Nobody has time.")
    page.click("[data-group=move]")
    visitor.choose("[data-choice] >> nth=0")
    expect(hint).to_have_count(0)
    # The browser itself complains about every answer that is an error.
    assert len(visitor.complaints) == 1
    visitor.complaints.clear()


def test_with_friends_at_the_table_there_are_no_hints_unless_they_were_chosen(
    visitor: Visitor,
) -> None:
    page = visitor.page
    for chosen in (False, True):
        page.goto("/")
        page.click("[data-game=re3]")
        page.select_option("[aria-label='Who plays seat 2']", "friend")
        if chosen:
            page.check("[data-hints]")
        page.click("[data-open]")
        visitor.must_choose()
        expect(page.locator("[data-hint]")).to_have_count(1 if chosen else 0)


def test_a_replay_shows_the_chances_and_leads_to_turning_points(
    visitor: Visitor, site: Running
) -> None:
    opened = site.made({"record": lost()}, "/api/records")
    page = visitor.page
    page.goto(f"/replay/{opened.id}#w.{opened.tokens[-3]}")
    curve = page.get_by_role("region", name="How close it was")
    expect(curve.get_by_role("img")).to_be_visible()
    turning = curve.locator("[data-turning]").first
    expect(turning).to_contain_text("Turning point: turn ")
    turning.click()
    expect(page.get_by_label("Step of the game")).not_to_have_value("0")
    for size in every_size(visitor, [(740, 360)]):
        opens_tab(page, "curve")
        turning.scroll_into_view_if_needed()
        expect(turning).to_be_in_viewport()
        assert overflow(page) == [0, 0], size


def test_the_curve_names_its_percentages_and_turns_and_is_as_wide_as_its_place(
    visitor: Visitor, site: Running
) -> None:
    opened = site.made({"record": lost()}, "/api/records")
    page = visitor.page
    page.goto(f"/replay/{opened.id}#w.{opened.tokens[-3]}")
    drawing = page.get_by_role("region", name="How close it was").get_by_role("img")
    expect(drawing.locator("text.share")).to_have_text(["0%", "50%", "100%"])
    turns = [int(text) for text in drawing.locator("text.turn").all_text_contents()]
    assert turns == sorted(turns)
    assert len(turns) > 2
    room = page.locator(".plot").evaluate("one => one.clientWidth - one.firstChild.clientWidth")
    assert room == 0


def chances(points: list[tuple[int, float]], turning: int) -> dict[str, object]:
    """Of a campaign: each point is in a part and has a chance."""
    known = [
        {"step": i, "turn": 30 + i, "chance": chance, "part": part}
        for i, (part, chance) in enumerate(points)
    ]
    before, after = points[turning][1], points[turning + 1][1]
    leap = {
        **{"step": turning, "at": turning, "turn": 30 + turning, "seat": 0, "before": before},
        **{"after": after, "done": "", "better": "", "part": points[turning][0]},
    }
    return {"points": known, "turnings": [leap], "parts": ["Downtown 1", "Uptown 1"]}


def test_the_turning_points_of_a_long_campaign_stay_inside_their_panel(
    visitor: Visitor, site: Running
) -> None:
    opened = site.made({"record": lost()}, "/api/records")
    page = visitor.page
    told = chances([(0, 0.5), (0, 1.0), (1, 0.446), (1, 0.704)], 2)
    page.route("**/chances", lambda route: route.fulfill(json=told))
    page.goto(f"/replay/{opened.id}#w.{opened.tokens[-3]}")
    curve = page.get_by_role("region", name="How close it was")
    expect(curve.locator("[data-turning]")).to_contain_text("45% → 70% (+25)")
    expect(curve.locator("[data-turning]")).to_contain_text("Turning point: Uptown 1, turn 32")
    expect(curve.locator(".parts li")).to_have_text(["Downtown 1", "Uptown 1"])
    expect(curve.locator("text.part")).to_have_text(["1", "2"])
    beyond = (
        "one => one.getBoundingClientRect().right"
        " - one.closest('section').getBoundingClientRect().right"
    )
    for size in every_size(visitor):
        if curve.is_visible():
            assert curve.locator("[data-turning]").evaluate(beyond) < 0, size
    expect(curve).to_contain_text("The chance of winning each scenario")


def opens_with_hints_and_a_friend(visitor: Visitor) -> None:
    """And begins, which falls to somebody else at some tables."""
    page = visitor.page
    for _ in range(9):
        page.goto("/")
        page.click("[data-game=tower]")
        page.select_option("[aria-label='Who plays seat 2']", "friend")
        page.check("[data-hints]")
        page.click("[data-open]")
        page.get_by_role("dialog").get_by_label("Close").click()
        page.wait_for_selector(f"{MINE}, {BAR}:has-text('Waiting for Player 2')")
        if page.locator(MINE).count():
            return
    raise AssertionError("the friend begins at every table")


def test_beside_a_hint_there_is_room_for_the_others_and_the_chat(visitor: Visitor) -> None:
    page = sized(visitor, (1280, 800))
    opens_with_hints_and_a_friend(visitor)
    page.click("[data-hint]")
    expect(page.locator("[data-advised]").first).to_be_visible()
    expect(page.get_by_label("At the table").first).to_be_visible()
    bottom = page.get_by_role("button", name="Chat").last.bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= 800
