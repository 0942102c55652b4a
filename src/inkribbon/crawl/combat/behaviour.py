"""Behaviour cards: drawing one instead of a tension card, and its actions from top to bottom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from inkribbon.crawl.items.asking import ask_active, ask_which
from inkribbon.crawl.items.elevator import links_to_shafts
from inkribbon.crawl.printed.bosses import (
    ActAgain,
    BossDeed,
    BossMove,
    Breed,
    Drag,
    Emerge,
    Recover,
    Tremble,
    Whom,
)
from inkribbon.crawl.state.board import (
    active_last,
    aside,
    available,
    beside,
    bosses_are_bound,
    enemies_in,
    sees,
    size_of,
    standing,
)
from inkribbon.crawl.state.events import BehaviourDrawn, BehaviourRenewed, BossMoved, BossRecovered
from inkribbon.crawl.state.pending import do_later
from inkribbon.crawl.state.world import Boss, Character, World
from inkribbon.geometry.squares import NO_WAY
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.deck import discarded, draw, refreshed
from inkribbon.kernel.engine import ask, handles, push, register
from inkribbon.kernel.world import tell

from .boss import deck_of, place_boss, within_bounds
from .evade import PushEnemy, Shove, StepAside
from .spawning import Spread, card_for


class DrawBehaviour(Task, frozen=True):
    """Draw and resolve a behaviour card for this boss."""

    boss: int


class Behave(Task, frozen=True):
    """Resolve the behaviour card just drawn."""

    boss: int


class BossDoes(Task, frozen=True):
    """One action of a behaviour card, counting from the top."""

    boss: int
    card: str
    place: int


class BossHeadsFor(Task, frozen=True):
    """The boss's remaining steps towards this character."""

    boss: int
    seat: int
    squares: int


class BossGoesTo(Task, frozen=True):
    """The boss's remaining steps towards this square."""

    boss: int
    square: int
    squares: int


class BossTo(Task, frozen=True):
    """The boss enters a square and pushes everything in it."""

    boss: int
    square: int


class MakeWay(Task, frozen=True):
    """Models still to be pushed out of the boss's square."""

    boss: int


class ComeUp(Task, frozen=True):
    """The boss surfaces under this character."""

    boss: int
    seat: int


class PullIn(Task, frozen=True):
    """The boss pulls this character to itself."""

    boss: int
    seat: int


# The deck


@handles(DrawBehaviour)
def draw_behaviour(world: World, task: DrawBehaviour) -> None:
    """An empty deck is renewed from its discards."""
    boss = world.bosses.get(task.boss)
    if boss is None:
        return
    name = deck_of(world.book, boss)
    deck = world.decks[name]
    if not len(deck):
        world.decks[name] = refreshed(deck)
        tell(world, BehaviourRenewed(boss.kind))
    draw(world, name, Behave(boss.id))


@handles(Behave)
def behave(world: World, task: Behave) -> None:
    """The card is discarded at once, so that a turn that ends early does not lose it."""
    boss = world.bosses[task.boss]
    name = world.drawn
    deck = deck_of(world.book, boss)
    world.decks[deck] = discarded(world.decks[deck], name)
    tell(world, BehaviourDrawn(world.active, boss.kind, name))
    deeds = world.book.behaviour[name].deeds
    push(world, *[BossDoes(boss.id, name, place) for place in range(len(deeds))])


Doing = Callable[[World, Boss, Any, BossDoes], None]
D = TypeVar("D", bound=Doing)

DEEDS: dict[type[BossDeed], Doing] = {}


def deed(kind: type[BossDeed]) -> Callable[[D], D]:
    """Register the function that carries out an action of a behaviour card."""
    return register(DEEDS, kind)


@handles(BossDoes)
def boss_does(world: World, task: BossDoes) -> None:
    boss = world.bosses.get(task.boss)
    if boss is not None:
        deed = world.book.behaviour[task.card].deeds[task.place]
        DEEDS[type(deed)](world, boss, deed, task)


