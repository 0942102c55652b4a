"""Cards that join the decks of a campaign, and leave them again after a failure."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from inkribbon.crawl.items.carrying import cards_in, owned_items
from inkribbon.crawl.state.campaign_events import CardsJoined
from inkribbon.crawl.state.decks import GROWING, adds
from inkribbon.crawl.state.special_events import CardsReturned
from inkribbon.crawl.state.world import World
from inkribbon.kernel.deck import cards, less, shuffled_in
from inkribbon.kernel.world import tell

from .parts import campaign_of


def join_cards(world: World) -> None:
    """Add the cards that the scenario lists to their decks, once per campaign; they stay there
    unless a step of the End Phase returns them."""
    campaign = campaign_of(world)
    scenario = campaign.scenario
    if scenario in campaign.joined:
        return
    world.campaign = replace(campaign, joined=(*campaign.joined, scenario))
    for deck in GROWING:
        add_cards(world, deck, _in_the_box(world, deck, adds(world.book, deck)))


def add_cards(world: World, deck: str, new: tuple[str, ...]) -> None:
    if new:
        world.decks[deck] = shuffled_in(world.decks[deck], new)
        tell(world, CardsJoined(deck, len(new)))


def _in_the_box(world: World, deck: str, listed: list[str]) -> tuple[str, ...]:
    """Those of the cards that the box still has: others may have added them before."""
    return tuple(
        card
        for card, count in Counter(listed).items()
        for _ in range(min(count, left_in_box(world, deck, card)))
    )


def left_in_box(world: World, deck: str, card: str) -> int:
    """Copies of a card that are neither in its deck nor with anyone nor out of the game."""
    pile = world.decks[deck]
    dealt = [*cards(pile), *pile.discard].count(card)
    return world.book.contents.copies(card) - dealt - cards_out(world)[card]


def cards_out(world: World) -> Counter[str]:
    """Cards that cannot be in a deck: carried, stored, or out of the game."""
    held = [name for item in owned_items(world) for name in cards_in(item)]
    return Counter([*held, *world.removed])


def return_cards(world: World, decks: tuple[str, ...]) -> None:
    """Take what the scenario added out of these decks, as far as it is still there."""
    campaign = campaign_of(world)
    joined = tuple(name for name in campaign.joined if name != campaign.scenario)
    world.campaign = replace(campaign, joined=joined)
    for name in decks:
        listed = tuple(adds(world.book, name))
        before = world.decks[name]
        after = world.decks[name] = less(before, listed)
        gone = len(before) + len(before.discard) - len(after) - len(after.discard)
        if gone:
            tell(world, CardsReturned(name, gone))
