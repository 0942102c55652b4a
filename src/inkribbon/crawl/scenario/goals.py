"""The goals of a scenario file. turn/progress.py decides when they are met."""

from __future__ import annotations

import msgspec


class Goal(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """One goal; a scenario is won when all of them are met.

    Goals can be met in any order, but one with `after` waits for those listed before it.
    """

    text: str = ""
    after: bool = False
    characters: int = 1
    """Applies to this many characters or more."""


class LeaveGoal(Goal, frozen=True, tag="leave"):
    """Everyone leaves the board by an exit, once all goals listed before are met."""


class UseGoal(Goal, frozen=True, tag="use"):
    """A character spends an action and an item on a square."""

    item: str
    at: str
    opens: str = ""
    """A link letter of the map: meeting the goal unlocks those doors."""


class GatherGoal(Goal, frozen=True, tag="gather"):
    """Everyone is on the tile of a square, with no enemy there."""

    at: str


class HoldGoal(Goal, frozen=True, tag="hold"):
    """This many turns end with their character on the tile of a square."""

    at: str
    turns: int


class SlayGoal(Goal, frozen=True, tag="slay"):
    """This many enemies of a kind are killed."""

    enemy: str
    count: int = 1


class TakeGoal(Goal, frozen=True, tag="take"):
    """The item token on a square is searched, whatever it yields."""

    at: str


class FindGoal(Goal, frozen=True, tag="find"):
    """A character has an item, or it is in the item box."""

    item: str


AnyGoal = LeaveGoal | UseGoal | GatherGoal | HoldGoal | SlayGoal | TakeGoal | FindGoal


def needed(goal: AnyGoal) -> int:
    """The progress at which a goal is met."""
    if isinstance(goal, HoldGoal):
        return goal.turns
    return goal.count if isinstance(goal, SlayGoal) else 1
