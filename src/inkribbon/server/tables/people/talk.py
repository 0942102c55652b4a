"""What is said at a table, by people and by the table itself."""

from __future__ import annotations

from functools import partial

import msgspec

from inkribbon.kernel.errors import Sentence, sentence
from inkribbon.kernel.view import SPECTATOR
from inkribbon.server.errors import NotAllowed, TooMany
from inkribbon.server.limits import Buckets
from inkribbon.server.store.bus import Note
from inkribbon.server.store.schema import ChatRow
from inkribbon.server.tables.host import Host
from inkribbon.server.tables.sockets import Reader
from inkribbon.server.wire import replies
from inkribbon.words.lexicon import Lexicon, load

from .access import TABLE_NAME

NO_SEAT = -4
"""The seat of what the table says."""


class Talk:
    def __init__(self, room: Host) -> None:
        self._room = room
        self._limits = Buckets(room.services.settings.chat_per_minute)

    async def say(self, seat: int, text: str) -> int:
        """Keep a seat's message and send it to all; returns its number."""
        if seat == SPECTATOR:
            raise NotAllowed("spectators can't chat")
        self._limit(seat)
        most = self._room.services.settings.chat_per_table
        return await self._say(seat, self._room.table.seats[seat].name, text, most)

    def _limit(self, seat: int) -> None:
        if not self._limits.take(seat):
            self._room.services.metrics.add("limited")
            raise TooMany("too many messages: wait a little")

    async def announce(self, text: str | Sentence, **gaps: object) -> None:
        told = text if isinstance(text, Sentence) else sentence(text, **gaps)
        await self._say(NO_SEAT, TABLE_NAME, stored(told), None)

    async def _say(self, seat: int, name: str, text: str, most: int | None) -> int:
        self._room.must_exist()
        services, table = self._room.services, self._room.table.id
        said = partial(services.store.say, table, seat, name, text, most)
        row = await services.writer.call(said)
        if row is None:
            raise TooMany("this table has too many messages: no more can be sent")
        self.send([row])
        bus = services.bus
        bus.tell(Note(worker=bus.worker, table=table, what="chat", version=row.n - 1))
        return row.n

    def send(self, rows: list[ChatRow]) -> None:
        for row in rows:
            self._room.send_line(row.n, partial(_line_for, row))


def _line_for(row: ChatRow, reader: Reader) -> replies.ChatLine:
    return chat_line(row, load(reader.language))


def chat_line(row: ChatRow, words: Lexicon) -> replies.ChatLine:
    """A message as somebody reads it: what the table says, in their language."""
    if row.seat == NO_SEAT:
        name, text = words.tell(sentence(TABLE_NAME)), words.tell(_announced(row.text))
        row = row._replace(name=name, text=text)
    return replies.ChatLine(**row._asdict())


def stored(told: Sentence) -> str:
    return msgspec.json.encode(told).decode()


def _announced(text: str) -> Sentence:
    """What the table said; it used to be stored in English words."""
    try:
        return msgspec.json.decode(text, type=Sentence)
    except msgspec.MsgspecError:
        return Sentence(text)