# Targets


def in_bounds(world: World, boss: Boss) -> list[Character]:
    """The conscious characters that the boss can target."""
    return [c for c in standing(world) if within_bounds(world, boss, c)]


def named(world: World, boss: Boss, whom: Whom, people: list[Character]) -> list[Character]:
    """The characters that a text box refers to; only the active one if it is among them.

    Those that the boss cannot reach count only if it reaches none.
    """
    if whom == "active":
        return [c for c in people if c.seat == world.active]
    people = [c for c in people if is_reached(world, boss, c)] or people
    if whom == "weakest":
        found = [c for c in people if c.harm == max(other.harm for other in people)]
    else:
        away = {c.seat: way_to(world, boss, c.square)[boss.square] for c in people}
        pick = min if whom == "closest" else max
        found = [c for c in people if away[c.seat] == pick(away.values())]
    return [c for c in found if c.seat == world.active] or found


def is_reached(world: World, boss: Boss, character: Character) -> bool:
    return way_to(world, boss, character.square)[boss.square] < NO_WAY


def way_to(world: World, boss: Boss, square: int) -> bytes:
    """Steps to a square from everywhere; only over its tile if the boss is bound."""
    return world.book.grid.walk(square, reachable(world))


def reachable(world: World) -> int:
    """The links a boss can pass: none if it is bound to its tile, and none into a shaft."""
    if bosses_are_bound(world):
        return 0
    return world.open & ~links_to_shafts(world) if world.book.shafts else world.open


# Moving


@deed(BossMove)
def _move(world: World, boss: Boss, deed: BossMove, task: BossDoes) -> None:
    squares = deed.squares or world.book.bosses[boss.kind].move
    places = nearest_tokens(world, boss, deed.token) if deed.token else []
    if places:
        ways = [BossGoesTo(boss.id, place, squares) for place in places]
        ask_which(world, "boss-goal", ways, task, (boss.id,))
        return
    goals = named(world, boss, deed.towards, in_bounds(world, boss))
    walks = [BossHeadsFor(boss.id, goal.seat, squares) for goal in goals]
    ask_which(world, "boss-goal", walks, task, (boss.id,))


def nearest_tokens(world: World, boss: Boss, token: str) -> list[int]:
    """The squares with such a token that are closest to the boss and within its reach."""
    away = {
        square: way_to(world, boss, square)[boss.square]
        for square, lying in world.tokens.items()
        if token in lying
    }
    reached = {square: steps for square, steps in away.items() if steps < NO_WAY}
    return sorted(square for square in reached if reached[square] == min(reached.values()))


@handles(BossGoesTo)
def boss_goes_to(world: World, task: BossGoesTo) -> None:
    """Take a shortest path, square by square, until it is there."""
    further = replace(task, squares=task.squares - 1)
    if task.squares:
        _step_towards(world, task.boss, task.square, task, further)


@handles(BossHeadsFor)
def boss_heads_for(world: World, task: BossHeadsFor) -> None:
    """Take a shortest path, square by square, following a target that gets pushed."""
    goal = world.characters[task.seat]
    further = replace(task, squares=task.squares - 1)
    if task.squares and goal.up:
        _step_towards(world, task.boss, goal.square, task, further)


def _step_towards(world: World, number: int, end: int, task: Task, further: Task) -> None:
    """The boss takes one step on a shortest path; the active player chooses among several."""
    boss = world.bosses.get(number)
    if boss is None:
        return
    walk = way_to(world, boss, end)
    steps = world.book.grid.steps(reachable(world))[boss.square]
    options = [
        Option(to := BossTo(boss.id, square), (to, further))
        for square in steps
        if walk[square] < walk[boss.square]
    ]
    if options:
        ask_active(world, "boss-route", options, task, (boss.id,))


@handles(BossTo)
def boss_to(world: World, task: BossTo) -> None:
    move_boss(world, task.boss, task.square)


