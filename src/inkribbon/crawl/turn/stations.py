"""Stations: places of a scenario where an action, and items, bring about what its brief says."""

from __future__ import annotations

from inkribbon.crawl.effects.narrative import told_steps
from inkribbon.crawl.items.carrying import fits, lose
from inkribbon.crawl.scenario.file import Station
from inkribbon.crawl.state.special_events import StationUsed
from inkribbon.crawl.state.tasks import offer
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell


class UseStation(Task, frozen=True):
    """Use a station of the scenario, by its number."""

    station: int


def station_options(world: World, character: Character) -> list[Option]:
    """The stations of the character's square that were not used yet, if the character has what
    they ask for."""
    return [
        offer(UseStation(number))
        for number in world.book.stations[character.square]
        if number not in (world.stations or ())
        if has_all(world.book.scenario.station[number], character)
    ]


def has_all(station: Station, character: Character) -> bool:
    return len(fits(station.items, character.items)) == len(station.items)


@handles(UseStation)
def use_station(world: World, task: UseStation) -> None:
    """Use up the items, unless they are kept; then the station takes effect."""
    station = world.book.scenario.station[task.station]
    seat = world.active
    if not station.keeps:
        for item in fits(station.items, world.characters[seat].items):
            lose(world, seat, item)
    world.stations = (*(world.stations or ()), task.station)
    tell(world, StationUsed(seat, station.name))
    push(world, *told_steps(station.name, station.effects, station.choices))
