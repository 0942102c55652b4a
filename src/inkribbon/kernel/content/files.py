"""Content files: shipped with a package, or archived from an earlier version of it."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Protocol

import msgspec


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


# Archives: the content files that a game was started with

_ARCHIVES: dict[str, dict[str, str]] = {}
"""Files by `package/folder/name`, for each digest."""


def archive(digest: str, texts: dict[str, str]) -> None:
    """Make files available to a package whose name ends in `@digest`."""
    _ARCHIVES.setdefault(digest, texts)


# Translations of archives

_TRANSLATIONS: dict[str, dict[str, str]] = {}
"""Texts by key, for the digests of archives that are read in another language."""


def translate(digest: str, words: dict[str, str]) -> None:
    """Read the files of an archive with these texts instead of their own."""
    _TRANSLATIONS[digest] = words


def words_for(source: Source) -> dict[str, str]:
    """The texts by key that a file is read with instead of its own."""
    return _TRANSLATIONS.get(source.translation, {})
