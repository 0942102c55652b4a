"""Several servers on one store: one wins, the other is told, nothing is doubled."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

import pytest
from server.live import Running, generous, running
from server.stores import Stores, missing_redis


@contextlib.contextmanager
def two(url: str, redis: str = "") -> Iterator[tuple[Running, Running]]:
    settings = generous(url, redis=redis)
    with running(settings) as one, running(settings) as other:
        yield one, other


def test_of_two_answers_at_two_workers_one_counts(store_url: str) -> None:
    with two(store_url) as (one, other):
        table = one.open("human", "human")
        assert table.state(server=other)["version"] == 0
        body = {"version": 0, "action": table.state()["decision"]["options"][0]["action"]}
        found: list[int] = []

        def answer(server: Running) -> None:
            found.append(table.call("POST", "/answers", 0, body, server=server).status_code)

        threads = [threading.Thread(target=answer, args=(s,)) for s in (one, other) * 4]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(found) == [200] + [409] * 7
        assert [table.state(server=s)["version"] for s in (one, other)] == [1, 1]


def test_a_worker_that_came_second_goes_on_from_what_the_other_wrote(store_url: str) -> None:
    with two(store_url) as (one, other):
        table = one.open("human", "human")
        stale = table.state(server=other)
        for number in range(6):
            table.step(number)
        action = stale["decision"]["options"][0]["action"]
        body = {"version": 0, "action": action}
        refused = table.call("POST", "/answers", 0, body, server=other)
        assert refused.status_code == 409
        newest = refused.json()["state"]
        assert newest["view"] == table.state()["view"]
        assert newest["events"] == table.state()["events"]


@pytest.mark.parametrize("kind", [] if missing_redis() else ["redis"])
def test_sockets_at_two_workers_see_one_table(stores: Stores, store_url: str, kind: str) -> None:
    with two(store_url, stores.redis()) as (one, other):
        table = one.open("human", "human")
        with table.sit(0) as ann, table.sit(1, server=other) as bob:
            ann.until("state")
            bob.until("state")
            clients = (ann, bob)
            for number in range(12):
                mine = next(client for client in clients if client.state["decision"])
                mine.answer(number)
                mine.until_version(mine.version + 1)
                for client in clients:
                    client.until_version(mine.version)
            assert ann.state["view"] == bob.state["view"]
            assert ann.events == bob.events
            told = [m for m in ann.others if m["type"] == "presence"]
            assert all(seat["present"] for seat in told[-1]["seats"])


@pytest.mark.parametrize("kind", [] if missing_redis() else ["redis"])
def test_chat_undo_and_seats_reach_the_other_worker(
    stores: Stores, store_url: str, kind: str
) -> None:
    with two(store_url, stores.redis()) as (one, other):
        table = one.open("human", "human")
        with table.sit(1, server=other) as bob:
            bob.until("state")
            table.call("POST", "/chat", 0, {"text": "hi"})
            assert bob.until("chat")["text"] == "hi"
            table.call("POST", "/seats/0", 0, {"name": "Ann"})
            while bob.until("presence")["seats"][0]["name"] != "Ann":
                pass
            while table.step()["undo"]["free"]:
                pass
            table.call("POST", "/undo", 0, {"to": "step"})
            assert bob.until("undo")["undo"]["asked_by"] == 0
            before = bob.version
            ask = bob.others[-1]["undo"]["ask"]
            bob.send({"type": "undo-consent", "agree": True, "ask": ask})
            assert bob.until("state")["version"] == before + 1
        assert table.state()["version"] == before + 1


@pytest.mark.parametrize("kind", [] if missing_redis() else ["redis"])
def test_signals_and_votes_reach_the_other_worker(
    stores: Stores, store_url: str, kind: str
) -> None:
    with two(store_url, stores.redis()) as (one, other):
        table = one.open("human", "human", "human")
        with table.sit(0) as ann, table.sit(1, server=other) as bob:
            for client, seat in ((ann, 1), (bob, 0)):
                while not client.until("presence")["seats"][seat]["present"]:
                    pass
            ann.send({"type": "point", "place": 4})
            assert bob.until("pointed")["place"] == 4
            ann.send({"type": "vote", "seat": 2})
            while bob.until("presence")["seats"][2]["skip"] != [0]:
                pass
            bob.send({"type": "vote", "seat": 2})
            while ann.until("presence")["seats"][2]["kind"] != "bot":
                pass
