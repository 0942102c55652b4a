"""Missions: assigning, drawing, the six symbols, abandoning, dying, and long missions."""

from __future__ import annotations

import pytest
from msgspec import UNSET
from msgspec.structs import replace
from support.crawl import Table, laid_out, scenario_on
from support.re1 import box, heal, the_game
from support.reserve import (
    BOTH,
    CLUE,
    CLUES,
    HEAL,
    ITEM,
    ORDERS,
    ORDERS_HEAL,
    WOUND,
    WOUNDS,
    call_off,
    draw_mission,
    go_on,
    headquarters,
    mission,
    people,
    reserve,
    send,
    under_way,
    with_missions,
    wounds,
)

from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.effects.narrative import BearOut
from inkribbon.crawl.effects.verbs import is_possible
from inkribbon.crawl.printed.effects import CardEffect, Hurt
from inkribbon.crawl.printed.missions import check_missions
from inkribbon.crawl.printed.reserve_effects import (
    BurnCorpses,
    CalmDown,
    DrawMission,
    Exhaust,
    FindSurvivor,
    GiveKerosene,
    StockBox,
    WoundReserve,
)
from inkribbon.crawl.reserve.events import (
    BoxStocked,
    MissionAbandoned,
    MissionAccomplished,
    MissionAssigned,
    MissionBegun,
    MissionCardRead,
    MissionDrawn,
    MissionFailed,
    MissionOver,
    MissionReturned,
    OrdersChanged,
    ReserveDied,
    ReserveHealed,
    ReserveWounded,
    TensionCalmed,
)
from inkribbon.crawl.reserve.missions import Assign, CallOff, GoOn
from inkribbon.crawl.reserve.people import wound
from inkribbon.crawl.scenario.file import TileName
from inkribbon.crawl.state.character import Reservist
from inkribbon.crawl.state.events import EnemySpawned
from inkribbon.crawl.state.special_events import CorpseBurned
from inkribbon.crawl.state.world import DANGER
from inkribbon.games.re1.missions import DecoyFound
from inkribbon.kernel.deck import cards
from inkribbon.kernel.errors import BadContent

BRAD, RICHARD, ENRICO = Reservist("brad"), Reservist("richard"), Reservist("enrico")
SEARCH = mission("search", needs={"clue": 3}, won=(FindSurvivor(),), abandoned=(Exhaust(),))
HUNT = mission("hunt", needs={"stars": 1})


# Assigning


@pytest.mark.rule("re1.mission.interrupts", "re1.mission.assign")
def test_a_mission_interrupts_a_turn_and_the_active_player_picks_anyone_from_the_reserve() -> None:
    table = headquarters(
        SEARCH, waiting=[BRAD, Reservist("jill"), RICHARD], cast=("chris", "barry")
    )
    actions = table.world.actions

    draw_mission(table)

    assert table.asked().seat == 0 == table.world.active
    assert table.offers(Assign) == [Assign("search", who) for who in ("brad", "jill", "richard")]
    send(table, "search", "jill", CLUE)
    call_off(table)
    assert table.asked().prompt == "action"
    assert table.world.actions == actions


@pytest.mark.rule("re1.mission.assign")
def test_with_nobody_in_the_reserve_the_card_goes_back_and_play_goes_on() -> None:
    table = headquarters(SEARCH, waiting=[])

    draw_mission(table)

    assert table.told(MissionDrawn) == [MissionDrawn("search")]
    assert table.told(MissionReturned) == [MissionReturned("search")]
    assert cards(table.world.decks["mission"]) == ["search"]
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.mission.assign")
def test_a_character_on_a_long_mission_cannot_be_assigned_to_another() -> None:
    watch = mission("watch", lasts="mercy")
    table = headquarters(watch, SEARCH, waiting=[BRAD, RICHARD])
    draw_mission(table, "watch")
    send(table, "watch", "brad")

    draw_mission(table, CLUE)

    assert under_way(table).who == "richard"


ALARM = mission("alarm", draws=1, won=(DrawMission(), Exhaust()))


