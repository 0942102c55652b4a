"""Bosses among corpses, fire, barrels and stairs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.bosses import BRUTE, behaviour, boss, boss_table
from support.crawl import Table

from inkribbon.crawl.combat.boss import place_boss
from inkribbon.crawl.dangers.barrels import ShootBarrel
from inkribbon.crawl.items.terrain import Climb
from inkribbon.crawl.printed.bosses import BossAttack, BossMove
from inkribbon.crawl.scenario.goals import LeaveGoal
from inkribbon.crawl.state.events import BossKilled, EnemyBurned
from inkribbon.crawl.state.health import may_win
from inkribbon.crawl.turn.actions import ActionPhase, Stop
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.decision import Outcome

ROW = """
    +---+---+---+---+
    | .   .   .   B |
    +---+---+---+---+
    """
TWO_ROOMS = """
    +---+---+---+---+
    | .   . n *   B |
    +---+---+---+---+
    """


def burning(table: Table, at: str) -> Table:
    table.world.fire = (table.square(at),)
    return table


# Fire


@pytest.mark.rule("re3.fire.roll-when", "re3.fire.damage")
@pytest.mark.parametrize(("face", "health"), [("U", 11), ("3", 11), ("4", 12)])
def test_a_boss_that_moves_into_fire_may_be_hurt(face: str, health: int) -> None:
    table = burning(boss_table(ROW, behaviour("come", BossMove(squares=1))), "c1")
    table.stand("carlos", "a1").begin()

    table.stop(dice=[face])

    assert [told.kind for told in table.told(EnemyBurned)] == ["brute"]
    assert boss(table).health == health


def test_a_boss_that_burns_to_death_on_its_way_goes_no_farther() -> None:
    frail = replace(BRUTE, hit_points=1)
    table = burning(boss_table(ROW, behaviour("come", BossMove(squares=2)), brute=frail), "c1")
    table.stand("carlos", "a1").begin()

    table.stop(dice=["U"])

    assert table.told(BossKilled)
    assert table.world.outcome == Outcome(True, "boss-killed")


# Barrels


@pytest.mark.rule("re3.terrain.barrel-explosion", "re3.boss.attackable")
@pytest.mark.parametrize(("at", "health"), [("d1", 9), ("c1", 11), ("b1", 12)])
def test_an_exploding_barrel_hurts_a_boss_as_it_hurts_enemies(at: str, health: int) -> None:
    table = boss_table(ROW).stand("carlos", "a1")
    square = table.square(at)
    table.world.book.plain = False
    table.world.barrels = (square,)
    table.world.crowd[square] += 1
    table.begin()

    table.answer(ShootBarrel(table.item("carlos", "handgun").id, square))

    assert boss(table).health == health


@pytest.mark.rule("re3.terrain.barrel-target", "re3.boss.attackable")
def test_no_barrel_is_shot_while_a_boss_shares_the_square() -> None:
    table = boss_table(ROW).stand("carlos", "a1")
    square = table.square("c1")
    table.world.book.plain = False
    table.world.barrels = (square,)
    assert table.begin().offers(ShootBarrel)

    place_boss(table.world, boss(table), table.square("a1"))
    table.do(ActionPhase())

    assert not table.offers(ShootBarrel)


# Stairs


@pytest.mark.rule("re3.boss.no-leaving")
def test_no_stairs_lead_away_from_the_tile_of_a_boss() -> None:
    table = boss_table(TWO_ROOMS).stand("carlos", "c1")
    stairs = {table.square("c1"): table.square("a1"), table.square("a1"): table.square("c1")}
    table.world.book.stairs = stairs
    table.world.book.plain = False
    assert not table.begin().offers(Climb)
    assert any(reason.reason == "boss-holds" for reason in GAME.withheld(table.world, 0))

    free = boss_table(TWO_ROOMS).stand("carlos", "a1")
    free.world.book.stairs = stairs
    free.world.book.plain = False
    assert free.begin().offers(Climb), "but they may lead to it"


def test_where_no_stairs_are_nothing_is_said_of_stairs_that_a_boss_keeps_shut() -> None:
    table = boss_table(TWO_ROOMS).stand("carlos", "c1").begin()
    assert all(reason.action != "stairs" for reason in GAME.withheld(table.world, 0))


# Staying, and winning


@pytest.mark.rule("re3.action.skip")
def test_actions_may_be_left_unused_but_not_beside_an_enemy_a_corpse_or_a_boss() -> None:
    assert boss_table(ROW).stand("carlos", "a1").begin().offers(Stop)
    assert not boss_table(ROW).stand("carlos", "a1").enemy("zombie", "a1").begin().offers(Stop)
    dead = boss_table(ROW).stand("carlos", "a1")
    dead.world.corpses = {dead.square("a1"): 1}
    assert not dead.begin().offers(Stop)
    assert not boss_table(ROW).stand("carlos", "d1").begin().offers(Stop)


@pytest.mark.rule("re3.boss.success-with-unconscious")
def test_goals_are_won_with_somebody_down_where_there_is_a_boss() -> None:
    table = boss_table(ROW, cast=["carlos", "jill"]).stand("carlos", "a1").stand("jill", "b1")
    table.meet("jill", "down")
    assert may_win(table.world)
    book = table.world.book
    book.scenario = replace(book.scenario, boss=None)
    assert not may_win(table.world)


@pytest.mark.rule("re3.boss.success-with-unconscious")
def test_a_scenario_with_a_boss_is_won_by_leaving_the_fallen_behind() -> None:
    table = boss_table(TWO_ROOMS.replace(".   . n", "X   . n"), cast=["carlos", "jill"], wins=False)
    book = table.world.book
    book.scenario = replace(book.scenario, goals=(LeaveGoal(text="Get out."),))
    book.needs = (1,)
    table.world.goals = (0,)
    table.stand("carlos", "a1").stand("jill", "b1").carry("jill", "first-aid-spray")
    table.meet("jill", "down")

    table.begin().leave()

    assert table.world.outcome == Outcome(True, "escaped")


# Falling


@pytest.mark.rule("re3.boss.unconscious-effect")
@pytest.mark.parametrize(("modes", "down"), [((), True), (("solo",), False)])
def test_a_blow_that_renders_unconscious_stops_at_danger_in_solo_play(
    modes: tuple[str, ...], down: bool
) -> None:
    blow = BossAttack(name="Blow", evade="high", range=3, damage=0, unconscious=True)
    table = boss_table(ROW, behaviour("blow", blow), modes=modes).stand("carlos", "a1").begin()

    table.stop(dice=["blank blank"])

    assert table.who("carlos").down == down
    assert (table.world.outcome is not None) == down
