"""Playing with the mouse: whatever may be chosen is found on the page, and clicked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect
from server.live import Running

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 20_000
"""Milliseconds: a busy machine is slow, not wrong."""
expect.set_options(timeout=PATIENCE)
BAR = ".ask"
MINE = ".ask.mine"
SHUNNED = ":not([data-group=discard]):not([data-group=abandon])"
"""What nobody does without a reason: throwing things away, giving up."""
OVER = ".waits:text-matches('^(Won|Lost)$')"


class Visitor:
    """A page and the person before it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console",
            lambda said: self.complaints.append(said.text) if said.type == "error" else None,
        )

    def plays_solo(self, game: str) -> str:
        """One click on the start page; the table's id."""
        self.page.goto("/")
        self.page.click(f"[data-solo={game}]")
        self.must_choose()
        return self.page.url.rpartition("/")[2]

    def invites_a_friend(self, game: str = "re2", seat: int = 2) -> str:
        """Open a table with one seat for a friend; the link to it."""
        self.page.goto("/")
        self.page.click(f"[data-game={game}]")
        self.page.select_option(f"[aria-label='Who plays seat {seat}']", "friend")
        self.page.click("[data-open]")
        return self.page.locator("[data-joined=nobody] input").input_value()

    def must_choose(self) -> None:
        expect(self.page.locator(MINE)).to_be_visible()

    def version(self) -> str:
        return self.page.locator("[data-version]").get_attribute("data-version") or ""

    def choose(self, selector: str) -> None:
        """Click a choice, again if it is dangerous, and wait until the table has gone on."""
        before = self.version()
        armed = self.page.locator("[data-choice].armed")
        was_armed = armed.count() > 0
        self.page.click(selector)
        if not was_armed and armed.count():
            armed.click()
        expect(self.page.locator("[data-version]")).not_to_have_attribute("data-version", before)

    def takes_seats(self) -> None:
        """Every start square and the first turn, each the first one offered."""
        while self.page.locator("[data-type=start-at], [data-type=start-turn]").count():
            self.choose("[data-choice] >> nth=0")
            self.page.wait_for_selector(MINE)

    def plays_on(self, dice: random.Random, most: int = 400) -> None:
        """Click something that is offered until the game is over."""
        for _ in range(most):
            self.page.wait_for_selector(f"{MINE}, {OVER}")
            if self.page.locator(OVER).count():
                return
            self.click_something(dice)
        raise AssertionError(f"the game is not over after {most} choices")

    def click_something(self, dice: random.Random) -> None:
        """One choice, whichever."""
        page = self.page
        if page.locator("[data-group]").count() == 0:
            self._choose_one(dice)
            return
        groups = page.locator(f"[data-group]:not(.off){SHUNNED}")
        names = [str(name) for name in groups.evaluate_all("all => all.map(b => b.dataset.group)")]
        name = dice.choice(names)
        before = self.version()
        page.click(f"[data-group={name}]")
        if self._has_gone_on(before):
            return
        self._choose_one(dice)

    def _choose_one(self, dice: random.Random) -> None:
        offered = self.page.locator("[data-choice]").count()
        self.choose(f"[data-choice] >> nth={dice.randrange(offered)}")

    def _has_gone_on(self, before: str) -> bool:
        """A group of one choice answers at once, unless it is dangerous."""
        gone_on = f"[data-version]:not([data-version='{before}'])"
        self.page.wait_for_selector(f"[data-choice], {OVER}, {gone_on}")
        return self.version() != before


@contextmanager
def somebody(chromium: Browser, site: Running, **wishes: Any) -> Iterator[Visitor]:
    """Somebody in a browser of their own. Whatever it complains about fails the test."""
    plain = {
        "viewport": {"width": 1440, "height": 900},
        "reduced_motion": "reduce",
        # It loads every file of the build: only tests without a connection need it.
        "service_workers": "block",
    }
    context = chromium.new_context(base_url=site.url, **{**plain, **wishes})
    found = Visitor(context.new_page())
    yield found
    context.close()
    assert found.complaints == []


def barriers(page: Page) -> list[str]:
    """What axe finds that keeps somebody out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run().then(r => r.violations)")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