def interrupted(*waiting: Reservist) -> Table:
    """The text of a mission has led to a second one, before it was resolved to its end."""
    table = headquarters(ALARM, SEARCH, waiting=waiting, encounters=[CLUE] * 8)
    draw_mission(table, "alarm")
    return send(table, "alarm", "brad")


@pytest.mark.rule("re1.mission.interrupts", "re1.mission.assign")
def test_the_text_of_a_mission_can_lead_to_another_which_interrupts_it() -> None:
    table = interrupted(BRAD, RICHARD)
    assert (under_way(table).card, under_way(table).who) == ("search", "richard")

    call_off(table)

    assert [someone.exhausted for someone in reserve(table).people] == [True, True]
    assert reserve(table).mission is None
    assert not reserve(table).interrupted
    assert {"alarm", "search"} <= set(table.world.removed)
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.mission.assign")
def test_a_character_whose_mission_is_interrupted_cannot_be_assigned_to_another() -> None:
    table = interrupted(BRAD, RICHARD, ENRICO)
    assert table.offers(Assign) == [Assign("search", who) for who in ("richard", "enrico")]


SIREN = mission("siren", draws=1, won=(DrawMission(), Exhaust()))


@pytest.mark.rule("re1.mission.interrupts", "re1.mission.assign")
def test_a_mission_that_interrupts_another_can_itself_be_interrupted() -> None:
    waiting = [BRAD, RICHARD, ENRICO, Reservist("wesker")]
    table = headquarters(ALARM, SIREN, SEARCH, waiting=waiting, encounters=[CLUE] * 9)
    draw_mission(table, "alarm")
    send(table, "alarm", "brad", "siren")
    send(table, "siren", "richard")
    assert table.offers(Assign) == [Assign("search", who) for who in ("enrico", "wesker")]

    call_off(send(table, "search", "enrico"))

    assert [someone.exhausted for someone in reserve(table).people] == [True, True, True, False]
    assert {"alarm", "siren", "search"} <= set(table.world.removed)
    assert reserve(table).interrupted is UNSET
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.mission.death")
def test_whoever_dies_while_a_mission_is_interrupted_does_not_take_it_up_again() -> None:
    table = interrupted(BRAD, RICHARD)
    wound(table.world, "brad", 5)
    call_off(table)
    assert people(table) == ["richard"]
    assert "alarm" in table.world.removed
    assert len(table.world.decks["encounter"].discard) == 2
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.mission.interrupts")
def test_an_empty_mission_deck_gives_no_mission() -> None:
    table = headquarters(SEARCH).deck("mission")

    draw_mission(table)

    assert table.asked().prompt == "action"


# Drawing


@pytest.mark.rule("re1.mission.draw-encounters", "re1.mission.set-aside")
def test_cards_are_drawn_one_at_a_time_and_laid_aside() -> None:
    table = headquarters(SEARCH, encounters=[CLUE, CLUE, WOUND])

    draw_mission(table, CLUE)

    assert under_way(table).drawn == (CLUE,)
    assert table.asked().actions() == [GoOn(), CallOff()]
    go_on(table, WOUND)
    assert under_way(table).drawn == (CLUE, WOUND)
    assert under_way(table).gathered == ("clue", "wound")
    assert cards(table.world.decks["encounter"]) == [CLUE]
    assert table.world.decks["encounter"].discard == ()


@pytest.mark.rule("re1.mission.symbols-only")
def test_only_the_symbols_count_and_nothing_on_the_card_happens_on_the_board() -> None:
    table = headquarters(SEARCH)

    draw_mission(table, WOUND)
    go_on(table, CLUE)

    assert table.told(EnemySpawned) == []
    assert table.world.corpses == {}
    assert table.world.extra_draws == 0


