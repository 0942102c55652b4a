"""The WebSocket of a seat: hello first, then messages both ways."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace
from starlette.websockets import WebSocket, WebSocketDisconnect

from inkribbon.server.errors import Internal, Refused, Stale, TooMany, Unknown, Wrong
from inkribbon.server.limits import Bucket
from inkribbon.server.store.database import OUT_OF_ORDER
from inkribbon.server.store.outage import out_of_order
from inkribbon.server.tables import history
from inkribbon.server.tables.messages import encoded
from inkribbon.server.tables.people.access import NOTHING, hashed, host_is_known, same_origin
from inkribbon.server.tables.people.talk import chat_line
from inkribbon.server.tables.room import Room
from inkribbon.server.tables.rooms import Rooms
from inkribbon.server.tables.sockets import Socket
from inkribbon.server.wire import replies, requests
from inkribbon.words.languages import of_browser
from inkribbon.words.lexicon import load

from . import advice
from .http import ID, address_of, chat_text

POLICY = 1008
"""The close code for clients that violate a limit or policy."""

AGAIN = 1013
"""The close code that asks a client to try again later."""

_log = logging.getLogger("inkribbon.server")
_decoder = msgspec.json.Decoder(requests.Incoming)


async def live(socket: WebSocket) -> None:
    rooms: Rooms = socket.app.state.rooms
    settings = rooms.settings
    headers = socket.headers
    known = host_is_known(headers.get("host"), settings.hosts)
    if not known or not same_origin(headers.get("origin"), headers.get("host"), settings.origins):
        await socket.close(POLICY)
        return
    address = address_of(socket)
    try:
        rooms.requests.take(address, "too many requests: slow down")
        with rooms.places.place(address, "too many open connections: close another table first"):
            await socket.accept()
            await _watched(rooms, socket)
    except TooMany:
        await socket.close(POLICY)


async def _watched(rooms: Rooms, socket: WebSocket) -> None:
    rooms.metrics.sockets.inc()
    try:
        # A client may leave at any time.
        with contextlib.suppress(WebSocketDisconnect):
            await _greet(rooms, socket)
    finally:
        rooms.metrics.sockets.dec()


async def _greet(rooms: Rooms, socket: WebSocket) -> None:
    words = load(of_browser(socket.headers.get("accept-language", "")))
    try:
        hello = await asyncio.wait_for(_hello(socket), rooms.settings.hello_seconds)
        if hello is None:
            return
        if hello.language:
            words = load(of_browser(hello.language))
        id = socket.path_params["id"]
        if not ID.fullmatch(id):
            raise Unknown(NOTHING)
        room, seat = await rooms.enter(id, hello.token, address_of(socket))
    except TimeoutError:
        await socket.close(POLICY, "no hello")
        return
    except Refused as error:
        await socket.send_text(encoded(error.body(words)))
        await socket.close(POLICY, error.code)
        return
    except OUT_OF_ORDER as error:
        await socket.send_text(encoded(out_of_order(error).body(words)))
        await socket.close(AGAIN, "unavailable")
        return
    await _stay(rooms, room, seat, socket, hello, words.language)


async def _hello(socket: WebSocket) -> requests.Hello | None:
    text = await _text(socket)
    if text is None:
        return None
    message = _read(text)
    if not isinstance(message, requests.Hello):
        raise Wrong("send hello first, with your token")
    since = socket.query_params.get("since", "")
    if message.since is None and since.isascii() and since.isdigit() and len(since) < 10:
        return replace(message, since=int(since))
    return message


async def _text(socket: WebSocket) -> str | None:
    """The next message; None once the client has disconnected."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        return None
    text: str | None = message.get("text")
    return text if text is not None else ""


def _read(message: str) -> Any:
    try:
        return _decoder.decode(message)
    except RecursionError:
        raise Wrong("can't read the message: it is nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Wrong("can't read the message: {error}", error=error) from None


async def _stay(
    rooms: Rooms, room: Room, seat: int, socket: WebSocket, hello: requests.Hello, language: str
) -> None:
    line = Socket(seat, rooms.settings.backlog, hashed(hello.token), language)
    room.join(line, hello.since)
    delivering = asyncio.create_task(_deliver(line, socket))
    try:
        chat = await asyncio.to_thread(rooms.store.chat, room.table.id, hello.chat)
        words = load(language)
        line.catch_up([(row.n, encoded(chat_line(row, words))) for row in chat])
        await Talk(rooms, room, line).hold(socket)
    finally:
        delivering.cancel()
        room.leave(line)


async def _deliver(line: Socket, socket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        async for text in line.messages():
            await socket.send_text(text)
        await socket.close(AGAIN if line.slow else POLICY, line.ended)


class Talk:
    """Handles a client's messages one by one, within the rate limit."""

    def __init__(self, rooms: Rooms, room: Room, line: Socket) -> None:
        self.rooms, self.room, self.line = rooms, room, line
        self._bucket = Bucket(rooms.settings.messages_per_second, rooms.settings.message_burst)
        self._refused = 0

    async def hold(self, socket: WebSocket) -> None:
        """Until the client disconnects. Messages that arrived before are still handled.

        Nothing counts once the server has ended it: a client that reads nothing, not even that, may
        stay connected for a while.
        """
        while (text := await _text(socket)) is not None:
            if self.line.ended:
                continue
            if self._bucket.take():
                await self._answer(text)
            else:
                self._refuse()

    def _refuse(self) -> None:
        self.rooms.metrics.add("limited")
        self._refused += 1
        if self._refused <= self.rooms.settings.message_burst:
            self._reply(TooMany("too many messages: slow down"))
        else:
            self.line.end("too many messages")

    async def _answer(self, text: str) -> None:
        try:
            await _handle(self.room, self.line, _read(text))
        except Stale as error:
            self._reply(error, self.room.state(*self.line.reader))
        except Refused as error:
            self._reply(error)
        except OUT_OF_ORDER as error:
            self._reply(out_of_order(error))
        except Exception:  # one bad message must not end the connection
            self.rooms.metrics.add("errors")
            _log.exception("a message at table %s failed", self.room.table.id)
            self._reply(Internal())

    def _reply(self, error: Refused, state: replies.State | UnsetType = UNSET) -> None:
        if not self.line.send(encoded(error.body(load(self.line.language), state))):
            self.rooms.metrics.add("dropped")


async def _handle(room: Room, line: Socket, message: Any) -> None:
    seat, words = line.seat, load(line.language)
    match message:
        case requests.Answer():
            await room.answer(seat, message.version, bytes(message.action))
        case requests.AskOdds():
            line.send(encoded(await advice.odds(room, seat, words)))
        case requests.AskWithheld():
            line.send(encoded(history.withheld(room.table, seat, words)))
        case requests.Say():
            await room.talk.say(seat, chat_text(message.text))
        case requests.Point():
            room.company.point(seat, message.place)
        case requests.React():
            room.company.react(seat, message.what)
        case requests.Vote():
            await room.company.vote(seat, message.seat, message.agree)
        case requests.Undo():
            await room.undoing.undo(seat, message.to)
        case requests.Redo():
            await room.undoing.redo(seat)
        case requests.UndoConsent():
            await room.undoing.consent(seat, message.agree, message.ask)
        case requests.Ping():
            line.send(encoded(replies.Pong()))
        case _:
            raise Wrong("hello was already sent")
