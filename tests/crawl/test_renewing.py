"""The sheet says whether an empty tension deck is renewed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from inkribbon.catalogue import GAMES
from inkribbon.kernel.game import CAMPAIGN


def renewed(game: str, world: Any) -> object:
    return to_builtins(GAMES[game].sheet(world))["renews"]


@pytest.mark.parametrize(
    ("game", "scenario", "renews"),
    [
        ("re2", "1a", True),
        ("re2", "8a", False),
        ("re3", "escaping-the-warehouse", True),
        ("re3", "clock-tower-2", False),
    ],
)
def test_introductions_renew_their_tension_deck_and_finales_do_not(
    game: str, scenario: str, renews: bool
) -> None:
    world = GAMES[game].new(scenario)
    assert renewed(game, world) is renews


@pytest.mark.parametrize(("game", "renews"), [("re1", True), ("re3", False)])
def test_the_first_scenario_of_a_campaign_renews_its_deck_where_the_edition_says_so(
    game: str, renews: bool
) -> None:
    assert renewed(game, GAMES[game].new(CAMPAIGN)) is renews


@pytest.mark.parametrize("ended", ["won", "failed"])
def test_a_campaign_renews_no_deck_after_its_first_scenario_whether_that_was_won_or_lost(
    ended: str,
) -> None:
    world = GAMES["re1"].new(CAMPAIGN)
    world.campaign = replace(world.campaign, **{ended: ("1f-west-a",)})
    assert renewed("re1", world) is False
