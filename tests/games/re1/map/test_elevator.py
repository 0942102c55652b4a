"""The elevator: a car that changes places with shafts."""

from __future__ import annotations

from typing import Any

import pytest
from crawl.bot.test_careful import turn_of
from msgspec.structs import replace
from support.crawl import Table, scenario_on
from support.re1 import house, the_game

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.behaviour import BossHeadsFor
from inkribbon.crawl.combat.boss import add_boss
from inkribbon.crawl.combat.evade import PushEnemy
from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.effects.verbs import tasks_of
from inkribbon.crawl.items.elevator import MoveElevator, send
from inkribbon.crawl.observe import crowd_of
from inkribbon.crawl.printed.effects import LayCorpses, Spawn
from inkribbon.crawl.scenario.check import problems
from inkribbon.crawl.scenario.check.unfolding import unfolding_problems
from inkribbon.crawl.scenario.file import TileName
from inkribbon.crawl.state.events import TensionDrawn
from inkribbon.crawl.state.special_events import ElevatorMoved, TilesLaid
from inkribbon.crawl.turn.actions import Leave, Move
from inkribbon.crawl.turn.venturing import RideOn
from inkribbon.geometry.drawing import read
from inkribbon.kernel.deck import shuffled
from inkribbon.kernel.sampler import Sampler

LOBBY = """
+---+---+---+---+---+---+---+
| ^ n .   * | _ n .   * d _ |
+---+---+---+---+---+---+---+
"""


def lobby(at: str, **more: Any) -> Table:
    return house(LOBBY, **more).stand("jill", at)


@pytest.mark.rule("re1.terrain.elevator-positions")
def test_the_map_shows_where_the_car_starts_and_where_it_can_go() -> None:
    table = lobby("b1").begin()

    assert table.world.elevator == table.square("a1")
    names = [table.world.book.grid.names[square] for square in table.world.book.shafts]
    assert names == ["a1", "d1", "g1"]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("| ^ n .   .   . n _ |", ""),
        ("| ^ n .   .   . n . |", "an elevator needs one car '^' and at least one shaft '_'"),
        ("| . n .   .   . n _ |", "an elevator needs one car '^' and at least one shaft '_'"),
        ("| ^ n .   . n _ n ^ |", "an elevator needs one car '^' and at least one shaft '_'"),
        ("| ^ n .   .   .   _ |", "the elevator square e1 must be a tile of its own"),
        ("| ^   .   .   . n _ |", "the elevator square a1 must be a tile of its own"),
    ],
)
def test_an_elevator_has_one_car_and_a_shaft_on_tiles_of_their_own(row: str, fault: str) -> None:
    wall = "+---+---+---+---+---+"
    scenario = scenario_on(f"{wall}\n{row}\n{wall}")
    found = problems(the_game().contents, scenario, read(scenario.map.floors))
    told = [problem.partition(":")[0] for problem in found if "elevator" in problem]
    assert told == ([fault] if fault else [])


@pytest.mark.rule("re1.terrain.elevator-tile")
def test_characters_and_enemies_enter_the_car_like_any_tile() -> None:
    table = lobby("b1").begin()
    assert Move(table.square("a1")) in table.offers(Move)

    chased = lobby("a1").enemy("zombie", "b1").begin().stop()
    assert len(chased.enemies("a1")) == 1


@pytest.mark.rule("re1.terrain.shaft-closed-to-models")
def test_nothing_moves_or_is_pushed_onto_a_shaft() -> None:
    table = lobby("f1").enemy("zombie", "f1").open(2).begin()
    assert Move(table.square("g1")) not in table.offers(Move)

    gun, zombie = table.item("jill", "handgun").id, table.enemies("f1")[0].id
    table.answer(Attack(gun, zombie), dice=["mid"])
    assert table.square("g1") not in [push.square for push in table.offers(PushEnemy)]


@pytest.mark.rule("re1.terrain.shaft-closed-to-models")
@pytest.mark.parametrize(("car", "end"), [("a1", "c1"), ("d1", "e1")])
def test_a_boss_goes_through_the_car_but_not_through_a_shaft(car: str, end: str) -> None:
    between = LOBBY.replace("* | _", "* n _")
    table = house(between).stand("jill", "f1").begin()
    if car != "a1":
        send(table.world, table.square(car))
    boss = add_boss(table.world, "tyrant", table.square("c1"))

    table.do(BossHeadsFor(boss.id, 0, 2))

    assert table.world.bosses[boss.id].square == table.square(end)
    assert table.world.crowd == crowd_of(table.world)


@pytest.mark.rule("re1.terrain.elevator-carries-models")
def test_a_boss_on_the_car_rides_along() -> None:
    table = lobby("a1").begin()
    boss = add_boss(table.world, "tyrant", table.square("a1"))
    table.answer(MoveElevator(table.square("d1")))
    assert table.world.bosses[boss.id].square == table.square("d1")
    assert table.world.crowd == crowd_of(table.world)


