"""The reserve: the survivor deck, wounds, exhaustion, switching, and the End Phase."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from support.re1 import box, the_game, the_gunshot
from support.reserve import (
    CLUE,
    WOUND,
    House,
    call_off,
    campaign,
    draw_mission,
    enlist,
    headquarters,
    mission,
    people,
    reserve,
    send,
    wounds,
)

from inkribbon.crawl.campaign.entering import EnterScenario
from inkribbon.crawl.campaign.storage import Deposit, OpenBox
from inkribbon.crawl.printed.reserve_effects import Exhaust, TendReserve, WoundReserve
from inkribbon.crawl.reserve.events import (
    KeroseneLost,
    PlayerSwitched,
    ReserveExhausted,
    ReserveRestored,
    ReserveReturned,
    SurvivorFound,
)
from inkribbon.crawl.reserve.missions import Assign, TakeMission
from inkribbon.crawl.reserve.people import MeetSurvivor
from inkribbon.crawl.reserve.switching import LeaveBehind, TradePlaces
from inkribbon.crawl.reserve.verbs import Affect, Befall
from inkribbon.crawl.state.campaign_events import PutInBox
from inkribbon.crawl.state.character import Reservist
from inkribbon.crawl.state.health import end
from inkribbon.crawl.state.moments import Abandoning
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Task
from inkribbon.kernel.deck import cards
from inkribbon.kernel.engine import answer, handles, push, run
from inkribbon.kernel.hook import HOOKS, Function, Moment
from inkribbon.kernel.sampler import Sampler

MAINS = ("jill", "chris", "rebecca", "barry")
SUPPORTS = ("brad", "enrico", "richard", "wesker")


# Components


@pytest.mark.rule("re1.components.mission-cards")
def test_there_are_22_mission_cards_of_which_supply_run_is_two() -> None:
    printed = box().missions.values()
    assert sum(card.copies for card in printed) == 22
    assert [card.id for card in printed if card.copies == 2] == ["supply-run"]


@pytest.mark.rule("re1.components.support-characters")
def test_there_are_four_support_characters() -> None:
    names = {card.name for card in box().supports.values()}
    assert names == {"Albert Wesker", "Brad Vickers", "Enrico Marini", "Richard Aiken"}
    assert not box().supports.keys() & box().characters.keys()


# The start


@pytest.mark.rule("re1.setup.brad-in-reserve", "re1.setup.survivor-deck")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_survivor_deck_has_three_cards_and_one_for_every_main_character_not_played(
    players: int,
) -> None:
    """Brad waits; the deck has 3 + (4 - players) cards."""
    cast = MAINS[:players]
    table = campaign(*cast)

    deck = table.left("survivor")

    assert people(table) == ["brad"]
    assert len(deck) == 3 + (4 - players)
    assert deck == sorted({*MAINS, *SUPPORTS} - {"brad", *cast})


@pytest.mark.rule("re1.mode-standalone.brad")
def test_a_scenario_on_its_own_also_starts_with_brad_in_the_reserve() -> None:
    world = the_game().new("1f-west-a", ["jill", "chris"])
    assert world.reserve
    assert [someone.id for someone in world.reserve.people] == ["brad"]
    assert len(world.decks["survivor"]) == 5
    assert len(world.decks["mission"]) == 22


def test_the_introduction_has_no_reserve() -> None:
    world = the_gunshot("jill").world
    assert not world.reserve
    assert "mission" not in world.decks


# Finding survivors


@pytest.mark.rule("re1.reserve.survivor-draw", "re1.reserve.purpose")
def test_a_drawn_survivor_joins_the_reserve_until_the_deck_is_empty() -> None:
    table = headquarters().deck("survivor", "jill", "wesker")
    table.do(MeetSurvivor(), ["jill"])
    table.do(MeetSurvivor())
    assert people(table) == ["brad", "jill", "wesker"]
    assert {event.who for event in table.told(SurvivorFound)} == {"jill", "wesker"}
    assert [c.id for c in table.world.characters.values()] == ["chris"]

    table.do(MeetSurvivor())

    assert people(table) == ["brad", "jill", "wesker"]


@pytest.mark.rule("re1.reserve.no-starting-gear")
def test_survivors_bring_neither_items_nor_kerosene() -> None:
    table = headquarters().deck("survivor", "jill")
    held, box_before = table.cards("chris"), table.world.box
    fuel = table.who("chris").kerosene

    table.do(MeetSurvivor())

    assert reserve(table).people[-1] == Reservist("jill")
    assert table.cards("chris") == held
    assert table.world.box == box_before
    assert table.who("chris").kerosene == fuel


# Wounds


@pytest.mark.rule("re1.reserve.wound-tracking", "re1.reserve.death-at-five")
def test_the_fifth_wound_kills_and_the_fourth_does_not() -> None:
    table = headquarters(waiting=[Reservist("jill", 2), Reservist("brad")])
    table.do(Affect("wound", "jill", 2))
    assert wounds(table, "jill") == 4

    table.do(Affect("wound", "jill", 1))

    assert people(table) == ["brad"]
    assert reserve(table).dead == ("jill",)


def test_cards_can_mean_everyone_in_the_reserve_or_one_the_player_chooses() -> None:
    table = headquarters(waiting=[Reservist("jill", 2), Reservist("brad")])
    table.do(Befall("wound", "everyone", 1))
    assert (wounds(table, "jill"), wounds(table, "brad")) == (3, 1)

    table.do(Befall("tend", "chosen", 2))
    table.answer(Affect("tend", "jill", 2))

    assert (wounds(table, "jill"), wounds(table, "brad")) == (1, 1)


def test_whoever_dies_on_a_long_mission_ends_it() -> None:
    watch = mission("watch", lasts="mercy")
    table = headquarters(watch, waiting=[Reservist("brad", 4)])
    draw_mission(table)

    table.do(Affect("wound", "brad", 1))

    assert reserve(table).long == ()
    assert table.world.lasting == ()
    assert "watch" in table.world.removed


def test_a_long_mission_goes_on_after_a_wound_that_does_not_kill_or_kills_another() -> None:
    watch = mission("watch", lasts="mercy")
    table = headquarters(watch, waiting=[Reservist("brad", 2), Reservist("richard", 4)])
    draw_mission(table)
    send(table, "watch", "brad")

    table.do(Affect("wound", "brad", 1)).do(Affect("wound", "richard", 1))

    assert (people(table), reserve(table).dead) == (["brad"], ("richard",))
    assert [long.card for long in reserve(table).long] == ["watch"]


def test_a_mission_that_kills_by_its_own_text_is_over() -> None:
    trap = mission("trap", draws=1, won=(WoundReserve(wounds=2), Exhaust(), TendReserve()))
    table = headquarters(trap, waiting=[Reservist("brad", 3)])

    draw_mission(table, CLUE)

    assert people(table) == []
    assert reserve(table).mission is None
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.reserve.exhaust")
def test_the_exhausted_are_marked_and_may_still_be_sent() -> None:
    tiring = mission("tiring", needs={"clue": 9}, abandoned=(Exhaust(),), recycles=True)
    table = headquarters(tiring, waiting=[Reservist("jill"), Reservist("chris")], cast=("barry",))
    draw_mission(table)
    send(table, "tiring", "jill", CLUE)
    call_off(table)
    assert reserve(table).people[0] == Reservist("jill", exhausted=True)

    draw_mission(table)

    assert Assign("tiring", "jill") in table.asked().actions()


# The End Phase


class EndNow(Task, frozen=True):
    """For tests: the scenario ends here."""

    won: bool


@handles(EndNow)
def end_now(world: World, task: EndNow) -> None:
    end(world, won=task.won, cause="escaped" if task.won else "died")


def over(table: House, *, won: bool) -> House:
    """The scenario being played is over."""
    table.do(EndNow(won))
    return table


def played(*reservists: Reservist, cast: Sequence[str] = ("chris", "barry")) -> House:
    table = campaign(*cast).enter("one")
    enlist(table, *reservists)
    return table


@pytest.mark.rule(
    "re1.end-phase.complete-7-reserve-heal",
    "re1.end-phase.complete-7-ready",
    "re1.reserve.exhausted-no-heal",
)
def test_after_a_win_all_but_the_exhausted_heal_two_levels_and_everyone_is_ready() -> None:
    table = played(
        Reservist("brad", 3), Reservist("jill", 1), Reservist("wesker", 3, exhausted=True)
    )

    over(table, won=True)

    assert reserve(table).people == (
        Reservist("brad", 1),
        Reservist("jill"),
        Reservist("wesker", 3),
    )


@pytest.mark.rule("re1.reserve.death-at-five")
def test_after_a_win_the_dead_stay_dead() -> None:
    table = played(Reservist("brad"), Reservist("jill", 4))
    table.do(Affect("wound", "jill", 1))

    over(table, won=True).enter("two")
    over(table, won=False)

    assert people(table) == ["brad"]
    assert reserve(table).dead == ("jill",)


@pytest.mark.rule(
    "re1.end-phase.fail-5-reserve-return",
    "re1.end-phase.fail-5-reserve-wounds",
    "re1.end-phase.fail-5-ready",
)
def test_after_a_loss_the_dead_return_and_everyone_is_unhurt_and_ready() -> None:
    table = played(Reservist("brad", 3, exhausted=True), Reservist("jill", 4))
    table.do(Affect("wound", "jill", 1))

    over(table, won=False)

    assert reserve(table).people == (Reservist("brad"), Reservist("jill"))
    assert reserve(table).dead == ()
    assert table.told(ReserveReturned) == [ReserveReturned("jill")]
    assert table.told(ReserveRestored) == [ReserveRestored()]


@pytest.mark.rule("re1.mission.long-end")
@pytest.mark.parametrize(("recycles", "left"), [(False, []), (True, ["watch"])])
def test_a_long_mission_ends_with_the_scenario_before_the_reserve_heals(
    recycles: bool, left: list[str]
) -> None:
    watch = mission("watch", lasts="mercy", recycles=recycles)
    contents = replace(box(), missions={"watch": watch})
    table = campaign("chris", "barry", contents=contents).enter("one")
    enlist(table, Reservist("brad", 3))
    draw_mission(table)
    assert [m.who for m in reserve(table).long] == ["brad"]

    over(table, won=True)

    assert reserve(table).long == ()
    assert reserve(table).people == (Reservist("brad", 1),)
    assert table.left("mission") == left
    assert ("watch" in table.world.removed) is not recycles


def test_the_reserve_and_its_decks_carry_over() -> None:
    table = played(Reservist("brad", 1), Reservist("wesker", 2))
    table.deck("survivor", "jill").deck("mission", "rescue")

    over(table, won=True).enter("two")

    assert people(table) == ["brad", "wesker"]
    assert table.left("survivor") == ["jill"]
    assert table.left("mission") == ["rescue"]


def test_a_mission_that_the_end_of_the_scenario_interrupts_is_put_away() -> None:
    hunt = mission("hunt", needs={"clue": 9}, recycles=True)
    contents = replace(box(), missions={"hunt": hunt})
    table = campaign("chris", "barry", contents=contents).enter("one")
    table.deck("encounter", WOUND, CLUE)
    draw_mission(table, WOUND)

    over(table, won=True)

    assert reserve(table).mission is None
    assert reserve(table).people == (Reservist("brad"),)
    assert table.left("mission") == ["hunt"]
    assert table.world.decks["encounter"].discard == (WOUND,)


# Switching


def before_a_scenario(*reservists: Reservist, cast: Sequence[str] = ("barry",)) -> House:
    """Another scenario has been played already."""
    table = campaign(*cast)
    assert table.world.campaign is not None
    table.world.campaign = replace(table.world.campaign, last="two")
    enlist(table, *reservists)
    table.answer(EnterScenario("one"))
    return table


@pytest.mark.rule("re1.reserve.switch-timing", "re1.reserve.support-never-play")
@pytest.mark.rule("re1.end-phase.before-next-setup")
def test_before_a_scenario_any_player_may_switch_to_a_main_character_of_the_reserve() -> None:
    table = before_a_scenario(
        Reservist("brad"), Reservist("wesker"), Reservist("jill"), cast=("barry", "chris")
    )
    assert table.offers(TradePlaces) == [TradePlaces(0, "jill"), TradePlaces(1, "jill")]

    table.answer(TradePlaces(1, "jill"))

    assert [c.id for c in table.world.characters.values()] == ["barry", "jill"]
    assert people(table) == ["brad", "wesker", "chris"]
    assert [card.id for card in table.world.book.cast] == ["barry", "jill"]
    table.done().settle_set_up()
    assert [table.at(who) for who in ("barry", "jill")] == ["a1", "b1"]
    assert table.offers(TradePlaces) == []


@pytest.mark.rule("re1.reserve.switch-items")
def test_items_pass_on_and_what_the_new_character_cannot_carry_goes_into_the_box() -> None:
    table = before_a_scenario(Reservist("rebecca"))
    table.carry("barry", "knife", "handgun", *["green-herb"] * 5)

    table.answer(TradePlaces(0, "rebecca"))
    assert {type(action) for action in table.asked().actions()} == {LeaveBehind}
    table.answer(LeaveBehind(0, table.item("rebecca", "knife").id))

    assert sorted(table.cards("rebecca")) == ["green-herb"] * 5 + ["handgun"]
    assert [item.card for item in table.world.box] == ["knife"]
    assert table.told(PutInBox) == [PutInBox(0, "knife")]
    assert table.asked().prompt == "prepare"


@pytest.mark.rule("re1.reserve.switch-items")
def test_any_number_of_items_may_stay_in_the_box_instead() -> None:
    table = before_a_scenario(Reservist("jill"))
    table.carry("barry", "knife", "handgun")

    table.answer(TradePlaces(0, "jill"))
    table.answer(OpenBox(0)).answer(Deposit(0, table.item("jill", "knife").id))
    table.answer(Deposit(0, table.item("jill", "handgun").id)).done()

    assert table.cards("jill") == []
    assert sorted(item.card for item in table.world.box) == ["handgun", "knife"]


@pytest.mark.rule("re1.reserve.switch-kerosene")
@pytest.mark.parametrize(("held", "kept"), [(3, 1), (1, 1), (0, 0)])
def test_kerosene_passes_on_up_to_the_new_limit(held: int, kept: int) -> None:
    table = before_a_scenario(Reservist("rebecca"))
    table.world.characters[0] = replace(table.who("barry"), kerosene=held)

    table.answer(TradePlaces(0, "rebecca"))

    assert table.who("rebecca").kerosene == kept
    lost = [event.count for event in table.told(KeroseneLost)]
    assert sum(lost) == held - kept


@pytest.mark.rule("re1.reserve.switch-old-damage", "re1.reserve.switch-new-damage")
def test_both_keep_their_own_wounds() -> None:
    table = before_a_scenario(Reservist("jill", 2, exhausted=True))
    table.hurt("barry", 3)

    table.answer(TradePlaces(0, "jill"))

    assert table.who("jill").harm == 2
    assert reserve(table).people == (Reservist("barry", 3),)


@pytest.mark.rule("re1.reserve.switch-new-damage", "re1.reserve.switch-old-damage")
def test_without_wounds_both_are_fine() -> None:
    table = before_a_scenario(Reservist("jill"))

    table.answer(TradePlaces(0, "jill"))

    assert table.who("jill").harm == 0
    assert reserve(table).people == (Reservist("barry"),)
    assert table.told(PlayerSwitched) == [PlayerSwitched(0, "barry", "jill")]


# Special rules of those in the reserve


@pytest.mark.rule("re1.characters.special-rules")
def test_brad_is_exhausted_instead_of_what_an_abandoned_mission_says() -> None:
    lost = mission("lost", needs={"clue": 9}, abandoned=(WoundReserve(),))
    table = headquarters(lost)
    draw_mission(table, CLUE)

    call_off(table)

    assert reserve(table).people == (Reservist("brad", exhausted=True),)
    assert table.told(ReserveExhausted) == [ReserveExhausted("brad")]


def test_an_ability_without_a_reply_leaves_an_abandoned_mission_to_its_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replies: dict[type[Moment], Function] = {Abandoning: lambda *_: None}
    monkeypatch.setitem(HOOKS, "cold-feet", replies)
    table = headquarters(mission("lost", needs={"clue": 9}, abandoned=(WoundReserve(),)))
    draw_mission(table, CLUE)

    call_off(table)

    assert reserve(table).people == (Reservist("brad", wounds=1),)


def test_every_printed_mission_can_be_played_to_its_end_by_everyone() -> None:
    for who in (*MAINS, *SUPPORTS):
        for card in box().missions.values():
            cast = ("chris",) if who != "chris" else ("jill",)
            table = headquarters(waiting=[Reservist(who)], cast=cast)
            table.deck("mission", card.id).deck("survivor", "enrico")
            table.world.decision = None
            push(table.world, TakeMission())
            run(table.world)
            chance = Sampler(7)
            while (asked := table.world.decision) is not None and asked.prompt != "action":
                answer(table.world, chance.choose(asked))
            assert reserve(table).mission is None
            assert cards(table.world.decks["encounter"])
