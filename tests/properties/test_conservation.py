"""No card or piece of a tile crawler appears from nowhere or gets lost."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from properties.plays import Shelf, every_crawl, plays, tries

from inkribbon.crawl.effects.tension import DiscardTension
from inkribbon.crawl.effects.verbs import is_token
from inkribbon.crawl.items.carrying import card_of, profile, slots
from inkribbon.crawl.observe import crowd_of
from inkribbon.crawl.printed.effects import ShuffleIn
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.reserve.missions import Assign
from inkribbon.crawl.scenario.stations import given_by, special_effects
from inkribbon.crawl.state.world import DANGER, World
from inkribbon.kernel.deck import cards


def item_cards(world: World) -> Counter[str]:
    """Every item card: in a deck or its discards, in an inventory, in the box, out of the game."""
    found: Counter[str] = Counter()
    for name, deck in world.decks.items():
        if name not in ("tension", "narrative", "encounter", "mission", "survivor"):
            found.update([*cards(deck), *deck.discard])
    for character in world.characters.values():
        for item in character.items:
            found.update(item.herbs or (item.card,))
    for item in world.box:
        found.update(item.herbs or (item.card,))
    found.update(removed_items(world))
    return found


def removed_items(world: World) -> Counter[str]:
    """Every item card out of the game, without the events: one of them is called like an item."""
    removed = Counter(card for card in world.removed if card in world.book.items)
    narrative = world.decks.get("narrative")
    left = cards(narrative) if narrative is not None else list(world.book.contents.narrative)
    return removed - Counter(card for card in world.book.contents.narrative if card not in left)


def tension_cards(world: World) -> Counter[str]:
    """Every tension card: in its deck, on the discards, aside, out of the game, being resolved."""
    deck = world.decks["tension"]
    found = Counter([*cards(deck), *deck.discard])
    if world.book.edition.tension.card_aside:
        tokens = [effect.card for effect in world.lasting if is_token(effect)]
        found.update(card for card in tokens if card in world.book.tension)
    found.update(card for card in world.removed if card in world.book.tension)
    found.update(task.card for task in world.stack if isinstance(task, DiscardTension))
    return found


def reserve_cards(world: World) -> Counter[str]:
    """Every mission card and every character who is not played; one may just have been drawn."""
    reserve = world.reserve
    if not reserve:
        return Counter()
    found = Counter([*cards(world.decks["mission"]), *cards(world.decks["survivor"])])
    found.update(mission.card for mission in (reserve.mission, *reserve.long) if mission)
    found.update(card for card in world.removed if card in world.book.contents.missions)
    found.update([*(someone.id for someone in reserve.people), *reserve.dead])
    found.update(task.card for task in world.stack if isinstance(task, Assign))
    return found


@every_crawl
@given(data=st.data())
@tries(10)
def test_every_mission_and_everyone_in_the_reserve_is_in_exactly_one_place(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    start = play.case.start()
    if start.campaign is not None:
        return
    before = reserve_cards(start)
    for world, _ in play.positions():
        now = reserve_cards(world)
        about = world.decision.about if world.decision is not None else ()
        assert before - now <= Counter([world.drawn, *map(str, about)])
        assert not now - before


@every_crawl
@given(data=st.data())
@tries(15)
def test_every_card_is_in_exactly_one_place(shelf: Shelf, data: st.DataObject) -> None:
    play = data.draw(plays(shelf))
    start = play.case.start()
    if start.campaign is not None:
        return  # decks change: tests/crawl/campaign/test_campaign_games.py counts them
    items, tension = item_cards(start), tension_cards(start)
    assert items
    assert tension
    given = Counter(given_by(start.book.scenario))
    added = Counter(
        effect.card
        for effect in special_effects(start.book.scenario)
        if isinstance(effect, ShuffleIn)
    )
    laying_out = True
    for world, _ in play.positions():
        if laying_out:
            # Setting up still takes weapons and random cards from the box.
            items, tension = item_cards(world), tension_cards(world)
        laying_out = world.phase == "setup"
        assert grown(items, item_cards(world)) <= given
        assert grown(tension, tension_cards(world)) <= added


def grown(before: Counter[str], now: Counter[str]) -> Counter[str]:
    """The cards that came out of the box since then; none went back."""
    assert before <= now
    return now - before


@every_crawl
@given(data=st.data())
@tries(15)
def test_models_never_exceed_the_box_or_the_room_of_a_square(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    for world, _ in play.positions():
        cards = world.book.enemies
        models = Counter(cards[e.kind].model or e.kind for e in world.enemies.values())
        supply = {card.model or card.id: card.copies for card in cards.values()}
        assert all(count <= supply[model] for model, count in models.items())
        tokens = world.book.contents.supply.tokens
        assert len(world.fire) <= tokens.get("fire", 0)
        assert sum(world.corpses.values()) + len(world.barrels) <= tokens.get("corpse", 0)
        assert world.crowd == crowd_of(world)
        # A boss fills its square, and others may not have left it yet.
        shared = [boss.square for boss in world.bosses.values()]
        assert max(load for s, load in enumerate(world.crowd) if s not in shared) <= ROOM


@every_crawl
@given(data=st.data())
@tries(8)
def test_an_enemy_that_is_gone_never_comes_back_under_its_old_number(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    before: set[int] = set()
    highest = 0
    for world, _ in play.positions():
        now = set(world.enemies)
        assert all(enemy > highest for enemy in now - before)
        assert all(enemy.id == number for number, enemy in world.enemies.items())
        before, highest = now, max(now | {highest})


@every_crawl
@given(data=st.data())
@tries(8)
def test_dials_tracks_doors_and_inventories_stay_within_their_bounds(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    for world, _ in play.positions():
        check_bounds(world)


def check_bounds(world: World) -> None:
    numbers = []
    for character in world.characters.values():
        assert 0 <= character.harm <= DANGER
        if world.phase not in ("setup", "dashboard", "end"):
            assert (character.square < 0) == character.left
        for item in character.items:
            assert 0 <= item.ammo <= card_of(world, item).capacity
            numbers.append(item.id)
        if world.decision and world.decision.prompt == "action":
            assert slots(world, character.items) <= profile(world, character.seat).inventory
    assert len(set(numbers)) == len(numbers)
    assert not world.open & world.locked
    assert 0 <= world.actions <= 4
    assert world.open < 1 << len(world.book.links)
