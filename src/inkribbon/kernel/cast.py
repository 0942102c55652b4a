"""Set-up checks that every game shares: the cast and the modes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .errors import BadSetup
from .game import Setup


def check_cast(
    setup: Setup, known: Collection[str], seats: tuple[int, int], title: str, cure: str = ""
) -> None:
    """Check that the characters exist, differ and are neither too few nor too many."""
    for name in setup.characters:
        if name not in known:
            listed = ", ".join(sorted(known))
            raise BadSetup(f"{setup.game} has no character {name!r}: choose among {listed}")
    count = len(setup.characters)
    if len(set(setup.characters)) != count:
        raise BadSetup("a character can be played only once: name different characters")
    low, high = seats
    if not low <= count <= high:
        fitting = str(low) if low == high else f"{low} to {high}"
        cure = cure or f"name {fitting}"
        raise BadSetup(f"{title} is for {fitting} characters, not {count}: {cure}")


def check_modes(setup: Setup, known: Iterable[str]) -> None:
    """Check that each mode exists and is named only once."""
    for mode in setup.modes:
        if mode not in known:
            listed = ", ".join(known)
            hint = f"choose among {listed}" if listed else "it has no modes"
            raise BadSetup(f"{setup.game} has no mode {mode!r}: {hint}")
        if setup.modes.count(mode) > 1:
            raise BadSetup(f"the mode {mode!r} is named twice: name it once")
