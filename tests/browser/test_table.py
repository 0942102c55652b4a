"""What a table does besides the game: others, going back, reasons, coming back."""

from __future__ import annotations

import re
import time

from browser.clicking import MINE, Visitor
from playwright.sync_api import Page, WebSocketRoute, expect


def open_for_two(visitor: Visitor) -> tuple[str, str]:
    """A table with a friend's seat; the friend's link and the spectators'."""
    page, player = visitor.page, visitor.invites_a_friend()
    visitor.must_choose()
    watching = page.get_by_label("Spectator link", exact=False).input_value()
    page.get_by_role("button", name="Close", exact=True).click()
    return player, watching


def test_two_browsers_at_one_table_see_each_others_moves(
    visitor: Visitor, stranger: Visitor
) -> None:
    player, _ = open_for_two(visitor)
    stranger.page.goto(player)
    expect(stranger.page.locator(".waits")).to_have_text("Waiting for Player 1")
    visitor.choose("[data-choice] >> nth=0")
    there = seconds_until(stranger, "Leon starts at")
    stranger.must_choose()
    stranger.choose("[data-choice] >> nth=0")
    back = seconds_until(visitor, "Claire starts at")
    # A busy machine may hold up one of them.
    assert min(there, back) < 1


def seconds_until(sitter: Visitor, line: str) -> float:
    """How long a line of the log is waited for."""
    begun = time.monotonic()
    expect(sitter.page.get_by_role("log").first).to_contain_text(line)
    return time.monotonic() - begun


def one_who_must_choose(*sitters: Visitor) -> Visitor:
    while True:
        for sitter in sitters:
            if sitter.page.locator(MINE).count():
                return sitter
        sitters[0].page.wait_for_timeout(50)


def test_what_one_says_the_other_reads_as_text(visitor: Visitor, stranger: Visitor) -> None:
    player, _ = open_for_two(visitor)
    stranger.page.goto(player)
    stranger.page.get_by_role("button", name="Chat").last.click()
    stranger.page.get_by_label("Say something").fill("<b>hold</b> the door")
    stranger.page.keyboard.press("Enter")
    expect(visitor.page.locator(".chat")).to_contain_text("<b>hold</b> the door")


def test_a_spectator_sees_the_board_and_is_offered_nothing(
    visitor: Visitor, stranger: Visitor
) -> None:
    _, watching = open_for_two(visitor)
    stranger.page.goto(watching)
    expect(stranger.page.locator("[data-square]").first).to_be_visible()
    expect(stranger.page.locator("[data-choice]")).to_have_count(0)
    expect(visitor.page.locator(".top")).to_contain_text("1 watching")


