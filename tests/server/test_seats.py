"""Seats belong to people: links are claimed once, seats change hands in view of everybody."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx
import pytest
from server.live import GAME, Client, Running, Table, drain, generous, running
from server.stores import Stores
from server.veiled import veiled
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

from inkribbon.server.tables.sockets import Socket
from inkribbon.server.web import live

KEY = "k" * 40
HUMANS: list[dict[str, Any]] = [{}, {}]


def at_once(count: int, work: Callable[[int], httpx.Response]) -> list[httpx.Response]:
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(work, range(count)))


# Links


def test_the_first_to_open_a_link_gets_a_key_and_the_link_ends(server: Running) -> None:
    table = server.open("human", "human")
    link = table.tokens[1]
    with table.sit(1) as early:
        early.until("state")
        claimed = table.call("POST", "/claim", 1, {}).json()
        with pytest.raises(ConnectionClosed):
            drain(early)
    assert claimed["seat"] == 1
    assert table.call("GET", token=link).status_code == 404
    assert table.call("POST", "/claim", body={}, token=link).status_code == 404
    table.tokens[1] = claimed["token"]
    assert table.state(1)["seat"] == 1
    assert [seat["claimed"] for seat in table.state(1)["seats"]] == [False, True]
    assert table.call("POST", "/claim", -3, {}).status_code == 403


def test_of_many_who_open_a_link_at_once_one_gets_the_seat(server: Running) -> None:
    table = server.open("human", "human")
    answers = at_once(8, lambda _: table.call("POST", "/claim", 1, {}))
    assert sorted(answer.status_code for answer in answers) == [200] + [404] * 7
    key = next(answer.json()["token"] for answer in answers if answer.status_code == 200)
    assert table.call("GET", token=key).json()["seat"] == 1


def test_a_claim_can_be_repeated_with_the_same_key(server: Running) -> None:
    """The answer to the first request may have been lost."""
    table = server.open("human", "human")
    link = table.tokens[1]
    assert table.call("POST", "/claim", 1, {"key": KEY}).json()["token"] == KEY
    assert table.call("POST", "/claim", body={"key": KEY}, token=link).status_code == 404
    again = table.call("POST", "/claim", body={"key": KEY}, token=KEY)
    assert again.json() == {"seat": 1, "kind": "human", "token": KEY}


@pytest.mark.parametrize("key", ["", "short", "k" * 65, "k" * 39 + "\n", "k" * 39 + "é"])
def test_a_key_that_could_be_guessed_or_not_be_sent_is_refused(server: Running, key: str) -> None:
    table = server.open("human")
    assert table.call("POST", "/claim", 0, {"key": key}).status_code == 422


def test_no_two_seats_have_the_same_key(server: Running) -> None:
    table = server.open("human", "human")
    table.call("POST", "/claim", 0, {"key": KEY})
    assert table.call("POST", "/claim", 1, {"key": KEY}).status_code == 422


def test_a_key_opened_in_another_browser_moves_the_seat(server: Running) -> None:
    table = server.open("human", "human")
    table.claim(1)
    before = table.tokens[1]
    table.claim(1)
    assert table.call("GET", token=before).status_code == 404
    assert table.state(1)["seat"] == 1


# The owner


def test_the_owner_can_free_a_seat_and_everybody_sees_it(server: Running) -> None:
    table = server.open("human", "human", "human")
    key = table.call("POST", "/claim", 1, {}).json()["token"]
    with table.sit(0) as owner, table.sit(2) as third:
        link = table.call("POST", "/seats/1", 0, {"link": True}).json()["token"]
        assert "new link" in owner.until("chat")["text"]
        assert "new link" in third.until("chat")["text"]
    assert table.call("GET", token=key).status_code == 404
    assert table.call("POST", "/claim", body={}, token=link).json()["token"]
    assert table.call("POST", "/seats/1", 2, {"link": True}).status_code == 403
    assert table.call("POST", "/seats/0", token=table.tokens[-3], body={}).status_code == 403


def test_whoever_does_not_read_that_their_key_has_ended_is_no_longer_listened_to(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that reads nothing keeps the server from closing its connection for a while."""

    async def stuck(line: Socket, socket: WebSocket) -> None:
        async for text in line.messages():
            await socket.send_text(text)
        await asyncio.Event().wait()

    monkeypatch.setattr(live, "_deliver", stuck)
    table = server.open("human", "human")
    with table.sit(1) as guest, table.sit(0) as owner:
        guest.until("state")
        guest.send({"type": "chat", "text": "before"})
        assert owner.until("chat")["text"] == "before"
        table.call("POST", "/seats/1", 0, {"link": True})
        guest.send({"type": "chat", "text": "after"})
        guest.send({"type": "ping"})
        time.sleep(0.3)
        table.call("POST", "/chat", 0, {"text": "the end"})
        said = [owner.until("chat")["text"] for _ in range(2)]
    assert said == ["Player 2's seat has a new link; the old key has ended.", "the end"]


