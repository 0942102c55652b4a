"""Golden games in which an answer leads to a question that the table settles."""

from __future__ import annotations

from typing import Any, NamedTuple

from golden.asking import crawls
from golden.making import read

from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.records.replaying import steps
from inkribbon.kernel.records.text import dumps


class Moment(NamedTuple):
    """A game up to an answer after which nobody needs to be asked."""

    record: str
    at: int
    """Answers before it."""
    seat: int
    action: Any
    following: Data
    """What the table answers next."""


def moment(name: str = "re3.downtown-2.2") -> Moment:
    """The first such answer of a golden game that nothing random follows."""
    case = next(case for case in crawls() if str(case) == name)
    record = read(case)
    before: Any = None
    for number, world in enumerate(steps(case.game, record)):
        decision = world.decision
        if decision is not None and decision.seat >= 0:
            following = case.game.settled(case.game.observe(world, decision.seat))
            if before is not None and following is not None:
                action = encode(record.answers[number - 1]).decode()
                return Moment(dumps(record), number - 1, before, action, following)
        asked = decision is not None and decision.seat != CHANCE
        before = max(decision.seat, 0) if asked else None
    raise AssertionError(f"nothing is settled in {name}")
