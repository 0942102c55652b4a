"""Actions that a player might expect but cannot take now, and why. Computed on demand."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.crawl.combat.attack import seen_enemies
from inkribbon.crawl.combat.boss import Foe, attackable_bosses, bosses_in
from inkribbon.crawl.items.carrying import card_of, distinct
from inkribbon.crawl.items.item_box import BOX, box_has_room
from inkribbon.crawl.items.typewriter import TYPEWRITER
from inkribbon.crawl.items.using import (
    can_fire,
    is_full,
    kit_of,
    near,
    partners,
    use_options,
)
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.scenario.file import ITEMS
from inkribbon.crawl.state.board import (
    bosses_are_bound,
    enemies_in,
    has_room,
    passable,
    penned,
    token_near,
)
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.game import Withheld

from .actions import can_flip, can_leave
from .progress import may_leave


def withheld(world: World, seat: int) -> tuple[Withheld, ...]:
    """The reasons by kind of action, with the clauses behind them."""
    character = world.characters.get(seat)
    if character is None or not character.up:
        return ()
    if world.active != seat or world.phase != "action":
        return (_reason(world, "act", "not-your-turn"),)
    return tuple(
        _reason(world, action, reason, *values)
        for action, reason, values in _reasons(world, character)
    )


def _reason(world: World, action: str, reason: str, *values: str) -> Withheld:
    return Withheld(action, reason, world.book.contents.clauses.get(f"not-{reason}", ()), values)


Reason = tuple[str, str, tuple[str, ...]]


def _reasons(world: World, character: Character) -> Iterator[Reason]:
    if not world.actions:
        yield ("act", "no-actions", ())
        return
    yield from _moving(world, character)
    yield from _attacking(world, character)
    yield from _doors(world, character)
    yield from _searching(world, character)
    yield from _trading(world, character)
    yield from _using(world, character)
    yield from _terrain(world, character)
    if not can_leave(world, character):
        if character.square in world.book.exits and penned(world, character.square):
            yield ("leave", "boss-holds", ())
        else:
            yield from _not_leaving(world)
    if enemies_in(world, character.square):
        yield ("stop", "enemy-here", ())
    elif bosses_in(world, character.square):
        yield ("stop", "boss-here", ())
    elif character.square in world.corpses:
        yield ("stop", "corpse-here", ())


def _not_leaving(world: World) -> Iterator[Reason]:
    if may_leave(world):
        yield ("leave", "not-at-exit", ())
    else:
        yield ("leave", "goals-first", ())


def _terrain(world: World, character: Character) -> Iterator[Reason]:
    square = character.square
    end = world.book.stairs.get(square)
    if end is not None and penned(world, square):
        yield ("stairs", "boss-holds", ())
    elif end is not None and not has_room(world, end, 1):
        yield ("stairs", "stairs-full", ())
    if token_near(world, square, TYPEWRITER) and not world.ribbons:
        yield ("typewriter", "no-ribbon", ())
    if token_near(world, square, BOX) and not box_has_room(world):
        yield ("item-box", "box-full", ())


def _moving(world: World, character: Character) -> Iterator[Reason]:
    grid = world.book.grid
    if penned(world, character.square):
        yield ("move", "boss-holds", ())
    for square in grid.steps(passable(world, character.square))[character.square]:
        if world.crowd[square] >= ROOM:
            yield ("move", "square-full", (grid.names[square],))
    if any(not world.open >> link & 1 for link in grid.links_of[character.square]):
        yield ("move", "door-closed", ())


def _attacking(world: World, character: Character) -> Iterator[Reason]:
    seen: list[Foe] = [*seen_enemies(world, character.square)]
    here: list[Foe] = [*enemies_in(world, character.square)]
    if world.bosses:
        seen += attackable_bosses(world, character)
        here += bosses_in(world, character.square)
        bound = bosses_are_bound(world)
        if bound and any(boss not in seen for boss in world.bosses.values()):
            yield ("attack", "boss-elsewhere", ())
    if not seen:
        yield ("attack", "nobody-in-sight", ())
    elif here and len(seen) > len(here):
        yield ("attack", "own-square-first", ())
    for item in distinct(character.items):
        card = card_of(world, item)
        if card.kind != "weapon" or can_fire(world, character.seat, item, card):
            continue
        if card.capacity and not item.ammo:
            yield ("attack", "empty-weapon", (card.name,))
        else:
            yield ("attack", "not-proficient", (card.name,))


def _doors(world: World, character: Character) -> Iterator[Reason]:
    links = world.book.grid.links_of[character.square]
    if not links:
        yield ("door", "no-door", ())
    for link in links:
        rule = world.book.links[link]
        if world.book.frames >> link & 1:
            if world.open >> link & 1:
                yield ("door", "archway", ())
            else:
                yield ("door", "barricade", ())
        elif not world.locked >> link & 1:
            continue
        elif rule.sealed:
            yield ("door", "sealed", ())
        elif rule.opens_from and character.square != world.book.opener(link):
            yield ("door", "one-way", ())
        elif not can_flip(world, character, link):
            yield ("door", "locked", (world.book.items[rule.key].name,))


def _searching(world: World, character: Character) -> Iterator[Reason]:
    here = world.tokens.get(character.square, ())
    if not any(token in ITEMS for token in here):
        yield ("search", "nothing-here", ())
    elif is_full(world, character):
        yield ("search", "inventory-full", ())


def _trading(world: World, character: Character) -> Iterator[Reason]:
    if not partners(world, *near(world, character)):
        yield ("trade", "nobody-near", ())


def _using(world: World, character: Character) -> Iterator[Reason]:
    neighbours, _ = near(world, character)
    if not use_options(world, kit_of(world, character), neighbours):
        yield ("use", "nothing-to-use", ())
