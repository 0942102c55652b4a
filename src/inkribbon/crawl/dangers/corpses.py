"""Corpses: placing them, the roll for them, and rising."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.combat.reroll import roll_for
from inkribbon.crawl.combat.spawning import appears
from inkribbon.crawl.effects.laying import here_or_beside, spread_here, tokens_in
from inkribbon.crawl.effects.verbs import (
    Begin,
    in_next_turn,
    my_square,
    my_tile,
    next_seat,
    possible,
    verb,
)
from inkribbon.crawl.items.asking import ask_which
from inkribbon.crawl.printed.effects import LayCorpses, RaiseDead, Wake
from inkribbon.crawl.printed.squares import MOST_CORPSES
from inkribbon.crawl.state.board import (
    add_enemy,
    available,
    has_room,
    take_corpse,
    walking_distance,
)
from inkribbon.crawl.state.events import CorpseLaid, CorpseRolled, CorpseRose
from inkribbon.crawl.state.moments import RanOut
from inkribbon.crawl.state.world import Lasting, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles
from inkribbon.kernel.hook import ability
from inkribbon.kernel.world import tell

RISES = "U"
"""The face of the encounter die on which corpses rise."""
RISEN = "zombie"
STIRRING = "stirring"
"""The lasting effect of corpses that are about to rise."""


class CorpseRoll(Task, frozen=True):
    """Roll once for acting in a square with corpses, however many there are."""

    seat: int
    square: int


class CorpseResult(Task, frozen=True):
    """The die is rolled."""

    seat: int
    square: int


@appears("corpse")
class LayCorpse(Task, frozen=True):
    """Place a corpse in a square, or next to it."""

    square: int


class LayAt(Task, frozen=True):
    """Place the corpse here."""

    square: int


@handles(CorpseRoll)
def corpse_roll(world: World, task: CorpseRoll) -> None:
    """Whoever has fallen or left since does not roll."""
    if world.characters[task.seat].up and world.corpses.get(task.square):
        result = CorpseResult(task.seat, task.square)
        roll_for(world, task.seat, "corpse", (world.book.contents.dice["encounter"].faces,), result)


@handles(CorpseResult)
def corpse_result(world: World, task: CorpseResult) -> None:
    """On the symbol one corpse rises, or all of them, by edition; models may run out."""
    (face,) = world.dice
    tell(world, CorpseRolled(task.seat, face))
    if face != RISES:
        return
    count = 1 if world.book.edition.dangers.corpses_rise == "one" else world.corpses[task.square]
    for _ in range(min(count, available(world, RISEN))):
        rise(world, task.square)


def rise(world: World, square: int) -> None:
    """Replace a corpse with a Zombie."""
    take_corpse(world, square)
    enemy = add_enemy(world, RISEN, square)
    tell(world, CorpseRose(enemy.id, enemy.kind, square))


def put_corpse(world: World, square: int) -> None:
    world.crowd[square] += 1
    world.corpses[square] = world.corpses.get(square, 0) + 1


# Rising because a text says so


class RiseOn(Task, frozen=True):
    """The corpses on a tile rise, as far as there are models."""

    tile: int


def corpses_on(world: World, tile: int) -> list[int]:
    """The squares of a tile with corpses, one entry for each corpse."""
    squares = world.book.grid.tiles[tile]
    return [square for square in squares for _ in range(world.corpses.get(square, 0))]


@possible(RaiseDead)
def _can_raise(world: World, effect: RaiseDead) -> bool:
    return bool(corpses_on(world, my_tile(world)) and available(world, RISEN))


@verb(RaiseDead)
def _raise(world: World, effect: RaiseDead, card: str) -> list[Data]:
    tile = my_tile(world)
    if effect.when == "now":
        return [RiseOn(tile)]
    if effect.when == "this-turn":
        return [Begin(Lasting(STIRRING, card, tile=tile, seat=world.active, turns=1))]
    seat = next_seat(world, world.active)
    return [Begin(replace(in_next_turn(world, STIRRING, card, seat), tile=tile))]


@handles(RiseOn)
def rise_on(world: World, task: RiseOn) -> None:
    """With too few models, the active player's nearest corpses come first."""
    where = world.characters[world.active].square
    squares = sorted(corpses_on(world, task.tile), key=lambda s: walking_distance(world, where, s))
    for square in squares[: available(world, RISEN)]:
        rise(world, square)


@ability(STIRRING, RanOut)
def stir(world: World, moment: RanOut, owner: Lasting) -> list[Data]:
    return [RiseOn(owner.tile)]


class RiseAs(Task, frozen=True):
    """The corpse in this square becomes an enemy."""

    square: int
    kind: str


@possible(Wake)
def _can_wake(world: World, effect: Wake) -> bool:
    return bool(world.corpses) and available(world, effect.enemy) > 0


@verb(Wake)
def _wake(world: World, effect: Wake, card: str) -> list[Data]:
    return [WakeNearest(effect.enemy)]


class WakeNearest(Task, frozen=True):
    """The nearest corpse becomes an enemy of this kind."""

    kind: str


@handles(WakeNearest)
def wake_nearest(world: World, task: WakeNearest) -> None:
    """The active player chooses among equally near ones."""
    where = my_square(world)
    away = {square: walking_distance(world, where, square) for square in world.corpses}
    nearest = sorted(s for s in away if away[s] == min(away.values()))
    ask_which(world, "corpse-wakes", [RiseAs(s, task.kind) for s in nearest], task)


@handles(RiseAs)
def rise_as(world: World, task: RiseAs) -> None:
    """It takes the place of the corpse."""
    take_corpse(world, task.square)
    enemy = add_enemy(world, task.kind, task.square)
    tell(world, CorpseRose(enemy.id, enemy.kind, task.square))


# Placing


def corpses_left(world: World) -> int:
    """Corpse tokens left in the supply; barrels are the backs of corpse tokens."""
    return tokens_in(world, "corpse") - sum(world.corpses.values()) - len(world.barrels)


def can_lie(world: World, square: int) -> bool:
    return world.corpses.get(square, 0) < MOST_CORPSES and has_room(world, square, 1)


@handles(LayCorpse)
def lay_corpse(world: World, task: LayCorpse) -> None:
    """A fourth corpse, or one without room, goes to an adjacent square."""
    if corpses_left(world) > 0:
        squares = here_or_beside(world, task.square, can_lie)
        ask_which(world, "corpse-place", map(LayAt, squares), task)


@handles(LayAt)
def lay_at(world: World, task: LayAt) -> None:
    put_corpse(world, task.square)
    tell(world, CorpseLaid(task.square))


@possible(LayCorpses)
def _can_lay(world: World, effect: LayCorpses) -> bool:
    return corpses_left(world) > 0


@verb(LayCorpses)
def _lay(world: World, effect: LayCorpses, card: str) -> list[Data]:
    return spread_here(world, "corpse", min(effect.count, corpses_left(world)))
