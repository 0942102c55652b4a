"""Easy mode, solo play, and the equipment of briefs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from support.bosses import BRUTE, boss, boss_table
from support.crawl import Table, box_with, laid_out, scenario_on
from support.re2 import CLEAR, game, weapon

from inkribbon.crawl.campaign.standalone import Equip
from inkribbon.crawl.combat.evade import PushEnemy
from inkribbon.crawl.game import set_up
from inkribbon.crawl.items.typewriter import UseTypewriter
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.campaign import WeaponKit
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.items import Hit, ItemCard
from inkribbon.crawl.scenario.file import More
from inkribbon.crawl.state.board import put_token
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.books.modes import check_modes, start_ribbons
from inkribbon.crawl.state.campaign_events import BackFromBeyond, CardsJoined, KitGiven
from inkribbon.crawl.state.events import Placed
from inkribbon.crawl.state.health import Kill, KnockOut
from inkribbon.crawl.state.world import DANGER
from inkribbon.geometry.drawing import read
from inkribbon.kernel.deck import cards
from inkribbon.kernel.engine import run
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import Setup

ROOM = """
    +---+---+---+
    | 1   .   2 |
    +           +
    | .   *   X |
    +---+---+---+
    """
GUN = replace(weapon("gun", capacity=9, high=Hit(damage=1)), universal=True)
SHELLS = ItemCard(
    id="shells",
    name="Shells",
    source="authored",
    kind="ammunition",
    deck="A",
    copies=2,
    reloads=("gun",),
    points=2,
)


def table_in(*modes: str, cast: tuple[str, ...] = ("leon",), **rules: Any) -> Table:
    scenario = scenario_on(ROOM, falling_loses=False, **rules)
    box = box_with(game().contents, [GUN, SHELLS])
    return laid_out(game(), scenario, cast, box=box, tension=CLEAR, modes=modes)


# Easy


@pytest.mark.rule("re2.mode-easy.ink-ribbons")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_easy_one_ink_ribbon_for_each_character(count: int) -> None:
    cast = ("leon", "claire", "ada", "kendo")[:count]
    assert table_in("easy", cast=cast).world.ribbons == count


@pytest.mark.rule("re2.mode-easy.full-reload")
@pytest.mark.parametrize(("modes", "points"), [(("easy",), 9), ((), 3)])
def test_easy_ammunition_fills_the_weapon(modes: tuple[str, ...], points: int) -> None:
    table = table_in(*modes).stand("leon", "a1").carry("leon", "gun", "shells")
    table.ammo("leon", "gun", 1).begin()
    shells, gun = table.item("leon", "shells").id, table.item("leon", "gun").id
    table.answer(UseItem(shells, weapon=gun))
    assert table.item("leon", "gun").ammo == points


@pytest.mark.rule("re2.mode-easy.first-aid-to-fine")
@pytest.mark.parametrize(("modes", "harm"), [(("easy",), 0), ((), 1)])
def test_easy_a_spray_heals_to_fine(modes: tuple[str, ...], harm: int) -> None:
    table = table_in(*modes).stand("leon", "a1", harm=4).carry("leon", "first-aid-spray").begin()
    table.answer(UseItem(table.item("leon", "first-aid-spray").id, on=0))
    assert table.who("leon").harm == harm


@pytest.mark.rule("re2.mode-easy.push-all")
@pytest.mark.parametrize(("modes", "pushed"), [(("easy",), 2), ((), 1)])
def test_easy_every_enemy_may_be_pushed_after_a_failed_evade_roll(
    modes: tuple[str, ...], pushed: int
) -> None:
    table = table_in(*modes).stand("leon", "a1").enemy("zombie", "a1").enemy("zombie", "a1")
    table.begin().move("b1", dice=["blank blank"])
    for _ in range(pushed):
        table.answer(table.offers(PushEnemy)[0])
    assert not table.offers(PushEnemy)
    assert len(table.enemies("a1")) == 2 - pushed


@pytest.mark.rule("re2.mode-easy.typewriter-stays")
@pytest.mark.parametrize(("modes", "left"), [(("easy",), 1), ((), 0)])
def test_easy_a_typewriter_stays(modes: tuple[str, ...], left: int) -> None:
    table = table_in(*modes).stand("leon", "a1")
    square = table.square("a1")
    put_token(table.world, square, "typewriter")
    table.world.book.furnished, table.world.book.plain = frozenset({square}), False
    table.begin().answer(UseTypewriter(square))
    assert len(table.world.tokens) == left


@pytest.mark.rule("re2.mode-easy.ribbons-for-cards")
@pytest.mark.parametrize(("modes", "added"), [(("easy",), 3), ((), 1)])
def test_easy_as_many_tension_cards_as_there_are_replace_ink_ribbons(
    modes: tuple[str, ...], added: int
) -> None:
    dread = TensionCard(
        id="dread", name="Dread", source="authored", colour="red", copies=3, special=True
    )
    scenario = scenario_on(ROOM, id="1a", ribbon_cards=("dread",) * 3)
    box = box_with(game().contents, cards=[dread])
    setup = Setup(game="re2", scenario="1a", characters=("leon",), modes=modes)
    world = set_up(Book(box, setup, scenario, read(scenario.map.floors)))
    assert cards(world.decks["tension"]).count("dread") == added
    assert CardsJoined("tension", added) in world.news
    assert world.ribbons == 0


@pytest.mark.rule("re2.mode-easy.all-together", "re2.mode-easy.compatible")
def test_easy_is_one_mode_that_goes_with_solo_and_with_the_campaign() -> None:
    assert game().modes == ("easy", "solo", "campaign", "nightmare")
    for modes in (("easy", "solo"), ("easy", "campaign"), ("easy", "solo", "campaign")):
        scenario = "campaign" if "campaign" in modes else "1a"
        setup = Setup(game="re2", scenario=scenario, characters=("leon",), modes=modes)
        check_modes(game().edition, game().contents.graph, setup)


# Nightmare


def test_a_nightmare_starts_without_ink_ribbons() -> None:
    plain, worse = (game().new("4a", ["leon"], modes=modes) for modes in ([], ["nightmare"]))
    assert (plain.ribbons, worse.ribbons) == (1, 0)


@pytest.mark.parametrize(("count", "ribbons"), [(1, 1), (2, 1), (3, 3), (4, 3)])
def test_a_scenario_can_leave_ink_ribbons_to_a_party_in_a_nightmare(
    count: int, ribbons: int
) -> None:
    left = tuple(More(characters=least, text="", ribbons=n) for least, n in ((1, 1), (3, 2)))
    cast = ("leon", "claire", "ada", "kendo")[:count]
    plain, worse = (
        laid_out(game(), scenario_on(ROOM, nightmare=left), cast, modes=modes).world.book
        for modes in ((), ("nightmare",))
    )
    assert start_ribbons(worse) == ribbons
    assert start_ribbons(plain) == game().edition.supplies.ribbons[count - 1]


@pytest.mark.parametrize(
    ("modes", "same"), [((), True), (("easy",), True), (("nightmare",), False)]
)
def test_what_a_nightmare_adds_is_no_part_of_other_games(
    modes: tuple[str, ...], same: bool
) -> None:
    """Records and figures of other games still hold when a nightmare changes."""
    text = game().source_of(Setup(game="re2", scenario="4a", characters=("leon",))).text
    calmer, _, rest = text.partition("[[nightmare]]")
    calmer += rest[rest.index("[map]") :]
    digests = {
        game().content_digest(
            Setup(game="re2", scenario="4a", characters=("leon",), modes=modes, text=written)
        )
        for written in (text, calmer)
    }
    assert (len(digests) == 1) is same


def test_a_nightmare_is_not_easy() -> None:
    setup = Setup(game="re2", scenario="1a", characters=("leon",), modes=("easy", "nightmare"))
    with pytest.raises(BadSetup, match="choose one of the modes"):
        check_modes(game().edition, game().contents.graph, setup)


# Solo


@pytest.mark.rule("re2.mode-solo.one-character", "re2.mode-solo.minimum-characters")
@pytest.mark.parametrize(("least", "count", "fits"), [(1, 1, True), (1, 2, False), (2, 2, True)])
def test_solo_is_for_as_many_characters_as_the_brief_demands(
    least: int, count: int, fits: bool
) -> None:
    cast = ("leon", "claire")[:count]
    setup = Setup(game="re2", scenario="1a", characters=cast, modes=("solo",))
    if fits:
        check_modes(game().edition, game().contents.graph, setup, least)
        return
    with pytest.raises(BadSetup, match="solo play is for"):
        check_modes(game().edition, game().contents.graph, setup, least)


def test_solo_one_character_is_too_few_for_a_brief_that_demands_two() -> None:
    setup = Setup(game="re2", scenario="1a", characters=("leon",), modes=("solo",))
    with pytest.raises(BadSetup, match="2 characters here"):
        check_modes(game().edition, game().contents.graph, setup, 2)


@pytest.mark.rule("re2.mode-solo.minimum-characters", "re2.mode-solo.start-square")
def test_solo_the_second_character_starts_on_the_other_square_and_relief_stays() -> None:
    table = boss_table(
        ROOM.replace("*", "B"),
        cast=["leon", "claire"],
        modes=["solo"],
        brute=replace(BRUTE, hit_points=20),
        game=game(),
    )
    assert boss(table).health == 10
    world = set_up(table.world.book)
    run(world)
    table.world = world
    assert (table.at("leon"), table.at("claire")) == ("a1", "c1")
    assert table.asked().prompt == "first"


@pytest.mark.rule("re2.mode-solo.start-square")
def test_solo_the_character_starts_on_the_first_square() -> None:
    table = table_in("solo")
    table.world = set_up(table.world.book)
    run(table.world)
    assert table.at("leon") == "a1"
    assert Placed(0, table.square("a1")) in table.world.news


@pytest.mark.rule("re2.mode-solo.no-instant-knockout")
@pytest.mark.parametrize("effect", [KnockOut(0), Kill(0)], ids=repr)
def test_solo_what_fells_or_kills_only_sets_the_marker_to_danger(effect: KnockOut) -> None:
    table = table_in("solo").stand("leon", "a1", harm=1).begin().do(effect)
    assert table.who("leon").fate == "standing"
    assert table.who("leon").harm == DANGER
    assert table.told(BackFromBeyond) == [BackFromBeyond(0)]
    assert table.world.outcome is None


@pytest.mark.rule("re2.mode-solo.no-instant-knockout")
@pytest.mark.parametrize("effect", [KnockOut(0), Kill(0)], ids=repr)
def test_solo_at_danger_the_effect_applies_in_full(effect: KnockOut) -> None:
    table = table_in("solo").stand("leon", "a1", harm=DANGER).begin().do(effect)
    assert table.who("leon").fate != "standing"
    assert table.world.outcome is not None


@pytest.mark.rule("re2.mode-solo.compatible")
def test_solo_goes_with_the_campaign() -> None:
    setup = Setup(game="re2", scenario="campaign", characters=("leon",), modes=("solo", "campaign"))
    check_modes(game().edition, game().contents.graph, setup)


# The equipment of a brief


def equipped(kit: WeaponKit, cast: tuple[str, ...] = ("leon", "claire", "ada")) -> Table:
    table = table_in(cast=cast, equipment=kit, kit=("knife",))
    book = table.world.book
    again = Book(book.contents, book.setup, book.scenario, read(book.scenario.map.floors))
    table.world = set_up(again)
    run(table.world)
    return table


@pytest.mark.rule("re2.mode-standalone.default")
def test_sprays_go_to_different_characters() -> None:
    table = equipped(WeaponKit(one_each=("first-aid-spray", "first-aid-spray")))
    assert table.asked().prompt == "hand-out"
    table.answer(Equip(1, "first-aid-spray"))
    assert [give.seat for give in table.offers(Equip)] == [0, 2]
    table.answer(Equip(2, "first-aid-spray"))
    assert [(given.seat, given.card) for given in table.told(KitGiven)] == [
        *((1, "first-aid-spray"), (2, "first-aid-spray"))
    ]
    assert table.asked().prompt == "start"
    assert [len(table.cards(who)) for who in ("leon", "claire", "ada")] == [1, 2, 2]


def test_with_fewer_characters_than_sprays_the_others_stay_in_the_box() -> None:
    table = equipped(WeaponKit(one_each=("first-aid-spray", "first-aid-spray")), cast=("leon",))
    assert table.cards("leon") == ["knife", "first-aid-spray"]


@pytest.mark.rule("re2.mode-standalone.default")
def test_guns_are_divided_among_the_characters() -> None:
    table = equipped(WeaponKit(cards=("gun", "shotgun")))
    table.answer(Equip(0, "gun"))
    assert {give.card for give in table.offers(Equip)} == {"shotgun"}
    table.answer(Equip(0, "shotgun"))
    assert table.cards("leon") == ["knife", "gun", "shotgun"]
    assert table.item("leon", "gun").ammo == 9
