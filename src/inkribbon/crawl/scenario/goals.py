"""What a scenario asks of the players, as its file says it. What fulfils a goal: goals.py."""

from __future__ import annotations

import msgspec


class Goal(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """One goal; a scenario is won when all of them are met.

    They may be met in any order, but one that comes `after` waits for those listed before it.
    """

    text: str = ""
    after: bool = False
    characters: int = 1
    """It is asked of so many characters, or more."""


class LeaveGoal(Goal, frozen=True, tag="leave"):
    """Everybody leaves the board by an exit, once everything listed before is done."""


class UseGoal(Goal, frozen=True, tag="use"):
    """Somebody spends an action with an item in hand on a square, the item being used up there."""

    item: str
    at: str
    opens: str = ""
    """A letter of the map's links: those doors unlock then."""


class GatherGoal(Goal, frozen=True, tag="gather"):
    """Everybody stands on the tile of a square, with no enemy there."""

    at: str


class HoldGoal(Goal, frozen=True, tag="hold"):
    """So many turns end with their character on the tile of a square."""

    at: str
    turns: int


class SlayGoal(Goal, frozen=True, tag="slay"):
    """So many enemies of a kind are killed."""

    enemy: str
    count: int = 1


AnyGoal = LeaveGoal | UseGoal | GatherGoal | HoldGoal | SlayGoal


def needed(goal: AnyGoal) -> int:
    """How far a goal has to come to be met."""
    if isinstance(goal, HoldGoal):
        return goal.turns
    return goal.count if isinstance(goal, SlayGoal) else 1
