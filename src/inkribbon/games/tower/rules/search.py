"""Searching: draw a card from the floor's pile; dangers take effect at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from inkribbon.games.tower.state.board import FLOOR_OF
from inkribbon.games.tower.state.events import (
    Announced,
    DangerShows,
    FireBrokeOut,
    Fled,
    Found,
    PutBack,
    RoomCollapsed,
    Searched,
    ShutIn,
    SurvivorFound,
    SurvivorsCrushed,
    ZombieWaited,
)
from inkribbon.games.tower.state.faces import (
    add_survivors,
    add_zombies,
    discard,
    is_open,
    laid_in,
    lay,
    one_less,
    open_next,
    remember,
    sheet_of,
    take_in_hand,
)
from inkribbon.games.tower.state.world import COVERED, NOBODY, Looked, Pile, TowerFace, TowerWorld
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import CHANCE, Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .actions import save
from .paying import paid


class Search(Task, frozen=True, tag="tower.search"):
    overcharge: bool = False


class DrawTop(Task, frozen=True, tag="tower.draw-top"):
    floor: int


class DrewCard(Task, frozen=True, tag="tower.drew-card"):
    floor: int
    card: str


class LookAtCard(Task, frozen=True, tag="tower.look-at-card"):
    """A character who may put cards back decides before the card takes effect."""


class KeepCard(Task, frozen=True, tag="tower.keep-card"):
    pass


class ReturnCard(Task, frozen=True, tag="tower.return-card"):
    pass


class ShowTop(Task, frozen=True, tag="tower.show-top"):
    floor: int


class TopShown(Task, frozen=True, tag="tower.top-shown"):
    floor: int
    danger: bool


class SaveFirst(Task, frozen=True, tag="tower.save-first"):
    """Save survivors from a room that is about to collapse."""

    count: int


class Collapse(Task, frozen=True, tag="tower.collapse"):
    """The announced card closes the room."""


class Flee(Task, frozen=True, tag="tower.flee"):
    """Move to an open room next to the collapsing one."""

    room: int


def search_options(world: TowerWorld, face: TowerFace) -> Iterator[Option]:
    if not search_barred(world, face):
        yield paid(Search(not world.ap))


def search_barred(world: TowerWorld, face: TowerFace) -> str:
    """Why the room cannot be searched; '' if it can."""
    if not is_open(face, face.room):
        return "room-collapsed"
    if face.zombies[face.room]:
        return "zombie-here"
    if laid_in(face, face.room, "fire"):
        return "fire-here"
    if face.room in face.searched:
        return "searched"
    return "" if len(world.piles[FLOOR_OF[face.room]]) else "pile-empty"


@handles(Search)
def search(world: TowerWorld, task: Search) -> None:
    face = world.faces[world.active]
    floor = FLOOR_OF[face.room]
    world.faces[face.seat] = replace(face, searched=(*face.searched, face.room))
    world.last_search[face.seat] = (world.round, floor)
    tell(world, Searched(face.seat, floor))
    push(world, DrawTop(floor), LookAtCard())


def drawable(world: TowerWorld, pile: Pile) -> list[str]:
    """The cards that could be on top, judging by the top back."""
    if pile.danger == COVERED:
        return list(pile.pool)
    cards = world.book.cards
    return [card for card in pile.pool if bool(cards[card].danger) == bool(pile.danger)]


@handles(DrawTop)
def draw_top(world: TowerWorld, task: DrawTop) -> None:
    pile = world.piles[task.floor]
    if pile.top:
        push(world, DrewCard(task.floor, pile.top))
        return
    counts = sorted(Counter(drawable(world, pile)).items())
    drawn = [(DrewCard(task.floor, card), n) for card, n in counts]
    ask(world, CHANCE, "tower.draw-card", [Option(d, (d,), n) for d, n in drawn], (task.floor,))


@handles(DrewCard)
def drew_card(world: TowerWorld, task: DrewCard) -> None:
    pile = world.piles[task.floor]
    world.looked = Looked(task.card, task.floor, pile.danger, pile.seen)
    if pile.top:
        world.piles[task.floor] = Pile(pile.pool)
    else:
        world.piles[task.floor] = Pile(one_less(pile.pool, task.card))


def card_looked_at(world: TowerWorld) -> Looked:
    assert world.looked is not None, "a card is drawn before it is looked at"
    return world.looked


@handles(LookAtCard)
def look_at_card(world: TowerWorld, task: LookAtCard) -> None:
    face = world.faces[world.active]
    options = [Option(KeepCard(), (KeepCard(),))]
    if sheet_of(world, face).returns:
        options.append(Option(ReturnCard(), (ReturnCard(),)))
    ask(world, face.seat, "tower.keep-card", options, (card_looked_at(world).card,))


@handles(ReturnCard)
def return_card(world: TowerWorld, task: ReturnCard) -> None:
    looked = card_looked_at(world)
    pile = world.piles[looked.floor]
    world.looked = None
    world.piles[looked.floor] = replace(pile, top=looked.card, seen=world.active)
    tell(world, PutBack(world.active, looked.floor))
    push(world, ShowTop(looked.floor))


@handles(KeepCard)
def keep_card(world: TowerWorld, task: KeepCard) -> None:
    looked = card_looked_at(world)
    world.looked = None
    push(world, ShowTop(looked.floor))
    if world.book.cards[looked.card].danger:
        announce(world, looked)
    else:
        keep(world, looked)


def keep(world: TowerWorld, looked: Looked) -> None:
    seat = world.active
    take_in_hand(world, seat, looked.card)
    tally = list(world.kept[seat])
    tally[looked.floor] += 1
    world.kept[seat] = tuple(tally)
    if looked.seen not in (NOBODY, seat):
        remember(world, looked.seen, seat, looked.card)
    tell(world, Found(seat, looked.card))
    bonus = world.book.cards[looked.card].survivors
    if bonus:
        face = world.faces[seat]
        world.faces[seat] = replace(face, saved=face.saved + bonus)
        tell(world, SurvivorFound(seat, looked.card))


@handles(ShowTop)
def show_top(world: TowerWorld, task: ShowTop) -> None:
    """Reveal the next back, if backs show dangers."""
    pile = world.piles[task.floor]
    if not len(pile) or not world.book.difficulty.danger_visible:
        return
    cards = [pile.top] if pile.top else pile.pool
    backs = Counter(bool(world.book.cards[card].danger) for card in cards)
    shown = [(TopShown(task.floor, danger), n) for danger, n in sorted(backs.items())]
    ask(world, CHANCE, "tower.top", [Option(s, (s,), n) for s, n in shown], (task.floor,))


@handles(TopShown)
def top_shown(world: TowerWorld, task: TopShown) -> None:
    world.piles[task.floor] = replace(world.piles[task.floor], danger=int(task.danger))
    if task.danger:
        tell(world, DangerShows(task.floor))


# Dangers


def announce(world: TowerWorld, looked: Looked) -> None:
    """Announce the card to all players and carry it out; the room stays secret."""
    tell(world, Announced(world.active, looked.card))
    DANGERS[world.book.cards[looked.card].danger](world, world.faces[world.active], looked)


def zombie_waited(world: TowerWorld, face: TowerFace, looked: Looked) -> None:
    zombies = world.book.difficulty.zombie_card
    add_zombies(world, face.seat, face.room, zombies)
    tell(world, ZombieWaited(face.seat, face.room, zombies))
    discard(world, face.seat, looked.card)


def fire_broke_out(world: TowerWorld, face: TowerFace, looked: Looked) -> None:
    lay(world, face.seat, face.room, looked.card)
    tell(world, FireBrokeOut(face.seat, face.room))


def room_collapses(world: TowerWorld, face: TowerFace, looked: Looked) -> None:
    """Let the player save survivors first; until then the card is in no pile, hand or room."""
    world.looked = replace(looked, announced=True)
    counts = range(face.survivors[face.room], -1, -1)
    options = [Option(SaveFirst(n), (SaveFirst(n), Collapse())) for n in counts]
    ask(world, face.seat, "tower.save-first", options, (face.room,))


DANGERS = {"zombie": zombie_waited, "fire": fire_broke_out, "collapsed": room_collapses}


@handles(SaveFirst)
def save_first(world: TowerWorld, task: SaveFirst) -> None:
    if task.count:
        save(world, world.active, task.count)


@handles(Collapse)
def collapse(world: TowerWorld, task: Collapse) -> None:
    """Close the room; the PC leaves it if any way is open."""
    face = world.faces[world.active]
    seat, room = face.seat, face.room
    lost = face.survivors[room]
    lay(world, seat, room, card_looked_at(world).card)
    world.looked = None
    tell(world, RoomCollapsed(seat, room))
    if lost:
        add_survivors(world, seat, room, -lost)
        tell(world, SurvivorsCrushed(seat, room, lost))
    ways = open_next(world.faces[seat], room)
    if ways:
        ask(world, seat, "tower.flee", [Option(Flee(way), (Flee(way),)) for way in ways], (room,))
    else:
        tell(world, ShutIn(seat, room))


@handles(Flee)
def flee(world: TowerWorld, task: Flee) -> None:
    face = world.faces[world.active]
    world.faces[face.seat] = replace(face, room=task.room)
    tell(world, Fled(face.seat, face.room, task.room))
