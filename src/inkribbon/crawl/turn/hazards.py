"""Card verbs that turn the place or luck against the characters, and their lasting effects."""

from __future__ import annotations

from inkribbon.crawl.combat.evade import Shove, is_evaded, pushes_after, roll_to_evade
from inkribbon.crawl.combat.reactions import Noise, Reactions
from inkribbon.crawl.combat.spawning import reader
from inkribbon.crawl.effects.tension import DrawTension
from inkribbon.crawl.effects.verbs import (
    Begin,
    basic_attacks,
    for_a_while,
    my_square,
    my_tile,
    possible,
    verb,
)
from inkribbon.crawl.items.asking import ask_which
from inkribbon.crawl.items.carrying import profile
from inkribbon.crawl.printed.effects import (
    Ambush,
    BurstDoor,
    Dodge,
    Linger,
    PoisonSign,
    Ransack,
    SmashDoor,
)
from inkribbon.crawl.state.board import active_last, standing
from inkribbon.crawl.state.events import DoorBurst, Evaded, EvadeFailed, Ransacked
from inkribbon.crawl.state.health import Harm
from inkribbon.crawl.state.moments import AttackDice, AttackMade, EnemyMight, EvadeDice
from inkribbon.crawl.state.poison import Poison, PoisonWorks, sufferers
from inkribbon.crawl.state.special_events import PhaseCutShort
from inkribbon.crawl.state.world import Lasting, World
from inkribbon.geometry.squares import ALL_OPEN, OFF
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.hook import ability
from inkribbon.kernel.world import tell

from .abilities import EndEffect
from .actions import STOPPED, is_fixed

# Temporary effects


@verb(Linger)
def _linger(world: World, effect: Linger, card: str) -> list[Data]:
    return [Begin(for_a_while(world, effect.ability, card, effect.lasts, effect.amount))]


@ability("off-balance", EvadeDice)
def off_balance(world: World, moment: EvadeDice, owner: Lasting) -> int:
    """Fewer evade dice, but always at least one."""
    return -taken_together(world, owner, profile(world, moment.seat).evade - 1)


@ability("tough-hide", AttackDice)
def tough_hide(world: World, moment: AttackDice, owner: Lasting) -> int:
    """Rapid fire adds fewer dice."""
    return -taken_together(world, owner, moment.extra)


def taken_together(world: World, owner: Lasting, most: int) -> int:
    """What all effects of this kind in force take away: no more than there is to take.

    The first of them answers for all, as the limit is theirs together.
    """
    alike = [e for e in world.lasting if e.ability == owner.ability and not e.waits]
    return min(most, sum(e.amount for e in alike)) if owner is alike[0] else 0


@ability("unnatural-strength", EnemyMight)
def unnatural_strength(world: World, moment: EnemyMight, owner: Lasting) -> int:
    """An enemy's hit deals more damage."""
    return owner.amount


@ability("paranoia", AttackMade)
def paranoia(world: World, moment: AttackMade, owner: Lasting) -> list[Data]:
    """The next attack by the character with the token draws a tension card."""
    return [EndEffect(owner), DrawTension()] if moment.seat == owner.seat else []


# Evading something other than an enemy


class DodgeRoll(Task, frozen=True):
    """A character tries to evade a card."""

    seat: int
    effect: Dodge


class DodgeResult(Task, frozen=True):
    """The dice are rolled: was the card evaded?"""

    seat: int
    effect: Dodge


@verb(Dodge)
def _dodge(world: World, effect: Dodge, card: str) -> list[Data]:
    tile_of = world.book.grid.tile_of
    mine = my_tile(world)
    people = standing(world) if effect.tile else [world.characters[reader(world)]]
    near = [c for c in people if tile_of[c.square] == mine]
    return [DodgeRoll(c.seat, effect) for c in active_last(world, near)]


@verb(Ambush)
def _ambush(world: World, effect: Ambush, card: str) -> list[Data]:
    tiles = [world.book.grid.tile_of[c.square] for c in standing(world)]
    lonely = [c for c, tile in zip(standing(world), tiles, strict=True) if tiles.count(tile) == 1]
    people = {c.seat: c for c in (world.characters[reader(world)], *lonely)}
    blow = Dodge(need=effect.need, damage=effect.damage)
    return [DodgeRoll(c.seat, blow) for c in active_last(world, list(people.values()))]


@possible(Dodge)
def _can_dodge(world: World, effect: Dodge) -> bool:
    """What can only end an Action Phase needs one that is still going on."""
    if not effect.stops or effect.damage or effect.push or effect.poison:
        return True
    return world.phase == "action" and reader(world) == world.active


@handles(DodgeRoll)
def dodge_roll(world: World, task: DodgeRoll) -> None:
    """Somebody who has fallen since has nothing left to evade."""
    if world.characters[task.seat].up:
        roll_to_evade(world, task.seat, task.effect.need, DodgeResult(task.seat, task.effect))


@handles(DodgeResult)
def dodge_result(world: World, task: DodgeResult) -> None:
    effect = task.effect
    if is_evaded(effect.need, world.dice):
        tell(world, Evaded(task.seat, world.dice, effect.need))
        return
    tell(world, EvadeFailed(task.seat, world.dice, effect.need))
    harm: list[Data] = [Harm(task.seat, effect.damage)] if effect.damage else []
    poison: list[Data] = [Poison(task.seat)] if effect.poison else []
    shove: list[Data] = [Shove(task.seat)] if effect.push else []
    stop: list[Data] = [CutShort()] if effect.stops and task.seat == world.active else []
    push(world, *harm, *poison, *shove, *pushes_after(world, task.seat), *stop)


