"""The round with its four phases, and a player's turn with its three Action Points."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.games.tower.state.events import RoundStarted, TurnStarted
from inkribbon.games.tower.state.world import ACTION_POINTS, TowerWorld
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .actions import action_options
from .emergence import Emerge
from .ending import EndRound
from .items import use_options
from .paying import Act
from .search import search_options
from .slits import slit_options
from .talk import talk_options
from .zombies import ZombiePhase


class StartRound(Task, frozen=True, tag="tower.start-round"):
    """Emergence, Action, Zombie, End of Round."""


class Turn(Task, frozen=True, tag="tower.turn"):
    seat: int


class EndTurn(Task, frozen=True, tag="tower.end-turn"):
    """Unused points are lost."""


@handles(StartRound)
def start_round(world: TowerWorld, task: StartRound) -> None:
    world.round += 1
    world.phase = "emergence"
    for seat, face in world.faces.items():
        world.faces[seat] = replace(face, searched=())
    tell(world, RoundStarted(world.round))
    seats = world.book.seats
    order = [(world.first + step) % seats for step in range(seats)]
    push(
        world,
        *[Emerge(seat) for seat in world.faces],
        *[Turn(seat) for seat in order],
        ZombiePhase(),
        EndRound(),
        StartRound(),
    )


@handles(Turn)
def turn(world: TowerWorld, task: Turn) -> None:
    world.phase = "action"
    world.turn += 1
    world.active = task.seat
    world.ap = ACTION_POINTS
    world.cured = 0
    tell(world, TurnStarted(task.seat))
    push(world, Act())


@handles(Act)
def act(world: TowerWorld, task: Act) -> None:
    """Offer every legal action; free actions remain when all points are spent."""
    face = world.faces[world.active]
    options = [
        *action_options(world, face),
        *search_options(world, face),
        *use_options(world, face),
        *slit_options(world, face),
        *talk_options(world, face),
        Option(EndTurn(), (EndTurn(),)),
    ]
    ask(world, face.seat, "tower.action", options, (face.room, world.ap))


@handles(EndTurn)
def end_turn(world: TowerWorld, task: EndTurn) -> None:
    world.ap = 0
    world.spoken = ()
