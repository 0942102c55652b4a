"""Who may do what, and how much of it."""

from __future__ import annotations

import json
import socket
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.live import GAME, SOON, Client, Running, Table, drain, generous, running
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from inkribbon.server import run
from inkribbon.server.tables.people.access import plain, same_name

CALLS: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("GET", "/sheet", None),
    ("GET", "/odds", None),
    ("GET", "/withheld", None),
    ("GET", "/record", None),
    ("GET", "/history", None),
    ("POST", "/answers", {"version": 0, "action": {}}),
    ("POST", "/undo", {"to": "step"}),
    ("POST", "/undo-consent", {"agree": True}),
    ("POST", "/chat", {"text": "hi"}),
    ("POST", "/seats/0", {"name": "Mallory"}),
]


@pytest.mark.parametrize(("method", "path", "body"), CALLS)
def test_nothing_of_a_table_can_be_had_without_its_token(
    server: Running, method: str, path: str, body: Any
) -> None:
    table, other = server.open("human", "human"), server.open("human", "human")
    address = f"/api/tables/{table.id}{path}"

    assert server.http.request(method, address, json=body).status_code == 401
    basic = {"Authorization": "Basic eDp5"}
    assert server.http.request(method, address, json=body, headers=basic).status_code == 401
    wrong = table.call(method, path, body=body, token=other.tokens[0])
    assert wrong.status_code == 404
    nowhere = Table(server, {"table": "A" * 16, "seats": [], "spectator": table.tokens[0]})
    guessed = nowhere.call(method, path, -3, body)
    assert (guessed.status_code, guessed.content) == (wrong.status_code, wrong.content)


@pytest.mark.parametrize("id", ["", "%00", "..%2f..", "a" * 33, "é", "'; DROP TABLE tables;--"])
def test_a_guessed_id_finds_nothing(server: Running, id: str) -> None:
    answer = server.http.get(f"/api/tables/{id}", headers={"Authorization": "Bearer x"})
    assert answer.status_code in (404, 405)


def test_a_socket_needs_the_tables_own_token(server: Running) -> None:
    table, other = server.open("human", "human"), server.open("human", "human")
    with Client(server, table.id, other.tokens[0]) as stranger:
        assert stranger.read()["code"] == "unknown"
        with pytest.raises(ConnectionClosed):
            stranger.read()


def test_tokens_are_stored_hashed(tmp_path: Any) -> None:
    file = tmp_path / "one.sqlite3"
    with running(generous(f"sqlite:///{file}")) as server:
        table = server.open("human", "human")
        table.step()
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert table.id.encode() in raw
    for token in table.tokens.values():
        assert token.encode() not in raw
    with sqlite3.connect(file) as link:
        assert link.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    link.close()


def test_the_seed_is_secret_until_the_end(server: Running) -> None:
    table = server.open("human", "human")
    table.step()
    record = table.call("GET", "/record").text
    assert '"seed"' not in record
    assert '"commit":"' in record


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_may_not_write_nor_open_sockets(server: Running, origin: str) -> None:
    table = server.open("human", "human")
    refused = table.call("POST", "/chat", body={"text": "hi"}, headers={"Origin": origin})
    assert refused.status_code == 403
    assert server.http.post("/api/tables", json=GAME, headers={"Origin": origin}).status_code == 403
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table.id}/live"
    with pytest.raises(InvalidStatus) as error, connect(address, origin=Origin(origin)):
        pass
    assert error.value.response.status_code == 403


def test_the_own_page_may(server: Running) -> None:
    table = server.open("human", "human")
    mine = {"Origin": server.url}
    assert table.call("POST", "/chat", body={"text": "hi"}, headers=mine).status_code == 201
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table.id}/live"
    with connect(address, origin=Origin(server.url)) as link:
        link.send(json.dumps({"type": "hello", "token": table.tokens[0]}))
        assert '"state"' in str(link.recv(timeout=SOON))


