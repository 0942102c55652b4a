"""Human attacks: targets and weapons, the roll, and what each result does."""

from __future__ import annotations

from inkribbon.games.apocalypse.printed.cards import SearchCard
from inkribbon.games.apocalypse.printed.contents import HANDS
from inkribbon.games.apocalypse.state.board import (
    INCH,
    can_act,
    human_ways,
    left,
    put,
    remove_zombie,
    spend_on_action,
    square_of,
    touching,
)
from inkribbon.games.apocalypse.state.events import (
    Attacked,
    BodyShot,
    FriendShot,
    Fumbled,
    HeldFast,
    Missed,
    Pushed,
    Thrown,
    ZombieKilled,
)
from inkribbon.games.apocalypse.state.tasks import Act, Hurt, Knock, Strike
from inkribbon.games.apocalypse.state.world import OFF, Human, World
from inkribbon.geometry.aim import first_on_line, sees
from inkribbon.geometry.inches import DIRECTIONS
from inkribbon.kernel.chance import roll
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .items import discard

D6 = ("1", "2", "3", "4", "5", "6")
OOPS, BODY, HEAD = 1, 5, 6


class Attack(Task, frozen=True, tag="inches.attack"):
    """Attack a zombie; `first` is the first figure on the line, friend or foe."""

    weapon: str
    aim: int
    first: int


class Throw(Task, frozen=True, tag="inches.throw"):
    """Throw a grenade at a square."""

    card: str
    square: int


class Spread(Task, frozen=True, tag="inches.spread"):
    """A shotgun blast spreads to a figure beside the target."""

    weapon: str
    beside: tuple[int, ...]


class Also(Task, frozen=True, tag="inches.also"):
    """The figure beside the target that gets a roll as well."""

    target: int


class Struck(Task, frozen=True, tag="inches.struck"):
    """The die has been rolled."""

    weapon: str
    target: int
    origin: int


def attack_options(world: World, human: Human) -> list[Option]:
    """Every weapon against every zombie it can attack now."""
    if not can_act(world):
        return []
    options: list[Option] = []
    for card in weapons(world, human):
        if card.price * INCH > left(world):
            continue
        for zombie, first in targets(world, human, card):
            action = Attack(card.id, zombie, first)
            options.append(Option(action, (action, Act())))
    return options + _throws(world, human)


def weapons(world: World, human: Human) -> list[SearchCard]:
    """What a human can attack with; bare hands only without a weapon."""
    held = [world.book.cards[card] for card in dict.fromkeys(human.items)]
    armed = [card for card in held if card.kind == "weapon"]
    return armed or [world.book.cards[HANDS]]


def targets(world: World, human: Human, card: SearchCard) -> list[tuple[int, int]]:
    """Zombies that can be attacked from here, each with the figure that would be hit."""
    if card.range:
        return _in_range(world, human, card.range)
    in_front, square = world.book.ground.in_front, human.square
    near = [world.at[other] for other in human_ways(world).beside[square] if world.at[other] < 0]
    front = [z for z in near if in_front(square, human.facing, world.zombies[z].square)]
    return [(zombie, zombie) for zombie in world.zombies if zombie in front]


def _in_range(world: World, human: Human, reach: int) -> list[tuple[int, int]]:
    """Zombies in front and in sight; figures in between do not block sight."""
    ground, square = world.book.ground, human.square
    x, y = ground.place(square)
    fx, fy = DIRECTIONS[human.facing]
    found = []
    for zombie in world.zombies.values():
        dy, dx = divmod(zombie.square, ground.width)
        dx, dy = dx - x, dy - y
        if dx * fx + dy * fy >= 0 and dx * dx + dy * dy <= reach * reach:
            first = first_on_line(ground, world.at, square, zombie.square)
            if first:
                found.append((zombie.id, first))
    return found


def _throws(world: World, human: Human) -> list[Option]:
    ground = world.book.ground
    options = []
    for name in dict.fromkeys(human.items):
        card = world.book.cards[name]
        if card.kind != "grenade" or card.price * INCH > left(world):
            continue
        for zombie in world.zombies.values():
            near = ground.within(human.square, zombie.square, card.range)
            front = ground.in_front(human.square, human.facing, zombie.square)
            if near and front and sees(ground, human.square, zombie.square):
                action = Throw(name, zombie.square)
                options.append(Option(action, (action, Act())))
    return options


