"""A boss in the browser: its dial, the card that it just drew, and when it acts."""

from __future__ import annotations

from pathlib import Path

from browser.campaigns import goes_on
from browser.clicking import Visitor, barriers
from playwright.sync_api import expect
from server.live import Running

RECORD = Path(__file__).resolve().parents[1] / "golden" / "records" / "re3.downtown-3.2.jsonl"


def just_drawn() -> str:
    """A game up to the first behaviour card of the worm."""
    lines = RECORD.read_text("utf-8").splitlines()
    draw = next(i for i, line in enumerate(lines) if '"deck":"grave-digger"' in line)
    return "\n".join(lines[: draw + 1]) + "\n"


def test_a_boss_shows_its_dial_its_last_card_and_when_it_acts(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, just_drawn())
    page = visitor.page
    panel = page.get_by_role("region", name="Grave Digger")
    expect(panel.get_by_label("Grave Digger, health 24 of 24")).to_be_visible()
    card = panel.locator("[data-card]")
    expect(card).to_contain_text("Behaviour")
    expect(card.locator("h3")).not_to_be_empty()
    expect(panel).to_contain_text("8 are left in its pile")
    expect(page.get_by_label("Phases of a turn")).to_contain_text("Grave Digger acts instead")
    card.get_by_role("button", name="Why?").click()
    expect(card).to_contain_text("re3.boss.")
    assert barriers(page) == []
