"""Enemy attacks: the evade roll, the hit, and pushing the attacker back."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.items.asking import Done, ask_which
from inkribbon.crawl.items.carrying import distinct, find, lose
from inkribbon.crawl.printed.dice import RANKS
from inkribbon.crawl.printed.enemies import Attack
from inkribbon.crawl.state.board import (
    aside,
    beside,
    enemies_in,
    has_room,
    kill,
    place_character,
    place_enemy,
    sees,
    size_of,
    within_reach,
)
from inkribbon.crawl.state.events import (
    ActionLost,
    CharacterPushed,
    EnemyAttacked,
    EnemyMoved,
    EnemyPushed,
    Evaded,
    EvadeFailed,
)
from inkribbon.crawl.state.health import Harm, Kill, KnockOut
from inkribbon.crawl.state.moments import EnemyMight, EvadeDice, bonus, silent
from inkribbon.crawl.state.pending import is_over
from inkribbon.crawl.state.poison import Poison
from inkribbon.crawl.state.special_events import WardedOff
from inkribbon.crawl.state.tasks import TidyUp
from inkribbon.crawl.state.world import NOBODY, Character, Enemy, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .reroll import roll_for

EVADE = "evade-"
"""The prefix of an evade roll's name; the weakest symbol that evades follows."""
BASIC = -1
"""The index of an enemy's basic attack; special attacks count from 0."""

BETTER: dict[str, frozenset[str]] = {
    rank: frozenset(RANKS[place:]) for place, rank in enumerate(RANKS)
}
"""The symbols that evade where this one is the weakest that does."""


class EnemyAttack(Task, frozen=True):
    """An enemy attacks a character.

    `spared` is what the character continues with if the attack does not hit.
    """

    enemy: int
    seat: int
    special: int = BASIC
    cause: str = "reaction"
    evadable: bool = True
    spared: tuple[Data, ...] = ()


class EvadeRoll(Task, frozen=True):
    """The dice are rolled: was the attack evaded?"""

    attack: EnemyAttack
    need: str


class Suffer(Task, frozen=True):
    """The attack hits: its effects in order, then the push back."""

    attack: EnemyAttack


class Shove(Task, frozen=True):
    """The character must move to an adjacent square that its player chooses."""

    seat: int


class StepAside(Task, frozen=True):
    """The square the character is pushed to."""

    seat: int
    square: int


class PushBack(Task, frozen=True):
    """The character hit may push the attacker out of its square."""

    enemy: int
    seat: int


class PushEnemy(Task, frozen=True):
    """Push an enemy to an adjacent square."""

    enemy: int
    square: int


class Assault(TidyUp, frozen=True):
    """Place the attacker in its target's square, or next to it if that is full; it comes even if
    its attack ends the target's turn."""

    enemy: int
    seat: int


class AssaultTo(Task, frozen=True):
    enemy: int
    square: int


class Perish(TidyUp, frozen=True):
    """The enemy dies from its own attack, even one that ends its victim's turn."""

    enemy: int


def attack_profile(world: World, enemy: Enemy, special: int) -> Attack:
    card = world.book.enemies[enemy.kind]
    return card.attack if special == BASIC else card.specials[special]


def reaches(world: World, enemy: Enemy, attack: Attack, character: Character) -> bool:
    """Whether the target is in range and in line of sight."""
    if attack.range == 0:
        return enemy.square == character.square
    return within(world, enemy.square, character.square, attack.range)


def within(world: World, a: int, b: int, reach: int) -> bool:
    """Whether one square is in range and in line of sight of another."""
    grid = world.book.grid
    return grid.ranges[a * grid.n + b] <= reach and sees(world, a, b)


def reached(world: World, enemy: Enemy, attack: Attack, people: list[Character]) -> list[Character]:
    """The people that an attack reaches."""
    if attack.range == 0:
        return [c for c in people if c.square == enemy.square]
    start, reach = enemy.square, attack.range
    ranges = world.book.grid.ranges
    row = start * world.book.grid.n
    return [c for c in people if ranges[row + c.square] <= reach and sees(world, start, c.square)]


def helpers(world: World, attacker: int, character: Character, specials: bool) -> list[Enemy]:
    """The other enemies in range of the character, each with the attack it would use now."""
    far = world.book.far[world.symbol if specials else ""]
    square = character.square
    enemies = world.enemies.values()
    if not far:
        return [enemy for enemy in enemies if enemy.square == square and enemy.id != attacker]
    ranges = world.book.grid.ranges
    row = square * world.book.grid.n
    most = max(far.values())
    return [
        enemy
        for enemy in enemies
        if ranges[row + enemy.square] <= most
        and enemy.id != attacker
        and (enemy.square == square or within(world, enemy.square, square, far.get(enemy.kind, 0)))
    ]


def due_special(world: World, enemy: Enemy) -> int:
    """The special attack for the current symbol, if the enemy has one; otherwise the basic one."""
    return world.book.due.get((enemy.kind, world.symbol), BASIC) if world.symbol else BASIC


