"""Positions of models. All changes of square go through here, so that room is always counted."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from inkribbon.crawl.printed.squares import ROOM, TOKEN_ROOM
from inkribbon.geometry.squares import ALL_OPEN
from inkribbon.kernel.data import Task
from inkribbon.kernel.engine import push
from inkribbon.kernel.world import tell

from .character import conscious
from .events import EnemyKilled
from .moments import EnemyDied, TileEntered, reactions, silent
from .tasks import Arrive, Burn, Slain
from .world import Character, Enemy, World


def standing(world: World) -> list[Character]:
    """Conscious characters on the board, by seat."""
    return conscious(world.characters.values())


def present(world: World) -> list[Character]:
    """Characters on the board, those who lie unconscious or dead too, by seat."""
    return [c for c in world.characters.values() if c.fate != "left"]


def has_room(world: World, square: int, size: int) -> bool:
    return world.crowd[square] + size <= ROOM


def crowded(world: World, size: int) -> int:
    """Bit mask of the squares without room for a model of this size: usually none.

    Checking the fullest square first is far cheaper than building a mask of them all.
    """
    if max(world.crowd) + size <= ROOM:
        return 0
    return _filled(bytes(world.crowd), ROOM - size)


@lru_cache(maxsize=4096)
def _filled(crowd: bytes, limit: int) -> int:
    """Bit mask of the squares filled beyond a limit."""
    return sum([1 << square for square, load in enumerate(crowd) if load > limit])


def size_of(world: World, enemy: Enemy) -> int:
    return world.book.rooms[enemy.kind]


def place_character(world: World, seat: int, square: int) -> None:
    """Move a character from its square (or from off the board) to another."""
    character = world.characters[seat]
    crowd = world.crowd
    if character.square >= 0:
        crowd[character.square] -= 1
    crowd[square] += 1
    world.characters[seat] = replace(character, square=square)
    if world.phase != "setup":
        tiles = world.book.grid.tile_of
        if tiles[character.square] != tiles[square] and not silent(world, TileEntered):
            push(world, *reactions(world, TileEntered(seat, square)))
        if square in world.tokens or world.fire or world.unexplored:
            _arrive(world, seat, square)


def _arrive(world: World, seat: int, square: int) -> None:
    """Resolve arriving: the tile is explored first, then tokens are taken."""
    if square in world.tokens and any(token in TAKEN for token in world.tokens[square]):
        push(world, TakeTokens(seat, square))
    if is_eventful(world, square):
        push(world, Arrive(seat))


def is_eventful(world: World, square: int) -> bool:
    """Whether something happens to a character who arrives here."""
    return square in world.fire or world.book.grid.tile_of[square] in world.unexplored


TAKEN = ("path", "narrative", "fixed")
"""Tokens that a character takes when placed on their square, in this order."""


class TakeTokens(Task, frozen=True):
    """A character was placed on a square with tokens that are taken immediately."""

    seat: int
    square: int


def take_off(world: World, seat: int) -> None:
    """Take a character off the board for good."""
    character = world.characters[seat]
    world.crowd[character.square] -= 1
    world.characters[seat] = replace(character, square=-1).meeting("left")


def place_enemy(world: World, enemy: Enemy, square: int) -> Enemy:
    size = size_of(world, enemy)
    world.crowd[enemy.square] -= size
    world.crowd[square] += size
    moved = replace(enemy, square=square)
    world.enemies[enemy.id] = moved
    if square in world.fire:
        push(world, Burn(enemy.id))
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


def kill(world: World, enemy: Enemy, *, beheaded: bool = False, by: int | None = None) -> None:
    """Take a killed enemy off the board and free its model."""
    replies = reactions(world, EnemyDied(enemy.id, enemy.kind, enemy.square, beheaded, by))
    remove_enemy(world, enemy)
    tell(world, EnemyKilled(enemy.id, enemy.kind, enemy.square))
    card = world.book.enemies[enemy.kind]
    if card.stays_dead:
        world.gone = (*world.gone, card.model or card.id)
    push(world, *replies)
    if world.goals:
        push(world, Slain(enemy.kind))


def available(world: World, kind: str) -> int:
    """Models of a kind left in the box; cards that share a model share its supply, and one is
    set aside for the scenario's boss before it comes."""
    cards = world.book.enemies
    model = cards[kind].model or kind
    if model in world.gone:
        return 0
    used = [e for e in world.enemies.values() if (cards[e.kind].model or e.kind) == model]
    left = max(0, cards[kind].copies - len(used) - _bosses_of(world, model))
    return min(left, tokens_left(world, cards[kind].token)) if cards[kind].token else left


def _bosses_of(world: World, model: str) -> int:
    """How many models of a kind bosses need."""
    here = [boss.kind for boss in world.bosses.values()].count(model)
    rule = world.book.scenario.boss
    return max(here, int(rule is not None and rule.kind == model))


WOUND = "wound"
"""Tokens that count the wounds of enemies, and can stand for enemies too."""


def tokens_left(world: World, name: str) -> int:
    """Tokens of a kind that neither stand for an enemy nor count its wounds."""
    cards = world.book.enemies
    standing_for = sum(1 for enemy in world.enemies.values() if cards[enemy.kind].token == name)
    wounds = sum(enemy.wounds for enemy in world.enemies.values()) if name == WOUND else 0
    return max(0, world.book.contents.supply.tokens.get(name, 0) - standing_for - wounds)


def put_token(world: World, square: int, name: str) -> None:
    """Place a token; some take up room, as models do."""
    world.tokens[square] = (*world.tokens.get(square, ()), name)
    world.crowd[square] += TOKEN_ROOM.get(name, 0)


