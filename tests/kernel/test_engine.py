"""The main loop: tasks in order, decisions only if there is a choice, no endless rules."""

from __future__ import annotations

import pytest
from kernel.toy import ToyDig, ToyGems, ToyStay, ToyWorld, bare_world, toy_world

from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Decision, Option
from inkribbon.kernel.engine import FUEL, answer, ask, handles, push, run, take
from inkribbon.kernel.errors import IllegalAnswer, RunawayRules
from inkribbon.kernel.world import finish, tell


class ToyNote(Task, frozen=True):
    """Records itself as a digit in the number of gems."""

    digit: int


class ToyAsk(Task, frozen=True):
    """Asks for one of the digits."""

    digits: tuple[int, ...]


class ToyPing(Task, frozen=True):
    pass


class ToyPong(Task, frozen=True):
    pass


class ToyEnd(Task, frozen=True):
    pass


@handles(ToyNote)
def note(world: ToyWorld, task: ToyNote) -> None:
    world.gems = world.gems * 10 + task.digit
    tell(world, ToyGems(task.digit))


@handles(ToyAsk)
def ask_digit(world: ToyWorld, task: ToyAsk) -> None:
    options = [Option(n := ToyNote(digit), (n, ToyNote(0))) for digit in task.digits]
    ask(world, 0, "digit", options, ("pick",))


@handles(ToyPing)
def ping(world: ToyWorld, task: ToyPing) -> None:
    world.gems += 1
    push(world, ToyPong())


@handles(ToyPong)
def pong(world: ToyWorld, task: ToyPong) -> None:
    world.gems += 1
    push(world, ToyPing())


@handles(ToyEnd)
def the_end(world: ToyWorld, task: ToyEnd) -> None:
    finish(world, won=True, cause="enough")


def done(*tasks: Data) -> ToyWorld:
    """A world after these tasks."""
    world = bare_world()
    push(world, *tasks)
    run(world)
    return world


def test_tasks_pushed_together_are_done_in_the_order_they_are_named() -> None:
    assert done(ToyNote(1), ToyNote(2), ToyNote(3)).gems == 123


def test_tasks_pushed_later_are_done_before_those_that_wait() -> None:
    world = bare_world()
    push(world, ToyNote(1), ToyNote(2))
    push(world, ToyNote(3), ToyNote(4))
    run(world)
    assert world.gems == 3412


def test_a_question_stops_the_tasks_until_it_is_answered() -> None:
    world = done(ToyNote(1), ToyAsk((4, 5)), ToyNote(2))
    assert world.gems == 1
    answer(world, ToyNote(5))
    assert world.gems == 1502
    assert world.decision is None


def test_a_question_says_who_is_asked_what_and_about_what() -> None:
    world = done(ToyAsk((4, 5)))
    assert world.decision == Decision(
        0,
        "digit",
        (
            Option(ToyNote(4), (ToyNote(4), ToyNote(0))),
            Option(ToyNote(5), (ToyNote(5), ToyNote(0))),
        ),
        ("pick",),
    )
    assert world.decision.actions() == [ToyNote(4), ToyNote(5)]


def test_a_question_with_one_option_answers_itself() -> None:
    world = done(ToyAsk((7,)), ToyNote(2))
    assert world.decision is None
    assert world.gems == 702


def test_a_question_without_options_is_a_mistake_of_the_rules() -> None:
    with pytest.raises(RunawayRules, match="'digit' without offering anything"):
        done(ToyAsk(()))


def test_rules_that_never_stop_are_stopped_and_the_last_tasks_named() -> None:
    world = bare_world()
    push(world, ToyPing())
    with pytest.raises(RunawayRules) as stopped:
        run(world)
    assert str(FUEL) in str(stopped.value)
    named = str(stopped.value).partition("the last: ")[2].split(", ")
    assert sorted(named) == ["ToyPing"] * 4 + ["ToyPong"] * 4
    assert FUEL <= world.gems <= FUEL + 100


def test_a_chain_that_is_one_task_too_long_is_stopped_with_nothing_left_to_name() -> None:
    world = bare_world()
    push(world, *[ToyNote(0)] * (FUEL + 1))
    with pytest.raises(RunawayRules, match=r"the last: $"):
        run(world)


def test_naming_the_last_tasks_stops_at_a_question() -> None:
    world = bare_world()
    push(world, *[ToyNote(0)] * (FUEL + 2), ToyAsk((4, 5)), ToyNote(9))
    with pytest.raises(RunawayRules, match=r"the last: ToyNote, ToyAsk$"):
        run(world)
    assert world.stack == [ToyNote(9)]


def test_a_long_chain_that_does_stop_is_let_through() -> None:
    world = bare_world()
    push(world, *[ToyNote(0)] * FUEL)
    run(world)
    assert world.stack == []


def test_the_end_of_the_game_ends_all_tasks() -> None:
    world = done(ToyNote(1), ToyEnd(), ToyNote(2))
    assert world.gems == 1
    assert world.stack == []
    assert world.outcome is not None
    assert world.outcome.cause == "enough"


def test_nothing_can_be_answered_once_the_game_is_over() -> None:
    world = done(ToyEnd())
    with pytest.raises(IllegalAnswer, match="there is nothing to answer"):
        answer(world, ToyNote(1))


def test_an_illegal_answer_is_told_what_was_offered_and_changes_nothing() -> None:
    world = done(ToyAsk((4, 5)))
    before = world.clone()
    with pytest.raises(IllegalAnswer) as refused:
        answer(world, ToyStay())
    assert str(refused.value) == (
        "ToyStay() is not an option for 'digit'; the options are ToyNote(digit=4), ToyNote(digit=5)"
    )
    assert world == before


def test_a_long_offer_is_cut_short_in_the_message() -> None:
    world = done(ToyAsk(tuple(range(9))))
    with pytest.raises(IllegalAnswer, match=r"ToyNote\(digit=5\) and 3 more$"):
        answer(world, ToyStay())


def test_equal_actions_of_different_kinds_are_not_confused() -> None:
    world = done(ToyAsk((1, 2)))
    with pytest.raises(IllegalAnswer):
        answer(world, ToyDig(1))


def test_an_answer_need_only_be_equal_to_the_offered_action() -> None:
    world = done(ToyAsk((4, 5)))
    answer(world, ToyNote(digit=int("4")))
    assert world.gems == 40


def test_an_option_at_hand_can_be_taken_without_a_search() -> None:
    world = done(ToyAsk((4, 5)))
    assert world.decision is not None
    take(world, world.decision.options[1])
    assert world.gems == 50


def test_the_news_are_those_of_the_last_answer() -> None:
    world = done(ToyNote(1), ToyAsk((4, 5)), ToyNote(2))
    assert world.news == [ToyGems(1)]
    answer(world, ToyNote(4))
    assert world.news == [ToyGems(4), ToyGems(0), ToyGems(2)]


def test_a_task_has_one_handler_only() -> None:
    with pytest.raises(TypeError, match="ToyNote already has a handler"):
        handles(ToyNote)(note)


def test_a_clone_goes_its_own_way() -> None:
    world = toy_world()
    before = world.clone()
    clone = world.clone()
    answer(clone, ToyDig(2))
    assert world == before
    assert clone != before
