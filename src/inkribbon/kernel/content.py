"""Content files: TOML tables of entries, checked on load, with overlays.

An overlay entry overrides fields of the entry with the same id; `removed = true` deletes it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Protocol, TypeVar

import msgspec

from .errors import BadContent

T = TypeVar("T")


class Source(msgspec.Struct, frozen=True):
    """The name of a file (for messages) and its text."""

    name: str
    text: str
    translation: str = ""
    """The digest of the archive whose translation it is read with."""


class Readable(Protocol):
    """A file such as a pathlib.Path. The rules do no I/O, so the caller brings it."""

    @property
    def name(self) -> str: ...

    def read_text(self, encoding: str) -> str: ...


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all content entries. `source` says where the values come from."""

    id: str
    name: str
    source: str


@lru_cache(maxsize=256)
def package_file(package: str, *parts: str) -> Source:
    """A content file shipped inside the package, or archived from an earlier version of it."""
    owner, at, digest = package.partition("@")
    path = "/".join(parts)
    if at:
        text = _ARCHIVES[digest][f"{owner}/{path}"]
    else:
        text = files(owner).joinpath(*parts).read_text("utf-8")
    translation = digest if digest in _TRANSLATIONS else ""
    return Source(f"{owner.rpartition('.')[2]}/{path}", text, translation)


@lru_cache(maxsize=64)
def package_names(package: str, folder: str, ending: str) -> tuple[str, ...]:
    """The sorted names of shipped or archived files, without their extension."""
    owner, at, digest = package.partition("@")
    if at:
        paths = [path.rpartition("/") for path in _ARCHIVES[digest]]
        names = [name for place, _, name in paths if place == f"{owner}/{folder}"]
    else:
        place = files(owner).joinpath(folder)
        names = [item.name for item in place.iterdir()] if place.is_dir() else []
    return tuple(sorted(name.removesuffix(ending) for name in names if name.endswith(ending)))


# Archives: the content files that a game was started with

_ARCHIVES: dict[str, dict[str, str]] = {}
"""Files by `package/folder/name`, for each digest."""


def archive(digest: str, texts: dict[str, str]) -> None:
    """Make files available to a package whose name ends in `@digest`."""
    _ARCHIVES.setdefault(digest, texts)


# Texts: what players read of the content, each with a key

TEXTS = ("name", "text", "title", "brief", "goal", "won", "lost", "group")
"""Fields with words for players."""
REFERRED = ("event", "station")
"""Entries of a scenario that the log refers to by name: their names are not translated."""

_TRANSLATIONS: dict[str, dict[str, str]] = {}
"""Texts by key, for the digests of archives that are read in another language."""


def translate(digest: str, words: dict[str, str]) -> None:
    """Read the files of an archive with these texts instead of their own."""
    _TRANSLATIONS[digest] = words


def translation(package: str, language: str) -> dict[str, str]:
    """The texts by key that a package has in a language, from `texts/LANGUAGE.toml`."""
    owner = package.partition("@")[0]
    if language not in package_names(owner, "texts", ".toml"):
        return {}
    source = package_file(owner, "texts", f"{language}.toml")
    leaves = _leaves(source.name.partition("/")[0], table(source))
    return {key: value for key, value in leaves if isinstance(value, str)}


def texts_in(source: Source) -> Iterator[tuple[str, str]]:
    """Every text for players in a content file, with its key: `re2.items.shotgun.text`."""
    yield from _texts(table(source), _place(source))


def _place(source: Source) -> str:
    """What the keys of a file begin with: `re2.items`, or `re2.scenarios.1a`."""
    parts = source.name.removesuffix(".toml").split("/")
    return ".".join(part for part in parts if part != "content")


