"""Figures on the table: their squares, their contacts, and the open ways."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.geometry.flood import gathered
from inkribbon.geometry.inches import STRAIGHT, Layout

from .book import Lines
from .world import NOBODY, OFF, Human, World, Zombie

INCH = STRAIGHT
"""Half inches in an inch."""


def barricaded(world: World) -> Lines:
    """The borders of each barricade."""
    return tuple([piece.borders for piece in world.barricades.values()])


def human_ways(world: World) -> Layout:
    return world.book.layout(world.crossable, barricaded(world), True)


def zombie_ways(world: World) -> Layout:
    return world.book.layout(world.crossable, barricaded(world), False)


def crowds(world: World) -> tuple[int, int]:
    """The squares of the humans and of the zombies, as bit sets."""
    humans = gathered([human.square for human in world.humans.values() if human.square >= 0])
    return humans, gathered([zombie.square for zombie in world.zombies.values()])


def standing(world: World) -> list[Human]:
    """The humans on the table, in order."""
    return [human for human in world.humans.values() if human.fate == "up"]


def square_of(world: World, figure: int) -> int:
    if figure in world.humans:
        return world.humans[figure].square
    return world.zombies[figure].square if figure in world.zombies else OFF


def put(world: World, figure: int, square: int, facing: int = -1) -> None:
    """Move a figure to a free square, from wherever it was."""
    old = square_of(world, figure)
    if old != OFF:
        world.at[old] = NOBODY
    if square >= 0:
        world.at[square] = figure
    if figure in world.humans:
        human = world.humans[figure]
        face = human.facing if facing < 0 else facing
        world.humans[figure] = replace(human, square=square, facing=face)
    else:
        world.zombies[figure] = replace(world.zombies[figure], square=square)


def add_zombie(world: World, square: int, name: str = "", *, done: bool = False) -> Zombie:
    zombie = Zombie(-world.next_id, square, name, done)
    world.next_id += 1
    world.zombies[zombie.id] = zombie
    world.at[square] = zombie.id
    return zombie


def remove_zombie(world: World, zombie: int) -> None:
    world.at[world.zombies.pop(zombie).square] = NOBODY


def touching(world: World, square: int) -> list[int]:
    """The figures in base contact with a square, with nothing in between."""
    at = world.at
    return [at[other] for other in human_ways(world).beside[square] if at[other]]


def humans_touching(world: World, square: int) -> list[Human]:
    return [world.humans[who] for who in touching(world, square) if who in world.humans]


def cap(world: World) -> int:
    """The most zombies allowed in play, by the number of living humans."""
    return crowded(world, world.book.contents.settings.rulebook.cap_per_human)


def crowded(world: World, per_human: int) -> int:
    """This many zombies per living human, scaled by the scenario's crowd, rounded up."""
    return -(-per_human * len(standing(world)) * world.book.scenario.zombies.crowd // 100)


def room_for_zombies(world: World) -> int:
    return max(0, cap(world) - len(world.zombies))


def allowance(world: World, human: Human) -> int:
    """Half inches per turn: six inches, less one for each current wound."""
    return INCH * (world.book.contents.settings.rulebook.human_inches - human.wounds)


def left(world: World) -> int:
    """Half inches the active figure can still spend."""
    if world.active in world.humans:
        return max(0, allowance(world, world.humans[world.active]) - world.spent)
    return max(0, INCH * world.book.contents.settings.rulebook.zombie_inches - world.spent)


def begin(world: World, figure: int) -> None:
    """Start a figure's turn."""
    world.active = figure
    world.stage = "fresh"
    world.spent = 0
    world.turned = False
    world.blocked = False
    world.bites = 0
    world.traded = ()
    world.refused = ()


def can_move(world: World) -> bool:
    """Whether the figure can move: once, before or after all actions."""
    return world.stage in ("fresh", "before") and left(world) >= INCH


def can_act(world: World) -> bool:
    """Whether the block of actions is still open."""
    return world.stage not in ("", "over") and not world.blocked


def spend_on_action(world: World, half_inches: int) -> None:
    """Pay for an action; all actions come before the move, or all after it."""
    world.spent += half_inches
    if world.stage == "fresh":
        world.stage = "before"
    elif world.stage == "moved":
        world.stage = "after"
