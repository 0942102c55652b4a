"""How good a position is: harm, the way that is left, threats, and what is carried."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.book import Book
from inkribbon.crawl.items import slots
from inkribbon.crawl.world import ROOM, Character, Item, World

from .routes import FAR, Field, Routes, routes_of
from .threat import Foes, attacks_cost, harm_cost
from .weights import WEIGHTS

LOOK = 7
"""Squares that the active character considers for the end of its turn."""
EARSHOT = 8
"""Steps beyond which an enemy is no threat for now."""

Near = bytes
Sighting = tuple[int, int, int, int, int]
"""An enemy: its square, size in points, steps a move, damage, and steps to the nearest
character but the one who looks."""


def worth(world: World) -> float:
    """The worth of a position: a sum of costs, each in levels of health."""
    if world.outcome is not None:
        return WEIGHTS.win if world.outcome.won else -WEIGHTS.fall
    return Position(world).worth()


class Position:
    """One world looked at, with what several questions about it share."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.book = world.book
        self.grid = world.book.grid
        self.routes: Routes = routes_of(world.book)
        self.foes = foes_of(world.book)
        self.people = [c for c in world.characters.values() if c.up and c.square >= 0]
        self.exit = self.routes.exit(world.open, world.locked)
        self.acting = world.phase == "action"

    def worth(self) -> float:
        world = self.world
        total = 0.0
        for character in self.people:
            total -= harm_cost(character.harm)
            total += self.carried(character)
            if self.acting and character.seat == world.active:
                total += self.turn(character)
            else:
                total += self.waiting(character)
        return total

    # What is carried

    def carried(self, character: Character) -> float:
        return sum([self.item(character, item) for item in character.items])

    def item(self, character: Character, item: Item) -> float:
        card = self.book.items[item.card]
        if card.kind == "recovery":
            levels = sum([self.book.items[name].heals for name in item.herbs or (item.card,)])
            use = harm_cost(character.harm) - harm_cost(max(0, character.harm - levels))
            return WEIGHTS.heal * levels + WEIGHTS.heal_held * use
        if card.kind == "ammunition":
            return 0.8 * WEIGHTS.point * card.points
        if card.kind == "weapon":
            better = WEIGHTS.weapon if card.red else 0.0
            return better + WEIGHTS.point * item.ammo
        return 0.5

    # Enemies

    def sightings(self, seat: int) -> list[Sighting]:
        """The enemies that could matter to a character."""
        cards = self.book.enemies
        walks = [
            self.grid.walk(c.square, self.world.open) for c in self.people if c.seat != seat
        ]
        found = []
        for enemy in self.world.enemies.values():
            card = cards[enemy.kind]
            square = enemy.square
            nearest = min([walk[square] for walk in walks], default=255)
            found.append((square, card.room, card.move, card.attack.damage, nearest))
        return found

    def reactions_before(self, seat: int) -> list[Near]:
        """For each reaction phase before the character's next turn: which squares take part."""
        world = self.world
        seats = [c.seat for c in self.people]
        order = sorted(world.characters)
        start = order.index(world.active) if world.active in world.characters else 0
        found = []
        for step in range(len(order)):
            other = order[(start + step) % len(order)]
            if step and other == seat:
                break
            if other in seats and other != seat and (step or self.acting):
                square = world.characters[other].square
                found.append(self.grid.near(self.grid.tile_of[square], world.open))
        return found

    def danger(
        self,
        character: Character,
        square: int,
        open: int,
        phases: list[Near],
        enemies: list[Sighting],
    ) -> float:
        """What the enemies cost somebody on a square until the end of the next own turn."""
        walk = self.grid.walk(square, open)
        points = hits = damage = 0
        coming = 0.0
        for where, size, pace, harm, nearest in enemies:
            away = walk[where]
            if away > EARSHOT:
                continue
            count = 0
            for near in phases:
                count += near[where]
            if away:
                if nearest < away:
                    continue
                needed = -(-away // pace)
                if count < needed:
                    coming += size / (needed - count + 1)
                    continue
                count -= needed
            points += size
            damage = max(damage, harm)
            if count > hits:
                hits = count
        cost = WEIGHTS.coming * coming
        if points:
            chance = self.foes.failing(character.seat, points)
            surely = attacks_cost(character.harm, hits, chance, damage)
            then = attacks_cost(character.harm, hits + 1, chance, damage)
            cost += surely + WEIGHTS.beside * (then - surely + chance * WEIGHTS.step)
        return cost

    def waiting(self, character: Character) -> float:
        """Somebody whose turn is not now: the way left, and what may come meanwhile."""
        phases = self.reactions_before(character.seat)
        if self.world.phase != "setup" and character.seat == self.world.active:
            phases = phases  # its own reaction phase is over
        square = character.square
        threat = self.danger(
            character, square, self.world.open, phases, self.sightings(character.seat)
        )
        return -WEIGHTS.step * self.way_left(square, self.exit, self.goods(character)) - threat

    # The way

    def goods(self, character: Character) -> list[tuple[Field, float]]:
        """Item tokens: the way to each, and how many actions it saves to be past it with it."""
        world = self.world
        if slots(world, character.items) >= self.book.cast[character.seat].inventory:
            return []
        found = []
        for square, tokens in world.tokens.items():
            if self.exit[square] >= FAR:
                continue
            value = sum([self.drawn(character, deck) for deck in tokens])
            gain = 1 + self.exit[square] - value / WEIGHTS.step
            found.append((self.routes.way(square, world.open, world.locked), gain))
        return found

    def drawn(self, character: Character, deck: str) -> float:
        """The average worth of the next card of an item deck."""
        layers = self.world.decks[deck].layers
        if not layers:
            return 0.0
        total = 0.0
        for name in layers[0]:
            card = self.book.items[name]
            total += self.item(character, Item(0, name, card.capacity))
        return total / len(layers[0])

    @staticmethod
    def way_left(square: int, exit: Field, goods: list[tuple[Field, float]]) -> float:
        """Actions to the exit, or past something worth the detour."""
        best: float = exit[square]
        for way, gain in goods:
            round_about = way[square] + gain
            if round_about < best:
                best = round_about
        return best

    # The rest of a turn

    def turn(self, character: Character) -> float:
        """The best square to end the turn on, with the actions that are left."""
        world = self.world
        enemies = self.sightings(character.seat)
        phases = self.reactions_before(character.seat)
        goods = self.goods(character)
        here = character.square
        squares = []
        for square, (cost, open) in self.reachable(here, world.actions).items():
            exit = self.exit if open == world.open else self.routes.exit(open, world.locked)
            squares.append((self.way_left(square, exit, goods), cost, square, open))
        squares.sort()
        leaving = self.leaving(character, enemies)
        best = -1e9
        for left, cost, square, open in squares[:LOOK]:
            near = self.grid.near(self.grid.tile_of[square], open)
            threat = self.danger(character, square, open, [near, *phases], enemies)
            value = -WEIGHTS.step * left - threat + WEIGHTS.spare * (world.actions - cost)
            if square != here:
                value -= leaving
            if value > best:
                best = value
        return best

    def leaving(self, character: Character, enemies: list[Sighting]) -> float:
        """What it costs to walk away from enemies in the own square."""
        points = sum([enemy[1] for enemy in enemies if enemy[0] == character.square])
        if not points:
            return 0.0
        chance = self.foes.failing(character.seat, points)
        return attacks_cost(character.harm, 1, chance, 1) + chance * WEIGHTS.step

    def reachable(self, here: int, actions: int) -> dict[int, tuple[int, int]]:
        """Squares to end on: actions spent and doors then open. Enemies stop one on the way."""
        world = self.world
        crowd = world.crowd
        held = {enemy.square for enemy in world.enemies.values()}
        everywhere = self.grid.steps(self.routes.all_open)
        found = {here: (0, world.open)}
        fronts: list[list[tuple[int, int]]] = [[(here, world.open)]]
        fronts += [[] for _ in range(actions + 1)]
        for spent in range(actions):
            for square, open in fronts[spent]:
                if found[square][0] < spent or (square in held and square != here):
                    continue
                freely = self.grid.steps(open)[square]
                for other in everywhere[square]:
                    if crowd[other] >= ROOM:
                        continue
                    if other in freely:
                        cost, doors = spent + 1, open
                    else:
                        link = 1 << self.routes.link_between(square, other)
                        if link & world.locked:
                            continue
                        cost, doors = spent + 2, open | link
                    if cost <= actions and (other not in found or found[other][0] > cost):
                        found[other] = (cost, doors)
                        fronts[cost].append((other, doors))
        return found


@lru_cache(maxsize=16)
def foes_of(book: Book) -> Foes:
    return Foes(book)
