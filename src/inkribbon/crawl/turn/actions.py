"""The Action Phase: available actions, their cost, and interruptions."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.campaign.parts import and_then, deeds, retreats
from inkribbon.crawl.combat.attack import Attack, attack_options
from inkribbon.crawl.combat.boss import bosses_in
from inkribbon.crawl.combat.evade import EnemyAttack, enemy_attack
from inkribbon.crawl.combat.reactions import Noise
from inkribbon.crawl.dangers.barrels import barrel_options
from inkribbon.crawl.items.elevator import elevator_options
from inkribbon.crawl.items.finding import search_options
from inkribbon.crawl.items.item_box import BOX, box_options, fallen_options
from inkribbon.crawl.items.kerosene import kerosene_options
from inkribbon.crawl.items.terrain import barricade_options, stair_options
from inkribbon.crawl.items.trade import trade_options
from inkribbon.crawl.items.typewriter import TYPEWRITER, typewriter_options
from inkribbon.crawl.items.using import (
    Kit,
    kit_of,
    near,
    rescue_options,
    tool_options,
    use_options,
)
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.board import (
    alike,
    enemies_around,
    passable,
    penned,
    place_character,
    strongest,
    take_off,
    tokens_around,
)
from inkribbon.crawl.state.events import DoorFlipped, DoorUnlocked, LeftBoard, Moved
from inkribbon.crawl.state.moments import (
    Acting,
    ActionCost,
    CharacterMoved,
    DoorFixed,
    EnemyDied,
    Provoked,
    TileEntered,
    bonus,
    granted,
    heard,
    is_alone,
    silent,
    stirred,
)
from inkribbon.crawl.state.pending import do_later, stop_turn
from inkribbon.crawl.state.special_events import WayFull
from inkribbon.crawl.state.tasks import AfterAction, DeathCheck, Perform, offer
from inkribbon.crawl.state.world import Character, Enemy, World
from inkribbon.kernel.data import TAGS, Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import HANDLERS, ask, handles, push
from inkribbon.kernel.world import tell

from .progress import check, fulfil_options, has_left, is_boss_beaten, may_leave
from .stations import station_options
from .venturing import venture_options


class ActionPhase(Task, frozen=True):
    """Choose the next action, while any are left."""


class Move(Task, frozen=True):
    """Move to an adjacent square."""

    square: int


class FlipDoor(Task, frozen=True):
    """Open or close a door on the border of your square."""

    link: int


class Leave(Task, frozen=True):
    """Leave the board by the exit."""


class Stop(Task, frozen=True):
    """Leave the remaining actions unused."""


class Interrupt(Task, frozen=True):
    """An enemy in your square attacks before you perform the action."""

    enemy: int
    action: Data


@handles(ActionPhase)
def action_phase(world: World, task: ActionPhase) -> None:
    """Offer everything that is legal; free actions return here without spending an action.

    Actions may be left unused, unless an enemy or a corpse is in the square and any action is
    possible.
    """
    if not may_act(world):
        return
    character = world.characters[world.active]
    if not world.actions:
        last_free_deeds(world, character, task)
        return
    world.stack.append(task)
    here = enemies_around(world, character)
    kit = kit_of(world, character)
    options = action_options(world, character, kit, here)
    if not is_held(world, character, here) or not options:
        options.append(STOP)
    options += kit.free
    if world.campaign is not None:
        options += [*deeds(world, character), *retreats(world)]
    ask(world, character.seat, "action", options)


def may_act(world: World) -> bool:
    """Whether the turn goes on, once the goals are checked."""
    if world.goals or (world.gone and is_boss_beaten(world)):
        check(world)
    return world.characters[world.active].up and world.outcome is None


def is_held(world: World, character: Character, here: list[Enemy]) -> bool:
    """Whether an enemy, a boss or a corpse in the square keeps a character busy."""
    square = character.square
    return bool(here or square in world.corpses or (world.bosses and bosses_in(world, square)))


def last_free_deeds(world: World, character: Character, task: ActionPhase) -> None:
    """What costs no action is still possible after the last one; it is asked where it can matter.

    Throwing something away can matter only to a full inventory.
    """
    if STOPPED in world.done:
        return
    kit = kit_of(world, character)
    free = deeds(world, character) if world.campaign is not None else []
    free += free_actions(world, character, kit)
    if not (free or kit.mixes or kit.full):
        return
    ways = retreats(world) if world.campaign is not None else []
    ask(world, character.seat, "action", [STOP, *and_then([*kit.free, *free, *ways], task)])


def free_actions(world: World, character: Character, kit: Kit) -> list[Option]:
    """The actions that the character's ability makes free now, so that none has to be left."""
    # Only a shortcut: for anyone else, no price is zero.
    if is_alone(world, character.seat, ActionCost):
        return []
    options = action_options(world, character, kit, enemies_around(world, character))
    return [option for option in options if not price(world, option.action)]


