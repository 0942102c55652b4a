"""The vocabulary that cards are written in: for each verb, can it be done, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .asking import ask_active
from .board import (
    add_enemy,
    alike,
    available,
    beside,
    has_room,
    near_enemies,
    nearest_first,
    place_enemy,
    standing,
    strongest,
    tile_distance,
    walking_distance,
)
from .cards import (
    Corner,
    DrawMore,
    Effect,
    Haste,
    MoveAll,
    ReactAll,
    Spawn,
    SpecialAttacks,
    Sustain,
)
from .evade import EnemyAttack, attack_profile, reaches
from .events import EffectBegan, EnemyMoved, EnemySpawned
from .reactions import (
    MoveReaction,
    Noise,
    StartReactions,
    face_up_symbol,
)
from .world import Enemy, Lasting, World

Possible = Callable[[World, Any], bool]
Doing = Callable[[World, Any, str], list[Data]]

VERBS: dict[type[Effect], tuple[Possible, Doing]] = {}


def is_possible(world: World, effect: Effect) -> bool:
    """Whether any part of the effect can be carried out."""
    return VERBS[type(effect)][0](world, effect)


def tasks_of(world: World, effect: Effect, card: str) -> list[Data]:
    """The steps of an effect."""
    return VERBS[type(effect)][1](world, effect, card)


def always(world: World, effect: Effect) -> bool:
    return True


def my_square(world: World) -> int:
    return world.characters[world.active].square


def my_tile(world: World) -> int:
    return world.book.grid.tile_of[my_square(world)]


# Spawning


class SpawnOn(Task, frozen=True):
    """An enemy appears in this square, or beside it when there is no room."""

    kind: str
    square: int


class SpawnAt(Task, frozen=True):
    """Where the enemy appears."""

    kind: str
    square: int


def _can_spawn(world: World, effect: Spawn) -> bool:
    return available(world, effect.enemy) > 0


def _spawn(world: World, effect: Spawn, card: str) -> list[Data]:
    count = min(effect.count, available(world, effect.enemy))
    if effect.where == "my-square":
        return [SpawnOn(effect.enemy, my_square(world))] * count
    squares = spawn_squares(world, my_tile(world))
    return [SpawnOn(effect.enemy, squares[i % len(squares)]) for i in range(count)]


def spawn_squares(world: World, tile: int) -> list[int]:
    """The tile's spawn squares, nearest first, sparing characters.

    A character on the only spawn square is not spared; where characters stand on all of several,
    the squares beside the nearest serve instead.
    """
    squares = nearest_first(world, my_square(world), world.book.spawns[tile])
    taken = [character.square for character in standing(world)]
    free = [square for square in squares if square not in taken]
    if free or len(squares) == 1:
        return free or squares
    around = overflow_squares(world, squares[0], 1)
    return [square for square in around if square not in taken] or squares[:1]


@handles(SpawnOn)
def spawn_on(world: World, task: SpawnOn) -> None:
    """No room: the active player picks an adjacent square, on the same tile if one has room."""
    size = world.book.enemies[task.kind].room
    if not available(world, task.kind):
        return
    if has_room(world, task.square, size):
        spawn_at(world, SpawnAt(task.kind, task.square))
        return
    options = [
        Option(s := SpawnAt(task.kind, square), (s,))
        for square in overflow_squares(world, task.square, size)
    ]
    if options:
        ask_active(world, "spawn", options, task)


def overflow_squares(world: World, square: int, size: int) -> list[int]:
    """Squares beside a full one, on its tile if one has room; else the nearest with room."""
    tile_of = world.book.grid.tile_of
    around = beside(world, square, size)
    if around:
        return [s for s in around if tile_of[s] == tile_of[square]] or around
    free = [s for s in range(world.book.grid.n) if has_room(world, s, size)]
    away = {s: walking_distance(world, square, s) for s in free}
    return [s for s in free if away[s] == min(away.values())]


@handles(SpawnAt)
def spawn_at(world: World, task: SpawnAt) -> None:
    enemy = add_enemy(world, task.kind, task.square)
    tell(world, EnemySpawned(enemy.id, enemy.kind, enemy.square))


VERBS[Spawn] = (_can_spawn, _spawn)


# Moving and reacting


def _movers(world: World, effect: MoveAll) -> list[Enemy]:
    """Enemies told to move that are not already with a character."""
    squares = [character.square for character in standing(world)]
    tile_of = world.book.grid.tile_of
    return [
        enemy
        for enemy in near_enemies(world, my_square(world))
        if enemy.square not in squares
        and (not effect.enemy or enemy.kind == effect.enemy)
        and (effect.linked or tile_of[enemy.square] == my_tile(world))
    ]


def _can_move(world: World, effect: MoveAll) -> bool:
    return bool(_movers(world, effect))


def _move_all(world: World, effect: MoveAll, card: str) -> list[Data]:
    return [Noise(tuple(enemy.id for enemy in _movers(world, effect)), "card")]


VERBS[MoveAll] = (_can_move, _move_all)


def _can_react(world: World, effect: ReactAll) -> bool:
    tile_of = world.book.grid.tile_of
    return any(tile_of[enemy.square] == my_tile(world) for enemy in world.enemies.values())


def _react_all(world: World, effect: ReactAll, card: str) -> list[Data]:
    world.symbol = face_up_symbol(world)
    return [StartReactions(linked=False)]


VERBS[ReactAll] = (_can_react, _react_all)


# Cornered


class CornerWith(Task, frozen=True):
    """This enemy comes to the active character's tile."""

    enemy: int


