"""What ending the turn now could cost, for a warning."""

from __future__ import annotations

from msgspec.structs import replace
from support.crawl import Table, crawl, crawl_game

from inkribbon.crawl.forecast import threat, worst
from inkribbon.crawl.printed.enemies import Attack
from inkribbon.crawl.state.world import DANGER
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.decision import CHANCE, Decision, Option

ROOM = """
    +---+---+---+
    | .   .   . |
    +---+---+---+
    """


def facing(*spitters: str, harm: int = 0) -> Table:
    """Jill before enemies that reach one square far."""
    zombie = crawl_game("re3").contents.enemies["zombie"]
    spitter = replace(zombie, id="spitter", attack=Attack(range=1, damage=1))
    table = crawl("re3", ROOM, cast=["jill"], enemies=[spitter]).stand("jill", "a1", harm=harm)
    for square in spitters:
        table.enemy("spitter", square)
    return table.begin()


def test_an_enemy_in_reach_is_counted_with_its_harm_and_the_life_that_is_left() -> None:
    assert threat(facing("b1").world) == (1, 1, DANGER + 1)
    assert threat(facing("b1", harm=2).world) == (1, 1, DANGER - 1)


def test_enemies_that_only_come_closer_are_no_threat() -> None:
    assert threat(facing("c1").world) == ()


def test_nothing_is_foretold_while_the_turn_cannot_end() -> None:
    assert threat(facing("a1").world) == ()


def test_the_worst_roll_is_one_that_fails_if_any_does() -> None:
    rolls = [Option(Rolled((face,))) for face in ("high", "low", "mid")]
    assert worst(Decision(CHANCE, "evade-mid", tuple(rolls))) == rolls[1]
    assert worst(Decision(CHANCE, "evade-low", tuple(rolls[:1]))) == rolls[0]
