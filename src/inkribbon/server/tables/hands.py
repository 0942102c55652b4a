"""Seats that change hands: links are claimed, the owner frees seats, bots stand in.

A link becomes the key of one browser when it is claimed. In a secret game it opens nothing before
that, so that whoever hands out links can't look at another's seat unnoticed.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from inkribbon.kernel.errors import Sentence, sentence
from inkribbon.kernel.view import SPECTATOR
from inkribbon.server.errors import NotAllowed, NotYours, Stale, TooMany, Unclaimed, Unknown, Wrong
from inkribbon.server.store.bus import Note
from inkribbon.server.store.schema import CHOOSES, CLAIMED, FROM_A_BOT, SeatRow
from inkribbon.server.wire import bodies, requests

from .access import NOTHING, check_name, hashed, name_of, new_token
from .host import Host
from .seating import checked_bot
from .table import Table


class Changed(NamedTuple):
    """A seat after a change."""

    row: SeatRow
    token: str | None = None
    """A new link, if there is one."""
    news: Sentence | None = None
    """What everybody at the table should know."""


# Claiming


def must_be_claimed(table: Table, seat: int) -> None:
    """A link to a seat with secrets opens nothing until it is somebody's key."""
    if table.secret and seat >= 0 and not table.seats[seat].claimed & CLAIMED:
        raise Unclaimed("this link has not been claimed: claim it first")


async def claim(room: Host, seat: int, token: str, wish: requests.Claim) -> bodies.SeatToken:
    """Exchange a token for a key of the client's own; the token stops working."""
    if seat < 0:
        raise NotAllowed("spectators share their link")
    row, key = room.table.seats[seat], wish.key or new_token()
    mine = hashed(key)
    if mine in {other.token for other in room.table.seats.values()} - {hashed(token)}:
        raise Wrong("this key is taken: choose another")
    claimed = row._replace(token=mine, claimed=row.claimed | CLAIMED)
    if claimed != row:
        _limit(room, seat)
        await _take(room, row, claimed)
    return bodies.SeatToken(seat=seat, kind=_kind(row), token=key)


async def _take(room: Host, was: SeatRow, row: SeatRow) -> None:
    try:
        await change_row(room, was, row)
    except Stale:
        raise Unknown(NOTHING) from None
    if room.table.secret:
        await room.announce("The link to {name}'s seat was opened.", name=row.name)


# Changing


async def change(room: Host, by: int, seat: int, wish: requests.SeatChange) -> bodies.SeatToken:
    """Rename a seat, hand it to a bot or back, or free it."""
    row = room.table.seats.get(seat)
    if row is None or seat < 0:
        raise Unknown("there is no such seat at this table")
    if by not in (seat, room.table.owner):
        raise NotYours("only the player in this seat or the table's owner may change it")
    if room.table.kind == "replay":
        raise NotAllowed("this is a replay: its seats can't change")
    _limit(room, by)
    changed = _changed(room, row, wish)
    _check_dice(room.table, changed.row)
    await change_row(room, row, changed.row)
    if changed.news:
        await room.announce(changed.news)
    return bodies.SeatToken(seat=seat, kind=_kind(changed.row), token=changed.token)


def _limit(room: Host, by: int) -> None:
    """Every change is sent to all, and what the table says about it is kept."""
    if not room.changes.take(by):
        room.services.metrics.add("limited")
        raise TooMany("too many changes to seats: wait a little")


def _other_names(table: Table, seat: int) -> list[str]:
    return [row.name for row in table.seats.values() if row.seat not in (seat, SPECTATOR)]


def _check_dice(table: Table, row: SeatRow) -> None:
    left = [seat for seat in table.humans if seat != row.seat]
    if table.dice == "real" and row.kind == "bot" and not left:
        raise Wrong("bots can't roll real dice: at least one person must stay")


def _changed(room: Host, row: SeatRow, wish: requests.SeatChange) -> Changed:
    if wish.name and (name := name_of(wish.name)) != row.name:
        check_name(name, _other_names(room.table, row.seat))
        row = row._replace(name=name)
    if wish.chooses is not None:
        row = row._replace(
            claimed=row.claimed | CHOOSES if wish.chooses else row.claimed & ~CHOOSES
        )
    if wish.kind == "bot" or (wish.bot is not None and row.kind == "bot"):
        programs = room.services.settings.programs
        return _given_to_bot(row, checked_bot(room.table.game, wish.bot or "careful", programs))
    if wish.link:
        return _freed(row)
    if wish.kind != "human" or row.kind == "human":
        return Changed(row)
    return _given_to_person(row._replace(kind="human", bot=""))


def _freed(row: SeatRow) -> Changed:
    token = new_token()
    freed = row._replace(kind="human", bot="", token=hashed(token), claimed=_from_bot(row))
    news = sentence("{name}'s seat has a new link; the old key has ended.", name=row.name)
    return Changed(freed, token, news)


def _from_bot(row: SeatRow) -> int:
    """Whether a bot had the seat before anybody else."""
    return FROM_A_BOT if not row.token else row.claimed & FROM_A_BOT


def _given_to_bot(row: SeatRow, bot: str) -> Changed:
    news = sentence("A bot plays {name}'s seat now.", name=row.name)
    if row.claimed & FROM_A_BOT:
        row = row._replace(token="", claimed=0)
    return Changed(row._replace(kind="bot", bot=bot), None, news if row.kind != "bot" else None)


def _given_to_person(row: SeatRow) -> Changed:
    news = sentence("A person plays {name}'s seat now.", name=row.name)
    if row.token:
        return Changed(row, None, news)
    token = new_token()
    return Changed(row._replace(token=hashed(token), claimed=FROM_A_BOT), token, news)


def _kind(row: SeatRow) -> requests.Kind:
    return "bot" if row.kind == "bot" else "human"


# Writing


async def change_row(room: Host, was: SeatRow, row: SeatRow) -> None:
    """Write a seat, unless any seat of the table has changed since it was looked at."""
    if was == row:
        return
    services, table = room.services, room.table
    known = list(table.seats.values())
    write = partial(services.store.change_seat, table.id, known, row)
    changed = was in known and await services.writer.call(write)
    await room.load_seats()
    if not changed:
        raise Stale("a seat has just changed: look at it again")
    bus = services.bus
    bus.tell(Note(worker=bus.worker, table=table.id, what="seats"))