def difficulty(world: World, attack: EnemyAttack) -> str:
    """The weakest symbol that evades: the sizes of attacker and helpers added up, at most three."""
    character = world.characters[attack.seat]
    in_phase = attack.cause == "reaction"
    points = world.book.hampering
    total = points[world.enemies[attack.enemy].kind]
    for enemy in helpers(world, attack.enemy, character, specials=in_phase):
        total += points[enemy.kind]
    return RANKS[min(total, len(RANKS)) - 1]


@handles(EnemyAttack)
def enemy_attack(world: World, task: EnemyAttack) -> None:
    enemy = world.enemies.get(task.enemy)
    if enemy is None:
        push(world, *task.spared)
        return
    attack = attack_profile(world, enemy, task.special)
    tell(world, EnemyAttacked(task.enemy, enemy.kind, task.seat, attack.name, task.cause))
    if attack.assault and world.book.edition.evade.assault == "before":
        push(world, Assault(task.enemy, task.seat), Meet(task))
    else:
        confront(world, task)


class Meet(Task, frozen=True):
    """Resolve the attack: an evade roll, unless it cannot be evaded."""

    attack: EnemyAttack


@handles(Meet)
def meet(world: World, task: Meet) -> None:
    confront(world, task.attack)


def confront(world: World, attack: EnemyAttack) -> None:
    """Let the victim play a defence item, if it has one, before it faces the attack."""
    enemy = world.enemies.get(attack.enemy)
    if enemy is None:
        # It came through fire and was killed.
        push(world, *attack.spared)
        return
    wards = ward_options(world, attack) if world.book.defences else []
    if wards:
        ask(
            world,
            attack.seat,
            "defend",
            [*wards, Option(Done(), (FaceAttack(attack),))],
            (enemy.id,),
        )
    else:
        face(world, attack)


class Ward(Task, frozen=True):
    """Play a defence item."""

    item: int


class WardOff(Task, frozen=True):
    """A defence item is played against an attack."""

    item: int
    attack: EnemyAttack


class FaceAttack(Task, frozen=True):
    """No defence item is played."""

    attack: EnemyAttack


def ward_options(world: World, attack: EnemyAttack) -> list[Option]:
    """The different defence items that the victim holds."""
    defences = world.book.defences
    wards = [item for item in world.characters[attack.seat].items if item.card in defences]
    if not wards:
        return []
    return [Option(Ward(item.id), (WardOff(item.id, attack),)) for item in distinct(wards)]


@handles(WardOff)
def ward_off(world: World, task: WardOff) -> None:
    """The attack has no effect; the item is discarded."""
    attack = task.attack
    item = find(world.characters[attack.seat], task.item)
    enemy = world.enemies[attack.enemy]
    lose(world, attack.seat, item)
    tell(world, WardedOff(attack.seat, item.card, enemy.id, enemy.kind))
    push(world, *_after(world, attack), *attack.spared)
    effect = world.book.items[item.card].defends
    if effect == "kill":
        kill(world, enemy)
    elif effect == "push":
        ask_push(world, attack.seat, enemy, "push-back")


@handles(FaceAttack)
def face_attack(world: World, task: FaceAttack) -> None:
    face(world, task.attack)


def face(world: World, attack: EnemyAttack) -> None:
    """Evade the attack, unless that is not possible."""
    enemy = world.enemies[attack.enemy]
    if not attack.evadable or not attack_profile(world, enemy, attack.special).evadable:
        push(world, Suffer(attack))
        return
    need = difficulty(world, attack)
    roll_to_evade(world, attack.seat, need, EvadeRoll(attack, need))


def roll_to_evade(world: World, seat: int, need: str, result: Data) -> None:
    """A character rolls evade dice; `need` is the weakest symbol that succeeds."""
    dice = world.book.cast[seat].evade
    if not silent(world, EvadeDice):
        dice += bonus(world, EvadeDice(seat))
    faces = evade_dice(world.book.blue, dice)
    roll_for(world, seat, EVADE + need, faces, result, about=(seat,))


@lru_cache(maxsize=64)
def evade_dice(die: tuple[str, ...], count: int) -> tuple[tuple[str, ...], ...]:
    return (die,) * count


def is_evaded(need: str, faces: tuple[str, ...]) -> bool:
    """Whether a roll shows the needed symbol, or a better one."""
    return not BETTER[need].isdisjoint(faces)


@handles(EvadeRoll)
def evade_roll(world: World, task: EvadeRoll) -> None:
    """On a success nothing happens, not even a push; a failure is a hit."""
    seat = task.attack.seat
    if is_evaded(task.need, world.dice):
        tell(world, Evaded(seat, world.dice, task.need))
        push(world, *_after(world, task.attack), *task.attack.spared)
    else:
        tell(world, EvadeFailed(seat, world.dice, task.need))
        push(world, Suffer(task.attack), *pushes_after(world, seat, task.attack.enemy))


