"""Missions: assign a character, draw encounter cards one at a time, go on or abandon."""

from __future__ import annotations

from collections import Counter

from msgspec import UNSET
from msgspec.structs import replace

from inkribbon.crawl.effects.narrative import BearOut
from inkribbon.crawl.printed.effects import CardEffect
from inkribbon.crawl.printed.missions import MissionCard
from inkribbon.crawl.state.character import Mission
from inkribbon.crawl.state.decks import ENCOUNTER, MISSIONS
from inkribbon.crawl.state.moments import Abandoning, SymbolRead
from inkribbon.crawl.state.tasks import CarriedOut, TidyUp
from inkribbon.crawl.state.world import NOBODY, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.deck import Deck, discarded, draw, refreshed, shuffled_in
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.hook import functions
from inkribbon.kernel.world import tell

from .events import (
    MissionAbandoned,
    MissionAccomplished,
    MissionAssigned,
    MissionCardRead,
    MissionDrawn,
    MissionFailed,
    MissionReturned,
    OrdersChanged,
)
from .long_missions import begin_long
from .people import abilities_of, reserve_of, tend, waiting, wound
from .stores import StockItem, retire


class TakeMission(Task, frozen=True):
    """Draw a mission card and resolve it."""


class ReadMission(Task, frozen=True):
    """Assign a character to the mission just drawn."""


class Assign(Task, frozen=True):
    """Send a character of the reserve on a mission."""

    card: str
    who: str


class GoOn(Task, frozen=True):
    """Draw the next encounter card for the mission."""


class CallOff(Task, frozen=True):
    """Call the mission off."""


class ReadSymbols(Task, frozen=True):
    """Resolve the mission symbols of the encounter card just drawn."""


class MeetSymbol(Task, frozen=True):
    """One symbol takes effect."""

    symbol: str


class Weigh(Task, frozen=True):
    """An encounter card is resolved: the mission is over, or the player decides."""


class Finish(Task, frozen=True):
    """No more cards are drawn: resolve the rest of the mission card."""


class TakeOver(Task, frozen=True):
    """The mission just drawn replaces the one that was called off; the character stays on it."""

    who: str


class TakeUp(TidyUp, frozen=True):
    """The mission that was interrupted last goes on."""


class ComeHome(TidyUp, frozen=True):
    """The character returns to the reserve, and all cards of the mission are put away."""


# Starting


@handles(TakeMission)
def take_mission(world: World, task: TakeMission) -> None:
    """With an empty deck there is no mission."""
    if len(world.decks[MISSIONS]):
        draw(world, MISSIONS, ReadMission())


@handles(ReadMission)
def read_mission(world: World, task: ReadMission) -> None:
    """With nobody in the reserve, the card goes back into the deck."""
    card = world.drawn
    tell(world, MissionDrawn(card))
    people = waiting(reserve_of(world))
    if not people:
        world.decks[MISSIONS] = shuffled_in(world.decks[MISSIONS], [card])
        tell(world, MissionReturned(card))
        return
    options = [Option(send := Assign(card, someone.id), (send,)) for someone in people]
    ask(world, decider(world), "assign", options, (card,))


def decider(world: World) -> int:
    """The player whose turn it is decides; between turns, everyone."""
    return world.active if world.active != NOBODY else GROUP


@handles(Assign)
def assign(world: World, task: Assign) -> None:
    tell(world, MissionAssigned(task.card, task.who))
    _set_out(world, Mission(task.card, task.who))


def _set_out(world: World, mission: Mission) -> None:
    """A long mission is placed beside the board; any other is resolved immediately, even if the
    text of another led to it."""
    if world.book.contents.missions[mission.card].lasts:
        begin_long(world, mission)
        return
    reserve = reserve_of(world)
    before: list[Data] = []
    if reserve.mission is not None:
        reserve = replace(reserve, interrupted=(*(reserve.interrupted or ()), reserve.mission))
        before = [TakeUp()]
    world.reserve = replace(reserve, mission=mission)
    push(world, GoOn(), ComeHome(), CarriedOut(), *before)


# Drawing


def mission_of(world: World) -> Mission:
    mission = reserve_of(world).mission
    assert mission is not None, "nobody is on a mission"
    return mission


def card_of(world: World, mission: Mission) -> MissionCard:
    return world.book.contents.missions[mission.card]


def is_under_way(world: World) -> bool:
    return reserve_of(world).mission is not None


@handles(GoOn)
def go_on(world: World, task: GoOn) -> None:
    """An empty encounter deck is renewed from its discards; with no cards at all, that was it."""
    deck = world.decks.get(ENCOUNTER, Deck())
    if not len(deck) and not deck.discard:
        push(world, Finish())
        return
    if not len(deck):
        world.decks[ENCOUNTER] = refreshed(deck)
    draw(world, ENCOUNTER, ReadSymbols())


@handles(ReadSymbols)
def read_symbols(world: World, task: ReadSymbols) -> None:
    """Lay the card aside; New Orders come last, so that nothing else on the card is lost."""
    mission = mission_of(world)
    name = world.drawn
    symbols = read_for(world, mission, name)
    drawn, gathered = (*mission.drawn, name), (*mission.gathered, *symbols)
    mission = replace(mission, drawn=drawn, gathered=gathered)
    world.reserve = replace(reserve_of(world), mission=mission)
    tell(world, MissionCardRead(mission.who, name, symbols))
    in_order = sorted(symbols, key=lambda symbol: symbol == "orders")
    push(world, *[MeetSymbol(symbol) for symbol in in_order], Weigh())