@pytest.mark.rule("re1.terrain.elevator-carries-models")
def test_whoever_rides_along_has_not_left_the_tile() -> None:
    table = lobby("a1", tension=["gnawing-fear", *["all-clear"] * 8])
    table.begin().stop(["gnawing-fear"])
    before = len(table.told(TensionDrawn))
    table.answer(MoveElevator(table.square("d1"))).stop()
    assert len(table.told(TensionDrawn)) - before == 1


@pytest.mark.rule("re1.terrain.elevator-ride")
def test_on_the_car_an_action_changes_places_with_a_shaft_of_choice() -> None:
    table = lobby("a1").begin()
    shafts = {table.square("d1"), table.square("g1")}
    assert {ride.square for ride in table.offers(MoveElevator)} == shafts

    table.answer(MoveElevator(table.square("d1")))

    assert table.at("jill") == "d1"
    assert table.world.elevator == table.square("d1")
    assert table.world.actions == 3
    assert table.told(ElevatorMoved) == [ElevatorMoved(0, 0, table.square("d1"))]
    assert Move(table.square("e1")) in table.offers(Move)
    assert table.world.crowd == crowd_of(table.world)


@pytest.mark.rule("re1.terrain.elevator-ride", "re1.terrain.shaft-closed-to-models")
def test_where_the_car_was_there_is_a_shaft() -> None:
    table = lobby("b1").begin()
    table.move("a1").answer(MoveElevator(table.square("d1"))).move("e1")
    assert table.world.crowd[table.square("a1")] == 4

    back = house(LOBBY, cast=("jill", "chris")).stand("jill", "a1").stand("chris", "b1").begin()
    back.answer(MoveElevator(back.square("d1"))).stop()
    assert back.world.active == 1
    assert Move(back.square("a1")) not in back.offers(Move)


@pytest.mark.rule("re1.terrain.elevator-carries-models")
def test_everything_on_the_car_travels_with_it() -> None:
    table = house(LOBBY, cast=("jill", "chris")).stand("jill", "a1").stand("chris", "a1")
    table.enemy("zombie", "a1")
    put_corpse(table.world, table.square("a1"))
    table.begin()

    table.answer(MoveElevator(table.square("g1")), dice=["high high", "2"])

    assert [table.at(who) for who in ("jill", "chris")] == ["g1", "g1"]
    assert len(table.enemies("g1")) == 1
    assert table.world.corpses == {table.square("g1"): 1}
    assert table.world.crowd == crowd_of(table.world)


@pytest.mark.rule("re1.terrain.elevator-call")
def test_beside_the_door_of_a_shaft_the_elevator_can_be_sent_anywhere() -> None:
    table = house(LOBBY, cast=("jill", "chris")).stand("jill", "f1").stand("chris", "a1").begin()
    shafts = {table.square("d1"), table.square("g1")}
    assert {call.square for call in table.offers(MoveElevator)} == shafts  # the door is closed

    table.answer(MoveElevator(table.square("d1")))

    assert table.at("chris") == "d1"
    assert table.at("jill") == "f1"


@pytest.mark.rule("re1.terrain.elevator-call")
def test_elsewhere_the_elevator_cannot_be_called() -> None:
    far = """
    +---+---+---+---+---+
    | ^ n .   .   * d _ |
    +---+---+---+---+---+
    """
    assert house(far).stand("jill", "c1").begin().offers(MoveElevator) == []
    # This door leads to the car itself.
    assert house(far).stand("jill", "b1").begin().offers(MoveElevator) == []


@pytest.mark.rule("re1.terrain.elevator-tension-spawn")
def test_for_a_character_on_the_car_enemies_appear_on_the_adjacent_tile() -> None:
    table = lobby("a1").begin()

    for task in tasks_of(table.world, Spawn(enemy="zombie"), "all-clear"):
        table.do(task)

    assert len(table.enemies("c1")) == 1
    moved = lobby("a1").begin().answer(MoveElevator(3))
    for task in tasks_of(moved.world, Spawn(enemy="zombie"), "all-clear"):
        moved.do(task)
    assert len(moved.enemies("f1")) == 1


@pytest.mark.rule("re1.terrain.elevator-tension-spawn")
def test_other_cards_that_bring_something_use_the_adjacent_tile_too() -> None:
    cornered = lobby("a1", tension=["cornered", "cornered"]).enemy("zombie", "f1").begin().stop()
    assert len(cornered.enemies("c1")) == 1

    corpse = lobby("a1").begin()
    for task in tasks_of(corpse.world, LayCorpses(count=1), "all-clear"):
        corpse.do(task)
    assert corpse.world.corpses == {corpse.square("c1"): 1}

    rasp = lobby("a1", tension=["deathly-rasp", "deathly-rasp"])
    rasp.world.decks["encounter"] = shuffled(["figure-in-the-dark"])
    assert len(rasp.begin().stop().enemies("c1")) == 1


