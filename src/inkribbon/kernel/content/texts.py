"""The texts that players read of the content: each has a key, such as `re2.items.shotgun.text`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

TEXTS = ("name", "text", "title", "brief", "goal", "won", "lost", "group", "district")
"""Fields with words for players."""
REFERRED = ("event", "station", "choices")
"""Entries that answers and the log refer to by name."""
TOLD = "told"
"""The field for the translation of a text that others refer to: the text itself stays."""


def place_of(file: str) -> str:
    """What the keys of a file begin with: `re2.items`, or `re2.scenarios.1a`."""
    parts = file.removesuffix(".toml").split("/")
    return ".".join(part for part in parts if part != "content")


def keyed(value: Any, key: str) -> Iterator[tuple[str, str]]:
    """Every text in a value, with its key."""
    if isinstance(value, str):
        yield key, value
    for inner, part in _parts(value, key):
        if not isinstance(part, str) or _is_text(inner):
            yield from keyed(part, inner)


def _is_text(key: str) -> bool:
    return key.rpartition(".")[2] in TEXTS


def _is_referred_to(key: str) -> bool:
    *_, entry, _number, field = ("", "", *key.split("."))
    return field == "district" or (field == "name" and entry in REFERRED)


def _parts(value: Any, key: str) -> Iterator[tuple[str, Any]]:
    """What is in a table or list, with its key. An entry is known by its id or its number; entries
    that have ids need no heading."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield (key if _has_ids(inner) else f"{key}.{name}"), inner
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield f"{key}.{inner['id'] if _has_ids(value) else number}", inner


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(e, dict) and "id" in e for e in value)


def translated(value: Any, key: str, words: dict[str, str]) -> Any:
    """The same value with these texts in place of its own."""
    parts = [translated(part, inner, words) for inner, part in _parts(value, key)]
    if isinstance(value, dict):
        return dict(zip(value, parts, strict=True)) | _told(value, key, words)
    if isinstance(value, list):
        return parts
    is_shown = isinstance(value, str) and _is_text(key) and not _is_referred_to(key)
    return words.get(key, value) if is_shown else value


def _told(entry: dict[str, Any], key: str, words: dict[str, str]) -> dict[str, str]:
    """The translation of the text in an entry that others refer to, if there is one."""
    keys = [inner for inner in (f"{key}.{name}" for name in entry) if _is_referred_to(inner)]
    found = [words[inner] for inner in keys if inner in words]
    return {TOLD: found[0]} if found else {}
