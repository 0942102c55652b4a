"""Whom to shoot, and what shots from a square are worth."""

from __future__ import annotations

from functools import cached_property

from inkribbon.games.apocalypse.printed.cards import SearchCard
from inkribbon.games.apocalypse.printed.contents import HANDS
from inkribbon.games.apocalypse.rules.attack import Attack
from inkribbon.games.apocalypse.state.board import INCH
from inkribbon.games.apocalypse.state.world import Human
from inkribbon.geometry.aim import first_on_line

from .threat import MISSES, WOUND_CHANCE, Ground


def kill_chance(card: SearchCard) -> float:
    """The chance that one attack kills, counting half of the second roll of a shotgun."""
    return min(5, 1 + card.bonus) / 6 * (1.4 if card.spread else 1)


def weapons(ground: Ground, human: Human) -> list[SearchCard]:
    held = [ground.book.cards[card] for card in dict.fromkeys(human.items)]
    armed = [card for card in held if card.kind == "weapon"]
    return armed or [ground.book.cards[HANDS]]


class Aim:
    """The value of the zombies to the active human."""

    def __init__(self, ground: Ground, human: Human) -> None:
        self.ground = ground
        self.human = human
        shaking = [b for p in ground.view.barricades.values() if p.shaking for b in p.borders]
        self.leaning = {s for border in shaking for s in ground.book.ground.sides_of(border)}
        self.guns = weapons(ground, human)
        self.others = [
            (other.square, 1.0 if other.done else ground.weights.may_walk)
            for other in ground.standing
            if other.id != human.id
        ]
        """Where the others stand, and how much bites there weigh."""
        self._worth: dict[int, float] = {}
        self._per_inch: dict[int, float] = {}

    def worth(self, zombie: int) -> float:
        """Wounds that killing a zombie saves the party."""
        known = self._worth.get(zombie)
        if known is None:
            known = self._worth[zombie] = self._saved(zombie)
        return known

    def _saved(self, zombie: int) -> float:
        bites = self.ground.bites[zombie]
        square = self.ground.view.zombies[zombie].square
        chances = [WOUND_CHANCE[bites[at]] * weight for at, weight in self.others if at in bites]
        worst = max(chances, default=0.0)
        near = self.ground.book.ground.within(square, self.human.square, 8)
        weights = self.ground.weights
        there = weights.near if near else weights.farther
        return worst + there + weights.leaning * (square in self.leaning)

    def _in_sight(self, square: int, reach: int) -> list[int]:
        """Zombies that a shot from a square would hit, whichever way the human faces."""
        ground = self.ground
        if not reach:
            return [who for s in ground.humans_walk.beside[square] if (who := ground.at[s]) < 0]
        table = ground.book.ground
        near = [z for z in ground.view.zombies.values() if table.within(square, z.square, reach)]
        return [z.id for z in near if self._clear(square, z.square)]

    def _clear(self, square: int, target: int) -> bool:
        """Whether a shot hits a zombie first, ignoring the square the shooter leaves."""
        ground = self.ground
        first = first_on_line(ground.book.ground, ground.at, square, target)
        return first < 0 or first == self.human.id

    @cached_property
    def most(self) -> float:
        """More than an inch of shots can be worth from anywhere near."""
        worth = max([self.worth(zombie) for zombie in self.ground.view.zombies], default=0.0)
        return worth * max(kill_chance(card) / card.price for card in self.guns)

    def per_inch(self, square: int) -> float:
        """What an inch of shots from a square is worth, in wounds saved."""
        known = self._per_inch.get(square)
        if known is None:
            known = self._per_inch[square] = self._best_per_inch(square)
        return known

    def _best_per_inch(self, square: int) -> float:
        best = 0.0
        for card in self.guns:
            targets = self._in_sight(square, card.range)
            worth = max([self._with_bites(zombie, square) for zombie in targets], default=0.0)
            best = max(best, worth * kill_chance(card) / card.price)
        return best

    def _with_bites(self, zombie: int, square: int) -> float:
        """The worth of a zombie if the shooter ends on this square."""
        there = WOUND_CHANCE[self.ground.bites[zombie].get(square, 0)]
        return self.worth(zombie) + there

    def total(self, square: int, half_inches: int) -> float:
        """What the shots are worth that these half inches pay for."""
        return self.per_inch(square) * volley(half_inches)

    def best(self, shots: list[Attack]) -> Attack | None:
        """The most valuable shot that puts no friend at risk."""
        sound = [shot for shot in shots if shot.first < 0 and not self._strays(shot)]
        return max(sound, key=self._value, default=None)

    def _value(self, shot: Attack) -> tuple[float, int]:
        card = self.ground.book.cards[shot.weapon]
        square = self.ground.view.zombies[shot.first].square
        worth = self._with_bites(shot.first, self.human.square)
        near = self.ground.book.ground.apart(self.human.square, square)
        return worth * kill_chance(card) / card.price, -near

    def _strays(self, shot: Attack) -> bool:
        """Whether the second roll of a shotgun could only go against a friend."""
        if not self.ground.book.cards[shot.weapon].spread:
            return False
        square = self.ground.view.zombies[shot.first].square
        at = self.ground.at
        beside = [at[s] for s in self.ground.humans_walk.beside[square] if at[s]]
        others = [who for who in beside if who != self.human.id]
        return bool(others) and min(others) > 0


def volley(half_inches: int) -> float:
    """The shots to expect for an allowance: each 1 ends the actions."""
    shots = half_inches // INCH
    return 6 * (1 - MISSES[shots]) if shots > 0 else 0.0
