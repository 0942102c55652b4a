"""The verbs of the cards: for each, whether it is possible and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from inkribbon.crawl.combat.enemy_moves import MoveReaction, WalkTo
from inkribbon.crawl.combat.evade import EnemyAttack, attack_profile, reaches
from inkribbon.crawl.combat.reactions import Noise, StartReactions
from inkribbon.crawl.combat.spawning import (
    SpawnOn,
    SpawnTogether,
    Spread,
    can_appear,
    card_for,
    overflow_squares,
    reader,
    reader_square,
    spawn_squares,
)
from inkribbon.crawl.items.asking import ask_active, ask_which
from inkribbon.crawl.printed.effect import Effect
from inkribbon.crawl.printed.effects import (
    Corner,
    DrawMore,
    Haste,
    MoveAll,
    ReactAll,
    Spawn,
    SpecialAttacks,
    Sustain,
)
from inkribbon.crawl.state.board import (
    alike,
    available,
    near_enemies,
    present,
    standing,
    strongest,
    tile_distance,
    walking_distance,
)
from inkribbon.crawl.state.events import EffectBegan
from inkribbon.crawl.state.world import NOBODY, Enemy, Lasting, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles, push, register
from inkribbon.kernel.world import tell

Possible = Callable[[World, Any], bool]
Doing = Callable[[World, Any, str], list[Data]]
P = TypeVar("P", bound=Possible)
D = TypeVar("D", bound=Doing)

VERBS: dict[type[Effect], Doing] = {}
POSSIBLE: dict[type[Effect], Possible] = {}
FULLY_POSSIBLE: dict[type[Effect], Possible] = {}


def verb(kind: type[Effect]) -> Callable[[D], D]:
    """Register the function that returns the steps of an effect."""
    return register(VERBS, kind)


def possible(kind: type[Effect]) -> Callable[[P], P]:
    """Register the check that part of an effect can be resolved; without one, it always can."""
    return register(POSSIBLE, kind)


def fully(kind: type[Effect]) -> Callable[[P], P]:
    """Register the check that all of an effect can be resolved; default: the check for a part."""
    return register(FULLY_POSSIBLE, kind)


def is_possible(world: World, effect: Effect) -> bool:
    """Whether any part of the effect can be resolved."""
    check = POSSIBLE.get(type(effect))
    return check is None or check(world, effect)


def fully_possible(world: World, effect: Effect) -> bool:
    """Whether the whole effect can be resolved."""
    return FULLY_POSSIBLE.get(type(effect), is_possible)(world, effect)


def tasks_of(world: World, effect: Effect, card: str) -> list[Data]:
    """The steps of an effect."""
    return VERBS[type(effect)](world, effect, card)


def my_square(world: World) -> int:
    return reader_square(world)


def my_tile(world: World) -> int:
    return world.book.grid.tile_of[my_square(world)]


# Spawning


@possible(Spawn)
def _can_spawn(world: World, effect: Spawn) -> bool:
    return bool(available(world, card_for(world, effect.enemy)))


@fully(Spawn)
def _can_spawn_all(world: World, effect: Spawn) -> bool:
    return available(world, card_for(world, effect.enemy)) >= effect.count


@verb(Spawn)
def _spawn(world: World, effect: Spawn, card: str) -> list[Data]:
    """Not next to a character on the elevator: enemies appear on the adjacent tile then."""
    kind = card_for(world, effect.enemy)
    count = min(effect.count, available(world, kind))
    square = my_square(world)
    if effect.where == "my-square" and square != world.elevator:
        return [SpawnOn(kind, square)] * count
    if effect.where == "closest":
        return [SpawnTogether(my_tile(world), kind, count)]
    return [Spread(my_tile(world), (kind,) * count)]


# Moving and reacting


def _movers(world: World, effect: MoveAll) -> list[Enemy]:
    """Enemies the card moves: those not already in a character's square."""
    squares = [character.square for character in standing(world)]
    tile_of = world.book.grid.tile_of
    return [
        enemy
        for enemy in near_enemies(world, my_square(world))
        if enemy.square not in squares
        and (not effect.enemy or enemy.kind == effect.enemy)
        and (effect.linked or tile_of[enemy.square] == my_tile(world))
    ]


