"""Decisions: who must choose, everything that may be chosen, and what a bot would advise."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

import msgspec

from .data import Data

CHANCE = -1
"""The seat of dice and decks, answered by a sampler, a script, a search or a person."""

GROUP = -2
"""The seat of the whole table: any player may answer."""


class Option(msgspec.Struct, frozen=True, gc=False):
    """`action` is the player's choice; `then` is what it sets off."""

    action: Data
    then: tuple[Data, ...] = ()
    weight: int = 1


class Odds(tuple[Option, ...]):
    """Options of chance that many decisions share, so that their weights are added up once."""

    ladder: list[int]
    """For each option, the weights up to and including its own."""

    def __init__(self, options: Iterable[Option]) -> None:
        del options  # a tuple is complete before this
        self.ladder = list(accumulate([option.weight for option in self]))


class Decision(msgspec.Struct, frozen=True, gc=False):
    """One open question. Its options are the only list of legal actions."""

    seat: int
    prompt: str
    options: tuple[Option, ...]
    about: tuple[str | int, ...] = ()

    def actions(self) -> list[Data]:
        return [option.action for option in self.options]


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a game ended."""

    won: bool
    cause: str


# What a bot advises, as facts: a family's words turn its reasons into sentences.


class Reason(msgspec.Struct, frozen=True):
    """Something that the search saw after an option."""

    what: str
    """What changes, such as `harm`; each family has its own."""
    who: int
    """The seat that it happens to; -1 if it is not about one."""
    amount: float
    """How much is expected, compared with now."""
    otherwise: bool = False
    """Whether it happens only after other options."""


class Advice(msgspec.Struct, frozen=True):
    """An option worth taking."""

    action: Data
    chance: float | None = None
    """The chance of winning after it; None where no model can tell."""
    reasons: tuple[Reason, ...] = ()


class Hint(msgspec.Struct, frozen=True):
    """What to do, best first, and the chance of winning as things are."""

    bot: str
    """The bot whose advice it is."""
    advice: tuple[Advice, ...]
    chance: float | None = None
