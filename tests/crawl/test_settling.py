"""The table answers what is not worth asking, and asks what a player would care about."""

from __future__ import annotations

from golden.asking import crawls
from golden.making import read
from support.crawl import Table, crawl

from inkribbon.crawl.combat.enemy_moves import WalkTo
from inkribbon.crawl.settling import TIES
from inkribbon.crawl.turn.actions import Stop
from inkribbon.kernel.data import Data
from inkribbon.kernel.record import steps

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


def test_a_route_to_a_square_next_to_a_character_is_asked() -> None:
    assert settled(route_asked("c1")) is None


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
