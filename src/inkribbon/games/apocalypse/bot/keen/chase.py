"""A plan played through: humans walk to their goals, zombies walk to the nearest human.

Zombies do not choose: where the humans stand decides where each of them goes. So turns to come can
be foreseen for as long as nobody rolls a die. Here nobody shoots, and bites are only counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from inkribbon.games.apocalypse.state.board import INCH
from inkribbon.games.apocalypse.state.world import OFF
from inkribbon.geometry.flood import DIAGONAL, FAR, STRAIGHT, gathered, members, union

from .field import Field, Goal

CLEAR = 2 * INCH
"""Half inches of the way that even someone in a hurry gives up to stay out of reach."""

ROUND = 14
"""Half inches within which a zombie looks for a way round those in front of it."""


class Walker:
    """One human of a plan."""

    __slots__ = ("crate", "goal", "hurry", "spent", "square", "wounds")

    def __init__(
        self,
        square: int,
        wounds: int,
        crate: bool,
        goal: Goal,
        *,
        hurry: bool = False,
        spent: int = 0,
    ) -> None:
        self.square = square
        """OFF for one who has left."""
        self.wounds = wounds
        self.crate = crate
        self.goal = goal
        self.hurry = hurry
        """Whether a bite is risked for the sake of the goal."""
        self.spent = spent
        """Half inches spent already in this turn."""

    def copy(self) -> Walker:
        return Walker(
            self.square, self.wounds, self.crate, self.goal, hurry=self.hurry, spent=self.spent
        )


class Chase:
    """The position that a plan has led to so far."""

    def __init__(
        self,
        field: Field,
        walkers: Sequence[Walker],
        zombies: Iterable[int],
        turn: int,
        *,
        sites: tuple[int, ...] = (),
        crates: tuple[int, ...] = (),
        opens: int = 0,
    ) -> None:
        self.field = field
        self.walkers = list(walkers)
        self.zombies = list(zombies)
        self.turn = turn
        self.sites = sites
        """Those not searched yet."""
        self.crates = crates
        """Those on the ground."""
        self.opens = opens
        """The turn in which the exit opens; 0 while unknown."""
        self.left = 0
        """Humans who have left."""
        self.moves = 0
        """Figures moved so far: what playing a plan through costs."""

    def copy(self) -> Chase:
        walkers = [walker.copy() for walker in self.walkers]
        return Chase(
            self.field,
            walkers,
            self.zombies,
            self.turn,
            sites=self.sites,
            crates=self.crates,
            opens=self.opens,
        )

    def standing(self) -> list[Walker]:
        return [walker for walker in self.walkers if walker.square >= 0]

    def danger(self) -> int:
        """The squares on which a zombie could bite next."""
        walk, stride = self.field.zombies_walk, self.field.stride
        return union(walk.bitten(zombie, stride) for zombie in self.zombies)

    # Humans

    def walk(self, walker: Walker, danger: int) -> int:
        """One human's turn: the square that it ends on."""
        self.moves += 1
        rings, reach = self._steps(walker)
        square = self._errand(walker, rings, reach, danger)
        if square == OFF:
            square = self._nearer(walker, reach, danger)
        walker.spent = 0
        if walker.square != OFF:
            walker.square = square
        return square

    def _steps(self, walker: Walker) -> tuple[list[int], int]:
        field, zombies = self.field, gathered(self.zombies)
        budget = max(0, self._budget(walker))
        rings, reach = field.humans_walk.within(walker.square, budget, zombies, zombies)
        others = gathered(
            other.square for other in self.walkers if other is not walker and other.square >= 0
        )
        return rings, reach & ~others

    def inches(self, walker: Walker) -> int:
        """Half inches that a human walks in a turn."""
        return max(0, self.field.pace - INCH * walker.wounds)

    def _budget(self, walker: Walker) -> int:
        return self.inches(walker) - walker.spent

    def _errand(self, walker: Walker, rings: list[int], reach: int, danger: int) -> int:
        """Do what the human came for, if it can be done this turn; OFF if it cannot."""
        field, (errand, goal) = self.field, walker.goal
        if errand == "exit" and self.open() and (out := reach & field.exits):
            square = next(members(out))
            walker.square = OFF
            self.left += 1
            return square
        if errand == "home" and walker.crate and (there := reach & field.home):
            walker.crate = False
            return self._nearest(goal, there & ~danger or there)
        if goal not in self._wanted(errand):
            return OFF
        beside = gathered((goal, *field.humans_walk.layout.beside[goal]))
        near = union(rings[: max(0, self._budget(walker) - INCH + 1)]) & reach & beside
        safe = near & ~danger
        if not (near if walker.hurry else safe):
            return OFF
        self._done(walker)
        return self._nearest(walker.square, safe) if safe else self._least_bitten(near)

    def _wanted(self, errand: str) -> tuple[int, ...]:
        return self.sites if errand == "search" else self.crates if errand == "fetch" else ()

    def _done(self, walker: Walker) -> None:
        errand, goal = walker.goal
        if errand == "search":
            self.sites = tuple(site for site in self.sites if site != goal)
            return
        place = self.crates.index(goal)
        self.crates = self.crates[:place] + self.crates[place + 1 :]
        walker.crate = True

    def _nearer(self, walker: Walker, reach: int, danger: int) -> int:
        """As near to the goal as it goes without being bitten, or as safe as it goes."""
        goal, safe = walker.goal.square, reach & ~danger
        if not walker.hurry:
            return self._nearest(goal, safe) if safe else self._least_bitten(reach)
        nearest = self._nearest(goal, reach)
        if not safe:
            return nearest
        way = self.field.humans_walk.layout.walk(goal)
        safest = self._nearest(goal, safe)
        return safest if way[safest] <= way[nearest] + CLEAR else nearest

    def _nearest(self, goal: int, squares: int) -> int:
        return min(members(squares), key=self.field.humans_walk.layout.walk(goal).__getitem__)

    def _least_bitten(self, squares: int) -> int:
        layout, stride = self.field.zombies_walk.layout, self.field.stride
        bites = [layout.contacts(zombie, stride) for zombie in self.zombies]
        return min(members(squares), key=lambda s: sum([each.get(s, 0) for each in bites]))

    def open(self) -> bool:
        return bool(self.opens) and self.turn >= self.opens

    def end_human_step(self) -> None:
        """Announce the exit once everything has been searched."""
        win = self.field.win
        if win.kind == "escape" and not self.sites and not self.opens:
            self.opens = max(win.opens, self.turn + win.delay)

    # Zombies

    def zombie_step(self) -> int:
        """Move every zombie, the nearest first; how many times they bite."""
        self.turn += 1
        prey = self.standing()
        if not prey:
            return 0
        field = self.field
        self.moves += len(self.zombies)
        walks = [field.zombies_walk.layout.walk(walker.square) for walker in prey]
        hunted = [(-walker.wounds, place) for place, walker in enumerate(prey)]
        order = []
        for number, zombie in enumerate(self.zombies):
            ways = [(walk[zombie], *who) for walk, who in zip(walks, hunted, strict=True)]
            way, _, place = min(ways)
            order.append((way, number, place))
        humans = {walker.square for walker in prey}
        crowd = set(self.zombies)
        bites = 0
        for way, number, place in sorted(order):
            start = self.zombies[number]
            if way <= INCH:
                bites += field.most_bites
            elif way != FAR:
                end, spent = self._lurch(start, walks[place], humans, crowd)
                crowd.discard(start)
                crowd.add(end)
                self.zombies[number] = end
                bites += self._bites(end, spent, humans)
        return bites

    def _lurch(
        self, start: int, way: Sequence[int], humans: set[int], crowd: set[int]
    ) -> tuple[int, int]:
        """Where a zombie stops, and what its way there costs.

        Straight on as far as it goes; only where others stand in the way of one that is near, all
        ways round them are looked at.
        """
        stride = self.field.stride
        onward = self.field.zombies_walk.layout.onward
        square, spent = start, 0
        while way[square] > INCH:
            best, least, price = square, way[square], 0
            for direction, to in enumerate(onward[square]):
                if to >= 0 and way[to] < least and to not in crowd and to not in humans:
                    cost = DIAGONAL if direction & 1 else STRAIGHT
                    if spent + cost <= stride:
                        best, least, price = to, way[to], cost
            if best == square:
                if spent + STRAIGHT <= stride and way[start] <= ROUND:
                    return self._round(start, way, humans, crowd)
                break
            square, spent = best, spent + price
        return square, spent

    def _round(
        self, start: int, way: Sequence[int], humans: set[int], crowd: set[int]
    ) -> tuple[int, int]:
        field, enemies = self.field, gathered(humans)
        closed = enemies | gathered(crowd)
        rings, reach = field.zombies_walk.within(start, field.stride, closed, enemies)
        found = list(members(reach | 1 << start))
        shortest = min([way[square] for square in found])
        nearest = gathered([square for square in found if way[square] == shortest])
        for spent, ring in enumerate(rings):
            if here := ring & nearest:
                return next(members(here)), spent
        return start, 0

    def _bites(self, square: int, spent: int, humans: set[int]) -> int:
        field = self.field
        if humans.isdisjoint(field.zombies_walk.layout.beside[square]):
            return 0
        return min(field.most_bites, (field.stride - spent) // INCH)
