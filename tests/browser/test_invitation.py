"""A table for friends: whom to invite, who has joined, and the name of a guest."""

from __future__ import annotations

from browser.clicking import Visitor, barriers
from browser.screens import every_size, overflow
from playwright.sync_api import expect


def test_a_new_table_with_a_friend_opens_with_the_invitation(visitor: Visitor) -> None:
    visitor.invites_a_friend()
    page = visitor.page
    expect(page.locator("[data-joined=you]")).to_have_count(1)
    expect(page.locator("[data-joined=nobody] input")).to_have_count(1)
    for size in every_size(visitor):
        assert overflow(page) == [0, 0], size
        assert barriers(page) == [], size
    page.reload()
    visitor.must_choose()
    expect(page.locator("[data-joined]")).to_have_count(0)


def test_a_guest_is_asked_for_a_name_and_the_host_sees_who_has_joined(
    visitor: Visitor, stranger: Visitor
) -> None:
    page, link = visitor.page, visitor.invites_a_friend()
    stranger.page.goto(link)
    expect(stranger.page.locator("[data-guest]")).to_contain_text("You play Claire Redfield.")
    stranger.page.get_by_label("What should the others call you?").fill("Mara")
    stranger.page.keyboard.press("Enter")
    expect(stranger.page.locator("[data-guest]")).to_have_count(0)
    expect(page.locator("[data-joined=here]")).to_contain_text("Mara")
    stranger.page.goto("about:blank")
    expect(page.locator("[data-joined=away]")).to_contain_text("Mara")