def _lurkers(world: World) -> list[Enemy]:
    """The strongest enemies of the nearest tile that holds enemies and no character."""
    grid = world.book.grid
    occupied = [grid.tile_of[character.square] for character in standing(world)]
    by_tile: dict[int, list[Enemy]] = {}
    for enemy in world.enemies.values():
        tile = grid.tile_of[enemy.square]
        if tile not in occupied:
            by_tile.setdefault(tile, []).append(enemy)
    away = {tile: tile_distance(world, my_square(world), tile) for tile in by_tile}
    closest = min(away.values(), default=0)
    found = []
    for tile, enemies in by_tile.items():
        if away[tile] == closest:
            found += strongest(world, enemies)
    return found


def _can_corner(world: World, effect: Corner) -> bool:
    return bool(_lurkers(world))


def _corner(world: World, effect: Corner, card: str) -> list[Data]:
    return [ChooseLurker()]


class ChooseLurker(Task, frozen=True):
    """Which of equally fitting enemies comes is the active player's choice."""


@handles(ChooseLurker)
def choose_lurker(world: World, task: ChooseLurker) -> None:
    enemies = alike(world, _lurkers(world))
    options = [Option(c := CornerWith(enemy.id), (c,)) for enemy in enemies]
    ask_active(world, "corner", options, task)


@handles(CornerWith)
def corner_with(world: World, task: CornerWith) -> None:
    """It is put on the closest spawn square of the tile, or beside it."""
    enemy = world.enemies[task.enemy]
    size = world.book.enemies[enemy.kind].room
    for square in spawn_squares(world, my_tile(world)):
        places = (
            [square] if has_room(world, square, size) else overflow_squares(world, square, size)
        )
        if places:
            place_enemy(world, enemy, places[0])
            tell(world, EnemyMoved(enemy.id, enemy.kind, enemy.square, places[0], "card"))
            return


VERBS[Corner] = (_can_corner, _corner)


# Effects that last


class Begin(Task, frozen=True):
    """A lasting effect starts."""

    effect: Lasting


@handles(Begin)
def begin(world: World, task: Begin) -> None:
    world.lasting = (*world.lasting, task.effect)
    tell(world, EffectBegan(task.effect.card, task.effect.tile))


