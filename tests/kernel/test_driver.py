"""Playing to the end: drivers for the seats, the first seat for the table, chance for dice."""

from __future__ import annotations

from typing import Any

import pytest
from kernel.toy import TOY, ToyDig, ToyFlee, ToyStay, ToyView, toy_world

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, GROUP, Decision, Outcome
from inkribbon.kernel.driver import choose, play
from inkribbon.kernel.errors import IllegalAnswer
from inkribbon.kernel.sampler import Sampler, Script
from inkribbon.kernel.view import View
from inkribbon.kernel.world import World


class Digger:
    """Digs with one spade, stays when asked, and remembers its views."""

    def __init__(self, stays: int = 0) -> None:
        self.stays = stays
        self.views: list[View] = []

    def choose(self, view: View, decision: Decision) -> Data:
        self.views.append(view)
        if decision.prompt != "vote":
            return ToyDig(1)
        self.stays -= 1
        return ToyStay() if self.stays >= 0 else ToyFlee()


def test_a_game_is_played_to_its_end() -> None:
    world = play(TOY, toy_world(), {0: Digger(50), 1: Digger()}, chance=Sampler(1))
    assert world.decision is None
    assert TOY.outcome(world) == Outcome(True, "rich")


def test_each_seat_is_shown_its_own_view() -> None:
    drivers = {0: Digger(), 1: Digger()}
    play(TOY, toy_world(), drivers, chance=Sampler(1))
    for seat, driver in drivers.items():
        assert driver.views
        assert all(isinstance(view, ToyView) and view.seat == seat for view in driver.views)


def test_no_driver_is_handed_the_world() -> None:
    driver = Digger()
    play(TOY, toy_world(1), {0: driver}, chance=Sampler(1))
    assert not any(isinstance(view, World) for view in driver.views)


def test_the_first_seat_speaks_for_the_table() -> None:
    first, second = Digger(), Digger()
    world = play(TOY, toy_world(), {0: first, 1: second}, chance=Sampler(1))
    assert TOY.outcome(world) == Outcome(False, "fled")
    assert first.views[-1].waiting_for == GROUP
    assert all(view.waiting_for == 1 for view in second.views)


def test_play_stops_after_so_many_answers() -> None:
    world = play(TOY, toy_world(), {0: Digger(9), 1: Digger()}, chance=Sampler(1), limit=3)
    by_hand = toy_world()
    for _ in range(3):
        decision = by_hand.decision
        assert decision is not None
        play(TOY, by_hand, {0: Digger(9), 1: Digger()}, chance=Sampler(1, count=0), limit=1)
    assert world.decision is not None
    assert world.decision.seat == CHANCE
    assert by_hand.decision == world.decision


def test_a_watcher_is_told_of_every_answer_before_it_is_given() -> None:
    seen: list[tuple[int, Data]] = []

    def watch(world: Any, decision: Decision, action: Data) -> None:
        assert world.decision is decision
        seen.append((decision.seat, action))

    script = Script(["gem", "dirt"])
    play(TOY, toy_world(), {0: Digger(), 1: Digger()}, chance=script, watch=watch)
    assert [seat for seat, _ in seen] == [0, CHANCE, 1, CHANCE, GROUP]
    assert seen[-1] == (GROUP, ToyFlee())


def test_a_driver_cannot_answer_what_was_not_offered() -> None:
    class Cheat:
        def choose(self, view: View, decision: Decision) -> Data:
            return ToyFlee()

    with pytest.raises(IllegalAnswer):
        play(TOY, toy_world(1), {0: Cheat()}, chance=Sampler(1))


def test_chance_is_asked_for_dice_and_nobody_else() -> None:
    world = play(TOY, toy_world(1), {0: Digger()}, chance=Script(), limit=1)
    decision = world.decision
    assert decision.seat == CHANCE
    action = choose(TOY, world, decision, {0: Digger()}, Script(["rock"]))
    assert action == Script(["rock"]).choose(decision)
