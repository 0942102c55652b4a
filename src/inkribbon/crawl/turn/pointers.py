"""What to highlight on the board before a character acts. No rule reads it."""

from __future__ import annotations

from inkribbon.crawl.combat.boss import bosses_beside
from inkribbon.crawl.items.carrying import Discard, held_items
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.board import near_enemies, sees
from inkribbon.crawl.state.world import World


def point_out(world: World) -> dict[str, tuple[int, ...]]:
    """Foes, tiles and squares to highlight for the active character, by kind of highlight."""
    character = world.characters.get(world.active)
    if character is None or character.square < 0:
        return {}
    square = character.square
    return {
        "reacting": tuple(enemy.id for enemy in near_enemies(world, square)),
        "behaving": tuple(boss.id for boss in bosses_beside(world, square)),
        "linked": _linked(world, square),
        "reach": _two_moves(world, square) if world.actions > 1 else (),
        "seen": _seen(world, square),
    }


def _linked(world: World, square: int) -> tuple[int, ...]:
    """Other tiles connected to the square's tile by an open link."""
    grid = world.book.grid
    own = grid.tile_of[square]
    mask = grid.linked(own, world.open)
    return tuple(tile for tile in range(len(grid.tiles)) if mask >> tile & 1 and tile != own)


def _two_moves(world: World, square: int) -> tuple[int, ...]:
    """Squares reached by two moves but not by one; full squares block the way."""
    steps = world.book.grid.steps(world.open)
    crowd = world.crowd
    first = [near for near in steps[square] if crowd[near] < ROOM]
    second = {far for near in first for far in steps[near] if crowd[far] < ROOM}
    return tuple(sorted(second.difference(first, (square,))))


def _seen(world: World, square: int) -> tuple[int, ...]:
    return tuple(s for s in range(world.book.grid.n) if sees(world, square, s))


def dear(world: World) -> tuple[int, ...]:
    """The special items, such as keys, that the asked player could throw away now.

    A campaign may need them, so tables ask twice.
    """
    decision = world.decision
    offered = [a for a in decision.actions() if isinstance(a, Discard)] if decision else []
    numbers = {action.item for action in offered}
    cards = world.book.items
    return tuple(
        item.id
        for item in held_items(world)
        if item.id in numbers and cards[item.card].kind == "special"
    )
