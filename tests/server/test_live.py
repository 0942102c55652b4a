"""What a socket is sent: changes that add up, nothing lost, nothing twice."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import pytest
from server.live import Client, Running, Table, drain
from websockets.exceptions import ConnectionClosed

from inkribbon.server.store.database import Store
from inkribbon.server.store.schema import ChatRow


def play(client: Client, answers: int, choice: int = 0) -> None:
    """Answer for the client's seat as often as asked; the seat must be the only human one."""
    for _ in range(answers):
        while client.state["decision"] is None:
            client.read()
        client.answer(choice)
        client.until_version(client.version + 1)


def seated(table: Table) -> dict[int, Client]:
    clients = {seat: table.sit(seat) for seat in sorted(table.tokens)}
    for client in clients.values():
        client.until("state")
    return clients


def test_the_changes_add_up_to_the_state_for_every_seat(server: Running) -> None:
    table = server.open("human", "human", "human", "human")
    clients = seated(table)
    for number in range(40):
        seat = next(s for s, c in clients.items() if c.state["decision"])
        clients[seat].answer(number * 7)
        clients[seat].until_version(clients[seat].version + 1)
        for client in clients.values():
            client.until_version(clients[seat].version)
    for seat, client in clients.items():
        state = table.state(seat)
        assert client.state["view"] == state["view"]
        assert client.state["decision"] == state["decision"]
        assert client.state["waiting"] == state["waiting"]
        assert client.events == state["events"]
        client.close()