def test_another_address_can_be_allowed(store_url: str) -> None:
    with running(generous(store_url, origins=("https://table.example",))) as server:
        allowed = {"Origin": "https://table.example"}
        assert server.http.post("/api/tables", json=GAME, headers=allowed).status_code == 201


def test_every_answer_carries_the_security_headers(server: Running) -> None:
    for path in ("/", "/t/abc", "/api/games", "/nothing", "/api/tables/x", "/health"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


def test_script_in_names_and_chat_stays_text(server: Running) -> None:
    script = "<script>alert(1)</script>"
    table = server.made({**GAME, "seats": [{"name": script}, {"name": "a\u202eb\x00\nc"}]})
    state = table.call("GET")
    assert state.headers["content-type"] == "application/json"
    assert [seat["name"] for seat in state.json()["seats"]] == [script, "a b c"]
    with table.sit(1) as bob:
        table.call("POST", "/chat", 0, {"text": "<img src=x onerror=alert(1)>"})
        line = bob.until("chat")
        assert (line["name"], line["text"]) == (script, "<img src=x onerror=alert(1)>")


def test_a_name_has_at_most_forty_signs(server: Running) -> None:
    body = {**GAME, "seats": [{"name": "x" * 41}, {}]}
    assert server.http.post("/api/tables", json=body).status_code == 422


def test_a_seat_changes_itself_and_the_owner_changes_all(server: Running) -> None:
    table = server.open("human", "human")
    assert table.call("POST", "/seats/1", 1, {"name": "Bob"}).status_code == 200
    assert table.call("POST", "/seats/1", 0, {"name": "Bobby"}).status_code == 200
    assert table.call("POST", "/seats/0", 1, {"name": "Mallory"}).status_code == 403
    assert table.call("POST", "/seats/0", -3, {"name": "Mallory"}).status_code == 403
    assert table.call("POST", "/seats/7", 0, {"name": "Nobody"}).status_code == 404
    assert [seat["name"] for seat in table.state()["seats"]] == ["Player 1", "Bobby"]


def test_a_seat_can_be_handed_to_a_bot_and_taken_back(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(1) as bob:
        bob.until("state")
        handed = table.call("POST", "/seats/0", 0, {"kind": "bot", "bot": "random"})
        assert handed.json() == {"seat": 0, "kind": "bot", "token": None}
        bob.until_version(1)
        table.call("POST", "/seats/0", 0, {"kind": "human"})
    assert table.state(0)["seats"][0]["kind"] == "human"


def test_a_bots_seat_given_to_a_person_gets_a_token(server: Running) -> None:
    table = server.open("human", "random")
    token = table.call("POST", "/seats/1", 0, {"kind": "human"}).json()["token"]
    assert table.call("GET", token=token).json()["seat"] == 1


def test_a_large_body_is_refused(server: Running) -> None:
    table = server.open("human", "human")
    assert table.call("POST", "/chat", body={"text": "x" * 200_000}).status_code == 413
    big = {"record": "x" * (4 * 1024 * 1024 + 1)}
    assert server.http.post("/api/records", json=big).status_code == 413


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff", b"[" * 20_000, b"null", b'"\\ud800"'])
def test_a_malformed_body_is_refused(server: Running, raw: bytes) -> None:
    table = server.open("human", "human")
    headers = {"Authorization": f"Bearer {table.tokens[0]}"}
    for path in (f"/api/tables/{table.id}/answers", "/api/tables", "/api/records"):
        assert server.http.post(path, content=raw, headers=headers).status_code == 422


def test_requests_are_limited(store_url: str) -> None:
    with running(generous(store_url, requests_per_second=0.01, request_burst=5)) as server:
        found = [server.http.get("/api/games").status_code for _ in range(7)]
        assert found == [200] * 5 + [429] * 2


def test_new_tables_are_limited(store_url: str) -> None:
    with running(generous(store_url, tables_per_hour=2.0)) as server:
        found = [server.http.post("/api/tables", json=GAME).status_code for _ in range(3)]
        assert found == [201, 201, 429]


def test_messages_are_limited_and_a_flood_is_cut_off(store_url: str) -> None:
    limits = {"messages_per_second": 0.01, "message_burst": 5}
    with running(generous(store_url, **limits)) as server:
        table = server.open("human", "human")
        with table.sit() as me:
            me.until("state")
            for _ in range(5):
                me.send({"type": "ping"})
            me.send({"type": "ping"})
            assert me.until("error")["code"] == "too-many"
            for _ in range(5):
                me.send({"type": "ping"})
            with pytest.raises(ConnectionClosed):
                drain(me)


def test_sockets_are_limited(store_url: str) -> None:
    with running(generous(store_url, sockets_per_address=2)) as server:
        table = server.open("human", "human")
        with table.sit(0) as one, table.sit(1) as two:
            one.until("state")
            two.until("state")
            with pytest.raises(InvalidStatus):
                table.sit(-3)
        for _ in range(100):  # the places are free again once the server has seen them leave
            try:
                with table.sit(0) as again:
                    again.until("state")
                break
            except (InvalidStatus, ConnectionClosed):
                continue
        else:
            raise AssertionError("the places were never given back")


def test_a_socket_that_says_nothing_is_let_go(store_url: str) -> None:
    with running(generous(store_url, hello_seconds=0.2)) as server:
        address = f"ws://127.0.0.1:{server.port}/api/tables/abc/live"
        with connect(address) as link, pytest.raises(ConnectionClosed):
            link.recv(timeout=SOON)


def test_a_client_that_does_not_read_is_let_go_and_the_table_goes_on(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "STALLED", 1.0)
    with running(generous(store_url, backlog=20_000)) as server:
        table = server.open("human", "human")
        with deaf_socket(server, table) as deaf, pytest.raises(OSError, match=r"reset|pipe"):
            # Each is answered with a whole state, which nobody reads.
            shout(deaf, {"type": "answer", "version": 999, "action": {}})
        assert "inkribbon_dropped_total 0.0" not in server.http.get("/metrics").text
        assert table.step()["version"] == 1


def deaf_socket(server: Running, table: Table) -> socket.socket:
    """A socket that has said hello and never reads."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.settimeout(SOON)
    deaf.connect(("127.0.0.1", server.port))
    lines = (
        f"GET /api/tables/{table.id}/live HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    deaf.sendall("\r\n".join((*lines, "", "")).encode())
    assert deaf.recv(12) == b"HTTP/1.1 101"
    deaf.sendall(masked({"type": "hello", "token": table.tokens[0]}))
    return deaf


def shout(deaf: socket.socket, message: dict[str, Any]) -> None:
    while True:
        deaf.sendall(masked(message))


def masked(message: dict[str, Any]) -> bytes:
    """A short client frame with a mask of zeros."""
    payload = json.dumps(message).encode()
    return bytes((0x81, 0x80 | len(payload))) + bytes(4) + payload


def test_unknown_paths_and_methods_are_refused_as_json(server: Running) -> None:
    assert server.http.get("/api/nothing").json()["code"] == "unknown"
    assert server.http.delete("/api/tables").json()["code"] == "wrong-method"
    assert server.http.get("/%00").status_code == 404
    assert httpx.get(f"{server.url}/..%2f..%2fapp.py").status_code == 404


# Who may come in


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "//", "a:b:c"])
def test_what_is_no_origin_is_refused(server: Running, origin: str) -> None:
    table = server.open("human")
    headers = {"Origin": origin}
    assert table.call("POST", "/undo", 0, {"to": "step"}, headers=headers).status_code == 403
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table.id}/live"
    with pytest.raises(InvalidStatus):
        connect(address, additional_headers=headers).close()


def test_only_known_hosts_are_served(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    with running(generous(store, hosts=("127.0.0.1", "table.example"))) as server:
        assert server.http.get("/health").status_code == 200
        for host, status in (("table.example:8666", 200), ("evil.example", 403), ("", 403)):
            answer = server.http.get("/health", headers={"Host": host})
            assert answer.status_code == status


@pytest.mark.parametrize(("proxies", "seen"), [((), 429), (("127.0.0.1",), 200)])
def test_a_forwarded_address_is_believed_only_from_a_proxy(
    tmp_path: Path, proxies: tuple[str, ...], seen: int
) -> None:
    settings = generous(
        f"sqlite:///{tmp_path / 'a.sqlite3'}",
        proxies=proxies,
        requests_per_second=0.001,
        request_burst=3,
    )
    with running(settings) as server:
        for number in range(8):
            headers = {"X-Forwarded-For": f"10.0.0.{number}"}
            answer = server.http.get("/api/openapi.json", headers=headers)
        assert answer.status_code == seen


def test_only_its_owner_can_read_the_store(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite3"
    with running(generous(f"sqlite:///{file}")) as server:
        server.open("human")
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys(("a.sqlite3", "a.sqlite3-wal", "a.sqlite3-shm"), 0o600)


def test_names_and_messages_do_not_paint_over_the_lines_around_them(server: Running) -> None:
    accent = "\u0301"
    table = server.made({**GAME, "seats": [{"name": f"{accent * 9}Zo{accent * 9}e"}, {}]})
    name = table.call("GET").json()["seats"][0]["name"]
    assert name == f"Zo{accent * 4}e"
    assert table.call("POST", "/chat", body={"text": accent * 30}).status_code == 422


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
FARMER = "\U0001f469\U0001f3fd\u200d\U0001f33e"
NODDING = "\U0001f642\u200d\u2194\ufe0f"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
GERMANY = "\U0001f1e9\U0001f1ea"
KEYCAP = "1\ufe0f\u20e3"


@pytest.mark.parametrize("emoji", [FAMILY, RAINBOW, FARMER, NODDING, SCOTLAND, GERMANY, KEYCAP])
def test_joined_emoji_stay_one_picture_in_chat(server: Running, emoji: str) -> None:
    table = server.open("human", "human")
    with table.sit(1) as bob:
        table.call("POST", "/chat", 0, {"text": f"Run! {emoji} {emoji}"})
        assert bob.until("chat")["text"] == f"Run! {emoji} {emoji}"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("a\u200db", "ab"),
        ("a\u200d\U0001f469", "a\U0001f469"),
        ("\U0001f469\u200da", "\U0001f469a"),
        ("\U0001f469\u200d\u200d\U0001f469", "\U0001f469\U0001f469"),
        ("\u2800\u200d\u2800", ""),
        (f"\U0001f469{chr(0x301) * 9}\u200d\U0001f469", f"\U0001f469{chr(0x301) * 4}\U0001f469"),
        (f"e\u200d{chr(0x301) * 9}", f"e{chr(0x301) * 4}"),
        (f"\U0001f469{chr(0xFE0F) * 9}", f"\U0001f469{chr(0xFE0F) * 4}"),
        ("a\u202e\u200d\u2066b", "a b"),
        ("a\U000e0067\U000e0062\U000e007f", "a"),
        ("\U0001f3f4\U000e0067\U000e0062", "\U0001f3f4"),
    ],
)
def test_what_joins_emoji_hides_nothing_elsewhere(written: str, shown: str) -> None:
    assert plain(written, 100) == shown


def test_an_emoji_that_is_cut_off_ends_with_a_picture() -> None:
    assert plain(FAMILY, 2) == FAMILY[0]


def test_a_name_with_a_joined_emoji_looks_like_one_without_the_joints() -> None:
    assert same_name(FAMILY, FAMILY.replace("\u200d", ""))