def price(world: World, action: Data) -> int:
    """How many actions this one takes."""
    seat = world.active
    return 1 if is_alone(world, seat, ActionCost) else 1 + bonus(world, ActionCost(seat, action))


def action_options(world: World, character: Character, kit: Kit, here: list[Enemy]) -> list[Option]:
    """Everything that costs an action."""
    square = character.square
    crowd = world.crowd
    book = world.book
    grid = book.grid
    moves = move_offers(grid.n)
    steps = grid.steps(passable(world, square) if world.bosses else world.open)[square]
    options = [moves[to] for to in steps if crowd[to] < ROOM]
    if kit.arms:
        options += attack_options(world, character, kit.arms, here)
    if grid.links_of[square]:
        options += door_options(world, character)
    if book.unknown is not None:
        options += venture_options(world, character)
    if square in world.tokens:
        options += search_options(world, character)
    neighbours, fallen = near(world, character)
    if neighbours:
        options += trade_options(character, neighbours)
    if fallen and book.edition.items.trade_fallen:
        options += trade_options(character, fallen)
    if kit.uses:  # whatever can be given can also be used on oneself
        options += use_options(world, kit, neighbours)
    if character.kerosene:
        options += kerosene_options(world, character, character.kerosene)
    if not book.plain:
        options += terrain_options(world, character, kit, here)
    if fallen:
        options += rescue_options(kit, fallen)
        options += fallen_options(world, character)
    if square in book.exits and can_leave(world, character):
        options.append(LEAVE)
    if not is_alone(world, character.seat, Acting):
        options += granted(world, Acting(character.seat))
    return options


def terrain_options(
    world: World, character: Character, kit: Kit, here: list[Enemy]
) -> list[Option]:
    """The options that barrels, barricades, stairs, the item box, typewriters and goals add."""
    book = world.book
    square = character.square
    options: list[Option] = []
    if world.barrels and kit.arms and not here and not bosses_in(world, square):
        options += barrel_options(world, character, kit.arms)
    if square in book.framed:
        options += barricade_options(world, character)
        if kit.builders:
            options += tool_options(world, character, kit)
    if square in book.stairs:
        options += stair_options(world, character)
    if book.shafts:
        options += elevator_options(world, character)
    if square in book.furnished:
        lying = tokens_around(world, square)
        if BOX in lying:
            options += box_options(world, character)
        if TYPEWRITER in lying:
            options += typewriter_options(world, character)
    if square in book.uses:
        options += fulfil_options(world, character)
    if square in book.stations:
        options += station_options(world, character)
    return options


@lru_cache(maxsize=64)
def move_offers(squares: int) -> tuple[Option, ...]:
    """The move option for each square, shared by all games on boards of this size."""
    return tuple(offer(Move(square)) for square in range(squares))


@handles(Stop)
def stop(world: World, task: Stop) -> None:
    world.actions = 0
    world.done = (*world.done, STOPPED)


STOP = Option(Stop(), (Stop(),))
STOPPED = TAGS[Stop]
"""The Action Phase was ended by choice, so nothing more is asked in it."""
LEAVE = offer(Leave())


# Performing


@handles(Perform)
def perform(world: World, task: Perform) -> None:
    """Spend the action. Unless it is an attack, the strongest enemy in the square strikes first."""
    action = task.action
    kind = type(action)
    world.actions -= price(world, action)
    world.done = (*world.done, TAGS[kind])
    if kind is not Attack:
        here = enemies_around(world, world.characters[world.active])
        if here:
            _provoke(world, action, alike(world, strongest(world, here)))
            return
    if after := aftermath(world):
        push(world, *after)
    HANDLERS[kind](world, action)


