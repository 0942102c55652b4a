"""`careful` in a corner that no enemy can enter: it fights its way out instead of waiting there."""

from __future__ import annotations

from crawl.bot.test_careful import chosen
from support.crawl import Table, crawl, locks

from inkribbon import bots
from inkribbon.crawl.bot.position.worth import Position
from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.items.finding import Search
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler

CORNER = """
    +---+---+---+---+---+---+---+
    | I   .   .   . K .   .   X |
    +---+---+---+---+---+---+---+
    """
KEY = "spade-key"
LONG = 30
"""Turns in which two characters with knives are through."""


def cornered(*, box: bool = True) -> Table:
    """Two characters beside the item box or elsewhere, and a crowd in the only way out."""
    drawing = CORNER if box else CORNER.replace("I", ".")
    table = crawl("re2", drawing, cast=("leon", "claire"), links=locks({"K": KEY}))
    table.stand("leon", "a1").stand("claire", "a1")
    for square in ("b1", "b1", "c1", "c1"):
        table.enemy("zombie", square).enemy("zombie-dog", square)
    return table.carry("leon", "knife").carry("claire", "knife", KEY)


def is_threatened(table: Table) -> bool:
    position = Position(table.world, table.world.turn)
    return position.is_threatened(table.who("leon"))


def test_no_enemy_threatens_to_come_where_there_is_no_room() -> None:
    assert not is_threatened(cornered().begin())
    assert is_threatened(cornered(box=False).begin())


def test_an_enemy_in_the_way_is_attacked_from_where_none_can_come() -> None:
    """It once waited there until the end of time."""
    assert isinstance(chosen(cornered().begin()), Attack)


def test_whoever_waits_searches_what_is_at_hand_although_enemies_are_in_the_way() -> None:
    table = cornered().token("A", "a1").deck("A", "green-herb").begin()
    assert isinstance(chosen(table), Search)


def test_two_with_knives_break_out_of_a_corner_and_escape() -> None:
    table = cornered().begin()
    world, dice = table.world, Sampler(1)
    bot = bots.make("careful", table.game, 1)
    while (decision := world.decision) is not None and world.turn < LONG:
        if decision.seat == CHANCE:
            answer(world, dice.pick(decision.options).action)
        else:
            answer(world, bot.choose(table.game.observe(world, decision.seat), decision))
    assert world.outcome is not None
    assert world.outcome.won