@possible(MoveAll)
def _can_move(world: World, effect: MoveAll) -> bool:
    return bool(_movers(world, effect))


@verb(MoveAll)
def _move_all(world: World, effect: MoveAll, card: str) -> list[Data]:
    return [Noise(tuple(enemy.id for enemy in _movers(world, effect)), "card")]


@possible(ReactAll)
def _can_react(world: World, effect: ReactAll) -> bool:
    tile_of = world.book.grid.tile_of
    return any(tile_of[enemy.square] == my_tile(world) for enemy in world.enemies.values())


@verb(ReactAll)
def _react_all(world: World, effect: ReactAll, card: str) -> list[Data]:
    basic_attacks(world)
    return [StartReactions(linked=False)]


def basic_attacks(world: World) -> None:
    """Outside the Reaction Phase enemies make basic attacks, whatever the newest card shows."""
    if world.phase != "reaction":
        world.symbol = ""


# Cornered


class CornerWith(Task, frozen=True):
    """This enemy comes to the active character's tile."""

    enemy: int


def _lurking(world: World) -> dict[int, list[Enemy]]:
    """The enemies on tiles without characters, by tile."""
    grid = world.book.grid
    occupied = [grid.tile_of[character.square] for character in present(world)]
    by_tile: dict[int, list[Enemy]] = {}
    for enemy in world.enemies.values():
        tile = grid.tile_of[enemy.square]
        if tile not in occupied:
            by_tile.setdefault(tile, []).append(enemy)
    return by_tile


def _lurkers(world: World) -> list[Enemy]:
    """The strongest enemies on the nearest tile with enemies but no characters."""
    by_tile = _lurking(world)
    square = my_square(world)
    away = {tile: tile_distance(world, square, tile) for tile in by_tile}
    nearest = min(away.values(), default=0)
    found = []
    for tile, enemies in by_tile.items():
        if away[tile] == nearest:
            found += strongest(world, enemies)
    return found


@possible(Corner)
def _can_corner(world: World, effect: Corner) -> bool:
    return bool(_lurking(world))


@verb(Corner)
def _corner(world: World, effect: Corner, card: str) -> list[Data]:
    return [ChooseLurker()]


class ChooseLurker(Task, frozen=True):
    """The active player chooses among equally suitable enemies."""


@handles(ChooseLurker)
def choose_lurker(world: World, task: ChooseLurker) -> None:
    enemies = alike(world, _lurkers(world))
    ask_which(world, "corner", [CornerWith(enemy.id) for enemy in enemies], task)


@handles(CornerWith)
def corner_with(world: World, task: CornerWith) -> None:
    """Place the enemy on or next to the closest spawn square of the tile; a player breaks ties."""
    enemy = world.enemies[task.enemy]
    size = world.book.enemies[enemy.kind].room
    squares = spawn_squares(world, my_tile(world))
    away = {s: walking_distance(world, my_square(world), s) for s in squares}
    places = [
        place
        for square in squares
        if away[square] == min(away.values())
        for place in (
            [square] if can_appear(world, square, size) else overflow_squares(world, square, size)
        )
    ]
    walks = [WalkTo(enemy.id, place, "card") for place in dict.fromkeys(places)]
    ask_which(world, "enemy-route", walks, task, (enemy.id,))


# Lasting effects


class Begin(Task, frozen=True):
    """A lasting effect starts."""

    effect: Lasting


@handles(Begin)
def begin(world: World, task: Begin) -> None:
    world.lasting = (*world.lasting, task.effect)
    tell(world, EffectBegan(known_as(task.effect), task.effect.tile))


TABLE = "encounter"
"""Stands for the card of a lasting effect that an encounter table started."""


