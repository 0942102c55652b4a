"""The easy mode, change by change."""

from __future__ import annotations

import pytest
from support.bosses import behaviour, boss, boss_table, step_aside
from support.campaign import City, alone, city, room, trial_box
from support.re3 import only, tension_card

from inkribbon.crawl.combat.behaviour import DrawBehaviour
from inkribbon.crawl.combat.boss_attack import BossStrikes
from inkribbon.crawl.combat.evade import PushEnemy
from inkribbon.crawl.items.typewriter import UseTypewriter
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.bosses import BossAttack
from inkribbon.crawl.state.events import EvadeFailed
from inkribbon.crawl.state.world import DANGER

EASY = ("campaign", "easy")


@pytest.mark.rule("re3.mode-easy.ink-ribbons")
def test_easy_every_scenario_starts_with_an_ink_ribbon_for_each_character() -> None:
    cast = ("jill", "carlos", "mikhail")
    assert city(cast=cast).enter("uptown-1").world.ribbons == 2
    table = city(cast=cast, modes=EASY).enter("uptown-1")
    assert table.world.ribbons == 3

    table.give_up().enter("downtown-1")

    assert table.world.ribbons == 3


@pytest.mark.rule("re3.mode-easy.full-reload")
@pytest.mark.parametrize(("modes", "points"), [(("campaign",), 8), (EASY, 15)])
def test_easy_ammunition_fills_the_weapon(modes: tuple[str, ...], points: int) -> None:
    table = city(modes=modes).give("carlos", "handgun-bullets").enter("uptown-1")
    table.ammo("carlos", "handgun", 0)
    gun, bullets = table.item("carlos", "handgun").id, table.item("carlos", "handgun-bullets").id

    table.answer(UseItem(bullets, weapon=gun))

    assert table.item("carlos", "handgun").ammo == points


@pytest.mark.rule("re3.mode-easy.spray-full-heal")
@pytest.mark.parametrize(("modes", "harm"), [(("campaign",), 1), (EASY, 0)])
def test_easy_a_spray_heals_to_fine(modes: tuple[str, ...], harm: int) -> None:
    table = city(modes=modes).give("carlos", "first-aid-spray").enter("uptown-1")
    table.hurt("carlos", DANGER)

    table.answer(UseItem(table.item("carlos", "first-aid-spray").id, on=0))

    assert table.who("carlos").harm == harm


def test_easy_herbs_heal_no_more_than_usual() -> None:
    table = city(modes=EASY).give("carlos", "green-herb").enter("uptown-1")
    table.hurt("carlos", DANGER)

    table.answer(UseItem(table.item("carlos", "green-herb").id, on=0))

    assert table.who("carlos").harm == DANGER - 1


def beset(modes: tuple[str, ...]) -> City:
    """Carlos shares a1 with three Zombies and does not evade the first."""
    table = city(modes=modes, cast=("carlos",)).enter("uptown-1")
    for _ in range(3):
        table.enemy("zombie", "a1")
    table.ask_again()
    table.move("b1", ["blank blank"])
    return table


@pytest.mark.rule("re3.mode-easy.push-all")
def test_easy_after_a_failed_evade_every_enemy_of_the_square_may_be_pushed() -> None:
    table = beset(EASY)
    assert len(table.told(EvadeFailed)) == 1
    for _ in range(3):
        assert table.asked().prompt == "push-back"
        table.answer(table.offers(PushEnemy)[0])

    assert table.enemies("a1") == []
    assert table.asked().prompt == "action"


@pytest.mark.rule("re3.mode-easy.push-all")
def test_easy_pushing_is_optional_for_each_enemy_and_otherwise_only_the_attacker_is() -> None:
    table = beset(EASY)
    table.done()
    table.answer(table.offers(PushEnemy)[0]).done()
    assert len(table.enemies("a1")) == 2

    usual = beset(("campaign",))
    usual.answer(usual.offers(PushEnemy)[0])
    assert usual.asked().prompt == "action"
    assert len(usual.enemies("a1")) == 2


@pytest.mark.rule("re3.mode-easy.push-all")
@pytest.mark.parametrize("easy", [False, True])
def test_easy_after_a_boss_was_not_evaded_the_enemies_of_the_square_may_be_pushed(
    easy: bool,
) -> None:
    hit = behaviour("hit", BossAttack(name="Hit", evade="mid", damage=1))
    table = boss_table("+---+---+---+\n| .   .   B |\n+---+---+---+", hit).stand("carlos", "a1")
    table.enemy("zombie", "a1").begin()
    table.world.book.eases = frozenset(["push"] if easy else [])

    table.do(BossStrikes(boss(table).id, 0, "hit", 0), dice=["blank blank"])

    assert (table.asked().prompt == "push-back") is easy
    if easy:
        assert {push.enemy for push in table.offers(PushEnemy)} == {table.enemies()[0].id}


