"""`inkribbon serve --workers 2` as it is run: processes, PostgreSQL and Redis."""

from __future__ import annotations

import os
import signal
import time

import httpx
import pytest
from server.live import SOON, Client, Processes, Table, generous, processes, until
from server.stores import Stores, missing_postgres, missing_redis

REAL = [] if missing_postgres() or missing_redis() else ["real"]


def sit_apart(server: Processes, table: Table) -> tuple[Client, Client]:
    """Both at the table, each at another worker: one that is held takes no connection."""
    ann = Client(server, table.id, table.tokens[0])
    held = server.worker_of(ann)
    os.kill(held, signal.SIGSTOP)
    try:
        bob = Client(server, table.id, table.tokens[1])
    finally:
        os.kill(held, signal.SIGCONT)
    assert server.worker_of(bob) != held
    return ann, bob


def play(clients: tuple[Client, Client], answers: int) -> None:
    """Whoever is asked answers; each time both must see it."""
    for number in range(answers):
        mine = next(client for client in clients if client.state["decision"])
        before = mine.version
        mine.answer(number)
        mine.until_version(before + 1)
        for client in clients:
            client.until_version(mine.version)
        assert clients[0].state["view"] == clients[1].state["view"]


def until_present(client: Client, *wanted: bool) -> None:
    """Read until the client was told that exactly these seats are there."""
    while not (told := [m for m in client.others if m["type"] == "presence"]) or (
        [seat["present"] for seat in told[-1]["seats"]] != list(wanted)
    ):
        client.read()


@pytest.mark.parametrize("kind", REAL)
def test_a_worker_that_is_killed_takes_only_its_own_sockets_with_it(
    stores: Stores, kind: str
) -> None:
    settings = generous(stores.url("postgresql"), redis=stores.redis())
    with processes(settings) as server:
        table = server.open("human", "human")
        ann, bob = sit_apart(server, table)
        with bob:
            for client in (ann, bob):
                client.until("state")
            play((ann, bob), 8)
            until_present(bob, True, True)

            os.kill(server.worker_of(ann), signal.SIGKILL)
            killed = time.monotonic()
            until_present(bob, False, True)
            assert time.monotonic() - killed < 20

            with Client(server, table.id, table.tokens[0]) as again:
                again.until("state")
                assert again.state["view"] == bob.state["view"]
                play((again, bob), 8)


@pytest.mark.parametrize("kind", REAL)
def test_metrics_add_up_all_workers_and_forget_one_that_died(stores: Stores, kind: str) -> None:
    settings = generous(stores.url("postgresql"), redis=stores.redis())
    with processes(settings) as server:
        table = server.open("human", "human")
        ann, bob = sit_apart(server, table)
        with bob:
            for client in (ann, bob):
                client.until("state")
            play((ann, bob), 8)
            # Whichever worker is asked.
            for _ in range(6):
                with httpx.Client(base_url=server.url, trust_env=False, timeout=SOON) as fresh:
                    assert metric(fresh, "inkribbon_answers_total") == 8
                    assert metric(fresh, "inkribbon_sockets") == 2
            os.kill(server.worker_of(ann), signal.SIGKILL)
            until(lambda: metric(server.http, "inkribbon_sockets") == 1)
            assert metric(server.http, "inkribbon_answers_total") == 8


def metric(http: httpx.Client, name: str) -> float:
    try:
        lines = http.get("/metrics").text.splitlines()
    except httpx.TransportError:
        return -1.0  # the connection went to the worker that was killed
    return next(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name + " "))
