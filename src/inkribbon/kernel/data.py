"""Open tagged unions: tasks, actions and events are frozen structs, decoded by tag.

With a closed union the kernel would have to know every game. Instead, each struct registers its
tag here, and a field annotated with the marker `Data` is decoded through that registry.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec


class Data:
    """Marker base: a field of this type holds any registered tagged struct."""

    __slots__ = ()


REGISTRY: dict[str, type] = {}
TAGS: dict[type, str] = {}


def tag_of(name: str) -> str:
    """'OpenDoor' -> 'open-door'."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Registering(msgspec.StructMeta):
    """Registers each tagged struct once it is complete, when its tag is known."""

    def __init__(self, name: str, bases: tuple[type, ...], body: dict[str, Any], **_: Any) -> None:
        super().__init__(name, bases, body)
        tag = str(self.__struct_config__.tag)
        known = REGISTRY.setdefault(tag, self)
        if known.__module__ != self.__module__:
            raise TypeError(f"the tag {tag!r} is used by {known.__module__} and {self.__module__}")
        REGISTRY[tag] = self
        TAGS[self] = tag


class Tagged(msgspec.Struct, Data, frozen=True, gc=False, tag=tag_of, metaclass=Registering):
    """Base of everything that is stored by tag. `gc=False`: leaves never form cycles.

    All games share one set of tags, so a class may set its own (`tag="tower.move"`).
    """


class Task(Tagged, frozen=True):
    """One step of a rulebook; its fields are its local variables. It has exactly one handler."""


class Event(Tagged, frozen=True):
    """A fact for people. Rules never read events."""

    def audience(self) -> tuple[int, ...] | None:
        """The seats that may learn of it; None means all."""
        return None

    def why(self) -> str:
        """The key of the ledger clauses that caused it, looked up per edition."""
        return TAGS[type(self)]


def decode_tagged(kind: type, value: Any) -> Any:
    """A msgspec dec_hook that turns tagged objects into their structs."""
    if kind is not Data:
        raise NotImplementedError(kind)
    if not isinstance(value, dict):
        raise ValueError("Expected an object with a type")
    known = REGISTRY.get(str(value.get("type")))
    if known is None:
        raise ValueError(f"unknown type {value.get('type')!r}")
    return msgspec.convert(value, known, dec_hook=decode_tagged)
