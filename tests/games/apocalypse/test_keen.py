"""`keen` in inches: what it foresees, what it sets out for, and that it knows only its view."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.apocalypse import CAST, Table, inches
from support.models import trained

from inkribbon import bots
from inkribbon.bots import hints
from inkribbon.bots.keen import Keen
from inkribbon.games.apocalypse.bot import STUDY
from inkribbon.games.apocalypse.bot.keen import plans
from inkribbon.games.apocalypse.bot.keen.chase import Chase, Walker
from inkribbon.games.apocalypse.bot.keen.features import InchesFeatures
from inkribbon.games.apocalypse.bot.keen.field import Field, Goal
from inkribbon.games.apocalypse.bot.keen.goals import choices, next_goal, share_out
from inkribbon.games.apocalypse.bot.keen.judge import ACT, WIN, InchesJudge, InchesPlans
from inkribbon.games.apocalypse.bot.keen.plans import Planner
from inkribbon.games.apocalypse.bot.keen.rating import astray, to_do
from inkribbon.games.apocalypse.bot.threat import Ground
from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.printed.contents import CRATE
from inkribbon.games.apocalypse.rules.goal import needed
from inkribbon.games.apocalypse.rules.moving import Move
from inkribbon.games.apocalypse.rules.turn import Stop
from inkribbon.games.apocalypse.state.world import World
from inkribbon.games.apocalypse.view.observe import InchesView
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, GROUP, Decision
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler

FEATURES = InchesFeatures()
WIDE = 15

HALL = f"""
+{"-+" * WIDE}
|A . . . . . . . . . . . . . .|
+{" " * (2 * WIDE - 1)}+
|. . . . . . . . . . . . . . .|
+{" " * (2 * WIDE - 1)}+
|. . . . . . . . . . . . . . .|
+{" " * (2 * WIDE - 1)}+
|. . . . . . . . . . . . . . h|
+{"-+" * WIDE}
"""


def hall(**marks: str) -> str:
    """The hall with other marks on some squares: `c1="Z"`."""
    lines = HALL.strip("\n").split("\n")
    for square, mark in marks.items():
        row, column = 2 * int(square[1:]) - 1, 2 * (ord(square[0]) - 97) + 1
        lines[row] = lines[row][:column] + mark + lines[row][column + 1 :]
    return "\n".join(lines)


def keen(seed: int | str = 1) -> Keen:
    return Keen(GAME, STUDY, trained(GAME), bots.make("careful", GAME, seed))


def seen(table: Table) -> tuple[InchesView, Decision]:
    decision = table.asked()
    return GAME.observe(table.world, max(decision.seat, 0)), decision


def advice(table: Table) -> Data:
    return keen().choose(*seen(table))


def ground(table: Table) -> Ground:
    return Ground(GAME.observe(table.world, 0))


def chase(table: Table, goal: Goal | None = None, *, hurry: bool = False) -> Chase:
    """The position of a table, as a plan sees it; every human has this goal."""
    field, world = Field(ground(table)), table.world
    kind = field.win.kind
    people = [
        Walker(h.square, h.wounds, CRATE in h.items, goal or field.rest, hurry=hurry)
        for h in world.humans.values()
    ]
    return Chase(
        field,
        people,
        [zombie.square for zombie in world.zombies.values()],
        world.turn,
        sites=world.book.sites if kind == "escape" else (),
        crates=world.crates,
        opens=world.exit_opens,
    )


def walked(table: Table, goal: Goal, *, hurry: bool = False) -> str:
    """Where A ends a turn with this goal."""
    found = chase(table, goal, hurry=hurry)
    return table.name(found.walk(found.walkers[0], found.danger()))


# What a plan foresees


@pytest.mark.parametrize(
    "zombies",
    [("h1",), ("c1",), ("b1",), ("d1", "e1"), ("c2", "f3"), ("b2", "c1", "c3"), ("o4", "d4")],
)
def test_zombies_go_in_a_plan_where_the_rules_send_them(zombies: tuple[str, ...]) -> None:
    drawing = hall(**dict.fromkeys(zombies, "Z"))
    plan = chase(inches(drawing))
    bites = plan.zombie_step()
    table = inches(drawing).begin().stop(dice=[1] * bites)  # as many bites, and no more
    assert sorted(table.name(zombie) for zombie in plan.zombies) == table.zombies()


def test_a_zombie_that_others_stand_in_front_of_goes_round_them() -> None:
    drawing = hall(a1=".", e2="A", f2="Z", g2="Z", h2="Z")
    plan = chase(inches(drawing))
    bites = plan.zombie_step()
    table = inches(drawing).begin().stop(dice=[1] * bites)
    assert sorted(table.name(zombie) for zombie in plan.zombies) == table.zombies()


def test_where_a_zombie_bites_once_a_plan_counts_one_bite() -> None:
    for zombie, bites in (("b1", 4), ("d1", 2)):
        drawing = hall(**{zombie: "Z"})
        assert chase(inches(drawing)).zombie_step() == bites
        assert chase(inches(drawing, modes=["one-bite"])).zombie_step() == 1


def test_a_human_stays_out_of_reach_unless_in_a_hurry() -> None:
    table = inches(hall(i1="Z"))
    goal = Goal("run", table.square("o1"))
    danger = chase(table).danger()
    assert not danger >> table.square(walked(table, goal)) & 1
    hurried = walked(table, goal, hurry=True)
    assert hurried == "g1"
    assert danger >> table.square(hurried) & 1


def test_a_human_walks_fewer_inches_for_each_wound() -> None:
    for wounds, end in ((0, "g1"), (2, "e1"), (5, "b1")):
        table = inches(hall()).wounds("A", wounds)
        assert walked(table, Goal("run", table.square("o1"))) == end


def test_a_trapped_human_stays() -> None:
    table = inches(hall(b1="Z", a2="Z"))
    assert walked(table, Goal("run", table.square("o1"))) == "a1"


def test_a_site_is_searched_only_with_an_inch_left() -> None:
    for site, found in (("g1", True), ("h1", False)):
        table = inches(hall(**{site: "?", "o4": "x"}), kind="escape")
        plan = chase(table, Goal("search", table.square(site)))
        plan.walk(plan.walkers[0], plan.danger())
        assert (plan.sites == ()) == found


def test_a_crate_is_fetched_and_brought_home() -> None:
    table = inches(hall(f1="k", a4="s", o4="."), kind="supplies", share=(1, 1))
    plan = chase(table, Goal("fetch", table.square("f1")))
    before = to_do(plan)
    (walker,) = plan.walkers
    plan.walk(walker, 0)
    assert (walker.crate, plan.crates) == (True, ())
    carried = to_do(plan)
    next_goal(plan, walker)
    assert walker.goal == plan.field.back
    plan.walk(walker, 0)
    assert not walker.crate
    assert before > carried > to_do(plan) == 0


def test_whoever_is_in_the_open_exit_leaves_and_is_safe_there() -> None:
    table = inches(hall(c1="x", d1="Z", o4="."), kind="escape")
    for opens, turn, left in ((0, 5, 0), (6, 5, 0), (5, 5, 1)):
        plan = chase(table, Goal("exit", table.square("c1")))
        plan.opens, plan.turn = opens, turn
        plan.walk(plan.walkers[0], plan.danger())
        assert (plan.left, len(plan.standing())) == (left, 1 - left)


def test_the_exit_is_announced_when_everything_has_been_searched() -> None:
    table = inches(hall(b1="?", o4="x"), kind="escape", opens=3, delay=2)
    plan = chase(table, Goal("search", table.square("b1")))
    plan.end_human_step()
    assert plan.opens == 0
    plan.turn = 4
    plan.walk(plan.walkers[0], 0)
    plan.end_human_step()
    assert plan.opens == 6


# Who sets out for what


def test_everyone_takes_the_nearest_task_that_nobody_nearer_takes() -> None:
    table = inches(hall(b1="B", f1="?", a4="?", o4="x"), kind="escape")
    plan = chase(table)
    share_out(plan)
    goals = [walker.goal for walker in plan.walkers]
    assert goals == [Goal("search", table.square("a4")), Goal("search", table.square("f1"))]


def test_whoever_has_nothing_left_to_search_goes_to_the_exit() -> None:
    table = inches(hall(o1="B", c1="?", o4="x"), kind="escape")
    plan = chase(table)
    share_out(plan)
    assert plan.walkers[0].goal.errand == "search"
    assert plan.walkers[1].goal == plan.field.exit


def test_nobody_who_is_badly_hurt_sets_out_for_a_crate() -> None:
    table = inches(hall(o1="B", c1="k", a4="s", o4="."), kind="supplies", share=(1, 2))
    table.wounds("A", 3)
    plan = chase(table)
    share_out(plan)
    assert [walker.goal.errand for walker in plan.walkers] == ["run", "fetch"]
    assert not any(goal.errand == "fetch" for goal, _ in choices(plan, plan.walkers[0]))


def test_who_comes_too_late_for_a_task_takes_another() -> None:
    table = inches(hall(c1="?", k1="?", o4="x"), kind="escape")
    plan = chase(table, Goal("search", table.square("c1")))
    plan.sites = (table.square("k1"),)
    next_goal(plan, plan.walkers[0])
    assert plan.walkers[0].goal == Goal("search", table.square("k1"))
    plan.sites = ()
    next_goal(plan, plan.walkers[0])
    assert plan.walkers[0].goal == plan.field.exit


def test_it_considers_every_task_and_running_all_over_the_table() -> None:
    table = inches(hall(c1="?", k1="?", o4="x"), kind="escape")
    plan = chase(table)
    share_out(plan)
    found = choices(plan, plan.walkers[0])
    assert found[0] == (plan.walkers[0].goal, False)
    assert {goal.square for goal, _ in found if goal.errand == "search"} == set(plan.sites)
    assert plan.field.exit in [goal for goal, _ in found]
    assert sum(goal.errand == "run" for goal, _ in found) >= 2


# What it does


def cornered() -> Table:
    """The home zone is a dead end that two zombies are coming to; the rest of the hall is free."""
    return inches(hall(a1="h", b1="h", c1="A", l1="Z", l2="Z", o4="."), turns=30)


def test_it_leads_the_dead_round_instead_of_waiting_in_a_corner() -> None:
    table = cornered().begin()
    ends = set()
    for _ in range(6):
        while (decision := table.asked()).prompt == ACT and isinstance(
            step := keen().choose(*seen(table)), Move
        ):
            table.answer(step)
            ends.add(table.at("A"))
            assert decision.seat == 0
        table.answer(Stop())
        if table.asked().prompt != ACT:
            table.activate("A")
    assert table.human("A").wounds == 0
    assert len(ends) >= 3


def test_it_is_home_when_the_last_turn_ends() -> None:
    table = inches(hall(i1="Z", o4="h"), turns=20).begin()
    table.world.turn = 19
    plan = Planner(ground(table), table.human("A"))
    walker = plan.start.walkers[0]
    away = Goal("run", table.square("a4"))
    assert plan._kept(plan.start, walker, away, 1) == plan.field.back
    assert walker.hurry
    assert plan._kept(plan.start, walker, away, 15) == away
    assert not walker.hurry
    assert astray(plan.start) > 0


def test_it_makes_a_detour_round_the_dead_to_what_it_came_for() -> None:
    """Straight on it would be bitten; careful or not, it must not give up the site either."""
    table = inches(hall(m1="?", h1="Z", a4="x", o4="."), kind="escape").begin()
    step = advice(table)
    assert isinstance(step, Move)
    assert not chase(table).danger() >> step.square & 1


def test_a_bite_counts_for_less_as_the_turns_run_out() -> None:
    courage = []
    for turn in (1, 10, 17):
        table = inches(hall(m1="?", o4="x"), kind="escape").begin()
        table.world.turn = turn
        courage.append(Planner(ground(table), table.human("A")).bite)
    assert courage == sorted(courage, reverse=True)
    assert courage[0] > courage[-1] > 0


def test_it_picks_up_and_searches_before_anything_else() -> None:
    table = inches(hall(b1="k", a4="s", o4="."), kind="supplies", share=(1, 1)).begin()
    assert type(advice(table)).__name__ == "PickUp"
    table = inches(hall(b1="?", o4="x"), kind="escape").begin()
    assert type(advice(table)).__name__ == "Search"


def test_it_shoots_with_the_inches_that_are_left() -> None:
    table = inches(hall(o4=".", a1="h", c1="A", e1="Z", b1="Z", c2="Z", d1="Z")).begin()
    assert not isinstance(advice(table), Move | Stop)


# How much it looks at


def some(
    scenario: str, seed: int, every: int, players: int = 1
) -> Iterator[tuple[World, Decision]]:
    """Some decisions of a game that `careful` plays."""
    setup = Setup(game=GAME.id, scenario=scenario, characters=CAST[:players])
    world, dice, count = GAME.start(setup), Sampler(seed), 0
    driver = bots.make("careful", GAME, seed)
    while (decision := world.decision) is not None and world.turn < 9:
        if decision.seat == CHANCE:
            answer(world, dice.choose(decision))
            continue
        count += 1
        if not count % every:
            yield world, decision
        seat = 0 if decision.seat == GROUP else decision.seat
        answer(world, driver.choose(GAME.observe(world, seat), decision))


SCENARIOS = ["crossing", "mall", "police-yard"]


def test_it_counts_the_figures_it_moves_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    whole = Planner._played

    def counted(
        self: Planner, chase: Chase, goal: Goal, danger: int, most: float
    ) -> tuple[int, float]:
        found = whole(self, chase, goal, danger, most)
        played.append(chase.moves)
        return found

    monkeypatch.setattr(Planner, "_played", counted)
    for world, decision in some("crossing", 2, 31):
        if decision.prompt == ACT:
            for most in (0, 400, 1200):
                monkeypatch.setattr(plans, "MOST", most)
                played.clear()
                InchesPlans(GAME.observe(world, 0), decision, lambda row, worth: 0.0).best()
                assert sum(played[:-1]) <= most


# Only its view


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_chooses_the_same_whatever_its_seed_and_what_it_was_asked_before(scenario: str) -> None:
    asked = [
        (GAME.observe(world.clone(), 0), decision) for world, decision in some(scenario, 4, 41)
    ]
    bot = keen()
    forward = [bot.choose(view, decision) for view, decision in asked]
    assert [bot.choose(view, decision) for view, decision in reversed(asked)] == forward[::-1]
    other = keen("another seed")
    assert [other.choose(view, decision) for view, decision in asked] == forward
    for (view, decision), wanted in zip(asked, forward, strict=True):
        twin = GAME.determinise(view, Sampler(2))
        assert bot.choose(GAME.observe(twin, 0), decision) == wanted
        assert wanted in decision.actions()


def test_in_a_large_party_it_plays_like_careful() -> None:
    for world, decision in some("crossing", 4, 41, players=3):
        seat = max(0, decision.seat)
        view = GAME.observe(world, seat)
        assert keen().choose(view, decision) == bots.make("careful", GAME, 1).choose(view, decision)
        assert keen().chance(view) is None


# The numbers


def number(name: str, table: Table) -> int:
    kind = table.world.book.scenario.win.kind
    row = FEATURES.row(table.world)
    assert len(row) == len(FEATURES.names)
    return row[FEATURES.names.index(f"{kind}: {name}")]


def test_the_numbers_tell_who_is_left_and_how_well_they_are() -> None:
    table = inches(hall(b1="B", o1="Z"), share=(1, 2)).wounds("A", 3).begin()
    assert (number("party", table), number("standing", table), number("spare", table)) == (2, 2, 1)
    assert needed(table.world) == 1
    assert (number("worst", table), number("wounds", table), number("bad", table)) == (3, 30, 20)
    assert number("armed", table) == 40


def test_the_numbers_tell_what_is_left_to_do() -> None:
    table = inches(hall(m1="?", o4="x"), kind="escape", turns=9).begin()
    assert (number("tasks", table), number("turns left", table)) == (1, 8)
    assert (number("errand way", table), number("late", table)) == (24, 0)
    table.world.turn = 9
    assert number("late", table) == 1
    hold = inches(hall()).begin()
    assert FEATURES.row(hold.world)[FEATURES.names.index("escape: turns left")] == 0


def test_the_numbers_tell_how_near_the_dead_are() -> None:
    for zombie, near, close, bites in (("b1", 10, 10, 40), ("f1", 10, 0, 0), ("n1", 0, 0, 0)):
        table = inches(hall(**{zombie: "Z"})).begin()
        assert [number(n, table) for n in ("near", "close", "bites")] == [near, close, bites]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_numbers_are_the_same_in_the_world_of_a_view(scenario: str) -> None:
    for world, decision in some(scenario, 6, 37):
        row = FEATURES.row(world)
        assert len(row) == len(FEATURES.names)
        guess = GAME.determinise(GAME.observe(world, 0), Sampler(3))
        assert FEATURES.row(guess) == row
        judge = InchesJudge(GAME.observe(world, 0))
        assert judge.worth(guess) == judge.worth(world)
        assert judge.settled(world) == (decision.prompt == ACT and world.stage == "fresh")


def test_nobody_is_rated_before_the_first_turn_after_the_last_or_for_the_horde() -> None:
    world = GAME.new("crossing")
    assert not FEATURES.rates(world)
    assert FEATURES.row(world) == b""
    table = inches(hall(o1="Z"), seats=2, modes=["horde"]).begin()
    assert FEATURES.rates(table.world)
    table.stop()
    assert table.asked().seat == 1
    assert not FEATURES.rates(table.world)


def test_a_game_that_is_over_is_rated_by_its_end() -> None:
    table = inches(hall(a1="h", b1="A"), turns=1).begin()
    table.stop()
    world = table.world
    assert world.outcome is not None
    assert FEATURES.ended(world) == world.outcome.won
    assert not FEATURES.rates(world)
    worth = InchesJudge(GAME.observe(world, 0)).worth(world)
    assert worth == (WIN if world.outcome.won else -WIN)


# Hints and lessons


def test_a_hint_has_the_best_plans_with_the_chance_after_their_first_step() -> None:
    bot, several = keen(), 0
    for world, decision in some("mall", 7, 9):
        if decision.prompt != ACT:
            continue
        view = GAME.observe(world, 0)
        found = hints.keen_hint(bot, view, decision)
        assert found is not None
        assert found.advice[0].action == bot.choose(view, decision)
        assert len({each.action for each in found.advice}) == len(found.advice) <= hints.BEST
        assert all(each.action in decision.actions() for each in found.advice)
        assert all(each.chance is not None and 0 < each.chance < 1 for each in found.advice)
        several += len(found.advice) > 1
    assert several > 3


def test_an_odd_turn_is_not_an_early_end() -> None:
    table = inches(hall(o1="Z")).begin()
    view, decision = seen(table)
    found = InchesJudge(view).worthwhile(table.world, decision)
    assert set(decision.options) - set(found) == {o for o in decision.options if o.action == Stop()}
