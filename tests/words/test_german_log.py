"""The log of a German table: only what is printed on cards and in scenarios is English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from words.test_content_keys import LANGUAGE, keyed, translating
from words.test_languages import CATALOGUES, RECORDS, sentences_of

from inkribbon.catalogue import GAMES
from inkribbon.catalogue import game as find_game
from inkribbon.kernel.data import Event
from inkribbon.kernel.records.replaying import steps
from inkribbon.kernel.records.text import loads
from inkribbon.kernel.view import SPECTATOR
from inkribbon.words import sentences
from inkribbon.words.lexicon import load

READ = "marked"
"""The language in which all that is printed has marks."""
WORD = re.compile(r"[^\W\d_]{4,}")
PRINTED = re.compile("‹[^›]*›")
COMPANIONS = {"Holt", "Adeyemi"}
"""Names in a list of their own, without keys."""


def words_of(texts: Iterator[str]) -> set[str]:
    return {word for text in texts for word in WORD.findall(text)}


def log_of(path: Path) -> Iterator[str]:
    """Every line of a golden game, in German."""
    record, german = loads(path.read_text("utf-8")), load(LANGUAGE)
    game = find_game(record.header.setup.game)
    for world in steps(game, record):
        for event in world.news:
            if isinstance(event, Event):
                seat = (event.audience() or (SPECTATOR,))[0]
                scene = game.told(game.observe(world, seat), READ)
                yield sentences.event(scene, event, german)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_is_not_printed_is_german(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = {key: text for game in GAMES.values() for key, text in keyed(game)}
    with translating({key: f"‹{text}›" for key, text in printed.items()}, monkeypatch, READ):
        found = words_of(PRINTED.sub("", text) for text in log_of(path))
    german = words_of(
        text for path in CATALOGUES for text in sentences_of(path.with_stem(LANGUAGE)).values()
    )
    names = {word for word in words_of(iter(printed.values())) if word.istitle()}
    assert sorted(found - german - names - COMPANIONS) == []