class CutShort(Task, frozen=True):
    """The Action Phase of the active character ends immediately."""


@handles(CutShort)
def cut_short(world: World, task: CutShort) -> None:
    """Even beside an enemy or a corpse; what is being resolved is resolved to its end."""
    if world.phase == "action":
        world.actions = 0
        world.done = (*world.done, STOPPED)
        tell(world, PhaseCutShort(world.active))


# Poison


@possible(PoisonSign)
def _can_suffer(world: World, effect: PoisonSign) -> bool:
    return bool(sufferers(world))


@verb(PoisonSign)
def _suffer(world: World, effect: PoisonSign, card: str) -> list[Data]:
    return [PoisonWorks()]


# Doors that burst


class ChooseDoor(Task, frozen=True):
    """The active player chooses among equally near doors."""

    reacts: bool = False


class DoorBursts(Task, frozen=True):
    """This door bursts open."""

    link: int
    reacts: bool = False


def closed_doors(world: World) -> list[int]:
    """The nearest closed, unlocked doors."""
    return nearest_doors(world, ~(world.open | world.locked))


def nearest_doors(world: World, among: int) -> list[int]:
    """The nearest doors of a mask, even those to tiles that are not laid out."""
    walk = world.book.grid.walk(my_square(world), ALL_OPEN)
    away = {
        number: min([walk[end] for end in sides(world, number)])
        for number, rule in enumerate(world.book.links)
        if among >> number & 1 and rule.kind == "door"
    }
    return [number for number in away if away[number] == min(away.values())]


def sides(world: World, number: int) -> list[int]:
    """The squares on both sides of a door, as far as they are on the board."""
    link = world.book.grid.links[number]
    return [end for end in (link.a, link.b) if end != OFF]


@possible(BurstDoor)
def _can_burst(world: World, effect: BurstDoor) -> bool:
    return bool(closed_doors(world))


@verb(BurstDoor)
def _burst(world: World, effect: BurstDoor, card: str) -> list[Data]:
    return [ChooseDoor(effect.reacts)]


@handles(ChooseDoor)
def choose_door(world: World, task: ChooseDoor) -> None:
    doors = [DoorBursts(link, task.reacts) for link in closed_doors(world)]
    ask_which(world, "burst", doors, task)


@handles(DoorBursts)
def door_bursts(world: World, task: DoorBursts) -> None:
    """Enemies that only move stay where they share a square with a character."""
    grid = world.book.grid
    world.open |= 1 << task.link
    tell(world, DoorBurst(task.link))
    tiles = [grid.tile_of[end] for end in sides(world, task.link)]
    beside = [e for e in world.enemies.values() if grid.tile_of[e.square] in tiles]
    if task.reacts:
        basic_attacks(world)
        push(world, Reactions(tuple(enemy.id for enemy in beside)))
        return
    held = [c.square for c in standing(world)]
    movers = [enemy.id for enemy in beside if enemy.square not in held]
    if movers:
        push(world, Noise(tuple(movers), "card"))


# Doors that are smashed


class ChooseSmashed(Task, frozen=True):
    """The active player chooses among equally near doors."""

    card: str
    ability: str


class DoorSmashed(Task, frozen=True):
    """This door is open from now on."""

    link: int
    card: str
    ability: str


def whole_doors(world: World) -> list[int]:
    """The nearest unlocked doors that can still be closed."""
    doors = range(len(world.book.grid.links))
    fixed = sum(1 << link for link in doors if is_fixed(world, link))
    return nearest_doors(world, ~(world.locked | fixed))


@possible(SmashDoor)
def _can_smash(world: World, effect: SmashDoor) -> bool:
    return bool(whole_doors(world))


@verb(SmashDoor)
def _smash(world: World, effect: SmashDoor, card: str) -> list[Data]:
    return [ChooseSmashed(card, effect.ability)]


@handles(ChooseSmashed)
def choose_smashed(world: World, task: ChooseSmashed) -> None:
    doors = [DoorSmashed(link, task.card, task.ability) for link in whole_doors(world)]
    ask_which(world, "burst", doors, task)


@handles(DoorSmashed)
def door_smashed(world: World, task: DoorSmashed) -> None:
    world.open |= 1 << task.link
    world.lasting = (*world.lasting, Lasting(task.ability, task.card, amount=task.link))
    tell(world, DoorBurst(task.link))


# Ransacked tokens


class ChooseRansacked(Task, frozen=True):
    """The active player chooses among equally near tokens."""

    deck: str


class TakeAway(Task, frozen=True):
    """Remove the token in this square."""

    deck: str
    square: int


def nearest_tokens(world: World, deck: str) -> list[int]:
    grid = world.book.grid
    walk = grid.walk(my_square(world), ALL_OPEN)
    squares = [square for square, tokens in world.tokens.items() if deck in tokens]
    return sorted(square for square in squares if walk[square] == min(walk[s] for s in squares))


@possible(Ransack)
def _can_ransack(world: World, effect: Ransack) -> bool:
    return bool(nearest_tokens(world, effect.deck))


@verb(Ransack)
def _ransack(world: World, effect: Ransack, card: str) -> list[Data]:
    return [ChooseRansacked(effect.deck)]


@handles(ChooseRansacked)
def choose_loss(world: World, task: ChooseRansacked) -> None:
    squares = nearest_tokens(world, task.deck)
    ask_which(world, "ransack", [TakeAway(task.deck, square) for square in squares], task)


@handles(TakeAway)
def take_away(world: World, task: TakeAway) -> None:
    left = list(world.tokens.pop(task.square))
    left.remove(task.deck)
    if left:
        world.tokens[task.square] = tuple(left)
    tell(world, Ransacked(task.deck, task.square))
