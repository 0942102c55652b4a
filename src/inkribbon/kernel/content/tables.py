"""Parsing content files and converting their tables to structs, with errors that say where."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from inkribbon.kernel.errors import BadContent

from .files import Source, words_for
from .texts import place_of, translated

T = TypeVar("T")


def table(source: Source) -> dict[str, Any]:
    """Parse a file as TOML; raises BadContent that says where it is invalid."""
    try:
        found = tomllib.loads(source.text)
        words = words_for(source)
        return translated(found, place_of(source.name), words) if words else found
    except ValueError as error:  # also of a number with thousands of digits
        raise BadContent(f"{source.name} is not valid TOML: {error}") from None
    except RecursionError:
        raise BadContent(f"{source.name} is nested too deeply: use fewer brackets") from None


def convert(source: Source, where: str, value: Any, kind: type[T]) -> T:
    """Convert a table to a struct; raises BadContent that says what is wrong and where."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadContent(f"{source.name}, {where}: {error}") from None


def leaves(where: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Every list, table and value, with its place in the file."""
    yield where, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(f"{where}.{key}" if where else key, inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from leaves(f"{where}, entry {number}", inner)
