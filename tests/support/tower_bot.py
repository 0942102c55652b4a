"""Asks the tower's careful bot what it would say and do."""

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
    """What the bot says first; None if it acts instead."""
    action = advice(table)
    if not isinstance(action, Speak):
        return None
    table.answer(action)
    call = advice(table)
    assert isinstance(call, Call)
    table.answer(call)
    return call


def acts(table: Tower) -> Data:
    """What the bot does after it has said everything it wants to."""
    while says(table) is not None:
        pass
    return advice(table)


def said(*words: tuple[int, str, str, int]) -> tuple[Said, ...]:
    """Words of a seat on a card, in order."""
    return tuple(Said(seat, 1, 1, kind, item, count=n) for seat, kind, item, n in words)


def with_everything(room: int = 6) -> Tower:
    """All have a Vaccine, seat 0 has the radio, and all know it."""
    table = tower().at(room).hold("vaccine", "battery", "communication-device")
    for seat in range(1, 4):
        table.hold("vaccine", seat=seat)
    words = [(seat, "hold", "vaccine", 1) for seat in range(4)]
    words += [(0, "hold", "battery", 1), (0, "hold", "communication-device", 1)]
    table.world.said = said(*words)
    return table
