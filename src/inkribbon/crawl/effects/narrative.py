"""Narrative events: take a token, read the event, decide, resolve the effects."""

from __future__ import annotations

from inkribbon.crawl.campaign.paths import find_path
from inkribbon.crawl.combat.spawning import reader
from inkribbon.crawl.printed.decks import Choice
from inkribbon.crawl.printed.effects import CardEffect, DrawEvent, DrawMore
from inkribbon.crawl.scenario.file import FixedEvent
from inkribbon.crawl.state.board import TAKEN, TakeTokens
from inkribbon.crawl.state.campaign import resolve
from inkribbon.crawl.state.campaign_events import EventDecided, EventDrawn, EventMissing
from inkribbon.crawl.state.tasks import CardFound, CarriedOut, TidyUp
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.deck import draw, shuffled_in
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .tension import DrawTension
from .verbs import fully_possible, is_possible, possible, tasks_of, verb

NARRATIVE = "narrative"


class ReadEvent(Task, frozen=True):
    """Read the card just drawn."""

    seat: int


class Decide(Task, frozen=True):
    """The players decide together, or the active one does."""

    event: str
    choices: tuple[Choice, ...]


class ChooseWay(Task, frozen=True):
    """One of an event's choices."""

    event: str
    choice: int
    name: str


class BearOut(Task, frozen=True):
    """Resolve the effects of the event."""

    event: str
    effects: tuple[CardEffect, ...]


# Tokens


@handles(TakeTokens)
def take_tokens(world: World, task: TakeTokens) -> None:
    """Take the tokens, then resolve them one after another."""
    tokens = world.tokens.get(task.square, ())
    taken = [token for name in TAKEN for token in tokens if token == name]
    left = tuple(token for token in tokens if token not in TAKEN)
    if left:
        world.tokens[task.square] = left
    else:
        world.tokens.pop(task.square, None)
    later = [MeetToken(task.seat, task.square, token) for token in taken]
    push(world, *later)


class MeetToken(Task, frozen=True):
    """Resolve a token that was just taken."""

    seat: int
    square: int
    token: str


@handles(MeetToken)
def meet_token(world: World, task: MeetToken) -> None:
    if task.token == "path":
        find_path(world, task.seat, task.square)
    elif task.token == "fixed":
        fixed_event(world, task.seat, task.square)
    elif events_left(world):
        draw(world, NARRATIVE, ReadEvent(task.seat))
    else:
        tell(world, EventMissing(task.seat))


def events_left(world: World) -> int:
    return len(world.decks.get(NARRATIVE, ()))


# Events without a token


class ComeUpon(Task, frozen=True):
    """A card calls for an event: draw the next one."""

    seat: int


@handles(ComeUpon)
def come_upon(world: World, task: ComeUpon) -> None:
    if events_left(world):
        draw(world, NARRATIVE, ReadEvent(task.seat))


@possible(DrawEvent)
def _can_draw(world: World, effect: DrawEvent) -> bool:
    return bool(events_left(world))


@verb(DrawEvent)
def _draw(world: World, effect: DrawEvent, card: str) -> list[Data]:
    return [ComeUpon(reader(world))]


# Reading


@handles(ReadEvent)
def read_event(world: World, task: ReadEvent) -> None:
    """Remove the card from the game immediately, so that it is not lost if its reader falls; some
    cards are shuffled back into the deck instead, once they are resolved."""
    name = world.drawn
    card = world.book.contents.narrative[name]
    tell(world, EventDrawn(task.seat, name))
    steps = told_steps(name, card.effects, card.choices)
    if card.returns:
        steps.append(ShuffleBack(name))
    else:
        world.removed = (*world.removed, name)
    push(world, *steps)


class ShuffleBack(TidyUp, frozen=True):
    """A resolved event returns to the narrative deck."""

    event: str


@handles(ShuffleBack)
def shuffle_back(world: World, task: ShuffleBack) -> None:
    world.decks[NARRATIVE] = shuffled_in(world.decks[NARRATIVE], [task.event])


def fixed_event(world: World, seat: int, square: int) -> None:
    """Resolve the scenario's own event for this token."""
    event = fixed_at(world, world.book.grid.names[square])
    if event is not None:
        tell(world, EventDrawn(seat, event.name))
        if world.campaign is not None:
            world.campaign = resolve(world.campaign, world.book.lasting[square])
        push(world, *told_steps(event.name, event.effects, event.choices))


def fixed_at(world: World, square: str) -> FixedEvent | None:
    return next((event for event in world.book.scenario.event if event.at == square), None)


def told_steps(
    event: str, effects: tuple[CardEffect, ...], choices: tuple[Choice, ...]
) -> list[Data]:
    """Whoever falls by an event, what else it says happens all the same."""
    steps: list[Data] = [BearOut(event, effects)] if effects else []
    return [*steps, *([Decide(event, choices)] if choices else []), CarriedOut()]


@handles(CarriedOut)
def carried_out(world: World, task: CarriedOut) -> None:
    """A mark on the stack; there is nothing left to do."""


@handles(CardFound)
def card_found(world: World, task: CardFound) -> None:
    """The card's own text, then what the scenario says about it."""
    own = world.book.items[task.card].at_once
    push(world, BearOut(task.card, (*own, *world.book.scenario.found.get(task.card, ()))))


# Deciding


@handles(Decide)
def decide(world: World, task: Decide) -> None:
    """Offer only choices that can be resolved in full, unless none can."""
    everything = list(enumerate(task.choices))
    possible = [
        (index, choice)
        for index, choice in everything
        if all(fully_possible(world, effect) for effect in choice.effects)
    ]
    options = [
        Option(
            way := ChooseWay(task.event, index, choice.name),
            (way, BearOut(task.event, choice.effects)),
        )
        for index, choice in possible or everything
    ]
    together = world.book.edition.story.decides == "everyone"
    ask(world, GROUP if together else world.active, "event", options, (task.event,))


@handles(ChooseWay)
def choose_way(world: World, task: ChooseWay) -> None:
    tell(world, EventDecided(task.event, task.name))


@handles(BearOut)
def bear_out(world: World, task: BearOut) -> None:
    """Resolve as much as possible immediately; tension cards it calls for come last."""
    possible = [effect for effect in task.effects if is_possible(world, effect)]
    tasks = [t for effect in possible for t in tasks_of(world, effect, task.event)]
    draws = sum(effect.count for effect in possible if isinstance(effect, DrawMore))
    push(world, *tasks, *[DrawTension()] * draws)
