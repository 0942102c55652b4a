"""What `careful` does with the last of something: a remedy, ammunition, time, room, a continue."""

from __future__ import annotations

import pytest
from crawl.bot.test_careful import chosen
from crawl.bot.test_party import LONG, fell
from crawl.bot.test_search import KEYS, lever, vault
from support.bosses import boss_table
from support.campaign import City, city, room
from support.crawl import Table, crawl, locks
from support.re2 import cleared
from support.re3 import item
from support.road import DECKS, road
from support.terrain import ground

from inkribbon import bots
from inkribbon.crawl.bot.aims.ribbons import is_late
from inkribbon.crawl.bot.errands import errands
from inkribbon.crawl.bot.options.sensible import sensible
from inkribbon.crawl.bot.position.worth import Position
from inkribbon.crawl.bot.things.goods import ballast
from inkribbon.crawl.campaign.continues import UseContinue
from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import Discard, MakeRoom, limit_of
from inkribbon.crawl.items.item_box import SearchBox
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.state.health import Kill
from inkribbon.crawl.state.world import Item
from inkribbon.crawl.turn.actions import Move
from inkribbon.kernel.data import Data
from inkribbon.kernel.deck import shuffled

FOUR = ("jill", "carlos", "mikhail", "nikolai")


# Remedies


def test_the_last_remedy_is_not_used_on_a_scratch_while_somebody_is_down() -> None:
    table = cleared("5a", leon="2.o5", claire="1.b5").stand("leon", "2.o5", harm=2)
    table.carry("leon", "handgun", "first-aid-spray").carry("claire", "knife")
    fell(table, "claire").begin()
    assert isinstance(chosen(table), Move)


def test_what_revives_is_not_thrown_away_for_room() -> None:
    table = crawl("re3", LONG).stand("jill", "a1")
    table.carry("jill", "first-aid-spray", "shotgun").ammo("jill", "shotgun", 0)
    least = ballast(table.world, table.who("jill"))
    assert least is not None
    assert least.card == "shotgun"


# Ammunition


ROW = """
    +---+---+---+---+---+---+
    | .   .   .   .   .   B |
    +---+---+---+---+---+---+
    """


@pytest.mark.parametrize(("at", "points"), [("c1", 1), ("e1", 3)])
def test_the_last_ammunition_is_spent_on_a_boss(at: str, points: int) -> None:
    """From afar rather than nothing, and beside it rather than the knife."""
    table = boss_table(ROW).stand("carlos", at).carry("carlos", "handgun", "knife")
    table.ammo("carlos", "handgun", points).begin()
    action = chosen(table)
    assert isinstance(action, Attack)
    assert action.weapon == table.item("carlos", "handgun").id


# Time


@pytest.mark.parametrize(("cards", "late"), [(11, True), (12, False)])
def test_in_a_large_party_somebody_else_can_go_to_the_typewriter(cards: int, late: bool) -> None:
    table = crawl("re3", LONG, cast=FOUR, tension_reshuffles=False)
    for who in FOUR:
        table.stand(who, "a1" if who in FOUR[:2] else "b1")
    table.world.ribbons = 1
    table.world.decks["tension"] = shuffled(["all-clear"] * cards)
    assert is_late(table.world) is late


# Keys that another has

STATION = lever("f1", "red-herb", "red-herb", do="receive", card="spade")


def herbs(jill: str, carlos: str) -> Table:
    """Both have half of what the station at the far end asks for; Jill collects it."""
    table = vault(station=(STATION,), cast=("jill", "carlos")).deck("B", "heart")
    table.stand("jill", jill).stand("carlos", carlos)
    return table.carry("jill", "red-herb", "spade").carry("carlos", "red-herb", "spade")


def test_whoever_collects_for_a_station_goes_ahead_if_both_can_get_there() -> None:
    table = herbs("d1", "a1").begin()
    aims = Position(table.world, table.world.turn).aims
    assert aims.meetings == {1: [table.square("d1")], 0: [table.square("f1")]}
    table.carry("carlos", "red-herb")
    aims = Position(table.world, table.world.turn).aims
    assert aims.meetings == {1: [table.square("d1")], 0: [table.square("a1")]}


