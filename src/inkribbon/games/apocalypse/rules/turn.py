"""The turn: humans, reinforcements, zombies."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.games.apocalypse.state.board import begin, standing
from inkribbon.games.apocalypse.state.events import Designated, TurnBegan
from inkribbon.games.apocalypse.state.tasks import Act, CheckGoal, Finish
from inkribbon.games.apocalypse.state.world import NOBODY, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .attack import attack_options
from .barricades import build_options, demolish_options
from .entering import Reinforce
from .goal import deliver, last_turn_over, leave
from .items import crate_options, trade_options, use_options
from .moving import move_options, turn_options
from .search import search_options
from .zombies import ZombieStep


class Designate(Task, frozen=True, tag="inches.designate"):
    """Name a fence or wall that may be crossed in this game."""

    piece: str


class Settled(Task, frozen=True, tag="inches.settled"):
    """No further fence or wall may be crossed."""


class NamePieces(Task, frozen=True, tag="inches.name-pieces"):
    """Before the first turn, the players agree on what may be crossed."""


class StartTurn(Task, frozen=True, tag="inches.start-turn"):
    pass


class HumanStep(Task, frozen=True, tag="inches.human-step"):
    """First step of the turn: every human acts, one after the other, in any order."""


class Activate(Task, frozen=True, tag="inches.activate"):
    """This human acts next."""

    human: int


class EndHumanStep(Task, frozen=True, tag="inches.end-human-step"):
    pass


class EndTurn(Task, frozen=True, tag="inches.end-turn"):
    pass


class Stop(Task, frozen=True, tag="inches.stop"):
    """End this human's turn."""


# Before the first turn


@handles(NamePieces)
def name_pieces(world: World, task: NamePieces) -> None:
    open_pieces = [letter for letter in world.book.ask if letter not in world.crossable]
    options = [Option(name := Designate(letter), (name, NamePieces())) for letter in open_pieces]
    ask(world, GROUP, "inches.designate", [*options, Option(Settled())])


@handles(Designate)
def designate(world: World, task: Designate) -> None:
    world.crossable = tuple(sorted((*world.crossable, task.piece)))
    tell(world, Designated(task.piece))


# The three steps


@handles(StartTurn)
def start_turn(world: World, task: StartTurn) -> None:
    world.turn += 1
    tell(world, TurnBegan(world.turn))
    push(world, HumanStep(), EndHumanStep(), Reinforce(), ZombieStep(), EndTurn())
    world.phase = "humans"
    for human in standing(world):
        world.humans[human.id] = replace(human, done=False)


@handles(HumanStep)
def human_step(world: World, task: HumanStep) -> None:
    """The players agree who is next; each figure finishes before the next starts."""
    ready = [human.id for human in standing(world) if not human.done]
    if ready:
        options = [Option(go := Activate(human), (go, Act(), HumanStep())) for human in ready]
        ask(world, GROUP, "inches.next-human", options)


@handles(Activate)
def activate(world: World, task: Activate) -> None:
    begin(world, task.human)


@handles(Act)
def act(world: World, task: Act) -> None:
    """Offer everything the active human may do now."""
    human = world.humans[world.active]
    if human.fate != "up":
        push(world, Finish())
        return
    options = [
        *move_options(world, human),
        *attack_options(world, human),
        *search_options(world, human),
        *crate_options(world, human),
        *use_options(world, human),
        *trade_options(world, human),
        *demolish_options(world, human),
        *build_options(world, human),
        *turn_options(world, human),
    ]
    ask(world, human.seat, "inches.act", [*options, Option(Stop(), (Finish(),))], (human.id,))


@handles(Finish)
def end_activation(world: World, task: Finish) -> None:
    """Finish the human's turn; deliver a crate that has reached the start zone."""
    human = world.humans[world.active]
    if human.fate == "up":
        deliver(world, human.id)
        world.humans[human.id] = replace(world.humans[human.id], done=True)
        push(world, CheckGoal())
    world.active = NOBODY
    world.stage = ""


@handles(EndHumanStep)
def end_human_step(world: World, task: EndHumanStep) -> None:
    """Abandon unfinished work; humans in the open exit leave."""
    world.works = ()
    leave(world)
    push(world, CheckGoal())


@handles(EndTurn)
def end_turn(world: World, task: EndTurn) -> None:
    if world.turn >= world.book.scenario.win.turns:
        last_turn_over(world)
    else:
        push(world, StartTurn())
