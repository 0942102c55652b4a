"""What `careful` understands about the tile crawlers, one small board at a time."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table, crawl

from inkribbon import bots
from inkribbon.catalogue import GAMES
from inkribbon.crawl.bot.aims.ribbons import is_late
from inkribbon.crawl.bot.judge import CrawlJudge
from inkribbon.crawl.bot.position.plan import NOWHERE
from inkribbon.crawl.bot.position.worth import Position, impatience
from inkribbon.crawl.bot.routes import FAR, Routes
from inkribbon.crawl.bot.things.supplies import carried
from inkribbon.crawl.bot.threat import attacks_cost, failing
from inkribbon.crawl.bot.weights import CAREFUL
from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.evade import PushEnemy
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.typewriter import TYPEWRITER, UseTypewriter
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.state.world import World
from inkribbon.crawl.turn.actions import FlipDoor, Leave, Move, Stop
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Option, Outcome
from inkribbon.kernel.deck import shuffled
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler

HALL = """
    +---+---+---+---+---+---+
    | .   .   .   .   .   X |
    +---+---+---+---+---+---+
    """
DOOR = """
    +---+---+---+---+---+---+
    | .   .   . d .   .   X |
    +---+---+---+---+---+---+
    """
WIDE = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +                   +
    | .   .   .   .   X |
    +                   +
    | .   .   .   .   . |
    +---+---+---+---+---+
    """


def chosen(table: Table) -> Data:
    """The answer of `careful` to the current question."""
    decision = table.asked()
    view = table.game.observe(table.world, decision.seat)
    return bots.make("careful", table.game, 1).choose(view, decision)


def turn_of(table: Table, dice: int = 0) -> list[Data]:
    """Everything `careful` does until its turn is over; chance is sampled."""
    chance = Sampler(dice)
    turn = table.world.turn
    done: list[Data] = []
    while (decision := table.world.decision) is not None and table.world.turn == turn:
        action = chance.choose(decision) if decision.seat == CHANCE else chosen(table)
        if decision.seat != CHANCE:
            done.append(action)
        answer(table.world, action)
    return done


# Finding the way


def test_it_walks_to_the_exit_and_leaves() -> None:
    table = crawl("re2", HALL).stand("leon", "c1").begin()
    squares = [table.square(name) for name in ("d1", "e1", "f1")]
    assert turn_of(table) == [*map(Move, squares), Leave()]
    assert table.world.outcome is not None
    assert table.world.outcome.won


def test_it_opens_the_door_on_its_way_and_leaves_it_open() -> None:
    table = crawl("re2", DOOR).stand("leon", "a1").begin()
    assert turn_of(table).count(FlipDoor(0)) == 1
    assert table.at("leon") == "d1"
    assert table.world.open == 1


def test_it_opens_the_way_out() -> None:
    table = crawl(
        "re2",
        """
        +-x-+---+---+
        | .   .   . |
        +---+---+---+
        """,
    )
    table.stand("leon", "b1").begin()
    assert turn_of(table) == [Move(table.square("a1")), FlipDoor(0), Leave()]


def test_it_goes_round_enemies_where_there_is_a_way_round() -> None:
    table = crawl("re2", WIDE).stand("leon", "b2")
    table.enemy("zombie", "c2").enemy("zombie", "c2").begin()
    first = chosen(table)
    assert first in (Move(table.square("c1")), Move(table.square("c3")))


def test_it_never_stands_about_for_ever() -> None:
    world = crawl("re2", HALL).stand("leon", "a1").begin().world
    assert world.book.scenario.tension_reshuffles
    assert impatience(world, 0, CAREFUL) == 1
    assert impatience(world, 10 * CAREFUL.patience, CAREFUL) > 5


def test_it_hurries_when_the_tension_deck_runs_out() -> None:
    world = crawl("re2", HALL).stand("leon", "a1").begin().world
    world.book.scenario = replace(world.book.scenario, tension_reshuffles=False)
    for cards, hurry in ((40, False), (2, True)):
        world.decks["tension"] = shuffled(["all-clear"] * cards)
        assert (impatience(world, 0, CAREFUL) > 5) is hurry


