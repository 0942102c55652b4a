"""Stations: places of a scenario where an action, and items, bring about what its brief says."""

from __future__ import annotations

from inkribbon.crawl.effects.narrative import told_steps
from inkribbon.crawl.effects.verbs import is_possible
from inkribbon.crawl.items.carrying import fits, lose
from inkribbon.crawl.printed.effects import Spawn
from inkribbon.crawl.scenario.file import Station
from inkribbon.crawl.state.special_events import CrestMissed, CrestPlaced, StationUsed
from inkribbon.crawl.state.tasks import offer
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.deck import discarded, draw, refreshed, shuffled
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell


class UseStation(Task, frozen=True):
    """Use a station of the scenario, by its number."""

    station: int


PUZZLE = "puzzle"
"""The deck of puzzle cards that are not on the track yet."""


class LayCrest(Task, frozen=True):
    """A puzzle card is drawn: does it continue the track?"""

    station: int


def station_options(world: World, character: Character) -> list[Option]:
    """The stations of the character's square that were not used yet, if the character has what
    they ask for and they wait for nothing."""
    stations = world.book.scenario.station
    return [
        offer(UseStation(number))
        for number in world.book.stations[character.square]
        if number not in (world.stations or ())
        if has_all(stations[number], character) and not is_waiting(world, stations[number])
    ]


def has_all(station: Station, character: Character) -> bool:
    return len(fits(station.items, character.items)) == len(station.items)


def is_waiting(world: World, station: Station) -> bool:
    """Whether the enemy that a station calls would have no model."""
    calls = [effect for effect in station.effects if isinstance(effect, Spawn)]
    return station.waits and not all(is_possible(world, effect) for effect in calls)


@handles(UseStation)
def use_station(world: World, task: UseStation) -> None:
    """A puzzle has to be solved first, one card at a time."""
    track = world.book.scenario.station[task.station].track
    if not track:
        take_effect(world, task.station)
        return
    deck = world.decks.setdefault(PUZZLE, shuffled(track))
    if not len(deck):
        world.decks[PUZZLE] = refreshed(deck)
    draw(world, PUZZLE, LayCrest(task.station))


@handles(LayCrest)
def lay_crest(world: World, task: LayCrest) -> None:
    """The card stays on the track if it is the next one; otherwise it is discarded."""
    track = world.book.scenario.station[task.station].track
    crest, deck = world.drawn, world.decks[PUZZLE]
    left = len(deck) + len(deck.discard)
    if crest != track[len(track) - left - 1]:
        world.decks[PUZZLE] = discarded(deck, crest)
        tell(world, CrestMissed(world.active, crest))
        return
    tell(world, CrestPlaced(world.active, crest, left))
    if not left:
        take_effect(world, task.station)


def take_effect(world: World, number: int) -> None:
    """Use up the items, unless they are kept; then the station takes effect."""
    station = world.book.scenario.station[number]
    seat = world.active
    if not station.keeps:
        for item in fits(station.items, world.characters[seat].items):
            lose(world, seat, item)
    world.stations = (*(world.stations or ()), number)
    tell(world, StationUsed(seat, station.name))
    push(world, *told_steps(station.name, station.effects, station.choices))
