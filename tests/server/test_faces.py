"""Changes between views: only leaves that differ, made once for all who see the same."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from server.live import view_hash

from inkribbon.kernel.view import View
from inkribbon.server.wire.changes import changed, face


class Leaf(msgspec.Struct, frozen=True):
    value: int


class Small(View, frozen=True, kw_only=True):
    """A view with a section of each kind."""

    turn: int
    people: dict[int, Leaf]
    hand: tuple[str, ...] = ()
    pending: tuple[int, ...] = ()


def view(**more: Any) -> Small:
    base: dict[str, Any] = {"turn": 1, "people": {}}
    return Small(
        seat=0,
        waiting_for=None,
        prompt="",
        about=(),
        decision=None,
        outcome=None,
        news=(),
        **{**base, **more},
    )


def test_what_is_only_the_engines_is_not_sent() -> None:
    assert set(face(view(pending=(1, 2))).sections) == {"turn", "people", "hand"}


def test_only_leaves_that_differ_are_sent() -> None:
    kept, old = Leaf(1), Leaf(2)
    before = face(view(people={1: kept, 2: old}))

    change = changed(before, view(people={1: kept, 2: Leaf(3)}))

    assert json.loads(change.raw) == {"people": {"2": {"value": 3}}}


def test_a_leaf_that_is_equal_is_not_sent_though_it_was_made_anew() -> None:
    before = face(view(people={1: Leaf(1)}, hand=("a",)))
    assert changed(before, view(people={1: Leaf(1)}, hand=("a",))).raw == b"{}"


def test_what_is_gone_is_null_and_what_is_new_is_there() -> None:
    change = changed(face(view(people={1: Leaf(1)})), view(people={2: Leaf(2)}, turn=2))
    assert json.loads(change.raw) == {"turn": 2, "people": {"1": None, "2": {"value": 2}}}


def test_the_hash_is_the_same_by_steps_and_at_once() -> None:
    found = face(view(people={1: Leaf(1)}))
    for number in range(20):
        people = {n: Leaf(n * number) for n in range(number % 5)}
        now = view(turn=number, people=people, hand=("é",) * (number % 3))
        found = changed(found, now).face
        shown = json.loads(msgspec.json.encode(found.sections))
        assert found.hash == face(now).hash == view_hash(shown)