@pytest.mark.rule("re1.terrain.elevator-tension-spawn")
def test_so_does_a_card_that_names_the_characters_own_square() -> None:
    shadows = ["out-of-the-shadows", "out-of-the-shadows"]
    new = lobby("a1", tension=shadows).begin().stop()
    assert [enemy.kind for enemy in new.enemies("c1")] == ["crimson-head-prototype"]

    old = lobby("a1", tension=shadows).enemy("crimson-head-prototype", "f1")
    old.enemy("crimson-head", "e1").enemy("crimson-head", "e1").begin().stop()
    assert [enemy.kind for enemy in old.enemies("c1")] == ["crimson-head-prototype"]


def test_what_appears_for_somebody_on_the_car_does_not_appear_beyond_the_exit() -> None:
    table = house(LOBBY.replace("| ^", "x ^"), tension=["cornered", "cornered"]).stand("jill", "a1")
    table.enemy("zombie", "f1").begin().stop()
    assert len(table.enemies("c1")) == 1


HIDDEN = """
+---+---+---+---+---+---+
| ^ n .   * |   | _ n * |
+---+---+---+---+---+---+
"""


@pytest.mark.rule("re1.terrain.elevator-card-number")
def test_a_destination_that_is_not_laid_out_bears_the_number_of_its_card() -> None:
    tile = (
        TileName(at="e1", name="Shaft", card=52),
        TileName(at="f1", name="Laboratory", card=52),
    )
    table = house(HIDDEN, tile=tile).stand("jill", "a1").begin()
    assert table.offers(RideOn) == [RideOn(52)]
    assert table.world.book.grid.n == 3

    table.answer(RideOn(52))

    assert table.at("jill") == "e1"
    assert table.world.elevator == table.square("e1")
    assert [laid.number for laid in table.told(TilesLaid)] == [52]
    assert table.world.crowd == crowd_of(table.world)
    assert table.offers(RideOn) == []
    assert table.offers(MoveElevator) == [MoveElevator(table.square("a1"))]


def test_nothing_tells_of_an_elevator_before_a_part_of_it_is_laid_out() -> None:
    drawing = """
        +---+---+---+---+
        | *   . d ^ n _ |
        +---+---+---+---+
        """
    tile = (TileName(at="c1", name="Car", card=51), TileName(at="d1", name="Shaft", card=52))
    table = house(drawing, tile=tile).stand("jill", "b1").open(0).begin()
    unknown = table.world.book.unknown
    assert unknown is not None
    assert (list(unknown.doors.values()), unknown.shafts) == ([51], ())


SHAFTS = """
+---+---+---+---+---+---+---+---+
| ^ n *   . | _ n * |   | _ n * |
+---+---+---+---+---+---+---+---+
"""


def test_far_from_the_elevator_nobody_sends_it_to_what_is_not_laid_out() -> None:
    tile = (
        TileName(at="e1", name="Shaft", card=52),
        TileName(at="f1", name="Laboratory", card=52),
    )
    table = house(HIDDEN, tile=tile).stand("jill", "c1").begin()
    assert table.offers(RideOn) == []
    assert RideOn(52) in table.move("b1").move("a1").asked().actions()


def test_a_card_to_which_only_the_elevator_leads_is_drawn() -> None:
    def never_drawn(drawing: str) -> list[str]:
        world = house(drawing).world
        book = world.book
        tiles = tuple(TileName(at=at, name=at, card=card) for at, card in CARDS)
        scenario = replace(book.scenario, tile=tiles)
        return [
            problem
            for problem in unfolding_problems(book.contents, scenario, book.drawing)
            if "never drawn" in problem
        ]

    assert never_drawn(SHAFTS) == []
    assert [problem[:7] for problem in never_drawn(SHAFTS.replace("_ n", ". n"))] == [
        "card 2 ",
        "card 3 ",
    ]


CARDS = (("d1", 2), ("e1", 2), ("g1", 3), ("h1", 3))


def test_in_a_guess_the_ride_into_the_unknown_leads_nowhere() -> None:
    tile = (
        TileName(at="e1", name="Shaft", card=52),
        TileName(at="f1", name="Laboratory", card=52),
    )
    table = house(HIDDEN, tile=tile).stand("jill", "a1").begin()
    guess = table.game.determinise(table.game.observe(table.world, 0), Sampler(1))
    ahead = Table(table.game, guess)

    ahead.answer(RideOn(52))

    assert ahead.world.book.grid.n == 3
    assert ahead.at("jill") == "m20"
    assert ahead.offers(RideOn) == []


# `careful`


HOIST = """
+---+---+---+---+---+---+
| ^ n .   * | _ n X   * |
+---+---+---+---+---+---+
"""


@pytest.mark.parametrize(
    ("at", "car", "turn"),
    [
        ("a1", "a1", [MoveElevator, Move, Leave]),
        ("b1", "a1", [Move, MoveElevator, Move, Leave]),
        ("b1", "d1", [MoveElevator, Move, MoveElevator, Move]),
    ],
)
def test_it_takes_the_elevator_to_a_goal_on_the_other_side(
    at: str, car: str, turn: list[type]
) -> None:
    table = house(HOIST).stand("jill", at)
    if car != "a1":
        send(table.world, table.square(car))
    assert [type(action) for action in turn_of(table.begin())] == turn
