"""Positions and actions as numbers, for programs that learn.

A vocabulary numbers everything that a player may do in any scenario of a family. A template is one
kind of action; its slots say what the action is about: a square, an enemy, a thing that is carried.
What has no template, or does not fit into its slots, gets one of a few spare numbers, in the order
in which it is offered. So the options of a decision always have different numbers, and the same
position gives them the same numbers in every process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from inkribbon.kernel.data import TAGS, Data
from inkribbon.kernel.decision import Option

SPARE = 96
"""Numbers for options without one of their own."""


class Slot(NamedTuple):
    """A part of an action that is one of `size` things; `find` says which, or -1."""

    name: str
    size: int
    find: Callable[[Any, Any], int]
    """Called with the place and the action."""


class Template:
    """One kind of action, by its tag."""

    def __init__(self, tag: str, *slots: Slot) -> None:
        self.tag = tag
        self.slots = slots
        self.size = 1
        for slot in slots:
            self.size *= slot.size
        self._finds = tuple((slot.size, slot.find) for slot in slots)

    def find(self, place: Any, action: Data) -> int:
        """The number of an action within the template; -1 if it does not fit."""
        number = 0
        for size, find in self._finds:
            index = find(place, action)
            if not 0 <= index < size:
                return -1
            number = number * size + index
        return number

    def meaning(self, number: int) -> str:
        words: list[str] = []
        for slot in reversed(self.slots):
            number, index = divmod(number, slot.size)
            words.append(f"{slot.name} {index}")
        return " ".join((self.tag, *reversed(words)))


class Vocabulary:
    """All templates of a family, one after another, and the spare numbers at the end."""

    def __init__(self, *templates: Template) -> None:
        self.starts: dict[str, int] = {}
        self._templates: dict[str, Template] = {}
        size = 0
        for template in templates:
            self.starts[template.tag] = size
            self._templates[template.tag] = template
            size += template.size
        self.spare = size
        self.size = size + SPARE
        self._known: dict[type, tuple[int, Template | None]] = {}

    def numbers(self, place: Any, options: Sequence[Option]) -> dict[int, Option]:
        """The options by number, in the order in which they are offered."""
        found: dict[int, Option] = {}
        spare = self.spare
        known = self._known
        for option in options:
            action = option.action
            kind = type(action)
            entry = known.get(kind) or self._learn(kind)
            start, template = entry
            number = template.find(place, action) if template is not None else -1
            if number < 0 or (number := number + start) in found:
                number = spare
                spare += 1
            found[number] = option
        return found

    def _learn(self, kind: type) -> tuple[int, Template | None]:
        tag = TAGS[kind]
        self._known[kind] = (self.starts.get(tag, 0), self._templates.get(tag))
        return self._known[kind]

    def meaning(self, number: int) -> str:
        """What a number stands for: the tag of its template, and the number in each slot."""
        if not 0 <= number < self.size:
            raise IndexError(f"there is no action {number}: the last one is {self.size - 1}")
        for tag, start in reversed(self.starts.items()):
            if start <= number < self.spare:
                return self._templates[tag].meaning(number - start)
        return f"spare {number - self.spare}"

    def templates(self) -> Iterator[tuple[int, Template]]:
        """Every template with its first number."""
        return ((self.starts[tag], template) for tag, template in self._templates.items())


class Encoding(Protocol):
    """What a family tells programs that learn; its bot room offers one as `ENCODING`."""

    @property
    def vocabulary(self) -> Vocabulary: ...

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each number of an observation, in order."""

    def place(self, view: Any) -> Any:
        """What slots and observations look things up in, from the view of a seat."""

    def row(self, place: Any) -> bytes:
        """The observation: as many numbers from 0 to 255 as there are names."""

    def promise(self, row: bytes) -> float:
        """How good a position looks, from -1 to 0, to reward progress; 0 if it cannot tell."""


# Slots that most families need


def field(name: str, size: int, least: int = 0) -> Slot:
    """A field that holds a small number, from `least` up."""
    return Slot(name, size, lambda _, action: int(getattr(action, name)) - least)


def choice(name: str, values: Sequence[str]) -> Slot:
    """A field that holds one of a few words."""
    index = {value: number for number, value in enumerate(values)}
    return Slot(name, len(values), lambda _, action: index.get(getattr(action, name), -1))


def among(name: str, size: int, where: Callable[[Any], dict[Any, int]]) -> Slot:
    """A field that holds one of the things in a place; `where` numbers them."""
    return Slot(name, size, lambda place, action: where(place).get(getattr(action, name), -1))


# Observations


def cut(numbers: Sequence[int]) -> bytes:
    """The numbers as bytes, cut off at 0 and 255."""
    try:
        return bytes(numbers)
    except ValueError:
        return bytes([min(255, max(0, number)) for number in numbers])


def one_of(value: object, values: Sequence[object]) -> list[int]:
    """A 1 at the place of the value, and another one at the end if it is none of them."""
    found = [int(value == other) for other in values]
    return [*found, 1 - sum(found)]
