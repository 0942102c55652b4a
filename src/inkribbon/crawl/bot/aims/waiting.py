"""Locked doors between characters: who unlocks them for whom, and how to use the wait."""

from __future__ import annotations

from collections.abc import Callable, Container

from inkribbon.crawl.items.using import is_full
from inkribbon.crawl.state.world import Character, World

from ..routes import FAR, Ends, Routes, at
from .wants import DECKS, keys_held

STROLL = 12
"""The longest way to a token for a character who has to wait anyway."""


class Waiting:
    """The characters whom locked doors keep from the goals."""

    def __init__(
        self,
        world: World,
        routes: Routes,
        people: list[Character],
        locks: dict[int, int],
        goals: Callable[[Character], Ends],
    ) -> None:
        self.world = world
        self.routes = routes
        self.people = people if world.locked and len(people) > 1 else []
        self.locks = locks
        self.goals = goals

    def doors(self) -> dict[int, list[int]]:
        """Whoever has a key unlocks the doors behind which others wait."""
        found = {}
        for who in self.people:
            keys = keys_held(self.world, who)
            others = [other for other in self.people if other.seat != who.seat]
            squares = [s for other in others for s in self._waits_at(other, keys)] if keys else []
            if squares:
                found[who.seat] = [*dict.fromkeys(squares)]
        return found

    def _waits_at(self, other: Character, keys: int) -> list[int]:
        """The squares on both sides of the first locked door on a character's way to the goals, if
        these keys open it."""
        if not self._is_shut_in(other):
            return []
        open = self.world.open
        locked = self.world.locked & ~keys_held(self.world, other)
        walls = self._walls(other)
        later = self.routes.to(self.goals(other), open, self.locks[other.seat])
        ways = [
            (self.routes.way(near, open, walls)[other.square] + at(later, far), number, [near, far])
            for number, link in enumerate(self.world.book.grid.links)
            if locked >> number & 1
            for near, far in ((link.a, link.b), (link.b, link.a))
        ]
        _, number, sides = min(ways)
        return sides if keys >> number & 1 else []

    def loot(self, busy: Container[int], fog: int) -> dict[int, list[int]]:
        """Whoever waits takes what is near meanwhile, without exploring."""
        idle = [
            who
            for who in self.people
            if who.seat not in busy and not is_full(self.world, who) and self._is_shut_in(who)
        ]
        if not idle:
            return {}
        squares = [s for s, tokens in self.world.tokens.items() if self._holds_items(tokens)]
        ways = sorted((self._stroll(who, s, fog), who.seat, s) for who in idle for s in squares)
        shares: dict[int, list[int]] = {}
        taken: list[int] = []
        for away, seat, square in ways:
            if away <= STROLL and square not in taken:
                shares.setdefault(seat, []).append(square)
                taken.append(square)
        return shares

    def _holds_items(self, tokens: tuple[str, ...]) -> bool:
        decks = self.world.decks
        return any(name in DECKS[:2] and name in decks and len(decks[name]) for name in tokens)

    def _is_shut_in(self, who: Character) -> bool:
        """Whether a character cannot get to the goals without a key that another has to bring."""
        goals = self.goals(who)
        locked = self.world.locked & ~keys_held(self.world, who)
        return bool(goals) and not self.routes.free(goals[0][0], locked)[who.square]

    def _stroll(self, who: Character, square: int, fog: int) -> int:
        """The actions to get to a token if no unexplored tile is on the way."""
        way, open, walls = self.routes.way, self.world.open, self._walls(who)
        plain = way(square, open, walls)[who.square]
        return plain if way(square, open, walls, fog)[who.square] == plain else FAR

    def _walls(self, who: Character) -> int:
        """The locked doors of a character, where those without a key at hand count as walls."""
        locked = self.world.locked & ~keys_held(self.world, who)
        return self.locks[who.seat] | locked << self.routes.shift
