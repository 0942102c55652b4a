"""A game as programs see it: its set-up, its interface, what it answers and what it counts."""

from .answers import Odd, Part, Way, Withheld
from .counting import Deeds, Mean, added, once
from .interface import NO_SCENARIO, Game
from .setup import CAMPAIGN, ScenarioInfo, Setup

__all__ = [
    "CAMPAIGN",
    "NO_SCENARIO",
    "Deeds",
    "Game",
    "Mean",
    "Odd",
    "Part",
    "ScenarioInfo",
    "Setup",
    "Way",
    "Withheld",
    "added",
    "once",
]
