"""Special rules of the last three scenarios, all authored."""

from __future__ import annotations

from inkribbon.crawl.combat.boss import bosses_beside
from inkribbon.crawl.printed.effects import Dodge
from inkribbon.crawl.state.health import end
from inkribbon.crawl.state.moments import TurnOver
from inkribbon.crawl.state.poison import PoisonWorks
from inkribbon.crawl.state.special_events import CountedDown, Waded
from inkribbon.crawl.state.world import World
from inkribbon.crawl.turn.hazards import DodgeRoll
from inkribbon.crawl.turn.water import is_wet, water
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.deck import discarded, draw
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.hook import ability
from inkribbon.kernel.world import tell

# Foul water

SWALLOWED = Dodge(need="mid", poison=True)


class Wade(Task, frozen=True):
    """A character ends a turn in foul water: evade or be poisoned."""

    seat: int


@water("foul-water", SWALLOWED)
def foul_water(world: World, moment: TurnOver, owner: None) -> list[Data]:
    """It does nothing to characters who are poisoned already."""
    clean = not world.characters[moment.seat].poisoned
    return [Wade(moment.seat)] if clean and is_wet(world, moment.seat) else []


@handles(Wade)
def wade(world: World, task: Wade) -> None:
    tell(world, Waded(task.seat))
    push(world, DodgeRoll(task.seat, SWALLOWED))


# The countdown


class CountDown(Task, frozen=True):
    """A tension card is discarded; if there is none, time has run out."""


class Counted(Task, frozen=True):
    """The card is drawn: only a poison sign on it counts."""


@ability("countdown", TurnOver)
def countdown(world: World, moment: TurnOver, owner: None) -> list[Data]:
    """Time does not stop for a boss: a turn that ends beside one costs a tension card too."""
    someone = world.characters[moment.seat]
    return [CountDown()] if someone.up and bosses_beside(world, someone.square) else []


@handles(CountDown)
def count_down(world: World, task: CountDown) -> None:
    if len(world.decks["tension"]):
        draw(world, "tension", Counted())
    else:
        end(world, won=False, cause="out-of-time")


@handles(Counted)
def counted(world: World, task: Counted) -> None:
    name = world.drawn
    deck = world.decks["tension"] = discarded(world.decks["tension"], name)
    tell(world, CountedDown(name, len(deck)))
    if world.book.tension[name].poison:
        push(world, PoisonWorks())
