"""The decks of a scenario: listed in its file, or the campaign's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from inkribbon.crawl.printed.campaign import Node, WeaponKit
from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.scenario.file import ITEMS, TOKENS, cards_of, spare_greens, unexplored_tiles
from inkribbon.crawl.state.books.book import Book
from inkribbon.kernel.deck import Deck, cards, shuffled, shuffled_below, shuffled_in, stacked
from inkribbon.kernel.errors import BadContent
from inkribbon.kernel.world import tell

from .campaign import minus
from .campaign_events import CardsJoined
from .world import World

TIERS = ("early", "mid", "late", "last")
"""Deck C from top to bottom; it is never shuffled."""
GROWING = ("A", "tension", "encounter", "mission", "narrative")
"""The decks of a campaign that scenarios add cards to."""

ENCOUNTER = "encounter"
"""The deck of encounter cards."""
MISSIONS = "mission"
SURVIVORS = "survivor"
"""The deck of characters to be found."""
GREEN = "green"
"""The pile of green tension cards to pick from during set-up."""


def decks_of(book: Book) -> dict[str, Deck]:
    """The decks a scenario starts with: those its file lists, and the whole box for the rest."""
    scenario = book.scenario
    decks = {name: _dealt(book, cards_of(deck)) for name, deck in scenario.decks.items()}
    if node_of(book) is not None:
        # Weapons handed out before the start are no longer in the box.
        decks |= scenario_decks(book, Counter(kit_for(book).cards), replayed=False)
        for name, deck in kept_decks(book.contents).items():
            decks.setdefault(
                name, shuffled_in(deck, added) if (added := adds(book, name)) else deck
            )
    for name in TOKENS.values():
        decks.setdefault(name, Deck())
    if book.edition.dangers.encounters == "deck" and _meets_encounters(book):
        decks.setdefault(ENCOUNTER, _whole_decks(book.contents)[ENCOUNTER])
    if scenario.random_greens:
        decks[GREEN] = shuffled(spare_greens(book.contents, scenario))
    return decks


def _meets_encounters(book: Book) -> bool:
    """Whether there are unexplored tiles, or may be where no tile is laid out."""
    return book.unknown is not None or bool(unexplored_tiles(book.edition, book.scenario))


def _dealt(book: Book, listed: Iterable[str]) -> Deck:
    """A shuffled deck, with its priority items in the lower half."""
    cards = list(listed)
    low = [card for card in cards if card in book.items and book.items[card].priority]
    return shuffled_below(minus(tuple(cards), tuple(low)), low)


def adds(book: Book, deck: str) -> list[str]:
    """The cards that a scenario adds to a deck of the campaign."""
    return [
        card
        for name, cards in book.scenario.adds.items()
        if name == deck
        for card in cards_of(cards)
    ]


def node_of(book: Book) -> Node | None:
    """The scenario's entry in the campaign, if it has one."""
    graph = book.contents.graph
    nodes = graph.scenario if graph is not None else ()
    return next((node for node in nodes if node.id == book.scenario.id), None)


def kit_for(book: Book) -> WeaponKit:
    """What is shared out before a standalone scenario, by its brief or by the campaign's list."""
    graph, node = book.contents.graph, node_of(book)
    name = node.kit if node is not None else ""
    if not name:
        return book.scenario.equipment
    assert graph is not None
    kit = graph.kits[name]
    for card in (*kit.cards, *(kit.swap or ())):
        if card not in book.items:
            raise BadContent(f"the weapons {name!r} list {card!r}, which is not in this box")
    return kit


def reserve_decks(book: Book) -> dict[str, Deck]:
    """The decks that an edition with a reserve needs: missions, their encounters, survivors."""
    contents, whole = book.contents, _whole_decks(book.contents)
    cast = [card.id for card in book.cast]
    others = [name for name in contents.characters if name not in cast]
    supports = [card.id for card in contents.supports.values() if not card.starts]
    missions = ((c.id, c.copies) for c in contents.missions.values() if not c.number)
    return {
        MISSIONS: shuffled(_copies(missions)),
        ENCOUNTER: whole[ENCOUNTER],
        SURVIVORS: shuffled([*others, *supports]),
    }


def kept_decks(contents: Contents) -> dict[str, Deck]:
    """The decks that carry over from scenario to scenario, as they are when a campaign starts."""
    keeps = contents.graph.keeps if contents.graph is not None else ()
    return {name: deck for name, deck in _whole_decks(contents).items() if name in keeps}


def _whole_decks(contents: Contents) -> dict[str, Deck]:
    """Every deck that can be made of the whole box."""
    items = contents.items.values()
    return {
        "A": shuffled(_copies((c.id, c.copies) for c in items if c.deck == "A" and not c.apart)),
        "C": stacked(
            *(
                _copies((c.id, c.copies) for c in items if c.deck == "C" and c.tier == tier)
                for tier in TIERS
            )
        ),
        ENCOUNTER: shuffled(
            _copies((c.id, c.copies) for c in contents.encounters.values() if not c.number)
        ),
        "narrative": shuffled(c.id for c in contents.narrative.values() if not c.number),
        "tension": shuffled(
            _copies((c.id, c.copies) for c in contents.tension.values() if not c.apart)
        ),
    }


def _copies(printed: Iterable[tuple[str, int]]) -> list[str]:
    return [card for card, count in printed for _ in range(count)]


def swap_ribbons(world: World) -> None:
    """Replace ink ribbons with tension cards where a scenario says so: one for one; in easy mode,
    all."""
    wanted = world.book.scenario.ribbon_cards
    if not wanted:
        return
    deck = world.decks["tension"]
    new = minus(wanted, (*cards(deck), *deck.discard, *world.removed))
    count = len(new) if world.book.easy else min(world.ribbons, len(new))
    world.ribbons = 0
    if count:
        world.decks["tension"] = shuffled_in(deck, new[:count])
        tell(world, CardsJoined("tension", count))


def tension_renews(world: World) -> bool:
    """Whether an empty tension deck is renewed: in introductions, and in the first scenario that is
    played in a campaign that says so."""
    campaign, graph = world.campaign, world.book.contents.graph
    if world.book.scenario.tension_reshuffles:
        return True
    if campaign is None or graph is None or not graph.first_renews:
        return False
    return not (campaign.won or campaign.failed)


def to_come(world: World, name: str) -> list[str]:
    """The cards that an item deck can still provide, with the discard pile if it is renewed."""
    deck = world.decks[name]
    renewed = name == "A" and world.book.edition.items.deck_a_reshuffles
    return [*cards(deck), *(deck.discard if renewed else ())]


def scenario_decks(book: Book, out: Counter[str], *, replayed: bool) -> dict[str, Deck]:
    """The item decks made for this scenario: the cards its file lists that are still in the box.

    A replay of a scenario that was won before has only its scenario items.
    """
    listed = {"B": {}, **book.scenario.decks}
    return {
        name: _dealt(book, _in_the_box(book, listed[name], out, replayed=replayed))
        for name in ITEMS
        if name in listed
    }


def _in_the_box(
    book: Book, listed: dict[str, int], out: Counter[str], *, replayed: bool
) -> list[str]:
    found: list[str] = []
    for card, count in listed.items():
        known = book.items[card]
        if replayed and known.kind != "scenario":
            continue
        found += [card] * max(0, min(count, known.copies - out[card]))
    return found
