"""Which mutants there are, which of them a seed picks, and which are known to be equivalent."""

from __future__ import annotations

import ast
import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from .operators import Change, changes

RULES = ("kernel/*", "geometry/*", "crawl/*", "games/*")
PRESENTATION = {"words", "terminal", "bot", "leaflet", "content"}
"""Rooms of a family that are no rules."""
NO_RULES = {"sheet.py", "marks.py", "determinise.py", "generator.py", "canvas.py"}
"""Files beside rules that serve pages and bots, or draw tables at random."""
NAME = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True)
class Mutant:
    """One change to one file. `nth` tells apart equal changes to equal lines of a function."""

    file: str
    """Relative to the package."""
    change: Change
    nth: int

    def rank(self, seed: int) -> bytes:
        """A place in the seed's order. It stays the same when other lines or files change."""
        change = self.change
        what = (seed, self.file, change.function, change.before, change.after, self.nth)
        return hashlib.sha256(repr(what).encode()).digest()


@dataclass(frozen=True)
class Equivalent:
    """A mutant that does what the original does, and why."""

    file: str
    before: str
    after: str
    why: str
    function: str = ""
    """Only there, if other functions of the file have the same lines."""

    def names(self, mutant: Mutant) -> bool:
        change = mutant.change
        same = (self.file, self.before, self.after) == (mutant.file, change.before, change.after)
        return same and self.function in ("", change.function)


def rule_files(package: Path, globs: Sequence[str] = ()) -> list[str]:
    """The files that hold rules; with globs, those among them that match one."""
    found = sorted(path.relative_to(package) for path in package.rglob("*.py"))
    rules = [path for path in found if not (PRESENTATION | NO_RULES) & set(path.parts)]
    names = [path.as_posix() for path in rules]
    return [name for name in names if _matches(name, RULES) and _matches(name, globs or RULES)]


def _matches(name: str, globs: Iterable[str]) -> bool:
    return any(fnmatch(name, glob) for glob in globs)


def mutants(package: Path, files: Iterable[str]) -> Iterator[Mutant]:
    for file in files:
        seen: Counter[tuple[str, str, str]] = Counter()
        for change in changes((package / file).read_bytes()):
            same = (change.function, change.before, change.after)
            yield Mutant(file, change, seen[same])
            seen[same] += 1


def pick(found: Iterable[Mutant], seed: int, count: int) -> list[Mutant]:
    """The first mutants in the seed's order."""
    return sorted(found, key=lambda mutant: mutant.rank(seed))[:count]


def read_equivalents(path: Path) -> list[Equivalent]:
    if not path.exists():
        return []
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    return [Equivalent(**entry) for entry in entries]


def stale(
    equivalents: Iterable[Equivalent], found: Sequence[Mutant], package: Path, files: Sequence[str]
) -> list[Equivalent]:
    """Entries that no mutant matches any more. Files that were not searched are not judged."""
    judged = [e for e in equivalents if e.file in files or not (package / e.file).exists()]
    return [e for e in judged if not any(e.names(mutant) for mutant in found)]


def mentions(package: Path, files: Iterable[str]) -> dict[str, list[tuple[str, int]]]:
    """For each name the lines with it."""
    found: dict[str, list[tuple[str, int]]] = {}
    for file in files:
        lines = (package / file).read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            for name in set(NAME.findall(line)):
                found.setdefault(name, []).append((file, number))
    return found


def importers(package: Path, name: str) -> dict[str, set[str]]:
    """For each file the files that import it, all relative to the package called `name`."""
    files = {_dotted(package, path, name): path for path in sorted(package.rglob("*.py"))}
    arrows: dict[str, set[str]] = {}
    for path in files.values():
        file = path.relative_to(package).as_posix()
        for wanted in _imports(path, (name, *path.relative_to(package).parts[:-1])):
            target = files.get(wanted) or files.get(wanted.rpartition(".")[0])
            if target is not None:
                arrows.setdefault(target.relative_to(package).as_posix(), set()).add(file)
    return arrows


def _dotted(package: Path, path: Path, name: str) -> str:
    parts = (name, *path.relative_to(package).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(path: Path, folder: tuple[str, ...]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = folder[: len(folder) - node.level + 1] if node.level else ()
            start = [*base, *([node.module] if node.module else [])]
            yield from (".".join([*start, alias.name]) for alias in node.names)
