"""Rolling again: all dice of a roll, once, and the second result counts."""

from __future__ import annotations

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.state.events import AbilityUsed
from inkribbon.crawl.state.moments import Rolling, heard, silent
from inkribbon.crawl.state.world import World
from inkribbon.kernel.chance import Die, roll
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles
from inkribbon.kernel.world import tell

Dice = tuple[Die, ...]


class OfferReroll(Task, frozen=True):
    """The dice are rolled: the player may roll all of them again."""

    seat: int
    prompt: str
    dice: Dice
    about: tuple[str | int, ...] = ()


class Reroll(Task, frozen=True):
    """Roll again because of this rule."""

    ability: str


class RollAgain(Task, frozen=True):
    """The second roll, which has to be accepted."""

    ability: str
    first: OfferReroll


def roll_for(
    world: World,
    seat: int,
    prompt: str,
    dice: Dice,
    result: Data,
    about: tuple[str | int, ...] = (),
) -> None:
    """Roll a character's dice; where a rule lets the player roll again, ask."""
    if silent(world, Rolling) or not any(heard(world, Rolling(seat))):
        roll(world, prompt, dice, result, about=about)
        return
    roll(world, prompt, dice, OfferReroll(seat, prompt, dice, about), result, about=about)


@handles(OfferReroll)
def offer_reroll(world: World, task: OfferReroll) -> None:
    abilities = dict.fromkeys(heard(world, Rolling(task.seat)))
    again = [
        Option(Reroll(ability), (RollAgain(ability, task),)) for ability in abilities if ability
    ]
    ask(world, task.seat, "reroll", [*again, Option(Done(), ())], world.dice)


@handles(RollAgain)
def roll_again(world: World, task: RollAgain) -> None:
    world.done = (*world.done, task.ability)
    tell(world, AbilityUsed(task.first.seat, task.ability))
    roll(world, task.first.prompt, task.first.dice, about=task.first.about)


@handles(Reroll)
def reroll(world: World, task: Reroll) -> None:
    """Only the choice; the roll follows."""
