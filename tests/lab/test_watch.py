"""Watching bots: returns to a position, choices taken back, and idle time."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from inkribbon.bots.watched import Watched
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.lab.watch import Habits, Watch, summary


class Step(Task, frozen=True):
    """Go somewhere, try something, or wait."""

    what: str


class Places(Watched):
    """The world is the name of a place."""

    def position(self, world: Any, decision: Decision) -> Hashable | None:
        return str(world) if decision.prompt == "turn" else None

    def attempts(self, action: Data) -> bool:
        return action == Step("try")

    def idles(self, world: Any, decision: Decision, action: Data) -> bool:
        return action == Step("wait")


def watched(*steps: tuple[str, str], seats: tuple[int, ...] = (0,)) -> Watch:
    """Who decides takes turns; each step is a place and what was chosen there."""
    watch = Watch(Places())
    for number, (place, what) in enumerate(steps):
        watch(place, Decision(seats[number % len(seats)], "turn", ()), Step(what))
    return watch


def test_coming_back_to_a_position_is_counted() -> None:
    assert watched(("a", "go"), ("b", "go"), ("c", "go")).returns == 0
    assert watched(("a", "go"), ("b", "go"), ("a", "go"), ("b", "go"), ("a", "go")).returns == 2


def test_trying_again_is_no_return() -> None:
    assert watched(("a", "try"), ("a", "try"), ("a", "go")).returns == 0


def test_the_same_place_for_another_seat_is_another_position() -> None:
    assert watched(("a", "go"), ("a", "go"), seats=(0, 1)).returns == 0


def test_a_choice_taken_back_at_once_is_counted() -> None:
    assert watched(("a", "go"), ("b", "go"), ("a", "go")).undone == 1
    assert watched(("a", "go"), ("b", "go"), ("c", "go"), ("a", "go")).undone == 0
    assert watched(("a", "go"), ("b", "try"), ("a", "go")).undone == 0
    assert watched(("a", "go"), ("b", "go"), ("a", "go"), seats=(0, 1)).undone == 0


def test_idle_time_is_counted() -> None:
    assert watched(("a", "wait"), ("b", "go"), ("c", "wait")).idle == 2


def test_chance_and_minor_choices_are_not_positions() -> None:
    watch = Watch(Places())
    for _ in range(5):
        watch("a", Decision(CHANCE, "turn", ()), Step("go"))
        watch("a", Decision(0, "small", ()), Step("go"))
    assert (watch.returns, watch.undone) == (0, 0)


def test_a_summary_names_the_games_with_dithering() -> None:
    calm = Habits(0, True, "escaped", 10, 0.1, 3, 0, 0, {})
    wild = Habits(1, False, "died", 30, 0.3, 9, 4, 2, {"spray": 1})
    told = summary([calm, wild])
    assert told["dithering"] == {1: 9}
    assert (told["won"], told["most_returns"], told["undone"], told["idle"]) == (1, 9, 4, 2)
    assert (told["decisions_per_game"], told["ms_per_decision"]) == (20.0, 10.0)
    assert told["unused_at_a_loss"] == {"spray": 1}
