"""The ways of the characters in one position: past enemies and fires, and to tokens beside them."""

from __future__ import annotations

from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.world import Character, World

from .aims.aims import Aims
from .bosses import is_fight
from .routes import Ends, Field, Held
from .surroundings import Surroundings
from .things.goods import Goods, armouries, gifts
from .things.supplies import is_armed
from .weights import WEIGHTS


class Ways(Surroundings):
    """The ways to what the characters are after."""

    def __init__(self, world: World, turn: int, step: float) -> None:
        super().__init__(world, turn, step)
        self.hunt = is_fight(world, self.facts.routes)
        self._held: dict[int, Held] = {}
        self._ends: dict[tuple[int, int], Ends] = {}
        self.aims = Aims(world, self.facts.routes, self.people)
        self.ways = {who.seat: self.way(who, world.open) for who in self.people}

    def way(self, character: Character, open: int, held: Held = ()) -> Field:
        """The actions a character has left, from each square."""
        ends = self.ends(character, open)
        locked = self.aims.legs[character.seat]
        return self.facts.routes.to(ends, open, locked, self.aims.fog, held)

    def ends(self, character: Character, open: int) -> Ends:
        """The squares a character has to reach; they are asked for many times."""
        key = (character.seat, open)
        ends = self._ends.get(key)
        if ends is None:
            ends = self._ends[key] = self.aims.ends(character, open)
        return ends

    def goods(self, character: Character) -> Goods:
        """Item tokens and stations worth a detour."""
        exit = self.past(character, self.open)
        goods = self.facts.stock.goods(self.world, character, exit, self.step)
        if not armouries(self.world.book):
            return goods
        return {**goods, **gifts(self.world, character, exit, self.step)}

    def held_for(self, character: Character) -> Held:
        """The squares with enemies and fires, each with the actions to get past."""
        held = self._held.get(character.seat)
        if held is None:
            held = self._held[character.seat] = () if self.hunt else self._find_held(character)
        return held

    def _find_held(self, character: Character) -> Held:
        armed = is_armed(self.world.book, character)
        cost = self.facts.toll[character.seat, character.harm, armed, round(self.step, 1)]
        held = [(square, cost[min(size, ROOM)]) for square, size in self.held]
        if self.world.fire:
            burning = WEIGHTS.burn[character.harm]
            held += [(square, round(burning / self.step)) for square in self.world.fire]
        return tuple(held)

    def past(self, character: Character, open: int) -> Field:
        """The way past the enemies and fires on it."""
        return self.way(character, open, self.held_for(character))

    def detour(self, character: Character, open: int, goods: Goods) -> Field:
        """The way past enemies and fires, directly or by way of a token worth a detour."""
        if not goods:
            return self.past(character, open)
        ends = dict(self.ends(character, open))
        for square, left in goods.items():
            ends[square] = min(left, ends.get(square, left))
        locked, fog = self.aims.legs[character.seat], self.aims.fog
        held = self.held_for(character)
        return self.facts.routes.to(tuple(ends.items()), open, locked, fog, held)
