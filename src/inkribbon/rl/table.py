"""A table as a program that learns sees it: whose turn it is, what that seat sees, and what it may
do, all as numbers. Chance answers for itself.

Nothing here needs a package that Inkribbon does not need anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkribbon import bots
from inkribbon.catalogue import game as game_of
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Option
from inkribbon.kernel.engine import answer, take
from inkribbon.kernel.errors import BadSetup, IllegalAnswer
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler

from . import given

NOBODY = -1
WON, LOST = 1.0, -1.0
NOT_BEGUN = "no game has begun: reset the environment"


class Table:
    """One table of a game, played again and again."""

    def __init__(
        self,
        game: str,
        scenario: str = "",
        *,
        players: int = 0,
        characters: Sequence[str] = (),
        modes: Sequence[str] = (),
    ) -> None:
        self.game = game_of(game)
        self.encoding = bots.encoding_of(self.game)
        self.vocabulary = self.encoding.vocabulary
        self.size = len(self.encoding.names)
        """The numbers of an observation."""
        given.whole("players", players)
        cast, wanted = given.names("characters", characters), given.names("modes", modes)
        self.first = self.game.start(self._setup(scenario, players, cast, wanted))
        """The world before anything has happened."""
        self.setup = self.game.setup_of(self.first)
        self.players = len(self.setup.characters)
        self.world: Any = self.first.clone()
        self._chance: Sampler | None = None
        self._options: dict[int, Option] | None = None
        self._views: dict[int, Any] = {}
        self._places: dict[int, Any] = {}

    def _setup(
        self, scenario: str, players: int, characters: Sequence[str], modes: Sequence[str]
    ) -> Setup:
        known = [name for name, _ in self.game.characters()]
        count = players or len(characters) or self.game.usual_cast()
        if characters and len(characters) != count:
            raise BadSetup(f"{len(characters)} characters cannot be {players} players: name one")
        if not 1 <= count <= len(known):
            raise BadSetup(f"{self.game.id} has no table for {count}: choose 1 to {len(known)}")
        return Setup(
            game=self.game.id,
            scenario=scenario or self.game.scenarios()[0].id,
            characters=tuple(characters) or tuple(known[:count]),
            modes=tuple(modes),
        )

    # Playing

    def reset(self, seed: int | str) -> None:
        """Start again, with dice that depend only on the seed."""
        self.world = self.first.clone()
        self._chance = Sampler(seed)
        self._settle()

    def step(self, number: int) -> None:
        """Take one of the options, and let chance answer until somebody must decide."""
        if self._chance is None:
            raise IllegalAnswer(NOT_BEGUN)
        option = self.options().get(number)
        if option is None:
            raise IllegalAnswer(self.refusal(number))
        take(self.world, option)
        self._settle()

    def answer(self, action: Data) -> None:
        """Take the option of a bot."""
        answer(self.world, action)
        self._settle()

    def _settle(self) -> None:
        world, chance = self.world, self._chance
        assert chance is not None, "reset comes first"
        while (decision := world.decision) is not None and decision.seat == CHANCE:
            take(world, _drawn(decision.options, chance))
        self._options = None
        self._views.clear()
        self._places.clear()

    # Looking

    @property
    def seat(self) -> int:
        """The seat that must decide; the first one decides for the table; -1 at the end."""
        decision = self.world.decision
        return NOBODY if decision is None else max(decision.seat, 0)

    @property
    def over(self) -> bool:
        return self.world.decision is None

    @property
    def result(self) -> float:
        """1 for a win, -1 for a loss, 0 while the game is running."""
        outcome = self.world.outcome
        return 0.0 if outcome is None else WON if outcome.won else LOST

    def options(self) -> dict[int, Option]:
        """What the deciding seat may do, by number."""
        found = self._options
        if found is None:
            decision = self.world.decision
            found = {}
            if decision is not None:
                found = self.vocabulary.numbers(self.place(self.seat), decision.options)
            self._options = found
        return found

    def view(self, seat: int) -> Any:
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.game.observe(self.world, seat)
        return view

    def place(self, seat: int) -> Any:
        place = self._places.get(seat)
        if place is None:
            place = self._places[seat] = self.encoding.place(self.view(seat))
        return place

    def row(self, seat: int) -> bytes:
        """What a seat observes."""
        return self.encoding.row(self.place(seat))

    def refusal(self, number: int) -> str:
        """Why a number cannot be chosen."""
        if self.over:
            return "the game is over: reset the environment"
        try:
            meaning = self.vocabulary.meaning(number)
        except IndexError as error:
            return str(error)
        legal = ", ".join(str(other) for other in sorted(self.options())[:8])
        return f"action {number} ({meaning}) is not possible now: choose from the mask, as {legal}"

    def told(self) -> str:
        """The open question and its options, one in a line."""
        decision = self.world.decision
        if decision is None:
            outcome = self.world.outcome
            return "over" if outcome is None else f"{'won' if outcome.won else 'lost'}"
        lines = [f"seat {self.seat}: {decision.prompt}"]
        lines += [f"{n} {self.vocabulary.meaning(n)}" for n in self.options()]
        return "\n".join(lines)


def _drawn(options: Sequence[Option], chance: Sampler) -> Option:
    left = chance.below(sum([option.weight for option in options]))
    for option in options:
        left -= option.weight
        if left < 0:
            return option
    raise AssertionError("the weights of a decision add up")
