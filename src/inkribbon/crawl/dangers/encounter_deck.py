"""Encounter cards, in editions that draw them where others roll on a table."""

from __future__ import annotations

from inkribbon.crawl.combat.spawning import reader
from inkribbon.crawl.effects.verbs import my_tile, possible, verb
from inkribbon.crawl.printed.effects import Avert, MeetEncounter, Spawn
from inkribbon.crawl.state.decks import ENCOUNTER
from inkribbon.crawl.state.moments import EncounterDue, EncountersDue, bonus, instead, silent
from inkribbon.crawl.state.special_events import EncounterAverted, EncounterDrawn, EncounterRedrawn
from inkribbon.crawl.state.tasks import TidyUp
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.deck import discarded, draw, refreshed, shuffled_in
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .encounters import Encounter, meet, resolvable


class DrawEncounter(Task, frozen=True):
    """Draw an encounter card for a tile."""

    seat: int
    tile: int
    tried: int = 0
    """Cards drawn in vain before this one."""


class ReadEncounter(Task, frozen=True):
    """Resolve the encounter card just drawn."""

    seat: int
    tile: int
    tried: int


class PutAway(TidyUp, frozen=True):
    """Discard a resolved encounter card."""

    card: str


def encounters(world: World, seat: int, tile: int, colour: str) -> list[Data]:
    """What exploring a tile calls for."""
    if world.book.edition.dangers.encounters == "table":
        return [Encounter(seat, tile, colour)]
    grid = world.book.grid
    named = {grid.tile_of[grid.at[t.at]]: t.cards for t in world.book.scenario.tile}
    count = named.get(tile, 1)
    if not silent(world, EncountersDue):
        count += bonus(world, EncountersDue(tile, count))
    return [DrawEncounter(seat, tile)] * count


def has_encounters(world: World) -> bool:
    """Whether there are encounter cards to draw."""
    deck = world.decks.get(ENCOUNTER)
    return deck is not None and len(deck) + len(deck.discard) > 0


@possible(MeetEncounter)
def _has_deck(world: World, effect: MeetEncounter) -> bool:
    return has_encounters(world)


@verb(MeetEncounter)
def _meet_encounter(world: World, effect: MeetEncounter, card: str) -> list[Data]:
    return [DrawEncounter(reader(world), my_tile(world))] * effect.count


@handles(DrawEncounter)
def draw_encounter(world: World, task: DrawEncounter) -> None:
    """An empty deck is renewed from its discards; once all cards were in vain, there is nothing."""
    spared = instead(world, EncounterDue(task.tile)) if not task.tried else None
    if spared is not None:
        push(world, *spared)
        return
    deck = world.decks[ENCOUNTER]
    if task.tried == len(deck) + len(deck.discard):
        return
    if not len(deck):
        world.decks[ENCOUNTER] = refreshed(deck)
    draw(world, ENCOUNTER, ReadEncounter(task.seat, task.tile, task.tried))


@handles(ReadEncounter)
def read_encounter(world: World, task: ReadEncounter) -> None:
    """Resolve as much as possible; if that is nothing, draw another."""
    name = world.drawn
    effects = world.book.contents.encounters[name].effects
    if not resolvable(world, task.seat, effects):
        tell(world, EncounterRedrawn(name))
        push(world, PutAway(name), DrawEncounter(task.seat, task.tile, task.tried + 1))
        return
    tell(world, EncounterDrawn(task.tile, name))
    push(world, *meet(world, task.seat, task.tile, effects), PutAway(name))


# Encounters that somebody else has


class LookAhead(Task, frozen=True):
    """Draw encounter cards until one spawns enemies."""

    seen: tuple[str, ...] = ()
    """Cards drawn before that, to be shuffled back."""


class Weed(Task, frozen=True):
    """Discard the card just drawn if it spawns enemies; otherwise look further."""

    seen: tuple[str, ...]


@possible(Avert)
def _can_avert(world: World, effect: Avert) -> bool:
    return has_encounters(world)


@verb(Avert)
def _avert(world: World, effect: Avert, card: str) -> list[Data]:
    return [LookAhead()]


@handles(LookAhead)
def look_ahead(world: World, task: LookAhead) -> None:
    """An empty deck is renewed from its discards; if no card spawns enemies, all go back."""
    if not len(world.decks[ENCOUNTER]):
        world.decks[ENCOUNTER] = refreshed(world.decks[ENCOUNTER])
    if len(world.decks[ENCOUNTER]):
        draw(world, ENCOUNTER, Weed(task.seen))
    else:
        world.decks[ENCOUNTER] = shuffled_in(world.decks[ENCOUNTER], task.seen)


@handles(Weed)
def weed(world: World, task: Weed) -> None:
    name = world.drawn
    effects = world.book.contents.encounters[name].effects
    if not any(isinstance(effect, Spawn) for effect in effects):
        push(world, LookAhead((*task.seen, name)))
        return
    rest = shuffled_in(world.decks[ENCOUNTER], task.seen)
    world.decks[ENCOUNTER] = discarded(rest, name)
    tell(world, EncounterAverted(name))


@handles(PutAway)
def put_away(world: World, task: PutAway) -> None:
    world.decks[ENCOUNTER] = discarded(world.decks[ENCOUNTER], task.card)
