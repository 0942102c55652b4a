"""Small things that a page says: what a report contains, what undo means, whether a pile renews."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from browser.campaigns import goes_on, played_until
from browser.clicking import Visitor
from browser.screens import every_size, is_inside, sized
from browser.staging import Stage
from golden.asking import crawls
from golden.making import golden_cases, read
from msgspec.structs import replace
from playwright.sync_api import Page, WebSocketRoute, expect
from server.live import Running
from support.games import Case

from inkribbon.crawl.items.carrying import Discard
from inkribbon.kernel.data import Data
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.replaying import steps
from inkribbon.kernel.records.text import dumps

FEW = 5
"""Cards, from which on the page says so."""


def reports(page: Page) -> tuple[dict[str, object], str]:
    """The report that was saved, and what the page says about it."""
    with page.expect_download() as saving:
        page.get_by_role("button", name="Report").click()
    said = page.locator("[data-saved]")
    expect(said).to_contain_text(saving.value.suggested_filename)
    return json.loads(saving.value.path().read_text("utf-8")), said.inner_text()


def test_report_says_what_it_saved(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    report, said = reports(visitor.page)
    assert report["record"]
    assert "the record of the whole game" in said


def test_report_says_that_the_record_of_a_secret_game_is_missing(visitor: Visitor) -> None:
    visitor.plays_solo("tower")
    # The browser notes that the record was refused.
    report, said = reports(visitor.page)
    visitor.complaints.clear()
    assert report["record"] is None
    assert "stays secret" in said


def test_every_action_under_a_symbol_has_its_name_where_the_symbols_stand_alone(
    visitor: Visitor,
) -> None:
    visitor.plays_solo("re1")
    visitor.takes_seats()
    words = visitor.page.locator(".ask [data-group] > span:not(.sr)")
    expect(visitor.page.locator("[data-group=discard]")).to_be_visible()
    for size in every_size(visitor):
        if size[0] < WIDE:
            widths = words.evaluate_all("all => all.map(one => one.offsetWidth)")
            assert min(widths) > 1, size


WIDE = 1240
"""Below it, symbols are above their words."""


def test_undo_asks_nobody_of_a_lone_player(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    # A turn ends with a card, so undoing is not free any more.
    visitor.choose("[data-group=end]")
    visitor.must_choose()
    visitor.page.click("[aria-label='More undo options']")
    note = visitor.page.locator("[data-undo-note]")
    expect(note).to_contain_text("The same will come up again.")
    expect(note).not_to_contain_text("everyone")


SAID = {
    "blue square": "[data-index].offer",
    "circled door": "[data-door]",
    "number behind an open door": "[data-way]",
}


@pytest.mark.parametrize("game", ["re2", "re3"])
def test_the_hint_names_only_what_can_be_clicked(visitor: Visitor, game: str) -> None:
    visitor.plays_solo(game)
    visitor.takes_seats()
    page = visitor.page
    expect(page.locator(".ask p.hint")).to_contain_text("Click")
    said = page.locator(".ask p.hint").inner_text()
    there = {name: page.locator(selector).count() > 0 for name, selector in SAID.items()}
    assert {name: name in said for name in SAID} == there


@cache
def runs_out(renews: bool) -> Case:
    """A golden game whose tension deck is empty, or nearly so, at the end."""
    for case in (case for case in crawls() if case.setup.game == "re2"):
        *_, world = steps(case.game, read(case))
        sheet: Any = case.game.sheet(world)
        if len(world.decks["tension"]) <= FEW and sheet.renews is renews:
            return case
    raise AssertionError("no golden game uses up its tension deck")


@pytest.mark.parametrize(("renews", "said"), [(True, "shuffled into a new"), (False, "loses")])
def test_a_deck_that_runs_out_says_whether_it_is_renewed(
    visitor: Visitor, site: Running, renews: bool, said: str
) -> None:
    body = {"record": dumps(read(runs_out(renews))), "mode": "replay"}
    made = site.http.post("/api/records", json=body).json()
    page = visitor.page
    page.goto(f"/replay/{made['table']}#w.{made['spectator']}")
    expect(page.get_by_label("Step of the game")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("[data-runs-out]")).to_contain_text(said)


TWO = Setup(game="re1", scenario="1f-west-a", characters=("jill", "chris"))


def trades(world: Any) -> Data | None:
    """With whomever a character meets."""
    kinds = {type(option.action).__name__: option.action for option in world.decision.options}
    return kinds.get("Trade")


def consent_gets_lost(page: Page) -> None:
    """From now on no answer of this page that agrees to something reaches the server."""

    def live(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def heard(message: str | bytes) -> None:
            if json.loads(message).get("action", {}).get("type") != "yes":
                server.send(message)

        line.on_message(heard)

    page.route_web_socket("**/live", live)


def test_a_question_that_the_table_answers_itself_is_not_shown(
    visitor: Visitor, site: Running
) -> None:
    """Whoever plays both need not agree to their own trade, nor see a button that goes away."""
    page = visitor.page
    consent_gets_lost(page)
    record = played_until(lambda world: world.decision.prompt == "trade", trades, setup=TWO)
    goes_on(visitor, site, record)
    visitor.choose("[data-type=take] >> nth=0")
    visitor.choose("[data-type=done]")
    expect(page.locator(".waits")).to_have_text("One moment…")
    expect(page.locator("[data-choice]")).to_have_count(0)
    expect(page.locator(".prompt")).to_have_text("", use_inner_text=True)


def test_a_token_of_an_effect_says_which_card_lasts_there_and_what_it_does(
    visitor: Visitor,
) -> None:
    """Also if an encounter table started it: then no card is in play."""
    stage = Stage(visitor.page)
    visitor.plays_solo("re2")
    visitor.takes_seats()
    effect = {"ability": "persisting-unease", "card": "encounter", "tile": 0}
    effect |= {"seat": -1, "turns": 0, "amount": 0}
    stage.happens({**stage.view, "lasting": [effect]})
    told = "Persisting Unease: Place a token on your tile."
    token = visitor.page.locator(".sustained title")
    expect(token).to_have_count(1)
    assert (token.text_content() or "").startswith(told)
    spoken = visitor.page.locator("[data-square][aria-label*='Persisting Unease']")
    expect(spoken).to_have_count(1)


def test_dropping_items_is_set_aside_where_the_question_is_which_enemy_goes_first(
    visitor: Visitor, site: Running
) -> None:
    """They may be dropped at any time, but no newcomer should take them for answers."""
    goes_on(visitor, site, an_order_is_asked())
    page = visitor.page
    aside = page.locator("[data-aside=discard]")
    expect(aside).to_be_visible()
    expect(page.locator("[data-type=discard]")).to_have_count(0)
    number = page.locator("[data-choice]").count()
    aside.click()
    expect(page.locator("[data-type=discard]").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-choice]")).to_have_count(number)


def test_the_rest_is_resolved_where_items_might_be_dropped_and_none_is(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, an_order_is_asked())
    visitor.choose("[data-settle]")
    log = visitor.page.get_by_role("log").first
    expect(log).to_contain_text(re.compile("attacks|moves"))
    expect(log).not_to_contain_text("discards")


def an_order_is_asked() -> str:
    """A golden game up to where enemies are put in order by somebody who carries something."""
    case = next(case for case in golden_cases() if str(case) == "re2.7a.2")
    record = read(case)
    asked = (world.decision for world in steps(case.game, record))
    at = next(
        number
        for number, decision in enumerate(asked)
        if decision
        and decision.prompt == "reaction-order"
        and any(isinstance(action, Discard) for action in decision.actions())
    )
    return dumps(replace(record, answers=record.answers[:at], closing=None))


def test_the_goal_can_be_read_on_every_screen(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    page = visitor.page
    for size in every_size(visitor, [(360, 740), (740, 360)]):
        assert is_inside(page, "[data-goal-of-table]"), size
        page.click("[data-goal-of-table]")
        expect(page.get_by_role("dialog")).to_contain_text("Everyone leaves through the R.P.D.")
        page.keyboard.press("Escape")


def test_a_side_that_goes_on_below_fades_out_there(visitor: Visitor) -> None:
    visitor.plays_solo("re1")
    visitor.takes_seats()
    page = visitor.page
    side = page.locator(".side")
    page.set_viewport_size({"width": 1366, "height": 600})
    expect(side).to_have_class(re.compile("more"))
    side.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(side).not_to_have_class(re.compile("more"))


def test_the_table_says_that_it_is_a_nightmare(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.click("[data-game=re3]")
    page.check("[data-mode=nightmare]")
    page.click("[data-open]")
    visitor.must_choose()
    expect(page.locator("[data-mode-of-table]")).to_have_text("Nightmare")
    for size in every_size(visitor, also=[(360, 740)]):
        assert is_inside(page, "[data-mode-of-table]"), size
        assert is_inside(page, "[aria-label=Menu]"), size
    visitor.plays_solo("re3")
    expect(page.locator("[data-mode-of-table]")).to_have_count(0)


CUT_NAMES = """all => all.filter(one => {
  const shown = one.offsetWidth;
  one.style.maxWidth = 'none';
  const whole = one.offsetWidth;
  one.style.maxWidth = '';
  return whole > shown;
}).map(one => one.selectedOptions[0].text)"""


def test_the_names_of_heroes_are_not_cut_off_where_seats_are_chosen(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.click("[data-game=re2]")
    for size in every_size(visitor, also=[(360, 740), (1280, 800), (1920, 1080)]):
        assert page.locator("select.who").evaluate_all(CUT_NAMES) == [], size


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_laptop_what_can_be_done_is_in_one_row(
    visitor: Visitor, site: Running, language: str
) -> None:
    """And nothing of it below the fold."""
    page = sized(visitor, (1280, 800))
    page.add_init_script(f"localStorage.setItem('inkribbon.language', {json.dumps(language)})")
    visitor.plays_solo("re2")
    visitor.takes_seats()
    buttons = page.locator(".acts [data-group]")
    expect(buttons).to_have_count(8)
    tops = buttons.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1


ARMOURY = """
id = "the-armoury"
title = "The Armoury"
source = "made up for a test"
brief = "Somebody has left the door open."
goal = "Leave."
kit = ["bowgun", "rocket-launcher", "handgun"]
tension_reshuffles = true

