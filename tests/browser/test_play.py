"""The introductions, played to their end by clicking."""

from __future__ import annotations

import random

import pytest
from browser.clicking import OVER, Visitor
from playwright.sync_api import expect


@pytest.mark.parametrize("game", ["re1", "re2", "re3"])
def test_an_introduction_is_played_to_its_end_by_clicking(visitor: Visitor, game: str) -> None:
    visitor.plays_solo(game)
    visitor.takes_seats()
    visitor.plays_on(random.Random(f"clicks {game}"))
    expect(visitor.page.locator(OVER)).to_be_visible()
    expect(visitor.page.get_by_role("log").first).to_contain_text("The game is")