@pytest.mark.rule("re1.mission.symbol-clue", "re1.mission.finish")
def test_clues_do_nothing_until_the_mission_has_enough_of_them() -> None:
    table = headquarters(SEARCH).deck("survivor", "wesker")
    draw_mission(table, CLUES)
    assert people(table) == ["brad"]
    assert wounds(table, "brad") == 0

    go_on(table, CLUE)

    assert [event.card for event in table.told(MissionAccomplished)] == ["search"]
    assert people(table) == ["brad", "wesker"]
    assert reserve(table).mission is None
    assert table.world.decks["encounter"].discard == (CLUES, CLUE)
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.mission.symbol-wound", "re1.reserve.wound-tracking")
def test_each_wound_symbol_is_one_wound_and_the_total_is_kept() -> None:
    table = headquarters(SEARCH, encounters=[WOUND, WOUNDS, CLUE])
    draw_mission(table, WOUND)
    assert wounds(table, "brad") == 1

    go_on(table, WOUNDS)

    assert wounds(table, "brad") == 3
    assert [event.wounds for event in table.told(ReserveWounded)] == [1, 2, 3]


@pytest.mark.rule("re1.mission.symbol-heal", "re1.reserve.wound-tracking")
def test_a_heal_symbol_takes_one_wound_off_and_never_more_than_there_are() -> None:
    table = headquarters(SEARCH, waiting=[Reservist("brad", 1)])
    draw_mission(table, HEAL)
    assert wounds(table, "brad") == 0

    go_on(table, HEAL)

    assert wounds(table, "brad") == 0


@pytest.mark.rule("re1.mission.symbol-item")
def test_an_item_symbol_puts_an_item_a_card_into_the_box() -> None:
    table = headquarters(SEARCH).deck("A", "green-herb", "handgun-bullets")

    number = table.world.next_id
    draw_mission(table, ITEM, "green-herb")

    assert [item.card for item in table.world.box] == ["green-herb"]
    assert (table.world.box[0].id, table.world.next_id) == (number, number + 1)
    assert table.cards("chris") == ["knife", "handgun"]
    assert cards(table.world.decks["A"]) == ["handgun-bullets"]


@pytest.mark.rule("re1.mission.symbol-stars")
def test_stars_do_nothing_by_themselves_but_some_missions_need_them() -> None:
    table = headquarters(HUNT, SEARCH)
    draw_mission(table, "search", HEAL)
    assert under_way(table).gathered == ("stars", "heal")
    call_off(table)

    draw_mission(table, HEAL)

    assert [event.card for event in table.told(MissionAccomplished)] == ["hunt"]


@pytest.mark.rule("re1.mission.symbol-stars", "re1.characters.special-rules")
def test_for_enrico_stars_are_clues_as_well() -> None:
    table = headquarters(SEARCH, waiting=[ENRICO])

    draw_mission(table, HEAL)

    assert under_way(table).gathered == ("stars", "clue", "heal")


@pytest.mark.rule("re1.mission.symbol-stars", "re1.characters.special-rules")
def test_for_wesker_stars_do_not_count() -> None:
    table = headquarters(SEARCH, waiting=[Reservist("wesker")])

    draw_mission(table, HEAL)

    assert under_way(table).gathered == ("heal",)


@pytest.mark.rule("re1.mission.symbol-heal", "re1.characters.special-rules")
def test_for_rebecca_a_heal_symbol_counts_twice_and_no_other_symbol() -> None:
    table = headquarters(SEARCH, waiting=[Reservist("rebecca", 3)])

    draw_mission(table, CLUE)
    assert under_way(table).gathered == ("clue",)
    go_on(table, HEAL)

    assert under_way(table).gathered == ("clue", "stars", "heal", "heal")
    assert wounds(table, "rebecca") == 1
    assert table.told(MissionAssigned) == [MissionAssigned("search", "rebecca")]
    assert [event.symbols for event in table.told(MissionCardRead)] == [
        ("clue",),
        ("stars", "heal", "heal"),
    ]
    assert table.told(ReserveHealed) == [ReserveHealed("rebecca", 2), ReserveHealed("rebecca", 1)]


# New Orders


