"""Every language says the same: the same keys, gaps and plural forms, and over real games."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from inkribbon.catalogue import GAMES
from inkribbon.catalogue import game as find_game
from inkribbon.kernel.data import Event
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.records.replaying import steps
from inkribbon.kernel.records.text import loads
from inkribbon.kernel.view import SPECTATOR
from inkribbon.words import sentences
from inkribbon.words.languages import DEFAULT, LANGUAGES, best, of_browser, of_shell
from inkribbon.words.lexicon import UNFILLED, Lexicon, load

SRC = Path(__file__).parents[2] / "src" / "inkribbon"
RECORDS = sorted((Path(__file__).parents[1] / "golden" / "records").glob("*.jsonl"))[::12]
CATALOGUES = sorted(path.relative_to(SRC) for path in SRC.rglob(f"words/{DEFAULT}.toml"))
OTHERS = [language for language in LANGUAGES if language != DEFAULT]

EACH = 60
"""One of so many positions of a record is put into words."""


def texts(entry: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every sentence of a catalogue with its whole key."""
    if isinstance(entry, dict):
        for name, part in entry.items():
            yield from texts(part, f"{key}.{name}")
    else:
        yield key, entry


def sentences_of(path: Path) -> dict[str, str]:
    """By key. What the program says in English has no keys; `test_errors` is about that."""
    sections = tomllib.loads((SRC / path).read_text("utf-8"))
    sections.pop("sentence", None)
    return dict(texts(sections))


def gaps(text: str) -> set[tuple[str, bool]]:
    """The names of the gaps, and whether they depend on a number."""
    return {(name, bool(spec)) for _, name, spec, _ in Formatter().parse(text) if name}


def forms(text: str) -> Iterator[int]:
    """How many texts each gap has that depends on a number."""
    for _, _, spec, _ in Formatter().parse(text):
        if spec:
            yield len(spec.split("|"))


def test_there_are_catalogues() -> None:
    assert len(CATALOGUES) == 4
    assert "de" in LANGUAGES


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("path", CATALOGUES, ids=str)
def test_no_language_lacks_a_sentence_or_has_one_too_many(path: Path, language: str) -> None:
    english = sentences_of(path)
    other = sentences_of(path.with_stem(language))
    assert sorted(english.keys() - other.keys()) == []
    assert sorted(other.keys() - english.keys()) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("path", CATALOGUES, ids=str)
def test_the_gaps_of_a_sentence_are_the_same_in_all_languages(path: Path, language: str) -> None:
    english = sentences_of(path)
    other = sentences_of(path.with_stem(language))
    named = {key: {name for name, _ in gaps(text)} for key, text in english.items()}
    assert {key: {name for name, _ in gaps(text)} for key, text in other.items()} == named


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", CATALOGUES, ids=str)
def test_a_number_has_a_text_for_each_plural_form(path: Path, language: str) -> None:
    plural = c2py(load(language).sections["language"]["plural"])
    count = len({plural(number) for number in range(1000)})
    everything = tomllib.loads((SRC / path.with_stem(language)).read_text("utf-8"))
    for key, text in texts(everything):
        assert all(found == count for found in forms(text)), key


def test_a_language_may_have_more_than_two_plural_forms() -> None:
    russian = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    words = {"language": {"plural": russian}, "event": {"cards": "# {n:# карта|# карты|# карт}"}}
    lexicon = Lexicon(words, "ru")
    said = [lexicon.say("event", "cards", n=number) for number in (1, 3, 5, 11, 21)]
    assert said == ["# 1 карта", "# 3 карты", "# 5 карт", "# 11 карт", "# 21 карта"]


def test_german_has_one_and_several() -> None:
    german = load("de")
    said = [german.say("panel", "tension", left=number) for number in (0, 1, 2)]
    assert said == [f"Spannungsstapel: {text}" for text in ("0 Karten", "1 Karte", "2 Karten")]


# Over real games


def positions(path: Path) -> Iterator[tuple[Any, Any]]:
    """The game, and some of its worlds, of a golden record."""
    record = loads(path.read_text("utf-8"))
    game = find_game(record.header.setup.game)
    for number, world in enumerate(steps(game, record)):
        if number % EACH == 0 or world.decision is None:
            yield game, world


def said(game: Any, world: Any, words: Lexicon) -> Iterator[str]:
    """Everything that the table says about a position."""
    for event in world.news:
        if isinstance(event, Event):
            seat = (event.audience() or (SPECTATOR,))[0]
            yield sentences.event(game.observe(world, seat), event, words)
    decision = world.decision
    if decision is None:
        yield sentences.outcome(world.outcome, words)
        return
    scene = game.observe(world, decision.seat)
    yield sentences.question(scene, decision, words)
    for action in decision.actions():
        yield sentences.option(scene, action, decision.prompt, words)
        yield sentences.odds(game.odds(world, action), words)
    if decision.seat != CHANCE:
        for reason in game.withheld(world, decision.seat):
            yield sentences.withheld(reason, words)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_games_can_be_told_in_every_language(path: Path, language: str) -> None:
    words = load(language)
    for game, world in positions(path):
        for text in said(game, world, words):
            assert UNFILLED not in text
            assert "{" not in text


def test_german_sounds_german() -> None:
    world = GAMES["re2"].new("1a", ["leon", "claire"])
    question = sentences.question(GAMES["re2"].observe(world, 0), world.decision, load("de"))
    assert question.startswith("Wer") or "du" in question, question


# Which language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT"}, "de"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "de", "LANG": "C"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_a_terminal_speaks_the_language_of_its_shell(
    environment: dict[str, str], language: str
) -> None:
    assert of_shell(environment) == language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"),
        ("de-CH, en;q=0.8", "de"),
        ("en;q=0.5, fr, de;q=0.8", "de"),
        ("en-US,en;q=0.9,de;q=0.8", "en"),
        ("de;q=0, fr", "en"),
        ("*", "en"),
        (";;q=,,=", "en"),
        ("", "en"),
    ],
)
def test_a_browser_gets_the_language_it_prefers(header: str, language: str) -> None:
    assert of_browser(header) == language


def test_an_unknown_language_is_english() -> None:
    assert best(["tlh", "x"]) == "en"
