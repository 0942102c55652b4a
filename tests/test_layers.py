"""Every import points down: between layers, between the rooms of a family, and never in a circle.

Rules do no I/O, read no clock, roll no dice, and know neither words nor screens nor bots.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from inkribbon.catalogue import GAMES

PACKAGE = Path(__file__).parents[1] / "src" / "inkribbon"
FACADE = "inkribbon"
"""The package itself: it imports everything, so only what comes after the catalogue may use it."""

LAYERS = (
    *("kernel", "geometry", "words", "terminal", "bots", "crawl", "games", "catalogue"),
    *("rules", "lab", "rl", "server", "cli"),
)
PURE_LAYERS = ("kernel", "geometry")
"""Layers that are pure as a whole; a family is pure but for the rooms that present it."""
FAMILIES = {
    family.package.removeprefix(f"{FACADE}.").replace(".", "/"): family.rooms
    for family in (game.family for game in GAMES.values())
}
"""The rooms of each family's rules, from the bottom up, as the family declares them. Its own files
come after them."""
PRESENTATION = {
    "words": ("words",),
    "bot": ("bots",),
    "terminal": ("words", "terminal"),
    "leaflet": ("words",),
}
"""Rooms that present a family, and the shared layers that each may use."""
MOST_FILES = 18

FORBIDDEN_MODULES = {
    *("os", "io", "pathlib", "shutil", "tempfile", "glob", "subprocess", "logging", "sqlite3"),
    *("random", "secrets", "uuid", "time", "datetime"),
    *("socket", "ssl", "select", "selectors", "http", "urllib"),
    *("threading", "multiprocessing", "concurrent", "asyncio", "signal"),
}
FORBIDDEN_CALLS = {"open", "print", "input"}


# Where a file belongs


def layer_of(parts: tuple[str, ...]) -> str:
    return parts[0].removesuffix(".py")


def family_of(parts: tuple[str, ...]) -> str:
    """The family whose folder this is in; '' for an edition or anything else."""
    for family in FAMILIES:
        if parts[: family.count("/") + 1] == tuple(family.split("/")):
            return family
    return ""


def room_of(parts: tuple[str, ...]) -> str:
    """The room of a family; '' for its own files."""
    inside = parts[family_of(parts).count("/") + 1 :]
    return inside[0] if len(inside) > 1 else ""


def is_pure(parts: tuple[str, ...]) -> bool:
    layer = layer_of(parts)
    if layer in ("crawl", "games"):
        return not (family_of(parts) and room_of(parts) in PRESENTATION)
    return layer in PURE_LAYERS


# What may import what


def problems(package: Path) -> list[str]:
    """Every broken rule in the package, one sentence each."""
    return [problem for path in sorted(package.rglob("*")) for problem in check(package, path)]


def check(package: Path, path: Path) -> Iterator[str]:
    parts = path.relative_to(package).parts
    if "__pycache__" in parts:
        return
    if path.is_dir():
        count = sum(1 for file in path.glob("*.py") if file.name != "__init__.py")
        if count > MOST_FILES:
            yield f"{'/'.join(parts)} has {count} files: {MOST_FILES} are the most"
        return
    layer = layer_of(parts)
    if layer not in LAYERS:
        if len(parts) > 1 or (path.suffix == ".py" and layer not in ("__init__", "__main__")):
            yield f"{'/'.join(parts)} is in no known layer"
    elif path.suffix == ".py":
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name in sorted(imports(tree, (FACADE, *parts[:-1]))):
            yield from (f"{'/'.join(parts)} {why}" for why in check_import(parts, name))
        if is_pure(parts):
            yield from (f"{'/'.join(parts)} calls {name}" for name in sorted(forbidden_calls(tree)))


def check_import(parts: tuple[str, ...], name: str) -> Iterator[str]:
    top, *rest = name.split(".")
    if top != FACADE:
        if is_pure(parts) and top in FORBIDDEN_MODULES:
            yield f"imports {name}, but rules do no I/O, read no clock and roll no dice"
        return
    layer, target = layer_of(parts), rest[0] if rest and rest[0] in LAYERS else FACADE
    family = family_of(parts)
    if family and tuple(rest[: family.count("/") + 1]) == tuple(family.split("/")):
        yield from check_room(parts, name, tuple(rest))
    elif target != layer and target not in allowed(parts):
        yield f"imports {name}, but {layer} may not import {target}"


def allowed(parts: tuple[str, ...]) -> set[str]:
    """The layers that a file may import beside its own."""
    layer = layer_of(parts)
    if layer in ("crawl", "games"):
        below = {"kernel", "geometry", *(("crawl",) if layer == "games" else ())}
        return below | set(PRESENTATION.get(room_of(parts), ()) if family_of(parts) else ())
    if layer == "catalogue":
        return {"kernel", "crawl", "games"}
    left = set(LAYERS[: LAYERS.index(layer)])
    if layer in ("words", "terminal", "bots"):
        left -= {"bots"} if layer != "bots" else {"words", "terminal"}
    return left | {FACADE} if "catalogue" in left else left


def check_room(parts: tuple[str, ...], name: str, target: tuple[str, ...]) -> Iterator[str]:
    """Within a family: rooms are entered from above, and rules know nothing that presents them."""
    rooms = FAMILIES[family_of(parts)]
    room, other = room_of(parts), target[family_of(parts).count("/") + 1 :]
    to = other[0] if other and (other[0] in rooms or other[0] in PRESENTATION) else ""
    if room in PRESENTATION:
        if to in PRESENTATION and to != room and to not in PRESENTATION[room]:
            yield f"imports {name}, but {room} may not import {to}"
    elif to in PRESENTATION:
        yield f"imports {name}, but rules may not import {to}"
    elif room in rooms and (to == "" or rooms.index(to) > rooms.index(room)):
        # What a family is called is known everywhere in it.
        if other[:1] != ("family",):
            yield f"imports {name}, but {room} may not import {to or 'what is above it'}"
    elif room and room not in rooms:
        yield f"is in {room}, which is no known room"


def imports(tree: ast.AST, package: tuple[str, ...]) -> set[str]:
    """Full dotted names of all that is imported, also inside functions and for types only."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            start = [*base, *([node.module] if node.module else [])]
            found.update(".".join([*start, alias.name]) for alias in node.names)
    return found


