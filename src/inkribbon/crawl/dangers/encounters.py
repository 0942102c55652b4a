"""Encounters: the die rolled for an unexplored tile, and the scenario's tables."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.combat.spawning import (
    Spread,
    addressing,
    joined,
    read_to,
    reader,
    reader_square,
)
from inkribbon.crawl.effects.narrative_verbs import StrikeNewest
from inkribbon.crawl.effects.tension import DrawTension
from inkribbon.crawl.effects.verbs import TABLE, is_possible, possible, tasks_of, verb
from inkribbon.crawl.printed.effects import CardEffect, DrawMore, DrawNow, RollTable, SpawnedStrike
from inkribbon.crawl.state.events import Encountered, EncounterRerolled
from inkribbon.crawl.state.world import World
from inkribbon.kernel.chance import roll
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell


class Encounter(Task, frozen=True):
    """Roll the encounter die for a tile, on the table of a colour."""

    seat: int
    tile: int
    colour: str


class EncounterResult(Task, frozen=True):
    """The encounter die is rolled."""

    seat: int
    tile: int
    colour: str


class Meeting(Task, frozen=True):
    """The effects of an encounter still to come, from top to bottom."""

    seat: int
    tile: int
    effects: tuple[CardEffect, ...]
    first: int = 0
    """Enemies from this number on appeared in it."""


@handles(Encounter)
def encounter(world: World, task: Encounter) -> None:
    """Roll, unless no entry of the table can be resolved any more."""
    table = world.book.scenario.encounters[task.colour]
    if any(resolvable(world, task.seat, effects) for effects in table.values()):
        result = EncounterResult(task.seat, task.tile, task.colour)
        roll(world, "encounter", (world.book.contents.dice["encounter"].faces,), result)


def resolvable(world: World, seat: int, effects: tuple[CardEffect, ...]) -> bool:
    """Whether any effect is possible for this character; an empty entry always counts as
    resolved."""
    with addressing(world, seat):
        return not effects or any(is_possible(world, effect) for effect in effects)


@handles(EncounterResult)
def encounter_result(world: World, task: EncounterResult) -> None:
    """Resolve as much as possible; if that is nothing, roll again."""
    (face,) = world.dice
    effects = world.book.scenario.encounters[task.colour][face]
    if not resolvable(world, task.seat, effects):
        tell(world, EncounterRerolled(task.colour, face))
        push(world, Encounter(task.seat, task.tile, task.colour))
        return
    tell(world, Encountered(task.tile, task.colour, face))
    push(world, *meet(world, task.seat, task.tile, effects))


def meet(world: World, seat: int, tile: int, effects: tuple[CardEffect, ...]) -> list[Data]:
    """The steps of an encounter, from top to bottom, as far as they are possible."""
    ending = read_to(world, seat)
    more = sum(effect.count for effect in effects if isinstance(effect, DrawMore))
    return [Meeting(seat, tile, effects, world.next_id), *ending, *draw_later(world, more)]


@handles(Meeting)
def meeting(world: World, task: Meeting) -> None:
    """Do what comes next: what has just appeared counts for the effects after it."""
    tasks: list[Data] = []
    left = list(task.effects)
    while left:
        steps = _steps(world, task, left[0])
        # Only what appears together is done together.
        if tasks and not (steps and all(isinstance(step, Spread) for step in (*tasks, *steps))):
            break
        tasks += steps
        del left[0]
    rest = [replace(task, effects=tuple(left))] if left else []
    push(world, *joined(tasks), *rest)


def _steps(world: World, task: Meeting, effect: CardEffect) -> list[Data]:
    if isinstance(effect, RollTable):
        return [Encounter(task.seat, task.tile, effect.colour)]
    if isinstance(effect, SpawnedStrike):
        return [StrikeNewest(effect.enemy, task.first)]
    return tasks_of(world, effect, TABLE) if is_possible(world, effect) else []


def draw_later(world: World, cards: int) -> list[Data]:
    """Extra cards for the Tension Phase of this turn: drawn in it, or at once if it has begun."""
    if world.phase == "tension":
        return [DrawTension()] * cards
    world.extra_draws += cards
    return []


@verb(DrawNow)
def _draw_now(world: World, effect: DrawNow, card: str) -> list[Data]:
    return [DrawTension()] * effect.count


@verb(RollTable)
def _another_table(world: World, effect: RollTable, card: str) -> list[Data]:
    """On a card: an encounter for the reader's tile, even if it is already explored."""
    tile = world.book.grid.tile_of[reader_square(world)]
    return [Encounter(reader(world), tile, effect.colour)]


@possible(RollTable)
def _has_table(world: World, effect: RollTable) -> bool:
    return effect.colour in world.book.scenario.encounters
