"""The fate of a character: one of four, however it is stored."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from inkribbon.crawl.state.world import Character, Fate
from inkribbon.kernel.codec import encode

LEON = Character(0, "leon", 3)


@pytest.mark.parametrize("before", get_args(Fate))
@pytest.mark.parametrize("after", get_args(Fate))
def test_a_new_fate_replaces_the_old_one(before: Fate, after: Fate) -> None:
    someone = LEON.meeting(before).meeting(after)
    assert someone.fate == after
    assert someone.up == (after == "standing")
    assert someone == LEON.meeting(after)


def test_whoever_lives_is_stored_as_before_there_was_death() -> None:
    assert b"dead" not in encode(LEON.meeting("down"))
    assert b'"dead":true' in encode(LEON.meeting("dead"))


@pytest.mark.parametrize("fate", get_args(Fate))
def test_only_the_unconscious_remember_what_felled_them(fate: Fate) -> None:
    felled = replace(LEON, felled_by_boss=True)
    assert bool(felled.meeting(fate).felled_by_boss) == (fate == "down")
