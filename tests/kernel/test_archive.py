"""A game keeps the content that it started with."""

from __future__ import annotations

import pytest

from inkribbon.catalogue import GAMES
from inkribbon.kernel.codec import encode
from inkribbon.kernel.game import CAMPAIGN, Setup
from inkribbon.kernel.record import begin, is_current, played_with

CASES = [
    ("re3", "escaping-the-warehouse"),
    ("re3", CAMPAIGN),
    ("re2", "1a"),
    ("re1", "the-gunshot"),
    ("tower", "printed"),
    ("apocalypse", "mall"),
    ("apocalypse", "random-7"),
]


def setup_of(game: str, scenario: str) -> Setup:
    known = GAMES[game]
    cast = tuple(name for name, _ in known.characters())[: known.usual_cast()]
    return Setup(game=game, scenario=scenario, characters=cast)


@pytest.mark.parametrize(("name", "scenario"), CASES)
def test_a_bundle_holds_all_that_a_game_needs(name: str, scenario: str) -> None:
    game, setup = GAMES[name], setup_of(name, scenario)
    digest = game.content_digest(setup)
    again = game.with_content(digest, game.bundle(setup))
    assert again.content_digest(setup) == digest
    assert encode(again.start(setup)) == encode(game.start(setup))
    assert again.bundle(setup) == game.bundle(setup)


@pytest.mark.parametrize(
    ("name", "scenario", "old", "new"),
    [
        ("re3", "escaping-the-warehouse", "handgun-bullets = 2", "handgun-bullets = 3"),
        ("tower", "printed", "first_encounter = ", "first_encounter = 1"),
    ],
)
def test_a_correction_does_not_change_a_game_that_has_begun(
    name: str, scenario: str, old: str, new: str
) -> None:
    game, setup = GAMES[name], setup_of(name, scenario)
    texts = game.bundle(setup)
    (file,) = [path for path in texts if path.endswith(f"scenarios/{scenario}.toml")]
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new, 1)
    # What an earlier version shipped.
    header = begin(game.with_content(f"earlier-{name}", texts), setup).header
    assert header.content != game.content_digest(setup)

    earlier = played_with(game, header, texts)

    assert is_current(earlier, header)
    assert not is_current(game, header)
    assert played_with(game, header, None) is game
