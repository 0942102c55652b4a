"""A careful player and the reserve: whom to send, when to stop, whom to switch in."""

from __future__ import annotations

from support.crawl import Table
from support.reserve import (
    BOTH,
    CLUE,
    CLUES,
    ORDERS,
    WOUND,
    campaign,
    draw_mission,
    enlist,
    headquarters,
    mission,
    send,
)

from inkribbon import bots
from inkribbon.crawl.campaign.entering import EnterScenario
from inkribbon.crawl.printed.effects import MeetEncounter
from inkribbon.crawl.printed.reserve_effects import Exhaust, FindSurvivor, StockBox
from inkribbon.crawl.reserve.missions import Assign, CallOff, Finish, GoOn
from inkribbon.crawl.reserve.switching import LeaveBehind, TradePlaces
from inkribbon.crawl.reserve.verbs import Affect, Befall
from inkribbon.crawl.state.character import Reservist
from inkribbon.kernel.data import Data

SEARCH = mission("search", needs={"clue": 2}, won=(FindSurvivor(),), abandoned=(Exhaust(),))
EVEN = [CLUE, CLUES, WOUND, WOUND, BOTH]


def chosen(table: Table) -> Data:
    decision = table.asked()
    view = table.game.observe(table.world, max(decision.seat, 0))
    return bots.make("careful", table.game, 1).choose(view, decision)


def test_the_healthy_are_sent() -> None:
    table = headquarters(SEARCH, waiting=[Reservist("jill", 3), Reservist("barry", 1)])
    draw_mission(table)

    assert chosen(table) == Assign("search", "barry")


def test_on_a_long_mission_goes_whoever_is_worst_off() -> None:
    watch = mission("watch", lasts="mercy")
    table = headquarters(watch, waiting=[Reservist("jill", 3), Reservist("barry", 1)])
    draw_mission(table)

    assert chosen(table) == Assign("watch", "jill")


def test_enrico_is_sent_where_stars_count_and_richard_where_it_hurts() -> None:
    people = [Reservist("wesker"), Reservist("enrico"), Reservist("richard")]
    table = headquarters(SEARCH, waiting=people, encounters=["a-friend-was-here"] * 4 + [WOUND])
    draw_mission(table)
    assert chosen(table) == Assign("search", "enrico")

    table = headquarters(SEARCH, waiting=people, encounters=[WOUND] * 4 + [CLUE])
    draw_mission(table)
    assert chosen(table) == Assign("search", "richard")


def test_a_mission_goes_on_while_it_is_worth_the_risk() -> None:
    table = headquarters(SEARCH, waiting=[Reservist("jill")], encounters=EVEN * 2)
    draw_mission(table, CLUE)

    assert chosen(table) == GoOn()


def test_nobody_is_sent_to_their_death_for_an_item() -> None:
    shop = mission("shop", needs={"clue": 2}, won=(StockBox(),))
    table = headquarters(shop, waiting=[Reservist("jill", 3)], encounters=EVEN * 2)
    draw_mission(table, BOTH)

    assert chosen(table) == CallOff()


def test_new_orders_are_no_reason_to_go_on() -> None:
    shop = mission("shop", needs={"clue": 9}, won=(StockBox(),))
    table = headquarters(shop, waiting=[Reservist("jill", 2)], encounters=[CLUE, ORDERS, WOUND])
    draw_mission(table, CLUE)

    assert chosen(table) == CallOff()


def test_after_the_last_card_the_lesser_evil_is_chosen() -> None:
    bad = mission("bad", draws=1, needs={"clue": 1}, failed=(MeetEncounter(),))
    table = headquarters(bad, waiting=[Reservist("jill")])
    draw_mission(table, WOUND)
    assert chosen(table) == CallOff()

    good = mission("good", draws=1, needs={"clue": 1}, abandoned=(MeetEncounter(),))
    table = headquarters(good, waiting=[Reservist("jill")])
    draw_mission(table, WOUND)
    assert chosen(table) == Finish()


def test_wounds_go_to_the_healthy_and_help_to_those_who_need_it() -> None:
    table = headquarters(waiting=[Reservist("jill", 3), Reservist("barry", 1)])
    table.do(Befall("wound", "chosen", 1))
    assert chosen(table) == Affect("wound", "barry", 1)

    table.do(Befall("tend", "chosen", 1))
    assert chosen(table) == Affect("tend", "jill", 1)


def test_before_a_scenario_the_badly_hurt_are_relieved() -> None:
    table = campaign("barry", "chris")
    enlist(table, Reservist("jill", 1), Reservist("brad"))
    table.hurt("barry", 1).hurt("chris", 4).answer(EnterScenario("one"))
    assert chosen(table) == TradePlaces(1, "jill")

    table.hurt("chris", 2)
    assert not isinstance(chosen(table), TradePlaces)


def test_what_stays_behind_is_no_weapon() -> None:
    table = campaign("barry")
    enlist(table, Reservist("rebecca"))
    table.carry("barry", "handgun", "knife", *["handgun-bullets"] * 5).answer(EnterScenario("one"))

    table.answer(TradePlaces(0, "rebecca"))

    choice = chosen(table)
    assert isinstance(choice, LeaveBehind)
    assert choice.item == table.item("rebecca", "handgun-bullets").id


def test_it_plays_printed_missions_to_their_end() -> None:
    table = headquarters(waiting=[Reservist("jill"), Reservist("enrico")])
    draw_mission(table, "rescue")
    send(table, "rescue", "enrico", CLUES)
    assert chosen(table) in (GoOn(), CallOff())
