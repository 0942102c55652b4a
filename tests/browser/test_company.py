"""People at one table: who is here, pings and reactions, and a bot for somebody who has left."""

from __future__ import annotations

from browser.clicking import Visitor, barriers
from browser.screens import every_size, overflow
from playwright.sync_api import Page, expect


def joins(stranger: Visitor, link: str) -> Page:
    stranger.page.goto(link)
    stranger.page.get_by_role("button", name="Later").click()
    return stranger.page


def test_a_qr_code_shows_the_link_of_a_seat(visitor: Visitor) -> None:
    visitor.invites_a_friend()
    page = visitor.page
    page.click("[data-joined=nobody] [data-qr]")
    code = page.locator("[data-joined=nobody] figure svg")
    expect(code).to_be_visible()
    assert len(code.locator("path").get_attribute("d") or "") > 1000
    assert barriers(page) == []


def test_a_reaction_and_a_ping_reach_the_other_player(visitor: Visitor, stranger: Visitor) -> None:
    page, link = visitor.page, visitor.invites_a_friend()
    other = joins(stranger, link)
    expect(page.locator("[data-joined=here]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-present=here]")).to_have_count(1)
    page.click("[data-react=wait]")
    expect(other.locator("[data-signal]").first).to_contain_text("Wait")
    page.click("[data-point]")
    page.locator("[data-index]").first.click(force=True)
    expect(other.locator("[data-ping]")).to_have_count(1)
    expect(other.locator("[data-ping]")).to_have_count(0)
    other.locator("[data-index]").first.click(button="right", force=True)
    expect(page.locator("[data-ping]")).to_have_count(1)


def test_a_table_with_secrets_has_reactions_but_no_pings(
    visitor: Visitor, stranger: Visitor
) -> None:
    page, link = visitor.page, visitor.invites_a_friend("tower")
    other = joins(stranger, link)
    page.keyboard.press("Escape")
    expect(page.locator("[data-react=yes]")).to_be_visible()
    expect(page.locator("[data-point]")).to_have_count(0)
    page.click("[data-react=yes]")
    expect(other.locator("[data-signal]").first).to_contain_text("Yes")


def test_a_bot_plays_for_somebody_who_is_away_until_they_take_the_seat_back(
    visitor: Visitor, stranger: Visitor
) -> None:
    page, link = visitor.page, visitor.invites_a_friend(seat=1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-away]")).to_contain_text("is away")
    page.click("[data-skip]")
    expect(page.locator("[data-away]")).to_have_count(0)
    expect(page.locator(".chat .pv")).to_contain_text("a bot plays the seat until")
    other = joins(stranger, link)
    expect(page.locator("[data-present=bot]")).to_have_count(1)
    other.click("[data-take-back]")
    expect(other.locator("[data-given]")).to_have_count(0)
    expect(page.locator("[data-present=here]")).to_have_count(1)


def test_the_company_fits_every_screen(visitor: Visitor) -> None:
    visitor.invites_a_friend()
    page = visitor.page
    page.keyboard.press("Escape")
    for size in every_size(visitor):
        if not page.locator("[data-react=sorry]").is_visible():
            page.locator(".tabs").get_by_text("Chat", exact=True).click()
        expect(page.locator("[data-react=sorry]")).to_be_visible()
        assert overflow(page) == [0, 0], size
        assert barriers(page) == [], size


def test_somebody_alone_has_nobody_to_signal_to(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    expect(visitor.page.locator(".company")).to_have_count(0)
