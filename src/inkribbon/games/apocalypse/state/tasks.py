"""Steps that more than one part of the rules sets off; each part handles its own."""

from __future__ import annotations

from inkribbon.kernel.data import Task


class Act(Task, frozen=True, tag="inches.act"):
    """The active human chooses what to do next."""


class Finish(Task, frozen=True, tag="inches.finish"):
    """The active human is finished for this turn."""


class Strike(Task, frozen=True, tag="inches.strike"):
    """One attack roll of a human against a figure, from where he stands or from a spot."""

    weapon: str
    target: int
    origin: int


class Knock(Task, frozen=True, tag="inches.knock"):
    """A figure is pushed back one inch, straight away from a square."""

    figure: int
    origin: int


class Hurt(Task, frozen=True, tag="inches.hurt"):
    """A human takes a wound; a bite also pushes him away from a square and may turn him."""

    human: int
    bitten_from: int = -1


class CheckLoad(Task, frozen=True, tag="inches.check-load"):
    """Whatever a human carries above the limit is discarded, owner's choice."""

    human: int


class Bite(Task, frozen=True, tag="inches.bite"):
    """A zombie bites a human in contact."""

    zombie: int
    human: int


class CheckGoal(Task, frozen=True, tag="inches.check-goal"):
    """Has somebody won, or can nobody win any more?"""


class Enter(Task, frozen=True, tag="inches.enter"):
    """One zombie comes onto the table, if the cap allows it."""


class EnterAt(Task, frozen=True, tag="inches.enter-at"):
    """A zombie comes in at an entry point."""

    square: int
