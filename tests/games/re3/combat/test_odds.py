"""Odds are shown for attacks and evade rolls, and for nothing else."""

from __future__ import annotations

from fractions import Fraction

from support.crawl import Table
from support.re3 import held, re3
from support.terrain import ground

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.odds import evader
from inkribbon.crawl.observe import crowd_of, determinise
from inkribbon.crawl.state.world import NOBODY
from inkribbon.crawl.turn.actions import Leave, Move, Stop
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.data import Data

ROW = """
    +---+---+---+---+
    | .   ~   .   . |
    +---+---+---+---+
    """


def odds(table: Table, action: Data) -> dict[str, Fraction]:
    return {o.result: Fraction(o.count, o.total) for o in GAME.odds(table.world, action)}


def test_an_attack_kills_pushes_or_misses() -> None:
    table = re3(ROW.replace("~", "."), cast=["jill"]).stand("jill", "a1").enemy("zombie", "c1")
    blue = GAME.contents.dice["blue"].faces
    chances = {face: Fraction(blue.count(face), len(blue)) for face in ("high", "mid")}
    found = odds(table.begin(), Attack(held(table, "handgun"), table.enemies()[0].id))
    assert found["kill"] == chances["high"]
    assert found["push"] == chances["mid"]
    assert sum(found.values()) == 1
    assert set(found) == {"kill", "push", "miss"}


def test_an_attack_may_wound_or_only_hit() -> None:
    table = re3(ROW.replace("~", ".")).stand("jill", "a1").enemy("drain-deimos", "c1").begin()
    found = odds(table, Attack(held(table, "handgun"), table.enemies()[0].id))
    assert set(found) == {"wound", "push", "miss"}


def test_whoever_acts_beside_an_enemy_evades_or_is_caught() -> None:
    table = re3(ROW.replace("~", ".")).stand("jill", "a1").enemy("zombie", "a1").begin()
    move = Move(table.square("b1"))
    # Two dice, and half of the faces are blank.
    assert odds(table, move) == {"evade": Fraction(3, 4), "caught": Fraction(1, 4)}
    assert evader(table.world, move) == 0


def test_nothing_else_has_odds_not_even_fire_or_the_next_card() -> None:
    table = ground(ROW, tension=("all-clear", "vigour-mortis")).stand("jill", "a1").begin()
    into_fire = Move(table.square("b1"))
    assert GAME.odds(table.world, into_fire) == ()
    assert GAME.odds(table.world, Stop()) == ()
    assert evader(table.world, into_fire) == NOBODY
    assert evader(table.world, Stop()) == NOBODY


def test_an_action_that_ends_the_game_has_no_odds() -> None:
    table = ground(ROW.replace("~", "X"), goals=[{"do": "leave"}]).stand("jill", "b1").begin()
    assert GAME.odds(table.world, Leave()) == ()
    assert evader(table.world, Leave()) == NOBODY


def test_a_view_is_enough_to_know_how_full_each_square_is() -> None:
    drawing = """
        +---+---+---+---+
        | kk  t   I   o |
        +---+---+---+---+
        """
    table = ground(drawing).stand("jill", "a1").enemy("drain-deimos", "b1").begin()
    assert table.world.crowd == crowd_of(table.world) == [3, 3, 2, 1]
    assert determinise(GAME.observe(table.world, 0)).crowd == table.world.crowd
