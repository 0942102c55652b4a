"""Where a human should end its turn, and whether to shoot before walking there."""

from __future__ import annotations

import heapq
from typing import NamedTuple

from inkribbon.games.apocalypse.printed.contents import CRATE
from inkribbon.games.apocalypse.rules.moving import Move
from inkribbon.games.apocalypse.state.board import INCH
from inkribbon.games.apocalypse.state.world import Human
from inkribbon.geometry.flood import members

from .aim import Aim, volley
from .errands import Errands, distance
from .threat import Ground

FINALISTS = 4
"""Squares whose shots are worked out in full."""


class Place(NamedTuple):
    """A square to end on."""

    move: Move | None
    square: int
    left: int
    """Half inches left there."""
    base: float


def _base(place: Place) -> float:
    return place.base


class Plan:
    """The best places for the active human."""

    def __init__(self, ground: Ground, human: Human, errands: Errands, aim: Aim) -> None:
        self.ground = ground
        self.human = human
        self.aim = aim
        self.errands = errands
        self.goals = errands.goals.get(human.id, ())
        self.weights = weights = ground.weights
        courage = _courage(errands.slack, weights.rush)
        self.fear = weights.fear * (1 + weights.hurt * human.wounds) * courage
        view = ground.view
        inches = view.book.contents.settings.rulebook.human_inches
        self.left = max(0, (inches - human.wounds) * INCH - view.spent)
        self.width = view.book.plan.width
        others = [other.square for other in ground.standing if other.id != human.id]
        self.others = [(square % self.width, square // self.width) for square in others]

    def base(self, square: int, left: int) -> float:
        """How good a square is, apart from shots: near the goal, near the partner, safe."""
        ground = self.ground
        way = distance(ground, square, self.goals)
        worth = -way - self.fear * ground.harm(square, self.human)
        if way <= INCH and left >= INCH and self._errand_ahead():
            worth += self.weights.at_work
        if ground.book.scenario.win.kind == "hold" and square not in ground.home:
            worth -= self.weights.outside
        return worth - self.weights.company * self._alone(square)

    def _errand_ahead(self) -> bool:
        return len(self.goals) == 1 and CRATE not in self.human.items

    def _alone(self, square: int) -> float:
        """Half inches too far from the nearest other human."""
        x, y = square % self.width, square // self.width
        apart = [max(abs(east - x), abs(south - y)) for east, south in self.others]
        return max(0, 2 * min(apart, default=0) - self.weights.arm)

    def best(self, moves: list[Move], can_act: bool) -> tuple[Move | None, bool]:
        """The move to make (None: stay), and whether to act before it."""
        prices = self._prices() if moves else {}
        places = [
            Place(None, self.human.square, self.left, self.base(self.human.square, self.left))
        ]
        for move in moves:
            left = self.left - prices.get(move.square, self.left)
            places.append(Place(move, move.square, left, self.base(move.square, left)))
        if not can_act:
            return max(places, key=_base).move, False
        most = self.fear * self.aim.most
        final = heapq.nlargest(FINALISTS, places, key=_base)
        final += heapq.nlargest(FINALISTS, places, key=lambda p: p.base + most * volley(p.left))
        ends = [self._exact(place) for place in final]
        _, best, first = max(ends, key=lambda end: end[0])
        return best, first

    def _exact(self, place: Place) -> tuple[float, Move | None, bool]:
        before = self.aim.total(self.human.square, place.left)
        fresh = self.ground.view.stage == "fresh"
        after = self.aim.total(place.square, place.left) if fresh and place.move else 0.0
        value = place.base + self.fear * max(before, after)
        return value, place.move, before > 0 and before >= after

    def _prices(self) -> dict[int, int]:
        """The price of each square in reach, in half inches."""
        humans, zombies = self.ground.crowds
        layout = self.ground.humans_walk
        rings = layout.rings(self.human.square, self.left, 1, humans, zombies)
        return {square: price for price, ring in enumerate(rings) for square in members(ring)}


def _courage(slack: float, rush: float) -> float:
    """A factor for fear, which fades as the turns run out."""
    return min(1.0, max(0.15, 0.4 + 0.6 * slack / rush))
