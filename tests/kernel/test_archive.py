"""A game keeps the content that it started with."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from inkribbon.catalogue import GAMES
from inkribbon.kernel.codec import encode
from inkribbon.kernel.game import CAMPAIGN, Setup
from inkribbon.kernel.records.other_rules import is_current, played_with
from inkribbon.kernel.records.record import begin

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


def test_a_game_whose_content_is_the_same_is_played_as_it_is() -> None:
    game, setup = GAMES["re3"], setup_of("re3", "escaping-the-warehouse")
    header = begin(game, setup).header
    assert played_with(game, header, None) is game
    assert played_with(game, header, {"nonsense": ""}) is game


def test_a_scenario_that_is_no_longer_shipped_comes_from_its_bundle() -> None:
    game, setup = GAMES["re3"], setup_of("re3", "escaping-the-warehouse")
    texts = {
        path.replace("escaping-the", "lost"): text.replace("bullets = 2", "bullets = 4")
        for path, text in game.bundle(setup).items()
    }
    lost = replace(setup, scenario="lost-warehouse")
    earlier = game.with_content("lost", texts)
    header = begin(earlier, lost).header
    assert is_current(played_with(game, header, texts), header)
    assert played_with(game, header, None) is game


@pytest.mark.parametrize("texts", [{}, {"content/items.toml": "["}, None])
def test_a_bundle_that_does_not_fit_is_left_alone(texts: dict[str, str] | None) -> None:
    game, setup = GAMES["re3"], setup_of("re3", "escaping-the-warehouse")
    bundle = game.bundle(setup) if texts is None else texts
    header = replace(begin(game, setup).header, content="of a version that nobody has any more")
    assert played_with(game, header, bundle) is game


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
