"""The figures of campaigns in words, which are those of the game's family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from inkribbon.kernel.game import Mean
from inkribbon.words.lexicon import load

UNKNOWN = "-"


def told(figures: Mapping[str, Mean]) -> str:
    """The means, such as "missions drawn: 9.10 per campaign; kerosene left: …"."""
    words = load()
    return "; ".join(words.say("figure", name, mean=_mean(one)) for name, one in figures.items())


def _mean(mean: Mean) -> str:
    return UNKNOWN if mean.value is None else f"{mean.value:.2f}"


def explained(names: Iterable[str]) -> str:
    """What each of them counts, in a sentence."""
    words = load()
    return " ".join(words.say("figure-counts", name) for name in names)
