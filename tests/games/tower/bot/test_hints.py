"""Hints in the tower: a plain reason for each option, from what the asker's plan saw."""

from __future__ import annotations

import pytest
from support.models import trained
from support.tower import Tower, tower
from support.tower_bot import with_everything
from support.tower_secrets import disguised
from support.towerplay import SCENARIOS, steps

from inkribbon import bots
from inkribbon.bots.hints import keen_hint
from inkribbon.bots.keen import Keen
from inkribbon.games.tower.bot import STUDY
from inkribbon.games.tower.bot.careful import start_of
from inkribbon.games.tower.bot.keen.judge import ACTION
from inkribbon.games.tower.bot.keen.noticed import NOTICED, done_at_once, facts, noticed
from inkribbon.games.tower.bot.keen.plans import Ahead
from inkribbon.games.tower.bot.planning.worth import Aim
from inkribbon.games.tower.bot.table import Table
from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.search import ReturnCard, SaveFirst
from inkribbon.games.tower.rules.slits import HandOver, PickUp
from inkribbon.games.tower.rules.talk import Speak
from inkribbon.games.tower.state.world import Said
from inkribbon.kernel.decision import Reason
from inkribbon.kernel.sampler import Sampler
from inkribbon.words.advice import in_words, reason
from inkribbon.words.languages import LANGUAGES
from inkribbon.words.lexicon import UNFILLED, load

LESS = ("tower.damage", "tower.company", "tower.saved", "tower.landing", "tower.way")
"""What can also become less."""


def keen() -> Keen:
    return Keen(GAME, STUDY, trained(GAME, 1), bots.make("careful", GAME, 1))


def aim(table: Tower) -> Aim:
    return Aim(Table(table.begin().view()))


def awaited(table: Tower) -> Tower:
    """The others have said that they come to the exit in room 10, but not yet."""
    table.world.round = 2
    table.world.said += tuple(Said(s, 1, 1, "meet", room=10, count=3) for s in (1, 2, 3))
    return table


def seen(now: Aim) -> dict[str, float]:
    """What the best turn changes."""
    plan = Ahead(now, lambda row, worth: 0.0).plans[0]
    return {what: amount for what, amount in noticed(now, plan.ending, plan.then).items() if amount}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    words, scene = load(language), tower().begin().view()
    for what in NOTICED:
        for amount in (1.0, 2.0, *((-1.0, -2.0) if what in LESS else ())):
            key = f"{what}-{'more' if amount > 0 else 'less'}"
            assert words.has("advice-reason", key), key
            assert UNFILLED not in reason(scene, Reason(what, -1, amount), words)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_hint_and_its_reasons_say_nothing_that_is_hidden_from_the_asker(scenario: str) -> None:
    bot, told, asked = keen(), 0, 0
    for number, (world, _) in enumerate(steps(scenario, 4, 7)):
        decision = world.decision
        if decision is None or decision.seat < 0 or number % 3:
            continue
        view = GAME.observe(world, decision.seat)
        found = keen_hint(bot, view, decision)
        assert found is not None
        hidden = disguised(world, decision.seat, Sampler(number))
        for other in (hidden, GAME.determinise(view, Sampler(number))):
            seen_there = GAME.observe(other, decision.seat)
            assert keen_hint(bot, seen_there, decision) == found
            assert in_words(seen_there, found, decision.prompt) == in_words(
                view, found, decision.prompt
            )
        asked += 1
        told += any(each.reasons for each in found.advice)
        assert all(why.what in NOTICED and why.who == -1 for e in found.advice for why in e.reasons)
        assert all(w.amount > 0 or w.what in LESS for e in found.advice for w in e.reasons)
    assert told > asked / 2


def test_it_tells_who_reaches_the_asker_and_what_that_costs() -> None:
    now = aim(tower().at(6).zombies(7, 2))
    told = noticed(now, start_of(now))
    assert (told["tower.company"], told["tower.damage"]) == (2, 2)
    view = now.table.view
    assert reason(view, Reason("tower.company", -1, 2.0)) == "2 more zombies reach you"
    assert reason(view, Reason("tower.damage", -1, 2.0)) == "you take 2 damage this round"


def test_it_tells_which_survivors_it_takes_along_and_which_are_lost() -> None:
    now = aim(tower().at(6).survivors(6, 2).survivors(7, 1).zombies(7, 1))
    here = start_of(now)
    assert noticed(now, here)["tower.lost"] == 1
    saved = here._replace(saved=2, survivors=(*here.survivors[:6], 0, *here.survivors[7:]))
    assert noticed(now, saved)["tower.saved"] == 2


def test_it_tells_whether_the_exit_can_be_reached_in_the_next_round() -> None:
    now = aim(awaited(with_everything(9)))
    away = start_of(now)._replace(room=1)
    assert noticed(now, away)["tower.landing"] == 0
    assert noticed(now, away)["tower.way"] == 2
    shut_in = away._replace(rubble=(2, 5))
    assert noticed(now, shut_in)["tower.landing"] == -1


def test_it_tells_that_a_turn_frees_the_exit_for_the_turn_after_the_next() -> None:
    """Nine zombies hold the exit; one survivor could lure them away, from the far stairs."""
    now = aim(awaited(with_everything(1)).zombies(10, 9).zombies(6, 4).saved(1))
    assert seen(now)["tower.later"] == 1
    assert "tower.landing" not in seen(now)


def test_it_tells_the_chance_that_everyone_leaves_in_this_round() -> None:
    now = aim(awaited(with_everything(9)))
    now.chances = {10: 0.57}
    assert seen(now)["tower.leaving"] == 0.57
    said = reason(now.table.view, Reason("tower.leaving", -1, 0.57))
    assert said == "all of you get out at the end of this round in 57% of cases"


def test_a_turn_that_kills_is_called_that_and_nothing_else() -> None:
    now = aim(awaited(with_everything(9)))
    ending = Ahead(now, lambda row, worth: 0.0).plans[0].ending
    assert noticed(now, ending._replace(damage=9)) == {"tower.fatal": 1.0}
    assert noticed(now, ending._replace(fires=(ending.room,))) == {"tower.fatal": 1.0}


def test_what_is_no_part_of_a_planned_turn_has_a_reason_too() -> None:
    now = aim(tower().at(6))
    for action, what in (
        (Speak("hold"), "tower.call-hold"),
        (HandOver("flare"), "tower.passed"),
        (PickUp(0), "tower.taken"),
        (ReturnCard(), "tower.returned"),
    ):
        assert done_at_once(now, action) == {what: 1.0}
    assert done_at_once(now, SaveFirst(2)) == {"tower.saved": 2}
    assert facts({"tower.passed": 1.0}, {"tower.passed": 1.0}) == {("tower.passed", -1): 2.0}


def test_options_of_a_turn_have_reasons_that_set_them_apart() -> None:
    table = tower("soldier", "doctor", "fighter").at(6).zombies(7, 3).survivors(6, 1).begin()
    view, decision = table.view(), table.asked()
    assert decision.prompt == ACTION
    found = keen_hint(keen(), view, decision)
    assert found is not None
    told = in_words(view, found, decision.prompt)
    assert all(each.reason for each in told.options[:1])