@pytest.mark.rule("re1.mission.symbol-new-orders")
def test_new_orders_replace_the_mission_and_its_cards_but_not_the_character() -> None:
    table = headquarters(SEARCH, HUNT, waiting=[BRAD, RICHARD])
    draw_mission(table, "search")
    send(table, "search", "brad", WOUND)

    go_on(table, ORDERS, "hunt", CLUE)

    assert table.told(OrdersChanged) == [OrdersChanged("search", "brad")]
    assert under_way(table).card == "hunt"
    assert under_way(table).who == "brad"
    assert under_way(table).drawn == (CLUE,)
    assert under_way(table).gathered == ("clue",)
    assert wounds(table, "brad") == 1
    assert cards(table.world.decks["mission"]) == ["search"]
    assert table.world.decks["encounter"].discard == (WOUND, ORDERS)


@pytest.mark.rule("re1.mission.symbol-new-orders")
def test_the_card_is_shuffled_back_first_so_that_it_may_come_again() -> None:
    table = headquarters(SEARCH)

    draw_mission(table, ORDERS, CLUE)

    assert under_way(table).card == "search"
    assert under_way(table).drawn == (CLUE,)


def test_what_else_is_on_a_card_with_new_orders_takes_effect_first() -> None:
    table = headquarters(SEARCH, waiting=[Reservist("brad", 2)], encounters=[ORDERS_HEAL, CLUE])

    draw_mission(table, ORDERS_HEAL)

    assert wounds(table, "brad") == 1
    assert under_way(table).drawn == (CLUE,)


def test_a_long_mission_that_replaces_another_takes_the_character_along() -> None:
    table = headquarters(SEARCH, mission("watch", lasts="mercy"))

    draw_mission(table, "search", ORDERS, "watch")

    assert reserve(table).mission is None
    assert [(m.card, m.who) for m in reserve(table).long] == [("watch", "brad")]
    assert table.asked().prompt == "action"


# The end of a mission


@pytest.mark.rule("re1.mission.finish")
def test_after_the_last_card_the_rest_of_the_text_is_resolved_and_the_character_returns() -> None:
    run = mission("run", draws=2, each={"clue": (StockBox(),)}, won=(Exhaust(),))
    table = headquarters(run).deck("A", *["green-herb"] * 3)
    draw_mission(table, CLUES)

    go_on(table, WOUND)

    assert [item.card for item in table.world.box] == ["green-herb"] * 2
    assert len({item.id for item in table.world.box}) == 2
    assert table.told(BoxStocked) == [BoxStocked("green-herb")] * 2
    assert reserve(table).people == (Reservist("brad", 1, exhausted=True),)
    assert reserve(table).mission is None


def test_running_out_of_cards_without_what_is_needed_is_a_failure() -> None:
    short = mission(
        "short", draws=1, needs={"clue": 1}, failed=(Exhaust(),), abandoned=(Exhaust(),)
    )
    table = headquarters(short, waiting=[ENRICO])

    draw_mission(table, WOUND)

    assert [event.card for event in table.told(MissionFailed)] == ["short"]
    assert reserve(table).people == (Reservist("enrico", 1, exhausted=True),)


@pytest.mark.rule("re1.mission.remove-or-recycle")
@pytest.mark.parametrize(("recycles", "left"), [(False, []), (True, ["run"])])
def test_a_finished_card_leaves_the_game_unless_it_is_recycled(
    recycles: bool, left: list[str]
) -> None:
    table = headquarters(mission("run", draws=1, recycles=recycles))

    draw_mission(table, CLUE)

    assert cards(table.world.decks["mission"]) == left
    assert ("run" in table.world.removed) is not recycles


@pytest.mark.rule("re1.mission.abandon", "re1.mission.abandon-text")
@pytest.mark.parametrize(("recycles", "left"), [(False, []), (True, ["lost"])])
def test_an_abandoned_mission_resolves_only_what_it_says_about_that(
    recycles: bool, left: list[str]
) -> None:
    lost = mission(
        "lost", needs={"clue": 9}, won=(StockBox(),), abandoned=(Exhaust(),), recycles=recycles
    )
    table = headquarters(lost, waiting=[RICHARD]).deck("A", "green-herb")
    draw_mission(table, CLUE)

    call_off(table)

    assert table.told(MissionAbandoned) == [MissionAbandoned("lost", "richard")]
    assert reserve(table).people == (Reservist("richard", exhausted=True),)
    assert reserve(table).mission is None
    assert table.world.box == ()
    assert table.world.decks["encounter"].discard == (CLUE,)
    assert cards(table.world.decks["mission"]) == left
    assert ("lost" in table.world.removed) is not recycles


