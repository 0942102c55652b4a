"""Hints: the best options with their chances and reasons, from the view of the asker alone."""

from __future__ import annotations

from typing import Any

import pytest

from inkribbon import bots
from inkribbon.bots import hints
from inkribbon.bots.hints import hint
from inkribbon.bots.keen import Keen
from inkribbon.catalogue import GAMES
from inkribbon.crawl.bot.keen.noticed import NOTICED
from inkribbon.crawl.turn.actions import Move
from inkribbon.kernel.decision import CHANCE, Advice, Decision, Hint, Reason
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler
from inkribbon.words.advice import change, in_words, percent, reason
from inkribbon.words.lexicon import load


def reached(game: str, scenario: str, prompt: str, number: int) -> tuple[Any, Decision]:
    """The view of the seat to decide at the n-th decision with a prompt, in a careful game."""
    rules = GAMES[game]
    cast = tuple(name for name, _ in rules.characters())[: rules.usual_cast()]
    world = rules.start(Setup(game=game, scenario=scenario, characters=cast))
    dice, bot = Sampler(4), bots.make("careful", rules, 1)
    while True:
        decision = world.decision
        assert decision is not None
        view = rules.observe(world, max(0, decision.seat))
        if decision.seat != CHANCE and prompt in decision.prompt:
            number -= 1
            if not number:
                return view, decision
        action = dice.choose(decision) if decision.seat == CHANCE else bot.choose(view, decision)
        answer(world, action)


@pytest.fixture(scope="module")
def asked() -> tuple[Any, Decision]:
    return reached("re3", "escaping-the-warehouse", "action", 12)


def test_a_hint_names_the_best_options_with_their_chances(asked: tuple[Any, Decision]) -> None:
    view, decision = asked
    found = hint(GAMES["re3"], view, decision, 1)
    assert found.bot == "keen"
    assert found.chance is not None
    assert 0 < found.chance < 1
    assert 1 <= len(found.advice) <= 3
    actions = decision.actions()
    for advice in found.advice:
        assert advice.action in actions
        assert advice.chance is not None
        assert 0 <= advice.chance <= 1
    keen = bots.make("keen", GAMES["re3"], 1)
    assert isinstance(keen, Keen)
    assert found.advice[0].action == keen.choose(view, decision)


def test_a_hint_depends_on_nothing_but_the_view(asked: tuple[Any, Decision]) -> None:
    view, decision = asked
    assert hint(GAMES["re3"], view, decision, 1) == hint(GAMES["re3"], view, decision, 2)


def test_without_a_model_it_is_what_careful_would_do_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The tower also hides something: the hint has only the view of the seat."""
    monkeypatch.setattr(bots, "has_model", lambda game: False)
    game = GAMES["tower"]
    view, decision = reached("tower", "printed", "action", 3)
    found = hint(game, view, decision, 7)
    chosen = bots.make("careful", game, 7).choose(view, decision)
    assert found == Hint("careful", (Advice(chosen),), None)
    told = in_words(view, found, decision.prompt)
    assert told.chance.startswith("The chance of winning isn't known here.")
    assert (told.options[0].chance, told.options[0].change, told.note) == ("", "", "")


def test_reasons_are_told_in_plain_words(asked: tuple[Any, Decision]) -> None:
    view, _ = asked
    assert reason(view, Reason("beset", 1, 2.1)) == "2 enemies reach Carlos"
    assert reason(view, Reason("beset", 0, 1.0)) == "one enemy reaches Jill"
    assert reason(view, Reason("harm", 0, 0.25)) == "Jill is hurt in 25% of cases"
    stay = Reason("beset", 1, 2.0, otherwise=True)
    assert reason(view, stay) == "otherwise 2 enemies reach Carlos"


def test_every_reason_has_a_sentence() -> None:
    words = load()
    never = {"won-less", "lost-less", "out-less"}
    for what in NOTICED:
        for key in {f"{what}-more", f"{what}-less"} - never:
            assert words.has("advice-reason", key), key


def test_what_would_happen_otherwise_is_a_reason_only_if_it_is_worse() -> None:
    def told(worth: float, *others: float) -> list[tuple[float, bool]]:
        facts = [{("fact", 0): other} for other in others]
        found = hints._reasons({}, facts, {}, {"fact": worth}, hints._least)
        return [(why.amount, why.otherwise) for why in found]

    assert told(-1.0, 2.0, 2.0) == [(2.0, True)]
    assert told(1.0, -2.0) == [(-2.0, True)]
    assert told(1.0, 2.0) == []


def test_what_other_plans_have_in_common_is_the_least_that_each_of_them_changes() -> None:
    """A plan is certain: an average would be true of none."""
    assert hints._least([1.0, 3.0]) == 1.0
    assert hints._least([-1.0, -3.0]) == -1.0
    assert hints._least([0.0, 3.0]) == 0.0
    assert hints._least([-1.0, 3.0]) == 0.0


def test_options_that_are_about_equally_good_are_called_that(asked: tuple[Any, Decision]) -> None:
    view, decision = asked
    first, second = decision.actions()[:2]
    close = Hint("keen", (Advice(first, 0.61), Advice(second, 0.60)), 0.58)
    told = in_words(view, close, decision.prompt)
    assert told.note.startswith("The best 2 are about equally good. The keen bot would choose")
    assert [(each.chance, each.change) for each in told.options] == [("61%", "+3"), ("60%", "+2")]
    clear = Hint("keen", (Advice(first, 0.61), Advice(second, 0.50)), 0.58)
    assert not in_words(view, clear, decision.prompt).note


def test_nothing_is_certain_before_the_end() -> None:
    assert [percent(share) for share in (0.0, 0.5, 1.0)] == ["<1%", "50%", ">99%"]
    assert [change(share) for share in (-0.031, 0.0, 0.08)] == ["−3", "±0", "+8"]


@pytest.mark.parametrize(("language", "start"), [("en", "Move to "), ("de", "Nach ")])
def test_an_advised_move_says_that_it_is_one_and_not_just_a_square(
    asked: tuple[Any, Decision], language: str, start: str
) -> None:
    """A menu has a heading above the squares; a hint has none."""
    view, decision = asked
    move = next(action for action in decision.actions() if isinstance(action, Move))
    told = in_words(view, Hint("keen", (Advice(move),), None), decision.prompt, load(language))
    assert told.options[0].option.startswith(start)
