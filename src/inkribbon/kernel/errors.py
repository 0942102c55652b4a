"""Errors that users can cause: each message is one sentence with the problem and the fix."""

from __future__ import annotations

import msgspec


class Sentence(msgspec.Struct, frozen=True):
    """Something to tell people: English with named gaps, and what fills them.

    A catalogue may have it in another language, under the English text.
    """

    text: str
    gaps: dict[str, str | int | Sentence] = {}

    def __str__(self) -> str:
        return self.text.format(**self.gaps) if self.gaps else self.text


class Worded(Exception):
    """An error with a sentence for people."""

    def __init__(self, text: str | Sentence, **gaps: object) -> None:
        self.sentence = text if isinstance(text, Sentence) else sentence(text, **gaps)
        super().__init__(str(self.sentence))


def sentence(text: str, /, **gaps: object) -> Sentence:
    """A sentence whose gaps may be filled with anything, such as another error."""
    return Sentence(text, {name: _filling(value) for name, value in gaps.items()})


def _filling(value: object) -> str | int | Sentence:
    if isinstance(value, Worded):
        return value.sentence
    # A truth value is an int here, but would not be read back as one.
    if isinstance(value, bool) or not isinstance(value, str | int | Sentence):
        return str(value)
    return value


class InkribbonError(Worded):
    """Bad input of any kind."""


class UnknownGame(InkribbonError):
    """The catalogue has no game of that name."""


class BadSetup(InkribbonError):
    """A game cannot be set up as asked: unknown scenario, character or mode."""


class IllegalAnswer(InkribbonError):
    """The answer is not one of the options."""


class BadContent(InkribbonError):
    """A content or scenario file is wrong; the message names the file, the place and the fix."""


class BadRecord(InkribbonError):
    """A saved game is damaged or follows other rules; the message names the line."""


class RunawayRules(InkribbonError):
    """The rules never reached a decision: a bug in the rules, not in the input."""
