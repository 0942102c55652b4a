"""The damage a boss may do to a character, and the value of hurting it."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.printed.bosses import BehaviourCard, BossAttack, BossMove, Drag, Emerge
from inkribbon.crawl.printed.dice import RANKS
from inkribbon.crawl.scenario.goals import AnyGoal, SlayGoal
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import Boss, Character, World

from .aims.goals import unmet
from .aims.wants import keys_held
from .routes import Routes
from .threat import FALLEN, attacks_cost, failing
from .weights import Weights

ANYWHERE = 99
"""The reach of an attack made after the boss emerges under a character."""

OUTSIDE = 3
"""The assumed distance to the boss of a character outside its tile."""

Blow = tuple[int, int, int]
"""An attack: its reach including earlier moves, the points to evade, the damage."""


def is_hunt(world: World) -> bool:
    """Whether a boss must be killed now that is still alive: to win, or for the first goal left."""
    rule = world.book.scenario.boss
    if rule is None or not world.bosses:
        return False
    goals = unmet(world)
    return rule.wins or (bool(goals) and is_prey(world, goals[0]))


def is_prey(world: World, goal: AnyGoal) -> bool:
    """Whether a goal asks for the death of the scenario's boss."""
    rule = world.book.scenario.boss
    return rule is not None and isinstance(goal, SlayGoal) and goal.enemy == rule.kind


def is_fight(world: World, routes: Routes) -> bool:
    """Whether a boss that has to be killed is fought or everyone can get to it.

    Before that, the scenario is a search like any other.
    """
    if not world.bosses or not is_hunt(world):
        return False
    return is_fought(world) or not _is_shut_away(world, routes)


def _is_shut_away(world: World, routes: Routes) -> bool:
    """Whether locked doors keep a character from all bosses."""
    if not world.locked:
        return False
    people = [who for who in world.characters.values() if who.up and who.square >= 0]
    squares = [boss.square for boss in world.bosses.values()]
    return not all(
        any(
            routes.free(square, world.locked & ~keys_held(world, who))[who.square]
            for square in squares
        )
        for who in people
    )


def is_fought(world: World | CrawlView) -> bool:
    """Whether a character is on the tile of a boss: then the others are needed there too."""
    tile_of = world.book.grid.tile_of
    tiles = [tile_of[boss.square] for boss in world.bosses.values()]
    return any(who.up and tile_of[who.square] in tiles for who in world.characters.values())


@lru_cache(maxsize=64)
def blows(book: Book, kind: str) -> tuple[tuple[int, Blow], ...]:
    """Every attack in a boss's behaviour deck, with the number of copies of its card."""
    cards = behaviour_of(book, kind)
    move = book.bosses[kind].move
    return tuple((card.copies, blow) for card in cards for blow in _blows(card, move))


def behaviour_of(book: Book, kind: str) -> list[BehaviourCard]:
    """The cards of a boss's behaviour deck."""
    deck = book.bosses[kind].behaviour
    return [card for card in book.behaviour.values() if card.boss == deck]


def _blows(card: BehaviourCard, move: int) -> list[Blow]:
    found = []
    moved = 0
    for deed in card.deeds:
        match deed:
            case BossMove():
                moved += deed.squares or move
            case Emerge() | Drag():
                moved = ANYWHERE
            case BossAttack():
                damage = FALLEN if deed.unconscious or deed.killed else deed.damage
                found.append((moved + deed.range, 1 + RANKS.index(deed.evade), damage))
            case _:
                pass
    return found


@lru_cache(maxsize=65536)
def card_cost(book: Book, kind: str, seat: int, harm: int, away: int, weights: Weights) -> float:
    """The average cost of a behaviour card for a character at this distance."""
    total = sum(card.copies for card in behaviour_of(book, kind))
    cost = 0.0
    for copies, (reach, points, damage) in blows(book, kind):
        if reach >= away:
            chance = failing(book.blue, book.cast[seat].evade, points)
            cost += copies * attacks_cost(harm, 1, chance, damage, weights)
    return cost / total


def boss_danger(world: World, who: Character, square: int, weights: Weights) -> float:
    """The cost of the behaviour card drawn if the character ends the turn on a square.

    The fight cannot be avoided, so staying away is assumed to save almost nothing.
    """
    grid = world.book.grid
    tile = grid.tile_of[square]
    hunt = is_hunt(world)
    total = 0.0
    for boss in world.bosses.values():
        there = grid.tile_of[boss.square] == tile
        if there or hunt:
            away = grid.distance(square, boss.square) if there else OUTSIDE
            total += card_cost(world.book, boss.kind, who.seat, who.harm, away, weights)
    return total


def still_alive(bosses: list[Boss], weights: Weights) -> float:
    """The cost of the health that bosses have left."""
    return weights.boss * sum(boss.health for boss in bosses)
