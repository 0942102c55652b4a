"""Getting ready: dealing, the Starting Player marker, the First Encounter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from inkribbon.games.tower.state.board import FLOORS, ROOMS
from inkribbon.games.tower.state.book import ASK_WHO_STARTS, OBJECTIVES_EACH, Book
from inkribbon.games.tower.state.events import Encountered, ItemDealt, MarkerGiven, ObjectiveDealt
from inkribbon.games.tower.state.faces import add_zombies, one_less, take_in_hand
from inkribbon.games.tower.state.world import Pile, TowerFace, TowerWorld
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import CHANCE, GROUP, Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .emergence import ShowBack
from .search import ShowTop
from .turn import StartRound


class DealItem(Task, frozen=True, tag="tower.deal-item"):
    """Deal a seat one of the remaining Beginning cards."""

    seat: int


class DealtItem(Task, frozen=True, tag="tower.dealt-item"):
    seat: int
    card: str


class DealObjective(Task, frozen=True, tag="tower.deal-objective"):
    seat: int


class DealtObjective(Task, frozen=True, tag="tower.dealt-objective"):
    seat: int
    card: str


class DealMarker(Task, frozen=True, tag="tower.deal-marker"):
    """The marker goes to a random player, or the players choose who gets it."""


class DealtMarker(Task, frozen=True, tag="tower.dealt-marker"):
    seat: int


class Encounter(Task, frozen=True, tag="tower.encounter"):
    """Draw the next room of the First Encounter; the cards are shuffled again afterwards."""

    seat: int
    drawn: tuple[int, ...] = ()


class EncounterIn(Task, frozen=True, tag="tower.encounter-in"):
    seat: int
    drawn: tuple[int, ...]
    room: int


class LayEmergencePile(Task, frozen=True, tag="tower.lay-emergence-pile"):
    seat: int


def set_up(book: Book) -> TowerWorld:
    """The tower before anything is dealt."""
    world = TowerWorld(
        book=book,
        piles={floor: Pile(book.deal[floor]) for floor in sorted(FLOORS)},
        beginning=book.deal[0],
        objectives=tuple(sorted(book.objectives)),
    )
    seats = range(book.seats)
    for seat, sheet in enumerate(book.cast):
        damage = book.difficulty.start_damage
        world.faces[seat] = TowerFace(seat, sheet.id, sheet.start, damage)
        world.kept[seat] = (0,) * (len(FLOORS) + 1)
    push(
        world,
        *[DealItem(seat) for seat in seats],
        *[DealObjective(seat) for seat in seats for _ in range(OBJECTIVES_EACH)],
        DealMarker(),
        *[Encounter(seat) for seat in seats],
        *[LayEmergencePile(seat) for seat in seats],
        *[ShowTop(floor) for floor in sorted(FLOORS)],
        StartRound(),
    )
    return world


def counted(cards: Iterable[str]) -> list[tuple[str, int]]:
    """The number of each card, in a fixed order."""
    return sorted(Counter(cards).items())


@handles(DealItem)
def deal_item(world: TowerWorld, task: DealItem) -> None:
    dealt = [(DealtItem(task.seat, card), n) for card, n in counted(world.beginning)]
    ask(world, CHANCE, "tower.deal-item", [Option(d, (d,), n) for d, n in dealt], (task.seat,))


@handles(DealtItem)
def dealt_item(world: TowerWorld, task: DealtItem) -> None:
    world.beginning = one_less(world.beginning, task.card)
    take_in_hand(world, task.seat, task.card)
    world.kept[task.seat] = (1, *world.kept[task.seat][1:])
    tell(world, ItemDealt(task.seat, task.card))


@handles(DealObjective)
def deal_objective(world: TowerWorld, task: DealObjective) -> None:
    dealt = [DealtObjective(task.seat, name) for name in world.objectives]
    ask(world, CHANCE, "tower.deal-objective", [Option(d, (d,)) for d in dealt], (task.seat,))


@handles(DealtObjective)
def dealt_objective(world: TowerWorld, task: DealtObjective) -> None:
    world.objectives = one_less(world.objectives, task.card)
    face = world.faces[task.seat]
    world.faces[task.seat] = replace(face, objectives=tuple(sorted((*face.objectives, task.card))))
    tell(world, ObjectiveDealt(task.seat, task.card))


@handles(DealMarker)
def deal_marker(world: TowerWorld, task: DealMarker) -> None:
    options = [Option(d, (d,)) for d in map(DealtMarker, world.faces)]
    if ASK_WHO_STARTS in world.book.modes:
        ask(world, GROUP, "tower.who-starts", options)
    else:
        ask(world, CHANCE, "tower.deal-marker", options)


@handles(DealtMarker)
def dealt_marker(world: TowerWorld, task: DealtMarker) -> None:
    world.first = task.seat
    tell(world, MarkerGiven(task.seat))


@handles(Encounter)
def encounter(world: TowerWorld, task: Encounter) -> None:
    if len(task.drawn) >= world.book.difficulty.first_rooms:
        return
    drawn = [EncounterIn(task.seat, task.drawn, room) for room in ROOMS if room not in task.drawn]
    ask(world, CHANCE, "tower.encounter", [Option(d, (d,)) for d in drawn], (task.seat,))


@handles(EncounterIn)
def encounter_in(world: TowerWorld, task: EncounterIn) -> None:
    zombies = world.book.difficulty.first_encounter
    add_zombies(world, task.seat, task.room, zombies)
    tell(world, Encountered(task.seat, task.room, zombies))
    push(world, Encounter(task.seat, (*task.drawn, task.room)))


@handles(LayEmergencePile)
def lay_emergence_pile(world: TowerWorld, task: LayEmergencePile) -> None:
    world.faces[task.seat] = replace(world.faces[task.seat], pile=ROOMS)
    push(world, ShowBack(task.seat))