def _texts(value: Any, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    for inner, part in _parts(value, key):
        if not isinstance(part, str) or _is_text(inner):
            yield from _texts(part, inner)


def _is_text(key: str) -> bool:
    *_, entry, _number, field = ("", "", *key.split("."))
    return field in TEXTS and not (field == "name" and entry in REFERRED)


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


def _translated(value: Any, key: str, words: dict[str, str]) -> Any:
    parts = [_translated(part, inner, words) for inner, part in _parts(value, key)]
    if isinstance(value, dict):
        return dict(zip(value, parts, strict=True))
    if isinstance(value, list):
        return parts
    return words.get(key, value) if isinstance(value, str) and _is_text(key) else value


def sibling(package: str, other: str) -> str:
    """Another package, from the same archive if there is one."""
    _, at, digest = package.partition("@")
    return f"{other}{at}{digest}"


def texts_of(package: str, folder: str) -> dict[str, str]:
    """The files of a folder, to be archived."""
    owner = package.partition("@")[0]
    return {
        f"{owner}/{folder}/{name}.toml": package_file(package, folder, f"{name}.toml").text
        for name in package_names(package, folder, ".toml")
    }


def table(source: Source) -> dict[str, Any]:
    """Parse a file as TOML; raises BadContent that says where it is invalid."""
    try:
        found = tomllib.loads(source.text)
        words = _TRANSLATIONS.get(source.translation)
        return _translated(found, _place(source), words) if words else found
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


def entries(kind: type[T], heading: str, sources: Sequence[Source]) -> dict[str, T]:
    """The `[[heading]]` entries of the sources by id; later sources override earlier ones."""
    merged: dict[str, tuple[Source, dict[str, Any]]] = {}
    for source in sources:
        for entry in _listed(source, heading):
            _overlay(merged, source, heading, entry)
    return {
        name: convert(source, f"{heading} {name!r}", entry, kind)
        for name, (source, entry) in merged.items()
    }


def _listed(source: Source, heading: str) -> Iterable[dict[str, Any]]:
    known = table(source)
    extra = [key for key in known if key != heading]
    if extra:
        raise BadContent(f"{source.name} has an unknown table {extra[0]!r}: use [[{heading}]]")
    listed = known.get(heading, [])
    if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
        raise BadContent(f"{source.name}: {heading!r} is not a list of entries: use [[{heading}]]")
    seen: list[str] = []
    for entry in listed:
        name = entry.get("id")
        if not isinstance(name, str):
            raise BadContent(f"{source.name}: a [[{heading}]] entry has no id; give it one")
        if name in seen:
            raise BadContent(f"{source.name}: the id {name!r} is used twice; rename one")
        seen.append(name)
        yield entry


def _overlay(
    merged: dict[str, tuple[Source, dict[str, Any]]],
    source: Source,
    heading: str,
    entry: dict[str, Any],
) -> None:
    name = entry["id"]
    if entry.get("removed"):
        if name not in merged:
            raise BadContent(f"{source.name}: {heading} {name!r} is removed but never defined")
        del merged[name]
        return
    base = merged[name][1] if name in merged else {}
    merged[name] = (source, {**base, **entry})


# Limits on scenario files, checked before anything is built from them. They are far above any real
# board, and keep a hostile file from taking all memory or time.

TEXT = 64 * 1024
"""Characters of the whole file."""
DRAWING = 40_000
"""Characters of one text, if all of its lines were as long as the longest."""
ENTRIES = 500
"""Entries of one list or table."""
NUMBER = 9_999
"""The largest number."""
TOTAL = 20_000
"""All numbers together: decks list cards by their number."""


def scenario_table(source: Source) -> dict[str, Any]:
    """Parse a scenario file as TOML; raises BadContent if it is invalid or far too large."""
    if len(source.text) > TEXT:
        raise BadContent(f"{source.name} is too long: the limit is {TEXT} characters")
    found = table(source)
    total = 0
    for where, value in _leaves("", found):
        _check(source, where, value)
        total += abs(value) if isinstance(value, int) else 0
    if total > TOTAL:
        raise BadContent(f"{source.name}: its numbers add up to more than {TOTAL}: lower some")
    return found


def _leaves(where: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Every list, table and value, with its place in the file."""
    yield where, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(f"{where}.{key}" if where else key, inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from _leaves(f"{where}, entry {number}", inner)


def _check(source: Source, where: str, value: Any) -> None:
    if isinstance(value, dict | list) and len(value) > ENTRIES:
        raise BadContent(f"{source.name}, {where}: {len(value)} entries; the limit is {ENTRIES}")
    if isinstance(value, int | float) and not -NUMBER <= value <= NUMBER:
        raise BadContent(f"{source.name}, {where}: the number is too large; the limit is {NUMBER}")
    if isinstance(value, str) and _area(value) > DRAWING:
        raise BadContent(f"{source.name}, {where}: the text is too large for a map or a story")


def _area(text: str) -> int:
    lines = text.split("\n")
    return len(lines) * max(map(len, lines))
