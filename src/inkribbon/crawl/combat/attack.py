"""A character's attack: declare, pay, roll, resolve, and its aftermath."""

from __future__ import annotations

from functools import lru_cache

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from inkribbon.crawl.items.carrying import card_of, find, set_items
from inkribbon.crawl.items.using import Arm
from inkribbon.crawl.printed.items import Hit, ItemCard
from inkribbon.crawl.state.board import (
    alike,
    clear_of_fire,
    enemies_in,
    kill,
    near_enemies,
    standing,
)
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.events import Attacked, AttackLanded, AttackMissed, EnemyWounded
from inkribbon.crawl.state.moments import AttackDice, AttackMade, AttackOver, bonus, reactions
from inkribbon.crawl.state.pending import bring_forward_aftermath
from inkribbon.crawl.state.tasks import offer
from inkribbon.crawl.state.world import Boss, Character, Enemy, Item, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .behaviour import BossHeadsFor
from .boss import (
    Foe,
    attackable_bosses,
    bosses_beside,
    bosses_in,
    foe,
    targets_in,
    wound_boss,
)
from .evade import EnemyAttack, ask_push
from .reactions import Noise
from .reroll import roll_for


class Attack(Task, frozen=True):
    """Attack an enemy with a weapon, spending extra points for extra dice."""

    weapon: int
    enemy: int
    extra: int = 0


class ResolveAttack(Task, frozen=True):
    """The attack dice are rolled."""

    seat: int
    card: str
    enemy: int


class Result(Task, frozen=True):
    """Apply one result of the roll to one enemy: its damage, then its push."""

    seat: int
    enemy: int
    damage: int
    push: bool
    beheads: bool | UnsetType = UNSET
    """Whether a kill leaves nothing to rise again."""


class Share(Task, frozen=True):
    """Blast results still to be assigned to enemies in a square, one at a time."""

    seat: int
    square: int
    hits: tuple[Hit, ...]
    after: AfterAttack
    fire: bool = False


class GiveResult(Task, frozen=True):
    """This enemy takes the next result."""

    enemy: int


class AfterAttack(Task, frozen=True):
    """The aftermath of the attack: a counter-attack, then noise."""

    seat: int
    target: int
    hit: tuple[int, ...] = ()
    success: bool = False
    held: tuple[int, ...] = ()
    point_blank: bool = False
    faces: tuple[str, ...] = ()


class MakeNoise(Task, frozen=True):
    """Enemies that were not hit and do not share a square with a character move closer."""

    seat: int
    spared: tuple[int, ...]


def attack_options(
    world: World,
    character: Character,
    arms: tuple[Arm, ...],
    here: list[Enemy],
) -> list[Option]:
    """Every weapon on every target in reach, with every amount of rapid fire.

    `here` are the enemies in the character's square: if there are any, only they can be targeted.
    """
    options: list[Option] = []
    seen = here or seen_enemies(world, character.square)
    targets: list[Foe] = [*alike(world, seen)]
    if world.bosses:
        targets = with_bosses(world, character, here, targets)
    grid = world.book.grid
    for enemy in targets:
        away = grid.distance(character.square, enemy.square)
        for weapon, _, reach, extra in arms:
            if away <= reach:
                options += _shots(weapon, enemy.id, extra)
    return options


def with_bosses(
    world: World, character: Character, here: list[Enemy], enemies: list[Foe]
) -> list[Foe]:
    """Add the bosses: as with enemies, those in the character's square rule out any other."""
    beside = bosses_in(world, character.square)
    if here or beside:
        return [*(enemies if here else []), *beside]
    return [*enemies, *attackable_bosses(world, character)]


@lru_cache(maxsize=65536)
def _shots(weapon: int, enemy: int, most: int) -> tuple[Option, ...]:
    return tuple(offer(Attack(weapon, enemy, extra)) for extra in range(most + 1))


def seen_enemies(world: World, square: int) -> list[Enemy]:
    """Enemies in line of sight."""
    visible = world.book.grid.seen(square, world.open)
    seen = [enemy for enemy in world.enemies.values() if visible[enemy.square]]
    if world.fire:
        return [enemy for enemy in seen if clear_of_fire(world, square, enemy.square)]
    return seen


@lru_cache(maxsize=256)
def _dice(
    blue: tuple[str, ...], red: tuple[str, ...], blues: int, reds: int
) -> tuple[tuple[str, ...], ...]:
    return (blue,) * blues + (red,) * reds


