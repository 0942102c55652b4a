"""The guide of a first game at the terminal: one idea above the question."""

from __future__ import annotations

from inkribbon.kernel.decision import Decision
from inkribbon.terminal.canvas import Line, wrapped
from inkribbon.words.guide import Tour
from inkribbon.words.lexicon import Lexicon

EDGE = "│ "


def shown(tour: Tour, decision: Decision | None, lexicon: Lexicon, width: int) -> list[Line]:
    """The idea for this moment, or the last words; `decision` is the player's own."""
    if tour.is_over:
        return last_words(tour, lexicon, width)
    step = tour.idea(decision)
    if step is None:
        return []
    head = lexicon.say(
        *("guide", "idea"),
        name=lexicon.say("guide", "name"),
        title=lexicon.say("guide", step.id, "title"),
        number=len(tour.told) + 1,
        count=len(tour.guide.steps),
    )
    return _boxed(step.id, head, lexicon.say("guide", "keys"), lexicon, width)


def last_words(tour: Tour, lexicon: Lexicon, width: int) -> list[Line]:
    """What to do next."""
    end = tour.guide.end
    head = f"{lexicon.say('guide', 'name')}: {lexicon.say('guide', end, 'title')}"
    return _boxed(end, head, "", lexicon, width)


def _boxed(key: str, head: str, foot: str, lexicon: Lexicon, width: int) -> list[Line]:
    text = f"{lexicon.say('guide', key, 'text')} {lexicon.say('guide', key, 'type')}"
    parts = [(head, "bold"), (text, ""), (foot, "dim")]
    return [
        line for part, style in parts if part for line in wrapped(EDGE + part, width, EDGE, style)
    ]
