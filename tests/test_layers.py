"""Nothing imports to its right, and the rules do no I/O, read no clock and roll no dice."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "inkribbon"

LAYERS = (
    *("kernel", "geometry", "crawl", "games", "rules", "text", "catalogue"),
    *("bots", "lab", "rl", "server", "cli"),
)
PURE = ("kernel", "geometry", "crawl", "games")
FACADE = "inkribbon"
"""The package itself: it imports everything, so only what comes after the catalogue may use it."""

FORBIDDEN_MODULES = {
    *("os", "io", "pathlib", "shutil", "tempfile", "glob", "subprocess", "logging", "sqlite3"),
    *("random", "secrets", "uuid", "time", "datetime"),
    *("socket", "ssl", "select", "selectors", "http", "urllib"),
    *("threading", "multiprocessing", "concurrent", "asyncio", "signal"),
}
FORBIDDEN_CALLS = {"open", "print", "input"}


def allowed(layer: str) -> set[str]:
    """What a layer may import beside itself."""
    if layer == "rules":
        return {"kernel", "geometry", "crawl"}
    left = set(LAYERS[: LAYERS.index(layer)]) - ({"rules"} if layer == "text" else set())
    return left | {FACADE} if "catalogue" in left else left


def problems(package: Path) -> list[str]:
    """Every broken rule in the package, one sentence each."""
    return [problem for path in sorted(package.rglob("*")) for problem in check(package, path)]


def check(package: Path, path: Path) -> Iterator[str]:
    parts = path.relative_to(package).parts
    if path.is_dir() or "__pycache__" in parts:
        return
    layer = parts[0].removesuffix(".py")
    if layer not in LAYERS:
        if len(parts) > 1 or (path.suffix == ".py" and layer not in ("__init__", "__main__")):
            yield f"{'/'.join(parts)} is in no known layer"
    elif path.suffix == ".py":
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name in sorted(imports(tree, (FACADE, *parts[:-1]))):
            yield from check_import("/".join(parts), layer, name)
        if layer in PURE:
            yield from (f"{'/'.join(parts)} calls {name}" for name in sorted(forbidden_calls(tree)))


def check_import(file: str, layer: str, name: str) -> Iterator[str]:
    top, *rest = name.split(".")
    if top == FACADE:
        target = rest[0] if rest and rest[0] in LAYERS else FACADE
        if target != layer and target not in allowed(layer):
            yield f"{file} imports {name}, but {layer} may not import {target}"
    elif layer in PURE and top in FORBIDDEN_MODULES:
        yield f"{file} imports {name}, but {layer} does no I/O, reads no clock and rolls no dice"


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


def test_every_import_points_to_the_left() -> None:
    assert problems(PACKAGE) == []


@pytest.mark.parametrize(
    ("file", "source", "problem"),
    [
        ("kernel/a.py", "import inkribbon.crawl.map", "kernel may not import crawl"),
        ("kernel/a.py", "from inkribbon import games", "kernel may not import games"),
        ("kernel/a.py", "from ..geometry import squares", "kernel may not import geometry"),
        ("crawl/deep/a.py", "from ...games.re1 import x", "crawl may not import games"),
        ("crawl/a.py", "def f():\n    import inkribbon.cli", "crawl may not import cli"),
        ("games/re1/a.py", "from inkribbon.rules import clause", "games may not import rules"),
        ("rules/a.py", "from inkribbon.games import re1", "rules may not import games"),
        ("text/a.py", "from inkribbon.rules import clause", "text may not import rules"),
        ("catalogue.py", "from inkribbon.bots import x", "catalogue may not import bots"),
        ("games/a.py", "import inkribbon", "games may not import inkribbon"),
        ("catalogue.py", "from inkribbon import play", "catalogue may not import inkribbon"),
        ("bots/a.py", "from inkribbon.server import x", "bots may not import server"),
        ("games/re1/a.py", "from os import path", "does no I/O"),
        ("kernel/a.py", "import random", "rolls no dice"),
        ("geometry/a.py", "import urllib.request", "does no I/O"),
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
        ("crawl/a.py", "from inkribbon.kernel import deck\nfrom .b import c\nfrom . import d"),
        ("games/re1/a.py", "import tomllib\nfrom importlib.resources import files"),
        ("games/re1/a.py", "from ...crawl import map\nfrom ..re2 import edition"),
        ("rules/a.py", "import os\nfrom inkribbon.kernel.errors import InkribbonError"),
        ("catalogue.py", "from inkribbon import games, rules, text"),
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


def write(package: Path, file: str, source: str) -> None:
    path = package / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
