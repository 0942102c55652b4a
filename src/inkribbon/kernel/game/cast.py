"""Set-up checks that every game shares: the cast and the modes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from inkribbon.kernel.errors import BadSetup, Sentence, sentence

from .setup import Setup

ONE_SIZE = "{title} is for {low} characters, not {count}: {cure}"
SIZES = "{title} is for {low} to {high} characters, not {count}: {cure}"


def check_cast(
    setup: Setup,
    known: Collection[str],
    seats: tuple[int, int],
    title: str | Sentence,
    cure: Sentence | None = None,
) -> None:
    """Check that the characters exist, differ and are neither too few nor too many."""
    for name in setup.characters:
        if name not in known:
            listed = ", ".join(sorted(known))
            raise BadSetup(
                "{game} has no character {name!r}: choose among {known}",
                game=setup.game,
                name=name,
                known=listed,
            )
    count = len(setup.characters)
    if len(set(setup.characters)) != count:
        raise BadSetup("a character can be played only once: name different characters")
    low, high = seats
    if not low <= count <= high:
        cure = cure or sentence(
            "name {low}" if low == high else "name {low} to {high}", low=low, high=high
        )
        raise BadSetup(
            ONE_SIZE if low == high else SIZES,
            title=title,
            low=low,
            high=high,
            count=count,
            cure=cure,
        )


def check_modes(setup: Setup, known: Iterable[str]) -> None:
    """Check that each mode exists and is named only once."""
    for mode in setup.modes:
        if mode not in known:
            listed = ", ".join(known)
            if not listed:
                raise BadSetup(
                    "{game} has no mode {mode!r}: it has no modes", game=setup.game, mode=mode
                )
            raise BadSetup(
                "{game} has no mode {mode!r}: choose among {known}",
                game=setup.game,
                mode=mode,
                known=listed,
            )
        if setup.modes.count(mode) > 1:
            raise BadSetup("the mode {mode!r} is named twice: name it once", mode=mode)
