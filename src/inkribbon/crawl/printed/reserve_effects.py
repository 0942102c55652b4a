"""Verbs of cards that concern the reserve: missions, survivors, and what is brought back."""

from __future__ import annotations

from typing import Literal

from .effect import Effect

Whom = Literal["assigned", "chosen", "everyone"]
"""The character on the mission, one in the reserve that the active player chooses, or all there."""


class DrawMission(Effect, frozen=True, tag="mission"):
    """The active player draws a mission card and resolves it."""


class FindSurvivor(Effect, frozen=True, tag="survivor"):
    """The next character of the survivor deck joins the reserve."""


class StockBox(Effect, frozen=True, tag="stock"):
    """Item A cards are drawn and put into the item box."""

    count: int = 1


class GiveKerosene(Effect, frozen=True, tag="kerosene"):
    """The active character receives kerosene tokens, up to the limit."""

    tokens: int = 1


class BurnCorpses(Effect, frozen=True, tag="burn"):
    """The corpses nearest to the active character are removed."""

    count: int = 1


class CalmDown(Effect, frozen=True, tag="calm"):
    """The newest discarded tension cards are shuffled back into the deck."""

    cards: int


class WoundReserve(Effect, frozen=True, tag="wound"):
    """Characters of the reserve suffer wounds."""

    who: Whom = "assigned"
    wounds: int = 1


class TendReserve(Effect, frozen=True, tag="tend"):
    """Characters of the reserve heal."""

    who: Whom = "assigned"
    levels: int = 1


class Exhaust(Effect, frozen=True, tag="exhaust"):
    """Characters of the reserve are exhausted."""

    who: Whom = "assigned"
