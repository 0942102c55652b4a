"""Placing what the map shows: doors, tokens, enemies and terrain."""

from __future__ import annotations

from inkribbon.crawl.combat.boss import add_boss
from inkribbon.crawl.combat.spawning import card_for
from inkribbon.crawl.dangers.corpses import corpses_left, put_corpse
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.scenario.file import (
    BARREL,
    CAR,
    CORPSE,
    FIRE,
    SHAFT,
    THINGS,
    TOKENS,
    token_of,
    unexplored_tiles,
)
from inkribbon.crawl.scenario.party import lying, waiting
from inkribbon.crawl.state.board import add_enemy, available, put_token
from inkribbon.crawl.state.world import World

LAID = {**TOKENS, **THINGS}


def place_all(world: World, first_square: int = 0, first_link: int = 0) -> None:
    """Place everything that the map shows from this square and this link on."""
    _place_doors(world, first_link)
    squares = range(first_square, world.book.grid.n)
    _place_tokens_and_enemies(world, squares)
    _place_terrain(world, squares)


def _place_doors(world: World, first: int) -> None:
    """Doors are closed; archways are always open. A lock may have been opened from afar already."""
    unlocked = world.unfolding.unlocked if world.unfolding else ()
    letters = world.book.drawing.link_symbols
    for link, rule in enumerate(world.book.links[first:], start=first):
        world.open |= (rule.kind == "archway") << link
        world.locked |= (rule.locked and letters[link] not in unlocked) << link


def _place_tokens_and_enemies(world: World, squares: range) -> None:
    book = world.book
    for square in squares:
        for mark in book.drawing.symbols[square]:
            if mark in LAID:
                put_token(world, square, LAID[mark])
            kind = book.scenario.map.enemies.get(mark)
            if kind is not None:
                _place_enemy(world, kind, square)
            boss = book.scenario.boss
            if boss is not None and mark == boss.at and not boss.waits:
                add_boss(world, boss.kind, square)
    for deck, name in lying(book.scenario):
        if book.grid.at[name] in squares:
            put_token(world, book.grid.at[name], deck)
    for kind, name in waiting(book.scenario):
        if book.grid.at[name] in squares:
            _place_enemy(world, kind, book.grid.at[name])


def _place_enemy(world: World, name: str, square: int) -> None:
    """Only as far as there are models: spawned ones may stand elsewhere by now."""
    kind = card_for(world, name)
    if available(world, kind) > 0:
        add_enemy(world, kind, square)


def _place_terrain(world: World, squares: range) -> None:
    """Place corpses, barrels and fire, and note the unexplored tiles."""
    grid = world.book.grid
    symbols = [(square, world.book.drawing.symbols[square]) for square in squares]
    for square, marks in symbols:
        world.crowd[square] += marks.count(BARREL)
    barrels = [s for s, marks in symbols for _ in range(marks.count(BARREL))]
    world.barrels = tuple(sorted((*world.barrels, *barrels)))
    for square, marks in symbols:
        for _ in range(min(marks.count(CORPSE), corpses_left(world))):
            put_corpse(world, square)
    for square, marks in symbols:
        if CAR in marks:
            world.elevator = square
        world.crowd[square] += ROOM * (SHAFT in marks)
    burning = [s for s, marks in symbols if FIRE in marks]
    world.fire = tuple(sorted((*world.fire, *burning)))
    for tile in unexplored_tiles(world.book.edition, world.book.scenario):
        if grid.at[tile.at] in squares:
            token = token_of(world.book.edition, tile)
            world.unexplored[grid.tile_of[grid.at[tile.at]]] = token