def move_boss(world: World, number: int, square: int) -> None:
    """The boss moves to a square, and everything there is pushed out."""
    boss = world.bosses[number]
    place_boss(world, boss, square)
    tell(world, BossMoved(boss.id, boss.kind, boss.square, square))
    push(world, MakeWay(boss.id))


@handles(MakeWay)
def make_way(world: World, task: MakeWay) -> None:
    """Characters first, where each player chooses; then enemies, where the active player chooses.

    Models with nowhere to go stay.
    """
    square = world.bosses[task.boss].square
    for character in world.characters.values():
        if character.square == square and (free := aside(world, square)):
            steps = [Option(s := StepAside(character.seat, to), (s, task)) for to in free]
            ask(world, character.seat, "pushed", steps)
            return
    for enemy in enemies_in(world, square):
        free = beside(world, square, size_of(world, enemy))
        pushes = [Option(p := PushEnemy(enemy.id, to), (p, task)) for to in free]
        if pushes:
            ask_active(world, "boss-push", pushes, task, (enemy.id,))
            return


# Special actions


@deed(Emerge)
def _emerge(world: World, boss: Boss, deed: Emerge, task: BossDoes) -> None:
    goals = named(world, boss, deed.at, in_bounds(world, boss))
    places = [ComeUp(boss.id, goal.seat) for goal in goals]
    ask_which(world, "boss-goal", places, task, (boss.id,))


@handles(ComeUp)
def come_up(world: World, task: ComeUp) -> None:
    square = world.characters[task.seat].square
    if square != world.bosses[task.boss].square:
        move_boss(world, task.boss, square)


@deed(Drag)
def _drag(world: World, boss: Boss, deed: Drag, task: BossDoes) -> None:
    """Only a character in line of sight who is not already next to the boss."""
    near = (boss.square, *world.book.grid.steps(reachable(world))[boss.square])
    seen = [
        c
        for c in in_bounds(world, boss)
        if c.square not in near and sees(world, boss.square, c.square)
    ]
    goals = named(world, boss, deed.whom, seen) if seen else []
    pulls = [PullIn(boss.id, goal.seat) for goal in goals]
    ask_which(world, "boss-goal", pulls, task, (boss.id,))


@handles(PullIn)
def pull_in(world: World, task: PullIn) -> None:
    """To the square next to the boss that is nearest to the character's own."""
    boss, character = world.bosses[task.boss], world.characters[task.seat]
    walk = way_to(world, boss, character.square)
    around = world.book.grid.steps(reachable(world))[boss.square]
    free = [square for square in around if square in beside(world, boss.square, 1)]
    squares = [square for square in free if walk[square] == min(walk[s] for s in free)]
    if squares:
        options = [Option(s := StepAside(task.seat, square), (s,)) for square in squares]
        ask(world, task.seat, "pushed", options)


@deed(Tremble)
def _tremble(world: World, boss: Boss, deed: Tremble, task: BossDoes) -> None:
    push(world, *[Shove(c.seat) for c in active_last(world, in_bounds(world, boss))])


@deed(Recover)
def _recover(world: World, boss: Boss, deed: Recover, task: BossDoes) -> None:
    health = min(boss.full, boss.health + deed.health)
    world.bosses[boss.id] = replace(boss, health=health)
    tell(world, BossRecovered(boss.id, boss.kind, health))


@deed(Breed)
def _breed(world: World, boss: Boss, deed: Breed, task: BossDoes) -> None:
    """As many as there are, spread over the spawn squares of its tile, nearest first."""
    kind = card_for(world, deed.enemy)
    count = min(deed.count, available(world, kind))
    push(world, Spread(world.book.grid.tile_of[boss.square], (kind,) * count))


@deed(ActAgain)
def _act_again(world: World, boss: Boss, deed: ActAgain, task: BossDoes) -> None:
    """Drawn once the rest of this card is resolved."""
    deeds = world.book.behaviour[task.card].deeds
    do_later(world, DrawBehaviour(boss.id), after=len(deeds) - task.place - 1)