def at_a_typewriter(cards: int, *, easy: bool) -> World:
    """A table with an ink ribbon and this many tension cards left."""
    world = crawl("re3", HALL).stand("jill", "a1").begin().world
    world.book.scenario = replace(world.book.scenario, tension_reshuffles=False)
    world.book.eases = frozenset({"typewriter"} if easy else ())
    world.tokens[1] = (TYPEWRITER,)
    world.ribbons = 1
    world.decks["tension"] = shuffled(["all-clear"] * cards)
    return world


def test_a_typewriter_gives_it_time_but_one_that_stays_not_for_ever() -> None:
    assert impatience(at_a_typewriter(2, easy=False), 0, CAREFUL) < 1.2
    assert impatience(at_a_typewriter(2, easy=True), 0, CAREFUL) > 5


def test_a_typewriter_that_stays_is_used_early() -> None:
    for cards, late, late_where_it_stays in ((9, False, False), (4, False, True), (2, True, True)):
        assert is_late(at_a_typewriter(cards, easy=False)) is late
        assert is_late(at_a_typewriter(cards, easy=True)) is late_where_it_stays


def test_on_the_way_to_a_typewriter_it_stays_late() -> None:
    """Or it would turn back, be late again, and so on."""
    world = at_a_typewriter(4, easy=False)
    for square, actions in ((4, 4), (3, 3), (2, 2)):
        world.characters[0] = replace(world.characters[0], square=square)
        world.actions = actions
        assert Position(world, world.turn).aims.writer == 0


@pytest.mark.parametrize(("cards", "write"), [(0, True), (3, True), (20, False)])
def test_whatever_else_there_is_to_do_time_is_not_let_run_out(cards: int, write: bool) -> None:
    world = at_a_typewriter(cards, easy=False)
    actions = (UseTypewriter(1), Move(1), Stop())
    options = [Option(action, (action,)) for action in actions]
    view = GAMES["re3"].observe(world, 0)
    kept = CrawlJudge(view).purposeful(world, options)
    assert ([option.action for option in kept] == [UseTypewriter(1)]) is write


def test_a_defeat_is_worse_than_any_plight() -> None:
    table = crawl("re3", HALL).stand("jill", "a1", harm=4).begin()
    for _ in range(4):
        table.enemy("zombie", "b1")
    judge = CrawlJudge(table.game.observe(table.world, 0))
    judge.worthwhile(table.world, table.asked())
    lost = table.world.clone()
    lost.outcome = Outcome(won=False, cause="died")
    assert judge.worth(lost) <= judge.worth(table.world) - CAREFUL.harm[-1]


def test_how_bad_a_defeat_is_does_not_depend_on_what_was_looked_at_on_the_way() -> None:
    """Where things are fine, the plight is none, and stays so in worse positions ahead."""
    table = crawl("re3", HALL).stand("jill", "d1").begin()
    judge = CrawlJudge(table.game.observe(table.world, 0))
    judge.plight = 0.0
    worse = table.stand("jill", "a1", harm=4).world
    lost = worse.clone()
    lost.outcome = Outcome(won=False, cause="died")
    before = judge.worth(lost)
    assert judge.look(worse).worth < 0
    judge.worthwhile(worse, table.asked())
    assert judge.worth(lost) == before


def test_positions_that_a_model_tells_apart_are_not_taken_for_the_same() -> None:
    table = crawl("re3", HALL).stand("jill", "a1").begin()
    judge = CrawlJudge(table.game.observe(table.world, 0))
    same, corpse, louder, drawing, moved = (table.world.clone() for _ in range(5))
    corpse.corpses = {0: 1}
    tension = louder.decks["tension"]
    [cards] = tension.layers
    louder.decks = {**louder.decks, "tension": replace(tension, layers=(("other", *cards[1:]),))}
    drawing.decision = replace(table.asked(), seat=CHANCE, prompt="draw", about=("tension",))
    moved.done = (*moved.done, "open")
    keys = [judge.key(world) for world in (same, corpse, louder, drawing, moved)]
    assert keys[0] == judge.key(table.world)
    assert len(set(keys)) == 5


def test_routes_count_steps_doors_and_the_leaving() -> None:
    table = crawl("re2", DOOR)
    routes = Routes(table.world.book)
    assert routes.exit(0, 0) == (7, 6, 5, 3, 2, 1)
    assert routes.exit(1, 0) == (6, 5, 4, 3, 2, 1)
    assert routes.way(table.square("d1"), 0, 0)[table.square("a1")] == 4


