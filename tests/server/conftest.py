"""The server under test, once for each store that can be had here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.live import Running, generous, running, same_chance
from server.stores import STORES, Stores, reasons


def pytest_report_header() -> list[str]:
    return [f"server tests: {reason}" for reason in reasons()]


@pytest.fixture(scope="session")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stores]:
    found = Stores(tmp_path_factory.mktemp("stores"))
    try:
        yield found
    finally:
        found.close()


@pytest.fixture(scope="session", params=STORES)
def store_kind(request: pytest.FixtureRequest) -> str:
    kind: str = request.param
    return kind


@pytest.fixture
def store_url(stores: Stores, store_kind: str) -> str:
    """An empty store."""
    return stores.url(store_kind)


@pytest.fixture(scope="session")
def server(stores: Stores, store_kind: str) -> Iterator[Running]:
    """One server for all tests that only need tables of their own."""
    with running(generous(stores.url(store_kind))) as found:
        yield found


@pytest.fixture(autouse=True)
def dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    same_chance(request.node.nodeid, monkeypatch)
