"""Whatever can go wrong for a player is told in their language: no error lacks a text."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import NamedTuple

import msgspec
import pytest

from inkribbon.kernel.errors import BadSetup, Sentence, Worded, sentence
from inkribbon.words.languages import DEFAULT, LANGUAGES
from inkribbon.words.lexicon import load

SRC = Path(__file__).parents[2] / "src" / "inkribbon"
PLACES = (
    "kernel",
    "crawl",
    "games",
    "server",
    "catalogue.py",
    "cli/saves.py",
    "cli/overwriting.py",
)
"""Where errors come from that a player can meet."""
OTHERS = [language for language in LANGUAGES if language != DEFAULT]

NOT_FOR_PLAYERS = {
    "InkribbonError",  # for operators: a wrong option of the server
    "BadContent",  # for authors of scenarios, whose files are in English
    *("BadStore", "CannotServe"),  # for operators
    "CannotRead",  # at the command line, before a game begins
    "RunawayRules",  # a bug
    "ProgramFailed",  # for authors of bots
}
FRAMEWORK = {"Not Found", "Method Not Allowed"}
"""What Starlette says."""


class Told(NamedTuple):
    """A sentence in the source, and the gaps that it is given."""

    where: str
    text: str
    gaps: set[str]


def module_of(path: Path) -> ModuleType:
    parts = path.relative_to(SRC.parent).with_suffix("").parts
    return importlib.import_module(".".join(parts).removesuffix(".__init__"))


def sources() -> Iterator[Path]:
    for place in PLACES:
        found = SRC / place
        yield from sorted(found.rglob("*.py")) if found.is_dir() else [found]


MODULES = {path: module_of(path) for path in sources()}


def kinds(kind: type[Worded] = Worded) -> Iterator[str]:
    for sub in kind.__subclasses__():
        yield sub.__name__
        yield from kinds(sub)


ERRORS = set(kinds()) - NOT_FOR_PLAYERS
FIRST = {*ERRORS, "announce", "sentence"}
"""Calls whose first argument is for people."""
SECOND = {"take", "place"}
"""Limits, which get an address before it."""


def told() -> Iterator[Told]:
    for path, module in MODULES.items():
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and (given := first_words(call)) is not None:
                where = f"{path.name}:{call.lineno}"
                gaps = {keyword.arg or "**" for keyword in call.keywords}
                yield from (Told(where, text, gaps) for text in texts(given, module, where))


def first_words(call: ast.Call) -> ast.expr | None:
    """The argument that is for people, if there is one."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if name in FIRST:
        return call.args[0] if call.args else None
    return call.args[1] if name in SECOND and len(call.args) == 2 else None


def texts(given: ast.expr, module: ModuleType, where: str) -> Iterator[str]:
    match given:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from texts(given.body, module, where)
            yield from texts(given.orelse, module, where)
        case ast.Name(id=name) if isinstance(value := getattr(module, name, None), str):
            yield value
        case ast.JoinedStr():
            pytest.fail(f"{where}: name the gaps of this sentence, so that it can be translated")


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


TOLD = list(told())


def test_the_errors_of_the_server_are_found() -> None:
    assert len(TOLD) > 120
    assert {"Wrong", "TooMany", "BadSetup", "BadRecord", "GaveUp", "CannotSave"} <= ERRORS
    assert {"Refused", "announce"} <= FIRST


@pytest.mark.parametrize("language", OTHERS)
def test_no_error_that_a_player_can_meet_lacks_a_text(language: str) -> None:
    known = load(language).sections["sentence"]
    assert [found for found in TOLD if found.text not in known] == []
    assert set(known) - {found.text for found in TOLD} == FRAMEWORK


@pytest.mark.parametrize("language", OTHERS)
def test_a_text_has_the_gaps_of_the_english_sentence(language: str) -> None:
    for english, other in load(language).sections["sentence"].items():
        assert gaps(other) == gaps(english), english


def test_every_gap_is_filled() -> None:
    missing = [found for found in TOLD if not gaps(found.text) <= found.gaps]
    assert missing == []


def test_an_error_is_told_in_english_and_in_german() -> None:
    error = BadSetup("{game} has no mode {mode!r}: it has no modes", game="toy", mode="easy")
    assert str(error) == "toy has no mode 'easy': it has no modes"
    assert load().tell(error.sentence) == str(error)
    german = load("de").tell(error.sentence)
    assert german == "toy hat keine Spielvariante 'easy' und auch keine anderen"


def test_an_error_inside_another_is_told_in_the_same_language() -> None:
    inner = sentence("the game is over")
    outer = sentence("there is no hint now: {error}", error=inner)
    assert str(outer) == "there is no hint now: the game is over"
    assert load("de").tell(outer) == "gerade gibt es keinen Tipp: das Spiel ist vorbei"


def test_what_has_no_translation_stays_english_whatever_it_contains() -> None:
    odd = sentence('line 3: {"a" is no table {')
    assert load("de").tell(odd) == str(odd)


@pytest.mark.parametrize("value", [True, 10**25, -(10**25), 0.5, None, "{x:>9999999999}", [1]])
def test_a_sentence_can_be_sent_whatever_fills_its_gaps(value: object) -> None:
    told = sentence("there is no {value}", value=value)
    assert msgspec.json.decode(msgspec.json.encode(told), type=Sentence) == told
    assert load("en").tell(told) == str(told) == f"there is no {value}"
