"""Progress of a campaign: the dashboard, and what a scenario has brought so far."""

from __future__ import annotations

from collections import Counter

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from inkribbon.kernel.data import Data, Task

from .character import Character, Item


class Campaign(msgspec.Struct, frozen=True, gc=False):
    """The state that outlasts scenarios; danger, decks and item box are in the world."""

    scenario: str = ""
    """The current scenario; empty on the dashboard."""
    last: str = ""
    """The previous scenario."""
    last_won: bool = False
    """Whether the last scenario was won."""
    replayed: bool = False
    """Whether the scenario was won before and is replayed for what was missed."""
    placed: tuple[str, ...] = ()
    """Scenarios whose path card is on the dashboard."""
    unlocked: tuple[str, ...] = ()
    """Placed scenarios whose card shows its unlocked side."""
    won: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    """One entry for each failure."""
    collected: tuple[str, ...] = ()
    """Item C and path tokens already taken, as scenario/square, and fixed events resolved."""
    found: tuple[str, ...] = ()
    """Deck C cards ever found."""
    finds: tuple[tuple[int, str], ...] = ()
    """Item number and card of each deck B card found in this scenario."""
    joined: tuple[str, ...] = ()
    """Scenarios that have added their cards to the campaign's decks."""
    over: bool = False
    """Whether the whole campaign is won or lost."""
    continues: int | UnsetType = UNSET
    """How often players can still continue; unset in campaigns without this rule."""
    before: tuple[tuple[Item, ...], ...] | UnsetType = UNSET
    """What each character carried when the scenario began, by seat, if it may be restored."""
    waiting: tuple[Character, ...] | UnsetType = UNSET
    """Characters who sit out this scenario, in solo play; unset if there are none."""
    buried: tuple[str, ...] | UnsetType = UNSET
    """Characters who died and were replaced; unset if there are none."""


class ScenarioOver(Task, frozen=True):
    """A scenario of a campaign has ended."""

    won: bool
    cause: str
    left: tuple[Data, ...] = ()
    """Tasks left over when it ended, the next one last."""


def collect(campaign: Campaign, square: str) -> Campaign:
    """Record an item C or path token as taken; it will not be placed again."""
    return replace(campaign, collected=(*campaign.collected, mark(campaign.scenario, square)))


def mark(scenario: str, square: str) -> str:
    return f"{scenario}/{square}"


def resolve(campaign: Campaign, square: str) -> Campaign:
    """Record a fixed event as resolved; like a narrative card, it leaves the campaign."""
    return collect(campaign, event_at(square))


def event_at(square: str) -> str:
    return f"{square}/event"


def note_find(campaign: Campaign, deck: str, item: int, card: str) -> Campaign:
    """Record a card drawn from a deck into an inventory."""
    if deck == "C":
        return replace(campaign, found=(*campaign.found, card))
    if deck == "B":
        return replace(campaign, finds=(*campaign.finds, (item, card)))
    return campaign


def minus(cards: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that remain after removing those taken."""
    left = Counter(taken)
    kept = []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            kept.append(card)
    return tuple(kept)
