"""How far a campaign has come: what the dashboard shows, and what a scenario has brought."""

from __future__ import annotations

from collections import Counter

import msgspec
from msgspec.structs import replace

from inkribbon.kernel.data import Data, Task


class Campaign(msgspec.Struct, frozen=True, gc=False):
    """The state between and beyond scenarios; danger, decks and item box are in the world."""

    scenario: str = ""
    """The scenario that is being played; empty at the dashboard."""
    last: str = ""
    """The scenario played before."""
    last_won: bool = False
    """Whether the scenario that ended last was won."""
    replayed: bool = False
    """Whether it was won before and is played for what was missed."""
    placed: tuple[str, ...] = ()
    """Scenarios whose path card lies on the dashboard."""
    unlocked: tuple[str, ...] = ()
    """Those of them whose card shows its unlocked side."""
    won: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    """One entry for each failure."""
    collected: tuple[str, ...] = ()
    """Item C and path tokens that were taken, as scenario/square."""
    found: tuple[str, ...] = ()
    """Cards of deck C that were ever found."""
    finds: tuple[tuple[int, str], ...] = ()
    """Item number and card of every card of deck B that was found in this scenario."""
    joined: tuple[str, ...] = ()
    """Scenarios that have added their cards to the campaign's decks."""
    over: bool = False
    """Won or lost as a whole."""


class ScenarioOver(Task, frozen=True):
    """A scenario of a campaign has ended."""

    won: bool
    cause: str
    left: tuple[Data, ...] = ()
    """What was still to do when it ended, the next step last."""


def collect(campaign: Campaign, square: str) -> Campaign:
    """A token of item C or a path was taken; it will not be laid out again."""
    return replace(campaign, collected=(*campaign.collected, mark(campaign.scenario, square)))


def mark(scenario: str, square: str) -> str:
    return f"{scenario}/{square}"


def note_find(campaign: Campaign, deck: str, item: int, card: str) -> Campaign:
    """A card came out of a deck into an inventory."""
    if deck == "C":
        return replace(campaign, found=(*campaign.found, card))
    if deck == "B":
        return replace(campaign, finds=(*campaign.finds, (item, card)))
    return campaign


def minus(cards: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...]:
    """Cards without as many of each as were taken."""
    left = Counter(taken)
    kept = []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            kept.append(card)
    return tuple(kept)
