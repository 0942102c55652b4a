"""A hint in words."""

from __future__ import annotations

from typing import Any, NamedTuple

from inkribbon.kernel.decision import Advice, Hint, Reason

from . import sentences
from .lexicon import Lexicon, load
from .voice import voice_of

SURE = 0.85
"""What is less likely than this is told with its chance."""
EQUAL = 0.02
"""Options whose chances differ by less are equally good."""


class Advised(NamedTuple):
    """An option of a hint in words."""

    option: str
    chance: str
    change: str
    reason: str


class Told(NamedTuple):
    """A hint in words."""

    chance: str
    """What chance of winning there is, or why it is not known."""
    options: tuple[Advised, ...]
    note: str
    """Which of the options are about equally good; '' if one is best."""


def in_words(scene: Any, hint: Hint, prompt: str, words: Lexicon | None = None) -> Told:
    words = words or load()
    if hint.chance is None:
        chance = words.say("advice", "no-chance", bot=hint.bot)
    else:
        chance = words.say("advice", "chance", chance=percent(hint.chance), bot=hint.bot)
    options = tuple(_advised(scene, hint, each, prompt, words) for each in hint.advice)
    return Told(chance, options, _equal(hint, words))


def _advised(scene: Any, hint: Hint, each: Advice, prompt: str, words: Lexicon) -> Advised:
    option = sentences.sentence(sentences.alone(scene, each.action, prompt, words))
    reasons = [reason(scene, why, words) for why in each.reasons]
    text = " ".join(f"{sentences.sentence(why)}." for why in reasons)
    if each.chance is None or hint.chance is None:
        return Advised(option, "", "", text)
    return Advised(option, percent(each.chance), change(each.chance - hint.chance), text)


def reason(scene: Any, why: Reason, words: Lexicon | None = None) -> str:
    """What the search saw, as a clause."""
    words = words or load()
    size = abs(why.amount)
    sure = size >= SURE
    who = voice_of(scene).speaker(scene, words).character(why.who) if why.who >= 0 else ""
    key = f"{why.what}-{'more' if why.amount > 0 else 'less'}"
    said = words.say(
        "advice-reason",
        key,
        "" if sure else "perhaps",
        who=who,
        count=max(1, round(size)),
        percent=percent(size),
    )
    return words.say("advice", "otherwise", reason=said) if why.otherwise else said


def _equal(hint: Hint, words: Lexicon) -> str:
    chances = [each.chance for each in hint.advice if each.chance is not None]
    near = [chance for chance in chances if chance > max(chances) - EQUAL]
    return words.say("advice", "equal", count=len(near), bot=hint.bot) if len(near) > 1 else ""


def percent(share: float) -> str:
    """Rounded, but never 0% or 100%: nothing is certain before the end."""
    return "<1%" if share < 0.01 else ">99%" if share > 0.99 else f"{100 * share:.0f}%"


def change(share: float) -> str:
    """In percentage points, with its sign."""
    points = round(100 * share)
    return "±0" if not points else f"+{points}" if points > 0 else f"−{-points}"
