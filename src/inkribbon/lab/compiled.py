"""A compiled copy of the package for long simulations: the same sources, translated by Cython.

The copy lies outside the package, where it would hide what is edited, and is used only as long as
it was made from exactly these sources.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from inkribbon.kernel.errors import InkribbonError

ROOMS = ("state", "turn", "combat", "dangers", "items", "effects", "bot")
HOT = ("kernel/*.py", "geometry/*.py", "bots/*.py", *(f"crawl/{room}/**/*.py" for room in ROOMS))
"""What games spend their time in."""
PLAIN = ("kernel/record.py", "geometry/inches.py")
"""What Cython does not understand; none of it is hot."""
LEFT_OUT = ("__pycache__", "static")
"""What is no source: Python's own copies, and the built pages."""
MADE_FROM = "digest"
"""The file that says what the copy was made from. It is written last."""
NEEDS = "compiling needs Cython: install it with pip install 'inkribbon[compile]'"


class CannotCompile(InkribbonError):
    """There is no compiled copy, and the message says why."""


def package() -> Path:
    """The package that is running."""
    return Path(__file__).resolve().parents[1]


def folder() -> Path:
    """Where the compiled copy lies."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "inkribbon" / "compiled"


def digest(source: Path) -> str:
    """A digest of everything in a package, and of the Python that runs it."""
    found = blake2b(f"{sys.implementation.cache_tag} {platform.machine()}".encode(), digest_size=16)
    for path in sorted(source.rglob("*")):
        if _belongs(path.relative_to(source)) and path.is_file():
            found.update(f"{path.relative_to(source)} {path.stat().st_size} ".encode())
            found.update(path.read_bytes())
    return found.hexdigest()


def state(source: Path, copy: Path) -> Literal["none", "stale", "ready"]:
    """Whether there is a compiled copy, and whether it was made from these sources."""
    try:
        made_from = (copy / MADE_FROM).read_text("utf-8")
    except OSError:
        return "none"
    return "ready" if made_from == digest(source) else "stale"


def make(source: Path, copy: Path, jobs: int, hot: tuple[str, ...] = HOT) -> int:
    """Compile a package; gives the number of modules compiled. An old copy stays until the end."""
    if find_spec("Cython") is None or find_spec("setuptools") is None:
        raise CannotCompile(NEEDS)
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=copy.parent) as work:
            new = Path(work) / "new"
            shutil.copytree(source, new / source.name, ignore=shutil.ignore_patterns(*LEFT_OUT))
            modules = _modules(new / source.name, hot)
            _translate(new, modules, jobs)
            (new / MADE_FROM).write_text(digest(source), "utf-8")
            if copy.exists():
                copy.rename(Path(work) / "old")
            new.rename(copy)
    except OSError as error:
        raise CannotCompile(f"cannot write {copy}: {error.strerror or error}") from None
    return len(modules)


def _modules(source: Path, hot: tuple[str, ...]) -> list[Path]:
    plain = {source / name for name in PLAIN}
    found = [path for names in hot for path in sorted(source.glob(names))]
    return [path for path in found if path not in plain and path.name != "__init__.py"]


def _translate(root: Path, modules: list[Path], jobs: int) -> None:
    # Cython's own reading of annotations refuses subclasses, and makes nothing faster.
    cython = ("-m", "Cython.Build.Cythonize", "-q", "-i", "-3", "-X", "annotation_typing=False")
    done = subprocess.run(
        [sys.executable, *cython, f"-j{jobs}", *(str(path.relative_to(root)) for path in modules)],
        cwd=root,
        env={**os.environ, "CFLAGS": "-O2 -g0 -w"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        last = done.stdout.strip().splitlines()[-1:] or ["it says nothing more"]
        raise CannotCompile(f"the C compiler or Cython failed: {last[0]}")
    shutil.rmtree(root / "build", ignore_errors=True)
    for path in modules:
        path.with_suffix(".c").unlink(missing_ok=True)


def _belongs(path: Path) -> bool:
    return not set(LEFT_OUT) & set(path.parts)
