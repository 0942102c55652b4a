"""The options of a decision as they are shown: numbered, grouped, with their odds.

The player picks one by its number, by a place, or by words that match no other.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from inkribbon.kernel.decision import Decision
from inkribbon.kernel.game import Game
from inkribbon.words.lexicon import Lexicon

from .board import board_of
from .choice import Choice

DIAL = re.compile(r" \d+/\d+")


def choices_of(
    game: Game[Any, Any], world: Any, scene: Any, decision: Decision, lexicon: Lexicon
) -> list[Choice]:
    """All options of a decision, in display order."""
    board = board_of(scene)
    found = [
        board.choice(game, world, scene, decision, option.action, lexicon)
        for option in decision.options
    ]
    found.sort(key=lambda choice: (choice.folded, board.order.index(choice.group)))
    return [replace(c, number=i) for i, c in enumerate(_short_rows(found), 1)]


def _short_rows(choices: list[Choice]) -> list[Choice]:
    """Remove weapon dials from the rows, unless two rows differ only in them."""
    rows = {choice.row: DIAL.sub("", choice.row) for choice in choices}
    if len(set(rows.values())) < len(rows):
        return choices
    return [replace(choice, row=rows[choice.row]) for choice in choices]


# Matching typed text


class Unclear(Exception):
    """The typed text matches no choice, or several."""

    def __init__(self, fits: list[Choice]) -> None:
        super().__init__()
        self.fits = fits


def pick(choices: list[Choice], typed: str) -> Choice:
    """The choice that matches a number, a square or some words."""
    typed = typed.lower().strip().rstrip(".")
    if typed.isdigit():
        return _only([choice for choice in choices if choice.number == int(typed)])
    on_square = [choice for choice in choices if choice.square == typed]
    if len(on_square) == 1:
        return on_square[0]
    labelled = [choice for choice in choices if choice.label.lower() == typed]
    if len(labelled) == 1:
        return labelled[0]
    said = _words_of(typed)
    fits = [choice for choice in choices if said and _fits(choice, said)]
    exact = [choice for choice in fits if _words_of(choice.text) == said]
    return _only(exact if len(exact) == 1 else fits)


def _only(fits: list[Choice]) -> Choice:
    if len(fits) != 1:
        raise Unclear(fits)
    return fits[0]


def _fits(choice: Choice, said: list[str]) -> bool:
    """Each typed word starts a word of the choice; single letters only match yes and no."""
    known = [*_words_of(choice.label), *_words_of(choice.text)]
    answer = choice.text in ("yes", "no")
    return all(
        any(
            word == other or (other.startswith(word) and (len(word) > 1 or answer))
            for other in known
        )
        for word in said
    )


def _words_of(text: str) -> list[str]:
    kept = "".join(c if c.isalnum() or c in "/.'-" else " " for c in text.lower())
    return kept.split()
