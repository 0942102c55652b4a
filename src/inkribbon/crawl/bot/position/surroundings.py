"""The enemies around the characters, and what they may do."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.combat.boss import bosses_beside
from inkribbon.crawl.combat.reactions import face_up_symbol
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.board import mask_of
from inkribbon.crawl.state.world import Character, Enemy, World
from inkribbon.geometry.squares import NO_WAY

from ..bosses import boss_danger
from ..facts import facts_of
from ..prices import prices_of
from ..threat import attacks_cost
from ..weights import Weights

EARSHOT = 8
"""Steps beyond which an enemy is not a threat for now."""
THREAT = 0.3
"""The expected cost of enemies at which a character may step back."""
Sighting = tuple[int, int, int, int, int, list[int], int, int]
"""An enemy as a threat: its square, size, speed and damage, the reach of its attack in the coming
Reaction Phase, the steps to each character on the board, and to the nearest two."""
Near = bytes


@lru_cache(maxsize=1024)
def _ahead(
    order: tuple[int, ...], active: int, seat: int, acting: bool, over: bool
) -> tuple[int, ...]:
    """The other seats whose turns end before this seat's next turn begins."""
    if active not in order or (over and seat == active):
        return ()
    start = order.index(active)
    ahead = (*order[start:], *order[:start])
    if seat in ahead[1:]:
        ahead = ahead[: ahead.index(seat, 1)]
    if not acting and not over:
        ahead = ahead[1:]
    return tuple([other for other in ahead if other != seat])


class Surroundings:
    """The enemies of one world as threats, seen from a turn."""

    def __init__(self, world: World, turn: int, step: float, weights: Weights) -> None:
        facts = facts_of(world.book)
        self.world = world
        self.facts = facts
        self.weights = weights
        self.prices = prices_of(world.book, weights)
        self.grid = facts.grid
        self.open = world.open
        self.fire = mask_of(world.fire) if world.fire else 0
        self.step = step
        """The worth of an action."""
        self.people = [c for c in world.characters.values() if c.square >= 0 and c.up]
        # A turn that just began is judged as if it had not, so that all ends of the current turn
        # are seen from the same distance.
        self.acting = world.phase == "action" and world.turn == turn
        self.over = world.turn != turn
        self.enemies: list[Sighting] = []
        self.held: list[tuple[int, int]] = []
        self.strength = 0.0
        """Of all enemies on the board: what is wounded counts less."""
        self.loose = 0.0
        """The strength of those that no closed door keeps away from everyone."""
        self._look_around()
        near, tile_of = self.grid.near, self.grid.tile_of
        self.nears = {c.seat: near(tile_of[c.square], world.open) for c in self.people}

    def _look_around(self) -> None:
        """Note the enemies that could matter, and all squares with enemies and their points."""
        world = self.world
        kinds, wears, reaches = self.facts.kinds, self.facts.wears, self.facts.reaches
        symbol = face_up_symbol(world) if self.acting else ""
        sights = self.facts.sights[tuple([c.square for c in self.people]), self.open, self.fire]
        points: dict[int, int] = {}
        for enemy in world.enemies.values():
            square = enemy.square
            size, pace, damage = kinds[enemy.kind]
            points[square] = points.get(square, 0) + size
            strength = size - enemy.wounds * wears[enemy.kind] if enemy.wounds else size
            self.strength += strength
            steps, nearest, second = sights[square]
            if nearest < NO_WAY:
                self.loose += strength
            if nearest <= EARSHOT:
                reach = reaches[enemy.kind, symbol] if symbol else 0
                self.enemies.append((square, size, pace, damage, reach, steps, nearest, second))
        self.held = sorted(points.items())

    def is_quiet(self, square: int) -> bool:
        """Whether nothing happens to a character who stays there: nothing reacts, nothing burns."""
        world = self.world
        near = self.grid.near(self.grid.tile_of[square], self.open)
        return not (
            square in world.fire
            or (world.bosses and bosses_beside(world, square))
            or any(
                near[enemy.square] and not self._is_cut_off(enemy, square)
                for enemy in world.enemies.values()
            )
        )

    def _is_cut_off(self, enemy: Enemy, square: int) -> bool:
        """Whether fire keeps an enemy away from a square, even from attacking."""
        if not self.fire or self.facts.chase(square, self.open, self.fire)[enemy.square] < NO_WAY:
            return False
        specials = self.world.book.enemies[enemy.kind].specials
        reach = max([special.range for special in specials], default=0)
        return self.grid.distance(square, enemy.square) > reach

    def is_threatened(self, character: Character) -> bool:
        """Whether enemies are likely to attack a character who ends the turn here."""
        index = self.people.index(character)
        phases = [self.nears[character.seat], *self.phases(character.seat)]
        return self.danger(character, index, character.square, self.open, phases) > THREAT

    def phases(self, seat: int) -> list[Near]:
        """For each Reaction Phase of others before the seat's next turn: where enemies react."""
        seats = tuple(self.world.characters)
        ahead = _ahead(seats, self.world.active, seat, self.acting, self.over)
        nears = self.nears
        return [nears[other] for other in ahead if other in nears]

    def waiting(self, character: Character, index: int) -> float:
        """The expected cost of enemies for a character until their next turn."""
        phases = self.phases(character.seat)
        return self.danger(character, index, character.square, self.open, phases)

    def danger(
        self, character: Character, index: int, square: int, open: int, phases: list[Near]
    ) -> float:
        """The expected cost of enemies for a character on a square, through their next turn.

        Enemies that are not there yet need room to come.
        """
        walk = self.facts.chase(square, open, self.fire)
        free = ROOM - self.world.crowd[square] - (square != character.square)
        weights = self.weights
        awaited = boss_danger(self.world, character, square, weights) if self.world.bosses else 0.0
        points = hits = damage = 0
        coming = 0.0
        for where, size, pace, harm, reach, steps, nearest, second in self.enemies:
            away = walk[where]
            if away > EARSHOT:
                continue
            count = 0
            for near in phases:
                count += near[where]
            if away and (away > reach or not count):
                # Another character may be nearer to the enemy.
                if (
                    not count
                    or size > free
                    or (second if steps[index] == nearest else nearest) < away
                ):
                    continue
                needed = -(-away // pace)
                if count < needed:
                    coming += size / (needed - count + 1)
                    continue
                count -= needed
            points += size
            if harm > damage:
                damage = harm
            if count > hits:
                hits = count
        cost = awaited + weights.coming * coming
        if points:
            chance = self.facts.failing(character.seat, points)
            surely = attacks_cost(character.harm, hits, chance, damage, weights)
            then = attacks_cost(character.harm, hits + 1, chance, damage, weights)
            cost += surely + weights.beside * (then - surely + chance * self.step)
        return cost

    def provoked(self, character: Character, square: int) -> float:
        """The cost of acting in a square with enemies."""
        points = 0
        for held, size in self.held:
            if held == square:
                points = size
        if not points:
            return 0.0
        chance = self.facts.failing(character.seat, points)
        return attacks_cost(character.harm, 1, chance, 1, self.weights) + chance * self.step