@pytest.mark.parametrize("by", [0, 1])
def test_everybody_sees_that_a_bot_plays_and_that_it_stops(server: Running, by: int) -> None:
    table = server.open("human", "human")
    with table.sit(1 - by) as other:
        table.call("POST", "/seats/1", by, {"kind": "bot"})
        assert other.until("chat")["text"] == "A bot plays Player 2's seat now."
        table.call("POST", "/seats/1", by, {"kind": "human"})
        assert other.until("chat")["text"] == "A person plays Player 2's seat now."


def test_a_key_taken_from_a_bot_ends_when_the_bot_gets_its_seat_back(server: Running) -> None:
    table = server.open("human", "careful")
    taken = table.call("POST", "/seats/1", 0, {"kind": "human"}).json()["token"]
    assert table.call("GET", token=taken).json()["seat"] == 1
    key = table.call("POST", "/claim", body={}, token=taken).json()["token"]
    table.call("POST", "/seats/1", 0, {"kind": "bot"})
    assert table.call("GET", token=taken).status_code == 404
    assert table.call("GET", token=key).status_code == 404
    # A person who lets a bot play for a while keeps the seat.
    table.call("POST", "/seats/0", 0, {"kind": "bot"})
    assert table.call("POST", "/seats/0", 0, {"kind": "human"}).status_code == 200


def test_the_link_to_a_bots_seat_ends_with_it_too(server: Running) -> None:
    table = server.open("human", "careful")
    link = table.call("POST", "/seats/1", 0, {"link": True}).json()["token"]
    key = table.call("POST", "/claim", body={}, token=link).json()["token"]
    assert table.call("GET", token=key).json()["seat"] == 1
    table.call("POST", "/seats/1", 0, {"kind": "bot"})
    assert table.call("GET", token=key).status_code == 404


def test_a_guest_in_a_bots_seat_does_not_become_the_owner(server: Running) -> None:
    table = server.open("careful", "human")
    assert table.state(1)["owner"]
    link = table.call("POST", "/seats/0", 1, {"link": True}).json()["token"]
    guest = table.call("POST", "/claim", body={}, token=link).json()["token"]
    assert not table.call("GET", token=guest).json()["owner"]
    assert table.call("DELETE", token=guest).status_code == 403
    assert table.state(1)["owner"]


def test_freeing_and_claiming_at_once_leaves_one_key(server: Running) -> None:
    table = server.open("human", "human")

    def work(number: int) -> httpx.Response:
        if number % 2:
            return table.call("POST", "/claim", 1, {})
        return table.call("POST", "/seats/1", 0, {"link": True})

    for _ in range(5):
        answers = at_once(6, work)
        assert {answer.status_code for answer in answers} <= {200, 404, 409}
        tokens = [answer.json()["token"] for answer in answers if answer.status_code == 200]
        opens = [t for t in tokens if table.call("GET", token=t).status_code == 200]
        assert len(opens) == 1
        table.tokens[1] = opens[0]


# Secret games


@pytest.fixture(scope="module")
def hidden(stores: Stores) -> Iterator[Running]:
    with veiled(), running(generous(stores.url("sqlite"))) as found:
        yield found


def unclaimed(server: Running, *seats: dict[str, Any]) -> Table:
    body = {"game": "veiled", "scenario": "deep", "seats": list(seats) or HUMANS}
    return Table(server, server.http.post("/api/tables", json=body).json())


