"""Bosses by edition: where a boss is bound to its tile, and how much a target can still take."""

from __future__ import annotations

import pytest
from support.bosses import behaviour, boss, boss_table
from support.re3 import moves, only

from inkribbon.crawl.combat.behaviour import DrawBehaviour
from inkribbon.crawl.combat.boss import health_left
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.printed.bosses import BossAttack
from inkribbon.crawl.state.events import BossAttacked
from inkribbon.games.re1.edition import GAME as RE1
from inkribbon.games.re3.edition import GAME as RE3

ROOMS = """
    +---+---+---+---+---+
    | B   .   . d .   . |
    +---+---+---+---+---+
    """
BY_EDITION = pytest.mark.parametrize(("game", "bound"), [(RE1, False), (RE3, True)])


@BY_EDITION
def test_an_unbound_boss_targets_characters_on_other_tiles(game: CrawlGame, bound: bool) -> None:
    hit = behaviour("hit", BossAttack(name="Hit", evade="mid", range=9, damage=1))
    table = boss_table(ROOMS, hit, cast=("jill",), game=game).open(0).stand("jill", "e1").begin()
    table.do(DrawBehaviour(boss(table).id), dice=[] if bound else ["high high"])
    assert [event.seat for event in table.told(BossAttacked)] == ([] if bound else [0])


@BY_EDITION
def test_only_bound_bosses_keep_people_on_their_tile(game: CrawlGame, bound: bool) -> None:
    table = boss_table(ROOMS, cast=("jill",), game=game).open(0).stand("jill", "c1").begin()
    assert moves(table) == (["b1"] if bound else ["b1", "d1"])


@pytest.mark.parametrize("wounds", [0, 1])
def test_what_a_foe_can_still_take(wounds: int) -> None:
    table = boss_table(ROOMS).enemy("drain-deimos", "c1", wounds=wounds)
    assert health_left(table.world, only(table, "c1").id) == 4 - wounds
    assert health_left(table.world, boss(table).id) == 12
