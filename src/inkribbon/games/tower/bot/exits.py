"""Which of the two exits: the one more seats can reach and none has reported as overrun.

Every bot works it out from the same calls. A promise is a vote for its room. A seat that cannot
come yet names an exit that rubble does not keep it from, which speaks against the other one. A
horde reported in or beside an exit counts against it until that seat promises to come.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.games.tower.state.world import Said

from .table import Table

HORDE = 3
"""The number of zombies that counts against an exit."""
MEMORY = 2
"""Rounds for which a reported horde is assumed to stay put."""


def chosen(table: Table, exits: Sequence[int]) -> int:
    """The exit to head for; 0 when there is none."""
    promises = promises_of(table)
    order = [said.room for said in promises.values()]

    def merit(room: int) -> tuple[bool, bool, int, int]:
        votes = [said for said in promises.values() if said.room == room and able(said)]
        newest = max((place for place, named in enumerate(order) if named == room), default=-1)
        barred = [
            s for s in promises.values() if s.room in exits and s.room != room and not able(s)
        ]
        return not overrun(table, room), not barred, len(votes), newest

    return max(exits, key=merit, default=0)


def promises_of(table: Table) -> dict[int, Said]:
    """The promises by seat, in the order they were made: where it can be, and from which round."""
    return {said.seat: said for said in table.view.said if said.kind == "meet"}


def able(said: Said) -> bool:
    """Whether a promise was for the very next round: a later one means that the way is blocked."""
    return said.count <= said.round + 1


def overrun(table: Table, room: int) -> bool:
    """Whether a seat reported a horde there, and has not promised to come since."""
    return any(
        horde_at(table, room, seat) is not None and not _came_round(table, room, seat)
        for seat in range(table.seats)
    )


def horde_at(table: Table, room: int, seat: int) -> Said | None:
    """A seat's recent report of zombies in or beside an exit."""
    now = table.view.round
    words = [
        said
        for said in table.view.said
        if (said.kind, said.seat) == ("horde", seat)
        and abs(said.room - room) <= 1
        and said.count >= HORDE
        and now - said.round <= MEMORY
    ]
    return words[-1] if words else None


def _came_round(table: Table, room: int, seat: int) -> bool:
    horde, promise = horde_at(table, room, seat), promises_of(table).get(seat)
    if horde is None or promise is None:
        return False
    return promise.turn > horde.turn and promise.room == room and able(promise)