def test_routes_make_enemies_in_the_way_cost_extra() -> None:
    table = crawl("re2", HALL)
    routes = Routes(table.world.book)
    field = routes.to(routes.out(0, 0), 0, 0, held=((table.square("d1"), 3),))
    assert field == (9, 8, 7, 3, 2, 1)


def test_there_is_no_way_from_a_room_without_doors() -> None:
    table = crawl(
        "re2",
        """
        +---+---+
        | . | X |
        +---+---+
        """,
    )
    assert Routes(table.world.book).exit(0, 0)[0] == FAR


# Threats


def test_more_enemies_are_harder_to_evade_and_more_dice_make_it_easier() -> None:
    die = ("blank", "low", "mid", "high")
    assert [failing(die, 1, points) for points in (1, 2, 3, 4)] == [0.25, 0.5, 0.75, 0.75]
    assert failing(die, 2, 2) == 0.25


def test_harm_is_worse_the_nearer_to_danger() -> None:
    costs = [attacks_cost(level, 1, 0.5, 1, CAREFUL) for level in range(5)]
    assert costs == sorted(costs)
    assert costs[4] > 5 * costs[0]
    assert attacks_cost(0, 2, 0.5, 1, CAREFUL) > attacks_cost(0, 1, 0.5, 1, CAREFUL)


def test_in_danger_it_does_not_walk_away_from_enemies_it_can_push_or_kill() -> None:
    table = crawl("re2", WIDE).stand("leon", "a2", harm=4)
    table.enemy("zombie", "a2").enemy("zombie", "a2").enemy("zombie", "a2").begin()
    assert isinstance(chosen(table), Attack)


def test_it_does_not_end_its_turn_among_enemies_without_need() -> None:
    table = crawl("re2", WIDE).stand("leon", "a1", harm=3)
    table.enemy("zombie", "c2").enemy("zombie", "c2").enemy("zombie", "c2").begin()
    turn_of(table, dice=3)
    assert table.at("leon") not in ("", *table.places())


def test_it_pushes_an_enemy_back_the_way_it_came() -> None:
    table = crawl("re1", HALL).stand("jill", "c1").enemy("zombie", "c1").carry("jill", "handgun")
    table.begin().attack("handgun", "c1", dice=["mid"])
    assert table.asked().prompt == "push"
    assert chosen(table) == PushEnemy(table.enemies()[0].id, table.square("b1"))


def test_a_push_that_lies_ahead_is_thought_through_for_the_farthest_squares() -> None:
    table = crawl("re2", WIDE).stand("leon", "b2").enemy("zombie", "d2").begin()
    table.attack("handgun", "d2", dice=["mid"])
    judge = CrawlJudge(table.game.observe(table.world, 0))
    likely = [option.action for option in judge.likely(table.world, table.asked())]
    enemy = table.enemies()[0].id
    assert likely == [PushEnemy(enemy, table.square("e1")), PushEnemy(enemy, table.square("e2"))]


def threat(*enemies: str, harm: int = 0) -> float:
    """The danger that `careful` sees for Leon on a1 until he has moved on."""
    table = crawl("re2", HALL).stand("leon", "a1", harm=harm)
    for at in enemies:
        table.enemy("zombie", at)
    table.begin()
    near = table.world.book.grid.near(0, 0)
    position = Position(table.world, table.world.turn)
    return position.danger(table.who("leon"), 0, table.square("a1"), 0, [near])


def test_enemies_threaten_more_the_more_and_the_nearer_they_are() -> None:
    assert threat() == 0
    assert threat("f1") < threat("b1") < threat("a1") < threat("a1", "a1")
    assert threat("a1") < threat("a1", harm=4)


def test_it_knows_whether_it_can_leave_in_this_turn() -> None:
    exit_door = """
        +-x-+---+
        | .   . |
        +---+---+
        """
    table = crawl("re2", exit_door).stand("leon", "a1").begin()
    for actions, can in ((2, True), (1, False)):
        table.world.actions = actions
        position = Position(table.world, table.world.turn)
        found = position.reachable(table.who("leon"), actions)
        assert (position.escape(table.who("leon"), found, 0.0)[0] > NOWHERE) is can


PURSUED = """
    +---+---+---+---+---+---+---+---+
    | .   . d .   .   .   .   .   X |
    +---+---+---+---+---+---+---+---+
    """