@pytest.mark.rule("re1.mission.abandon")
def test_a_mission_can_be_abandoned_only_after_a_card_is_resolved() -> None:
    table = headquarters(SEARCH, waiting=[BRAD, RICHARD])
    draw_mission(table)

    assert all(isinstance(action, Assign) for action in table.asked().actions())


@pytest.mark.rule("re1.mission.abandon")
def test_after_the_last_card_too_if_failing_would_be_something_else() -> None:
    last = mission("last", draws=1, needs={"clue": 1}, failed=(Exhaust(),))
    table = headquarters(last)
    draw_mission(table, WOUND)
    assert table.asked().prompt == "mission-last"

    call_off(table)

    assert table.told(MissionFailed) == []
    assert [event.card for event in table.told(MissionAbandoned)] == ["last"]


@pytest.mark.rule("re1.mission.abandon", "re1.mission.abandon-text")
@pytest.mark.parametrize(("who", "asked"), [("brad", "mission-last"), ("richard", "action")])
def test_after_the_last_card_too_if_the_character_then_fares_otherwise(
    who: str, asked: str
) -> None:
    """The card says the same for a failure, but Brad, with his cold feet, only gets exhausted."""
    blow = (WoundReserve(wounds=2),)
    last = mission("last", draws=1, needs={"clue": 1}, failed=blow, abandoned=blow)
    table = headquarters(last, waiting=[Reservist(who)])

    draw_mission(table, ITEM)

    assert table.asked().prompt == asked
    if asked == "mission-last":
        call_off(table)
    assert reserve(table).people == (
        (Reservist("brad", exhausted=True),) if who == "brad" else (Reservist("richard", wounds=2),)
    )


def test_nobody_is_asked_to_call_off_what_has_no_consequence() -> None:
    table = headquarters(mission("last", draws=1, needs={"clue": 1}))

    draw_mission(table, ITEM)

    assert table.asked().prompt == "action"


# Death


@pytest.mark.rule("re1.mission.death", "re1.reserve.death-at-five", "re1.mission.symbol-wound")
@pytest.mark.parametrize(("recycles", "left"), [(False, []), (True, ["doom"])])
def test_a_mission_that_reaches_five_wounds(recycles: bool, left: list[str]) -> None:
    """Richard sets out with three wounds; his first on the way does not count. Two more kill him,
    and the item on the last card is not found any more."""
    doom = mission("doom", needs={"clue": 9}, won=(StockBox(),), recycles=recycles)
    table = headquarters(doom, waiting=[Reservist("richard", 3), BRAD]).deck("A", "green-herb")
    draw_mission(table)
    send(table, "doom", "richard", WOUND)
    assert wounds(table, "richard") == 3
    go_on(table, BOTH)
    assert wounds(table, "richard") == 4
    assert table.told(ReserveDied) == []

    go_on(table, WOUND)

    assert table.told(ReserveDied) == [ReserveDied("richard")]
    assert people(table) == ["brad"]
    assert reserve(table).dead == ("richard",)
    assert reserve(table).mission is None
    assert table.world.decks["encounter"].discard == (WOUND, BOTH, WOUND)
    assert cards(table.world.decks["mission"]) == left
    assert ("doom" in table.world.removed) is not recycles
    assert table.world.box == ()
    assert table.asked().prompt == "action"


def test_the_dead_do_not_recover_by_what_follows_on_the_same_card() -> None:
    table = headquarters(SEARCH, waiting=[Reservist("brad", 4)], encounters=[WOUNDS])

    draw_mission(table)

    assert people(table) == []
    assert table.world.decks["encounter"].discard == (WOUNDS,)


