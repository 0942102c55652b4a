"""Texts of cards and scenarios have keys, under which a translation file can supply others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from inkribbon.catalogue import GAMES
from inkribbon.crawl.effects.narrative import ChooseWay
from inkribbon.crawl.printed.decks import Choice
from inkribbon.crawl.state.campaign_events import EventDecided, EventDrawn
from inkribbon.crawl.state.special_events import StationUsed
from inkribbon.kernel.codec import encode
from inkribbon.kernel.content.files import Source, package_file, package_names
from inkribbon.kernel.content.translations import texts_in, translation
from inkribbon.kernel.game import CAMPAIGN, Game, Setup, interface
from inkribbon.kernel.view import SPECTATOR
from inkribbon.words import sentences
from inkribbon.words.languages import LANGUAGES
from inkribbon.words.lexicon import load

LANGUAGE = "de"
MARK = "§"
"""What every text ends with in the language of these tests."""


def files(game: Game[Any, Any]) -> Iterator[Source]:
    """Every content and scenario file that a game reads."""
    for package in (*game.content_packages, game.package):
        for folder in ("content", "scenarios"):
            for name in package_names(package, folder, ".toml"):
                yield package_file(package, folder, f"{name}.toml")


def keyed(game: Game[Any, Any]) -> list[tuple[str, str]]:
    return [text for source in files(game) for text in texts_in(source)]


@contextmanager
def translating(
    texts: dict[str, str], monkeypatch: pytest.MonkeyPatch, into: str = LANGUAGE
) -> Iterator[None]:
    """A language has these texts. What was read in it is kept, so it always has the same."""
    monkeypatch.setattr(
        interface, "translation", lambda _, language: texts if language == into else {}
    )
    interface._in_language.cache_clear()
    yield
    interface._in_language.cache_clear()


@pytest.fixture
def translated(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every text of every game is translated."""
    texts = {key: text + MARK for game in GAMES.values() for key, text in keyed(game)}
    with translating(texts, monkeypatch):
        yield


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_text_has_a_key_of_its_own(game: Game[Any, Any]) -> None:
    found = keyed(game)
    assert len(found) > 30
    assert [key for key, count in Counter(key for key, _ in found).items() if count > 1] == []


def test_a_key_names_the_place_of_its_text() -> None:
    found = dict(keyed(GAMES["re2"]))
    assert found["re2.items.shotgun.name"] == "Shotgun"
    assert found["re2.items.shotgun.text"].startswith("Blast")
    assert found["re2.scenarios.1a.title"]
    assert found["re2.scenarios.1a.epilogue.won"]
    assert found["crawl.items.green-herb.name"] == "Green Herb"


def test_a_file_of_the_package_supplies_texts_by_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = tmp_path / "lodge" / "texts"
    texts.mkdir(parents=True)
    (tmp_path / "lodge" / "__init__.py").write_text("")
    (texts / "de.toml").write_text('[items.lamp]\nname = "Lampe"\n[scenarios.1a]\ntitle = "Eins"\n')
    monkeypatch.syspath_prepend(tmp_path)
    assert translation("lodge", "de") == {
        "lodge.items.lamp.name": "Lampe",
        "lodge.scenarios.1a.title": "Eins",
    }
    assert translation("lodge", "fr") == {}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_without_a_translation_nothing_changes(game: Game[Any, Any]) -> None:
    view = game.observe(game.new(game.scenarios()[0].id), SPECTATOR)
    assert game.in_language(LANGUAGE) is game
    assert game.told(view, LANGUAGE) is view


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_translated_text_reaches_the_page(game: Game[Any, Any]) -> None:
    info = game.in_language(LANGUAGE).scenarios()[0]
    assert info.title.endswith(MARK)
    assert info.brief.endswith(MARK)
    assert all(name.endswith(MARK) for _, name in game.in_language(LANGUAGE).characters())
    world = game.new(info.id)
    sheet = encode(game.sheet(game.told(world, LANGUAGE))).decode()
    assert info.title in sheet
    assert MARK not in encode(game.sheet(world)).decode()
    scene = game.told(game.observe(world, 0), LANGUAGE)
    assert scene.book is not world.book
    assert encode(scene) == encode(game.observe(world, 0))


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize(
    ("game", "setup"),
    [(game, info.id) for game in GAMES.values() for info in game.scenarios()],
    ids=lambda value: value if isinstance(value, str) else value.id,
)
def test_every_scenario_can_be_read_in_another_language(game: Game[Any, Any], setup: str) -> None:
    """A text that something else refers to would be missed."""
    world = game.new(setup)
    assert game.told(world, LANGUAGE).book.key == world.book.key


