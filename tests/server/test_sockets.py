"""Messages that arrive in pieces or several at once."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from server.live import Running, Table
from websockets.frames import Frame, Opcode

from inkribbon.server.store.bus import Alone
from inkribbon.server.tables.sockets import Socket, Sockets

PING = b'{"type":"ping"}'
PONG = b'{"type":"pong"}'


def framed(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """As a browser sends it: masked."""
    return Frame(opcode, data, fin).serialize(mask=True)


class Raw:
    """A client that writes bytes as it likes."""

    def __init__(self, table: Table, port: int) -> None:
        self.link = socket.create_connection(("127.0.0.1", port), 10)
        self.link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = (
            f"GET /api/tables/{table.id}/live HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        )
        self.link.sendall("\r\n".join((*lines, "", "")).encode())
        self.seen = b""
        self.until(b"\r\n\r\n")

    def until(self, wanted: bytes, times: int = 1) -> None:
        """Read until it has come so often; what came is forgotten."""
        while self.seen.count(wanted) < times:
            more = self.link.recv(65_536)
            assert more, f"closed before {wanted!r}"
            self.seen += more
        assert self.seen.count(wanted) == times
        self.seen = b""


@contextmanager
def seated(server: Running) -> Iterator[Raw]:
    table = server.open("human")
    raw = Raw(table, server.port)
    hello = {"type": "hello", "token": table.tokens[0]}
    raw.link.sendall(framed(json.dumps(hello).encode()))
    raw.until(b'"type":"presence"')
    # Whoever was answered once is listened to.
    raw.link.sendall(framed(PING))
    raw.until(PONG)
    with raw.link:
        yield raw


def test_two_messages_at_once_are_both_answered(server: Running) -> None:
    with seated(server) as raw:
        raw.link.sendall(framed(PING) * 3)
        raw.until(PONG, 3)
        raw.link.sendall(framed(PING))
        raw.until(PONG)


def test_a_message_in_pieces_is_answered_when_it_is_whole(server: Running) -> None:
    with seated(server) as raw:
        for cut in (1, 2, 5, 9):
            message = framed(PING)
            for piece in (message[:cut], message[cut:], framed(PING)):
                raw.link.sendall(piece)
            raw.until(PONG, 2)


def test_a_message_of_several_frames_is_one_message(server: Running) -> None:
    with seated(server) as raw:
        raw.link.sendall(framed(PING[:5], fin=False))
        raw.link.sendall(framed(b"", Opcode.PING))
        raw.link.sendall(framed(PING[5:], Opcode.CONT))
        raw.until(PONG)


def test_what_was_said_before_leaving_still_counts(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(0) as me, table.sit(1) as other:
        me.until("state")
        other.until("state")
        me.send({"type": "chat", "text": "so long"})
        me.close()
        assert other.until("chat")["text"] == "so long"


def test_the_seat_that_is_asked_hears_of_a_step_first() -> None:
    """A page that holds several seats then draws each step once, and with its question."""
    heard: list[int] = []

    class Listening(Socket):
        def send(self, text: str) -> bool:
            heard.append(self.seat)
            return super().send(text)

    sockets = Sockets("table", Alone())
    for seat in range(4):
        sockets.add(Listening(seat, backlog=100))
    sockets.send({}, "a step", first=2)
    assert heard == [2, 0, 1, 3]


class Heard(Socket):
    """Keeps what it is sent."""

    def __init__(self) -> None:
        super().__init__(0, 1000)
        self.texts: list[str] = []

    def send(self, text: str) -> bool:
        self.texts.append(text)
        return super().send(text)


def test_a_line_of_the_chat_is_sent_once_however_often_it_is_heard_of() -> None:
    """A worker that hears of a line reads the next one with it, and then hears of that one."""
    socket = Heard()
    socket.catch_up([])
    for number, text in ((1, "one"), (2, "two"), (2, "two"), (3, "three"), (1, "one")):
        assert socket.tell(number, text)
    assert socket.texts == ["one", "two", "three"]


def test_a_line_waits_for_those_before_it() -> None:
    socket = Heard()
    socket.tell(4, "four")
    socket.tell(3, "three")
    assert socket.texts == []
    socket.catch_up([(1, "one"), (2, "two"), (3, "three")])
    assert socket.texts == ["one", "two", "three", "four"]
