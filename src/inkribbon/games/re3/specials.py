"""Special rules of this box: its characters' abilities."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.state.board import aside, place_character
from inkribbon.crawl.state.events import AbilityUsed, Moved
from inkribbon.crawl.state.moments import AttackDice, AttackOver, WouldFall
from inkribbon.crawl.state.world import DANGER, Character, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles
from inkribbon.kernel.hook import ability
from inkribbon.kernel.world import tell


class Reposition(Task, frozen=True):
    """Jill may step to an adjacent square."""

    seat: int


class StepTo(Task, frozen=True):
    """Where the character steps without spending an action."""

    seat: int
    square: int
    ability: str


@ability("reposition", AttackOver)
def reposition(world: World, moment: AttackOver, owner: Character) -> list[Data]:
    """Jill: a low symbol in her attack lets her step aside once it is resolved."""
    mine = moment.seat == owner.seat and "low" in moment.faces
    return [Reposition(owner.seat)] if mine else []


@handles(Reposition)
def offer_reposition(world: World, task: Reposition) -> None:
    character = world.characters[task.seat]
    options = _steps(world, character, "reposition")
    ask(world, task.seat, "reposition", [*options, Option(Done(), ())])


def _steps(world: World, character: Character, name: str) -> list[Option]:
    return [
        Option(step := StepTo(character.seat, square, name), (step,))
        for square in aside(world, character.square)
    ]


@handles(StepTo)
def step_to(world: World, task: StepTo) -> None:
    start = world.characters[task.seat].square
    place_character(world, task.seat, task.square)
    tell(world, AbilityUsed(task.seat, task.ability))
    tell(world, Moved(task.seat, start, task.square))


class LastEscape(Task, frozen=True):
    """Jill stays at Danger and leaves the square."""

    seat: int


@ability("last-escape", WouldFall)
def last_escape(world: World, moment: WouldFall, owner: Character) -> list[Data] | None:
    """Jill: the first time she would fall in a scenario, she does not."""
    if moment.seat != owner.seat or "last-escape" in owner.used:
        return None
    return [LastEscape(owner.seat)]


@handles(LastEscape)
def escape(world: World, task: LastEscape) -> None:
    """Mandatory; if no square is free, she stays."""
    character = world.characters[task.seat]
    used = (*character.used, "last-escape")
    world.characters[task.seat] = replace(character, harm=DANGER, used=used)
    options = _steps(world, character, "last-escape")
    if options:
        ask(world, task.seat, "last-escape", options)
    else:
        tell(world, AbilityUsed(task.seat, "last-escape"))


@ability("full-auto", AttackDice)
def full_auto(world: World, moment: AttackDice, owner: Character) -> int:
    """Carlos: rapid fire adds one extra blue die (authored)."""
    return int(moment.seat == owner.seat and moment.extra > 0)
