"""Four people in four browsers, each before one face of the tower."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from browser.clicking import MINE, OVER, Visitor, barriers
from playwright.sync_api import Browser, expect
from server.live import Running

SEATS = 4
MOST = 600


class Sitter(Visitor):
    """Somebody at one face, and every frame that their browser was sent."""

    def __init__(self, browser: Browser, site: Running, table: str, seat: int, token: str) -> None:
        context = browser.new_context(base_url=site.url, reduced_motion="reduce")
        super().__init__(context.new_page())
        self.seat = seat
        self.frames: list[dict[str, Any]] = []
        self.page.on("websocket", lambda line: line.on("framereceived", self._heard))
        self.page.goto(f"/t/{table}#{seat}.{token}")
        self.page.wait_for_selector("[data-room]")

    def _heard(self, frame: str | bytes) -> None:
        self.frames.append(json.loads(frame))

    def must_act(self) -> bool:
        return self.page.locator(MINE).count() > 0

    def is_over(self) -> bool:
        return self.page.locator(OVER).count() > 0


@pytest.fixture
def sitters(chromium: Browser, site: Running) -> Iterator[list[Sitter]]:
    setup = {"game": "tower", "scenario": "easy", "seats": [{"kind": "human"}] * SEATS}
    characters = ["doctor", "soldier", "firefighter", "detective"]
    opened = httpx.post(f"{site.url}/api/tables", json={**setup, "characters": characters}).json()
    found = [
        Sitter(chromium, site, opened["table"], seat["seat"], seat["token"])
        for seat in opened["seats"]
    ]
    yield found
    for sitter in found:
        sitter.page.context.close()
    assert [complaint for sitter in found for complaint in sitter.complaints] == []


def play_to_the_end(sitters: list[Sitter], dice: random.Random) -> None:
    for _ in range(MOST):
        asked = next((sitter for sitter in sitters if sitter.must_act()), None)
        if asked is not None:
            asked.click_something(dice)
        elif all(sitter.is_over() for sitter in sitters):
            return
        else:
            sitters[0].page.wait_for_timeout(50)
    raise AssertionError(f"the game is not over after {MOST} choices")


def faces_shown(frame: dict[str, Any]) -> set[str]:
    """The faces whose rooms a frame tells of."""
    told = frame.get("view") or frame.get("changes") or {}
    return set(told.get("faces", ()))


def test_four_browsers_play_a_whole_game_and_each_is_sent_one_face(sitters: list[Sitter]) -> None:
    play_to_the_end(sitters, random.Random("four faces"))
    for sitter in sitters:
        expect(sitter.page.locator(".scores li")).to_have_count(SEATS)
        running = [frame for frame in sitter.frames if frame.get("outcome") is None]
        assert {"state", "change"} <= {frame["type"] for frame in running}
        assert set().union(*map(faces_shown, running)) == {str(sitter.seat)}
        assert max(len(faces_shown(frame)) for frame in sitter.frames) >= SEATS - 1


def test_the_tower_fits_a_phone_and_has_no_barriers(chromium: Browser, site: Running) -> None:
    setup = {"game": "tower", "scenario": "normal", "seats": [{"kind": "human"}] * 3}
    opened = httpx.post(f"{site.url}/api/tables", json=setup).json()
    context = chromium.new_context(
        base_url=site.url, viewport={"width": 390, "height": 844}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"/t/{opened['table']}#0.{opened['seats'][0]['token']}")
    page.wait_for_selector("[data-room]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert barriers(page) == []
    context.close()
