"""Several workers on one file: a table lives at one of them, and whoever asks for it gets there."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from server.live import SOON, Client, Processes, Table, awaited, generous, processes, until
from server.stores import Stores
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from inkribbon.server.doors import LONGEST, STATE, Doors, HomingProtocol, asked_table
from inkribbon.server.homes import Homes, Namer
from inkribbon.server.web.app import config, make


@pytest.fixture
def server(stores: Stores) -> Iterator[Processes]:
    """One that may be maltreated."""
    with processes(generous(stores.url("sqlite"))) as found:
        yield found


def home(table: Table) -> int:
    return Homes(among=2).of(table.id)


def one_each(server: Processes) -> tuple[Table, Table]:
    """A table for each of two workers."""
    tables = [server.open("human", "human") for _ in range(2)]
    assert sorted(map(home, tables)) == [0, 1]
    return tables[0], tables[1]


def test_new_tables_are_shared_out_evenly() -> None:
    names = [Namer(Homes(2, 3)).new() for _ in range(4)]
    assert [Homes(among=3).of(name) for name in names] == [2] * 4  # each begins with its own
    namer = Namer(Homes(2, 3))
    assert Counter(Homes(among=3).of(namer.new()) for _ in range(30)) == {0: 10, 1: 10, 2: 10}


@pytest.mark.parametrize(
    ("said", "table"),
    [
        (b"GET /api/tables/abc HTTP/1.1\r\n", "abc"),
        (b"POST /api/tables/a-b_9/answers HTTP/1.1\r\n", "a-b_9"),
        (b"GET /api/tables/abc?x=1 HTTP/1.1\r\n", "abc"),
        (b"POST /api/tables HTTP/1.1\r\n", None),
        (b"GET /t/abc HTTP/1.1\r\n", None),
        (b"GET /api/tables/" + b"x" * 33 + b" HTTP/1.1\r\n", None),
        (b"GET /api/tables/ab", None),
        (b'{"GET /api/tables/abc "}', None),
    ],
)
def test_the_first_line_says_which_table_is_asked_for(said: bytes, table: str | None) -> None:
    assert asked_table(said) == table


def test_people_at_one_table_sit_at_one_worker_and_two_tables_at_two(server: Processes) -> None:
    places: list[set[int]] = []
    for table in one_each(server):
        clients = [table.sit(seat) for seat in (0, 1, 0, 1)]
        places.append({server.worker_of(client) for client in clients})
        for client in clients:
            client.close()
    assert [len(place) for place in places] == [1, 1]
    assert places[0] != places[1]


def test_one_connection_may_ask_for_tables_of_both(server: Processes) -> None:
    one, other = one_each(server)
    for number in range(3):
        for table in (one, other):
            assert table.step()["version"] > number
    assert {one.state()["version"] > 0, other.state()["version"] > 0} == {True}


def test_what_comes_with_another_request_in_one_piece_is_refused(server: Processes) -> None:
    """A connection is handed over between two requests, never within."""
    one, other = one_each(server)
    with socket.create_connection(("127.0.0.1", server.port), SOON) as link:
        link.sendall(request(one) + request(other))
        told = b""
        while told.count(b"HTTP/1.1 ") < 2 or not told.endswith(b"}"):
            told += link.recv(1 << 16)
    assert told.count(b" 200 ") == 1
    assert told.count(b" 421 ") == 1
    assert b'"code":"elsewhere"' in told


def request(table: Table) -> bytes:
    lines = (
        f"GET /api/tables/{table.id} HTTP/1.1",
        "Host: 127.0.0.1",
        f"Authorization: Bearer {table.tokens[0]}",
    )
    return "\r\n".join((*lines, "", "")).encode()


def test_a_request_that_comes_in_pieces_is_answered(server: Processes) -> None:
    """Its body may come after the connection was handed over."""
    for table in one_each(server):
        body = json.dumps({"text": "hello"}).encode()
        head = request(table).replace(b"GET", b"POST").replace(b" HTTP", b"/chat HTTP")
        head = head[:-2] + b"Content-Type: application/json\r\n"
        head += b"Content-Length: %d\r\n\r\n" % len(body)
        with socket.create_connection(("127.0.0.1", server.port), SOON) as link:
            for piece in (head, body[:5], body[5:]):
                link.sendall(piece)
                time.sleep(0.05)
            assert b" 201 " in link.recv(1 << 16)


class Visit:
    """A connection to a worker, which asks for a table that lives at the other one."""

    homes = Homes(0, 2)
    table = next(name for name in ("a", "b", "c", "d") if not Homes(0, 2).is_here(name))
    said = f"POST /api/tables/{table}/chat HTTP/1.1\r\n".encode()

    async def __aenter__(self) -> Visit:
        self.inside, self.outside = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        ours, self._theirs = socket.socketpair()
        settings = generous("sqlite:///none")
        self.protocol = HomingProtocol(
            config=config(make(settings), settings),
            server_state=ServerState(),
            app_state={STATE: Doors(self.homes, self.inside, [self.outside] * 2)},
        )
        loop = asyncio.get_running_loop()
        self.transport, _ = await loop.connect_accepted_socket(lambda: self.protocol, ours)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.transport.abort()
        await asyncio.sleep(0)
        for end in (self.inside, self.outside, self._theirs):
            end.close()

    @property
    def has_left(self) -> bool:
        return self.transport.is_closing()


def test_what_is_too_long_for_a_door_stays_and_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    stayed: list[bytes] = []
    monkeypatch.setattr(
        HttpToolsProtocol, "data_received", lambda _, said: stayed.append(bytes(said))
    )

    async def leaves(said: bytes) -> bool:
        async with Visit() as visit:
            visit.protocol.data_received(said)
            return visit.has_left

    assert awaited(leaves(Visit.said))
    assert stayed == []
    long = Visit.said + b" " * LONGEST
    assert not awaited(leaves(long))
    assert stayed == [long]


def test_who_comes_to_a_full_door_waits() -> None:
    async def run() -> None:
        async with Visit() as visit:
            with suppress(BlockingIOError):
                while True:
                    visit.outside.send(b"x" * 1000)
            visit.protocol.data_received(visit.said)
            assert not visit.has_left
            heard = b""
            async with asyncio.timeout(SOON):
                while heard != visit.said:
                    with suppress(BlockingIOError):
                        heard = visit.inside.recv(LONGEST)
                        continue
                    await asyncio.sleep(0.01)
            assert visit.has_left

    awaited(run())


def test_a_killed_worker_is_replaced_and_its_tables_go_on(server: Processes) -> None:
    one, other = one_each(server)
    with other.sit(0) as kept, one.sit(0) as lost:
        for client in (kept, lost):
            client.until("state")
            play(client, 6)
        view, version = lost.state["view"], lost.version
        killed = server.worker_of(lost)
        os.kill(killed, signal.SIGKILL)

        # Whoever comes before there is a new one waits for it.
        with one.sit(0) as again:
            again.until("state")
            assert (again.state["view"], again.version) == (view, version)
            play(again, 6)
            assert killed not in server.workers()
        play(kept, 6)


def test_one_that_is_killed_before_it_can_be_reached_is_replaced_too(server: Processes) -> None:
    table, _ = one_each(server)
    with table.sit(0) as gone:
        first = server.worker_of(gone)
        others = set(server.workers())
        os.kill(first, signal.SIGKILL)
        until(lambda: bool(set(server.workers()) - others))
        for starting in set(server.workers()) - others:
            os.kill(starting, signal.SIGKILL)
    assert table.step()["version"] > 0


def play(client: Client, answers: int) -> None:
    """Answer for as long as this seat is asked."""
    for number in range(answers):
        if not client.state["decision"]:
            return
        before = client.version
        client.answer(number)
        client.until_version(before + 1)


def test_workers_end_when_the_process_above_is_killed(server: Processes) -> None:
    workers = server.workers()
    assert len(workers) == 2
    server.command.kill()
    server.command.wait()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


def test_all_end_together_when_told_to(server: Processes) -> None:
    workers = server.workers()
    server.open("human", "human").step()
    server.command.send_signal(signal.SIGTERM)
    assert server.command.wait(30) == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)


def test_every_worker_tells_what_all_have_counted(server: Processes) -> None:
    tables = one_each(server)
    for table in tables:
        table.step()
    # A connection that has asked for a table stays where that table lives.
    for table in tables:
        table.state()
        until(lambda: counted(server, "inkribbon_answers_total") == 2)

    with tables[0].sit(0) as gone:
        gone.until("state")
        until(lambda: counted(server, "inkribbon_sockets") == 1)
        os.kill(server.worker_of(gone), signal.SIGKILL)
        until(lambda: counted(server, "inkribbon_sockets") == 0)
    for table in tables:  # nor does the new one forget
        table.state()
        until(lambda: counted(server, "inkribbon_answers_total") == 2)


def test_only_its_own_worker_keeps_a_table(server: Processes) -> None:
    tables = [server.open("human", "human") for _ in range(4)]
    for table in tables:
        table.state()
    until(lambda: counted(server, "inkribbon_tables") == 4)


def counted(server: Processes, name: str) -> float | None:
    with suppress(ConnectionError):
        lines = server.http.get("/metrics").text.splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(name + " "))
    return None