@pytest.mark.rule("re3.mode-easy.push-all")
def test_easy_a_boss_strikes_first_and_then_the_enemies_of_the_new_square_may_be_pushed() -> None:
    hit = behaviour("hit", BossAttack(name="Hit", evade="high", range=9, push=True))
    table = boss_table(
        "+---+---+---+---+\n| .   .   .   B |\n+---+---+---+---+", hit, modes=("easy",)
    )
    table.stand("carlos", "b1").enemy("zombie", "b1").enemy("zombie", "a1").begin()
    beside = only(table, "a1")

    table.do(DrawBehaviour(boss(table).id), dice=["blank blank"])
    assert table.asked().prompt == "pushed"
    step_aside(table, "a1")

    assert table.asked().prompt == "push-back"
    assert {push.enemy for push in table.offers(PushEnemy)} == {beside.id}


RIBBONS = room("uptown-1", extra='ribbon_cards = ["dread", "dread", "gloom"]')
GLOOM = trial_box(
    tension=(tension_card("dread", special=True, copies=2), tension_card("gloom", special=True))
)


@pytest.mark.rule("re3.mode-easy.ribbon-tension-cards")
@pytest.mark.parametrize(("modes", "added"), [(("campaign",), 1), (EASY, 3)])
def test_easy_tension_cards_in_place_of_ink_ribbons_are_added_as_many_as_there_are(
    modes: tuple[str, ...], added: int
) -> None:
    table = city({"uptown-1": RIBBONS}, modes=modes, box=GLOOM).enter("uptown-1")

    assert table.world.ribbons == 0
    assert len(table.left("tension")) == 8 + added


def test_of_these_tension_cards_only_the_copies_join_that_are_not_in_the_deck_already() -> None:
    table = city({"uptown-1": RIBBONS}, modes=EASY, box=GLOOM)
    table.deck("tension", *table.left("tension"), "dread").enter("uptown-1")

    assert sorted(table.left("tension"))[-3:] == ["dread", "dread", "gloom"]


WRITERS = {name: room(name, left="t") for name in ("uptown-1", "downtown-1")}


@pytest.mark.rule("re3.mode-easy.typewriter-stays")
@pytest.mark.parametrize(("modes", "left"), [(("campaign",), 0), (EASY, 1)])
def test_easy_a_typewriter_stays_after_it_was_used(modes: tuple[str, ...], left: int) -> None:
    table = city(WRITERS, cast=("jill", "carlos", "mikhail"), modes=modes).enter("uptown-1")
    square = table.square("a2")

    table.answer(UseTypewriter(square))

    assert list(table.world.tokens.get(square, ())) == ["typewriter"] * left
    assert table.world.crowd[square] == left
    assert len(table.offers(UseTypewriter)) == left


@pytest.mark.rule("re3.mode-easy.all-together")
def test_easy_brings_all_of_its_changes_at_once() -> None:
    table = city(WRITERS, cast=("jill", "carlos"), modes=EASY)
    table.give("jill", "handgun-bullets", "first-aid-spray").enter("uptown-1")
    table.ammo("jill", "handgun", 0).hurt("jill", DANGER)
    table.ask_again()
    assert table.world.ribbons == 2

    table.answer(UseTypewriter(table.square("a2")))
    gun, bullets = table.item("jill", "handgun").id, table.item("jill", "handgun-bullets").id
    table.answer(UseItem(bullets, weapon=gun))
    table.answer(UseItem(table.item("jill", "first-aid-spray").id, on=0))

    assert table.offers(UseTypewriter)
    assert table.item("jill", "handgun").ammo == 15
    assert table.who("jill").harm == 0
    table.world.actions = 2
    table.enemy("zombie", "a1").enemy("zombie", "a1").ask_again()
    table.move("b1", ["blank blank"])
    for _ in range(2):
        table.answer(table.offers(PushEnemy)[0])
    assert table.enemies("a1") == []


@pytest.mark.rule("re3.mode-easy.compatible")
def test_easy_goes_with_solo_and_with_a_scenario_by_itself() -> None:
    solo = city(cast=("jill",), modes=("campaign", "easy", "solo"))
    assert solo.world.book.easy
    assert solo.world.book.solo
    single = alone("uptown-1", modes=("easy", "standalone"))
    assert single.world.book.easy
    assert single.world.ribbons == 2
    both = alone("uptown-1", cast=("jill",), modes=("easy", "solo", "standalone"))
    assert (both.world.book.easy, both.world.book.solo) == (True, True)