def read_for(world: World, mission: Mission, name: str) -> tuple[str, ...]:
    """The symbols that a card counts as for the character on the mission."""
    cards = world.book.contents.encounters
    before = [symbol for card in mission.drawn for symbol in cards[card].symbols]
    listeners = functions(abilities_of(world, mission.who), SymbolRead)
    found: list[str] = []
    for symbol in cards[name].symbols:
        moment = SymbolRead(symbol, tuple(before))
        replies = [listen(world, moment, mission) for listen in listeners]
        found += next((reply for reply in replies if reply is not None), (symbol,))
        before.append(symbol)
    return tuple(found)


@handles(MeetSymbol)
def meet_symbol(world: World, task: MeetSymbol) -> None:
    """Clue and S.T.A.R.S. have no effect of their own. The dead are spared the rest."""
    if not is_under_way(world):
        return
    who = mission_of(world).who
    if task.symbol == "wound":
        wound(world, who, 1)
        bury(world)
    elif task.symbol == "heal":
        tend(world, who, 1)
    elif task.symbol == "item":
        push(world, StockItem())
    elif task.symbol == "orders":
        new_orders(world)


def new_orders(world: World) -> None:
    """The card goes back, whatever it is, and another replaces it; the character stays assigned."""
    mission = mission_of(world)
    tell(world, OrdersChanged(mission.card, mission.who))
    lay_down(world, mission.drawn)
    world.decks[MISSIONS] = shuffled_in(world.decks[MISSIONS], [mission.card])
    world.reserve = replace(reserve_of(world), mission=None)
    draw(world, MISSIONS, TakeOver(mission.who))


@handles(TakeOver)
def take_over(world: World, task: TakeOver) -> None:
    tell(world, MissionDrawn(world.drawn))
    _set_out(world, Mission(world.drawn, task.who))


# Deciding


@handles(Weigh)
def weigh(world: World, task: Weigh) -> None:
    """Once all that is needed is gathered, or the last card is drawn, the mission is over.

    Calling it off instead is offered only if something else happens then.
    """
    if not is_under_way(world):
        return
    mission = mission_of(world)
    card = card_of(world, mission)
    stop = Option(CallOff(), (CallOff(),))
    about = (mission.card, mission.who)
    if is_met(card, mission) or (is_drawn(card, mission) and not _differs(world, mission)):
        push(world, Finish())
    elif is_drawn(card, mission):
        ask(world, decider(world), "mission-last", [Option(Finish(), (Finish(),)), stop], about)
    else:
        ask(world, decider(world), "mission", [Option(GoOn(), (GoOn(),)), stop], about)


def _differs(world: World, mission: Mission) -> bool:
    """Whether calling the mission off spares the character a failure: the card says something else
    for it, or the character has a way of their own."""
    card = card_of(world, mission)
    own = functions(abilities_of(world, mission.who), Abandoning)
    return card.failed != card.abandoned or bool(card.failed and own)


def is_drawn(card: MissionCard, mission: Mission) -> bool:
    """Whether the last card of the mission is drawn."""
    return bool(card.draws) and len(mission.drawn) >= card.draws


def is_met(card: MissionCard, mission: Mission) -> bool:
    """Whether the mission succeeds now."""
    if not card.needs:
        return is_drawn(card, mission)
    counts = Counter(mission.gathered)
    return all(counts[symbol] >= count for symbol, count in card.needs.items())


@handles(Finish)
def finish(world: World, task: Finish) -> None:
    """What every symbol brings, then what the success or the failure does."""
    mission = mission_of(world)
    card = card_of(world, mission)
    if is_met(card, mission):
        tell(world, MissionAccomplished(mission.card, mission.who))
        result = (*_rewards(card, mission), *card.won)
    else:
        tell(world, MissionFailed(mission.card, mission.who))
        result = card.failed
    push(world, BearOut(mission.card, result))


def _rewards(card: MissionCard, mission: Mission) -> list[CardEffect]:
    counts = Counter(mission.gathered)
    found = [e for symbol, effects in card.each.items() for e in effects * counts[symbol]]
    return found + [e for symbol, effects in card.bonus.items() if counts[symbol] for e in effects]


@handles(CallOff)
def call_off(world: World, task: CallOff) -> None:
    mission = mission_of(world)
    tell(world, MissionAbandoned(mission.card, mission.who))
    listeners = functions(abilities_of(world, mission.who), Abandoning)
    replies = [listen(world, Abandoning(), mission) for listen in listeners]
    usual: list[Data] = [BearOut(mission.card, card_of(world, mission).abandoned)]
    push(world, *next((reply for reply in replies if reply is not None), usual))


# Ending


@handles(TakeUp)
def take_up(world: World, task: TakeUp) -> None:
    """Unless its character has died meanwhile."""
    reserve = reserve_of(world)
    *others, latest = reserve.interrupted or ()
    world.reserve = replace(reserve, mission=latest, interrupted=tuple(others) or UNSET)
    bury(world)


@handles(ComeHome)
def come_home(world: World, task: ComeHome) -> None:
    if is_under_way(world):
        put_away(world)


def bury(world: World) -> None:
    """If the character on the mission is dead, so is the mission."""
    if mission_of(world).who in reserve_of(world).dead:
        put_away(world)


def put_away(world: World) -> None:
    """The encounter cards are discarded; the mission card leaves the game, or is recycled."""
    mission = mission_of(world)
    world.reserve = replace(reserve_of(world), mission=None)
    lay_down(world, mission.drawn)
    retire(world, mission.card)


def lay_down(world: World, drawn: tuple[str, ...]) -> None:
    for name in drawn:
        world.decks[ENCOUNTER] = discarded(world.decks[ENCOUNTER], name)
