"""Takes the pictures of docs/img: `PYTHONPATH=src:tests python -m browser.pictures [NAME ...]`."""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from browser.campaigns import PEOPLE, Lucky, claimed, explorer, opened_at
from browser.clicking import FLAGS
from playwright.sync_api import Browser, Page, sync_playwright
from server.live import Running, generous, running
from support.games import Case, played

from inkribbon import bots
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.text import dumps, loads

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "img"
RECORDS = ROOT / "tests" / "golden" / "records"
WIDE = (1440, 900)
PHONE = (390, 844)
Theme = Literal["dark", "light"]


class Photographer:
    def __init__(self, site: Running, browser: Browser) -> None:
        self.site = site
        self.browser = browser

    def page(self, size: tuple[int, int], theme: Theme, tables: list[dict[str, Any]]) -> Page:
        """A browser that knows these tables."""
        context = self.browser.new_context(
            base_url=self.site.url,
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=2 if size == PHONE else 1,
            color_scheme=theme,
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.goto("/")
        kept = json.dumps(tables)
        page.evaluate("kept => localStorage.setItem('inkribbon.tables', kept)", kept)
        return page

    def position(self, record: str, share: float) -> dict[str, Any]:
        """A game of the records, opened where somebody can shoot and move."""
        text = (RECORDS / f"{record}.jsonl").read_text("utf-8")
        return self.found(text, share, ("attack", "attack", "move", "move", "move"))

    def found(self, text: str, share: float, wanted: Sequence[str]) -> dict[str, Any]:
        """A record, opened where somebody is offered so many choices of these groups."""
        end = text.count("\n")
        for at in range(int(end * share), end):
            opened = self._opened(text, at, Counter(wanted))
            if opened is not None:
                return opened
        raise SystemExit(f"nobody is ever offered {', '.join(wanted)}")

    def _opened(self, text: str, at: int, wanted: Counter[str]) -> dict[str, Any] | None:
        cast = loads(text).header.setup.characters
        seats = [{"name": name} for name in PEOPLE[: len(cast)]]
        wish = {"record": text, "mode": "continue", "at": at, "seats": seats}
        answer = self.site.http.post("/api/records", json=wish)
        if answer.status_code != 201:
            return None
        made = answer.json()
        seats = claimed(self.site, made)
        groups = [self._groups(made["table"], held["token"]) for held in seats]
        if not any(Counter(group) >= wanted for group in groups):
            return None
        sheet = self._get(f"{made['table']}/sheet", seats[0]["token"])
        facts = {"game": sheet["game_title"], "title": sheet["title"], "at": 0}
        return {
            "table": made["table"],
            "seats": seats,
            "spectator": made["spectator"],
            **facts,
        }

    def _groups(self, table: str, token: str) -> list[str]:
        decision = self._get(table, token)["decision"]
        return [option["group"] for option in decision["options"]] if decision else []

    def _get(self, path: str, token: str) -> Any:
        headers = {"Authorization": f"Bearer {token}"}
        return self.site.http.get(f"/api/tables/{path}", headers=headers).json()


def by_bots(game: str, scenario: str, cast: tuple[str, ...], seed: int) -> str:
    """The record of a game that careful bots play."""
    case = Case(Setup(game=game, scenario=scenario, characters=cast))
    drivers = [bots.make("careful", case.game, f"{seed}:{seat}") for seat in range(len(cast))]

    def choose(world: Any, decision: Decision) -> Data:
        seat = max(decision.seat, 0)
        return drivers[seat].choose(case.game.observe(world, seat), decision)

    record, _ = played(case, seed, lambda _: choose)
    return dumps(record)


def aim(page: Page) -> None:
    """Choose a target, so that the odds are shown."""
    page.wait_for_selector("[data-group=attack]:not(.off)")
    page.click("[data-group=attack]")
    page.locator(".hit.offer").first.hover()


CAMPAIGN = Setup(
    game="re3", scenario="campaign", characters=("jill", "carlos"), modes=("campaign", "easy")
)


def far_enough(world: Any) -> bool:
    """In the city, with much of it done and a locked path found."""
    campaign = world.campaign
    paths = [path for path in campaign.placed if path not in campaign.won]
    return bool(world.decision.prompt == "dashboard" and len(campaign.won) > 4 and paths)


def take_city(at: Photographer) -> None:
    """Between two scenarios, and the case that is looked at."""
    table = opened_at(at.site, Lucky(CAMPAIGN, seed=100).until(far_enough, explorer))
    page = at.page(WIDE, "dark", [table])
    page.goto(f"/t/{table['table']}")
    page.click("[data-scenario][data-state=open]")
    snap(page, "campaign")
    phone = at.page(PHONE, "dark", [table])
    phone.goto(f"/t/{table['table']}")
    phone.wait_for_selector(".cases")
    snap(phone, "campaign-phone")


def take_boss(at: Photographer) -> None:
    """The last fight: the dial, the card just drawn, and the odds of the next shot."""
    text = by_bots("re3", "clock-tower-2", ("jill", "carlos"), 1)
    table = at.found(text, 0.6, ("attack",) * 3 + ("move",) * 3)
    page = at.page(WIDE, "dark", [table])
    page.goto(f"/t/{table['table']}")
    aim(page)
    snap(page, "boss")
    phone = at.page(PHONE, "dark", [table])
    phone.goto(f"/t/{table['table']}")
    phone.wait_for_selector("[data-group]")
    phone.locator(".tabs").get_by_text("Boss").click()
    snap(phone, "boss-phone")


def take_tables(at: Photographer) -> None:
    """The three games on tiles, in both themes, replayed, on a phone; and the start page."""
    table = at.position("re2.1a.4", 0.35)
    mansion = at.position("re1.the-gunshot.4", 0.3)
    warehouse = at.position("re3.escaping-the-warehouse.4", 0.3)
    known = [table, mansion, warehouse]
    themes: tuple[Theme, ...] = ("dark", "light")
    for theme in themes:
        page = at.page(WIDE, theme, known)
        page.goto(f"/t/{table['table']}")
        aim(page)
        snap(page, f"table-{theme}")
    for name, shown in (("mansion", mansion), ("warehouse", warehouse)):
        page = at.page(WIDE, "dark", known)
        page.goto(f"/t/{shown['table']}")
        page.wait_for_selector("[data-group]")
        snap(page, f"table-{name}")
    page.goto(f"/replay/{table['table']}")
    page.wait_for_selector(".deck")
    page.keyboard.press("End")
    snap(page, "replay")
    page.goto("/")
    page.wait_for_selector(".mine .st")
    snap(page, "start")
    phone = at.page(PHONE, "dark", known)
    phone.goto(f"/t/{table['table']}")
    aim(phone)
    snap(phone, "phone")
    phone.locator(".tabs").get_by_text("Party").click()
    snap(phone, "phone-party")


TOWER = ("doctor", "soldier", "firefighter", "detective")


def take_tower(at: Photographer) -> None:
    """One face in the middle of a game, and the tower without its walls."""
    text = by_bots("tower", "normal", TOWER, 7)
    face = at.found(text, 0.4, ("move",) * 2 + ("trade",) * 2 + ("search", "items"))
    page = at.page(WIDE, "dark", [face])
    page.goto(f"/t/{face['table']}")
    page.wait_for_selector("[data-group]")
    snap(page, "tower")
    phone = at.page(PHONE, "dark", [face])
    phone.goto(f"/t/{face['table']}")
    phone.wait_for_selector("[data-group]")
    snap(phone, "tower-phone")
    wish = {"record": text, "mode": "replay"}
    made = at.site.http.post("/api/records", json=wish).json()
    over = {"table": made["table"], "seats": [], "spectator": made["spectator"]}
    page = at.page(WIDE, "dark", [{**over, "game": "", "title": "", "at": 0}])
    page.goto(f"/replay/{made['table']}")
    page.wait_for_selector(".deck")
    page.keyboard.press("End")
    snap(page, "tower-end")


INCHES = ("vega", "lindqvist")


def take_inches(at: Photographer) -> None:
    """A shot that is being thought about, and the way on a phone."""
    text = by_bots("apocalypse", "crossing", INCHES, 3)
    table = at.found(text, 0.35, ("attack",) * 3 + ("move",) * 20)
    themes: tuple[Theme, ...] = ("dark", "light")
    for theme in themes:
        page = at.page(WIDE, theme, [table])
        page.goto(f"/t/{table['table']}")
        page.wait_for_selector("[data-group]")
        if theme == "dark":
            page.click("[data-group=attack]")
            page.locator("[data-choice]").first.hover()
        snap(page, "inches" if theme == "dark" else f"inches-{theme}")
    phone = at.page(PHONE, "dark", [table])
    phone.goto(f"/t/{table['table']}")
    phone.wait_for_selector("[data-group]")
    phone.locator(".hit.offer[aria-label*='Go to']").first.click()
    snap(phone, "inches-phone")


def snap(page: Page, name: str) -> None:
    page.wait_for_timeout(700)
    page.screenshot(path=IMAGES / f"{name}.png")


ALBUM: dict[str, Callable[[Photographer], None]] = {
    "tables": take_tables,
    "tower": take_tower,
    "inches": take_inches,
    "boss": take_boss,
    "city": take_city,
}


def main(names: Sequence[str]) -> int:
    """Take these, or all."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        with running(generous(f"sqlite:///{folder}/tables.db")) as site:
            for name in names or ALBUM:
                ALBUM[name](Photographer(site, browser))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
