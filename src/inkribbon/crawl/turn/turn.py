"""Setup choices, and the turn: Action, Reaction, Tension, then the next character."""

from __future__ import annotations

from inkribbon.crawl.combat.reactions import ReactionPhase
from inkribbon.crawl.effects.tension import TensionPhase, count_turn, start_effects
from inkribbon.crawl.state.board import place_character
from inkribbon.crawl.state.events import Placed, TurnSkipped, TurnStarted
from inkribbon.crawl.state.moments import TurnOver, reactions, silent
from inkribbon.crawl.state.tasks import EndTurn
from inkribbon.crawl.state.world import ACTIONS, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .actions import ActionPhase, action_phase
from .progress import check, turn_ended


class ChooseStart(Task, frozen=True):
    """A character takes a start square; every start square must be used."""

    seat: int


class StartAt(Task, frozen=True):
    """Start on this square."""

    seat: int
    square: int


class ChooseFirst(Task, frozen=True):
    """The players choose who takes the first turn."""


class StartTurn(Task, frozen=True):
    """This character's turn begins."""

    seat: int


@handles(ChooseStart)
def choose_start(world: World, task: ChooseStart) -> None:
    """Allow any split that leaves no start square empty; a lone character takes the first, and so
    does the character of a solo player, even with a second one."""
    starts = [square for squares in world.book.starts for square in squares]
    placed = [c.square for c in world.characters.values() if c.square >= 0]
    empty = [square for square in starts if square not in placed]
    to_come = len(world.characters) - len(placed)
    if len(world.characters) == 1 or (world.book.solo and not placed):
        starts = starts[:1]
    elif len(empty) >= to_come:
        starts = empty
    options = [Option(s := StartAt(task.seat, square), (s,)) for square in starts]
    ask(world, task.seat, "start", options)


@handles(StartAt)
def start_at(world: World, task: StartAt) -> None:
    place_character(world, task.seat, task.square)
    tell(world, Placed(task.seat, task.square))


@handles(ChooseFirst)
def choose_first(world: World, task: ChooseFirst) -> None:
    options = [Option(s := StartTurn(seat), (s,)) for seat in world.characters]
    ask(world, GROUP, "first", options)


@handles(StartTurn)
def start_turn(world: World, task: StartTurn) -> None:
    """Characters who left have no turn; unconscious ones skip theirs, which counts as ended."""
    character = world.characters[task.seat]
    if not character.up:
        if character.fate == "down":
            tell(world, TurnSkipped(task.seat))
        push(world, EndTurn(task.seat))
        return
    world.active = task.seat
    world.phase = "action"
    world.turn += 1
    world.actions = ACTIONS
    world.done = ()
    world.symbol = ""
    world.extra_draws = 0
    if world.lasting:
        start_effects(world, task.seat)
    tell(world, TurnStarted(task.seat))
    push(world, ReactionPhase(), TensionPhase(), EndTurn(task.seat))
    action_phase(world, ActionPhase())


@handles(EndTurn)
def end_turn(world: World, task: EndTurn) -> None:
    """What happens whenever a turn ends still happens in the last turn of a round."""
    over = [] if silent(world, TurnOver) else reactions(world, TurnOver(task.seat))
    due = count_turn(world, task.seat) if world.lasting else []
    if world.goals:
        turn_ended(world, task.seat)
        check(world)
        if world.outcome is not None:
            return
    seats = list(world.characters)
    following = seats[(seats.index(task.seat) + 1) % len(seats)]
    due += over
    if due:
        push(world, *due, StartTurn(following))
    else:
        start_turn(world, StartTurn(following))