def next_seat(world: World, seat: int) -> int:
    """Who takes the next turn: the next conscious character on the board, clockwise."""
    seats = list(world.characters)
    start = seats.index(seat)
    for step in range(1, len(seats) + 1):
        other = world.characters[seats[(start + step) % len(seats)]]
        if other.up:
            return other.seat
    return seat


def _haste(world: World, effect: Haste, card: str) -> list[Data]:
    return [Begin(for_a_while(world, "haste", card, effect.lasts, effect.squares))]


def for_a_while(world: World, ability: str, card: str, lasts: str, amount: int) -> Lasting:
    """A round ends with the following turn of the character who is active now."""
    seat = world.active if lasts == "round" else next_seat(world, world.active)
    turns = 2 if seat == world.active else 1
    return Lasting(ability, card, seat=seat, turns=turns, amount=amount)


def _sustain(world: World, effect: Sustain, card: str) -> list[Data]:
    if effect.beside == "character":
        return [Begin(Lasting(effect.ability, card, seat=world.active))]
    return [Begin(Lasting(effect.ability, card, tile=my_tile(world)))]


VERBS[Haste] = (always, _haste)
VERBS[Sustain] = (always, _sustain)


# Special attacks by the card's text


class MakeSpecial(Task, frozen=True):
    """An enemy makes its special attack: it moves first if the attack says so."""

    enemy: int


class StrikeSpecial(Task, frozen=True):
    enemy: int


def _specialists(world: World, effect: SpecialAttacks) -> list[Enemy]:
    near = near_enemies(world, my_square(world))
    return [e for e in near if e.kind == effect.enemy and world.book.enemies[e.kind].specials]


def _can_special(world: World, effect: SpecialAttacks) -> bool:
    return bool(_specialists(world, effect))


def _special_attacks(world: World, effect: SpecialAttacks, card: str) -> list[Data]:
    return [MakeSpecials(tuple(enemy.id for enemy in _specialists(world, effect)))]


class MakeSpecials(Task, frozen=True):
    """Enemies that still have to make their special attack; the active player picks who is next."""

    pending: tuple[int, ...]


@handles(MakeSpecials)
def make_specials(world: World, task: MakeSpecials) -> None:
    pending = [world.enemies[i] for i in task.pending if i in world.enemies]
    options = []
    for enemy in alike(world, pending):
        rest = tuple(other.id for other in pending if other.id != enemy.id)
        special = MakeSpecial(enemy.id)
        options.append(Option(special, (special, MakeSpecials(rest))))
    if options:
        ask_active(world, "special-order", options, task)


@handles(MakeSpecial)
def make_special(world: World, task: MakeSpecial) -> None:
    enemy = world.enemies.get(task.enemy)
    if enemy is None:
        return
    attack = attack_profile(world, enemy, 0)
    tasks: list[Data] = []
    if attack.reacts_first or attack.move:
        tasks.append(MoveReaction(enemy.id, "card", squares=attack.move))
    push(world, *tasks, StrikeSpecial(enemy.id))


@handles(StrikeSpecial)
def strike_special(world: World, task: StrikeSpecial) -> None:
    """With nobody in range after the move there is no attack."""
    enemy = world.enemies.get(task.enemy)
    if enemy is None:
        return
    attack = attack_profile(world, enemy, 0)
    reached = [c for c in standing(world) if reaches(world, enemy, attack, c)]
    if not reached:
        return
    strikes = [
        Option(a := EnemyAttack(enemy.id, c.seat, special=0, cause="card"), (a,))
        for c in [c for c in reached if c.seat == world.active] or reached
    ]
    ask_active(world, "special-target", strikes, task, (enemy.id,))


VERBS[SpecialAttacks] = (_can_special, _special_attacks)


# Further cards


def _nothing_now(world: World, effect: DrawMore, card: str) -> list[Data]:
    """Further cards are drawn when this one is resolved and discarded: see tension.py."""
    return []


VERBS[DrawMore] = (always, _nothing_now)
