"""What a set-up must be in any game: a cast that exists and fits, ways to play that there are."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .errors import BadSetup
from .game import Setup


def check_cast(
    setup: Setup, known: Collection[str], seats: tuple[int, int], title: str, cure: str = ""
) -> None:
    """Everybody exists, nobody plays twice, and there are enough but not too many."""
    for name in setup.characters:
        if name not in known:
            listed = ", ".join(sorted(known))
            raise BadSetup(f"nobody is called {name!r} in {setup.game}: choose among {listed}")
    count = len(setup.characters)
    if len(set(setup.characters)) != count:
        raise BadSetup("each character can be played once: name different characters")
    low, high = seats
    if not low <= count <= high:
        fitting = str(low) if low == high else f"{low} to {high}"
        cure = cure or f"name {fitting}"
        raise BadSetup(f"{title} is for {fitting} characters, not {count}: {cure}")


def check_modes(setup: Setup, known: Iterable[str]) -> None:
    """Each way to play exists and is named once."""
    for mode in setup.modes:
        if mode not in known:
            listed = ", ".join(known) or "none"
            raise BadSetup(f"{setup.game} has no mode {mode!r}: there are {listed}")
        if setup.modes.count(mode) > 1:
            raise BadSetup(f"the mode {mode!r} is named twice: name it once")