@pytest.mark.usefixtures("translated")
def test_the_log_and_the_options_speak_of_translated_cards() -> None:
    game, words = GAMES["re2"], load(LANGUAGE)
    world = game.new("1a", ["leon", "claire"])
    scene = game.told(game.observe(world, 0), LANGUAGE)
    said = [sentences.option(scene, action, "", words) for action in world.decision.actions()]
    assert any(MARK in text for text in said), said


@pytest.mark.usefixtures("translated")
def test_a_campaign_is_told_in_another_language() -> None:
    game = GAMES["re2"]
    world = game.start(Setup(game="re2", scenario=CAMPAIGN, characters=("leon", "claire")))
    sheet: Any = game.sheet(game.told(world, LANGUAGE))
    assert all(node.name.endswith(MARK) for node in sheet.campaign.scenarios)


def test_events_choices_stations_and_districts_have_keys() -> None:
    found = dict(keyed(GAMES["re1"]))
    assert found["re1.narrative.captured.choices.1.name"]
    assert found["re1.scenarios.1f-east-a.event.1.name"]
    assert found["re1.scenarios.1f-east-b.station.1.name"]
    assert found["re1.campaign.1f-west-a.district"] == "First Floor West"


@pytest.mark.usefixtures("translated")
def test_the_log_speaks_of_translated_events_and_stations_by_their_own_names() -> None:
    game, words = GAMES["re3"], load(LANGUAGE)
    world: Any = game.new("downtown-1")
    scene = game.told(game.observe(world, 0), LANGUAGE)
    station, event = (getattr(world.book.scenario, kind)[0].name for kind in ("station", "event"))
    assert f"{station}{MARK}" in sentences.event(scene, StationUsed(0, station), words)
    assert f"{event}{MARK}" in sentences.event(scene, EventDrawn(0, event), words)
    sheet: Any = game.sheet(game.told(world, LANGUAGE))
    assert [(known.name, known.told) for known in sheet.events] == [(event, f"{event}{MARK}")]


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize("kind", ["narrative", "event", "station"])
def test_the_log_and_the_answers_speak_of_translated_choices(kind: str) -> None:
    words = load(LANGUAGE)
    game, world, event = with_choices(kind)
    scene = game.told(game.observe(world, 0), LANGUAGE)
    name = event.choices[1].name
    known = event.id if kind == "narrative" else event.name
    told = sentences.event(scene, EventDecided(known, name), words)
    assert told == f"Entscheidung: {name}{MARK}."
    assert sentences.option(scene, ChooseWay(known, 1, name), "", words) == f"{name}{MARK}"


def with_choices(kind: str) -> tuple[Any, Any, Any]:
    """A game, a world, and something of its scenario or of the box that leaves a choice."""
    for game, info in [
        (GAMES[id], info) for id in ("re3", "re2") for info in GAMES[id].scenarios()
    ]:
        world: Any = game.new(info.id)
        narrative = world.book.contents.narrative.values()
        entries = narrative if kind == "narrative" else getattr(world.book.scenario, kind)
        for entry in entries:
            if entry.choices:
                return game, world, entry
    raise AssertionError(f"no {kind} has choices")


def test_a_world_that_waits_to_ask_for_a_choice_is_stored_as_before() -> None:
    assert encode(Choice(name="run")) == b'{"name":"run","effects":[]}'


@pytest.mark.usefixtures("translated")
def test_a_translated_district_is_drawn_where_its_name_was() -> None:
    game = GAMES["re1"]
    world = game.start(Setup(game="re1", scenario=CAMPAIGN, characters=("jill", "chris")))
    plain: Any = game.sheet(world)
    told: Any = game.sheet(game.told(world, LANGUAGE))
    assert told.campaign.scenarios[0].district == f"First Floor West{MARK}"
    spots = {f"{name}{MARK}": spot for name, spot in plain.campaign.districts.items()}
    assert told.campaign.districts == spots


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_shipped_translation_has_no_key_without_a_text(
    game: Game[Any, Any], language: str
) -> None:
    known = {key for key, _ in keyed(game)}
    for package in (*game.content_packages, game.package):
        assert translation(package, language).keys() <= known
