"""The ways of the characters in one position: past enemies and fires, and to tokens beside them."""

from __future__ import annotations

from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.world import Character, World

from ..routes import Field, Held
from ..things.goods import Goods, armouries, gifts
from ..weights import Weights
from .surroundings import Surroundings


class Ways(Surroundings):
    """The ways to what the characters are after."""

    def __init__(
        self, world: World, turn: int, step: float, weights: Weights, *, hunt: bool
    ) -> None:
        super().__init__(world, turn, step, weights)
        self.hunt = hunt
        """Whether a boss has to be fought now."""
        self._held: dict[int, Held] = {}
        self._past: dict[tuple[int, int], Field] = {}
        self.aims = self.facts.aims(world, self.people, to_the_end=weights.to_the_end)
        self.ways = self.aims.ways

    def way(self, character: Character, open: int, held: Held = ()) -> Field:
        """The actions a character has left, from each square."""
        ends = self.aims.ends(character, open)
        locked = self.aims.legs[character.seat]
        return self.facts.routes.to(ends, open, locked, self.aims.fog, held)

    def goods(self, character: Character) -> Goods:
        """Item tokens and stations worth a detour."""
        exit = self.past(character, self.open)
        empty = self.prices.bag(character).empty
        goods = self.prices.stock.goods(self.world, character, empty, exit, self.step)
        if not armouries(self.world.book):
            return goods
        return {**goods, **gifts(self.world, character, exit, self.step, self.weights)}

    def held_for(self, character: Character) -> Held:
        """The squares with enemies and fires, each with the actions to get past."""
        held = self._held.get(character.seat)
        if held is None:
            held = self._held[character.seat] = () if self.hunt else self._find_held(character)
        return held

    def _find_held(self, character: Character) -> Held:
        armed = self.prices.bag(character).armed
        cost = self.prices.toll[character.seat, character.harm, armed, round(self.step, 1)]
        held = [(square, cost[min(size, ROOM)]) for square, size in self.held]
        if self.world.fire:
            burning = self.weights.burn[character.harm]
            held += [(square, round(burning / self.step)) for square in self.world.fire]
        return tuple(held)

    def past(self, character: Character, open: int) -> Field:
        """The way past the enemies and fires on it."""
        key = (character.seat, open)
        way = self._past.get(key)
        if way is None:
            way = self._past[key] = self.way(character, open, self.held_for(character))
        return way

    def detour(self, character: Character, open: int, goods: Goods) -> Field:
        """The way past enemies and fires, directly or by way of a token worth a detour."""
        past = self.past(character, open)
        if not goods:
            return past
        locked, fog = self.aims.legs[character.seat], self.aims.fog
        held = self.held_for(character)
        return self.facts.routes.by_way_of(past, tuple(goods.items()), open, locked, fog, held)
