"""Every message that the server sends is one that its structs describe, to the last field."""

from __future__ import annotations

from typing import Any, get_args

import httpx
import msgspec
import pytest
from server.live import Client, Running, Table

from inkribbon.server.wire import structs as wire

SENT = set(get_args(wire.Outgoing))
REPLIES = {
    *(
        wire.Opened,
        wire.SeatToken,
        wire.ChatDone,
        wire.Games,
        wire.Guide,
        wire.Clause,
        wire.Rules,
        wire.History,
    ),
    *(
        wire.Health,
        wire.Balance,
        wire.Squares,
        wire.Deleted,
        wire.State,
        wire.Odds,
        wire.WithheldList,
        wire.Error,
    ),
}


class Seen:
    """The kinds of messages that were decoded so far."""

    def __init__(self) -> None:
        self.kinds: set[type] = set()

    def until(self, client: Client, kind: type[wire.Reply]) -> Any:
        """Read messages until one is of this kind."""
        while True:
            raw = client.socket.recv(timeout=30)
            message = msgspec.json.decode(raw, type=wire.Outgoing)
            self.kinds.add(type(message))
            if isinstance(message, kind):
                return message

    def reply(self, answer: httpx.Response, kind: type[wire.Reply]) -> Any:
        self.kinds.add(kind)
        return msgspec.json.decode(answer.content, type=kind)


def test_a_field_that_the_structs_do_not_know_is_noticed() -> None:
    for raw in (b'{"type":"pong","more":1}', b'{"type":"undo","version":1,"undo":{"fre":true}}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(raw, type=wire.Outgoing)


def test_the_kinds_tested_here_are_all_that_there_are() -> None:
    requests = {wire.NewTable, wire.NewRecord, wire.SeatChange, wire.Claim, wire.Link}
    assert set(wire.BODIES) - requests <= REPLIES
    assert set(wire.MESSAGES) == SENT | set(get_args(wire.Incoming))


def test_every_message_of_a_socket_can_be_decoded(server: Running) -> None:
    table, seen = server.open("human", "human"), Seen()
    with table.sit(0) as me:
        state = seen.until(me, wire.State)
        seen.until(me, wire.Presence)
        me.send({"type": "ping"})
        seen.until(me, wire.Pong)
        me.send({"type": "chat", "text": "hello"})
        seen.until(me, wire.ChatLine)
        me.send({"type": "point", "place": 3})
        seen.until(me, wire.Pointed)
        me.send({"type": "react", "what": "yes"})
        seen.until(me, wire.Reaction)
        for kind in (wire.Odds, wire.WithheldList):
            me.send({"type": "odds" if kind is wire.Odds else "withheld"})
            seen.until(me, kind)
        me.send({"type": "answer", "version": 0, "action": {"nothing": "known"}})
        assert seen.until(me, wire.Error).offered
        me.send({"type": "answer", "version": 99, "action": {}})
        assert seen.until(me, wire.Error).state.version == 0
        me.send({"type": "answer", "version": 0, "action": state.decision.options[0].action})
        assert seen.until(me, wire.Change).version == 1
        while table.step()["undo"]["free"]:
            pass
        me.send({"type": "undo", "to": "step"})
        assert seen.until(me, wire.UndoNews).undo.asked_by == 0
    assert seen.kinds == SENT


def test_every_answer_to_a_request_can_be_decoded(server: Running) -> None:
    seen = Seen()
    opened = server.http.post("/api/tables", json={"game": "re3", "scenario": "downtown-1"})
    seen.reply(opened, wire.Opened)
    table = Table(server, opened.json())
    for _ in range(5):
        table.step(1)
    for path, kind in (
        ("/odds", wire.Odds),
        ("/withheld", wire.WithheldList),
        ("", wire.State),
        ("/history", wire.History),
        ("/balance", wire.Balance),
    ):
        seen.reply(table.call("GET", path), kind)
    seen.reply(table.call("POST", "/qr", 0, {"text": "http://here/t/1#0.key"}), wire.Squares)
    seen.reply(table.call("POST", "/chat", 0, {"text": "hello"}), wire.ChatDone)
    seen.reply(table.call("POST", "/seats/0", 0, {"name": "Ann"}), wire.SeatToken)
    seen.reply(table.answer(0, 999, {}), wire.Error)
    seen.reply(server.http.get("/api/games"), wire.Games)
    seen.reply(server.http.get("/api/guides/re3"), wire.Guide)
    clause = next(c for e in table.state()["events"] for c in e["clauses"])
    seen.reply(server.http.get(f"/api/clauses/{clause}"), wire.Clause)
    seen.reply(server.http.get("/api/rules/re3"), wire.Rules)
    seen.reply(server.http.get("/health"), wire.Health)
    seen.reply(table.call("DELETE"), wire.Deleted)
    assert seen.kinds == REPLIES