# Long missions


@pytest.mark.rule("re1.mission.long")
def test_a_long_mission_only_assigns_a_character_and_its_rules_apply_from_then_on() -> None:
    table = headquarters(waiting=[BRAD, RICHARD]).carry("chris", "green-herb")
    table.stand("chris", "a1", harm=3)
    draw_mission(table, "mission-of-mercy")

    send(table, "mission-of-mercy", "brad")

    assert table.told(MissionBegun) == [MissionBegun("mission-of-mercy", "brad")]
    assert table.asked().prompt == "action"
    assert table.world.decks["encounter"].discard == ()
    heal(table, "chris", "green-herb")
    assert table.who("chris").harm == 1


@pytest.mark.rule("re1.mission.long")
def test_decoy_spares_one_encounter_card_and_is_over_then() -> None:
    tile = TileName(at="b1", name="Gallery", unexplored=True, cards=2)
    rooms = "\n+---+---+---+\n| . n *   . |\n+---+---+---+\n"
    table = laid_out(the_game(), scenario_on(rooms, tile=(tile,)), ("chris",)).stand("chris", "a1")
    table.world.reserve = headquarters(waiting=[BRAD, RICHARD]).world.reserve
    table.deck("encounter", WOUND, WOUND).begin()
    draw_mission(table, "decoy")
    send(table, "decoy", "brad")

    table.move("b1")

    assert len(table.told(EnemySpawned)) == 1
    assert reserve(table).long == ()
    assert table.world.lasting == ()
    assert wounds(table, "brad") == 1
    assert "decoy" in cards(table.world.decks["mission"])


@pytest.mark.rule("re1.mission.long")
def test_the_decoy_is_over_and_no_other_long_mission() -> None:
    watch = mission("watch", lasts="mercy")
    table = headquarters(watch, box().missions["decoy"], waiting=[BRAD, RICHARD])
    draw_mission(table, "watch")
    send(table, "watch", "richard")
    draw_mission(table)

    table.do(DecoyFound("decoy"))

    assert table.told(MissionOver) == [MissionOver("decoy", "brad")]
    assert [(long.card, long.who) for long in reserve(table).long] == [("watch", "richard")]
    assert (wounds(table, "brad"), wounds(table, "richard")) == (1, 0)


@pytest.mark.parametrize("worth", [1, 2])
def test_take_point_makes_tokens_worth_two_call_for_one(worth: int) -> None:
    tile = TileName(at="b1", name="Gallery", unexplored=True, cards=worth)
    rooms = "\n+---+---+---+\n| . n *   . |\n+---+---+---+\n"
    table = laid_out(the_game(), scenario_on(rooms, tile=(tile,)), ("chris",)).stand("chris", "a1")
    table.deck("encounter", WOUND, WOUND).begin()
    draw_mission(table, "take-point")

    table.move("b1")

    assert len(table.told(EnemySpawned)) == 1


# Cards that call for missions


def test_a_card_that_calls_for_a_mission_is_impossible_without_one() -> None:
    table = headquarters(SEARCH)
    assert is_possible(table.world, DrawMission())
    table.deck("mission")
    assert not is_possible(table.world, DrawMission())


def test_a_card_that_calls_for_a_survivor_is_impossible_when_all_are_found() -> None:
    table = headquarters()
    table.deck("survivor", "brad")
    assert is_possible(table.world, FindSurvivor())
    table.deck("survivor")
    assert not is_possible(table.world, FindSurvivor())


@pytest.mark.parametrize("effect", [DrawMission(), FindSurvivor(), Exhaust()])
def test_nothing_concerns_a_reserve_where_there_is_none(effect: CardEffect) -> None:
    table = headquarters(SEARCH)
    table.world.reserve = UNSET
    assert not is_possible(table.world, effect)


def test_a_mission_that_never_ends_is_refused() -> None:
    endless = mission("endless")
    with pytest.raises(BadContent, match="'endless' never ends"):
        check_missions({"endless": endless})
    check_missions(with_missions(SEARCH).missions)


