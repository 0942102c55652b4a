"""Sentences by key: gaps, numbers, variants, and missing words."""

from __future__ import annotations

import pytest

from inkribbon.words.lexicon import UNFILLED, Lexicon, load


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon(
        {
            "event": {
                "moved": "{who} goes to {square}.",
                "paid": "{points:one point|# points}",
                "quoted": "{typed!r}",
                "door": {"open": "opened", "other": "touched"},
                "found": {"card": "found"},
            }
        }
    )


def test_gaps_are_filled_by_name(lexicon: Lexicon) -> None:
    assert lexicon.say("event", "moved", who="Jill", square="c4") == "Jill goes to c4."
    assert lexicon.say("event", "quoted", typed="x") == "'x'"


@pytest.mark.parametrize("name", ["Not…", "Alive?", "Run!"])
def test_a_name_that_ends_its_sentence_gets_no_full_stop(lexicon: Lexicon, name: str) -> None:
    assert lexicon.say("event", "moved", who="Jill", square=name) == f"Jill goes to {name}"
    assert lexicon.say("event", "moved", who=name, square="c4") == f"{name} goes to c4."


@pytest.mark.parametrize(("points", "text"), [(1, "one point"), (2, "2 points"), (0, "0 points")])
def test_a_gap_chooses_by_number(lexicon: Lexicon, points: int, text: str) -> None:
    assert lexicon.say("event", "paid", points=points) == text


def test_a_variant_without_words_falls_back_on_other(lexicon: Lexicon) -> None:
    assert lexicon.say("event", "door", "open") == "opened"
    assert lexicon.say("event", "door", "kicked") == "touched"


def test_missing_words_are_noticed_but_end_no_game(lexicon: Lexicon) -> None:
    assert not lexicon.has("event", "found", "nothing")
    assert not lexicon.has("event", "no-such-thing")
    assert lexicon.say("event", "no-such-thing", "late") == "no such thing late"
    assert lexicon.say("event", "moved", who="Jill") == f"Jill goes to {UNFILLED}"


def test_no_english_sentence_has_a_stray_brace_or_space() -> None:
    def texts(entry: object) -> list[str]:
        if isinstance(entry, dict):
            return [text for part in entry.values() for text in texts(part)]
        return [str(entry)]

    for section, entry in load().sections.items():
        for text in texts(entry):
            assert text.count("{") == text.count("}"), (section, text)
            if section != "dice":
                assert text == text.rstrip(), (section, text)
