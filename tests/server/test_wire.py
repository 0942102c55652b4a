"""Every message that the server sends is one that its structs describe, to the last field."""

from __future__ import annotations

from typing import Any, get_args

import httpx
import msgspec
import pytest
from server.live import Client, Running, Table

from inkribbon.server.wire import bodies, messages, replies, requests

SENT = set(get_args(replies.Outgoing))
REPLIES = {
    *(
        bodies.Opened,
        bodies.SeatToken,
        bodies.ChatDone,
        bodies.Games,
        bodies.Guide,
        bodies.Clause,
        bodies.Rules,
        bodies.History,
    ),
    *(
        bodies.Health,
        bodies.Balance,
        bodies.Squares,
        bodies.Deleted,
        replies.State,
        replies.Odds,
        replies.WithheldList,
        replies.Error,
    ),
}


class Seen:
    """The kinds of messages that were decoded so far."""

    def __init__(self) -> None:
        self.kinds: set[type] = set()

    def until(self, client: Client, kind: type[replies.Reply]) -> Any:
        """Read messages until one is of this kind."""
        while True:
            raw = client.socket.recv(timeout=30)
            message = msgspec.json.decode(raw, type=replies.Outgoing)
            self.kinds.add(type(message))
            if isinstance(message, kind):
                return message

    def reply(self, answer: httpx.Response, kind: type[replies.Reply]) -> Any:
        self.kinds.add(kind)
        return msgspec.json.decode(answer.content, type=kind)


def test_a_field_that_the_structs_do_not_know_is_noticed() -> None:
    for raw in (b'{"type":"pong","more":1}', b'{"type":"undo","version":1,"undo":{"fre":true}}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(raw, type=replies.Outgoing)


def test_the_kinds_tested_here_are_all_that_there_are() -> None:
    taken = {
        requests.NewTable,
        requests.NewRecord,
        requests.SeatChange,
        requests.Claim,
        requests.Link,
    }
    assert set(messages.BODIES) - taken <= REPLIES
    assert set(messages.MESSAGES) == SENT | set(get_args(requests.Incoming))


def test_every_message_of_a_socket_can_be_decoded(server: Running) -> None:
    table, seen = server.open("human", "human"), Seen()
    with table.sit(0) as me:
        state = seen.until(me, replies.State)
        seen.until(me, replies.Presence)
        me.send({"type": "ping"})
        seen.until(me, replies.Pong)
        me.send({"type": "chat", "text": "hello"})
        seen.until(me, replies.ChatLine)
        me.send({"type": "point", "place": 3})
        seen.until(me, replies.Pointed)
        me.send({"type": "react", "what": "yes"})
        seen.until(me, replies.Reaction)
        for kind in (replies.Odds, replies.WithheldList):
            me.send({"type": "odds" if kind is replies.Odds else "withheld"})
            seen.until(me, kind)
        me.send({"type": "answer", "version": 0, "action": {"nothing": "known"}})
        assert seen.until(me, replies.Error).offered
        me.send({"type": "answer", "version": 99, "action": {}})
        assert seen.until(me, replies.Error).state.version == 0
        me.send({"type": "answer", "version": 0, "action": state.decision.options[0].action})
        assert seen.until(me, replies.Change).version == 1
        while table.step()["undo"]["free"]:
            pass
        me.send({"type": "undo", "to": "step"})
        assert seen.until(me, replies.UndoNews).undo.asked_by == 0
    assert seen.kinds == SENT


def test_every_answer_to_a_request_can_be_decoded(server: Running) -> None:
    seen = Seen()
    opened = server.http.post("/api/tables", json={"game": "re3", "scenario": "downtown-1"})
    seen.reply(opened, bodies.Opened)
    table = Table(server, opened.json())
    for _ in range(5):
        table.step(1)
    for path, kind in (
        ("/odds", replies.Odds),
        ("/withheld", replies.WithheldList),
        ("", replies.State),
        ("/history", bodies.History),
        ("/balance", bodies.Balance),
    ):
        seen.reply(table.call("GET", path), kind)
    seen.reply(table.call("POST", "/qr", 0, {"text": "http://here/t/1#0.key"}), bodies.Squares)
    seen.reply(table.call("POST", "/chat", 0, {"text": "hello"}), bodies.ChatDone)
    seen.reply(table.call("POST", "/seats/0", 0, {"name": "Ann"}), bodies.SeatToken)
    seen.reply(table.answer(0, 999, {}), replies.Error)
    seen.reply(server.http.get("/api/games"), bodies.Games)
    seen.reply(server.http.get("/api/guides/re3"), bodies.Guide)
    clause = next(c for e in table.state()["events"] for c in e["clauses"])
    seen.reply(server.http.get(f"/api/clauses/{clause}"), bodies.Clause)
    seen.reply(server.http.get("/api/rules/re3"), bodies.Rules)
    seen.reply(server.http.get("/health"), bodies.Health)
    seen.reply(table.call("DELETE"), bodies.Deleted)
    assert seen.kinds == REPLIES
