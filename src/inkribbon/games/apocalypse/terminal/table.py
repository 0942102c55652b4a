"""A table of inches in the terminal: the map centred on the active figure, and the humans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from inkribbon.games.apocalypse.rules.attack import Attack
from inkribbon.games.apocalypse.rules.barricades import Build
from inkribbon.games.apocalypse.rules.moving import Move, Turn
from inkribbon.games.apocalypse.view.observe import InchesView
from inkribbon.games.apocalypse.words import names
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.deck import cards
from inkribbon.kernel.game import Game
from inkribbon.terminal.board import Board
from inkribbon.terminal.canvas import Line, beside
from inkribbon.terminal.choice import Choice
from inkribbon.words.lexicon import Lexicon

from .board import draw, width_of_map, window
from .panel import facts, goal, legend, people
from .spots import spots

GAP = 2
BESIDE = 30
"""With fewer columns than this beside the map, the humans are listed below it."""
LEAST = 6
"""Rows of the map shown on the smallest screen."""
ENOUGH = 13
"""Map rows that leave room for the goal, the legend and a longer log."""
LOG = 3
HEAD = 2
"""Lines for the column names."""


class InchesBoard(Board):
    """Resident Evil: Apocalypse - The Game."""

    order = (
        *(
            "start",
            "order",
            "attack",
            "risky",
            "search",
            "items",
            "trade",
            "barricade",
            "turn",
            "move",
        ),
        *("discard", "chance", "other", "end"),
    )

    def __init__(self) -> None:
        self._told: tuple[Decision, dict[int, str]] | None = None
        """Cached descriptions of the squares that matter, and the decision they belong to."""

    def header(self, scene: InchesView, width: int, lexicon: Lexicon) -> Line:
        left = f"{lexicon.say('inches-map', 'title')} · {scene.book.scenario.title}"
        right = ""
        if scene.turn:
            right = lexicon.say(
                "inches-map",
                "turn",
                turn=scene.turn,
                last=scene.book.scenario.win.turns,
                phase=lexicon.say("phase", scene.phase),
            )
        return [(left, "bold"), (right.rjust(max(width - len(left), len(right) + 2)), "")]

    def table(self, scene: InchesView, width: int, height: int, lexicon: Lexicon) -> list[Line]:
        room = width - width_of_map(scene) - GAP
        if room >= BESIDE:
            shown = draw(scene, *window(scene, max(height - HEAD, LEAST)))
            return beside(shown, self._panel(scene, room, lexicon), width_of_map(scene), GAP)
        below = [*people(scene, width, lexicon), *facts(scene, width, lexicon)]
        more = [*legend(width, lexicon), *goal(scene, width, lexicon)]
        rows = height - HEAD - len(below)
        if rows - len(more) - LOG >= ENOUGH:
            below += more
            rows -= len(more) + LOG
        return [*draw(scene, *window(scene, max(rows, LEAST))), *below]

    def _panel(self, scene: InchesView, width: int, lexicon: Lexicon) -> list[Line]:
        parts = (
            people(scene, width, lexicon),
            facts(scene, width, lexicon),
            goal(scene, width, lexicon),
            legend(width, lexicon),
        )
        return [line for part in parts for line in ([], *part)][1:]

    def brief(self, scene: InchesView) -> str:
        return scene.book.scenario.brief

    def goal(self, scene: InchesView) -> str:
        return scene.book.scenario.goal

    def places(self, scene: InchesView) -> Collection[str]:
        ground = scene.book.ground
        return [ground.name(square) for square in range(ground.n)]

    def choice(
        self,
        game: Game[Any, Any],
        world: Any,
        scene: InchesView,
        decision: Decision,
        action: Data,
        lexicon: Lexicon,
    ) -> Choice:
        """Moves are chosen by square; only those worth pointing out get a line."""
        found = super().choice(game, world, scene, decision, action, lexicon)
        if isinstance(action, Move):
            told = self._spots(world, scene, decision, lexicon).get(action.square)
            return replace(found, text=told or found.text, square=found.text, folded=not told)
        if isinstance(action, Turn):
            return replace(found, text=lexicon.say("facing", names.FACINGS[action.facing]))
        if isinstance(action, Build):
            return replace(found, text=names.line(scene.book, action.borders, lexicon))
        if isinstance(action, Attack):
            return self._shot(scene, action, found, lexicon)
        return found

    def _shot(self, scene: InchesView, action: Attack, found: Choice, lexicon: Lexicon) -> Choice:
        """Targets are named by square, since the map has no numbers; risky shots are set apart."""
        values = {
            "weapon": names.card(scene.book, action.weapon, lexicon),
            "place": names.square(scene.book, scene.zombies[action.aim].square),
            "first": self._named(scene, action.first, lexicon),
        }
        key = "shot" if action.first == action.aim else "shot-past"
        found = replace(found, text=lexicon.say("inches-map", key, **values))
        if action.first < 0:
            return found
        return replace(found, group="risky", label=lexicon.say("group", "risky"), risky=True)

    def _named(self, scene: InchesView, figure: int, lexicon: Lexicon) -> str:
        """Humans by name, zombies by their square."""
        if figure > 0:
            return names.figure(scene, figure, lexicon)
        return names.square(scene.book, scene.zombies[figure].square)

    def _spots(
        self, world: Any, scene: InchesView, decision: Decision, lexicon: Lexicon
    ) -> dict[int, str]:
        if self._told is None or self._told[0] is not decision:
            self._told = (decision, spots(world, scene, lexicon))
        return self._told[1]

    def cards(self, scene: InchesView, typed: str, lexicon: Lexicon) -> list[list[str]]:
        """Look up search cards by the start of their name."""
        typed = typed.lower()
        known = [card for card in scene.book.cards.values() if card.name.lower().startswith(typed)]
        return [
            [
                lexicon.say(
                    "inches-map",
                    "card",
                    name=card.name,
                    size=card.size or "-",
                    range=card.range,
                    bonus=card.bonus,
                    price=card.price,
                    heals=card.heals,
                )
            ]
            for card in known
        ]

    def decks(self, scene: InchesView, lexicon: Lexicon) -> list[str]:
        pile = scene.decks["search"]
        left = Counter(names.card(scene.book, card, lexicon) for card in cards(pile))
        text = ", ".join(f"{count} {card}" for card, count in left.items())
        return (
            [lexicon.say("table", "deck", deck=lexicon.say("deck", "search"), cards=text)]
            if left
            else []
        )
