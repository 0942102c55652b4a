"""The rest of a turn: the best square to end it on."""

from __future__ import annotations

from functools import cached_property

from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.board import penned
from inkribbon.crawl.state.world import Character, World
from inkribbon.crawl.turn.progress import may_leave

from ..aims.wants import is_beyond_help
from ..routes import Field
from ..things.fire import shot_at_boss, shot_at_enemy
from ..weights import Weights
from .poison import water_cost
from .ways import Ways

NOWHERE = -1e9

Step = tuple[int, int]
"""The square to move to, or the door to open; neither if both are -1."""
STAY: Step = (-1, -1)
LEAVE: Step = (-2, -2)

Reached = tuple[int, int, Step]
"""Actions to get there, the doors open by then, and the first step."""


class Plan(Ways):
    """What the active character can still do this turn."""

    def __init__(
        self, world: World, turn: int, step: float, weights: Weights, *, hunt: bool
    ) -> None:
        super().__init__(world, turn, step, weights, hunt=hunt)
        self._kits: dict[int, float] = {}

    def still_to_go(self, character: Character, far: float, left: float) -> float:
        """The worth of supplies for the way minus the cost of what is left.

        At its end they have none, except in a campaign: they last.
        """
        kit = self._kits.get(character.seat)
        if kit is None:
            kit = self._kits[character.seat] = self._kit(character)
        if self.hunt:
            return kit - self.step * left - (self.weights.hunt if left > 0 else 0.0)
        if self.world.campaign is None:
            kit *= min(1.0, far / self.weights.long_way)
        return kit - self.step * left

    def _kit(self, character: Character) -> float:
        """The worth of a character's supplies, and in a boss fight of a loaded gun."""
        bag = self.prices.bag(character)
        return bag.in_fight if self.hunt else bag.worth

    def next_step(self) -> Step:
        """The active character's next step toward the best end of the turn."""
        return self.plan[1]

    @cached_property
    def plan(self) -> tuple[float, Step]:
        """The best end of the turn for the active character: its worth, and the first step to it.

        It considers every square that the remaining actions reach.
        """
        for index, character in enumerate(self.people):
            if character.seat == self.world.active:
                return self._plan(character, index)
        return 0.0, STAY

    def _plan(self, character: Character, index: int) -> tuple[float, Step]:
        world = self.world
        weights = self.weights
        here = character.square
        grid = self.grid
        goods = self.goods(character)
        phases = self.phases(character.seat)
        squares = []
        far = self.past(character, self.open)
        ways: dict[int, Field] = {}
        found = self.reachable(character, world.actions)
        for square, (cost, open, _) in found.items():
            way = ways.get(open) or ways.setdefault(open, self.detour(character, open, goods))
            left = way[square]
            if cost < world.actions and square in goods:
                # With an action to spare, the character searches there.
                left = min(left, goods[square] - 1)
            squares.append((left, cost, square, open))
        squares.sort()
        provoked = self.provoked(character, here)
        shot = weights.volley * weights.foe * shot_at_enemy(world, character)
        searched = self.aims.search.get(character.seat, ())
        best, end = self.escape(character, found, provoked)
        for left, cost, square, open in squares:
            value = self.still_to_go(character, far[square], left) - weights.effort * cost
            value += shot * (world.actions - cost)
            if cost < world.actions and square in searched:
                value += self.step * (1.0 + weights.unsearched)
            if self.hunt and cost < world.actions:
                hit = shot_at_boss(world, character, square, open)
                value += weights.volley * weights.boss * hit * (world.actions - cost)
            if square != here:
                value -= provoked
            if value <= best:
                continue
            near = grid.near(grid.tile_of[square], open)
            if self.aims.fog >> grid.tile_of[square] & 1:
                value -= (
                    weights.boldness * self.step * self.facts.routes.tolls[grid.tile_of[square]]
                )
            if square in world.fire:
                value -= weights.burn[character.harm]
            value -= water_cost(world, character, square, left, weights)
            value -= self.danger(character, index, square, open, [near, *phases])
            if value > best:
                best, end = value, found[square][2]
        return best, end

    def escape(
        self, character: Character, found: dict[int, Reached], provoked: float
    ) -> tuple[float, Step]:
        """The worth of leaving the board this turn, if possible, and the first step to it."""
        world = self.world
        best, step = NOWHERE, STAY
        if not may_leave(world) or character.seat in self.aims.fetch:
            return best, step
        if self.aims.down and not is_beyond_help(world):
            return best, step
        for square, door in world.book.exits.items():
            if square not in found:
                continue
            cost, open, first = found[square]
            rest = 1 if not door or open & door else 2
            if cost + rest > world.actions:
                continue
            here = square == character.square
            value = -rest * self.provoked(character, square) - (0.0 if here else provoked)
            value += self.weights.goal - self.weights.effort * (cost + rest)
            if value > best:
                best = value
                step = first if not here else LEAVE if rest == 1 else (-1, door.bit_length() - 1)
        return best, step

    def reachable(self, character: Character, actions: int) -> dict[int, Reached]:
        """The squares where the turn can end. Enemies on the way stop the character."""
        world = self.world
        here = character.square
        crowd = world.crowd
        locked = self.aims.locks[character.seat]
        stairs = world.book.stairs
        steps = self.grid.steps
        shut_in = penned(world, here)
        everywhere = steps(0 if shut_in else self.facts.routes.all_open)
        held = {square for square, _ in self.held}
        held.discard(here)
        found: dict[int, Reached] = {here: (0, self.open, STAY)}
        fronts: list[list[int]] = [[] for _ in range(actions + 3)]
        fronts[0].append(here)
        for spent in range(actions):
            for square in fronts[spent]:
                cost, open, first = found[square]
                if square in held or cost < spent:
                    continue
                freely = steps(open)[square]
                beyond = (stairs[square],) if square in stairs and not shut_in else ()
                for other in (*everywhere[square], *beyond):
                    cost, doors, step = spent + 1, open, (other, -1)
                    if other not in freely and other not in beyond:
                        link = self.facts.routes.link_between(square, other)
                        shut = locked >> link & 1 and not self.facts.routes.opens(link, square)
                        if shut or cost >= actions:
                            continue
                        cost, doors, step = spent + 2, open | 1 << link, (-1, link)
                    if crowd[other] < ROOM and (other not in found or found[other][0] > cost):
                        found[other] = (cost, doors, first if spent else step)
                        fronts[cost].append(other)
        return found
