"""A real browser at a real server. Without Chromium there is nothing to test with."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.clicking import FLAGS, Visitor, somebody
from playwright.sync_api import Browser, sync_playwright
from server.live import Running, generous, running, same_chance

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ROOT = Path(__file__).resolve().parents[2]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What a busy machine held up is tried again, twice at most, and the summary says so."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=2))


def pytest_report_header() -> list[str]:
    return [] if CHROMIUM else ["browser tests: skipped, because chromium is not installed"]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The server with the pages of this checkout."""
    # Several workers may come here at once, and one of them is enough.
    with (tmp_path_factory.getbasetemp().parent / "web-build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, str(ROOT / "hatch_build.py")], check=True)
    store = tmp_path_factory.mktemp("store") / "tables.db"
    with running(generous(f"sqlite:///{store}")) as found:
        yield found


@pytest.fixture(autouse=True)
def dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    same_chance(request.node.nodeid, monkeypatch)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium: Browser, site: Running) -> Iterator[Visitor]:
    """Somebody at a desktop screen."""
    with somebody(chromium, site) as found:
        yield found


@pytest.fixture
def stranger(chromium: Browser, site: Running) -> Iterator[Visitor]:
    """Somebody else, in a browser that knows nothing of the first."""
    with somebody(chromium, site, viewport={"width": 1280, "height": 720}) as found:
        yield found


@pytest.fixture
def phone(chromium: Browser, site: Running) -> Iterator[Visitor]:
    with somebody(chromium, site, viewport={"width": 390, "height": 844}, has_touch=True) as found:
        yield found


@pytest.fixture
def moving(chromium: Browser, site: Running) -> Iterator[Visitor]:
    """Somebody who wants to see things move."""
    with somebody(chromium, site, reduced_motion="no-preference") as found:
        yield found
