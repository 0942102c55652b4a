"""What the zombies can do next: whom they reach, how often they bite, who gets pinned."""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from operator import mul

from inkribbon.games.apocalypse.state.board import INCH
from inkribbon.games.apocalypse.state.world import Human
from inkribbon.games.apocalypse.view.observe import InchesView, who_stands_where
from inkribbon.geometry.flood import gathered
from inkribbon.geometry.inches import Layout

from .weights import WEIGHTS, Weights

MISSES: tuple[float, ...] = tuple(accumulate([1.0] + [5 / 6] * 24, mul))
"""The chance that so many dice in a row do not show a certain number."""
WOUND_CHANCE: tuple[float, ...] = tuple(1 - miss for miss in MISSES[:8])
"""The chance of at least one wound, by number of bites."""


class Ground:
    """The table at the time of a decision, with what the zombies can reach."""

    def __init__(self, view: InchesView, weights: Weights = WEIGHTS) -> None:
        self.view = view
        self.weights = weights
        self.book = view.book
        self.at = who_stands_where(view)
        pieces = view.barricades.values()
        borders = tuple(piece.borders for piece in pieces)
        firm = tuple(piece.borders for piece in pieces if not piece.shaking)
        self.humans_walk: Layout = view.book.layout(view.crossable, borders, True)
        self.zombies_walk: Layout = view.book.layout(view.crossable, borders, False)
        self.after_the_fall: Layout = view.book.layout(view.crossable, firm, False)
        """Where zombies walk if the shaking barricades fall."""
        self.home = frozenset(view.book.home)
        self.exits = frozenset(view.book.exits)
        self._near: dict[int, list[tuple[int, dict[int, int]]]] = {}
        self._harm: dict[tuple[int, int], float] = {}

    @cached_property
    def standing(self) -> list[Human]:
        return [human for human in self.view.humans.values() if human.fate == "up"]

    @cached_property
    def crowds(self) -> tuple[int, int]:
        """The squares of the humans and of the zombies, as bit sets."""
        zombies = [zombie.square for zombie in self.view.zombies.values()]
        return gathered([human.square for human in self.standing]), gathered(zombies)

    @cached_property
    def leaving(self) -> bool:
        """Whether the exit is open: who stands in it leaves before the zombies act."""
        opens = self.view.exit_opens
        return bool(opens) and self.view.turn >= opens

    @cached_property
    def bites(self) -> dict[int, dict[int, int]]:
        """How many times each zombie could bite a human on each square of an empty table."""
        budget = INCH * self.book.contents.settings.rulebook.zombie_inches
        contacts = self.after_the_fall.contacts
        return {who: contacts(zombie.square, budget) for who, zombie in self.view.zombies.items()}

    def _around(self, human: Human) -> list[tuple[int, dict[int, int]]]:
        """The zombies that could get at a human wherever he walks this turn, with their bites."""
        known = self._near.get(human.id)
        if known is None:
            numbers = self.book.contents.settings.rulebook
            reach = numbers.human_inches + numbers.zombie_inches + 1
            within, zombies = self.book.ground.within, self.view.zombies
            known = self._near[human.id] = [
                (who, places)
                for who, places in self.bites.items()
                if within(human.square, zombies[who].square, reach)
            ]
        return known

    @cached_property
    def lure(self) -> dict[int, int]:
        """For each zombie, its bites on the nearest human who has finished this turn."""
        done = [human.square for human in self.standing if human.done]
        return {
            zombie: max([places.get(square, 0) for square in done], default=0)
            for zombie, places in self.bites.items()
        }

    def harm(self, square: int, human: Human) -> float:
        """Wounds to expect in the next zombie step and from being pinned after it."""
        known = self._harm.get((square, human.id))
        if known is None:
            known = self._harm[square, human.id] = self._wounds(square, human)
        return known

    def _wounds(self, square: int, human: Human) -> float:
        if square in self.exits and self.leaving:
            return 0
        around = self._around(human)
        attackers = [(bites, who) for who, places in around if (bites := places.get(square))]
        if not attackers:
            return 0
        sides = self._open_sides(square, human)
        lure, weights = self.lure, self.weights
        chances = [
            WOUND_CHANCE[bites] * (weights.lured if lure[zombie] > bites else 1)
            for bites, zombie in attackers
        ]
        chances.sort(reverse=True)
        wounds = sum(chances[:sides])
        free = sides - len(attackers)
        if free <= 0 and sides:
            return wounds + weights.pinned
        return wounds + weights.hemmed if free == 1 else wounds

    def _open_sides(self, square: int, human: Human) -> int:
        """Sides that neither scenery nor a friend who stays covers."""
        people = self.view.humans
        count = 0
        for other in self.humans_walk.beside[square]:
            who = self.at[other]
            count += not (who > 0 and who != human.id and people[who].done)
        return count

    def zombies_near(self, square: int, inches: float) -> int:
        return sum(
            self.book.ground.within(square, zombie.square, inches)
            for zombie in self.view.zombies.values()
        )