# Decks that run out


@pytest.mark.rule("re1.mission.draw-encounters")
def test_an_empty_encounter_deck_is_renewed_without_the_cards_laid_aside() -> None:
    table = headquarters(SEARCH, encounters=[CLUE])
    table.deck("encounter", CLUE, discard=[WOUND])
    draw_mission(table)

    go_on(table)

    assert under_way(table).drawn == (CLUE, WOUND)


def test_with_no_encounter_card_left_the_mission_is_over() -> None:
    table = headquarters(SEARCH, encounters=[CLUE])
    draw_mission(table)

    go_on(table)

    assert [event.card for event in table.told(MissionFailed)] == ["search"]
    assert reserve(table).mission is None


@pytest.mark.rule("re1.mission.symbol-item")
def test_an_empty_item_deck_is_renewed_for_an_item_symbol() -> None:
    table = headquarters(SEARCH).deck("A", discard=["green-herb"])

    draw_mission(table, ITEM)

    assert [item.card for item in table.world.box] == ["green-herb"]


# What missions bring to the board


def test_burning_removes_the_nearest_corpse() -> None:
    table = headquarters()
    for square in ("b1", "c1"):
        put_corpse(table.world, table.square(square))

    table.do(BearOut("", (BurnCorpses(),)))

    assert list(table.world.corpses) == [table.square("c1")]
    assert table.told(CorpseBurned) == [CorpseBurned(0, table.square("b1"))]


def test_calm_shuffles_the_newest_discards_back() -> None:
    table = headquarters().deck("tension", "all-clear", discard=["cornered", "reanimate"])

    table.do(BearOut("", (CalmDown(cards=1),)))

    assert cards(table.world.decks["tension"]) == ["all-clear", "reanimate"]
    assert table.world.decks["tension"].discard == ("cornered",)
    assert table.told(TensionCalmed) == [TensionCalmed(1)]


def test_kerosene_goes_to_the_active_character_up_to_the_limit() -> None:
    table = headquarters()

    table.do(BearOut("", (GiveKerosene(tokens=9),)))

    assert table.who("chris").kerosene == 2
    assert not is_possible(table.world, GiveKerosene())


def test_a_character_without_room_for_any_kerosene_gets_none() -> None:
    chris = replace(box().characters["chris"], kerosene=0)
    table = headquarters(contents=replace(box(), characters={"chris": chris}))

    assert not is_possible(table.world, GiveKerosene())


@pytest.mark.parametrize(("drawn", "given"), [(CLUE, True), (CLUES, True), (HEAL, False)])
def test_a_bonus_is_given_once_if_its_symbol_was_gathered(drawn: str, given: bool) -> None:
    card = mission("extra", draws=1, bonus={"clue": (GiveKerosene(tokens=1),)})
    table = headquarters(card)
    table.world.characters[0] = replace(table.who("chris"), kerosene=0)

    draw_mission(table, drawn)

    assert table.who("chris").kerosene == int(given)


@pytest.mark.rule("re1.characters.special-rules")
def test_symbols_other_than_wounds_count_for_richard_from_the_first() -> None:
    table = headquarters(SEARCH, waiting=[RICHARD])
    draw_mission(table, CLUE)
    assert under_way(table).gathered == ("clue",)


def test_a_mission_that_fells_the_active_character_brings_what_it_says_all_the_same() -> None:
    hunt = mission("hunt", draws=1, won=(Hurt(damage=1), StockBox()))
    table = headquarters(hunt, cast=("chris", "jill"), falling_loses=False)
    table.deck("mission", "hunt").deck("A", "dagger").carry("jill", "first-aid-spray")
    table.world.characters[0] = replace(table.who("chris"), harm=DANGER)
    draw_mission(table, CLUE)
    assert table.who("chris").fate == "down"
    assert table.told(BoxStocked) == [BoxStocked("dagger")]
    assert reserve(table).mission is None
    assert people(table) == ["brad"]
    assert table.world.active == table.seat("jill")
