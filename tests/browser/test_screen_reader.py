"""What a screen reader hears, and playing with nothing but what it offers."""

from __future__ import annotations

import re
from collections import Counter

from browser.clicking import Visitor
from browser.screens import SIZES, sized
from playwright.sync_api import Locator, Page, expect

LISTEN = """
    window.spoken = [];
    const said = (node) => {
      const text = node.textContent.replace(/\\s+/g, " ").trim();
      if (text && node.isConnected) window.spoken.push(text);
    };
    const live = (node) => {
      const found = node instanceof Element ? node.closest("[aria-live]") : null;
      return found !== null && found.getAttribute("aria-live") !== "off";
    };
    new MutationObserver((all) => {
      for (const one of all)
        if (live(one.target)) for (const node of one.addedNodes) said(node);
    }).observe(document.body, { childList: true, subtree: true });
"""
"""Collects what is added to live regions, as a screen reader reads it."""

FOCUS = """(buttons) => {
  const found = buttons.find((button) => !button.disabled);
  found?.focus();
  return found !== undefined;
}"""
"""Gives the first button that is not disabled the focus, and tells whether there is one."""

VERB = re.compile(r"\b(move|start|push|step|appears|lunges|moves) (at|to|the enemy to) \w+\d", re.I)
FEW = 6
MOVES = 10
"""After so many steps on the board, turns are only ended, so that the game ends."""


def test_every_new_line_of_the_log_is_read_exactly_once(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    page = visitor.page
    page.evaluate(LISTEN)
    known = page.evaluate("document.querySelectorAll('[role=log] li').length")
    for _ in range(3):
        visitor.choose("[data-group=end]")
        visitor.must_choose()
        while page.locator("[data-group]").count() == 0:
            visitor.choose("[data-choice] >> nth=0")
            visitor.must_choose()
    told = page.locator("[role=log] li > span:first-of-type").all_inner_texts()
    spoken = Counter(page.evaluate("window.spoken"))
    table = page.url.rpartition("/")[2]
    lines = page.evaluate(
        """async (table) => {
          const mine = JSON.parse(localStorage.getItem("inkribbon.tables"))
            .find((known) => known.table === table);
          const headers = { Authorization: `Bearer ${mine.seats[0].token}` };
          const log = await (await fetch(`/api/tables/${table}/log`, { headers })).json();
          return log.events.map((event) => event.text.replace(/\\s+/g, " ").trim());
        }""",
        table,
    )
    fresh = Counter(lines[known:])
    assert len(told) > 5
    assert sum(fresh.values()) > 5
    assert {text: spoken[text] for text in fresh} == fresh


def squares(page: Page) -> Locator:
    """Squares of the board whose name says what may be done there."""
    return page.get_by_role("button", name=VERB)


def press(page: Page, button: Locator) -> None:
    button.focus()
    page.keyboard.press("Enter")


def press_if_there(page: Page, buttons: Locator) -> None:
    """Look for the first that may be pressed and press it at once: a question may go meanwhile."""
    if buttons.evaluate_all(FOCUS):
        page.keyboard.press("Enter")


class Player:
    """Knows of the page only roles and names, and has only a keyboard."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.bar = self.page.get_by_role("region", name="Decision")
        self.moves = 0
        self.verbs = 0

    def starts(self, game: str) -> None:
        self.page.goto("/")
        press(self.page, self.page.get_by_role("button", name=f"Play solo now: {game}", exact=True))
        expect(self.bar).to_be_visible()

    @property
    def is_over(self) -> bool:
        return self.bar.get_by_role("button", name="How it went").count() > 0

    def waits(self) -> None:
        asked = self.bar.get_by_text(re.compile("^(Waiting for you|Won|Lost)$"))
        expect(asked).to_be_visible()

    def decides(self) -> None:
        before = self.visitor.version()
        self.presses()
        # A square with several choices lists them, and a dangerous one is asked for again.
        sure = self.bar.get_by_role("button", name=re.compile("(End the turn|Do it anyway)$"))
        for _ in range(100):
            if self.visitor.version() != before:
                return
            press_if_there(self.page, sure if sure.count() else self.choices())
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nothing happens: {self.bar.inner_text()}")

    def presses(self) -> None:
        end, there = self.action("End actions"), squares(self.page)
        if there.count() and (end.count() == 0 or self.moves < MOVES):
            self.moves += end.count()
            self.verbs += 1
            press(self.page, there.nth(self.moves % there.count()))
            return
        for found in (end, self.choices(), self.action("Attack")):
            if found.count():
                press(self.page, found.first)
                return

    def action(self, name: str) -> Locator:
        """A button of the turn, if it is possible now."""
        found = self.bar.get_by_role("button", name=re.compile(f"^{name}"))
        return found.filter(has_not_text="not possible now")

    def choices(self) -> Locator:
        return self.bar.get_by_role("listitem").get_by_role("button")


def test_an_introduction_is_played_with_keys_and_the_accessibility_tree_alone(
    visitor: Visitor,
) -> None:
    """On screens of every size, each for a few questions."""
    player = Player(visitor)
    player.starts("Resident Evil 2: The Board Game")
    for number in range(400):
        if number % FEW == 0:
            sized(visitor, SIZES[number // FEW % len(SIZES)])
        player.waits()
        if player.is_over:
            break
        player.decides()
    assert player.is_over
    assert player.moves == MOVES
    assert player.verbs > MOVES


def test_a_square_says_what_may_be_done_there_with_a_verb(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    first = squares(visitor.page).first.get_attribute("aria-label") or ""
    assert re.search(r"start at [a-z]\d", first), first
    visitor.takes_seats()
    second = squares(visitor.page).first.get_attribute("aria-label") or ""
    assert re.search(r"move to [a-z]\d", second), second
