"""What falls on several characters falls on all of them, even if the active character falls."""

from __future__ import annotations

import pytest
from support.campaign import City, city, room
from support.re3 import foe, re3, tension_card

from inkribbon.crawl.effects.narrative import ChooseWay
from inkribbon.crawl.printed.effects import Hurt
from inkribbon.crawl.printed.enemies import Attack
from inkribbon.crawl.state.events import EnemyAttacked, Fell, Harmed, TensionDrawn
from inkribbon.kernel.deck import shuffled

CAST = ("carlos", "mikhail", "nikolai")

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """


def met(card: str) -> City:
    """Carlos, whose turn it is and who is at Danger, walks onto a token and draws this event."""
    table = city({"uptown-1": room("uptown-1", right="v")}, cast=CAST)
    table.enter("uptown-1").hurt("carlos", 4)
    table.world.decks["narrative"] = shuffled([card])
    table.move("b2")
    return table


@pytest.mark.rule("re3.narrative.resolve-now", "re3.health.active-unconscious-ends-turn")
def test_rocket_strike_hits_all_and_brings_nemesis_though_the_active_character_falls() -> None:
    table = met("rocket-strike")

    assert [event.seat for event in table.told(Fell)] == [table.seat("carlos")]
    assert [table.who(who).harm for who in CAST[1:]] == [1, 1]
    assert [enemy.kind for enemy in table.enemies()] == ["nemesis"]
    assert table.world.active == table.seat("mikhail")
    assert not table.told(TensionDrawn)


@pytest.mark.rule("re3.narrative.resolve-now")
def test_an_explosion_spares_nobody_on_the_tile_though_the_active_character_falls() -> None:
    table = met("explosion")
    through = table.offers(ChooseWay)[0]

    table.answer(through)

    assert [event.seat for event in table.told(Fell)] == [table.seat("carlos")]
    assert [table.who(who).harm for who in CAST[1:]] == [1, 1]
    assert table.world.active == table.seat("mikhail")


@pytest.mark.rule("re3.narrative.resolve-now")
def test_a_shortcut_that_fells_its_finder_lowers_the_danger_level_all_the_same() -> None:
    table = city({"uptown-1": room("uptown-1", right="v")}, cast=CAST)
    table.world.danger = 3
    table.enter("uptown-1").hurt("carlos", 4)
    table.world.decks["narrative"] = shuffled(["shortcut"])
    table.move("b2")

    table.answer(table.offers(ChooseWay)[0])

    assert table.who("carlos").down
    assert table.world.danger == 1


@pytest.mark.rule("re3.health.active-unconscious-ends-turn")
def test_the_fall_of_the_active_character_spares_nobody_an_enemys_sweep() -> None:
    sweeper = foe("sweeper", Attack(damage=1, range=1, sweep=True))
    table = re3(ROW, cast=CAST, enemies=[sweeper], falling_loses=False).stand(
        "carlos", "a1", harm=4
    )
    table.stand("mikhail", "c1", harm=4).stand("nikolai", "e1").carry(
        "nikolai", "first-aid-spray"
    ).enemy("sweeper", "b1")
    table.begin("carlos")

    table.stop(dice=["blank", "blank blank"])

    assert [event.seat for event in table.told(EnemyAttacked)] == [1, 0]
    assert [event.seat for event in table.told(Fell)] == [1, 0]


def test_what_falls_on_a_tile_by_a_card_spares_nobody_if_the_active_character_falls() -> None:
    card = tension_card("quake", Hurt(damage=1, tile=True))
    table = re3(ROW, cast=CAST[:2], cards=[card], tension=("quake",) * 4, falling_loses=False)
    table.stand("carlos", "a1", harm=4).stand("mikhail", "b1").carry("mikhail", "first-aid-spray")
    table.begin("carlos").stop()
    assert [event.seat for event in table.told(Harmed)] == [1, 0]
    assert [event.seat for event in table.told(Fell)] == [0]
