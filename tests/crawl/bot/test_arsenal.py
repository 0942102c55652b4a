"""What `keen` thinks of ammunition before and in a fight with a boss that must be killed."""

from __future__ import annotations

import pytest
from crawl.bot.test_party import fell
from msgspec.structs import replace
from support.bosses import TWO_ROOMS, boss_table
from support.crawl import Table
from support.re2 import cleared

from inkribbon import bots
from inkribbon.crawl.bot.position.worth import Position
from inkribbon.crawl.bot.things.arsenal import firepower, lacking, promised, yield_of
from inkribbon.crawl.bot.things.fire import damage
from inkribbon.crawl.bot.things.goods import Stock
from inkribbon.crawl.bot.weights import CAREFUL, KEEN
from inkribbon.crawl.state.world import Item
from inkribbon.crawl.turn.actions import Move
from inkribbon.kernel.data import Data

HEALTH = 12 * KEEN.misses
"""The damage that the brute takes, misses included."""


def armed(*items: str, wins: bool = True, drawing: str = TWO_ROOMS) -> Table:
    table = boss_table(drawing, wins=wins).stand("carlos", "d2")
    return table.carry("carlos", *items).begin()


def power(table: Table) -> float:
    book = table.world.book
    return firepower(book, table.who("carlos").items, book.cast[table.seat("carlos")].proficient)


def test_a_point_of_ammunition_is_worth_the_damage_that_it_does() -> None:
    book = armed().world.book
    assert yield_of(book, "grenade-launcher") == pytest.approx(2.0)
    assert yield_of(book, "handgun") == pytest.approx(1 / 6)


def test_rapid_fire_counts_at_its_best() -> None:
    """For one point the assault rifle rolls two dice, for three points four."""
    book = armed().world.book
    shots = [damage(book, "assault-rifle", extra) / (1 + extra) for extra in (0, 1, 2)]
    assert yield_of(book, "assault-rifle") == max(shots) > min(shots)


def test_loaded_and_spare_ammunition_count_and_what_fits_no_gun_does_not() -> None:
    table = armed("handgun")
    table.ammo("carlos", "handgun", 6)
    assert power(table) == pytest.approx(1.0)
    points = table.world.book.items["handgun-bullets"].points
    table.carry("carlos", "handgun", "handgun-bullets").ammo("carlos", "handgun", 6)
    assert power(table) == pytest.approx(1.0 + points / 6)
    table.carry("carlos", "handgun", "shotgun-shells").ammo("carlos", "handgun", 6)
    assert power(table) == pytest.approx(1.0)
    table.carry("carlos", "knife")
    assert power(table) == 0.0


def test_what_is_lacking_is_what_the_boss_takes_less_what_can_be_fired() -> None:
    table = armed("handgun")
    table.ammo("carlos", "handgun", 6)
    assert lacking(table.world, KEEN) == pytest.approx(HEALTH - 1.0)
    table.carry("carlos", "grenade-launcher", "grenade-launcher")
    for item in table.who("carlos").items:
        table.ammo("carlos", item.card, 6)
    assert lacking(table.world, KEEN) == 0.0


def test_nothing_is_lacking_against_a_boss_that_need_not_be_killed() -> None:
    assert lacking(armed("knife", wins=False).world, KEEN) == 0.0


def test_those_who_lie_on_the_ground_fire_nothing() -> None:
    table = armed("grenade-launcher")
    before = lacking(table.world, KEEN)
    fell(table, "carlos")
    assert lacking(table.world, KEEN) == pytest.approx(HEALTH) != before


def test_careful_does_not_count_its_ammunition() -> None:
    assert lacking(armed("knife").world, CAREFUL) == 0.0


def test_a_card_promises_ammunition_for_the_guns_at_hand_and_the_guns_themselves() -> None:
    book = armed().world.book
    points = book.items["grenade-rounds"].points
    assert promised(book, ("grenade-rounds",), ()) == 0.0
    rounds = promised(book, ("grenade-rounds",), ("grenade-launcher",))
    assert rounds == pytest.approx(2.0 * points)
    assert promised(book, ("grenade-rounds", "green-herb"), ("grenade-launcher",)) == rounds / 2
    gun = book.items["grenade-launcher"].capacity
    assert promised(book, ("grenade-launcher",), ()) == pytest.approx(2.0 * gun)


def test_a_shot_at_anything_else_costs_what_it_would_have_done_to_the_boss() -> None:
    table = armed("grenade-launcher")
    table.ammo("carlos", "grenade-launcher", 6)
    full = Position(table.world, table.world.turn, KEEN).undone()
    table.ammo("carlos", "grenade-launcher", 5)
    less = Position(table.world, table.world.turn, KEEN).undone()
    assert less - full == pytest.approx(2.0 * KEEN.short)


TOKEN = """
    +---+---+---+---+---+---+---+
    | B   .   . d .   .   .   . |
    +           +               +
    | .   .   . | .   .   .   . |
    +---+---+---+---+---+---+---+
    """


def first_step(bot: str, *items: str) -> Data:
    table = boss_table(TOKEN).stand("carlos", "e1").carry("carlos", *items)
    table.token("A", "g1").deck("A", "grenade-rounds").begin()
    decision = table.asked()
    view = table.game.observe(table.world, decision.seat)
    return bots.make(bot, table.game, 1).choose(view, decision)


def test_keen_fetches_ammunition_that_it_lacks_before_it_goes_to_the_boss() -> None:
    to_token = Move(boss_table(TOKEN).square("f1"))
    assert first_step("keen", "grenade-launcher", "knife") == to_token
    assert first_step("keen", *["grenade-launcher"] * 3) != to_token


def test_a_gun_that_nobody_is_trained_for_fires_nothing() -> None:
    book = cleared("5a", leon="1.b6", claire="1.c6").world.book
    held = (Item(1, "grenade-launcher", 6),)
    assert firepower(book, held, ("grenade-launcher",)) == firepower(book, held, None) > 0.0
    assert firepower(book, held, ("shotgun",)) == 0.0


@pytest.mark.parametrize(("missing", "worth"), [(1, 1), (6, 6), (500, 12)])
def test_a_token_is_worth_no_more_than_what_is_lacking(missing: int, worth: int) -> None:
    """A gun that would do 12 damage, for a way of 40 actions."""
    table = boss_table(TOKEN).stand("carlos", "e1").carry("carlos", "knife")
    world = table.token("A", "g1").deck("A", "grenade-launcher").begin().world
    spared = replace(KEEN, weapon=0.0, point=0.0, armed=0.0, misses=missing / 12)
    step = spared.short * spared.thirst
    stock = Stock(world.book, spared)
    exit = (40,) * world.book.grid.n
    goods = stock.goods(world, table.who("carlos"), (), exit, step)
    assert goods == {table.square("g1"): 41 - worth}
