"""Set-up checks that every game shares."""

from __future__ import annotations

import pytest
from kernel.toy import toy_setup
from msgspec.structs import replace

from inkribbon.kernel.errors import BadSetup, Sentence, sentence
from inkribbon.kernel.game.cast import check_cast, check_modes

KNOWN = ("cid", "bob", "ann")


def refused(
    cast: tuple[str, ...], seats: tuple[int, int] = (1, 3), cure: Sentence | None = None
) -> str:
    with pytest.raises(BadSetup) as refusal:
        check_cast(replace(toy_setup(), characters=cast), KNOWN, seats, "The Cellar", cure)
    return str(refusal.value)


def test_a_cast_that_exists_and_fits_is_taken() -> None:
    check_cast(toy_setup(3), KNOWN, (3, 3), "The Cellar")


def test_somebody_unknown_is_told_who_there_is() -> None:
    assert refused(("ann", "eve")) == "toy has no character 'eve': choose among ann, bob, cid"


def test_nobody_plays_twice() -> None:
    assert refused(("ann", "ann")).startswith("a character can be played only once")


@pytest.mark.parametrize("cast", [("ann",), ("ann", "bob", "cid")])
def test_too_few_or_too_many_are_told_how_many_may_play(cast: tuple[str, ...]) -> None:
    asked = f"The Cellar is for 2 characters, not {len(cast)}"

    assert refused(cast, (2, 2)) == f"{asked}: name 2"
    assert refused(cast, (2, 2), sentence("ask a friend")) == f"{asked}: ask a friend"
    assert refused((), (1, 3)) == "The Cellar is for 1 to 3 characters, not 0: name 1 to 3"


def test_a_way_to_play_exists_and_is_named_once() -> None:
    easy = replace(toy_setup(), modes=("easy",))
    check_modes(easy, ("easy", "solo"))

    with pytest.raises(BadSetup, match="toy has no mode 'easy': choose among solo"):
        check_modes(easy, ("solo",))
    with pytest.raises(BadSetup, match="it has no modes"):
        check_modes(easy, ())
    with pytest.raises(BadSetup, match="named twice"):
        check_modes(replace(easy, modes=("easy", "easy")), ("easy",))