def forbidden_calls(tree: ast.AST) -> set[str]:
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {call.id for call in calls if isinstance(call, ast.Name)} & FORBIDDEN_CALLS


# Circles


def circles(package: Path) -> list[tuple[str, ...]]:
    """Groups of files that import each other in a circle."""
    files = {dotted(package, path): path for path in sorted(package.rglob("*.py"))}
    arrows = {name: arrows_of(package, name, path, files) for name, path in files.items()}
    ends = {name: reachable(name, arrows) for name in arrows}
    return sorted({tuple(sorted(m for m in ends[n] if n in ends[m])) for n in ends if n in ends[n]})


def dotted(package: Path, path: Path) -> str:
    parts = (FACADE, *path.relative_to(package).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def arrows_of(package: Path, name: str, path: Path, files: dict[str, Path]) -> set[str]:
    folder = (FACADE, *path.relative_to(package).parts[:-1])
    found = set()
    for wanted in imports(ast.parse(path.read_text(encoding="utf-8")), folder):
        module = wanted if wanted in files else wanted.rpartition(".")[0]
        found.add(module)
    return (found & files.keys()) - {name}


def reachable(start: str, arrows: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    todo = [start]
    while todo:
        for further in arrows[todo.pop()]:
            if further not in found:
                found.add(further)
                todo.append(further)
    return found


def test_every_import_points_down() -> None:
    assert problems(PACKAGE) == []


def test_no_files_import_each_other_in_a_circle() -> None:
    assert circles(PACKAGE) == []


@pytest.mark.parametrize(
    ("file", "source", "problem"),
    [
        ("kernel/a.py", "import inkribbon.crawl.map", "kernel may not import crawl"),
        ("kernel/a.py", "from inkribbon import games", "kernel may not import games"),
        ("kernel/a.py", "from ..geometry import squares", "kernel may not import geometry"),
        ("words/a.py", "from inkribbon.crawl import x", "words may not import crawl"),
        ("bots/a.py", "from inkribbon.words import x", "bots may not import words"),
        ("terminal/a.py", "from inkribbon.bots import x", "terminal may not import bots"),
        ("crawl/deep/a.py", "from ...games.re1 import x", "crawl may not import games"),
        ("crawl/a.py", "def f():\n    import inkribbon.cli", "crawl may not import cli"),
        ("crawl/state/a.py", "from inkribbon.words import x", "crawl may not import words"),
        ("crawl/state/a.py", "from ..combat import x", "state may not import combat"),
        ("crawl/state/a.py", "from ..game import x", "state may not import what is above it"),
        ("crawl/turn/a.py", "from ..bot import x", "rules may not import bot"),
        ("crawl/game.py", "from .words import x", "rules may not import words"),
        ("crawl/bot/a.py", "from ..words import x", "bot may not import words"),
        ("crawl/bot/a.py", "from inkribbon.words import x", "crawl may not import words"),
        ("crawl/attic/a.py", "from ..state import x", "attic, which is no known room"),
        ("games/tower/rules/a.py", "from ..view import x", "rules may not import view"),
        ("games/re1/a.py", "from inkribbon.rules import clause", "games may not import rules"),
        ("games/re1/a.py", "from inkribbon.words import x", "games may not import words"),
        ("catalogue.py", "from inkribbon.bots import x", "catalogue may not import bots"),
        ("games/a.py", "import inkribbon", "games may not import inkribbon"),
        ("catalogue.py", "from inkribbon import play", "catalogue may not import inkribbon"),
        ("bots/a.py", "from inkribbon.server import x", "bots may not import server"),
        ("games/re1/a.py", "from os import path", "do no I/O"),
        ("games/tower/rules/a.py", "import time", "do no I/O"),
        ("kernel/a.py", "import random", "roll no dice"),
        ("geometry/a.py", "import urllib.request", "do no I/O"),
        ("crawl/a.py", "x = open('f')", "crawl/a.py calls open"),
        ("misc/a.py", "", "misc/a.py is in no known layer"),
        ("misc/a.toml", "", "misc/a.toml is in no known layer"),
        ("misc.py", "", "misc.py is in no known layer"),
    ],
)
def test_a_wrong_arrow_is_found(tmp_path: Path, file: str, source: str, problem: str) -> None:
    write(tmp_path, file, source)
    (found,) = problems(tmp_path)
    assert problem in found


@pytest.mark.parametrize(
    ("file", "source"),
    [
        (
            "crawl/state/a.py",
            "from inkribbon.kernel import deck\nfrom .b import c",
        ),
        ("crawl/turn/a.py", "from ..state import x\nfrom ..family import CRAWL"),
        ("crawl/terminal/a.py", "from ..words import x\nfrom inkribbon.terminal import y"),
        ("crawl/words/a.py", "from ..game import x\nimport os"),
        ("games/re1/a.py", "import tomllib\nfrom importlib.resources import files"),
        ("games/re1/a.py", "from ...crawl import map\nfrom ..re2 import edition"),
        ("rules/a.py", "import os\nfrom inkribbon.catalogue import GAMES"),
        ("catalogue.py", "from inkribbon import games"),
        ("cli/a.py", "import inkribbon\nfrom inkribbon import bots, play, server"),
        ("__init__.py", "from .cli import main"),
        ("__main__.py", "from .cli import main"),
        ("py.typed", ""),
        ("__pycache__/a.pyc", ""),
    ],
)
def test_a_right_arrow_is_let_through(tmp_path: Path, file: str, source: str) -> None:
    write(tmp_path, file, source)
    assert problems(tmp_path) == []


def test_a_circle_is_found(tmp_path: Path) -> None:
    write(tmp_path, "kernel/a.py", "from .b import c")
    write(tmp_path, "kernel/b.py", "from . import d")
    write(tmp_path, "kernel/d.py", "from inkribbon.kernel.a import x")
    write(tmp_path, "kernel/e.py", "from .a import x")
    assert circles(tmp_path) == [tuple(f"inkribbon.kernel.{name}" for name in "abd")]


def test_a_crowded_folder_is_found(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 1):
        write(tmp_path, f"kernel/a{number}.py", "")
    assert problems(tmp_path) == [f"kernel has {MOST_FILES + 1} files: {MOST_FILES} are the most"]


def write(package: Path, file: str, source: str) -> None:
    path = package / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
