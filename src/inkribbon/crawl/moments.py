"""The moments that abilities of characters, enemies and lasting effects can listen to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Option
from inkribbon.kernel.hook import Bearer, Moment, heard, modified, replaced

if TYPE_CHECKING:
    from .world import World


class AttackOver(Moment, frozen=True):
    """A character's attack is fully resolved; replies are tasks. `faces` lay on the table."""

    seat: int
    faces: tuple[str, ...]


class WouldFall(Moment, frozen=True):
    """A character would go past Danger; a replacement gives the tasks to do instead."""

    seat: int


class Provoked(Moment, frozen=True):
    """An action was declared beside an enemy; a reply is options to go on unharmed."""

    seat: int
    action: Data


class CharacterMoved(Moment, frozen=True):
    """A move action is done; replies are tasks."""

    seat: int
    start: int


class EnemyDied(Moment, frozen=True):
    """An enemy was killed by an attack; replies are tasks."""

    kind: str
    square: int


class Acting(Moment, frozen=True):
    """A character chooses an action; replies are options that cost one."""

    seat: int


class ActionCost(Moment, frozen=True):
    """How much less an action costs."""

    seat: int
    action: Data


class AttackDice(Moment, frozen=True):
    """How many blue dice more an attack rolls."""

    seat: int
    enemy: int
    extra: int


class Healing(Moment, frozen=True):
    """How many levels more a recovery item heals."""

    seat: int


class EvadeDice(Moment, frozen=True):
    """How many evade dice more."""

    seat: int


class EnemyPace(Moment, frozen=True):
    """How many squares farther an enemy moves."""

    enemy: int


class AttackMade(Moment, frozen=True):
    """An attack action was made from a square; replies are tasks."""

    seat: int
    square: int


def bearers(world: World) -> list[Bearer]:
    """Everybody with abilities in force: characters by seat, enemies by id, lasting effects."""
    book = world.book
    found: list[Bearer] = [
        (c, book.abilities(book.cast[c.seat].abilities)) for c in world.characters.values() if c.up
    ]
    for enemy in world.enemies.values():
        if names := book.enemies[enemy.kind].abilities:
            found.append((enemy, book.abilities(names)))
    found += [(effect, (effect.ability,)) for effect in world.lasting]
    return found


def listens(world: World, moment: type[Moment]) -> bool:
    """Whether anybody could listen: spares the common case the search."""
    return moment in world.book.listening or bool(world.lasting)


def reactions(world: World, moment: Moment) -> list[Data]:
    """The tasks that abilities add at a moment."""
    if not listens(world, type(moment)):
        return []
    return [task for tasks in heard(world, moment, bearers(world)) for task in tasks]


def granted(world: World, moment: Moment) -> list[Option]:
    """The options that abilities add at a moment."""
    if not listens(world, type(moment)):
        return []
    return [option for options in heard(world, moment, bearers(world)) for option in options]


def bonus(world: World, moment: Moment) -> int:
    """The sum of modifiers at a moment."""
    return modified(world, moment, bearers(world)) if listens(world, type(moment)) else 0


def instead(world: World, moment: Moment) -> tuple[Data, ...] | None:
    """What happens in place of the moment, if an ability says so."""
    return replaced(world, moment, bearers(world)) if listens(world, type(moment)) else None
