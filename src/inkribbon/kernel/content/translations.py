"""The texts of content files, and those that a package has in another language."""

from __future__ import annotations

from collections.abc import Iterator

from .files import Source, package_file, package_names
from .tables import leaves, table
from .texts import keyed, place_of


def translation(package: str, language: str) -> dict[str, str]:
    """The texts by key that a package has in a language, from `texts/LANGUAGE.toml`."""
    owner = package.partition("@")[0]
    if language not in package_names(owner, "texts", ".toml"):
        return {}
    source = package_file(owner, "texts", f"{language}.toml")
    found = leaves(source.name.partition("/")[0], table(source))
    return {key: value for key, value in found if isinstance(value, str)}


def texts_in(source: Source) -> Iterator[tuple[str, str]]:
    """Every text for players in a content file, with its key: `re2.items.shotgun.text`."""
    yield from keyed(table(source), place_of(source.name))
