"""The verbs of cards that concern the reserve."""

from __future__ import annotations

from inkribbon.crawl.combat.spawning import reader
from inkribbon.crawl.effects.verbs import my_square, possible, verb
from inkribbon.crawl.items.asking import ask_which
from inkribbon.crawl.items.finding import cards_left
from inkribbon.crawl.items.kerosene import gain_kerosene, limit
from inkribbon.crawl.printed.reserve_effects import (
    BurnCorpses,
    CalmDown,
    DrawMission,
    Exhaust,
    FindSurvivor,
    GiveKerosene,
    StockBox,
    TendReserve,
    Whom,
    WoundReserve,
)
from inkribbon.crawl.state.board import take_corpse, walking_distance
from inkribbon.crawl.state.decks import MISSIONS, SURVIVORS
from inkribbon.crawl.state.special_events import CorpseBurned
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.deck import Deck, cards, shuffled
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .events import TensionCalmed
from .long_missions import end_long
from .missions import TakeMission, bury, decider, is_under_way
from .people import MeetSurvivor, exhaust, reserve_of, tend, waiting, wound
from .stores import DECK, StockItem

TENSION = "tension"


# Missions and survivors


@possible(DrawMission)
def _has_mission(world: World, effect: DrawMission) -> bool:
    return bool(world.reserve) and bool(len(world.decks[MISSIONS]))


@verb(DrawMission)
def _draw_mission(world: World, effect: DrawMission, card: str) -> list[Data]:
    return [TakeMission()]


@possible(FindSurvivor)
def _has_survivor(world: World, effect: FindSurvivor) -> bool:
    return bool(world.reserve) and bool(len(world.decks[SURVIVORS]))


@verb(FindSurvivor)
def _find_survivor(world: World, effect: FindSurvivor, card: str) -> list[Data]:
    return [MeetSurvivor()]


# Supplies


@possible(StockBox)
def _has_item(world: World, effect: StockBox) -> bool:
    return bool(cards_left(world, DECK))


@verb(StockBox)
def _stock_box(world: World, effect: StockBox, card: str) -> list[Data]:
    return [StockItem()] * effect.count


class ReceiveKerosene(Task, frozen=True):
    seat: int
    tokens: int


@possible(GiveKerosene)
def _has_room(world: World, effect: GiveKerosene) -> bool:
    seat = reader(world)
    return (world.characters[seat].kerosene or 0) < limit(world, seat)


@verb(GiveKerosene)
def _give_kerosene(world: World, effect: GiveKerosene, card: str) -> list[Data]:
    return [ReceiveKerosene(reader(world), effect.tokens)]


@handles(ReceiveKerosene)
def receive_kerosene(world: World, task: ReceiveKerosene) -> None:
    gain_kerosene(world, task.seat, task.tokens)


# The board


class BurnNearest(Task, frozen=True):
    """One of the corpses nearest to the active character is removed."""


class BurnAway(Task, frozen=True):
    """A corpse in this square is removed."""

    square: int


@possible(BurnCorpses)
def _has_corpse(world: World, effect: BurnCorpses) -> bool:
    return bool(world.corpses)


@verb(BurnCorpses)
def _burn_corpses(world: World, effect: BurnCorpses, card: str) -> list[Data]:
    return [BurnNearest()] * effect.count


@handles(BurnNearest)
def burn_nearest(world: World, task: BurnNearest) -> None:
    here = my_square(world)
    away = {square: walking_distance(world, here, square) for square in sorted(world.corpses)}
    nearest = [square for square, steps in away.items() if steps == min(away.values())]
    ask_which(world, "burn-nearest", [BurnAway(square) for square in nearest], task)


@handles(BurnAway)
def burn_away(world: World, task: BurnAway) -> None:
    take_corpse(world, task.square)
    tell(world, CorpseBurned(reader(world), task.square))


class Calm(Task, frozen=True):
    cards: int


@possible(CalmDown)
def _has_discards(world: World, effect: CalmDown) -> bool:
    return bool(world.decks[TENSION].discard)


@verb(CalmDown)
def _calm_down(world: World, effect: CalmDown, card: str) -> list[Data]:
    return [Calm(effect.cards)]


@handles(Calm)
def calm(world: World, task: Calm) -> None:
    deck: Deck = world.decks[TENSION]
    newest = deck.discard[-task.cards :]
    left = deck.discard[: len(deck.discard) - len(newest)]
    world.decks[TENSION] = shuffled([*cards(deck), *newest], left)
    tell(world, TensionCalmed(len(newest)))


# People


class Befall(Task, frozen=True):
    """A verb finds the characters of the reserve that it means."""

    effect: str
    whom: Whom
    amount: int = 0


class Affect(Task, frozen=True):
    """A verb affects one character of the reserve."""

    effect: str
    who: str
    amount: int = 0


@possible(WoundReserve)
@possible(TendReserve)
@possible(Exhaust)
def _has_anyone(world: World, effect: WoundReserve | TendReserve | Exhaust) -> bool:
    return bool(world.reserve) and bool(_meant(world, effect.who))


def _meant(world: World, whom: Whom) -> list[str]:
    reserve = reserve_of(world)
    if whom == "assigned":
        return [reserve.mission.who] if reserve.mission is not None else []
    return [someone.id for someone in waiting(reserve)]


@verb(WoundReserve)
def _wound(world: World, effect: WoundReserve, card: str) -> list[Data]:
    return [Befall("wound", effect.who, effect.wounds)]


@verb(TendReserve)
def _tend(world: World, effect: TendReserve, card: str) -> list[Data]:
    return [Befall("tend", effect.who, effect.levels)]


@verb(Exhaust)
def _exhaust(world: World, effect: Exhaust, card: str) -> list[Data]:
    return [Befall("exhaust", effect.who)]


@handles(Befall)
def befall(world: World, task: Befall) -> None:
    people = [Affect(task.effect, who, task.amount) for who in _meant(world, task.whom)]
    if task.whom == "chosen" and people:
        options = [Option(one, (one,)) for one in people]
        ask(world, decider(world), "affect", options, (task.effect,))
    else:
        push(world, *people)


@handles(Affect)
def affect(world: World, task: Affect) -> None:
    if task.effect == "wound":
        wound(world, task.who, task.amount)
        _mourn(world, task.who)
    elif task.effect == "tend":
        tend(world, task.who, task.amount)
    else:
        exhaust(world, task.who)


def _mourn(world: World, who: str) -> None:
    """Whoever dies leaves the mission."""
    reserve = reserve_of(world)
    if is_under_way(world):
        bury(world)
    for mission in reserve.long:
        if mission.who == who and who in reserve.dead:
            end_long(world, mission)
