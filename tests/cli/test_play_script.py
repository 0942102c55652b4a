"""`./play` and `./test` prepare `.venv`, and `./play` is then the `inkribbon` program."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from inkribbon.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]
PYTHON = f"""#!/bin/sh
case $* in
"-m pip"*) printf '%s\\n' "$*" >>"${{0%/*}}/../pip.log" ;;
*) exec "{sys.executable}" "$@" ;;
esac
"""
"""A fake pip that only records its arguments."""
PROGRAM = f"""#!/bin/sh
PYTHONPATH="{ROOT / "src"}" exec "{sys.executable}" -m inkribbon "$@"
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with an empty `.venv`."""
    for name in ("play", "pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, tmp_path)
    for name in (".ci", "requirements"):
        shutil.copytree(ROOT / name, tmp_path / name)
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package.json").write_text("{}")
    folder = tmp_path / ".venv" / "bin"
    folder.mkdir(parents=True)
    (folder / "activate").touch()
    script(folder / "python", PYTHON)
    script(folder / "inkribbon", "#!/bin/sh\n")
    return tmp_path


def script(file: Path, text: str) -> None:
    file.write_text(text)
    file.chmod(0o755)


def play(checkout: Path, *words: str) -> str:
    run = subprocess.run([checkout / "play", *words], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    return run.stdout


def installs(checkout: Path) -> list[str]:
    """The pip calls since the last time."""
    log = checkout / ".venv" / "pip.log"
    lines = log.read_text().splitlines() if log.exists() else []
    log.unlink(missing_ok=True)
    return lines


def test_every_command_works_through_play(checkout: Path) -> None:
    script(checkout / ".venv" / "bin" / "inkribbon", PROGRAM)
    for name in COMMANDS:
        assert play(checkout, name, "--help").startswith(f"usage: inkribbon {name} ")
    assert "balance" in play(checkout, "--help")
    assert play(checkout, "re2", "--help").startswith("usage: inkribbon play ")


def test_only_locked_packages_are_installed(checkout: Path) -> None:
    play(checkout)
    locked, *others = installs(checkout)
    assert "--require-hashes" in locked
    assert f"{checkout}/requirements/play.txt" in locked
    assert "--no-deps --no-build-isolation --editable ." in others.pop()
    assert all(f"--require-hashes --requirement {checkout}/requirements/" in one for one in others)


def test_an_install_is_repeated_only_when_it_is_out_of_date(checkout: Path) -> None:
    play(checkout)
    assert installs(checkout)
    for changed in ("pyproject.toml", "requirements/play.txt", "web/package.json", "web/new.ts"):
        play(checkout)
        assert not installs(checkout)
        with (checkout / changed).open("a") as file:
            file.write("\n")
        play(checkout)
        assert installs(checkout), f"{changed} was changed"
