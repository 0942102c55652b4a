"""A small campaign of the second game for rule tests: eight tiny rooms, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from support.campaign import City, Trial, room
from support.crawl import box_with
from support.re2 import game, weapon

from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.items import Hit, ItemCard
from inkribbon.kernel.game import Setup

GRAPH = game().contents.graph
assert GRAPH is not None
STOPS = tuple(node.id for node in GRAPH.scenario)
DECKS = """
[decks.tension]
all-clear = 12
"""


def item(id: str, kind: Any, **rest: Any) -> ItemCard:
    return ItemCard(
        **{
            "id": id,
            "name": id,
            "source": "authored",
            "kind": kind,
            "deck": "A",
            "copies": 4,
            **rest,
        }
    )


BULLETS = item("bullets", "ammunition", reloads=("handgun", "bowgun"), points=2)
HERB = item("herb", "recovery", heals=1, herb=True)
KEY = item("key", "scenario")
CORD = item("cord", "campaign")
BOWGUN = weapon("bowgun", capacity=8, high=Hit(damage=1))
CANNON = weapon("cannon", capacity=4, slots=2, high=Hit(damage=3))


def road_box(*items: ItemCard) -> Contents:
    return box_with(game().contents, (BULLETS, HERB, KEY, CORD, BOWGUN, CANNON, *items))


def road(
    files: Mapping[str, str] | None = None,
    *,
    cast: Sequence[str] = ("leon", "claire"),
    modes: Sequence[str] = ("campaign",),
    box: Contents | None = None,
) -> City:
    """A campaign in its first scenario; without files, every scenario is an empty room.

    Only one scenario is ever open, so nobody is asked which to play.
    """
    whole = {name: room(name, tables=DECKS) for name in STOPS} | dict(files or {})
    trial = Trial(whole, box or road_box(), game())
    setup = Setup(game=trial.id, scenario="campaign", characters=tuple(cast), modes=tuple(modes))
    table = City(trial, trial.start(setup))
    table.settle_set_up()
    return table


def poison(table: City, who: str) -> City:
    seat = table.seat(who)
    table.world.characters[seat] = replace(table.world.characters[seat], poisoned=True)
    return table


def set_dial(table: City, who: str, card: str, points: int) -> City:
    table.ammo(who, card, points)
    return table
