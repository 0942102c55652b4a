"""A scenario adjusted to the number of characters: larger parties meet more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from .file import More, Scenario, Tables
from .goals import AnyGoal, HoldGoal

Decks = dict[str, dict[str, int]]
Things = tuple[Any, ...]

MET_EASY = 1
"""In an easy game, every party meets only what this many characters would."""


def for_party(
    scenario: Scenario,
    characters: int,
    *,
    easy: bool = False,
    nightmare: bool = False,
    solo: bool = False,
    campaign: bool = False,
    meets: int = 0,
) -> Scenario:
    """The scenario with all additions that apply to this many characters.

    `meets` limits how large a party the scenario makes ready for; 0 means no limit. A solo player
    has no say in the number of characters, so what is added for solo play is not for a larger
    party. It takes the place of what is added in a campaign, which is for all others there.
    """
    met = MET_EASY if easy else min(characters, meets or characters)
    alone = scenario.solo if solo else ()
    worn = scenario.campaign if campaign and not solo else ()
    usual = scenario.more if campaign else _rested(scenario)
    worse = scenario.nightmare if nightmare else ()
    more = tuple(
        addition
        for addition in (*_spared(usual, met), *worn, *_spared(worse, met), *alone)
        if addition.characters <= characters <= (addition.most or characters)
    )
    tables = scenario.encounters
    for addition in more:
        tables = _joined(tables, addition)
    return replace(
        scenario,
        more=more,
        encounters=tables,
        decks=_fuller(scenario.decks, more),
        goal=" ".join((scenario.goal, *(addition.text for addition in more if addition.text))),
        goals=_longer(
            tuple(goal for goal in scenario.goals if goal.characters <= met),
            sum(addition.turns for addition in more),
        ),
    )


def _rested(scenario: Scenario) -> tuple[More, ...]:
    """What parties meet outside a campaign: it joins what those of the same size always meet."""
    found = list(scenario.more)
    for rested in scenario.standalone:
        sizes = [(more.characters, more.most) for more in found]
        size = rested.characters, rested.most
        if size in sizes:
            place = sizes.index(size)
            found[place] = _together(found[place], rested)
        else:
            found.append(rested)
    return tuple(found)


def _together(more: More, rested: More) -> More:
    return replace(
        more,
        text=" ".join(filter(None, (more.text, rested.text))),
        enemies=_both(more.enemies, rested.enemies),
        encounters=_both(more.encounters, rested.encounters),
        decks=_fuller(more.decks, (rested,)),
        turns=more.turns + rested.turns,
        boss=more.boss + rested.boss,
        ribbons=more.ribbons + rested.ribbons,
    )


def _both(first: Mapping[str, Things], second: Mapping[str, Things]) -> dict[str, Things]:
    return {key: (*first.get(key, ()), *second.get(key, ())) for key in {**first, **second}}


def every_addition(scenario: Scenario) -> tuple[More, ...]:
    """Whatever way it is played."""
    return (
        *(*scenario.more, *scenario.standalone, *scenario.campaign),
        *(*scenario.nightmare, *scenario.solo),
    )


def every_party(scenario: Scenario) -> list[Scenario]:
    """The scenario for each number of characters, outside a campaign and within, whether or not it
    spares them what larger parties meet."""
    least, most = scenario.seats
    return [
        for_party(scenario, count, nightmare=nightmare, solo=solo, campaign=campaign, meets=meets)
        for count in range(least, most + 1)
        for meets in range(count)
        for solo in ((False, True) if count == least else (False,))
        for campaign in (False, True)
        for nightmare in (False, True)
    ]


def _spared(additions: tuple[More, ...], met: int) -> list[More]:
    """Of additions for parties larger than the scenario makes ready for, only the helpful part."""
    return [more if more.characters <= met else _kind_part(more) for more in additions]


def _kind_part(more: More) -> More:
    """The helpful part of an addition: what there is to find, without what there is to meet."""
    return replace(more, text="", enemies={}, encounters={}, boss=0, turns=0)


def _fuller(decks: Decks, more: tuple[More, ...]) -> Decks:
    full = {name: Counter(deck) for name, deck in decks.items()}
    for addition in more:
        for name, cards in addition.decks.items():
            full.setdefault(name, Counter()).update(cards)
    return {name: dict(deck) for name, deck in full.items()}


def _longer(goals: tuple[AnyGoal, ...], turns: int) -> tuple[AnyGoal, ...]:
    return tuple(
        replace(goal, turns=goal.turns + turns) if isinstance(goal, HoldGoal) else goal
        for goal in goals
    )


def _joined(tables: Tables, more: More) -> Tables:
    return {
        colour: {
            face: (*effects, *more.encounters.get(colour, ())) for face, effects in table.items()
        }
        for colour, table in tables.items()
    }


def lying(scenario: Scenario) -> list[tuple[str, str]]:
    """Item tokens added for the party, as deck and square."""
    return [
        (deck, square)
        for more in scenario.more
        for deck, squares in more.items.items()
        for square in squares
    ]


def waiting(scenario: Scenario) -> list[tuple[str, str]]:
    """Enemies added for the party, as kind and square."""
    return [
        (kind, square)
        for more in scenario.more
        for kind, squares in more.enemies.items()
        for square in squares
    ]
