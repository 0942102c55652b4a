"""The table answers what is not worth asking, and asks what a player would care about."""

from __future__ import annotations

import pytest
from golden.asking import crawls
from golden.making import read
from support.crawl import Table, crawl

from inkribbon.crawl import settling
from inkribbon.crawl.combat.enemy_moves import WalkTo
from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.settling import TIES, Looks, may_settle, threats
from inkribbon.crawl.state.world import Lasting
from inkribbon.crawl.turn.actions import Move, Stop
from inkribbon.kernel.data import Data
from inkribbon.kernel.records.replaying import steps

HALL = """
    +---+---+---+---+---+---+
    | .   .   .   .   .   . |
    +   +   +   +   +   +   +
    | .   .   .   .   .   . |
    +---+---+---+---+---+---+
    """


def settled(table: Table) -> Data | None:
    seat = table.asked().seat
    return table.game.settled(table.game.observe(table.world, seat))


def route_asked(zombie: str) -> Table:
    """Jill waits in a corner, and a Zombie has two ways to come closer."""
    table = crawl("re3", HALL, cast=["jill"]).stand("jill", "a1").enemy("zombie", zombie).begin()
    table.stop()
    assert table.asked().prompt == "enemy-route"
    return table


def test_a_route_far_away_is_settled_by_the_first_option() -> None:
    table = route_asked("f2")
    assert settled(table) == table.offers(WalkTo)[0]


def test_a_tie_that_takes_too_long_to_compare_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "MOST", 2)
    assert settled(route_asked("f2")) is None


def test_a_tie_is_compared_as_long_as_one_position_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "MOST", 3)
    table = route_asked("f2")  # two routes, each of which leads to one position
    assert settled(table) == table.offers(WalkTo)[0]


def test_a_route_to_a_square_next_to_a_character_is_asked() -> None:
    assert settled(route_asked("c1")) is None


def test_a_player_watches_how_far_away_an_enemy_is_within_three_steps() -> None:
    seen = {}
    for square in "bcdef":
        table = crawl("re3", HALL, cast=["jill"]).stand("jill", "a1").enemy("zombie", f"{square}1")
        seen[square] = threats(table.world)
    assert len({seen[square] for square in "bcde"}) == 4
    assert seen["e"] == seen["f"]


@pytest.mark.parametrize("token", ["A", "typewriter", "corpse"])
def test_a_route_that_may_end_on_something_to_find_is_asked(token: str) -> None:
    table = route_asked("f2")
    end = table.offers(WalkTo)[0].square
    if token == "corpse":
        put_corpse(table.world, end)
    else:
        table.world.tokens[end] = (token,)
    assert settled(table) is None


def provoked(*wounds: int) -> Table:
    """Jill moves although she shares her square with two Hunters that are hurt so much."""
    table = crawl("re1", HALL, cast=["jill"]).stand("jill", "a1")
    for hurt in wounds:
        table.enemy("hunter", "a1", wounds=hurt)
    return table.begin()


def test_which_of_two_enemies_strikes_is_asked_if_only_one_of_them_is_worth_pushing_away() -> None:
    table = provoked(0, 2)
    table.answer(Move(table.square("b1")))
    assert table.asked().prompt == "provoked"
    assert settled(table) is None


def test_which_of_two_enemies_strikes_is_asked_if_one_of_them_carries_something() -> None:
    table = provoked(0, 0)
    marked = table.enemies()[1].id
    table.world.lasting = (Lasting("burdened", "tragic-echoes", enemy=marked),)
    table.answer(Move(table.square("b1")))
    assert table.asked().prompt == "provoked"
    assert settled(table) is None


def test_a_turn_without_actions_ends_by_itself_although_something_could_be_thrown_away() -> None:
    table = crawl("re2", HALL).stand("leon", "a1").begin()
    table.carry("leon", *["knife"] * 8)
    for square in ("b1", "c1", "d1"):
        assert settled(table.move(square)) is None
    table.move("e1")
    assert (table.asked().prompt, table.world.actions) == ("action", 0)
    assert settled(table) == Stop()


def test_actions_that_are_left_are_never_settled() -> None:
    table = crawl("re3", HALL, cast=["jill"]).stand("jill", "a1").begin()
    assert settled(table) is None


def test_what_is_settled_is_offered_and_depends_on_the_view_alone() -> None:
    """Whoever decides is shown to the seat; the same view gives the same answer."""
    case = next(case for case in crawls() if str(case) == "re3.downtown-2.2")
    found = 0
    for world in steps(case.game, read(case)):
        decision = world.decision
        if decision is None or decision.prompt not in TIES:
            continue
        view = case.game.observe(world, decision.seat)
        action = case.game.settled(view)
        assert action == case.game.settled(case.game.observe(world.clone(), decision.seat))
        assert action is None or action in decision.actions()
        assert case.game.settled(case.game.observe(world, 1 - decision.seat)) is None
        found += action is not None
    assert found


@pytest.mark.parametrize(
    ("prompt", "actions", "may"),
    [("enemy-route", 4, True), ("action", 0, True), ("action", 1, False), ("store", 0, False)],
)
def test_only_ties_and_turns_without_actions_are_settled(
    prompt: str, actions: int, may: bool
) -> None:
    assert may_settle(prompt, actions) is may


def test_the_chances_of_all_that_an_option_may_lead_to_add_up_to_one() -> None:
    table = crawl("re3", HALL, cast=["jill"]).stand("jill", "a1").enemy("zombie", "a1").begin()
    away = Move(table.square("b1"))
    (option,) = [option for option in table.asked().options if option.action == away]
    found = Looks(1000).after(table.world, option)
    assert len(found) > 1
    assert sum(found.values()) == 1
