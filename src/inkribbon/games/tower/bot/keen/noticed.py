"""What a player would notice at the end of a planned turn: hints name what sets turns apart.

All of it is about the own face, or was called out.
"""

from __future__ import annotations

from inkribbon.bots.study import Facts
from inkribbon.games.tower.bot.careful import start_of
from inkribbon.games.tower.bot.planning.stand import FAR, Stand, distances, night
from inkribbon.games.tower.bot.planning.worth import Aim
from inkribbon.games.tower.bot.table import KEY_FLOOR
from inkribbon.games.tower.rules.search import Flee, KeepCard, ReturnCard, SaveFirst
from inkribbon.games.tower.rules.slits import HandOver, PickUp
from inkribbon.games.tower.rules.talk import CALLS, Call, Speak
from inkribbon.kernel.data import Data

from .features import standing

CALLED = "tower.call-"
NOTICED = {
    "tower.fatal": -9.0,
    "tower.leaving": 5.0,
    "tower.landing": 3.0,
    "tower.later": 2.5,
    **{f"{CALLED}{kind}": 3.0 for kind in CALLS},
    "tower.passed": 2.5,
    "tower.taken": 2.0,
    "tower.returned": 2.0,
    "tower.outrun": 2.0,
    "tower.kept": 2.0,
    "tower.key-search": 1.5,
    "tower.search": 0.7,
    "tower.danger": -1.0,
    "tower.damage": -1.0,
    "tower.company": -0.8,
    "tower.saved": 0.8,
    "tower.lost": -0.6,
    "tower.killed": 0.5,
    "tower.way": -0.3,
}
"""What one more of each is worth, in Life."""


def noticed(aim: Aim, ending: Stand, then: Stand | None = None) -> dict[str, float]:
    """What a turn that ends like this changes by the end of the round.

    `then` is how the best turn after it ends, if that was planned.
    """
    now, after = start_of(aim), night(ending, aim.soak)
    if after.damage >= aim.life or ending.room in ending.fires:
        return {"tower.fatal": 1.0}
    keys = ending.drawn.count(KEY_FLOOR)
    done = [room for room in ending.done if room not in now.done]
    taken = [room for room in done if room in (*aim.slits.to_take(), *aim.slits.to_fetch())]
    return {
        "tower.leaving": aim.chances.get(ending.room, 0.0),
        "tower.damage": after.damage - now.damage,
        "tower.company": after.zombies[after.room] - now.zombies[now.room],
        "tower.saved": ending.saved - now.saved,
        "tower.lost": sum(ending.survivors) - sum(after.survivors),
        "tower.killed": sum(now.zombies) + len(ending.ruined) - sum(ending.zombies),
        "tower.key-search": keys,
        "tower.search": len(ending.drawn) - keys,
        "tower.danger": len(ending.ruined),
        "tower.taken": len(taken),
        "tower.passed": len(done) - len(taken),
        **_way_out(aim, ending, then),
    }


def _way_out(aim: Aim, ending: Stand, then: Stand | None) -> dict[str, float]:
    """When the exit can be reached, once it is known which one it will be."""
    room = aim.escape.room
    if not aim.leaving or not room:
        return {}
    now = start_of(aim)
    lands = aim.lands(ending, room)
    return {
        "tower.landing": int(lands) - int(aim.lands(now, room)),
        "tower.later": int(not lands and then is not None and aim.lands(then, room)),
        "tower.way": _steps(aim, ending, room) - _steps(aim, now, room),
    }


def _steps(aim: Aim, stand: Stand, room: int) -> int:
    return distances(stand.room, stand.rubble, aim.body.shafts).get(room, FAR)


def done_at_once(aim: Aim, action: Data) -> dict[str, float]:
    """What an action does by itself that is no part of a planned turn."""
    if isinstance(action, Flee):
        return noticed(aim, standing(aim)._replace(room=action.room))
    if isinstance(action, Speak | Call):
        return {f"{CALLED}{action.kind}": 1.0}
    if isinstance(action, HandOver):
        return {"tower.passed": 1.0}
    if isinstance(action, PickUp):
        return {"tower.taken": 1.0}
    if isinstance(action, SaveFirst):
        return {"tower.saved": action.count}
    if isinstance(action, KeepCard):
        return {"tower.outrun" if _dangerous(aim) else "tower.kept": 1.0}
    return {"tower.returned": 1.0} if isinstance(action, ReturnCard) else {}


def _dangerous(aim: Aim) -> bool:
    """Whether the card that was drawn does harm."""
    view = aim.table.view
    return view.drawn is not None and bool(view.book.cards[view.drawn.card].danger)


def facts(*found: dict[str, float]) -> Facts:
    """Everything noticed, added up: all of it happens to the player who asks."""
    total: dict[tuple[str, int], float] = {}
    for some in found:
        for what, amount in some.items():
            total[what, -1] = total.get((what, -1), 0.0) + amount
    return total