@handles(Attack)
def attack(world: World, task: Attack) -> None:
    """Pay the points and roll the weapon's dice; rapid fire adds blue ones."""
    seat = world.active
    item = find(world.characters[seat], task.weapon)
    card = card_of(world, item)
    enemy = foe(world, task.enemy)
    points = 1 + task.extra if card.capacity else 0
    if points:
        spend(world, seat, item, points)
    tell(world, Attacked(seat, item.card, enemy.id, enemy.kind, points))
    blue = card.blue + task.extra + bonus(world, AttackDice(seat, enemy.id, task.extra))
    dice = _dice(world.book.blue, world.book.red, blue, card.red)
    result = ResolveAttack(seat, item.card, enemy.id)
    roll_for(world, seat, "attack", dice, result, about=(item.card, enemy.id))


def spend(world: World, seat: int, item: Item, points: int) -> None:
    paid = replace(item, ammo=item.ammo - points)
    items = world.characters[seat].items
    set_items(world, seat, tuple([paid if held.id == item.id else held for held in items]))


@handles(ResolveAttack)
def resolve_attack(world: World, task: ResolveAttack) -> None:
    """One hit symbol makes the attack a success; then each die applies its own effects once."""
    card = world.book.items[task.card]
    target = foe(world, task.enemy)
    square = world.characters[task.seat].square
    success = succeeds(world.book, card, world.dice)
    tell(world, (AttackLanded if success else AttackMissed)(task.seat, world.dice))
    after = AfterAttack(
        seat=task.seat,
        target=target.id,
        success=success,
        hit=(target.id,) if success else (),
        held=tuple([enemy.id for enemy in beside_characters(world)]),
        point_blank=target.square == square,
        faces=world.dice,
    )
    if not success:
        push(world, after)
        return
    _apply(world, task, card, hits_of(card, world.dice), after)


def succeeds(book: Book, card: ItemCard, faces: tuple[str, ...]) -> bool:
    """Whether a roll shows a hit symbol: of the edition, or in some one that the weapon lists."""
    rules = book.edition.attack
    symbols = rules.hit_symbols
    if rules.listed_hits:
        return any(face in symbols or effect_of(card, face) is not None for face in faces)
    return any(face in symbols for face in faces)


def hits_of(card: ItemCard, faces: tuple[str, ...]) -> list[Hit]:
    """The effects of a successful roll with this weapon, one per die that has any."""
    return [hit for face in faces if (hit := effect_of(card, face)) is not None]


def effect_of(card: ItemCard, face: str) -> Hit | None:
    if face == "high":
        return card.high
    if face == "mid":
        return card.mid
    return card.low if face == "low" else None


def beside_characters(world: World) -> list[Enemy]:
    """Enemies that share a square with a conscious character."""
    squares = [character.square for character in standing(world)]
    return [enemy for enemy in world.enemies.values() if enemy.square in squares]


def _apply(
    world: World, task: ResolveAttack, card: ItemCard, hits: list[Hit], after: AfterAttack
) -> None:
    """Apply the results to the target, or to everything in its square if they cover an area."""
    square = foe(world, task.enemy).square
    mode = world.book.edition.attack.area
    if mode == "share" and card.blast:
        # Only those who are given a result are hit; without any, the target is.
        shared = replace(after, hit=()) if hits else after
        push(world, Share(task.seat, square, tuple(hits), shared, card.fire))
        return
    wide = any(hit.area for hit in hits)
    everywhere = wide and mode == "attack"
    victims = struck_in(world, task.seat, square) if wide else [task.enemy]
    tasks: list[Data] = []
    for victim in victims:
        mine = [h for h in hits if victim == task.enemy or everywhere or h.area]
        fear = fear_of_fire(world, victim) if card.fire else 0
        tasks += _results(task.seat, victim, mine, fear, card.decapitates or UNSET)
    push(world, *tasks, replace(after, hit=tuple(victims)))


def struck_in(world: World, seat: int, square: int) -> list[int]:
    """Everything in a square that one attack of this character can hit."""
    struck: list[Foe] = [*enemies_in(world, square)]
    struck += targets_in(world, square, world.characters[seat])
    return [victim.id for victim in struck]


def fear_of_fire(world: World, victim: int) -> int:
    """How much more each damaging result of a fire weapon does to an enemy or a boss."""
    target = foe(world, victim)
    cards = world.book.bosses if isinstance(target, Boss) else world.book.enemies
    return cards[target.kind].fears_fire