def take_token(world: World, square: int, name: str) -> None:
    """Remove a token from a square."""
    left = list(world.tokens[square])
    left.remove(name)
    world.crowd[square] -= TOKEN_ROOM.get(name, 0)
    if left:
        world.tokens[square] = tuple(left)
    else:
        del world.tokens[square]


def take_corpse(world: World, square: int) -> None:
    """Remove a corpse from a square."""
    world.crowd[square] -= 1
    left = world.corpses[square] - 1
    if left:
        world.corpses[square] = left
    else:
        del world.corpses[square]


def tokens_around(world: World, square: int) -> list[str]:
    """The tokens in a square and one legal step away."""
    tokens = world.tokens
    around = world.book.grid.steps(world.open)[square]
    return [name for s in (square, *around) if s in tokens for name in tokens[s]]


def token_near(world: World, square: int, name: str) -> list[int]:
    """The squares with a token of this name: this one or one legal step away."""
    tokens = world.tokens
    around = (square, *world.book.grid.steps(world.open)[square])
    return sorted([s for s in around if s in tokens and name in tokens[s]])


def enemies_in(world: World, square: int) -> list[Enemy]:
    return [enemy for enemy in world.enemies.values() if enemy.square == square]


def enemies_around(world: World, character: Character) -> list[Enemy]:
    """The enemies in a character's square: none if it takes up all the room that is taken."""
    square = character.square
    if world.crowd[square] == 1:
        return []
    return [enemy for enemy in world.enemies.values() if enemy.square == square]


def alike(world: World, enemies: list[Enemy]) -> list[Enemy]:
    """One of each group of identical enemies: same kind, square, wounds and mark."""
    if len(enemies) < 2:
        return enemies
    seen: dict[tuple[str, int, int, bool], Enemy] = {}
    marked = marked_enemies(world) if world.lasting else []
    for enemy in enemies:
        seen.setdefault((enemy.kind, enemy.square, enemy.wounds, enemy.id in marked), enemy)
    return list(seen.values())


def marked_enemies(world: World) -> list[int]:
    """The enemies that an effect marks, as one that carries something."""
    return [effect.enemy for effect in world.lasting if effect.enemy]


def strongest(world: World, enemies: list[Enemy]) -> list[Enemy]:
    """The enemies with the highest threat level."""
    if len(enemies) == 1:
        return enemies
    cards = world.book.enemies
    top = max(cards[enemy.kind].threat for enemy in enemies)
    return [enemy for enemy in enemies if cards[enemy.kind].threat == top]


def beside(world: World, square: int, size: int) -> list[int]:
    """Squares one legal step away that have room."""
    crowd = world.crowd
    limit = ROOM - size
    return [s for s in world.book.grid.steps(world.open)[square] if crowd[s] <= limit]


def passable(world: World, square: int) -> int:
    """The links that a character on this square can pass: none if a bound boss is on the tile."""
    return 0 if penned(world, square) else world.open


def bosses_are_bound(world: World) -> bool:
    """Whether bosses stay on their tiles and fight only there."""
    return world.book.edition.bosses.bound


def penned(world: World, square: int) -> bool:
    """Whether a living boss keeps everyone on the tile of this square."""
    if not world.bosses or not bosses_are_bound(world):
        return False
    tile_of = world.book.grid.tile_of
    return any(tile_of[boss.square] == tile_of[square] for boss in world.bosses.values())


def aside(world: World, square: int) -> list[int]:
    """Squares with room to which a character here could step or be pushed."""
    steps = world.book.grid.steps(passable(world, square))[square]
    return [s for s in steps if world.crowd[s] < ROOM]


def within_reach(world: World, a: int, b: int) -> bool:
    """Whether two squares are the same or one legal step apart: close enough to trade or heal."""
    return a == b or b in world.book.grid.steps(world.open)[a]


def sees(world: World, a: int, b: int) -> bool:
    """Whether no wall, closed door or fire blocks the line between two squares."""
    grid = world.book.grid
    return grid.sees(a, b, world.open) and (not world.fire or clear_of_fire(world, a, b))


def clear_of_fire(world: World, a: int, b: int) -> bool:
    """Whether no square between two others is on fire; fire in their own squares does not count."""
    grid = world.book.grid
    return not grid.between[a * grid.n + b] & mask_of(world.fire)


@lru_cache(maxsize=4096)
def mask_of(squares: tuple[int, ...]) -> int:
    """Squares as a bit mask."""
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def near_enemies(world: World, square: int) -> list[Enemy]:
    """Enemies on the tile of a square and on tiles linked to it."""
    grid = world.book.grid
    near = grid.near(grid.tile_of[square], world.open)
    return [enemy for enemy in world.enemies.values() if near[enemy.square]]


def active_last(world: World, people: list[Character]) -> list[Character]:
    """In this order something falls on several people: the fall of the active character ends the
    turn, and must spare nobody."""
    return sorted(people, key=lambda character: character.seat == world.active)


def tile_of(world: World, square: int) -> int:
    return world.book.grid.tile_of[square]


def nearest_first(world: World, square: int, squares: tuple[int, ...]) -> list[int]:
    """Squares by walking distance as if every door were open, then by name."""
    grid = world.book.grid
    steps = grid.walk(square, ALL_OPEN)
    return sorted(squares, key=lambda s: (steps[s], s))


def walking_distance(world: World, a: int, b: int) -> int:
    """Steps between squares as if every door were open."""
    grid = world.book.grid
    return grid.walk(a, ALL_OPEN)[b]


def tile_distance(world: World, square: int, tile: int) -> int:
    """Steps from a square to the nearest square of a tile as if every door were open."""
    grid = world.book.grid
    steps = grid.walk(square, ALL_OPEN)
    return min([steps[other] for other in grid.tiles[tile]])
