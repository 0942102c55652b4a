"""Whole random campaigns: they never fail, and can be saved, loaded and replayed at any point."""

from __future__ import annotations

from collections import Counter
from functools import cache
from time import process_time
from typing import Any

import msgspec
import pytest
from support.campaign import ALL, City, Trial, city, room
from support.games import dabbler, positions, wanderer

from inkribbon.crawl.campaign.entering import EnterScenario
from inkribbon.crawl.campaign.paths import Abandon
from inkribbon.crawl.effects.tension import DiscardTension
from inkribbon.crawl.items.carrying import held_items
from inkribbon.crawl.observe import crowd_of
from inkribbon.crawl.state.campaign_events import ScenarioEnded
from inkribbon.crawl.state.events import EnemyMoved, Moved
from inkribbon.crawl.words import names
from inkribbon.kernel.codec import decode, digest, encode
from inkribbon.kernel.data import Event, decode_tagged
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.deck import cards
from inkribbon.kernel.engine import answer
from inkribbon.kernel.records.record import begin, close
from inkribbon.kernel.records.replaying import replay
from inkribbon.kernel.records.text import dumps, loads
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.world import Static
from inkribbon.words import sentences as words
from inkribbon.words.lexicon import UNFILLED
from inkribbon.words.log import narrate

PATHS = {
    "downtown-1": "downtown-2",
    "downtown-2": "downtown-3",
    "uptown-1": "uptown-2",
    "uptown-2": "uptown-3",
    "commercial-1": "rpd-1",
    "rpd-1": "rpd-2",
    "rpd-2": "rpd-3",
}
KIB = 1024


@cache
def rooms() -> dict[str, str]:
    """Every scenario is a room with an item C token, a Zombie, and its path or an event."""
    found = {}
    for name in ALL:
        found[name] = room(
            name,
            left="ab" if "tower" in name else "cbZ",
            right="v",
            path=PATHS.get(name, ""),
            b={"toolbox": 1, "shotgun": 1},
            extra="falling_loses = true",
        )
    return found


def game(seed: int, modes: tuple[str, ...] = ("campaign",)) -> City:
    cast = (
        ("carlos",) if "solo" in modes else ("jill", "carlos", "mikhail", "nikolai")[: 2 + seed % 3]
    )
    return city(rooms(), cast=cast, modes=modes)


def played(table: City, seed: int, policy: Any = dabbler, limit: int = 1500) -> list[Any]:
    """Answer at random until the campaign is over, without abandoning a scenario."""
    chooser, chance = policy(seed), Sampler(seed)
    answers: list[Any] = []
    while (decision := table.world.decision) is not None and len(answers) < limit:
        action = (
            chance.choose(decision) if decision.seat == CHANCE else chooser(table.world, decision)
        )
        while isinstance(action, Abandon):
            action = chooser(table.world, decision)
        answer(table.world, action)
        answers.append(action)
    return answers


@pytest.mark.rule("re3.campaign.save")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_campaign_can_be_saved_and_loaded_at_every_decision(seed: int) -> None:
    table = game(seed)
    other = game(seed)
    like = other.world
    chooser, chance = wanderer(seed), Sampler(seed)
    largest = 0
    parts = set()
    for _ in range(250):
        world = table.world
        decision = world.decision
        if decision is None:
            break
        raw = encode(world)
        largest = max(largest, len(raw))
        parts.add(world.book.key)
        loaded = decode(raw, type(world), like.static())
        assert digest(loaded) == digest(world)
        assert loaded.book.scenario.id == world.book.scenario.id
        action = chance.choose(decision) if decision.seat == CHANCE else chooser(world, decision)
        answer(loaded, action)
        answer(world, action)
        assert digest(loaded) == digest(world)
    assert len(parts) > 2  # the dashboard and more than one scenario were seen
    assert largest < 64 * KIB


def test_loading_a_campaign_takes_less_than_fifty_milliseconds() -> None:
    table = game(1)
    played(table, 1, limit=200)
    raw = encode(table.world)
    fresh = game(1).world.static()
    times = []
    for _ in range(5):
        start = process_time()
        decode(raw, type(table.world), fresh)
        times.append(process_time() - start)
    assert min(times) < 0.05


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("modes", [("campaign",), ("campaign", "easy"), ("campaign", "solo")])
def test_random_campaigns_never_break_and_end(seed: int, modes: tuple[str, ...]) -> None:
    table = game(seed, modes)
    played(table, seed, limit=6000)

    assert table.world.outcome is not None