@handles(Attack)
def attack(world: World, task: Attack) -> None:
    """Pay, then roll against the first figure on the line."""
    human = world.humans[world.active]
    card = world.book.cards[task.weapon]
    spend_on_action(world, card.price * INCH)
    tell(world, Attacked(human.id, task.weapon, task.aim, task.first))
    beside = _beside(world, task.first, human.id) if card.spread else ()
    push(world, Strike(task.weapon, task.first, human.square), Spread(task.weapon, beside))


def _beside(world: World, figure: int, attacker: int) -> tuple[int, ...]:
    return tuple(f for f in touching(world, square_of(world, figure)) if f != attacker)


@handles(Spread)
def spread(world: World, task: Spread) -> None:
    """Roll against one figure beside the target as well, chosen by the attacker."""
    human = world.humans[world.active]
    if not task.beside or human.fate != "up":
        return
    options = [
        Option(Also(figure), (Strike(task.weapon, figure, human.square),)) for figure in task.beside
    ]
    ask(world, human.seat, "inches.spread", options, (human.id,))


@handles(Throw)
def throw(world: World, task: Throw) -> None:
    """Use up the grenade and roll against each figure within an inch of the square."""
    human = world.humans[world.active]
    card = world.book.cards[task.card]
    spend_on_action(world, card.price * INCH)
    discard(world, human.id, task.card)
    tell(world, Thrown(human.id, task.card, task.square))
    spot = [task.square, *world.book.plain.beside[task.square]]
    hit = [world.at[square] for square in spot if world.at[square]]
    rolls = [Strike(task.card, figure, _blast(world, figure, task)) for figure in hit]
    push(world, *rolls)


def _blast(world: World, figure: int, task: Throw) -> int:
    """The square a grenade pushes away from: its target, or the thrower's for a figure on it."""
    on_it = square_of(world, figure) == task.square
    return world.humans[world.active].square if on_it else task.square


@handles(Strike)
def strike(world: World, task: Strike) -> None:
    if square_of(world, task.target) != OFF:
        roll(world, "inches.attack", (D6,), Struck(task.weapon, task.target, task.origin))


@handles(Struck)
def struck(world: World, task: Struck) -> None:
    """Look up the die, changed by the weapon, on the attack table."""
    attacker = world.active
    (face,) = world.dice
    natural = int(face)
    result = changed(world, task.weapon, natural)
    if result == OOPS:
        push(world, *_oops(world, task.weapon))
    elif result < BODY:
        tell(world, Missed(attacker, task.target, natural))
    elif result == BODY:
        tell(world, BodyShot(attacker, task.target, natural))
        push(world, Knock(task.target, task.origin))
    elif task.target in world.zombies:
        square = square_of(world, task.target)
        remove_zombie(world, task.target)
        tell(world, ZombieKilled(task.target, attacker, square, natural))
    else:
        tell(world, FriendShot(attacker, task.target))
        push(world, Hurt(task.target))


def changed(world: World, weapon: str, natural: int) -> int:
    """The result: the die plus the weapon's bonus, kept between 1 and 6.

    A natural 1 is Oops whatever the bonus, or a good weapon could never fail. In `letter-oops`
    mode only a changed 1 is.
    """
    if natural == OOPS and "letter-oops" not in world.book.modes:
        return OOPS
    return max(OOPS, min(HEAD, natural + world.book.cards[weapon].bonus))


def _oops(world: World, weapon: str) -> list[Data]:
    """End the human's actions, unless the weapon says otherwise."""
    human = world.active
    oops = world.book.cards[weapon].oops
    tell(world, Fumbled(human, weapon, oops))
    if oops == "block":
        world.blocked = True
    elif oops == "discard":
        discard(world, human, weapon)
    elif oops == "wound":
        return [Hurt(human)]
    return []


@handles(Knock)
def knock(world: World, task: Knock) -> None:
    """Push one inch straight back, along with any figures of the same side in the way."""
    square = square_of(world, task.figure)
    way = world.book.ground.towards(task.origin, square)
    ways = human_ways(world)
    line = ways.shove(world.at, square, way)
    if not line:
        tell(world, HeldFast(task.figure))
    for place in line:
        figure = world.at[place]
        to = ways.onward[place][way]
        put(world, figure, to)
        tell(world, Pushed(figure, to, figure != task.figure))
