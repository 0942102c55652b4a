"""Ask the tower's careful bot what it would say and do."""

from __future__ import annotations

from inkribbon import bots
from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.talk import Call, Speak
from inkribbon.games.tower.state.world import Said
from inkribbon.kernel.data import Data

from .tower import Tower, tower


def advice(table: Tower) -> Data:
    """What the bot would do."""
    decision = table.asked()
    view = GAME.observe(table.world, decision.seat)
    return bots.make("careful", GAME, 1).choose(view, decision)


def says(table: Tower) -> Call | None:
    """What the bot calls out before it acts; None if it acts right away."""
    action = advice(table)
    if not isinstance(action, Speak):
        return None
    table.answer(action)
    call = advice(table)
    assert isinstance(call, Call)
    table.answer(call)
    return call


def acts(table: Tower) -> Data:
    """What the bot does once it has finished calling out."""
    while says(table) is not None:
        pass
    return advice(table)


def said(*words: tuple[int, str, str, int]) -> tuple[Said, ...]:
    """Calls about cards, in order."""
    return tuple(Said(seat, 1, 1, kind, item, count=n) for seat, kind, item, n in words)


def with_everything(room: int = 6) -> Tower:
    """A table where everyone has a Vaccine and seat 0 the radio, and all of them know."""
    table = tower().at(room).hold("vaccine", "battery", "communication-device")
    for seat in range(1, 4):
        table.hold("vaccine", seat=seat)
    words = [(seat, "hold", "vaccine", 1) for seat in range(4)]
    words += [(0, "hold", "battery", 1), (0, "hold", "communication-device", 1)]
    table.world.said = said(*words)
    return table
