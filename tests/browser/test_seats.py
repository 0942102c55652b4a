"""Seats belong to people: a link works once, and everybody sees what happens to a seat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser.clicking import Visitor
from browser.test_table import open_for_two
from playwright.sync_api import Browser, Page, Route, expect
from server.live import Running


@pytest.fixture
def latecomer(chromium: Browser, site: Running) -> Iterator[Visitor]:
    """A third browser."""
    other = chromium.new_context(base_url=site.url, reduced_motion="reduce")
    found = Visitor(other.new_page())
    yield found
    other.close()


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()


def new_link(page: Page) -> str:
    """The owner makes a new link to the second seat."""
    menu(page)
    page.get_by_role("button", name="New link").click()
    link = page.get_by_label("Player link", exact=False).first.input_value()
    page.get_by_role("button", name="Close", exact=True).click()
    return link


def must_be_shut(visitor: Visitor, why: str) -> None:
    expect(visitor.page.locator("h1")).to_have_text("Can't open this table")
    expect(visitor.page.locator("main")).to_contain_text(why)
    visitor.complaints.clear()  # the browser itself notes the refused request


def test_a_link_belongs_to_the_first_who_opens_it(
    visitor: Visitor, stranger: Visitor, latecomer: Visitor
) -> None:
    player, _ = open_for_two(visitor)
    stranger.page.goto(player)
    expect(stranger.page.locator(".waits")).to_have_text("Waiting for Player 1")
    assert player not in stranger.page.url
    latecomer.page.goto(player)
    must_be_shut(latecomer, "Someone has already used this link")
    visitor.page.get_by_role("button", name="Invite", exact=True).click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("here")
    # Whoever has it keeps it: after a reload, and with the old link from their bookmarks.
    stranger.page.reload()
    expect(stranger.page.locator(".waits")).to_have_text("Waiting for Player 1")
    stranger.page.goto("about:blank")
    stranger.page.goto(player)
    expect(stranger.page.locator(".waits")).to_have_text("Waiting for Player 1")
    stranger.complaints.clear()


def test_a_lost_answer_does_not_cost_the_seat(visitor: Visitor, stranger: Visitor) -> None:
    player, _ = open_for_two(visitor)

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    stranger.page.route("**/claim", lose_the_answer)
    stranger.page.goto(player)
    must_be_shut(stranger, "Can't reach the server")
    stranger.page.unroute("**/claim")
    stranger.page.reload()
    expect(stranger.page.locator(".waits")).to_have_text("Waiting for Player 1")
    stranger.complaints.clear()


def test_the_owner_frees_a_seat_and_everybody_sees_it(
    visitor: Visitor, stranger: Visitor, latecomer: Visitor
) -> None:
    player, watching = open_for_two(visitor)
    latecomer.page.goto(watching)
    stranger.page.goto(player)
    expect(stranger.page.locator(".waits")).to_have_text("Waiting for Player 1")
    link = new_link(visitor.page)
    must_be_shut(stranger, "This seat has a new key")
    for sees in (visitor, latecomer):
        expect(sees.page.locator(".chat")).to_contain_text("Player 2's seat has a new link")
    latecomer.page.goto(link)
    expect(latecomer.page.locator(".waits")).to_have_text("Waiting for Player 1")
    stranger.page.goto(player)
    must_be_shut(stranger, "Someone has already used this link")


def test_a_seat_goes_to_a_bot_and_back_and_everybody_sees_it(
    visitor: Visitor, stranger: Visitor
) -> None:
    player, _ = open_for_two(visitor)
    stranger.page.goto(player)
    expect(stranger.page.locator(".waits")).to_have_text("Waiting for Player 1")
    menu(visitor.page)
    visitor.page.get_by_role("button", name="To a bot").last.click()
    expect(stranger.page.locator(".chat")).to_contain_text("A bot plays Player 2's seat now.")
    # The person keeps the seat, and takes it back.
    menu(stranger.page)
    stranger.page.get_by_role("button", name="Take over").click()
    expect(visitor.page.locator(".chat")).to_contain_text("A person plays Player 2's seat now.")


def test_a_seat_taken_from_a_bot_is_played_here_until_it_is_given_back(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.click("[data-game=re2]")
    page.select_option("[aria-label='Who plays seat 2']", "bot")
    page.click("[data-open]")
    visitor.must_choose()
    menu(page)
    page.get_by_role("button", name="Take over").click()
    expect(page.get_by_role("button", name="To a bot")).to_have_count(2)
    page.get_by_role("button", name="Close", exact=True).click()
    visitor.choose("[data-choice] >> nth=0")
    expect(page.get_by_role("log").first).to_contain_text("starts at")
    visitor.must_choose()
    menu(page)
    page.get_by_role("button", name="To a bot").last.click()
    expect(page.get_by_role("button", name="Take over")).to_have_count(1)
    expect(page.locator(".chat")).to_contain_text("A bot plays")
    # The own seat stays.
    expect(page.locator(".top")).to_be_visible()
    page.reload()
    expect(page.locator("[data-square]").first).to_be_visible()


def test_a_seat_moves_to_another_device(visitor: Visitor, stranger: Visitor) -> None:
    visitor.plays_solo("re2")
    page = visitor.page
    page.get_by_role("button", name="Invite", exact=True).click()
    page.get_by_text("Your own seats").click()
    link = page.get_by_label("yours", exact=False).first.input_value()
    stranger.page.goto(link)
    stranger.must_choose()
    page.get_by_role("button", name="Close", exact=True).click()
    # The other seat is still played here.
    expect(page.locator(".waits")).to_have_text("Waiting for Player 1")


def test_nobody_takes_over_a_bot_with_secrets(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.click("[data-game=tower]")
    page.click("[data-open]")
    expect(page.locator("[data-room]").first).to_be_visible()
    menu(page)
    expect(page.get_by_role("button", name="New link").first).to_be_visible()
    expect(page.get_by_role("button", name="Take over")).to_have_count(0)
