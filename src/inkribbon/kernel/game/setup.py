"""How a game is set up, and the scenarios to choose from."""

from __future__ import annotations

import msgspec

CAMPAIGN = "campaign"
"""The scenario id of a whole campaign, in every game that has one."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """How a game was set up. Together with the answers it reproduces the game."""

    game: str
    scenario: str
    characters: tuple[str, ...]
    modes: tuple[str, ...] = ()
    text: str = ""
    """The text of the scenario file, unless the scenario ships with the game."""


class ScenarioInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario in a list."""

    id: str
    title: str
    seats: tuple[int, int]
    brief: str
    group: str = ""
    """Its heading in a long list: a district, a floor."""
    modes: tuple[str, ...] | None = None
    """The modes it can be played in; None for all modes of the game."""
