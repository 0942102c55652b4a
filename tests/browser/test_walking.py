"""Walking by a click, what the pointer says about a square, and who chooses order and routes."""

from __future__ import annotations

import json

import pytest
from browser.clicking import Visitor, barriers
from browser.screens import SIZES, every_size, overflow, sized
from golden.settled import moment
from playwright.sync_api import Page, expect
from server.live import Running


def far_squares(page: Page) -> list[str]:
    """The squares that a walk of several steps leads to."""
    page.wait_for_selector("[data-square].far")
    found: list[str] = page.eval_on_selector_all(
        "[data-square].far", "all => all.map(one => one.dataset.square)"
    )
    return found


def walks_far(visitor: Visitor) -> None:
    """One click, and more than one step."""
    page = visitor.page
    before = int(visitor.version())
    page.locator(f"[data-square='{far_squares(page)[0]}']").dispatch_event("click")
    for version in (before, before + 1):
        expect(page.locator("[data-version]")).not_to_have_attribute("data-version", str(version))
    visitor.must_choose()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_one_click_walks_to_a_distant_square(visitor: Visitor, size: tuple[int, int]) -> None:
    page = sized(visitor, size)
    visitor.plays_solo("re3")
    visitor.takes_seats()
    walks_far(visitor)
    assert overflow(page) == [0, 0]
    assert barriers(page) == []


ONE_LINE_IS_SLOW = """slow => {
  let opened = 0;
  window.WebSocket = class extends WebSocket {
    late = opened++ % 2 === slow ? 120 : 0;
    set onmessage(take) {
      this.addEventListener("message", (event) => setTimeout(() => take(event), this.late));
    }
  };
}"""


@pytest.mark.parametrize("slow", [0, 1])
def test_both_of_two_seats_walk_on_whichever_hears_of_a_step_first(
    visitor: Visitor, slow: int
) -> None:
    page = visitor.page
    page.add_init_script(f"({ONE_LINE_IS_SLOW})({slow})")
    visitor.plays_solo("re3")
    visitor.takes_seats()
    walks_far(visitor)
    turn = page.locator(".who.active h2").inner_text()
    while page.locator(".who.active h2").inner_text() == turn:
        visitor.choose("[data-group=end], [data-choice] >> nth=0")
        visitor.must_choose()
    walks_far(visitor)


def test_the_pointer_shows_the_way_its_cost_and_who_reacts(visitor: Visitor) -> None:
    visitor.plays_solo("re3")
    visitor.takes_seats()
    page = visitor.page
    target = far_squares(page)[-1]
    page.locator(f"[data-square='{target}']").hover()
    expect(page.locator(".about")).to_contain_text(f"Walk to {target}: ")
    expect(page.locator(".about")).to_contain_text("react")
    expect(page.locator("circle.step")).not_to_have_count(0)


def test_a_square_out_of_reach_says_why(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    page = visitor.page
    near = set(far_squares(page))
    every: list[str] = page.eval_on_selector_all(
        "[data-square]:not(.offer)", "all => all.map(one => one.dataset.square)"
    )
    told = set()
    for square in [square for square in every if square not in near][:12]:
        page.locator(f"[data-square='{square}']").dispatch_event("click")
        told.add(page.locator(".about").inner_text().partition(": ")[2].partition(".")[0])
    assert "a closed door is in the way" in told
    for _ in every_size(visitor):
        page.locator(f"[data-square='{square}']").dispatch_event("click")
        expect(page.locator(".about")).to_be_in_viewport()


def test_what_the_table_chose_is_in_the_log_and_one_click_lets_a_player_choose(
    visitor: Visitor, site: Running
) -> None:
    found = moment()
    body = {"record": found.record, "mode": "continue", "at": found.at}
    made = site.http.post("/api/records", json=body).json()
    tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
    page = visitor.page
    page.goto(f"/t/{made['table']}#{found.seat}.{tokens[found.seat]}")
    visitor.must_choose()
    mine = page.evaluate("localStorage.getItem('inkribbon.tables')") or "[]"
    assert made["table"] in mine
    token = next(
        held["token"]
        for table in json.loads(mine)
        for held in table["seats"]
        if table["table"] == made["table"]
    )
    state = site.http.get(
        f"/api/tables/{made['table']}", headers={"Authorization": f"Bearer {token}"}
    ).json()
    site.http.post(
        f"/api/tables/{made['table']}/answers",
        headers={"Authorization": f"Bearer {token}"},
        json={"version": state["version"], "action": json.loads(found.action)},
    )
    expect(page.get_by_role("log").first).to_contain_text("Chosen for you")
    page.click("[data-choose]")
    expect(page.locator("[data-choose]")).to_have_count(0)
    page.reload()
    page.click("[aria-label=Menu]")
    expect(page.locator("[data-chooses]")).to_be_checked()
    visitor.plays_solo("re2")
    page.click("[aria-label=Menu]")
    expect(page.locator("[data-chooses]")).to_be_checked()
