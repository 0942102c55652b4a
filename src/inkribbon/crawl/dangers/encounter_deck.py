"""Encounter cards, in editions that draw them where others roll on a table."""

from __future__ import annotations

from inkribbon.crawl.combat.spawning import reader
from inkribbon.crawl.effects.verbs import my_tile, possible, verb
from inkribbon.crawl.printed.cards import MeetEncounter
from inkribbon.crawl.state.decks import ENCOUNTER
from inkribbon.crawl.state.moments import EncounterDue, EncountersDue, bonus, instead, silent
from inkribbon.crawl.state.special_events import EncounterDrawn, EncounterRedrawn
from inkribbon.crawl.state.tasks import TidyUp
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.deck import discarded, draw, refreshed
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


@possible(MeetEncounter)
def _has_deck(world: World, effect: MeetEncounter) -> bool:
    deck = world.decks.get(ENCOUNTER)
    return deck is not None and len(deck) + len(deck.discard) > 0


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
    if not resolvable(world, effects):
        tell(world, EncounterRedrawn(name))
        push(world, PutAway(name), DrawEncounter(task.seat, task.tile, task.tried + 1))
        return
    tell(world, EncounterDrawn(task.tile, name))
    push(world, *meet(world, task.seat, task.tile, effects), PutAway(name))


@handles(PutAway)
def put_away(world: World, task: PutAway) -> None:
    world.decks[ENCOUNTER] = discarded(world.decks[ENCOUNTER], task.card)
