"""Death: killed outright, beyond help, and by a boss."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re2 import foe, re2

from inkribbon.crawl.combat.evade import EnemyAttack
from inkribbon.crawl.items.carrying import limit_of
from inkribbon.crawl.items.item_box import SearchFallen, TakeOut
from inkribbon.crawl.items.trade import AskConsent, Trade, TradeTable
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.events import TurnSkipped
from inkribbon.crawl.state.health import Fall, Kill, KnockOut
from inkribbon.crawl.state.special_events import Died
from inkribbon.crawl.state.world import DANGER

CORRIDOR = """
+---+---+---+---+
| .   *   .   . |
+---+---+---+---+
"""
CAST = ("leon", "claire", "ada")
REAPER = foe("reaper", Profile(name="Scythe", killed=True))
FIST = foe("fist", Profile(name="Fist", unconscious=True))


def together(*cast: str, spray: bool = True) -> Table:
    table = re2(CORRIDOR, cast=cast or CAST, enemies=[REAPER, FIST], falling_loses=False)
    for who, square in zip(cast or CAST, ("a1", "c1", "d1"), strict=False):
        table.stand(who, square).carry(who)
    if spray:
        table.carry("leon", "first-aid-spray")
    return table.begin()


@pytest.mark.rule("re2.enemy.effect-unconscious")
def test_an_unconscious_effect_fells_at_any_health() -> None:
    table = together().enemy("fist", "c1")
    (fist,) = table.enemies()
    table.do(EnemyAttack(fist.id, 1), dice=["blank blank blank"])
    assert table.who("claire").fate == "down"


@pytest.mark.rule("re2.enemy.effect-killed", "re2.lose.character-death")
def test_an_enemy_that_kills_a_character_ends_the_scenario_in_defeat() -> None:
    table = together().enemy("reaper", "c1")
    (reaper,) = table.enemies()
    table.do(EnemyAttack(reaper.id, 1), dice=["blank blank blank"])
    assert table.who("claire").fate == "dead"
    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (False, "killed")


@pytest.mark.rule("re2.boss.death-not-loss", "re2.boss.effect-killed")
def test_a_character_killed_by_a_boss_stays_dead_and_the_others_play_on() -> None:
    table = together().do(Kill(1, by_boss=True))
    assert table.who("claire").fate == "dead"
    assert table.who("claire").harm == DANGER
    assert table.world.outcome is None
    table.stop()
    assert table.world.active == table.seat("ada")
    assert not table.told(TurnSkipped)


@pytest.mark.rule("re2.boss.death-not-loss")
def test_a_boss_that_fells_the_last_conscious_character_wins() -> None:
    table = together("leon", "claire").do(Kill(1, by_boss=True)).do(Fall(0, by_boss=True))
    assert table.world.outcome is not None
    assert table.world.outcome.cause == "nobody-left"


@pytest.mark.rule("re2.boss.death-not-loss")
def test_whoever_a_boss_fells_beyond_help_dies_without_losing_the_scenario() -> None:
    table = together(spray=False).do(KnockOut(1, by_boss=True))
    assert [dead.seat for dead in table.told(Died)] == [1]
    assert table.world.outcome is None


@pytest.mark.rule("re2.lose.cannot-resuscitate")
def test_whoever_else_falls_beyond_help_loses_the_scenario() -> None:
    table = together(spray=False).do(KnockOut(1))
    assert table.world.outcome is not None
    assert table.world.outcome.cause == "died"


def test_one_fallen_by_an_enemy_beyond_help_loses_even_if_a_boss_felled_another() -> None:
    table = together().do(KnockOut(1, by_boss=True)).do(KnockOut(2)).carry("leon")
    table.do(KnockOut(2))
    assert table.world.outcome is not None
    assert table.world.outcome.cause == "died"


def test_getting_up_again_forgets_what_felled_the_character() -> None:
    table = together().carry("leon", "first-aid-spray", "first-aid-spray")
    place = table.square("b1")
    table.world.characters[1] = replace(table.who("claire"), square=place)
    table.do(KnockOut(1, by_boss=True))
    table.answer(UseItem(table.item("leon", "first-aid-spray").id, on=1))
    assert table.who("claire").fate == "standing"
    table.carry("leon").do(KnockOut(1))
    assert table.world.outcome is not None
    assert table.world.outcome.cause == "died"


@pytest.mark.rule("re2.search.loot-fallen")
@pytest.mark.parametrize("task", [Kill(1, by_boss=True), KnockOut(1)])
def test_the_dead_and_the_unconscious_can_be_searched_in_their_square(task: Kill) -> None:
    table = together().carry("claire", "handgun", "knife").do(task)
    assert not table.offers(SearchFallen)  # Leon is two squares away
    table.move("b1")
    assert not table.offers(SearchFallen)
    table.move("c1").answer(SearchFallen(1))
    table.answer(TakeOut(table.item("claire", "handgun").id, 1))
    table.done()
    assert "handgun" in table.cards("leon")
    assert table.cards("claire") == ["knife"]


def test_a_body_keeps_no_more_than_fits_once_its_side_pack_is_taken() -> None:
    table = together().carry("claire", "side-pack", *["knife"] * 8).do(Kill(1, by_boss=True))
    table.move("b1").move("c1").answer(SearchFallen(1))
    table.answer(TakeOut(table.item("claire", "side-pack").id, 1)).done()
    assert table.cards("claire") == ["knife"] * limit_of(table.world, 1)


@pytest.mark.parametrize("task", [Kill(1, by_boss=True), KnockOut(1)])
def test_neither_the_dead_nor_the_unconscious_can_refuse_a_trade(task: Kill) -> None:
    table = together().carry("claire", "handgun").do(task)
    table.do(AskConsent(TradeTable(0, 1, taken=True)))
    assert table.asked().prompt != "consent"


def test_the_dead_are_neither_resuscitated_nor_traded_with() -> None:
    table = together().carry("claire", "knife").do(Kill(1, by_boss=True)).move("b1")
    assert not [use for use in table.offers(UseItem) if use.on == 1]
    assert not [trade for trade in table.offers(Trade) if trade.seat == 1]


def test_the_dead_keep_their_space_in_the_square() -> None:
    table = together()
    before = list(table.world.crowd)
    table.do(Kill(1, by_boss=True))
    assert table.world.crowd == before
