"""Card verbs that weigh on a character, mark a place, or send something after the next one."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.combat.enemy_moves import MoveReaction, WalkTo
from inkribbon.crawl.combat.spawning import (
    SpawnOn,
    SpawnTogether,
    can_appear,
    card_for,
    overflow_squares,
    read_to,
)
from inkribbon.crawl.effects.verbs import (
    Begin,
    CornerWith,
    in_next_turn,
    my_square,
    next_seat,
    possible,
    verb,
)
from inkribbon.crawl.items.asking import ask_which
from inkribbon.crawl.printed.effects import Mark, Stalk, Weigh
from inkribbon.crawl.state.board import alike, available, size_of, tile_distance, walking_distance
from inkribbon.crawl.state.world import Enemy, Lasting, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles, push

# On a character


@verb(Weigh)
def _weigh(world: World, effect: Weigh, card: str) -> list[Data]:
    seat = world.active if effect.on == "me" else next_seat(world, world.active)
    tile = world.book.grid.tile_of[world.characters[seat].square]
    weight = in_next_turn(world, effect.ability, card, seat)
    return [Begin(replace(weight, tile=tile, follows=True))]


# On a place or an enemy


class MarkNearest(Task, frozen=True):
    """The active player chooses among equally near ones."""

    effect: Mark
    card: str


class MarkTile(Task, frozen=True):
    tile: int
    ability: str
    card: str


class MarkEnemy(Task, frozen=True):
    enemy: int
    ability: str
    card: str


@possible(Mark)
def _can_mark(world: World, effect: Mark) -> bool:
    match effect.on:
        case "unexplored":
            return bool(_tiles(world, effect))
        case "enemy":
            return bool(_enemies(world, effect))
        case _:
            return True


@verb(Mark)
def _mark(world: World, effect: Mark, card: str) -> list[Data]:
    if effect.on == "board":
        return [Begin(Lasting(effect.ability, card))]
    return [MarkNearest(effect, card)]


def _tiles(world: World, effect: Mark) -> list[int]:
    """The nearest unexplored tiles without such a mark."""
    marked = [mark.tile for mark in world.lasting if mark.ability == effect.ability]
    free = [tile for tile in world.unexplored if tile not in marked]
    away = {tile: tile_distance(world, my_square(world), tile) for tile in free}
    return [tile for tile in free if away[tile] == min(away.values())]


def _enemies(world: World, effect: Mark) -> list[Enemy]:
    """The nearest enemies of the kind without such a mark."""
    marked = [mark.enemy for mark in world.lasting if mark.ability == effect.ability]
    free = [e for e in world.enemies.values() if e.kind == effect.enemy and e.id not in marked]
    away = {e.id: walking_distance(world, my_square(world), e.square) for e in free}
    return [enemy for enemy in free if away[enemy.id] == min(away.values())]


@handles(MarkNearest)
def mark_nearest(world: World, task: MarkNearest) -> None:
    effect, ability, card = task.effect, task.effect.ability, task.card
    marks: list[Data]
    if effect.on == "unexplored":
        marks = [MarkTile(tile, ability, card) for tile in _tiles(world, effect)]
    else:
        near = alike(world, _enemies(world, effect))
        marks = [MarkEnemy(enemy.id, ability, card) for enemy in near]
    ask_which(world, "mark", marks, task)


@handles(MarkTile)
def mark_tile(world: World, task: MarkTile) -> None:
    push(world, Begin(Lasting(task.ability, task.card, tile=task.tile)))


@handles(MarkEnemy)
def mark_enemy(world: World, task: MarkEnemy) -> None:
    push(world, Begin(Lasting(task.ability, task.card, enemy=task.enemy)))


# After the next character


class ComeFor(Task, frozen=True):
    """An enemy comes for the next character."""

    kind: str
    where: str
    moves: bool = False


class ComeInto(Task, frozen=True):
    """An enemy from elsewhere comes to this square, or next to it if there is no room."""

    enemy: int
    square: int


class ComeCloser(Task, frozen=True):
    """The enemy that came makes a move reaction."""

    kind: str


@possible(Stalk)
def _can_stalk(world: World, effect: Stalk) -> bool:
    kind = card_for(world, effect.enemy)
    return bool(available(world, kind) or _on_board(world, kind))


@verb(Stalk)
def _stalk(world: World, effect: Stalk, card: str) -> list[Data]:
    return [ComeFor(card_for(world, effect.enemy), effect.where, effect.moves)]


def _on_board(world: World, kind: str) -> list[Enemy]:
    return [enemy for enemy in world.enemies.values() if enemy.kind == kind]


@handles(ComeFor)
def come_for(world: World, task: ComeFor) -> None:
    """While that is resolved, the text addresses the next character. Nothing appears on the
    elevator, but on the tile beside it."""
    seat = next_seat(world, world.active)
    here = world.characters[seat].square
    back = read_to(world, seat)
    push(world, *([ComeCloser(task.kind)] if task.moves else []), *back)
    exact = task.where == "square" and here != world.elevator
    if not available(world, task.kind):
        enemy = _on_board(world, task.kind)[0]
        world.enemies[enemy.id] = replace(enemy, wounds=0)
        push(world, ComeInto(enemy.id, here) if exact else CornerWith(enemy.id))
    elif exact:
        push(world, SpawnOn(task.kind, here))
    else:
        push(world, SpawnTogether(world.book.grid.tile_of[here], task.kind, 1))


@handles(ComeInto)
def come_into(world: World, task: ComeInto) -> None:
    enemy = world.enemies[task.enemy]
    size = size_of(world, enemy)
    if enemy.square == task.square:
        return
    fits = can_appear(world, task.square, size)
    places = [task.square] if fits else overflow_squares(world, task.square, size)
    walks = [WalkTo(enemy.id, place, "card") for place in places]
    ask_which(world, "enemy-route", walks, task, (enemy.id,))


@handles(ComeCloser)
def come_closer(world: World, task: ComeCloser) -> None:
    """The newest of its kind, unless it shares a square with a character already."""
    newest = [enemy.id for enemy in _on_board(world, task.kind)][-1:]
    push(world, *[MoveReaction(number, "card") for number in newest])
