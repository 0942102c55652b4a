"""Whole random campaigns in the mansion: they end, and can be saved and loaded at any point."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace
from support.campaign import room
from support.games import dabbler, positions
from support.mansion import CARDS, GRAPH, KEYS, Mansion, mansion
from support.re1 import box

from inkribbon.crawl.bot.city import WANTED, wanted
from inkribbon.crawl.effects.narrative import ShuffleBack
from inkribbon.crawl.effects.tension import DiscardTension
from inkribbon.crawl.printed.contents import Contents
from inkribbon.kernel.codec import decode, digest, encode
from inkribbon.kernel.data import Event
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.deck import cards
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler
from inkribbon.words import sentences as words
from inkribbon.words.lexicon import UNFILLED

KIB = 1024
ENDS = ("mansion-escaped", "mansion-overrun", "no-way-on")
"""Random players may leave a key behind: these rooms do not ask for it."""
NUMBERED = {"1f-west-a": "crimson-rage", "1f-east-a": "shattering-glass", "basement": "keep-quiet"}


@cache
def rooms() -> dict[str, str]:
    """Every scenario is a room with an item C token, a Zombie and an event; a fall loses it."""
    adds = "\n[adds.tension]\n{card} = 1\n[adds.narrative]\nhunted = 1\n"
    return {
        name: room(
            name,
            left="cZ",
            right="v",
            extra="falling_loses = true",
            tables=adds.format(card=NUMBERED[name]) if name in NUMBERED else "",
            learning=False,
        )
        for name in CARDS
    }


@cache
def whole_box() -> Contents:
    """The real box, with the items for locks as far as it lacks them."""
    real = box()
    return replace(real, items={**{card.id: card for card in KEYS}, **real.items})


def game(seed: int) -> Mansion:
    cast = ("jill", "chris", "rebecca", "barry")[: 1 + seed % 4]
    return mansion(rooms(), cast=cast, box=whole_box())


def played(table: Mansion, seed: int, limit: int) -> int:
    """Answer at random; between scenarios, as a careful player would."""
    chooser, chance = dabbler(seed), Sampler(seed)
    given = 0
    while (decision := table.world.decision) is not None and given < limit:
        if decision.seat == CHANCE:
            action = chance.choose(decision)
        else:
            known = decision.prompt in WANTED and decision.prompt not in ("action", "trade")
            best: Any = wanted(table.world, decision) if known else ()
            action = best[0].action if best else chooser(table.world, decision)
        answer(table.world, action)
        given += 1
    return given


@pytest.mark.parametrize("seed", range(4))
def test_random_campaigns_end(seed: int) -> None:
    table = game(seed)
    played(table, seed, limit=8000)
    assert table.world.outcome is not None
    assert table.world.outcome.cause in ENDS


@pytest.mark.rule("re1.end-phase.save-campaign", "re1.end-phase.save-deck-order")
@pytest.mark.parametrize("seed", [1, 3])
def test_a_campaign_can_be_saved_and_loaded_at_every_decision(seed: int) -> None:
    table, like = game(seed), game(seed).world
    chooser, chance = dabbler(seed), Sampler(seed)
    largest = 0
    for _ in range(250):
        world, decision = table.world, table.world.decision
        if decision is None:
            break
        raw = encode(world)
        largest = max(largest, len(raw))
        loaded = decode(raw, type(world), like.static())
        assert digest(loaded) == digest(world)
        action = chance.choose(decision) if decision.seat == CHANCE else chooser(world, decision)
        answer(loaded, action)
        answer(world, action)
        assert digest(loaded) == digest(world)
    assert largest < 64 * KIB


def printed_cards(table: Mansion) -> Counter[str]:
    """The tension and narrative cards in play, wherever they are."""
    world = table.world
    found = Counter(c for name in ("tension", "narrative") for c in cards(world.decks[name]))
    found.update(world.decks["tension"].discard)
    found.update(task.card for task in world.stack if isinstance(task, DiscardTension))
    found.update(task.event for task in world.stack if isinstance(task, ShuffleBack))
    found.update(c for c in world.removed if c in world.book.tension or c in _events(table))
    return found


def _events(table: Mansion) -> Any:
    return table.world.book.contents.narrative


@pytest.mark.parametrize("seed", range(3))
def test_no_tension_or_narrative_card_appears_from_nowhere_or_gets_lost(seed: int) -> None:
    table = game(seed)
    start = printed_cards(table)
    for _ in positions(table.world, dabbler(seed), Sampler(seed), 700):
        asked = table.world.decision
        if asked is None or asked.seat == CHANCE or asked.prompt != "action":
            continue
        now = printed_cards(table)
        assert not start - now, "lost"
        assert set(now - start) <= {*NUMBERED.values(), "hunted"}
        assert all(count == 1 for count in (now - start).values()), "added twice"


@pytest.mark.parametrize("seed", range(2))
def test_everything_that_happens_has_words(seed: int) -> None:
    table = game(seed)
    world = table.world
    for _ in positions(world, dabbler(seed), Sampler(seed), 500):
        decision = world.decision
        assert decision is not None
        told = [words.event(world, event) for event in world.news if isinstance(event, Event)]
        told.append(words.question(world, decision))
        told += [words.option(world, action, decision.prompt) for action in decision.actions()]
        assert not [line for line in told if UNFILLED in line]


def test_the_graph_is_the_one_that_ships() -> None:
    assert box().graph is GRAPH
