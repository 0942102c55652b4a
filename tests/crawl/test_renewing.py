"""The sheet says whether an empty tension deck is renewed."""

from __future__ import annotations

import pytest

from inkribbon.catalogue import GAMES
from inkribbon.kernel.game import CAMPAIGN


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
    assert GAMES[game].sheet(world).renews is renews


def test_the_city_between_scenarios_has_a_sheet_too() -> None:
    world = GAMES["re3"].new(CAMPAIGN)
    assert GAMES["re3"].sheet(world).renews in (True, False)
