"""Bosses on the board: placing them, who can attack them, and their health dial."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.printed.bosses import BossCard
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.board import bosses_are_bound, enemies_in, sees
from inkribbon.crawl.state.book import Book
from inkribbon.crawl.state.events import BossKilled, BossWounded
from inkribbon.crawl.state.health import end, may_win
from inkribbon.crawl.state.special_events import BossEnraged
from inkribbon.crawl.state.tasks import Burn, Slain
from inkribbon.crawl.state.world import Boss, Character, Enemy, World
from inkribbon.kernel.deck import shuffled
from inkribbon.kernel.engine import push
from inkribbon.kernel.world import tell

SOLO = "solo"

Foe = Enemy | Boss
"""Anything an attack can target."""


# Set-up


def add_boss(world: World, kind: str, square: int) -> Boss:
    """Place a boss on the board with a full dial and a shuffled behaviour deck."""
    health = full_health(world.book, world.book.bosses[kind])
    boss = Boss(world.next_id, kind, square, health, health)
    world.next_id += 1
    world.bosses[boss.id] = boss
    world.crowd[square] += ROOM
    deal_behaviour(world, boss)
    return boss


def deal_behaviour(world: World, boss: Boss) -> None:
    """Shuffle the boss's behaviour deck."""
    name = deck_of(world.book, boss)
    cards = [card for card in world.book.behaviour.values() if card.boss == name]
    world.decks[name] = shuffled(card.id for card in cards for _ in range(card.copies))


def deck_of(book: Book, boss: Boss) -> str:
    """The name of the boss's behaviour deck."""
    return book.bosses[boss.kind].behaviour


def enrage(world: World, boss: Boss) -> None:
    """Replace the boss's reference card and its deck; its dial stays where it is."""
    kind = world.book.bosses[boss.kind].becomes
    if not kind:
        return
    del world.decks[deck_of(world.book, boss)]
    changed = world.bosses[boss.id] = replace(boss, kind=kind)
    deal_behaviour(world, changed)
    tell(world, BossEnraged(boss.id, kind))


def full_health(book: Book, card: BossCard) -> int:
    """The printed hit points, plus what the scenario adds for a larger party; fewer in solo play,
    but not below the edition's minimum."""
    health = card.hit_points + sum(more.boss for more in book.scenario.more)
    if SOLO not in book.setup.modes:
        return health
    return max(health - card.solo_relief, min(book.edition.bosses.solo_floor, health))


def place_boss(world: World, boss: Boss, square: int) -> Boss:
    """Move a boss into a square, whether or not there is room."""
    world.crowd[boss.square] -= ROOM
    world.crowd[square] += ROOM
    moved = world.bosses[boss.id] = replace(boss, square=square)
    if square in world.fire:
        push(world, Burn(boss.id))
    return moved


# Queries


def bosses_beside(world: World, square: int) -> list[Boss]:
    """The bosses on the tile of a square."""
    tile_of = world.book.grid.tile_of
    return [boss for boss in world.bosses.values() if tile_of[boss.square] == tile_of[square]]


def bosses_in(world: World, square: int) -> list[Boss]:
    return [boss for boss in world.bosses.values() if boss.square == square]


def foe(world: World, number: int) -> Foe:
    """The enemy or boss with this number."""
    return world.enemies.get(number) or world.bosses[number]


def health_left(world: World, number: int) -> int:
    """How much more damage an enemy or a boss can take."""
    if boss := world.bosses.get(number):
        return boss.health
    enemy = world.enemies[number]
    return world.book.enemies[enemy.kind].hit_points - enemy.wounds


def foes_in(world: World, square: int) -> list[Foe]:
    return [*enemies_in(world, square), *bosses_in(world, square)]


def targets_in(world: World, square: int, attacker: Character) -> list[Boss]:
    """The bosses in a square that a character's attack can hit."""
    return [boss for boss in bosses_in(world, square) if within_bounds(world, boss, attacker)]


def attackable_bosses(world: World, character: Character) -> list[Boss]:
    """Bosses in line of sight; if they are bound to their tile, only from that tile."""
    bound = bosses_are_bound(world)
    near = bosses_beside(world, character.square) if bound else list(world.bosses.values())
    return [boss for boss in near if sees(world, character.square, boss.square)]


def within_bounds(world: World, boss: Boss, character: Character) -> bool:
    """Whether the boss and the character can attack each other: only on its own tile, if it is
    bound to it."""
    tile_of = world.book.grid.tile_of
    same = tile_of[boss.square] == tile_of[character.square]
    return same or not bosses_are_bound(world)


# The health dial


def wound_boss(world: World, boss: Boss, damage: int) -> None:
    """Lower the dial; at 0 the boss is killed."""
    health = max(0, boss.health - damage)
    tell(world, BossWounded(boss.id, boss.kind, damage, health))
    if health:
        world.bosses[boss.id] = replace(boss, health=health)
        return
    world.crowd[boss.square] -= ROOM
    del world.bosses[boss.id]
    tell(world, BossKilled(boss.id, boss.kind, boss.square))
    rule = world.book.scenario.boss
    assert rule is not None  # only a scenario with a rule for it places a boss
    if world.goals:
        push(world, Slain(rule.kind))
    if rule.wins and may_win(world):
        end(world, won=True, cause="boss-killed")
    elif rule.wins or rule.kind in world.book.enemies:
        world.gone = (*world.gone, rule.kind)
