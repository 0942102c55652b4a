"""Steps that several parts of the rules use; each is handled in one of them."""

from __future__ import annotations

from inkribbon.kernel.data import Task


class Act(Task, frozen=True, tag="inches.act"):
    """The active human chooses what to do next."""


class Finish(Task, frozen=True, tag="inches.finish"):
    """The active human is finished for this turn."""


class Strike(Task, frozen=True, tag="inches.strike"):
    """One human attack roll against a figure, from the human's square or a grenade's."""

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
    """Discard whatever a human carries above the limit; the owner chooses."""

    human: int


class Bite(Task, frozen=True, tag="inches.bite"):
    """A zombie bites a human in contact."""

    zombie: int
    human: int


class CheckGoal(Task, frozen=True, tag="inches.check-goal"):
    """Check whether the game is won or can no longer be won."""


class Enter(Task, frozen=True, tag="inches.enter"):
    """One zombie enters the table, if the cap allows it."""


class EnterAt(Task, frozen=True, tag="inches.enter-at"):
    """A zombie enters at an entry point."""

    square: int