def test_a_reload_in_the_middle_of_a_decision_asks_the_same_again(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    prompt = visitor.page.locator(".prompt").inner_text()
    visitor.page.reload()
    visitor.must_choose()
    expect(visitor.page.locator(".prompt")).to_have_text(prompt, use_inner_text=True)


def test_a_step_can_be_taken_back(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    prompt = visitor.page.locator(".prompt").inner_text()
    visitor.page.click("[data-group=move]")
    if visitor.page.locator("[data-choice]").count():
        visitor.choose("[data-choice] >> nth=0")
    expect(visitor.page.get_by_role("log").first).to_contain_text("moves to")
    visitor.page.keyboard.press("z")
    expect(visitor.page.locator(".prompt")).to_have_text(prompt, use_inner_text=True)
    expect(visitor.page.get_by_role("log").first).not_to_contain_text("moves to")


def test_what_was_taken_back_can_be_done_again(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    log = visitor.page.get_by_role("log").first
    visitor.page.keyboard.press("m")
    visitor.page.keyboard.press("1")
    expect(log).to_contain_text("moves to")
    visitor.page.keyboard.press("z")
    expect(log).not_to_contain_text("moves to")
    visitor.page.keyboard.press("Shift+Z")
    expect(log).to_contain_text("moves to")


def test_space_finishes_what_moves_and_fast_forward_moves_nothing(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    page = visitor.page
    still = page.locator("html.still")
    expect(still).to_have_count(0)
    page.keyboard.press(" ")
    expect(still).to_have_count(1)
    page.keyboard.press("m")
    visitor.choose("[data-choice] >> nth=0")
    expect(still).to_have_count(0)
    page.keyboard.press("f")
    expect(page.locator("[data-fast]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("m")
    visitor.choose("[data-choice] >> nth=0")
    expect(still).to_have_count(1)


def test_why_opens_the_rule_behind_a_line_of_the_log(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    visitor.page.get_by_role("log").first.get_by_role("button", name="Why?").first.click()
    expect(visitor.page.get_by_role("log").first).to_contain_text("re2.scenario.1a-start-positions")


def test_a_greyed_action_says_why_not(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    visitor.page.click("[data-group=search].off")
    expect(visitor.page.locator(".whynot")).to_contain_text("no item token")
    visitor.page.locator(".whynot").get_by_role("button", name="Why?").click()
    expect(visitor.page.locator(".whynot")).to_contain_text("re2.search.take-token")


def test_a_table_can_be_resumed_from_the_start_page(visitor: Visitor) -> None:
    visitor.plays_solo("re3")
    visitor.page.goto("/")
    mine = visitor.page.locator(".mine li").first
    expect(mine).to_contain_text("Waiting for you")
    expect(mine.locator(".mm rect").first).to_be_visible()
    mine.get_by_role("button", name="Open").click()
    visitor.must_choose()


def test_a_link_that_opens_nothing_says_so(stranger: Visitor) -> None:
    stranger.page.goto("/t/nothing#0.nothing")
    expect(stranger.page.locator("h1")).to_have_text("Can't open this table")
    stranger.complaints.clear()  # the browser itself notes the refused request


def test_real_dice_are_tapped_as_they_fell(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.click("[data-game=re2]")
    page.get_by_role("button", name="Real dice").click()
    page.click("[data-open]")
    visitor.must_choose()
    visitor.takes_seats()
    page.click("[data-group=attack]")
    visitor.choose("[data-choice] >> nth=0")
    expect(page.locator(".waits")).to_have_text("Enter your roll")
    page.get_by_role("button", name="blank").first.click()
    expect(page.get_by_role("log").first).to_contain_text("Miss.")


def test_a_bot_plays_its_seat(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.click("[data-game=re2]")
    page.select_option("[aria-label='Who plays seat 2']", "bot")
    page.click("[data-open]")
    visitor.must_choose()
    visitor.takes_seats()
    page.click("[data-group=end]")
    expect(page.get_by_role("log").first).to_contain_text("Turn 2 · Claire")
    expect(page.get_by_role("log").first).to_contain_text("Turn 3 · Leon", timeout=30_000)


BAD_NEWS = re.compile('"kind":"(harmed|fell|evade-failed|enemy-spawned|action-lost)"')


def hush(line: WebSocketRoute) -> None:
    """A line over which no bad news comes: what is bad looks like any other line of the log."""

    def told(message: str | bytes) -> None:
        line.send(BAD_NEWS.sub('"kind":"told"', str(message)))

    line.connect_to_server().on_message(told)


def test_fast_forward_jumps_over_the_quiet_steps_of_a_bot(visitor: Visitor) -> None:
    page = visitor.page
    page.route_web_socket("**/live", hush)
    page.goto("/")
    page.click("[data-game=re2]")
    page.select_option("[aria-label='Who plays seat 2']", "bot")
    page.click("[data-open]")
    visitor.must_choose()
    visitor.takes_seats()
    page.keyboard.press("f")
    page.evaluate("""() => {
        const app = document.querySelector('[data-version]');
        window.steps = [];
        new MutationObserver(() => window.steps.push(Number(app.dataset.version)))
            .observe(app, { attributeFilter: ['data-version'] });
    }""")
    page.click("[data-group=end]")
    expect(page.get_by_role("log").first).to_contain_text("Turn 3 · Leon", timeout=30_000)
    shown: list[int] = page.evaluate("window.steps")
    assert shown == sorted(shown)
    assert shown[-1] - shown[0] > len(shown), "some steps were left out"


def test_after_a_break_the_table_goes_on_where_it_was(visitor: Visitor) -> None:
    page = visitor.page
    lines: list[WebSocketRoute] = []
    broken = False

    def connect(line: WebSocketRoute) -> None:
        if broken:
            line.close(code=1001)
        else:
            line.connect_to_server()
            lines.append(line)

    page.route_web_socket("**/live", connect)
    visitor.plays_solo("re2")
    visitor.takes_seats()
    broken = True
    for line in lines:
        line.close(code=1001)
    expect(page.locator(".waits")).to_have_text("Connection lost")
    broken = False
    visitor.must_choose()
    visitor.choose("[data-group=end]")


def test_a_roll_is_taken_back_only_when_the_other_agrees(
    visitor: Visitor, stranger: Visitor
) -> None:
    player, _ = open_for_two(visitor)
    stranger.page.goto(player)
    while not visitor.page.locator("[data-group=attack]").count():
        chooser = one_who_must_choose(visitor, stranger)
        chooser.choose("[data-choice] >> nth=0")
        for sitter in (visitor, stranger):
            expect(sitter.page.locator("[data-version]")).to_have_attribute(
                "data-version", chooser.version()
            )
    log = visitor.page.get_by_role("log").first
    visitor.page.click("[data-group=attack]")
    visitor.choose("[data-choice] >> nth=0")
    expect(log).to_contain_text("fires the Handgun")
    visitor.page.keyboard.press("z")
    expect(stranger.page.locator(".ask")).to_contain_text("wants to undo")
    expect(log).to_contain_text("fires the Handgun")
    stranger.page.get_by_role("button", name="Agree").click()
    expect(log).not_to_contain_text("fires the Handgun")


def test_on_a_phone_the_chat_tab_counts_what_others_have_said_since(
    visitor: Visitor, phone: Visitor
) -> None:
    phone.page.goto(visitor.invites_a_friend())
    expect(phone.page.locator(".ask")).to_be_visible()
    news = phone.page.locator(".tabs [data-tab=chat] sup")
    expect(news).to_have_count(0)
    visitor.page.keyboard.press("Escape")
    says(visitor.page, "West alley?")
    expect(news).to_have_text("1")
    phone.page.click(".tabs [data-tab=chat]")
    expect(news).to_have_count(0)
    phone.page.click(".tabs [data-tab=chat]")
    says(visitor.page, "Or the north?")
    expect(news).to_have_text("1")


def says(page: Page, text: str) -> None:
    field = page.get_by_placeholder("Say something")
    if not field.count():
        page.click(".chat .bar")
    field.fill(text)
    field.press("Enter")
