"""Open tagged unions: any module may add a struct, but a tag has only one owner."""

from __future__ import annotations

import types

import msgspec
import pytest
from kernel.toy import ToyDig, ToyFound, ToyGems, ToyStay

from inkribbon.kernel.codec import decode_data, encode
from inkribbon.kernel.data import REGISTRY, TAGS, Data, Event, Task, decode_tagged, tag_of


class ToyErrand(Task, frozen=True):
    """A task that contains any other task."""

    inner: Data
    others: tuple[Data, ...] = ()


@pytest.mark.parametrize(
    ("name", "tag"),
    [("Move", "move"), ("OpenDoor", "open-door"), ("ReadTheCut", "read-the-cut")],
)
def test_a_tag_is_the_name_of_the_struct_in_small_words(name: str, tag: str) -> None:
    assert tag_of(name) == tag


def test_a_tagged_struct_is_encoded_with_its_tag() -> None:
    assert encode(ToyDig(2)) == b'{"type":"toy-dig","spades":2}'
    assert encode(ToyStay()) == b'{"type":"toy-stay"}'


def test_a_tag_leads_back_to_the_struct_that_carries_it() -> None:
    assert decode_data(b'{"type":"toy-dig","spades":2}') == ToyDig(2)
    assert type(decode_data('{"type":"toy-stay"}')) is ToyStay


class ToyFamilyMove(Task, frozen=True, tag="toy.move"):
    """A task with an explicit tag."""


def test_a_tag_that_a_struct_names_is_the_one_it_is_found_by() -> None:
    assert encode(ToyFamilyMove()) == b'{"type":"toy.move"}'
    assert type(decode_data('{"type":"toy.move"}')) is ToyFamilyMove
    assert "toy-family-move" not in REGISTRY


def test_structs_nested_in_structs_are_found_by_their_tags() -> None:
    errand = ToyErrand(ToyErrand(ToyDig(1)), (ToyStay(), ToyFound(0, "key")))
    assert decode_data(encode(errand)) == errand


def define_elsewhere(name: str) -> None:
    """A task of this name in a module called `elsewhere`."""
    types.new_class(
        name, (Task,), {"frozen": True}, lambda body: body.update(__module__="elsewhere")
    )


def test_two_modules_cannot_use_the_same_tag() -> None:
    with pytest.raises(TypeError, match=r"'toy-dig' is used by kernel\.toy and elsewhere"):
        define_elsewhere("ToyDig")


def test_a_refused_tag_still_belongs_to_its_first_owner() -> None:
    with pytest.raises(TypeError):
        define_elsewhere("ToyDig")
    assert REGISTRY["toy-dig"] is ToyDig


def test_an_unknown_tag_is_named() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown type 'toy-nonsense'"):
        decode_data(b'{"type":"toy-nonsense"}')


@pytest.mark.parametrize("text", ["{}", '{"type":5}', '{"type":[]}', '{"type":"toy-dig"}'])
def test_what_is_no_tagged_struct_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_data(text)


@pytest.mark.parametrize("text", ["5", "null", '"toy-dig"', "[]", "true"])
def test_what_is_not_even_an_object_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_data(text)


def test_only_the_marker_is_decoded_by_tag() -> None:
    with pytest.raises(NotImplementedError):
        decode_tagged(complex, {"type": "toy-dig"})


def test_an_event_is_for_everybody_unless_it_says_otherwise() -> None:
    assert ToyGems(1).audience() is None
    assert ToyFound(1, "key").audience() == (1,)


def test_an_event_is_explained_under_its_tag() -> None:
    assert ToyGems(1).why() == "toy-gems"
    assert issubclass(ToyGems, Event)


def test_a_module_that_is_loaded_again_may_use_its_tags_again() -> None:
    class First(Task, frozen=True, tag="toy.twice"):
        pass

    class Second(Task, frozen=True, tag="toy.twice"):
        pass

    assert REGISTRY.pop("toy.twice") is Second
    assert TAGS.pop(First) == TAGS.pop(Second) == "toy.twice"