def _after(world: World, attack: EnemyAttack) -> tuple[Data, ...]:
    profile = attack_profile(world, world.enemies[attack.enemy], attack.special)
    return (Perish(attack.enemy),) if profile.dies else ()


@handles(Suffer)
def suffer(world: World, task: Suffer) -> None:
    attack = task.attack
    enemy = world.enemies[attack.enemy]
    card = attack_profile(world, enemy, attack.special)
    tasks: list[Data] = []
    if card.damage:
        might = 0 if silent(world, EnemyMight) else bonus(world, EnemyMight(attack.enemy))
        tasks.append(Harm(attack.seat, card.damage + might))
    if card.poison:
        tasks.append(Poison(attack.seat))
    if card.unconscious:
        tasks.append(KnockOut(attack.seat))
    if card.killed:
        tasks.append(Kill(attack.seat))
    if card.push:
        tasks.append(Shove(attack.seat))
    tasks.append(PushBack(attack.enemy, attack.seat))
    if card.assault and world.book.edition.evade.assault == "after":
        tasks.append(Assault(attack.enemy, attack.seat))
    if attack.spared:
        tell(world, ActionLost(attack.seat))
    push(world, *tasks, *_after(world, attack))


@handles(Shove)
def shove(world: World, task: Shove) -> None:
    """Mandatory; if no square is free, the character stays."""
    character = world.characters[task.seat]
    squares = aside(world, character.square)
    if character.up and squares:
        options = [Option(s := StepAside(task.seat, square), (s,)) for square in squares]
        ask(world, task.seat, "pushed", options)


@handles(StepAside)
def step_aside(world: World, task: StepAside) -> None:
    start = world.characters[task.seat].square
    place_character(world, task.seat, task.square)
    tell(world, CharacterPushed(task.seat, start, task.square))


@handles(PushBack)
def push_back(world: World, task: PushBack) -> None:
    """Optional, and only while both share the square and the character is conscious."""
    enemy = world.enemies.get(task.enemy)
    character = world.characters[task.seat]
    if enemy is None or not character.up or enemy.square != character.square:
        return
    ask_push(world, task.seat, enemy, "push-back")


class PushAll(Task, frozen=True):
    """Easy mode: after a failed evade roll, the other enemies in the square may be pushed too."""

    seat: int
    attacker: int
    asked: tuple[int, ...] = ()


def pushes_after(world: World, seat: int, attacker: int = NOBODY) -> list[Data]:
    """What a failed evade roll lets a character do in easy mode, whatever was to be evaded."""
    return [PushAll(seat, attacker)] if "push" in world.book.eases else []


@handles(PushAll)
def push_all(world: World, task: PushAll) -> None:
    """One at a time, including identical ones."""
    character = world.characters[task.seat]
    known = (task.attacker, *task.asked)
    others = [e for e in enemies_in(world, character.square) if e.id not in known]
    if not others or not character.up:
        return
    push(world, PushAll(task.seat, task.attacker, (*task.asked, others[0].id)))
    ask_push(world, task.seat, others[0], "push-back")


def ask_push(world: World, seat: int, enemy: Enemy, prompt: str) -> None:
    """Offer every square the enemy can be pushed to, and not pushing."""
    squares = beside(world, enemy.square, size_of(world, enemy))
    if squares:
        options = [_push_option(enemy.id, square) for square in squares]
        ask(world, seat, prompt, [*options, DONE], (enemy.id,))


DONE = Option(Done(), ())


@lru_cache(maxsize=65536)
def _push_option(enemy: int, square: int) -> Option:
    return Option(p := PushEnemy(enemy, square), (p,))


@handles(Done)
def done(world: World, task: Done) -> None:
    """Declining changes nothing."""


@handles(PushEnemy)
def push_enemy(world: World, task: PushEnemy) -> None:
    enemy = world.enemies[task.enemy]
    place_enemy(world, enemy, task.square)
    tell(world, EnemyPushed(enemy.id, enemy.kind, enemy.square, task.square))


@handles(Assault)
def assault(world: World, task: Assault) -> None:
    enemy = world.enemies.get(task.enemy)
    character = world.characters[task.seat]
    if enemy is None or enemy.square == character.square or is_over(world):
        return
    if has_room(world, character.square, size_of(world, enemy)):
        push(world, AssaultTo(enemy.id, character.square))
        return
    if within_reach(world, character.square, enemy.square):
        return
    squares = beside(world, character.square, size_of(world, enemy))
    assaults = [AssaultTo(enemy.id, square) for square in squares]
    ask_which(world, "assault", assaults, task, (enemy.id,))


@handles(AssaultTo)
def assault_to(world: World, task: AssaultTo) -> None:
    enemy = world.enemies[task.enemy]
    place_enemy(world, enemy, task.square)
    tell(world, EnemyMoved(enemy.id, enemy.kind, enemy.square, task.square, "assault"))


@handles(Perish)
def perish(world: World, task: Perish) -> None:
    enemy = world.enemies.get(task.enemy)
    if enemy is not None:
        kill(world, enemy)
