"""Where models stand. The only place that changes squares, so that room is always counted."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.kernel.engine import push
from inkribbon.kernel.world import tell

from .events import EnemyKilled
from .moments import EnemyDied, reactions
from .world import ROOM, Character, Enemy, World


def standing(world: World) -> list[Character]:
    """Characters on the board and conscious, by seat."""
    return [c for c in world.characters.values() if not c.left and not c.down]


def has_room(world: World, square: int, size: int) -> bool:
    return world.crowd[square] + size <= ROOM


def size_of(world: World, enemy: Enemy) -> int:
    return world.book.enemies[enemy.kind].room


def place_character(world: World, seat: int, square: int) -> None:
    """Put a character from its square (or from outside) into another."""
    character = world.characters[seat]
    if character.square >= 0:
        world.crowd[character.square] -= 1
    world.crowd[square] += 1
    world.characters[seat] = replace(character, square=square)


def take_off(world: World, seat: int) -> None:
    """A character leaves the board for good."""
    character = world.characters[seat]
    world.crowd[character.square] -= 1
    world.characters[seat] = replace(character, square=-1, left=True)


def place_enemy(world: World, enemy: Enemy, square: int) -> Enemy:
    size = size_of(world, enemy)
    world.crowd[enemy.square] -= size
    world.crowd[square] += size
    moved = replace(enemy, square=square)
    world.enemies[enemy.id] = moved
    return moved


def add_enemy(world: World, kind: str, square: int) -> Enemy:
    enemy = Enemy(world.next_id, kind, square)
    world.next_id += 1
    world.enemies[enemy.id] = enemy
    world.crowd[square] += size_of(world, enemy)
    return enemy


def remove_enemy(world: World, enemy: Enemy) -> None:
    world.crowd[enemy.square] -= size_of(world, enemy)
    del world.enemies[enemy.id]


def kill(world: World, enemy: Enemy) -> None:
    """Take a killed enemy off the board; its model is free again."""
    remove_enemy(world, enemy)
    tell(world, EnemyKilled(enemy.id, enemy.kind, enemy.square))
    push(world, *reactions(world, EnemyDied(enemy.kind, enemy.square)))


def available(world: World, kind: str) -> int:
    """Models of a kind still in the box."""
    used = sum(1 for enemy in world.enemies.values() if enemy.kind == kind)
    return world.book.enemies[kind].copies - used


def enemies_in(world: World, square: int) -> list[Enemy]:
    return [enemy for enemy in world.enemies.values() if enemy.square == square]


def alike(world: World, enemies: list[Enemy]) -> list[Enemy]:
    """One of each group that nobody could tell apart: same kind, square and wounds."""
    seen: dict[tuple[str, int, int], Enemy] = {}
    for enemy in enemies:
        seen.setdefault((enemy.kind, enemy.square, enemy.wounds), enemy)
    return list(seen.values())


def strongest(world: World, enemies: list[Enemy]) -> list[Enemy]:
    """Those with the highest threat level."""
    cards = world.book.enemies
    top = max(cards[enemy.kind].threat for enemy in enemies)
    return [enemy for enemy in enemies if cards[enemy.kind].threat == top]


def beside(world: World, square: int, size: int) -> list[int]:
    """Squares one legal step away that have room."""
    crowd = world.crowd
    limit = ROOM - size
    return [s for s in world.book.grid.steps(world.open)[square] if crowd[s] <= limit]


def passable(world: World, square: int) -> int:
    """The links that are open to a character on this square: none beside a boss that is bound."""
    if not world.bosses or not penned(world, square):
        return world.open
    return 0


def penned(world: World, square: int) -> bool:
    """Whether a living boss keeps everybody on the tile of this square."""
    if not world.bosses or not world.book.edition.boss_bound:
        return False
    tile_of = world.book.grid.tile_of
    return any(tile_of[boss.square] == tile_of[square] for boss in world.bosses.values())


def aside(world: World, square: int) -> list[int]:
    """Squares with room that a character could be pushed to or step to from here."""
    steps = world.book.grid.steps(passable(world, square))[square]
    return [s for s in steps if world.crowd[s] < ROOM]


def within_reach(world: World, a: int, b: int) -> bool:
    """Same square, or squares that one legal step joins: near enough to trade or to heal."""
    return a == b or b in world.book.grid.steps(world.open)[a]


def sees(world: World, a: int, b: int) -> bool:
    return world.book.grid.sees(a, b, world.open)


def near_enemies(world: World, square: int) -> list[Enemy]:
    """Enemies on the tile of a square and on tiles linked to it."""
    grid = world.book.grid
    near = grid.near(grid.tile_of[square], world.open)
    return [enemy for enemy in world.enemies.values() if near[enemy.square]]


def tile_of(world: World, square: int) -> int:
    return world.book.grid.tile_of[square]


def nearest_first(world: World, square: int, squares: tuple[int, ...]) -> list[int]:
    """Squares by walking distance with every door thought open, then by name."""
    grid = world.book.grid
    steps = grid.walk(square, (1 << len(grid.links)) - 1)
    return sorted(squares, key=lambda s: (steps[s], s))


def walking_distance(world: World, a: int, b: int) -> int:
    """Steps between squares with every door thought open."""
    grid = world.book.grid
    return grid.walk(a, (1 << len(grid.links)) - 1)[b]


def tile_distance(world: World, square: int, tile: int) -> int:
    """Steps from a square to the nearest one of a tile, with every door thought open."""
    grid = world.book.grid
    steps = grid.walk(square, (1 << len(grid.links)) - 1)
    return min([steps[other] for other in grid.tiles[tile]])
