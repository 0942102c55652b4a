"""The tower's page foretells the zombies, and things on the drawing are called out by one click."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from browser.clicking import MINE, Visitor, barriers
from browser.screens import every_size
from browser.test_legible import LANGUAGES, SMALL, speaks
from playwright.sync_api import Page, WebSocketRoute, expect
from server.live import Running


class Sides:
    """A table of the tower; one page sits down, and again where somebody must act."""

    def __init__(self, visitor: Visitor, site: Running) -> None:
        setup = {"game": "tower", "scenario": "normal", "seats": [{"kind": "human"}] * 3}
        self.opened: dict[str, Any] = httpx.post(f"{site.url}/api/tables", json=setup).json()
        self.site = site
        self.page = visitor.page
        self.seat = 0
        self._sit_down()
        asked = int(self._get("")["waiting"]["seat"])
        if asked != self.seat:
            self.seat = asked
            self._sit_down()
        self.page.wait_for_selector(MINE)

    def _sit_down(self) -> None:
        link = next(one["token"] for one in self.opened["seats"] if one["seat"] == self.seat)
        self.page.goto(f"/t/{self.opened['table']}#{self.seat}.{link}")
        self.page.get_by_role("button", name="Later").click()

    def marks(self) -> dict[str, list[int]]:
        marks: dict[str, list[int]] = self._get("/odds")["marks"]
        return marks

    def _get(self, what: str) -> dict[str, Any]:
        """With the key that the page got for its link."""
        kept = self.page.evaluate("JSON.parse(localStorage['inkribbon.tables'])[0].seats")
        token = next(held["token"] for held in kept if held["seat"] == self.seat)
        headers = {"Authorization": f"Bearer {token}"}
        found: dict[str, Any] = self.site.http.get(
            f"/api/tables/{self.opened['table']}{what}", headers=headers
        ).json()
        return found


def test_arrows_show_where_the_zombies_will_go(visitor: Visitor, site: Running) -> None:
    sides = Sides(visitor, site)
    arrows = sides.marks()["arrows"]
    expect(visitor.page.locator("[data-arrow]")).to_have_count(len(arrows) // 3)
    for start, end in zip(arrows[::3], arrows[1::3], strict=True):
        expect(visitor.page.locator(f"[data-arrow='{start}-{end}']")).to_have_count(1)


def test_rooms_say_what_ending_the_round_there_means(visitor: Visitor, site: Running) -> None:
    sides = Sides(visitor, site)
    page = visitor.page
    stay = sides.marks()["stay"]
    own, damage, turned, burns = stay[:4]
    expect(page.locator("[data-stay]")).to_have_count(1 if damage or turned or burns else 0)
    told = re.compile(f"ending the round here: {damage} damage")
    expect(page.locator(f"[data-room='{own}']")).to_have_attribute("aria-label", told)
    for at in range(4, len(stay), 4):
        pill = page.locator(f"[data-here='{stay[at]}']")
        if pill.count() and stay[at + 1]:
            expect(pill).to_have_text(f"here: {stay[at + 1]} damage")


def test_a_thing_on_the_drawing_is_called_out_by_one_click(visitor: Visitor, site: Running) -> None:
    Sides(visitor, site)
    page = visitor.page
    chip = page.locator("[data-call=horde]").first
    room = chip.get_attribute("data-of")
    chip.click()
    expect(page.get_by_role("log").first).to_contain_text(f"in my room {room}.")
    visitor.must_choose()
    expect(page.locator("[data-group=move]")).to_be_visible()


def test_the_forecast_keeps_nobody_out_at_any_size(visitor: Visitor, site: Running) -> None:
    Sides(visitor, site)
    for size in every_size(visitor):
        expect(visitor.page.locator("[data-call]").first).to_be_visible()
        assert barriers(visitor.page) == [], size


HIDDEN = """() => {
    const board = document.querySelector('svg.board').getBoundingClientRect();
    const balloon = document.querySelector('[data-stay] path').getBoundingClientRect();
    const outside = [balloon.left < board.left, balloon.right > board.right,
        balloon.top < board.top, balloon.bottom > board.bottom];
    const wide = [...document.querySelectorAll('[data-stay] text')].map(one =>
        one.getBoundingClientRect()).filter(one =>
        one.left < balloon.left || one.right > balloon.right);
    const signs = [...document.querySelectorAll('[data-exit]')].filter(one => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < balloon.right && right > balloon.left
            && top < balloon.bottom && bottom > balloon.top;
    });
    return [outside.filter(Boolean).length, wide.length, signs.length];
}"""
"""Sides of the board that the forecast leaves, its lines that are too long, exits it covers."""


def stands_in(page: Page, room: int) -> None:
    """From now on somebody is in this room, where zombies bite and a survivor turns."""

    def follow(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(changed(json.loads(message))))

    def changed(told: dict[str, Any]) -> str:
        if told["type"] == "odds" and told["marks"].get("stay"):
            told["marks"]["stay"] = [room, 2, 1, 0]
        elif told["type"] == "state":
            for face in told["view"]["faces"].values():
                face["room"] = room
        return json.dumps(told)

    page.route_web_socket("**/live", follow)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", [1, 2, 9, 10])
def test_the_forecast_covers_no_exit_and_fits_its_balloon(
    visitor: Visitor, room: int, language: str
) -> None:
    page = visitor.page
    stands_in(page, room)
    speaks(visitor, language)
    visitor.plays_solo("tower")
    expect(page.locator("[data-stay]")).to_be_visible()
    for size in every_size(visitor):
        page.wait_for_function(f"() => ({SMALL})().length === 0")
        assert page.evaluate(HIDDEN) == [0, 0, 0], size
