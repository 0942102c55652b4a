"""What each family implements to be shown in the terminal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any

from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.game import Game
from inkribbon.words import sentences as words
from inkribbon.words.dice import best_first
from inkribbon.words.lexicon import Lexicon

from .canvas import Line
from .choice import Choice


class Board(ABC):
    """The board of a family. `scene` is always the view of the person at the terminal."""

    order: tuple[str, ...] = ("other",)
    """Groups of choices in the order they are listed."""

    @abstractmethod
    def header(self, scene: Any, width: int, lexicon: Lexicon) -> Line:
        """The first line of the page: game, scenario, whose turn it is."""

    @abstractmethod
    def table(self, scene: Any, width: int, height: int, lexicon: Lexicon) -> list[Line]:
        """The board and the panel beside it, in about `height` lines."""

    @abstractmethod
    def brief(self, scene: Any) -> str:
        """The story so far."""

    @abstractmethod
    def goal(self, scene: Any) -> str: ...

    def places(self, scene: Any) -> Collection[str]:
        """The names of places that the player can type."""
        del scene
        return ()

    def group(self, scene: Any, decision: Decision, action: Data) -> str:
        """The group that an action is listed under, one of `order`."""
        del decision
        found = words.group(scene, action)
        return found if found in self.order else "other"

    def choice(
        self,
        game: Game[Any, Any],
        world: Any,
        scene: Any,
        decision: Decision,
        action: Data,
        lexicon: Lexicon,
    ) -> Choice:
        """An option as it is shown; its number is set later."""
        group = self.group(scene, decision, action)
        return Choice(
            number=0,
            action=action,
            group=group,
            label=lexicon.say("group", group),
            text=words.option(scene, action, decision.prompt, lexicon),
            odds=() if decision.seat == CHANCE else game.odds(world, action),
        )

    def dice(self, scene: Any, decision: Decision, lexicon: Lexicon) -> str:
        """Which dice to roll, and how to type the result."""
        del scene
        first = decision.options[-1].action
        if not isinstance(first, Rolled):
            return ""
        count = lexicon.say("dice", "any", count=len(first.faces))
        return f"{count}; {lexicon.say('dice', 'hint', example=' '.join(best_first(first.faces)))}"

    def cards(self, scene: Any, typed: str, lexicon: Lexicon) -> list[list[str]]:
        """Each card whose name starts with the typed text, as a few lines."""
        del scene, typed, lexicon
        return []

    def decks(self, scene: Any, lexicon: Lexicon) -> list[str]:
        """The cards left in each draw pile, as far as this seat may know."""
        del scene, lexicon
        return []


def board_of(scene: Any) -> Board:
    """The board of the family that a world or a view belongs to."""
    board: Board = scene.family.room("terminal").BOARD
    return board
