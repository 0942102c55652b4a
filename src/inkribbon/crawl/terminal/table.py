"""The terminal board of the tile crawlers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from inkribbon.crawl.words import names
from inkribbon.crawl.words.names import Scene
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.deck import cards
from inkribbon.kernel.game import Game
from inkribbon.terminal.board import Board
from inkribbon.terminal.canvas import Line
from inkribbon.terminal.choice import Choice
from inkribbon.words.lexicon import Lexicon

from . import screen
from .cards import describe, find_cards
from .choices import ORDER, choice_of
from .dice import dice_words


class CrawlBoard(Board):
    """The board of re1, re2 and re3."""

    order = ORDER

    def header(self, scene: Scene, width: int, lexicon: Lexicon) -> Line:
        return screen.header(scene, width, lexicon)

    def table(self, scene: Scene, width: int, height: int, lexicon: Lexicon) -> list[Line]:
        return screen.table(scene, width, height, lexicon)

    def brief(self, scene: Scene) -> str:
        return scene.book.scenario.brief

    def goal(self, scene: Scene) -> str:
        return scene.book.scenario.goal

    def places(self, scene: Scene) -> Collection[str]:
        return scene.book.grid.at

    def choice(
        self,
        game: Game[Any, Any],
        world: Any,
        scene: Scene,
        decision: Decision,
        action: Data,
        lexicon: Lexicon,
    ) -> Choice:
        return choice_of(game, world, scene, decision, action, lexicon)

    def dice(self, scene: Scene, decision: Decision, lexicon: Lexicon) -> str:
        return dice_words(scene, decision, lexicon)

    def cards(self, scene: Scene, typed: str, lexicon: Lexicon) -> list[list[str]]:
        return [describe(scene, card, lexicon) for card in find_cards(scene, typed)]

    def decks(self, scene: Scene, lexicon: Lexicon) -> list[str]:
        """The cards left in each deck: they are public, only their order is unknown."""
        lines = []
        for name, deck in scene.decks.items():
            if not len(deck):
                continue
            left = Counter(names.card(scene.book, card, lexicon) for card in cards(deck))
            text = ", ".join(f"{count} {card}" for card, count in left.items())
            lines.append(lexicon.say("table", "deck", deck=lexicon.say("deck", name), cards=text))
        return lines