def aftermath(world: World) -> tuple[Data, ...]:
    """The follow-up of an action that starts now, if corpses, fire or tiles that are unexplored or
    not laid out need one, or a token does, which can call for an encounter."""
    terrain = world.corpses or world.fire or world.unexplored or world.unfolding
    if not terrain and silent(world, TileEntered):
        return ()
    return (follow_up(world),)


def follow_up(world: World) -> AfterAction:
    square = world.characters[world.active].square
    return AfterAction(world.active, square, square in world.fire)


def _provoke(world: World, action: Data, attackers: list[Enemy]) -> None:
    seat = world.active
    options = []
    for enemy in attackers:
        interrupt = Interrupt(enemy.id, action)
        options.append(Option(interrupt, (interrupt,)))
    if not is_alone(world, seat, Provoked):
        options += granted(world, Provoked(seat, action))
    ask(world, seat, "provoked", options)


@handles(Interrupt)
def interrupt(world: World, task: Interrupt) -> None:
    """If evaded, the action continues. If hit, it is lost, but still counts as used.

    A defence item may kill the enemy, which may leave something behind.
    """
    after = aftermath(world) if silent(world, EnemyDied) else (follow_up(world),)
    spared = (task.action, *after)
    attack = EnemyAttack(task.enemy, world.active, cause="provoked", spared=spared)
    enemy_attack(world, attack)


# Moving, doors, leaving


@handles(Move)
def move(world: World, task: Move) -> None:
    """An attacker that a defence item pushed may have filled the square meanwhile.

    What awaits the character there comes before enemies that follow a move.
    """
    seat = world.active
    if world.crowd[task.square] >= ROOM:
        tell(world, WayFull(seat))
        return
    start, before = world.characters[seat].square, len(world.stack)
    place_character(world, seat, task.square)
    tell(world, Moved(seat, start, task.square))
    if not silent(world, CharacterMoved):
        followers = stirred(world, CharacterMoved(seat, start))
        if followers:
            do_later(world, Noise(followers, "card"), after=len(world.stack) - before)


def door_options(world: World, character: Character) -> list[Option]:
    """Doors on the square's borders; a locked one needs its key in the inventory."""
    links = world.book.grid.links_of[character.square]
    flips = flip_offers(len(world.book.links))
    return [flips[link] for link in links if can_flip(world, character, link)]


@lru_cache(maxsize=64)
def flip_offers(links: int) -> tuple[Option, ...]:
    """The option to flip each door, shared by all games on boards with this many links."""
    return tuple(offer(FlipDoor(link)) for link in range(links))


def can_flip(world: World, character: Character, link: int) -> bool:
    if world.book.frames >> link & 1 or (world.lasting and is_fixed(world, link)):
        return False
    if not world.locked >> link & 1:
        return True
    rule = world.book.links[link]
    if rule.sealed or (rule.opens_from and character.square != world.book.opener(link)):
        return False
    return not rule.key or any(item.card == rule.key for item in character.items)


def is_fixed(world: World, link: int) -> bool:
    """Whether something that lasts keeps a door as it is."""
    return any(heard(world, DoorFixed(link)))


@handles(FlipDoor)
def flip_door(world: World, task: FlipDoor) -> None:
    """Flip the door. A locked one becomes an ordinary door, and the key is kept."""
    bit = 1 << task.link
    if world.locked & bit:
        world.locked ^= bit
        tell(world, DoorUnlocked(world.active, task.link, world.book.links[task.link].key))
    world.open ^= bit
    tell(world, DoorFlipped(world.active, task.link, bool(world.open & bit)))


def can_leave(world: World, character: Character) -> bool:
    """At the exit token or an open door off the board, not shut in, and once the goals allow it."""
    door = world.book.exits.get(character.square)
    if door is None or penned(world, character.square):
        return False
    return (not door or bool(world.open & door)) and may_leave(world)


@handles(Leave)
def leave(world: World, task: Leave) -> None:
    """Leaving ends the turn, without a Reaction or Tension Phase."""
    seat = world.active
    take_off(world, seat)
    tell(world, LeftBoard(seat))
    stop_turn(world)
    has_left(world)
    if world.outcome is None:
        push(world, DeathCheck())
