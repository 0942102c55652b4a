"""Killed Zombies leave corpses, except in the introduction."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re1 import corpses, heal, house

from inkribbon.crawl.combat.evade import Ward
from inkribbon.crawl.dangers.corpses import LayAt, RiseAs, put_corpse
from inkribbon.crawl.effects.verbs import is_possible
from inkribbon.crawl.printed.effects import MeetEncounter, Wake
from inkribbon.crawl.scenario.file import TileName
from inkribbon.crawl.state.board import put_token
from inkribbon.crawl.state.events import CorpseRolled, CorpseRose
from inkribbon.crawl.turn.venturing import Venture
from inkribbon.kernel.data import Data
from inkribbon.kernel.deck import shuffled

ROW = """
+---+---+---+---+
| .   .   .   . |
+---+---+---+---+
"""


def row(jill: str, *zombies: str, ignored: tuple[str, ...] = ()) -> Table:
    table = house(ROW, ignored=ignored).stand("jill", jill)
    for square in zombies:
        table.enemy("zombie", square)
    return table


def lay(table: Table, square: str, count: int = 1) -> Table:
    for _ in range(count):
        put_corpse(table.world, table.square(square))
    return table


@pytest.mark.rule("re1.enemy.tough-hide")
def test_a_killed_zombie_leaves_a_corpse_in_its_square() -> None:
    table = row("a1", "c1", "d1").begin().attack("handgun", "c1", dice=["high"])

    assert corpses(table) == {"c1": 1}
    assert table.enemies("c1")  # the other one came closer, which leaves nothing behind
    assert table.world.crowd[table.square("c1")] == 2


@pytest.mark.rule("re1.enemy.tough-hide")
def test_only_zombies_leave_corpses() -> None:
    table = house(ROW, ignored=()).stand("jill", "a1").enemy("cerberus", "c1").enemy("zombie", "d1")
    table.begin().attack("handgun", "c1", dice=["high"])

    assert corpses(table) == {}


@pytest.mark.rule("re1.enemy.tough-hide", "re1.tutorial.no-tough-hide")
def test_a_scenario_can_ignore_it_as_the_introduction_does() -> None:
    table = (
        row("a1", "c1", ignored=("leaves-corpse",)).begin().attack("handgun", "c1", dice=["high"])
    )

    assert corpses(table) == {}


@pytest.mark.rule("re1.corpse.max-three")
def test_the_fourth_corpse_of_a_square_goes_to_a_neighbouring_one() -> None:
    table = lay(row("a1", "c1"), "c1", 3).begin().attack("handgun", "c1", dice=["high"])

    assert offered(table) == ["b1", "d1"]
    table.answer(LayAt(table.square("d1")))
    assert corpses(table) == {"c1": 3, "d1": 1}


def offered(table: Table) -> list[str]:
    return [table.world.book.grid.names[place.square] for place in table.offers(LayAt)]


# The roll


def after_a_kill(table: Table, at: str, dice: list[object]) -> list[Data]:
    table.begin().attack("handgun", at, dice=["high", *dice])
    return [*table.told(CorpseRolled)]


@pytest.mark.rule("re1.corpse.no-roll-for-own-kill")
def test_killing_a_zombie_in_ones_own_square_is_followed_by_no_roll_for_corpses() -> None:
    assert after_a_kill(lay(row("a1", "a1"), "a1"), "a1", dice=[]) == []


@pytest.mark.rule("re1.corpse.no-roll-for-own-kill")
def test_the_roll_is_spared_only_once() -> None:
    table = lay(row("a1", "a1"), "a1")
    after_a_kill(table, "a1", dice=[])

    table.move("b1").move("a1", dice=["6"])
    assert len(table.told(CorpseRolled)) == 1


@pytest.mark.rule("re1.corpse.no-roll-for-own-kill")
def test_a_corpse_left_in_another_square_spares_no_roll() -> None:
    assert len(after_a_kill(lay(row("a1", "c1"), "a1"), "c1", dice=["6"])) == 1


@pytest.mark.rule("re1.corpse.no-roll-for-own-kill")
def test_a_kill_that_leaves_no_corpse_spares_no_roll() -> None:
    table = row("a1", "a1")
    assert table.world.book.contents.supply.tokens["corpse"] == 16
    for square, count in {"a1": 2, "b1": 3, "c1": 3, "d1": 4}.items():
        lay(table, square, count)
    lay(table, "d1", 4)
    assert len(after_a_kill(table, "a1", dice=["6"])) == 1


@pytest.mark.rule("re1.corpse.no-roll-for-own-kill")
def test_a_kill_whose_corpse_finds_no_room_in_ones_own_square_spares_no_roll() -> None:
    table = lay(row("a1", "a1"), "a1", 2)
    put_token(table.world, table.square("a1"), "typewriter")  # no room for one more

    rolled = after_a_kill(table, "a1", dice=["6"])

    assert corpses(table) == {"a1": 2, "b1": 1}
    assert len(rolled) == 1


@pytest.mark.rule("re1.corpse.no-roll-for-own-kill")
def test_a_kill_next_door_whose_corpse_ends_up_in_ones_own_square_spares_the_roll() -> None:
    table = lay(row("a1", "b1"), "b1", 3)
    after_a_kill(table, "b1", dice=[])

    table.answer(LayAt(table.square("a1")))

    assert corpses(table) == {"a1": 1, "b1": 3}
    assert table.told(CorpseRolled) == []


@pytest.mark.rule("re1.corpse.no-roll-for-own-kill")
def test_the_corpse_of_an_enemy_that_a_defence_item_killed_spares_no_roll() -> None:
    table = row("b1", "b1").carry("jill", "self-defence-gun", "green-herb").begin()
    table.world.characters[0] = replace(table.who("jill"), harm=2)
    heal(table, "jill", "green-herb")

    table.answer(table.offers(Ward)[0], dice=["6"])

    assert corpses(table) == {"b1": 1}
    assert len(table.told(CorpseRolled)) == 1


@pytest.mark.rule("re1.corpse.roll-after-action")
def test_the_roll_also_follows_a_step_onto_a_corpse_that_an_exploration_card_brings() -> None:
    drawing = """
    +---+---+---+
    | .   . d k |
    +---+---+---+
    """
    tile = (TileName(at="c1", name="Crypt", card=7),)
    table = house(drawing, tile=tile).stand("jill", "b1").open(0).begin()
    assert not table.world.corpses

    table.answer(Venture(0), dice=["6"])

    assert table.at("jill") == "c1"
    assert len(table.told(CorpseRolled)) == 1


@pytest.mark.rule("re1.attack.decapitation", "re1.enemy.tough-hide")
def test_an_attack_that_decapitates_leaves_no_corpse() -> None:
    magnum = row("a1", "c1").carry("jill", "magnum").begin()
    magnum.attack("magnum", "c1", dice=["blank mid"])

    assert magnum.enemies() == []
    assert corpses(magnum) == {}
    handgun = row("a1", "c1").begin().attack("handgun", "c1", dice=["high"])
    assert corpses(handgun) == {"c1": 1}


# Cards that wake the dead


@pytest.mark.rule("re1.tension.draw-one")
@pytest.mark.parametrize(
    ("card", "kind"), [("reanimate", "zombie"), ("crimson-rage", "crimson-head")]
)
def test_a_card_wakes_the_nearest_corpse(card: str, kind: str) -> None:
    table = house(ROW, tension=[card, card]).stand("jill", "a1")
    lay(lay(table, "b1"), "d1").begin()

    table.stop()

    (enemy,) = table.enemies("b1")
    assert enemy.kind == kind
    assert table.told(CorpseRose) == [CorpseRose(enemy.id, kind, table.square("b1"))]
    assert corpses(table) == {"d1": 1}
    assert table.world.crowd[table.square("b1")] == 1


def test_between_two_equally_near_corpses_the_active_player_chooses() -> None:
    table = house(ROW, tension=["reanimate", "reanimate"]).stand("jill", "b1")
    lay(lay(table, "a1"), "c1").begin().stop()

    assert {rise.square for rise in table.offers(RiseAs)} == {
        table.square("a1"),
        table.square("c1"),
    }


def test_without_a_corpse_the_card_cannot_be_resolved() -> None:
    table = house(ROW).stand("jill", "a1").begin()
    assert not is_possible(table.world, Wake())

    lay(table, "b1")

    assert is_possible(table.world, Wake())
    assert not is_possible(table.world, MeetEncounter())  # this table has no such deck


def test_deathly_rasp_draws_an_encounter_card_for_the_tile() -> None:
    drawing = ROW.replace(". |", "* |")
    table = house(drawing, tension=["deathly-rasp", "deathly-rasp"]).stand("jill", "a1")
    table.world.decks["encounter"] = shuffled(["figure-in-the-dark"])

    table.begin().stop()

    assert len(table.enemies("d1")) == 1