def test_the_record_of_a_campaign_leads_to_the_same_world() -> None:
    table = game(3)
    played_by = table.game
    assert isinstance(played_by, Trial)
    record = begin(played_by, played_by.setup_of(table.world))
    record.answers = played(table, 3)
    close(record, table.world)

    again = replay(played_by, loads(dumps(record)))

    assert digest(again) == digest(table.world)


def test_a_book_of_another_campaign_is_not_taken_for_this_one() -> None:
    book = game(1).world.static()
    with pytest.raises(ValueError, match="belongs to"):
        book.part("re3/campaign/campaign#nowhere#jill")
    with pytest.raises(ValueError, match="belongs to"):
        book.part("re2/1a/leon")


def test_a_bot_gets_a_view_that_finds_its_book_again() -> None:
    table = game(1).enter("uptown-1")
    view = table.game.observe(table.world, 0)
    dashboard = game(1).world.static()

    def hook(wanted: type, value: Any) -> Any:
        return dashboard.part(value) if issubclass(wanted, Static) else decode_tagged(wanted, value)

    seen = msgspec.json.decode(encode(view), type=type(view), dec_hook=hook)

    assert seen.book.scenario.id == "uptown-1"
    assert table.game.determinise(seen, Sampler(1)).campaign == table.world.campaign


def item_cards(table: City) -> Counter[str]:
    """The cards of decks A and C, wherever they are; rare ones are added later."""
    world = table.world
    found = Counter([c for name in ("A", "C") for c in cards(world.decks[name])])
    found.update(world.decks["A"].discard)
    for held in held_items(world):
        found.update(held.herbs or (held.card,))
    found.update(world.removed)
    items = world.book.items
    return Counter({c: n for c, n in found.items() if c in items and items[c].deck in ("A", "C")})


def other_cards(table: City) -> Counter[str]:
    """The tension and narrative cards, wherever they are."""
    world = table.world
    found = Counter([c for name in ("tension", "narrative") for c in cards(world.decks[name])])
    found.update(world.decks["tension"].discard)
    found.update(task.card for task in world.stack if isinstance(task, DiscardTension))
    found.update(c for c in world.removed if c not in world.book.items)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_no_card_of_a_campaigns_decks_appears_from_nowhere_or_gets_lost(seed: int) -> None:
    table = game(seed)
    everything, others = item_cards(table), other_cards(table)
    for _ in positions(table.world, dabbler(seed), Sampler(seed), 600):
        assert item_cards(table) == everything
        assert other_cards(table) == others
        assert table.world.crowd == crowd_of(table.world)


def test_the_last_moves_of_a_scenario_are_told_with_the_names_of_its_board() -> None:
    """The moves arrive together with its end, when the city is already on the table again."""
    world = game(0).world
    step, further = Moved(0, 1, 2), Moved(0, 2, 5)
    chased = EnemyMoved(1, "zombie", 0, 4, "reaction")
    ended = ScenarioEnded("downtown-1", False, "out-of-time")
    world.news = [step, further, chased, ended]
    assert "c1" in words.event(world, step)
    assert "b2" in words.event(world, chased)
    way, *_ = narrate(world, [step, further, chased, ended])[1]
    assert way.events == (step, further)
    assert "c2" in way.text
    world.news = [ended, chased]
    assert names.board_of(world, chased) is world.book


@pytest.mark.parametrize("seed", range(3))
def test_whatever_a_campaign_shows_has_words_and_clauses(seed: int) -> None:
    table = game(seed, ("campaign", "solo") if seed == 1 else ("campaign",))
    chooser, chance = dabbler(seed), Sampler(seed)
    told = set()
    for _ in range(700):
        world = table.world
        for event in world.news:
            assert isinstance(event, Event)
            assert table.game.clauses(event), event
            assert UNFILLED not in words.event(world, event)
            told.add(type(event))
        decision = world.decision
        if decision is None:
            break
        assert UNFILLED not in words.question(world, decision)
        texts = [(type(a), words.option(world, a, decision.prompt)) for a in decision.actions()]
        assert not [text for text in texts if UNFILLED in text[1]]
        assert len(set(texts)) == len(texts), texts
        by_chance = decision.seat == CHANCE
        answer(world, chance.choose(decision) if by_chance else chooser(world, decision))
    assert len(told) > 25


def test_the_dashboard_offers_every_open_scenario_once() -> None:
    offered = [a.scenario for a in game(1).offers(EnterScenario)]
    assert sorted(offered) == ["commercial-1", "downtown-1", "uptown-1"]
