"""Requests that try to take the server down: it says no in one sentence, and goes on."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.live import InThread, Running, awaited, generous, running, until
from server.test_records import record_of, some_moves

from inkribbon.catalogue import GAMES
from inkribbon.kernel.codec import pack
from inkribbon.server.errors import TooMany, Unknown
from inkribbon.server.helper import Failed, Helper
from inkribbon.server.limits import Places, Turns
from inkribbon.server.metrics import Metrics
from inkribbon.server.store.database import Store
from inkribbon.server.tables import loading, rooms, uploads
from inkribbon.server.tables.state import table as tables
from inkribbon.server.web.long import PIECE, Long

SHIPPED = GAMES["re3"].shipped("escaping-the-warehouse").text
ONE_SENTENCE = 400


def record(text: str = "", *lines: str, **setup: Any) -> str:
    """A record of a scenario file, with a header that looks right."""
    known = {"game": "re3", "scenario": "x.toml", "characters": ["jill"], "modes": []}
    header = {"inkribbon": 1, "rules": GAMES["re3"].rules_version, "content": "0"}
    return "\n".join([json.dumps({**header, "setup": {**known, "text": text, **setup}}), *lines])


def with_map(drawing: str) -> str:
    before, _, rest = SHIPPED.partition("floors = ['''")
    return f"{before}floors = ['''\n{drawing}\n'''{rest.partition(chr(39) * 3)[2]}"


def field(size: int) -> str:
    """An open square map."""
    edge = "+" + "---+" * size
    rows = ["|" + " .  " * (size - 1) + " . |", "+" + "   +" * size]
    return "\n".join([edge, *(rows * size)[:-1], edge])


def refused(server: Running, text: str, **more: Any) -> str:
    """Why a record is refused, quickly and in one sentence."""
    began = time.monotonic()
    response = server.http.post("/api/records", json={"record": text, **more})
    assert response.status_code in (413, 422), response.text
    assert time.monotonic() - began < 30
    message: str = response.json()["message"]
    assert len(message) < ONE_SENTENCE
    assert "\n" not in message
    return message


def packed(answers: bytes, count: int) -> str:
    state = {"at": count, "rolls": 0, "world": "0", "state": {}, "answers": pack(answers)}
    return json.dumps(state, separators=(",", ":"))


DEEP = 100_000


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (record(with_map(field(80))), "too large"),
        (record(with_map(field(20))), "400 squares"),
        (record(with_map(("x" * 30_000 + "\n") + "\n" * 30_000)), "too large"),
        (record(SHIPPED.replace("green-herb = 2", "green-herb = 1000000000")), "too large"),
        (record(SHIPPED.replace("green-herb = 2", "green-herb = 9999\nx = 9999\ny = 9999")), "add"),
        (record(SHIPPED + "# " + "x" * 70_000), "too long"),
        (record("a = " + "[" * 5000 + "]" * 5000), "nested too deeply"),
        (record("a = " + "9" * 5000), "not valid TOML"),
        (record("", *['{"type":"stop"}'] * 20_000), "too long"),
        (record("", packed(b"\n".join([b'{"type":"stop"}'] * 200_000), 200_000)), "too long"),
        (record("", packed(b"\n" * 3_000_000, 7)), "3000001 answers"),
        (record("", packed(b" " * 64_000_000, 1)), "too long"),
        (record("", '{"type":"stop","x":' + "[" * DEEP + "]" * DEEP + "}"), "line 2"),
        (record(characters=["jill"] * 1000), "characters"),
    ],
    ids=lambda value: "" if len(value) > 40 else value,
)
def test_a_record_that_is_too_large_is_refused_before_it_is_built(
    server: Running, text: str, reason: str
) -> None:
    assert reason in refused(server, text)


@pytest.mark.parametrize("letter", ["\\u001b[2J", "\\u0000", "\\u009b", "\\u202e", "\\u2066"])
@pytest.mark.parametrize("place", ['title = "Escaping', 'name = "Foreman'])
def test_a_record_cannot_change_how_other_texts_look(
    server: Running, letter: str, place: str
) -> None:
    assert place in SHIPPED
    key, _, name = place.partition('"')
    text = record(SHIPPED.replace(place, f'{key}"{letter}{name}'))
    assert "control characters" in refused(server, text)


@pytest.mark.parametrize("field", ["rules", "content", "commit"])
def test_a_record_cannot_fill_the_store_with_its_header(server: Running, field: str) -> None:
    header = json.loads(record(scenario="escaping-the-warehouse"))
    assert "letters" in refused(server, json.dumps({**header, field: "9" * 100_000}))


@pytest.mark.parametrize(
    "scenario", ["../../../etc/passwd", "/etc/passwd", "..", "a\0b", "x" * 201]
)
def test_a_record_names_no_files(server: Running, scenario: str) -> None:
    refused(server, record(scenario=scenario))


def test_nested_json_is_refused(server: Running) -> None:
    body = '{"game":' + "[" * DEEP
    headers = {"Content-Type": "application/json"}
    response = server.http.post("/api/tables", content=body[:60_000], headers=headers)
    assert response.status_code == 422
    table = server.open("human")
    action = '{"version":0,"action":' + "[" * 20_000 + "]" * 20_000 + "}"
    token = {"Authorization": f"Bearer {table.tokens[0]}"}
    answer = server.http.post(f"/api/tables/{table.id}/answers", content=action, headers=token)
    assert answer.status_code == 422
    with table.sit() as client:
        client.until("state")
        client.socket.send('{"type":"answer","version":0,"action":' + "[" * 7000 + "]" * 7000 + "}")
        assert client.until("error")["code"] == "wrong"


def test_tables_open_while_hostile_records_are_read(server: Running) -> None:
    text = record(with_map(field(80)))
    long = record_of(some_moves(server))
    with ThreadPoolExecutor(10) as pool:
        attacks = [
            pool.submit(httpx.post, f"{server.url}/api/records", json={"record": text}, timeout=60)
            for _ in range(8)
        ]
        server.open("human")
        assert {attack.result().status_code for attack in attacks} <= {422, 429}
    server.made({"record": long}, "/api/records")


def test_a_record_that_takes_too_long_is_given_up_and_the_next_one_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(tmp_path)) as server:
        good = record_of(some_moves(server))
        with monkeypatch.context() as patch:
            patch.setattr(uploads, "SECONDS", 0.0)
            assert "takes too long or too much memory" in refused(server, good)
        server.made({"record": good}, "/api/records")


def test_reading_a_record_has_a_limit_on_memory_and_computing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[tuple[Any, ...]] = []
    monkeypatch.setattr(uploads, "Helper", lambda *limits: given.append(limits))
    uploads.Uploads(Metrics())
    ((_, memory, seconds),) = given
    assert 0 < memory <= 256 * 1024 * 1024
    assert 0 < seconds <= 10


@pytest.mark.parametrize("most", [8, 2], ids=["in all", "per address"])
def test_only_a_few_records_wait_to_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    let_go = threading.Event()
    asked: list[bytes] = []

    async def ask(_helper: Helper, question: bytes, *_: float) -> bytes:
        asked.append(question)
        await asyncio.to_thread(let_go.wait)
        raise Failed("it took too long")

    monkeypatch.setattr(Helper, "ask", ask)
    monkeypatch.setattr(rooms, "REPLAYS_EACH", 1000)
    if most == uploads.WAITING:
        monkeypatch.setattr(uploads, "WAITING_EACH", 1000)
    with running(settings(tmp_path)) as server, ThreadPoolExecutor(30) as pool:
        send = partial(server.http.post, "/api/records", json={"record": "x"})
        bodies = [pool.submit(send) for _ in range(30)]
        until(lambda: sum(body.done() for body in bodies) == 30 - most)
        let_go.set()
        found = sorted(body.result().status_code for body in bodies)
    assert len(asked) == most
    assert found == [413] * most + [429] * (30 - most)


# Limits that are not about one request


def settings(tmp_path: Path, **changes: Any) -> Any:
    return generous(f"sqlite:///{tmp_path / 'a.sqlite3'}", **changes)


def test_a_seat_can_say_only_so_much(tmp_path: Path) -> None:
    with running(settings(tmp_path, chat_per_minute=5, chat_per_table=8)) as server:
        table = server.open("human", "human")
        said = [table.call("POST", "/chat", 0, {"text": "hello"}).status_code for _ in range(6)]
        assert said == [201] * 5 + [429]
        said = [table.call("POST", "/chat", 1, {"text": "hello"}).status_code for _ in range(4)]
        assert said == [201] * 3 + [429]


def test_a_player_can_change_seats_only_so_often(tmp_path: Path) -> None:
    """What the table says about it is kept, and everybody is sent a whole state."""
    with running(settings(tmp_path, signals_per_minute=4)) as server:
        table = server.open("human", "human")
        kinds = ["bot", "human"] * 3
        changed = [table.call("POST", "/seats/1", 1, {"kind": kind}) for kind in kinds]
        assert [answer.status_code for answer in changed] == [200] * 4 + [429] * 2
        assert table.call("POST", "/claim", 1, {}).status_code == 429
        # Others have their own limit: the owner can still free the seat.
        assert table.call("POST", "/seats/1", 0, {"link": True}).status_code == 200


def test_a_table_takes_only_so_many_answers_and_undos(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.open("human")
    table.step()
    monkeypatch.setattr(
        tables, "ROWS", table.call("POST", "/undo", 0, {"to": "step"}).json()["version"]
    )
    state = table.state()
    action = state["decision"]["options"][0]["action"]
    full = [
        table.answer(0, state["version"], action),
        table.call("POST", "/redo", 0, {}),
    ]
    assert [answer.status_code for answer in full] == [422, 422]
    assert all("this table is full" in answer.json()["message"] for answer in full)
    monkeypatch.undo()
    assert table.call("POST", "/redo", 0, {}).status_code == 200
    monkeypatch.setattr(tables, "ROWS", table.state()["version"])
    assert table.call("POST", "/undo", 0, {"to": "step"}).status_code == 422


def test_bots_rest_at_a_table_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ROWS", 30)
    with running(settings(tmp_path)) as server:
        table = server.open("random")
        until(lambda: table.state(-3)["version"] >= 30)
        time.sleep(0.1)
        assert "inkribbon_bot_failures_total 0.0" in server.http.get("/metrics").text


def test_tables_open_while_a_long_game_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(tmp_path, tables_in_memory=1)) as server, ThreadPoolExecutor(1) as pool:
        long = server.open("human")
        server.open("human")  # now the first is no longer in memory
        loaded, real = threading.Event(), loading.load
        monkeypatch.setattr(rooms, "load", lambda *args: loaded.wait(60) and real(*args))
        coming = pool.submit(long.state)
        try:
            assert server.open("human").state()["version"] == 0
            assert not coming.done()
        finally:
            loaded.set()
        assert coming.result()["table"] == long.id


def test_whoever_asks_for_much_waits_for_it_alone() -> None:
    assert awaited(_orders()) == ["one", "another", "one"]


async def _orders() -> list[str]:
    """One address asks twice, then another does; each turn takes a moment."""
    turns, done = Turns(), list[str]()

    async def ask(address: str) -> None:
        async with turns.turn(address):
            await asyncio.sleep(0.05)
            done.append(address)

    await asyncio.gather(ask("one"), ask("one"), ask("another"))
    return done


@pytest.mark.parametrize("path", ["/log", "/record", "/record?old=1", "/history"])
def test_only_a_few_long_answers_are_on_their_way_to_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    with running(settings(tmp_path)) as server:
        assert server.open("human").call("GET", path).status_code == 200
    monkeypatch.setattr(rooms, "DOWNLOADS_EACH", 0)
    with running(settings(tmp_path)) as server:
        assert server.open("human").call("GET", path).status_code == 429


def test_a_long_answer_is_sent_as_fast_as_it_is_read_and_holds_its_place_meanwhile() -> None:
    places = Places(1, 1, Metrics())
    sent: list[int] = []

    async def send(message: Any) -> None:
        with pytest.raises(TooMany), places.place("somebody", "wait"):
            pass
        sent.append(len(message.get("body", "")))

    async def receive() -> Any:
        raise AssertionError("nothing is read")

    text = "x" * (2 * PIECE + 1)
    awaited(Long(places.place("somebody", "wait"), text)({}, receive, send))
    assert sent == [0, PIECE, PIECE, 1, 0]
    with places.place("somebody", "wait"):
        pass


def test_an_address_can_open_only_so_many_tables(tmp_path: Path) -> None:
    with running(settings(tmp_path, tables_per_address=3)) as server:
        for _ in range(3):
            server.open("human")
        body = {"game": "re3", "scenario": "escaping-the-warehouse"}
        refusal = server.http.post("/api/tables", json=body)
        assert refusal.status_code == 429
        assert "try again later" in refusal.json()["message"]


def test_its_owner_can_delete_a_table(server: Running) -> None:
    table = server.open("human", "human")
    table.call("POST", "/chat", 0, {"text": "hello"})
    with table.sit(1) as client:
        client.until("state")
        assert table.call("DELETE", "", 1).status_code == 403
        assert table.call("DELETE", "", -3).status_code == 403
        assert table.call("DELETE", "", 0).json() == {"table": table.id}
        until(lambda: table.call("GET").status_code == 404)
    assert server.open("human").state()["version"] == 0


def test_whoever_waits_for_a_table_that_is_deleted_leaves_nothing_behind(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'tables'}"
    with running(generous(store)) as server:
        assert isinstance(server, InThread)
        table = server.open("human", "human")
        state = table.state()
        action = json.dumps(state["decision"]["options"][0]["action"]).encode()
        (room,) = server.rooms()
        assert table.call("DELETE").status_code == 200
        late: list[Callable[[], Coroutine[Any, Any, Any]]] = [
            partial(room.answer, 0, state["version"], action),
            partial(room.talk.say, 0, "hello"),
            partial(room.announce, "A hint was asked for."),
        ]
        for work in late:
            with pytest.raises(Unknown):
                server.inside(work())
        assert room.services.store.rows(table.id) == []
        assert room.services.store.chat(table.id, 0) == []


def test_unused_tables_are_removed_in_time(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    with running(generous(url)) as server:
        old, new = server.open("human"), server.open("human")
        old.step()
    store = Store(url)
    with store.engine.begin() as link:
        link.exec_driver_sql("UPDATE tables SET touched = 1000 WHERE id = ?", (old.id,))
    day_ago = time.time() - 86_400
    assert store.untouched(day_ago) == [old.id]
    assert not store.delete(new.id, day_ago)
    assert store.delete(old.id, day_ago)
    assert store.table(old.id) is None
    assert store.rows(old.id) == []
    assert store.seats(old.id) == []
    assert store.table(new.id) is not None
    store.close()