def known_as(effect: Lasting) -> str:
    """What tells people about a lasting effect: its card, or what it does if it has none."""
    return effect.ability if effect.card == TABLE else effect.card


def next_seat(world: World, seat: int) -> int:
    """The seat of the next conscious character on the board, clockwise."""
    seats = list(world.characters)
    start = seats.index(seat)
    for step in range(1, len(seats) + 1):
        other = world.characters[seats[(start + step) % len(seats)]]
        if other.up:
            return other.seat
    return seat


@verb(Haste)
def _haste(world: World, effect: Haste, card: str) -> list[Data]:
    return [Begin(for_a_while(world, "haste", card, effect.lasts, effect.squares))]


def for_a_while(world: World, ability: str, card: str, lasts: str, amount: int) -> Lasting:
    """An effect for a limited time: a round begins now and ends with the active character's next
    turn; the next turn is still to come."""
    if lasts == "round":
        return Lasting(ability, card, seat=world.active, turns=2, amount=amount)
    seat = next_seat(world, world.active)
    return replace(in_next_turn(world, ability, card, seat), amount=amount)


def in_next_turn(world: World, ability: str, card: str, seat: int) -> Lasting:
    """An effect for the next turn of a character, which is not the one under way."""
    turns = 2 if seat == world.active else 1
    return Lasting(ability, card, seat=seat, turns=turns, waits=True)


SECURED = "secured"
"""The lasting effect of a secured tile. No token stands for it."""


def is_token(effect: Lasting) -> bool:
    """Whether a token stands for it, on a tile or beside a character: no turns run out for it."""
    placed = effect.tile >= 0 or effect.seat != NOBODY
    return placed and not effect.turns and effect.ability != SECURED


@possible(Sustain)
def _can_sustain(world: World, effect: Sustain) -> bool:
    """Whether a token is left; a game that does not count them never runs out."""
    tokens = sum(1 for other in world.lasting if is_token(other))
    return tokens < world.book.contents.supply.tokens.get("sustained", tokens + 1)


@verb(Sustain)
def _sustain(world: World, effect: Sustain, card: str) -> list[Data]:
    if effect.beside == "character":
        return [Begin(Lasting(effect.ability, card, seat=reader(world)))]
    return [Begin(Lasting(effect.ability, card, tile=my_tile(world)))]


# Special attacks called for by a card


class MakeSpecial(Task, frozen=True):
    """An enemy makes its special attack, moving first if the attack says so."""

    enemy: int


class StrikeSpecial(Task, frozen=True):
    enemy: int


def _specialists(world: World, effect: SpecialAttacks) -> list[Enemy]:
    near = near_enemies(world, my_square(world))
    return [e for e in near if e.kind == effect.enemy and world.book.enemies[e.kind].specials]


@possible(SpecialAttacks)
def _can_special(world: World, effect: SpecialAttacks) -> bool:
    return bool(_specialists(world, effect))


@verb(SpecialAttacks)
def _special_attacks(world: World, effect: SpecialAttacks, card: str) -> list[Data]:
    return [MakeSpecials(tuple(enemy.id for enemy in _specialists(world, effect)))]


class MakeSpecials(Task, frozen=True):
    """Enemies that still have to make their special attack; the active player picks the next."""

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
    """If no character is in range after the move, there is no attack."""
    enemy = world.enemies.get(task.enemy)
    if enemy is None:
        return
    attack = attack_profile(world, enemy, 0)
    reached = [c for c in standing(world) if reaches(world, enemy, attack, c)]
    strikes = [
        EnemyAttack(enemy.id, c.seat, special=0, cause="card")
        for c in [c for c in reached if c.seat == world.active] or reached
    ]
    ask_which(world, "special-target", strikes, task, (enemy.id,))


# Extra cards


@verb(DrawMore)
def _nothing_now(world: World, effect: DrawMore, card: str) -> list[Data]:
    """Extra cards are drawn once this one is resolved and discarded (see tension.py), or in the
    coming Tension Phase if a table calls for them (see encounters.py)."""
    return []
