"""Wounds, the turning roll, and what happens to a human who turns."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.games.apocalypse.printed.contents import CRATE, DECK
from inkribbon.games.apocalypse.state.board import add_zombie, put
from inkribbon.games.apocalypse.state.events import (
    CrateDropped,
    Cured,
    ItemsLost,
    Resisted,
    Turned,
    Wounded,
)
from inkribbon.games.apocalypse.state.tasks import CheckGoal, CheckLoad, Hurt, Knock
from inkribbon.games.apocalypse.state.world import OFF, World
from inkribbon.kernel.chance import roll
from inkribbon.kernel.data import Task
from inkribbon.kernel.deck import discarded
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .attack import D6
from .items import discard


class RollTurning(Task, frozen=True, tag="inches.roll-turning"):
    """The extra die for a wound from a bite."""

    human: int


class TurningRolled(Task, frozen=True, tag="inches.turning-rolled"):
    human: int


class TurnIntoZombie(Task, frozen=True, tag="inches.turn-into-zombie"):
    human: int
    how: str


@handles(Hurt)
def hurt(world: World, task: Hurt) -> None:
    """Add a wound. The sixth turns a human at once; a bite also pushes back and may turn him."""
    who = world.humans[task.human]
    if who.fate != "up":
        return
    who = world.humans[who.id] = replace(who, wounds=who.wounds + 1)
    tell(world, Wounded(who.id, who.wounds))
    if who.wounds >= world.book.contents.settings.rulebook.wounds:
        push(world, TurnIntoZombie(who.id, "sixth-wound"))
    elif task.bitten_from != OFF:
        push(world, Knock(who.id, task.bitten_from), RollTurning(who.id), CheckLoad(who.id))
    else:
        push(world, CheckLoad(who.id))


@handles(RollTurning)
def roll_turning(world: World, task: RollTurning) -> None:
    """Roll a die for the new wound or, in `harsh-turning` mode, one for every wound held."""
    held = world.humans[task.human].wounds
    count = held if "harsh-turning" in world.book.modes else 1
    roll(world, "inches.turning", (D6,) * count, TurningRolled(task.human))


@handles(TurningRolled)
def turning_rolled(world: World, task: TurningRolled) -> None:
    """A 1 turns the human, unless a card helps."""
    who = world.humans[task.human]
    if "1" not in world.dice:
        tell(world, Resisted(who.id))
        return
    for card in who.items:
        if world.book.cards[card].kind == "antivirus":
            discard(world, who.id, card)
            tell(world, Cured(who.id, card))
            return
    push(world, TurnIntoZombie(who.id, "roll"))


@handles(TurnIntoZombie)
def turn_into_zombie(world: World, task: TurnIntoZombie) -> None:
    """Replace the human with a zombie on the same square, which acts from the next zombie step.

    Carried items are lost; a crate stays on the ground, since the goal needs it.
    """
    who = world.humans[task.human]
    square = who.square
    put(world, who.id, OFF)
    zombie = add_zombie(world, square, who.name, done=True)
    tell(world, Turned(who.id, zombie.id, square, task.how))
    lost = tuple(card for card in who.items if card != CRATE)
    off = world.humans[who.id]
    world.humans[who.id] = replace(off, fate="turned", items=(), done=True, fell=square)
    for card in lost:
        world.decks[DECK] = discarded(world.decks[DECK], card)
    if lost:
        tell(world, ItemsLost(who.id, lost))
    if CRATE in who.items:
        world.crates += (square,)
        tell(world, CrateDropped(who.id, square))
    push(world, CheckGoal())