FAR_OFF = 22
SHUT = f"""
    +{"---+" * (FAR_OFF + 3)}
    |{" .  " * (FAR_OFF - 1)} . p b   . q X |
    +{"---+" * (FAR_OFF + 3)}
    """


def test_a_place_behind_a_locked_door_is_left_to_the_one_with_its_key_however_far() -> None:
    links = locks({"p": "spade", "q": "heart"})
    table = crawl("re3", SHUT, links=links, items=KEYS, cast=("jill", "carlos"))
    table.stand("jill", "v1").stand("carlos", "a1").carry("jill").carry("carlos", "spade")
    table.deck("B", "heart").begin()
    shares = Position(table.world, table.world.turn).aims.searching.shares
    assert shares == {1: [table.square("w1")]}


# Room in an inventory


def is_box_searched(*cards: str) -> bool:
    """Whether an item box with these cards is worth an action."""
    table = crawl("re1", LONG.replace(".", "I", 1), items=[RELIC]).stand("jill", "a1")
    table.world.box = tuple(Item(900 + number, card) for number, card in enumerate(cards))
    table.begin()
    assert table.offers(SearchBox)
    return any(o.action == SearchBox() for o in sensible(table.world, table.asked()))


RELIC = item("relic", kind="special")


def test_while_a_scenario_is_played_keys_of_a_campaign_stay_in_the_item_box() -> None:
    assert not is_box_searched("relic")
    assert is_box_searched("relic", "first-aid-spray")


def test_in_a_campaign_the_own_gun_is_never_thrown_away() -> None:
    table = city().carry("carlos", "handgun", "magnum").ammo("carlos", "handgun", 0)
    least = ballast(table.world, table.who("carlos"))
    assert least is not None
    assert least.card == "magnum"


def test_for_room_no_key_goes_as_long_as_there_is_something_else() -> None:
    table = crawl("re3", LONG, items=[RELIC]).stand("jill", "a1")
    table.carry("jill", *["shotgun"] * limit_of(table.world, 0), "relic").begin()
    action = chosen(table.do(MakeRoom(0)))
    assert isinstance(action, Discard)
    assert action.item != table.item("jill", "relic").id


# What a scenario hands out


def test_a_weapon_that_a_station_hands_out_is_worth_a_detour() -> None:
    station = lever("a1", do="receive", card="shotgun")
    table = crawl("re3", LONG, station=(station,)).stand("jill", "b1").carry("jill", "knife")
    assert chosen(table.begin()) == Move(table.square("a1"))


@pytest.mark.parametrize(("card", "fetched"), [("shotgun", True), ("spare-spray", False)])
def test_weapons_are_fetched_where_nobody_comes_back_to(card: str, fetched: bool) -> None:
    table = road({"1a": room("1a", left="b", b={card: 1}, tables=DECKS)})
    assert bool(errands(table.world)) is fetched


def answered(table: City) -> Data:
    decision = table.asked()
    view = table.game.observe(table.world, max(0, decision.seat))
    return bots.make("careful", table.game, 1).choose(view, decision)


def test_a_continue_is_kept_after_a_victory_and_used_after_a_defeat() -> None:
    table = road().give("leon", "cannon").ammo("leon", "cannon", 1).escape()
    while table.asked().prompt != "continue":
        table.done()
    assert answered(table) == Done()
    assert answered(road().do(Kill(0))) == UseContinue()


ARCHWAY = """
    +---+---+---+---+
    | .   . n .   X |
    +---+---+---+---+
    """


def test_no_archway_is_barred_on_the_way_out() -> None:
    table = ground(ARCHWAY, kit=["toolbox"]).stand("jill", "b1").begin()
    assert [use.link for use in table.offers(UseItem)] == [0]
    assert not [o for o in sensible(table.world, table.asked()) if isinstance(o.action, UseItem)]