def _results(
    seat: int, enemy: int, hits: list[Hit], fear: int, beheads: bool | UnsetType
) -> list[Data]:
    """All damage comes first: a killed target is not pushed, so no other order could be better."""
    damage = sum([hit.damage + fear for hit in hits if hit.damage])
    pushes = len([hit for hit in hits if hit.push])
    tasks: list[Data] = [Result(seat, enemy, damage, False, beheads)] if damage else []
    return tasks + [Result(seat, enemy, 0, True)] * pushes


@handles(Result)
def result(world: World, task: Result) -> None:
    if task.enemy in world.bosses:
        if task.damage:  # a boss cannot be pushed
            wound_boss(world, world.bosses[task.enemy], task.damage)
        return
    enemy = world.enemies.get(task.enemy)
    if enemy is None:
        return
    if task.damage:
        wound(world, enemy, task.damage, beheads=bool(task.beheads), by=task.seat)
    if task.push:
        ask_push(world, task.seat, enemy, "push")


def wound(
    world: World, enemy: Enemy, damage: int, *, beheads: bool = False, by: int | None = None
) -> None:
    """Damage accumulates over attacks; at its hit points the enemy is killed."""
    tell(world, EnemyWounded(enemy.id, enemy.kind, damage))
    total = enemy.wounds + damage
    if total >= world.book.enemies[enemy.kind].hit_points:
        kill(world, enemy, beheaded=beheads, by=by)
    else:
        world.enemies[enemy.id] = replace(enemy, wounds=total)


@handles(Share)
def share(world: World, task: Share) -> None:
    """Each blast result goes to one enemy in the square; the attacker chooses which."""
    victims: list[Foe] = [*alike(world, enemies_in(world, task.square))]
    victims += targets_in(world, task.square, world.characters[task.seat])
    if not task.hits or not victims:
        push(world, task.after)
        return
    first, rest = task.hits[0], task.hits[1:]
    options = []
    for enemy in victims:
        fear = fear_of_fire(world, enemy.id) if task.fire and first.damage else 0
        given = Result(task.seat, enemy.id, first.damage + fear, first.push)
        hit = task.after.hit if enemy.id in task.after.hit else (*task.after.hit, enemy.id)
        further = replace(task, hits=rest, after=replace(task.after, hit=hit))
        options.append(Option(GiveResult(enemy.id), (given, further)))
    ask(world, task.seat, "share", options, (first.damage, int(first.push)))


@handles(AfterAttack)
def after_attack(world: World, task: AfterAttack) -> None:
    """A missed enemy in the same square strikes back unevadably; then others hear the attack."""
    tasks: list[Data] = []
    if task.point_blank and not task.success and task.target in world.enemies:
        counter = EnemyAttack(task.target, task.seat, cause="counter", evadable=False)
        tasks.append(counter)
    tasks.append(StirUp(task))
    push(world, *tasks)


class StirUp(Task, frozen=True):
    """Abilities that follow an attack, then noise."""

    attack: AfterAttack


@handles(StirUp)
def stir_up(world: World, task: StirUp) -> None:
    attack = task.attack
    character = world.characters[attack.seat]
    follow: list[Data] = []
    if character.up:
        follow += reactions(world, AttackOver(attack.seat, attack.faces))
        follow += reactions(world, AttackMade(attack.seat, character.square))
    # The attacker's square is rolled for before other enemies hear the attack.
    follow += bring_forward_aftermath(world)
    follow += pursuit(world, attack)
    push(world, *follow, MakeNoise(attack.seat, (*attack.hit, *attack.held)))


def pursuit(world: World, attack: AfterAttack) -> list[Data]:
    """A relentless boss comes after a character who attacks it from another tile."""
    boss = world.bosses.get(attack.target)
    if boss is None or not world.book.bosses[boss.kind].relentless:
        return []
    if boss in bosses_beside(world, world.characters[attack.seat].square):
        return []
    return [BossHeadsFor(boss.id, attack.seat, world.book.bosses[boss.kind].move)]


@handles(MakeNoise)
def make_noise(world: World, task: MakeNoise) -> None:
    """Based on the tile where the attacker is now."""
    character = world.characters[task.seat]
    if not character.up:
        return
    heard = [e.id for e in near_enemies(world, character.square) if e.id not in task.spared]
    if heard:
        push(world, Noise(tuple(heard)))