[decks.A]
bowgun-bolts = 1

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
"""


def test_a_bowgun_and_a_rocket_launcher_have_pictures_of_their_own(
    visitor: Visitor, site: Running
) -> None:
    setup = Setup(game="re2", scenario="the-armoury", characters=("leon", "claire"), text=ARMOURY)
    goes_on(visitor, site, played_until(lambda _: True, setup=setup))
    hero = visitor.page.get_by_role("region", name="Leon S. Kennedy")
    for name, picture in (("Bowgun", "#i-bowgun"), ("Rocket Launcher", "#i-rocket-launcher")):
        drawing = hero.locator(".mini span", has_text=name).locator("use")
        expect(drawing).to_have_attribute("href", picture)
        expect(visitor.page.locator(picture)).to_have_count(1)
    expect(hero.locator(".mini span", has_text="Handgun").locator("path")).to_have_count(1)


def test_a_medal_and_a_jewel_look_like_neither_a_gun_nor_a_key(
    visitor: Visitor, site: Running
) -> None:
    text = ARMOURY.replace(
        '"bowgun", "rocket-launcher", "handgun"',
        '"magnum", "eagle-medal", "red-jewel", "diamond-key"',
    )
    setup = Setup(game="re2", scenario="the-armoury", characters=("leon", "claire"), text=text)
    goes_on(visitor, site, played_until(lambda _: True, setup=setup))
    hero = visitor.page.get_by_role("region", name="Leon S. Kennedy")
    names = ("Magnum", "Eagle Medal", "Red Jewel", "Diamond Key")
    pictures = {
        hero.locator(".mini span", has_text=name).locator("path").get_attribute("d")
        for name in names
    }
    assert len(pictures) == len(names)
