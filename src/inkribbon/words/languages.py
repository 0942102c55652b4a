"""The languages of the tables, and which of them somebody wants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

DEFAULT = "en"
LANGUAGES = (DEFAULT, "de")
"""Each has a file in every `words` package. Texts of cards and scenarios are in English, except for
those in `texts` beside the content."""

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What a shell says about the language, the strongest first."""


def best(wanted: Iterable[str]) -> str:
    """The first wanted language that there is: 'de', 'de-AT' and 'de_DE.UTF-8' are German."""
    known = (name.strip().replace("_", "-").partition("-")[0].lower() for name in wanted)
    return next((name for name in known if name in LANGUAGES), DEFAULT)


def of_shell(environment: Mapping[str, str]) -> str:
    """The language of whoever sits at a terminal."""
    return best([next(filter(None, map(environment.get, VARIABLES)), "")])


def of_browser(accepted: str) -> str:
    """The language that an Accept-Language header prefers: 'fr, de;q=0.8, en;q=0.5' is German."""
    ranges = [part.partition(";") for part in accepted.split(",")]
    ranked = sorted(ranges, key=lambda part: -_quality(part[2]))
    return best(name for name, _, quality in ranked if _quality(quality) > 0)


def _quality(text: str) -> float:
    name, _, value = text.strip().partition("=")
    try:
        return float(value) if name == "q" else 1.0
    except ValueError:
        return 0.0