def test_a_change_carries_only_what_changed(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit() as me:
        me.until("state")
        play(me, 2)
        me.answer()
        change = me.until("change")
    assert set(change["changes"]) == {"actions", "characters", "done"}
    assert set(change["changes"]["characters"]) == {"0"}
    assert len(json.dumps(change["changes"])) < 400


def test_a_client_that_comes_back_gets_exactly_what_it_missed(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(-3) as watcher:
        watcher.until("state")
        for _ in range(3):
            table.step()
        watcher.until_version(3)
        watcher.drop()

        for _ in range(5):
            table.step()
        with table.sit(-3, since=watcher.version) as again:
            again.state, again.events = watcher.state, watcher.events
            again.until_version(table.state()["version"])
            assert again.versions == sorted(set(again.versions))
            assert again.versions[0] > 3
            assert [event["n"] for event in again.events] == list(range(1, len(again.events) + 1))
            assert again.state["view"] == table.state(-3)["view"]
            assert "state" not in [message["type"] for message in again.others]


def test_a_client_that_missed_nothing_is_sent_nothing_again(server: Running) -> None:
    table = server.open("human", "human")
    version = table.step()["version"]
    with table.sit(0, since=version) as me:
        assert me.read()["type"] == "presence"
        me.send({"type": "ping"})
        assert me.read()["type"] == "pong"


@pytest.mark.parametrize("since", [0, 999])
def test_a_gap_that_cannot_be_bridged_gives_a_whole_state(server: Running, since: int) -> None:
    table = server.open("human", "human")
    for _ in range(3):
        table.step()
    table.call("POST", "/undo", 0, {"to": "step"})
    with table.sit(0, since=since) as me:
        assert me.read()["type"] == "state"


def test_two_people_see_each_others_moves_and_presence(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(0) as ann:
        ann.until("state")
        with table.sit(1) as bob:
            bob.until("state")
            ann.answer()
            bob.until_version(ann.until("change")["version"])
            presence = [m for m in ann.others if m["type"] == "presence"][-1]
            assert [seat["present"] for seat in presence["seats"]] == [True, True]
        while [seat["present"] for seat in ann.until("presence")["seats"]] != [True, False]:
            pass
    assert [seat["present"] for seat in table.state()["seats"]] != [True, True]


def test_spectators_are_counted(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(0) as ann, table.sit(-3) as one, table.sit(-3) as two:
        one.until("state")
        two.until("state")
        while ann.until("presence")["spectators"] != 2:
            pass


def test_an_answer_over_a_stale_socket_is_refused_with_the_newest_state(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(0) as ann:
        ann.until("state")
        action = ann.state["decision"]["options"][0]["action"]
        ann.send({"type": "answer", "version": 0, "action": action})
        ann.send({"type": "answer", "version": 0, "action": action})
        error = ann.until("error")
        assert error["code"] == "stale"
        assert error["state"]["version"] == 1 == table.state()["version"]


def test_of_many_clicks_at_once_exactly_one_counts(server: Running) -> None:
    table = server.open("human", "human")
    action = table.state()["decision"]["options"][0]["action"]
    results: list[int] = []

    def click() -> None:
        results.append(table.answer(0, 0, action).status_code)

    clicks = [threading.Thread(target=click) for _ in range(12)]
    for thread in clicks:
        thread.start()
    for thread in clicks:
        thread.join()
    assert sorted(results) == [200] + [409] * 11
    assert table.state()["version"] == 1


def test_chat_reaches_everybody_once_and_waits_for_those_who_come_later(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(0) as ann:
        ann.until("state")
        ann.send({"type": "chat", "text": " hello\n there "})
        line = ann.until("chat")
        assert (line["n"], line["seat"], line["text"]) == (1, 0, "hello there")
        assert table.call("POST", "/chat", 1, {"text": "hi"}).json() == {"n": 2}
        assert ann.until("chat")["text"] == "hi"
        with table.sit(1) as bob:
            assert [bob.until("chat")["n"] for _ in range(2)] == [1, 2]


@pytest.mark.parametrize("late", ["before the reading", "after the reading"])
def test_what_is_said_while_somebody_arrives_reaches_them_once_and_in_order(
    server: Running, monkeypatch: pytest.MonkeyPatch, late: str
) -> None:
    """They hear what is said from then on, and are sent what was said before."""
    reading, said = threading.Event(), threading.Event()
    read = Store.chat

    def slowly(store: Store, *asked: Any) -> list[ChatRow]:
        before = read(store, *asked)
        reading.set()
        said.wait(10)
        return before if late == "after the reading" else read(store, *asked)

    table = server.open("human", "human")
    table.call("POST", "/chat", 0, {"text": "one"})
    monkeypatch.setattr(Store, "chat", slowly)
    with table.sit(1) as bob:
        bob.until("state")
        assert reading.wait(10)
        table.call("POST", "/chat", 0, {"text": "two"})
        said.set()
        table.call("POST", "/chat", 0, {"text": "three"})
        heard = [bob.until("chat")]
        while heard[-1]["text"] != "three":
            heard.append(bob.until("chat"))
    assert [line["text"] for line in heard] == ["one", "two", "three"]


def test_spectators_and_empty_words_are_not_heard(server: Running) -> None:
    table = server.open("human", "human")
    assert table.call("POST", "/chat", -3, {"text": "boo"}).status_code == 403
    assert table.call("POST", "/chat", 0, {"text": " \x00\n"}).status_code == 422
    assert table.call("POST", "/chat", 0, {"text": "x" * 501}).status_code == 422


def test_odds_and_reasons_can_be_asked_over_the_socket(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(0) as me:
        me.until("state")
        play(me, 2)
        me.send({"type": "odds"})
        assert len(me.until("odds")["odds"]) == len(me.state["decision"]["options"])
        me.send({"type": "withheld"})
        assert me.until("withheld")["withheld"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '{"type":"dance"}',
        '{"type":"answer"}',
        '{"type":"answer","version":"0","action":{}}',
        '{"type":"answer","version":-1,"action":{}}',
        '{"type":"answer","version":1e99,"action":{}}',
        '{"type":"chat","text":7}',
        '{"type":"hello","token":"again"}',
        '{"type":"undo","to":"yesterday"}',
        "[" * 10_000,
        '{"type":"answer","version":0,"action":' + "[" * 5000 + "]" * 5000 + "}",
        '"\\ud800"',
    ],
)
def test_a_malformed_message_is_told_so_and_the_socket_stays(server: Running, text: str) -> None:
    table = server.open("human", "human")
    with table.sit(0) as me:
        me.until("state")
        me.socket.send(text)
        assert me.until("error")["message"]
        me.answer()
        assert me.until("change")["version"] == 1


@pytest.mark.parametrize("data", [b"\xff\xfe", b'{"type":"ping"}'])
def test_a_binary_message_is_refused(server: Running, data: bytes) -> None:
    table = server.open("human", "human")
    with table.sit(0) as me:
        me.until("state")
        me.socket.send(data)
        assert me.until("error")["code"] == "wrong"


def test_an_oversized_frame_closes_the_socket_and_harms_nobody(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(0) as me, table.sit(1) as other:
        other.until("state")
        me.until("state")
        me.socket.send(json.dumps({"type": "chat", "text": "x" * 100_000}))
        with pytest.raises(ConnectionClosed) as closed:
            drain(me)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        table.step()
        assert other.until("change")["version"] == 1


@pytest.mark.parametrize(
    "first",
    [
        {"type": "ping"},
        {"type": "hello", "token": "wrong"},
        {"type": "hello", "token": ""},
        {"type": "hello"},
    ],
)
def test_a_socket_without_a_good_hello_is_let_go(server: Running, first: dict[str, Any]) -> None:
    table = server.open("human", "human")
    with Stranger(server, table.id) as stranger:
        stranger.send(first)
        assert stranger.read()["type"] == "error"
        with pytest.raises(ConnectionClosed):
            stranger.read()


class Stranger(Client):
    """A socket that has not said hello."""

    def __init__(self, server: Running, id: str) -> None:
        self._silent = True
        super().__init__(server, id, "")

    def send(self, message: dict[str, Any]) -> None:
        if self._silent:
            self._silent = False
        else:
            super().send(message)


def test_a_reload_in_the_middle_of_a_decision_asks_it_again(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(0) as me:
        me.until("state")
        play(me, 3)
        before = me.state["decision"]
    with table.sit(0) as me:
        assert me.until("state")["decision"] == before


def test_news_come_within_a_second(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(1) as bob:
        bob.until("state")
        waits = []
        for _ in range(3):
            began = time.monotonic()
            table.step()
            bob.until("change")
            waits.append(time.monotonic() - began)
        # A busy machine may hold up one of them.
        assert min(waits) < 1
