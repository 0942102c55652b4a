"""Whole games of the tower, by seed, with players who try to survive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.actions import Cure, Move, Release, Rest, Save
from inkribbon.games.tower.rules.ending import held
from inkribbon.games.tower.rules.search import Flee, Search
from inkribbon.games.tower.rules.slits import HandOver, PickUp
from inkribbon.games.tower.rules.talk import Speak
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.games.tower.rules.zombies import attack, move_zombies
from inkribbon.games.tower.state.board import FLOOR_OF, NEXT_TO
from inkribbon.games.tower.state.faces import is_open, laid_in, life_of
from inkribbon.games.tower.state.world import TowerFace, TowerWorld
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler

NAMES = ("firefighter", "soldier", "fighter", "doctor", "detective")


FATAL = 99
FREE = (Speak, HandOver, PickUp, Save, Release)
"""Actions that could be repeated for ever."""


def cast_of(seed: int, seats: int) -> tuple[str, ...]:
    """Different characters for different seeds."""
    return tuple((NAMES + NAMES)[seed % 5 + step] for step in range(seats))


def prudent(seed: int | str) -> Any:
    """Act at random but avoid sudden death; end turns in a safe room."""
    will = Sampler(seed, "prudent")

    def choose(world: TowerWorld, decision: Decision) -> Data:
        actions = decision.actions()
        costs = {action: _cost(world, action) for action in actions}
        paid = [cost for action, cost in costs.items() if not isinstance(action, FREE)]
        safe = [action for action in actions if costs[action] <= min(paid, default=0)]
        if all(isinstance(action, FREE) for action in safe):
            safe = actions
        quiet = [a for a in safe if not isinstance(a, FREE) or not will.below(4)] or safe
        wanted = [a for a in quiet if isinstance(a, Search | Save | Rest)]
        return will.pick(wanted if wanted and will.below(2) else quiet)

    return choose


def _cost(world: TowerWorld, action: Data) -> int:
    """The damage an action leads to, considered from the last point on."""
    if isinstance(action, FREE) or world.ap > 1:
        return 0
    face = world.faces[world.active]
    price = int(getattr(action, "overcharge", False)) + isinstance(action, Cure)
    if price and face.damage + price >= life_of(world, face):
        return FATAL
    room = action.room if isinstance(action, Move | Flee) else face.room
    return price + _harm(world, room)


def _harm(world: TowerWorld, room: int) -> int:
    """The damage of ending the turn in a room; a fire is fatal."""
    ahead = world.clone()
    seat = world.active
    face = ahead.faces[seat]
    if laid_in(face, room, "fire"):
        return FATAL
    ahead.faces[seat] = replace(face, room=room)
    move_zombies(ahead, seat)
    attack(ahead, seat)
    return ahead.faces[seat].damage - face.damage


GENTLE = """
id = "gentle"
title = "Gentle"
source = "authored"
brief = ""
goal = ""
first_encounter = 1
life_bonus = 30
"""
"""Nobody dies of a few bites, so games last until the time is up."""
SCENARIOS = ("printed", "easy", "normal", "hard", "gentle")


def begun(scenario: str, seats: int, seed: int) -> TowerWorld:
    source = Source("gentle", GENTLE) if scenario == "gentle" else scenario
    return GAME.new(source, cast_of(seed, seats))


def steps(
    scenario: str, seats: int, seed: int, policy: Any = prudent
) -> Iterator[tuple[TowerWorld, Data]]:
    """The world before each answer, and the answer."""
    world = begun(scenario, seats, seed)
    chance, choose = Sampler(seed), policy(seed)
    while (decision := world.decision) is not None:
        by_chance = decision.seat == CHANCE
        action = chance.choose(decision) if by_chance else choose(world, decision)
        yield world, action
        answer(world, action)


def finished(scenario: str, seats: int, seed: int, policy: Any = prudent) -> TowerWorld:
    *_, (world, _) = steps(scenario, seats, seed, policy)
    return world


def item_cards(world: TowerWorld) -> Counter[str]:
    """Every search and Beginning card, wherever it is."""
    found = Counter([*world.discard, *world.beginning])
    for face in world.faces.values():
        found.update([*face.hand, *(laid.card for laid in face.laid)])
    for pile in world.piles.values():
        found.update([*pile.pool, *([pile.top] if pile.top else [])])
    for cards in world.slits.values():
        found.update(left.card for left in cards)
    if world.looked is not None:
        found[world.looked.card] += 1
    return found


# Playing to win, with open cards


def gatherer(seed: int | str) -> Any:
    """Players with perfect information: a Vaccine each, then all the Flares, then on to room 2.

    A player with a Vaccine leaves searching 2F to the others, so that none must be handed over.
    """
    will = Sampler(seed, "gatherer")

    def choose(world: TowerWorld, decision: Decision) -> Data:
        actions = decision.actions()
        if decision.prompt != "tower.action":
            return will.pick(actions)
        costs = {action: _cost(world, action) for action in actions}
        best = max(actions, key=lambda action: _promise(world, action) - 3 * costs[action])
        return best

    return choose


def _promise(world: TowerWorld, action: Data) -> int:
    """How far an action leads towards the exit, or to the next room worth searching."""
    face = world.faces[world.active]
    ready = everything_found(world)
    if isinstance(action, EndTurn):
        there = face.room == world.book.difficulty.helicopter_room
        return FATAL if ready and there else -5 if world.ap else 0
    if isinstance(action, FREE):
        return -9 * FATAL
    if getattr(action, "overcharge", False) and not (ready and isinstance(action, Move)):
        return -4
    if isinstance(action, Search):
        return 9 if not ready and _wants(world, face) else -3
    if isinstance(action, Move):
        goal = world.book.difficulty.helicopter_room if ready else _best_room(world, face)
        nearer = _distance(face, face.room, goal) - _distance(face, action.room, goal)
        return 20 * nearer if ready else nearer
    return -1


def everything_found(world: TowerWorld) -> bool:
    faces = list(world.faces.values())
    flares = sum(held(face, "flare") for face in faces)
    return flares >= len(faces) and all(held(face, "vaccine") for face in faces)


def _wants(world: TowerWorld, face: TowerFace) -> bool:
    """Whether to search 2F: still without a Vaccine, or when every player has one."""
    if FLOOR_OF[face.room] != 2:
        return False
    return not held(face, "vaccine") or all(held(f, "vaccine") for f in world.faces.values())


def _best_room(world: TowerWorld, face: TowerFace) -> int:
    """The nearest searchable room on 2F; the middle ones keep the stairs open."""
    rooms = [
        room
        for room in (6, 7, 5, 8)
        if is_open(face, room)
        and not face.zombies[room]
        and not laid_in(face, room, "fire")
        and room not in face.searched
    ]
    middle = [room for room in rooms if room in (6, 7)]
    return min(middle or rooms or [face.room], key=lambda room: _distance(face, face.room, room))


def _distance(face: TowerFace, start: int, end: int) -> int:
    """The number of Moves between two rooms around rubble; many if there is no way."""
    reached, edge, moves = {start}, [start], 0
    while end not in reached and edge:
        edge = [n for room in edge for n in NEXT_TO[room] if is_open(face, n) and n not in reached]
        reached.update(edge)
        moves += 1
    return moves if end in reached else FATAL
