"""The gist of content: numbers matter, words do not."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest
from msgspec.structs import replace
from support.rewording import reworded

from inkribbon.kernel.content.entries import Entry
from inkribbon.kernel.content.gist import encoded, gist, gist_hash


class Deed(msgspec.Struct, frozen=True, tag_field="do"):
    count: int = 1


class Bite(Deed, frozen=True, tag="bite"):
    text: str = "It bites."


class Claw(Deed, frozen=True, tag="claw"):
    text: str = "It claws."


class Answer(msgspec.Struct, frozen=True):
    counted: ClassVar[tuple[str, ...]] = ("name",)
    name: str
    text: str = ""


class Card(Entry, frozen=True, kw_only=True):
    text: str = ""
    damage: int = 1
    goal: int = 0
    deeds: tuple[Deed, ...] = ()
    answers: dict[str, Answer] = {}


CARD = Card(
    id="rat",
    name="Rat",
    source="authored",
    text="A rat.",
    deeds=(Bite(),),
    answers={"a": Answer("yes", "You agree.")},
)


def test_a_reworded_card_keeps_its_gist() -> None:
    other = replace(CARD, name="Rot", text="A big rat.", source="facts", deeds=(Bite(text="Ow."),))
    assert encoded(other) == encoded(CARD)
    assert encoded(reworded(CARD)) == encoded(CARD)
    assert reworded(CARD) != CARD


@pytest.mark.parametrize(
    "change",
    [
        {"id": "rats"},
        {"damage": 2},
        {"goal": 1},
        {"deeds": (Bite(count=2),)},
        {"deeds": (Claw(),)},
        {"deeds": ()},
        {"answers": {"b": Answer("yes", "You agree.")}},
    ],
    ids=str,
)
def test_whatever_rules_read_is_part_of_it(change: dict[str, Any]) -> None:
    assert encoded(replace(CARD, **change)) != encoded(CARD)


def test_words_that_are_an_answer_count() -> None:
    assert gist(Answer("yes", "You agree.")) == gist(Answer("yes", "You do."))
    assert gist(Answer("yes")) != gist(Answer("no"))


def test_parts_do_not_run_into_each_other() -> None:
    assert gist_hash(b"ab", b"c") != gist_hash(b"a", b"bc")


class Grown(msgspec.Struct, frozen=True):
    """A struct that has gained fields since the first saves."""

    shown: ClassVar[tuple[str, ...]] = ("at",)
    added: ClassVar[dict[str, Any]] = {"kept": ("a", "b")}
    size: int = 1
    at: int = 0
    kept: tuple[str, ...] = ()


def test_a_field_that_only_screens_read_does_not_count() -> None:
    assert gist(Grown(at=7)) == gist(Grown(at=8))


def test_a_younger_field_counts_unless_it_has_the_value_that_was_assumed_before() -> None:
    assert "kept" not in gist(Grown(kept=("a", "b")))
    assert gist(Grown(kept=("a",)))["kept"] == ["a"]
    assert gist(Grown())["kept"] == []
