"""Enemy moves: towards which character, around what, and where they end."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.items.asking import ask_active, ask_which
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.board import crowded, mask_of, place_enemy, size_of, standing
from inkribbon.crawl.state.events import EnemyMoved
from inkribbon.crawl.state.moments import EnemyPace, bonus, silent
from inkribbon.crawl.state.world import Character, Enemy, World
from inkribbon.geometry.squares import NO_WAY
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell


class MoveReaction(Task, frozen=True):
    """An enemy moves towards the closest character."""

    enemy: int
    cause: str = "reaction"
    squares: int = 0
    """How far, if not its movement value."""


class Chase(Task, frozen=True):
    """An enemy moves towards this character."""

    enemy: int
    seat: int
    cause: str
    squares: int


class WalkTo(Task, frozen=True):
    """An enemy's move ends here."""

    enemy: int
    square: int
    cause: str = "reaction"


def pace(world: World, enemy: Enemy) -> int:
    """How many squares a move reaction covers."""
    squares = world.book.enemies[enemy.kind].move
    return squares if silent(world, EnemyPace) else squares + bonus(world, EnemyPace(enemy.id))


def paces_of(world: World, enemies: list[Enemy]) -> list[int]:
    """The pace of each enemy."""
    if silent(world, EnemyPace):
        cards = world.book.enemies
        return [cards[enemy.kind].move for enemy in enemies]
    return [pace(world, enemy) for enemy in enemies]


def full_squares(world: World, size: int) -> int:
    """Bit mask of the squares on fire or without room for a model of this size."""
    full = crowded(world, size)
    return full | mask_of(world.fire) if world.fire else full


def walks_to(world: World, enemy: Enemy, square: int) -> bytes:
    """Steps to a square from everywhere, avoiding full squares if possible."""
    grid = world.book.grid
    free = grid.walk(square, world.open)
    if free[enemy.square] <= 1:  # nothing can be in the way
        return free
    full = full_squares(world, size_of(world, enemy))
    if not full or not in_the_way(world, square, enemy.square, full):
        return free
    around = grid.walk_around(square, world.open, full, enemy.square)
    return around if around[enemy.square] < NO_WAY else free


def in_the_way(world: World, target: int, start: int, full: int) -> bool:
    """Whether a full square is on a shortest walk to the target: no other can matter."""
    return bool(full & world.book.grid.on_the_way(target, start, world.open))


@handles(MoveReaction)
def move_reaction(world: World, task: MoveReaction) -> None:
    """Choose whom the enemy moves towards: the closest; among equals, the active character."""
    enemy = world.enemies.get(task.enemy)
    if enemy is None:
        return
    goals = preferred(world, closest(world, enemy))
    squares = task.squares or pace(world, enemy)
    chases = [Chase(enemy.id, goal.seat, task.cause, squares) for goal in goals]
    if len(chases) == 1:
        chase(world, chases[0])
    else:
        ask_which(world, "enemy-target", chases, task, (enemy.id,))


def closest(world: World, enemy: Enemy) -> list[Character]:
    """The nearest conscious characters; empty if one shares the square or none can be reached.

    Full squares are avoided, unless they block every path: then they are ignored.
    """
    people = standing(world)
    # A walk back is as long as the walk there.
    walk = world.book.grid.walk(enemy.square, world.open)
    away = [walk[c.square] for c in people]
    best = min(away, default=NO_WAY)
    if not 0 < best < NO_WAY:
        return []
    nearest = [c for c in people if walk[c.square] == best]
    # Nothing can be in the way to somebody beside the enemy.
    full = full_squares(world, size_of(world, enemy)) if best > 1 else 0
    if not full or not any(in_the_way(world, c.square, enemy.square, full) for c in nearest):
        return nearest
    away = ways_round(world, enemy, people, away, full) or away
    best = min(away)
    return [c for c, steps in zip(people, away, strict=True) if steps == best]


def ways_round(
    world: World, enemy: Enemy, people: list[Character], away: list[int], full: int
) -> list[int]:
    """Steps to each character around full squares; empty if they block every path.

    No path around is shorter than the path through (`away`): characters farther away than the best
    path around found so far need no search and count as out of reach.
    """
    grid = world.book.grid
    best = NO_WAY
    found = [NO_WAY] * len(people)
    for steps, index in sorted(zip(away, range(len(people)), strict=True)):
        if steps > best:
            break
        square = people[index].square
        if in_the_way(world, square, enemy.square, full):
            steps = grid.walk_around(square, world.open, full, enemy.square)[enemy.square]
        found[index] = steps
        best = min(best, steps)
    return found if best < NO_WAY else []


def preferred(world: World, people: list[Character]) -> list[Character]:
    """The active character if it is among them; otherwise one per square."""
    by_square: dict[int, Character] = {}
    for character in people:
        if character.seat == world.active:
            return [character]
        by_square.setdefault(character.square, character)
    return list(by_square.values())


@handles(Chase)
def chase(world: World, task: Chase) -> None:
    """Take a shortest path; if there are several squares to end on, the active player chooses."""
    enemy = world.enemies[task.enemy]
    ends = route_ends(world, enemy, world.characters[task.seat].square, task.squares)
    if len(ends) == 1:
        walk_to(world, WalkTo(enemy.id, ends[0], task.cause))
    elif ends:
        options = [_walk_option(enemy.id, square, task.cause) for square in ends]
        ask_active(world, "enemy-route", options, task, (enemy.id,))


@lru_cache(maxsize=65536)
def _walk_option(enemy: int, square: int, cause: str) -> Option:
    return Option(w := WalkTo(enemy, square, cause), (w,))


def route_ends(world: World, enemy: Enemy, goal: int, squares: int) -> list[int]:
    """Where a shortest path with this many steps can end; it stops on arrival or for lack of
    room."""
    walk = walks_to(world, enemy, goal)
    steps = world.book.grid.steps(world.open)
    crowd = world.crowd
    limit = ROOM - size_of(world, enemy)
    fire = world.fire
    left = walk[enemy.square]
    front = [enemy.square]
    found: list[int] = []
    for _ in range(squares):
        left -= 1
        farther = [
            square
            for here in front
            for square in steps[here]
            if walk[square] == left and crowd[square] <= limit and square not in fire
        ]
        if not farther:
            break
        front = found = farther if len(front) == 1 else sorted({*farther})
    return found


@handles(WalkTo)
def walk_to(world: World, task: WalkTo) -> None:
    enemy = world.enemies[task.enemy]
    place_enemy(world, enemy, task.square)
    tell(world, EnemyMoved(enemy.id, enemy.kind, enemy.square, task.square, task.cause))