def test_a_link_to_a_secret_seat_opens_nothing_until_it_is_claimed(hidden: Running) -> None:
    table = unclaimed(hidden)
    for path in ("", "/sheet", "/odds", "/withheld", "/record", "/history"):
        assert table.call("GET", path, 1).json()["code"] == "unclaimed"
    requests: dict[str, dict[str, Any]] = {
        "/answers": {"version": 0, "action": {}},
        "/undo": {"to": "step"},
        "/chat": {"text": "hello"},
        "/seats/1": {"link": True},
    }
    for path, wish in requests.items():
        assert table.call("POST", path, 1, wish).json()["code"] == "unclaimed"
    with table.sit(1) as early:
        assert early.read()["code"] == "unclaimed"
    table.claim(1)
    assert table.state(1)["seat"] == 1


def heard(client: Client, text: str) -> None:
    while client.until("chat")["text"] != text:
        pass


def test_nobody_opens_a_secret_seat_unseen(hidden: Running) -> None:
    """Whoever hands out links could open one, but others would see it, and the link would end."""
    table = unclaimed(hidden)
    table.claim(0)
    link = table.tokens[1]
    with table.sit(0) as owner:
        table.claim(1)
        heard(owner, "The link to Player 2's seat was opened.")
        assert table.call("POST", "/claim", body={}, token=link).status_code == 404
        with table.sit(1) as guest:
            freed = table.call("POST", "/seats/1", 0, {"link": True}).json()["token"]
            with pytest.raises(ConnectionClosed, match="new-key"):
                drain(guest)
        heard(owner, "Player 2's seat has a new link; the old key has ended.")
    assert table.call("GET", token=freed).json()["code"] == "unclaimed"


def test_the_owner_of_a_secret_table_gets_no_key_to_a_bots_seat(hidden: Running) -> None:
    table = unclaimed(hidden, {}, {"kind": "bot", "bot": "random"})
    table.claim(0)
    with table.sit(0) as owner:
        for wish in ({"kind": "human"}, {"link": True}):
            link = table.call("POST", "/seats/1", 0, wish).json()["token"]
            assert owner.until("chat")["name"] == "Table"
            assert table.call("GET", token=link).json()["code"] == "unclaimed"
            table.call("POST", "/seats/1", 0, {"kind": "bot"})
            assert table.call("POST", "/claim", body={}, token=link).status_code == 404
            owner.until("chat")


# Names


@pytest.mark.parametrize(
    "name", [" ", "\t", "\u200b\u200d", "\u3164", "\ufeff \u2060", "Table", "tAbLe", "Spectator"]
)
def test_names_that_cannot_be_read_or_belong_to_the_table_are_refused(
    server: Running, name: str
) -> None:
    body = {**GAME, "seats": [{"name": name}]}
    assert server.http.post("/api/tables", json=body).status_code == 422
    table = server.open("human")
    assert table.call("POST", "/seats/0", 0, {"name": name}).status_code == 422


def test_no_two_seats_have_the_same_name(server: Running) -> None:
    body = {**GAME, "seats": [{"name": "Ann"}, {"name": "ＡＮＮ"}]}
    assert server.http.post("/api/tables", json=body).status_code == 422
    table = server.open("human", "careful", "careful")
    names = [seat["name"] for seat in table.state()["seats"]]
    assert names == ["Player 1", "Careful bot", "Careful bot 2"]
    taken = table.call("POST", "/seats/0", 0, {"name": "careful\u200b  BOT"})
    assert taken.status_code == 422
    assert "taken" in taken.json()["message"]
    assert table.call("POST", "/seats/0", 0, {"name": "Player 1"}).status_code == 200


def test_of_two_who_want_a_name_at_once_one_gets_it(server: Running) -> None:
    table = server.open("human", "human", "human", "human")
    for number in range(5):
        name = {"name": f"Ann {number}"}
        at_once(4, partial(rename, table, name))
        names = [seat["name"] for seat in table.state()["seats"]]
        assert len(set(names)) == 4


def rename(table: Table, name: dict[str, str], seat: int) -> httpx.Response:
    return table.call("POST", f"/seats/{seat}", seat, name)
