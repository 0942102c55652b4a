"""The moments that abilities of characters, enemies and lasting effects can listen to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Option
from inkribbon.kernel.hook import HOOKS, Moment

if TYPE_CHECKING:
    from .world import Lasting, World


class AttackOver(Moment, frozen=True):
    """A character's attack is fully resolved; replies are tasks. `faces` are the dice rolled."""

    seat: int
    faces: tuple[str, ...]


class WouldFall(Moment, frozen=True):
    """A character would go past Danger; a replacement gives the tasks to do instead."""

    seat: int


class Own(Moment, frozen=True):
    """A moment of one character, in which no other character's ability has a say."""

    seat: int


class Provoked(Own, frozen=True):
    """An action was declared next to an enemy; replies are options to continue unharmed."""

    action: Data


class CharacterMoved(Moment, frozen=True):
    """A move action is finished; replies are the ids of enemies that make a move reaction."""

    seat: int
    start: int


class EnemyDied(Moment, frozen=True):
    """An enemy is killed, and is about to leave the board; replies are tasks."""

    enemy: int
    kind: str
    square: int
    beheaded: bool = False
    """Whether the killing attack decapitates."""
    by: int | None = None
    """The character whose attack killed it, if one did."""


class Rolling(Moment, frozen=True):
    """A character has rolled to attack or to evade; a reply names the rule that lets the player
    roll again."""

    seat: int


class Acting(Own, frozen=True):
    """A character chooses an action; replies are options that cost one."""


class ActionCost(Own, frozen=True):
    """How much more an action costs; less if negative."""

    action: Data


class AttackDice(Moment, frozen=True):
    """How many extra blue dice an attack rolls."""

    seat: int
    enemy: int
    extra: int


class Healing(Moment, frozen=True):
    """How many extra levels somebody heals."""

    seat: int
    """The character who uses a recovery item; nobody, if a text heals."""


class EvadeDice(Moment, frozen=True):
    """How many extra evade dice to roll."""

    seat: int


class EnemyPace(Moment, frozen=True):
    """How many extra squares an enemy moves."""

    enemy: int


class EnemyMight(Moment, frozen=True):
    """How much extra damage an enemy's hit does."""

    enemy: int


class AttackMade(Moment, frozen=True):
    """An attack action was made from a square; replies are tasks."""

    seat: int
    square: int


class TensionDue(Moment, frozen=True):
    """A tension card is due on a square; a reply of True means that none is drawn."""

    square: int


class TensionCount(Moment, frozen=True):
    """How many extra tension cards a character draws in the Tension Phase."""

    seat: int


class Searched(Moment, frozen=True):
    """A character has searched a square; replies are tasks for after the find."""

    seat: int
    square: int


class DoorFixed(Moment, frozen=True):
    """A door is to be opened or closed; a reply of True means that it cannot be."""

    link: int


class EncountersDue(Moment, frozen=True):
    """How many more encounter cards the token of an unexplored tile calls for."""

    tile: int
    cards: int


class EncounterDue(Moment, frozen=True):
    """An encounter card is due for a tile; a replacement gives the tasks to do instead."""

    tile: int


class SymbolRead(Moment, frozen=True):
    """A mission symbol is read for the character assigned; a reply is what it counts as. `before`
    are the symbols on the cards of this mission that come before it."""

    symbol: str
    before: tuple[str, ...]


class Abandoning(Moment, frozen=True):
    """A mission is abandoned; a replacement gives the tasks to do instead of what its card says."""


class TileEntered(Moment, frozen=True):
    """A character was placed on a tile, coming from another; replies are tasks."""

    seat: int
    square: int


class RanOut(Moment, frozen=True):
    """The turns of a lasting effect have run out; only the effect hears it and replies tasks."""


class TurnOver(Moment, frozen=True):
    """A character's turn has ended or was skipped; replies are tasks."""

    seat: int


def heard(world: World, moment: Moment) -> list[Any]:
    """The replies of all active abilities: characters by seat, enemies by id, lasting effects.

    The book knows the possible listeners to each moment, so the common case is one lookup.
    """
    kind = type(moment)
    listeners = world.book.listeners.get(kind)
    said = []
    if listeners is not None:
        seats, kinds, table = listeners
        for seat, function in seats:
            if (character := world.characters[seat]).up:
                said.append(function(world, moment, character))
        for function in table:
            said.append(function(world, moment, None))
        if kinds:
            for enemy in world.enemies.values():
                if enemy.kind in kinds:
                    said += [function(world, moment, enemy) for function in kinds[enemy.kind]]
    for effect in world.lasting:
        standing = HOOKS[effect.ability].get(kind)
        if standing is not None and not effect.waits:
            said.append(standing(world, moment, effect))
    return said


def silent(world: World, moment: type[Moment]) -> bool:
    """Whether there are no possible listeners."""
    return moment not in world.book.listeners and not (world.lasting and _lasts(world, moment))


def is_alone(world: World, seat: int, moment: type[Own]) -> bool:
    """Whether a moment of this character has no possible listeners."""
    unheard = seat in world.book.unheard.get(moment, world.characters)
    return unheard and not (world.lasting and _lasts(world, moment))


def _lasts(world: World, moment: type[Moment]) -> bool:
    """Whether a lasting effect listens to a moment."""
    return any(moment in HOOKS[effect.ability] and not effect.waits for effect in world.lasting)


def last_words(world: World, effect: Lasting) -> list[Data]:
    """What a lasting effect brings about when its turns have run out."""
    function = HOOKS[effect.ability].get(RanOut)
    return [] if function is None else list(function(world, RanOut(), effect))


def reactions(world: World, moment: Moment) -> list[Data]:
    """The tasks that abilities add at a moment."""
    return [task for tasks in heard(world, moment) for task in tasks]


def stirred(world: World, moment: Moment) -> tuple[int, ...]:
    """The enemies that abilities set in motion at a moment."""
    return tuple([enemy for enemies in heard(world, moment) for enemy in enemies])


def granted(world: World, moment: Moment) -> list[Option]:
    """The options that abilities add at a moment."""
    return [option for options in heard(world, moment) for option in options]


def bonus(world: World, moment: Moment) -> int:
    """The sum of modifiers at a moment."""
    return sum(heard(world, moment))


def instead(world: World, moment: Moment) -> tuple[Data, ...] | None:
    """What happens instead: the reply of the first ability that gives one, if any."""
    for tasks in heard(world, moment):
        if tasks is not None:
            return tuple(tasks)
    return None
