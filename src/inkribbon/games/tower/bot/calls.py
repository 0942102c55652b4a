"""What to call out, and when: the cards that matter, cards in a slit, when to meet.

Bots tell the truth, and say where key cards are as soon as another seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.games.tower.bot.planning.stand import Stand
from inkribbon.games.tower.bot.planning.worth import Aim
from inkribbon.games.tower.rules.talk import AHEAD, Call

from .escape import LAST_ROUND
from .exits import HORDE, able, horde_at
from .sharing import wants
from .table import KEYS


def wanted_call(aim: Aim, ending: Stand | None) -> Call | None:
    """The most urgent call available now; `ending` is how the turn will end, if known."""
    spoken = aim.table.view.spoken
    return next((call for call in _calls(aim, ending) if call.kind not in spoken), None)


def _calls(aim: Aim, ending: Stand | None) -> Iterator[Call]:
    if ending is None:
        yield from _slits(aim)
        yield from _holdings(aim)
        yield from _asked(aim)
    elif aim.leaving and aim.escape.room:
        yield from _ready(aim, ending)
        yield from _meeting(aim, ending)


def _holdings(aim: Aim) -> Iterator[Call]:
    table = aim.table
    for kind in KEYS:
        count = table.hand.count(kind)
        if count == table.told(table.me, kind):
            continue
        if count:
            yield Call("hold", item=kind, count=count)
        elif not table.given(kind):
            yield Call("need", item=kind)
    for kind in dict.fromkeys(table.hand):
        if kind not in KEYS and table.asked(table.me, kind):
            yield Call("hold", item=kind, count=table.hand.count(kind))
    for kind in wants(table):
        if not table.asked(table.me, kind):
            yield Call("need", item=kind)


def _slits(aim: Aim) -> Iterator[Call]:
    for kind, room, seat in aim.table.left_by_me():
        if kind in KEYS and not aim.table.spoke_of_slit(kind, room, seat):
            yield Call("slit", item=kind, room=room, to=seat)


def _asked(aim: Aim) -> Iterator[Call]:
    for seat, room in aim.slits.to_ask_for():
        yield Call("bring", room=room, to=seat)


def _meeting(aim: Aim, ending: Stand) -> Iterator[Call]:
    """Promise the exit this seat can reach in the next round, or say that it will take longer."""
    escape, now = aim.escape, aim.table.view.round
    exits = (escape.room, *(escape.ready or escape.exits))
    reached = [room for room in exits if aim.lands(ending, room)]
    open_ = [room for room in exits if aim.slits.open(room)]
    room = next(iter((*reached, *open_, escape.room)))
    soon = now + (1 if reached else AHEAD)
    promise = escape.promises.get(aim.table.me)
    kept = promise is not None and (promise.room, able(promise)) == (room, bool(reached))
    if not kept and soon <= LAST_ROUND:
        yield Call("meet", room=room, count=soon)
    if not aim.lands(ending, escape.room):
        yield from _horde(aim)


def _horde(aim: Aim) -> Iterator[Call]:
    """Warn that an exit is overrun, if there is another one."""
    table, room = aim.table, aim.escape.room
    if len(aim.escape.ready) < 2 or horde_at(table, room, table.me) is not None:
        return
    near = {other: table.face.zombies[other] for other in (room - 1, room, room + 1)}
    worst = max(near, key=lambda other: near[other])
    if near[worst] >= HORDE:
        yield Call("horde", room=worst, count=near[worst])


def _ready(aim: Aim, ending: Stand) -> Iterator[Call]:
    """Say "ready" when the turn ends in the exit, to stay."""
    table, room = aim.table, ending.room
    here = room == table.face.room and room in aim.chances
    if here and not aim.escape.says_ready(table.me, room):
        yield Call("ready", room=room)
