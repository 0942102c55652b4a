"""Kerosene: tokens of a character, spent to burn corpses and to refuel weapons."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.state.board import take_corpse
from inkribbon.crawl.state.special_events import CorpseBurned, KeroseneGained, Refuelled
from inkribbon.crawl.state.tasks import offer
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell

from .carrying import card_of, find, profile, set_items

PER_TOKEN = 3
"""Points on the dial for each token."""


class BurnCorpse(Task, frozen=True):
    """Spend a token to burn a corpse in the character's square or an adjacent one."""

    square: int


class Refuel(Task, frozen=True):
    """Spend tokens to fill the dial of a weapon."""

    weapon: int
    tokens: int


def limit(world: World, seat: int) -> int:
    """The most tokens a character can have; twice as many in solo play."""
    return profile(world, seat).kerosene * (2 if world.book.solo else 1)


def gain_kerosene(world: World, seat: int, tokens: int) -> None:
    """Tokens beyond the character's limit are lost."""
    character = world.characters[seat]
    held = character.kerosene or 0
    now = min(limit(world, seat), held + tokens)
    world.characters[seat] = replace(character, kerosene=now)
    tell(world, KeroseneGained(seat, now - held))


def fill_up(world: World, seat: int) -> None:
    """Characters start with as many tokens as they can have."""
    full = limit(world, seat)
    world.characters[seat] = replace(world.characters[seat], kerosene=full)


def kerosene_options(world: World, character: Character, held: int) -> list[Option]:
    """Burning with an item that can, and refuelling weapons that are not full."""
    cards = [(item, card_of(world, item)) for item in character.items]
    options: list[Option] = []
    if world.corpses and any(card.burns for _, card in cards):
        around = (character.square, *world.book.grid.steps(world.open)[character.square])
        options += [offer(BurnCorpse(square)) for square in around if square in world.corpses]
    for item, card in cards:
        if card.fuelled:
            useful = -(-(card.capacity - item.ammo) // PER_TOKEN)
            counts = range(1, min(held, useful) + 1)
            options += [offer(Refuel(item.id, count)) for count in counts]
    return options


@handles(BurnCorpse)
def burn_corpse(world: World, task: BurnCorpse) -> None:
    _spend(world, 1)
    take_corpse(world, task.square)
    tell(world, CorpseBurned(world.active, task.square))


@handles(Refuel)
def refuel(world: World, task: Refuel) -> None:
    """Points beyond the capacity are wasted, as with any reload."""
    _spend(world, task.tokens)
    character = world.characters[world.active]
    weapon = find(character, task.weapon)
    ammo = min(card_of(world, weapon).capacity, weapon.ammo + PER_TOKEN * task.tokens)
    items = [replace(i, ammo=ammo) if i.id == weapon.id else i for i in character.items]
    set_items(world, world.active, tuple(items))
    tell(world, Refuelled(world.active, weapon.card, ammo))


def _spend(world: World, tokens: int) -> None:
    character = world.characters[world.active]
    left = (character.kerosene or 0) - tokens
    world.characters[world.active] = replace(character, kerosene=left)
