"""The tower in the terminal: one face, and what its player may know."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from inkribbon.games.tower.state.board import ROOMS
from inkribbon.games.tower.view.observe import TowerView
from inkribbon.games.tower.words import names
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.game import Game
from inkribbon.terminal.blocks import below, fitted
from inkribbon.terminal.board import Board
from inkribbon.terminal.canvas import Line, beside
from inkribbon.terminal.choice import Choice
from inkribbon.words.lexicon import Lexicon

from .face import WIDTH, face_lines
from .panel import extras, facts

GAP = 2
NARROW = 22
"""With fewer columns than this beside the face, the panel goes below it."""

WIDEST = 60
"""The widest line, in columns, that is comfortable to read."""


class TowerBoard(Board):
    """Zombie Tower 3D."""

    order = (
        *("move", "items", "search", "rest", "survivors", "ability", "trade", "other"),
        *("talk", "end"),
    )

    def header(self, scene: TowerView, width: int, lexicon: Lexicon) -> Line:
        left = f"{lexicon.say('tower-face', 'title')} · {scene.book.difficulty.title}"
        right = ""
        if scene.active >= 0:
            who = names.character(scene, scene.active, lexicon)
            right = lexicon.say(
                "tower-face", "round", round=scene.round, rounds=len(ROOMS), who=who
            )
        return [(left, "bold"), (right.rjust(max(width - len(left), len(right) + 2)), "")]

    def table(self, scene: TowerView, width: int, height: int, lexicon: Lexicon) -> list[Line]:
        face = face_lines(scene, lexicon)
        room = width - WIDTH - GAP
        over = extras(scene, lexicon)
        if room < NARROW:
            return below([*face, *facts(scene, width, lexicon)], over, width, height)
        room = min(room, WIDEST)
        side, over = fitted(facts(scene, room, lexicon), over, room, len(face))
        return below(beside(face, side, WIDTH, GAP), over, width, height)

    def brief(self, scene: TowerView) -> str:
        return scene.book.difficulty.brief

    def goal(self, scene: TowerView) -> str:
        return scene.book.difficulty.goal

    def places(self, scene: TowerView) -> Collection[str]:
        del scene
        return [str(room) for room in ROOMS]

    def choice(
        self,
        game: Game[Any, Any],
        world: Any,
        scene: TowerView,
        decision: Decision,
        action: Data,
        lexicon: Lexicon,
    ) -> Choice:
        found = super().choice(game, world, scene, decision, action, lexicon)
        return replace(found, risky=bool(getattr(action, "overcharge", False)))

    def cards(self, scene: TowerView, typed: str, lexicon: Lexicon) -> list[list[str]]:
        """Look up items by the start of their name, or the seats' characters."""
        del lexicon
        book = scene.book
        typed = typed.lower()
        people = [[f"{who.name}: {who.text}"] for who in book.cast if _begins(who.name, typed)]
        items = [[f"{i.name}: {i.text}"] for i in book.items.values() if _begins(i.name, typed)]
        return people + items


def _begins(name: str, typed: str) -> bool:
    return any(word.startswith(typed) for word in (name.lower(), *name.lower().split()))
