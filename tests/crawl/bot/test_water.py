"""`careful` and flooded tiles: what ending a turn there threatens, and what poison costs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from crawl.bot.test_careful import chosen
from msgspec.structs import replace
from support.crawl import Table, crawl

from inkribbon.crawl.bot.position.poison import poison_cost, water_cost
from inkribbon.crawl.bot.things.supplies import worth_of
from inkribbon.crawl.bot.weights import CAREFUL
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.scenario.file import TileName
from inkribbon.crawl.turn.actions import Move, Stop

CANAL = """
    +---+---+---+---+---+---+---+---+---+---+---+---+
    | .   .   .   . n .   .   . n .   .   .   .   X |
    +---+---+---+---+---+---+---+---+---+---+---+---+
    """
HEALTHY = ("all-clear",) * 40
FEVER = (*["fever"] * 20, *["all-clear"] * 20)
WATERS = (("re2", "foul-water", "leon"), ("re1", "cold-water", "chris"))


def canal(
    game: str = "re2",
    special: str = "foul-water",
    who: str = "leon",
    *,
    at: str = "d1",
    tension: Sequence[str] = FEVER,
) -> Table:
    """Someone at dry land before a flooded tile of three squares, with two more tiles beyond."""
    tile = (TileName(at="e1", name="Canal", flooded=True),)
    rules = (special,) if special else ()
    table = crawl(
        game, CANAL, cast=(who,), tile=tile, special=rules, tension_reshuffles=False
    ).stand(who, at)
    return table.deck("tension", *tension).carry(who, "knife")


def ill(table: Table, *, harm: int = 0) -> Table:
    table.world.characters[0] = replace(table.who("leon"), poisoned=True, harm=harm)
    return table


def cost_at(table: Table, square: str) -> float:
    who = table.world.characters[0]
    return water_cost(table.world, who, table.square(square), 12, CAREFUL)


@pytest.mark.parametrize(("game", "special", "who"), WATERS)
def test_ending_a_turn_in_water_costs_what_its_rule_threatens(
    game: str, special: str, who: str
) -> None:
    tension = FEVER if game == "re2" else HEALTHY
    table = canal(game, special, who, tension=tension)
    assert cost_at(table, "e1") > 0
    assert cost_at(table, "a1") == 0
    assert cost_at(canal(game, "", who, tension=tension), "e1") == 0


def test_foul_water_does_nothing_more_to_the_poisoned() -> None:
    assert cost_at(ill(canal()), "e1") == 0


def test_poison_costs_more_with_more_signs_to_come_and_a_longer_way() -> None:
    def cost(left: int, *tension: str) -> float:
        table = ill(canal(tension=tension))
        return poison_cost(table.world, table.who("leon"), left, CAREFUL)

    assert cost(12, *HEALTHY) == 0
    assert 0 < cost(12, *FEVER) < cost(12, *["fever"] * 20, *FEVER)
    assert cost(4, *FEVER) < cost(12, *FEVER)


def test_a_turn_ends_before_the_water_rather_than_in_it() -> None:
    """One action is left, there are three squares of water, and another wound counts for much."""
    table = canal().stand("leon", "d1", harm=3).begin()
    table.world.actions = 1
    table.world.done = ("move",)
    assert chosen(table) == Stop()


def test_with_enough_actions_the_water_is_crossed() -> None:
    table = canal().begin()
    assert chosen(table) == Move(table.square("e1"))


def test_the_poisoned_use_what_cures_them() -> None:
    table = ill(canal()).carry("leon", "knife", "blue-herb").begin()
    assert chosen(table) == UseItem(table.item("leon", "blue-herb").id, on=0)


def test_nobody_else_uses_it() -> None:
    table = canal().carry("leon", "knife", "blue-herb").begin()
    assert not isinstance(chosen(table), UseItem)


def test_what_cures_is_worth_carrying_for_its_own_sake() -> None:
    table = canal().carry("leon", "blue-herb")
    herb = table.who("leon").items[-1]
    book = table.world.book
    assert worth_of(book, 0, herb, CAREFUL) > CAREFUL.heal * book.items["blue-herb"].heals