def test_it_closes_the_door_on_what_follows() -> None:
    table = (
        crawl("re2", PURSUED, tension_reshuffles=True).stand("leon", "c1").carry("leon", "knife")
    )
    table.enemy("zombie", "b1").enemy("zombie", "b1").enemy("zombie", "a1").open(0).begin()
    assert chosen(table) == FlipDoor(0)


def test_wounds_count_before_the_enemy_is_dead() -> None:
    worth = []
    for wounds in (0, 1, 2):
        table = crawl("re2", HALL).stand("leon", "a1").enemy("licker", "d1").begin()
        enemy = next(iter(table.world.enemies.values()))
        table.world.enemies[enemy.id] = replace(enemy, wounds=wounds)
        worth.append(Position(table.world, table.world.turn).worth)
    assert worth == sorted(worth)
    assert len({*worth}) == 3


def test_it_slips_past_an_enemy_that_is_alone() -> None:
    table = crawl("re1", HALL).stand("jill", "d1").enemy("zombie", "d1").begin()
    assert chosen(table) == Move(table.square("e1"))


# Supplies


def test_it_heals_near_danger_and_not_when_well() -> None:
    hurt = crawl("re1", HALL).stand("jill", "a1", harm=4).carry("jill", "handgun", "green-herb")
    assert isinstance(chosen(hurt.begin()), UseItem)
    well = crawl("re1", HALL).stand("jill", "a1").carry("jill", "handgun", "green-herb").begin()
    assert not any(isinstance(action, UseItem) for action in turn_of(well))


def test_it_heals_somebody_else_who_needs_it_more() -> None:
    table = crawl("re3", HALL, cast=["mikhail", "jill"])
    table.stand("mikhail", "a1").stand("jill", "b1", harm=4)
    table.carry("mikhail", "first-aid-spray").begin()
    spray = table.item("mikhail", "first-aid-spray").id
    assert chosen(table) == UseItem(spray, on=table.seat("jill"))


def test_it_thinks_of_reloading_only_when_nothing_is_wasted() -> None:
    for points, worth_a_thought in ((8, False), (7, True)):
        table = crawl("re2", HALL).stand("leon", "a1").carry("leon", "handgun", "handgun-bullets")
        table.ammo("leon", "handgun", points).begin()
        options = CrawlJudge(table.game.observe(table.world, 0)).worthwhile(
            table.world, table.asked()
        )
        assert any(isinstance(o.action, UseItem) for o in options) is worth_a_thought


def test_a_herb_is_worth_more_to_the_hurt_and_most_when_used() -> None:
    table = crawl("re1", HALL).stand("jill", "a1").carry("jill", "green-herb")
    book, items = table.world.book, table.who("jill").items
    kit = [carried(book, harm, items, None, CAREFUL) for harm in range(5)]
    assert kit == sorted(kit)
    assert kit[0] < kit[4]
    for harm in range(1, 5):
        assert kit[harm] - kit[0] < CAREFUL.harm[harm] - CAREFUL.harm[harm - 1]


def test_hurt_it_goes_out_of_its_way_for_something_that_heals() -> None:
    table = crawl("re2", WIDE).stand("leon", "a2", harm=4).token("A", "b3")
    table.deck("A", "first-aid-spray", "first-aid-spray").begin()
    assert Search("A") in turn_of(table)


def test_it_takes_what_lies_on_its_way_and_leaves_what_does_not() -> None:
    table = crawl("re2", HALL).stand("leon", "a1", harm=3).token("A", "b1")
    table.deck("A", "green-herb", "first-aid-spray").begin()
    assert any(isinstance(action, Search) for action in turn_of(table))
    far = crawl("re2", HALL).stand("leon", "e1", harm=3).token("A", "a1")
    far.deck("A", "green-herb", "handgun-bullets").begin()
    assert turn_of(far) == [Move(far.square("f1")), Leave()]


def test_it_throws_nothing_away_while_it_has_room() -> None:
    table = crawl("re1", DOOR).stand("jill", "a1").carry("jill", "handgun", "knife", "green-herb")
    table.enemy("zombie", "e1").begin()
    for dice in range(3):
        if table.world.decision is not None:
            assert not any(isinstance(action, Discard) for action in turn_of(table, dice))


def test_it_uses_its_turn_when_nothing_threatens() -> None:
    table = crawl("re2", DOOR, cast=["leon", "claire"]).stand("leon", "a1").stand("claire", "b1")
    assert Stop() not in turn_of(table.begin())
