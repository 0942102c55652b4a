"""The compiled copy: the same games, and never used once the sources have changed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from inkribbon.cli.main import main
from inkribbon.lab import compiled

FEW = ("kernel/sampler.py", "kernel/deck.py")
"""Enough to see that it works; compiling everything takes minutes."""
SIMULATE = ["simulate", "re2", "1a", "--games", "3", "--bots", "random", "--jobs", "1", "--json"]
ASKED = """
from inkribbon.kernel import sampler
print(sampler.__file__)
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package of our own, which a test may edit."""
    found = tmp_path_factory.mktemp("source") / "inkribbon"
    hidden = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(compiled.package(), found, ignore=hidden)
    return found


@pytest.fixture(scope="module")
def cache(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("cache")
    assert compiled.make(source, found / "inkribbon" / "compiled", 1, FEW) == len(FEW)
    return found


@pytest.fixture
def edited(source: Path) -> Iterator[Path]:
    """The sources, one of which has changed."""
    file = source / "kernel" / "errors.py"
    before = file.read_bytes()
    file.write_bytes(before + b"# changed\n")
    yield source
    file.write_bytes(before)


def run(source: Path, cache: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The program as installed from these sources."""
    return subprocess.run(
        [sys.executable, "-P", *words],
        env={**os.environ, "PYTHONPATH": str(source.parent), "XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        text=True,
        timeout=120,
    )


def games(done: subprocess.CompletedProcess[str]) -> dict[str, object]:
    assert done.returncode == 0, done.stderr
    told: dict[str, object] = json.loads(done.stdout)
    del told["decisions_per_second"]
    return told


def test_the_copy_plays_the_same_games(source: Path, cache: Path, tmp_path: Path) -> None:
    plain = run(source, tmp_path, "-m", "inkribbon", *SIMULATE)
    fast = run(source, cache, "-m", "inkribbon", *SIMULATE)
    assert games(fast) == games(plain)
    assert fast.stderr == plain.stderr == ""


def test_simulations_run_on_the_copy(source: Path, cache: Path) -> None:
    """Only the copy is left without a module, so only a process that runs on it can miss it."""
    lost = cache / "inkribbon" / "compiled" / "inkribbon" / "lab" / "simulate.py"
    text = lost.read_bytes()
    lost.unlink()
    try:
        broken = run(source, cache, "-m", "inkribbon", *SIMULATE)
        others = run(source, cache, "-m", "inkribbon", "games")
    finally:
        lost.write_bytes(text)
    assert "No module named 'inkribbon.lab.simulate'" in broken.stderr
    assert others.returncode == 0


def test_the_modules_of_the_copy_are_compiled(cache: Path) -> None:
    copy = cache / "inkribbon" / "compiled" / "inkribbon"
    found = run(copy, cache, "-c", ASKED).stdout.strip()
    assert Path(found).suffix in (".so", ".pyd")
    assert Path(found).is_relative_to(copy)


def test_a_copy_of_other_sources_is_not_used(edited: Path, cache: Path) -> None:
    done = run(edited, cache, "-m", "inkribbon", *SIMULATE)
    assert games(done)["games"] == 3
    assert done.stderr == (
        "inkribbon: the compiled copy was made from other sources, so this runs on plain Python:"
        " run inkribbon compile again\n"
    )


def test_a_copy_that_was_not_finished_is_no_copy(source: Path, tmp_path: Path) -> None:
    assert compiled.state(source, tmp_path) == "none"
    (tmp_path / "digest").write_text(compiled.digest(source))
    assert compiled.state(source, tmp_path) == "ready"


def test_failing_to_compile_keeps_the_old_copy(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "compiled"
    copy.mkdir()
    (copy / "digest").write_text("old")
    broken = source / "broken"
    broken.mkdir()
    (broken / "module.py").write_text("def (:\n")
    try:
        with pytest.raises(compiled.CannotCompile, match="Cython failed"):
            compiled.make(source, copy, 1, ("broken/*.py",))
    finally:
        shutil.rmtree(broken)
    assert (copy / "digest").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["compiled"]


def test_without_cython_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(compiled, "find_spec", lambda name: None)
    assert main(["compile"]) == 2
    assert "pip install 'inkribbon[compile]'" in capsys.readouterr().err


def test_the_copy_can_be_removed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    copy = tmp_path / "inkribbon" / "compiled"
    copy.mkdir(parents=True)
    assert main(["compile", "--where"]) == 0
    assert capsys.readouterr().out.strip() == str(copy)
    assert main(["compile", "--remove"]) == 0
    assert not copy.exists()
    assert "plain Python" in capsys.readouterr().out
