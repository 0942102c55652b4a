"""The tower's `keen`: plans the turn after this one too, and knows nothing but its view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from support.models import trained
from support.tower import Tower
from support.tower_bot import with_everything
from support.tower_secrets import disguised
from support.towerplay import SCENARIOS, finished, steps

from inkribbon import bots
from inkribbon.bots import curve, hints
from inkribbon.bots.keen import Keen
from inkribbon.games.tower.bot import STUDY
from inkribbon.games.tower.bot.careful import moves_of, planned, start_of
from inkribbon.games.tower.bot.keen import plans
from inkribbon.games.tower.bot.keen.features import TowerFeatures, aim_of, row_of, standing
from inkribbon.games.tower.bot.keen.judge import ACTION, TowerJudge
from inkribbon.games.tower.bot.keen.plans import Ahead
from inkribbon.games.tower.bot.planning.landing import landing
from inkribbon.games.tower.bot.planning.ranking import best_ending, best_endings
from inkribbon.games.tower.bot.planning.stand import Stand, night
from inkribbon.games.tower.bot.planning.turns import turns
from inkribbon.games.tower.bot.planning.worth import Aim
from inkribbon.games.tower.bot.table import Table
from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.talk import Speak
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.games.tower.state.world import Said, TowerWorld
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.driver import play
from inkribbon.kernel.sampler import Sampler
from inkribbon.words.advice import in_words

FEATURES = TowerFeatures()


def nothing(row: bytes, worth: float) -> float:
    """A model that has learned nothing."""
    del row, worth
    return 0.0


def keen(seed: int = 1) -> Keen:
    return Keen(GAME, STUDY, trained(GAME, seed), bots.make("careful", GAME, seed))


def asked(scenario: str, seed: int, every: int = 7) -> Iterator[tuple[TowerWorld, Decision]]:
    """Some decisions of a game."""
    count = 0
    for world, _ in steps(scenario, 3 + seed % 2, seed):
        decision = world.decision
        if decision is not None and decision.seat >= 0:
            count += 1
            if count % every == 0:
                yield world, decision


# Planning ahead


def later(table: Tower, *, room: int = 10) -> Tower:
    """The others have said that they come to a room, but not yet."""
    table.world.round = 2
    table.world.said += tuple(Said(s, 1, 1, "meet", room=room, count=3) for s in (1, 2, 3))
    return table


def blocked() -> Tower:
    """Nine zombies hold the exit; one survivor could lure them away, from the far stairs."""
    return later(with_everything(1)).zombies(10, 9).zombies(6, 4).saved(1)


def aim(table: Tower) -> Aim:
    return Aim(Table(table.begin().view()))


def a_night_on(table: Tower, ending: Stand) -> Tower:
    """The round after a turn that ended like this, with nothing new on the face."""
    after = night(ending, 0)
    table.at(after.room).saved(after.saved).damage(after.damage)
    table.change(0, zombies=after.zombies, survivors=after.survivors)
    table.world.round += 1
    return table


def test_it_frees_an_exit_over_two_turns_that_no_single_turn_can_free() -> None:
    table = blocked()
    now = aim(table)
    first = Ahead(now, nothing).best(now)[1]
    assert landing(night(first, 0), 10, now.body) <= 0
    then = aim(a_night_on(blocked(), first))
    second = Ahead(then, nothing).best(then)[1]
    assert landing(night(second, 0), 10, then.body) > 0


def test_careful_would_wait_there_for_ever() -> None:
    first = planned(aim(blocked()))[1]
    second = planned(aim(a_night_on(blocked(), first)))[1]
    assert (first.room, second.room) == (1, 1)


def test_it_goes_to_a_meeting_where_everyone_else_is_however_bad_the_place() -> None:
    """What would come after the meeting counts only if somebody stays away: here, certain death."""
    table = later(with_everything(9)).zombies(11, 3)
    for room in (*range(1, 9), 12):
        table.zombies(room, 9)
    now = aim(table)
    assert Ahead(now, nothing).best(now)[1].room != 10
    now.chances = {10: 1.0}
    assert Ahead(now, nothing).best(now)[1].room == 10


@pytest.mark.parametrize(("number", "in_time"), [(2, True), (10, True), (11, False), (12, False)])
def test_it_plans_no_turn_after_which_it_would_be_too_late(number: int, in_time: bool) -> None:
    table = blocked()
    table.world.round = number
    assert Ahead(aim(table), nothing).in_time == in_time


def test_it_pays_with_more_damage_only_where_it_would_die_otherwise() -> None:
    """Only room 4 is out of reach of the zombies, five Moves away."""
    table = later(with_everything(9))
    for room in (1, 2, *range(5, 13)):
        table.zombies(room, 9)
    now = aim(table)
    assert night(planned(now)[1], 0).damage >= now.life
    ending = Ahead(now, nothing).best(now)[1]
    assert (ending.room, night(ending, 0).damage) == (4, 2)


def test_what_was_learned_can_change_its_mind() -> None:
    now = aim(blocked())
    rooms = {plan.ending.room for plan in Ahead(now, nothing).plans}
    assert len(rooms) > 3
    for wanted in rooms:
        rows = {row_of(now, p.ending) for p in Ahead(now, nothing).plans if p.ending.room == wanted}

        def liked(row: bytes, worth: float, rows: set[bytes] = rows) -> float:
            del worth
            return 500.0 if row in rows else 0.0

        assert row_of(now, Ahead(now, liked).best(now)[1]) in rows


def test_planning_a_turn_stops_at_the_number_of_positions_that_it_may_examine() -> None:
    stopped = 0
    for world, decision in asked("easy", 1):
        if decision.prompt == ACTION:
            now = aim_of(world, decision.seat)
            found = turns(now, moves_of(now), start_of(now), now.bold, 20)
            assert 1 <= len(found) <= 20
            stopped += len(found) == 20
    assert stopped > 5


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many positions each turn that `keen` plans from now on has."""
    found: list[int] = []

    def watched(*given: Any) -> dict[Stand, Data]:
        reached = turns(*given)
        found.append(len(reached))
        return reached

    monkeypatch.setattr(plans, "turns", watched)
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_decision_examines_no_more_positions_than_its_budget(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a budget so small that it is often used up."""
    monkeypatch.setattr(plans, "BUDGET", 400)
    monkeypatch.setattr(plans, "MOST", 250)
    found, bot, most = counted(monkeypatch), keen(), 0
    for world, decision in asked(scenario, 2, every=5):
        bot.choose(GAME.observe(world, decision.seat), decision)
        assert sum(found) <= 400
        assert max(found, default=0) <= 250
        assert len(found) <= 2 + plans.ENDINGS
        most = max(most, sum(found))
        found.clear()
    assert most > 300


def test_a_second_try_for_more_damage_is_within_the_budget_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Room 4 is out of reach of the zombies, but not of a turn without damage."""
    table = later(with_everything(9)).hold("barricade", "first-aid-kit")
    for room in (1, 2, *range(5, 13)):
        table.zombies(room, 9)
    for budget in (plans.BUDGET, 250):
        monkeypatch.setattr(plans, "BUDGET", budget)
        now, found = aim(table), counted(monkeypatch)
        assert Ahead(now, nothing).plans
        assert found[0] > 10
        assert len(found) > 1
        assert sum(found) <= budget


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_endings_that_get_no_close_look_would_not_have_been_chosen(scenario: str) -> None:
    looked_at = skipped = 0
    for world, decision in asked(scenario, 3, every=15):
        if decision.prompt != ACTION:
            continue
        now = aim_of(world, decision.seat)
        found = list(turns(now, moves_of(now), start_of(now), now.bold, 300))
        worth = {ending: now.worth(ending) for ending in found}
        assert all(now.at_most(ending) >= worth[ending] for ending in found)
        in_order = sorted(found, key=lambda ending: worth[ending], reverse=True)
        assert best_ending(now, found) == (in_order[0], worth[in_order[0]])
        few = best_endings(now, found, 12, 3)
        rooms = [ending.room for ending in in_order]
        wanted = [e for i, e in enumerate(in_order) if rooms[:i].count(e.room) < 3][:12]
        assert [ending.stand for ending in few] == wanted
        looked_at += len(found)
        skipped += len(found) - _close_looks(now, found)
    assert skipped > looked_at / 2


def _close_looks(now: Aim, found: list[Stand]) -> int:
    """How many endings are rated in full to find the best dozen."""
    looks = 0

    class Watched(Aim):
        def worth(self, stand: Stand) -> float:
            nonlocal looks
            looks += 1
            return super().worth(stand)

    best_endings(Watched(now.table), found, 12, 3)
    return looks


# Only its view


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_chooses_the_same_whatever_is_hidden_from_it(scenario: str) -> None:
    bot = keen()
    for world, decision in asked(scenario, 5, every=11):
        seat = decision.seat
        wanted = bot.choose(GAME.observe(world, seat), decision)
        twin = disguised(world, seat, Sampler(1))
        assert bot.choose(GAME.observe(twin, seat), decision) == wanted
        view = GAME.observe(world, seat)
        for seed in range(2):
            guess = GAME.determinise(view, Sampler(seed))
            assert keen().choose(GAME.observe(guess, seat), decision) == wanted


def test_it_chooses_the_same_whatever_its_seed_and_what_it_was_asked_before() -> None:
    some = [(GAME.observe(w, d.seat), d) for w, d in asked("normal", 4, every=17)]
    bot = keen()
    forward = [bot.choose(view, decision) for view, decision in some]
    assert [bot.choose(view, decision) for view, decision in reversed(some)] == forward[::-1]
    other = Keen(GAME, STUDY, trained(GAME), bots.make("careful", GAME, "another seed"))
    assert [other.choose(view, decision) for view, decision in some] == forward


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_numbers_say_nothing_that_is_hidden_from_the_seat(scenario: str) -> None:
    for world, decision in asked(scenario, 6):
        row = FEATURES.row(world)
        assert len(row) == len(FEATURES.names)
        assert FEATURES.row(disguised(world, decision.seat, Sampler(2))) == row
        guess = GAME.determinise(GAME.observe(world, decision.seat), Sampler(3))
        assert FEATURES.row(guess) == row
        judge = TowerJudge(GAME.observe(world, decision.seat))
        assert judge.worth(guess) == judge.worth(world)


def test_a_seat_that_does_not_decide_is_told_no_chance() -> None:
    for world, decision in asked("normal", 5):
        for seat in range(world.book.seats):
            said = keen().chance(GAME.observe(world, seat))
            assert (said is not None) == (seat == decision.seat)


# The numbers


def number(name: str, table: Tower) -> int:
    now = aim(table)
    return row_of(now, standing(now))[FEATURES.names.index(name)]


def test_the_numbers_tell_how_the_night_will_end() -> None:
    table = later(with_everything(9)).zombies(10, 2).damage(1)
    assert (number("life", table), number("bites", table)) == (1, 2)
    assert number("life lost", table) == 1
    assert number("company", table) == 2
    assert number("lone life", table) == 1


def test_the_numbers_tell_whether_an_exit_can_be_reached() -> None:
    assert number("passage: lands", later(with_everything(9))) == 1
    assert number("passage: lands", blocked()) == 0
    assert number("passage: near", blocked()) == 9
    for zombies, lands in ((3, 1), (4, 0)):
        assert number("passage: lands", later(with_everything(5)).zombies(10, zombies)) == lands
    assert number("passage: ready and lands", later(with_everything(9))) == 1
    assert number("helicopter: ready and lands", later(with_everything(9))) == 0
    assert number("passage: shut", later(with_everything(9)).lay("collapsed", 10)) == 1
    assert number("way", later(with_everything(9))) == 1


def test_the_numbers_tell_what_was_promised() -> None:
    table = later(with_everything(9))
    assert (number("others able", table), number("others later", table)) == (0, 3)
    table.world.said += (Said(1, 2, 1, "meet", room=10, count=3),)
    assert (number("others able", table), number("others later", table)) == (1, 2)
    assert number("others silent", with_everything(9)) == 3
    assert (number("complete", table), number("all found", table)) == (1, 1)
    assert number("rounds left", table) == 10


def test_a_game_that_is_over_is_rated_by_its_end() -> None:
    last = finished("easy", 3, 20)
    assert last.outcome is not None
    assert FEATURES.ended(last) == last.outcome.won
    assert not FEATURES.rates(last)
    assert FEATURES.row(last) == b""


# Hints and the look back


def test_a_hint_has_the_best_turns_with_the_chance_at_their_end() -> None:
    bot = keen()
    several = 0
    for world, decision in asked("normal", 7):
        view = GAME.observe(world, decision.seat)
        found = hints.keen_hint(bot, view, decision)
        assert found is not None
        assert found.advice[0].action == bot.choose(view, decision)
        assert len({each.action for each in found.advice}) == len(found.advice) <= hints.BEST
        assert all(each.action in decision.actions() for each in found.advice)
        assert all(each.chance is not None and 0 < each.chance < 1 for each in found.advice)
        twin = GAME.observe(disguised(world, decision.seat, Sampler(1)), decision.seat)
        assert hints.keen_hint(bot, twin, decision) == found
        told = in_words(view, found, decision.prompt)
        assert told.chance.startswith("Chance of winning")
        assert all(each.option and each.chance for each in told.options)
        several += len(found.advice) > 1
    assert several > 3


def test_a_finished_game_has_a_chance_at_every_turn() -> None:
    worlds: list[Any] = []
    answers: list[Any] = []

    def watch(world: Any, _: Decision, action: Any) -> None:
        worlds.append(world.clone())
        answers.append(action)

    world = GAME.new("printed")
    seats = {seat: bots.make("careful", GAME, seat) for seat in range(world.book.seats)}
    play(GAME, world, seats, chance=Sampler(3), watch=watch)
    found = curve.curve(GAME, keen(), [*worlds, world], answers)
    *before, end = found.points
    assert {point.turn for point in before} == set(range(1, world.turn + 1))
    assert end.chance == float(world.outcome is not None and world.outcome.won)
    assert not curve.curve(GAME, keen(), worlds[:200], answers[:200]).points


# What lessons do


def test_an_odd_turn_is_neither_talk_nor_an_early_end() -> None:
    for world, decision in asked("normal", 8):
        judge = TowerJudge(GAME.observe(world, decision.seat))
        found = judge.worthwhile(world, decision)
        assert set(found) <= set(decision.options)
        if decision.prompt == ACTION and len(found) < len(decision.options):
            assert not any(isinstance(o.action, Speak | EndTurn) for o in found)
        assert judge.settled(world) == (decision.prompt == ACTION)
