"""Both End Phases, step by step, and what lies between them and the next scenario."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from support.campaign import room
from support.crawl import Table
from support.mansion import Mansion, mansion, mansion_box, thing
from support.re1 import box, the_game
from support.re3 import item, tension_card, weapon

from inkribbon.crawl.campaign.end_phase.steps import EndTrade
from inkribbon.crawl.campaign.entering import EnterScenario
from inkribbon.crawl.campaign.storage import Deposit, OpenBox, Withdraw
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.trade import Give
from inkribbon.crawl.reserve.events import ReserveRested
from inkribbon.crawl.reserve.people import wound
from inkribbon.crawl.state.campaign_events import (
    CardsJoined,
    DangerChanged,
    DialsSet,
    ItemsDropped,
    PilesShuffled,
    RibbonsDropped,
)
from inkribbon.crawl.state.character import Reservist
from inkribbon.crawl.state.danger import band, change_danger, effects_in_force
from inkribbon.crawl.state.events import Healed
from inkribbon.crawl.state.special_events import (
    CardsReturned,
    CorpsesCounted,
    DialsRaised,
    EnemiesCounted,
)
from inkribbon.crawl.state.world import Fate, Item
from inkribbon.crawl.turn.actions import Leave
from inkribbon.crawl.turn.venturing import lay_out
from inkribbon.kernel.deck import cards, discarded
from inkribbon.kernel.engine import run

FULL = 27
CRIMSON = "crimson-awakening"
RIFLE = weapon("rifle", capacity=9)
EMBLEM = item("emblem")
DREAD = replace(tension_card("dread", copies=1), number=2)
BULLETS = item("rounds", kind="ammunition", deck="A", reloads=("rifle",), points=3, number=1)
FIND = thing("relic", "B")
BOX = mansion_box((RIFLE, EMBLEM, BULLETS, FIND), (DREAD,))
ADDS = "\n[adds.A]\nrounds = 1\n[adds.tension]\ndread = 1\n[adds.encounter]\nthe-cook = 1\n"
HOLD = '\n[[goals]]\ndo = "hold"\nat = "a1"\nturns = 2\ntext = "Hold."\n'
ADDING = room("1f-west-a", tables=ADDS, learning=False)


def begun(*, cast: Sequence[str] = ("jill", "chris")) -> Mansion:
    """A campaign in its first scenario."""
    return mansion(box=BOX, cast=cast).enter("1f-west-a")


def adding() -> Mansion:
    """A campaign whose first scenario adds a card to three decks."""
    return mansion({"1f-west-a": ADDING}, box=BOX)


def won(table: Mansion) -> Mansion:
    return table.over(won=True).pass_by()


def failed(table: Mansion) -> Mansion:
    return table.over(won=False).pass_by()


def crimsons(table: Mansion) -> int:
    return table.left("encounter").count(CRIMSON)


# Completed, steps 1 to 3: the danger level


@pytest.mark.rule("re1.end-phase.complete-1-danger")
def test_a_completed_scenario_raises_the_danger_level_by_one() -> None:
    assert won(begun()).world.danger == 1


@pytest.mark.rule("re1.end-phase.complete-2-corpses")
@pytest.mark.parametrize(("corpses", "added"), [(0, 0), (4, 0), (5, 1), (12, 1)])
def test_five_corpses_add_a_crimson_head_to_the_encounter_deck(corpses: int, added: int) -> None:
    table = won(begun().corpses(corpses))
    assert crimsons(table) == added
    assert table.world.danger == 1
    assert table.told(CorpsesCounted) == [CorpsesCounted(corpses)]


@pytest.mark.rule("re1.end-phase.complete-2-corpses-exhausted")
@pytest.mark.parametrize(("corpses", "danger"), [(4, 1), (5, 2)])
def test_with_all_four_in_the_deck_five_corpses_raise_the_danger_level(
    corpses: int, danger: int
) -> None:
    table = begun().corpses(corpses)
    for _ in range(4):
        table.world.decks["encounter"] = discarded(table.world.decks["encounter"], CRIMSON)
    won(table)
    assert crimsons(table) == 4
    assert table.world.danger == danger


@pytest.mark.rule("re1.end-phase.complete-3-five-zombies", "re1.end-phase.complete-3-ten-zombies")
@pytest.mark.parametrize(("zombies", "danger"), [(4, 1), (5, 2), (9, 2), (10, 3), (15, 3)])
def test_four_five_nine_and_ten_zombies(zombies: int, danger: int) -> None:
    table = won(begun().crowd("zombie", zombies))
    assert table.world.danger == danger
    assert table.told(EnemiesCounted) == [EnemiesCounted("zombie", zombies)]


@pytest.mark.rule("re1.end-phase.complete-3-five-zombies")
def test_other_enemies_do_not_count_as_zombies() -> None:
    table = begun().crowd("zombie", 4)
    table.crowd("crimson-head", 3)
    assert won(table).world.danger == 1


@pytest.mark.rule("re1.end-phase.fail-1-danger")
def test_a_failure_raises_the_danger_level_by_one_whatever_is_left_on_the_board() -> None:
    table = failed(begun().crowd("zombie", 10).corpses(6))
    assert table.world.danger == 1
    assert not crimsons(table)


# Completed, steps 4 to 6: items, dials, health


@pytest.mark.rule("re1.end-phase.complete-4-scenario-items", "re1.items.scenario-type")
def test_scenario_items_are_discarded_from_inventories_and_from_the_box() -> None:
    table = begun().carry("jill", "handgun", "knife", "emblem", "relic")
    table.world.box = (Item(90, "emblem"), Item(91, "rifle", 9))
    table.over(won=True)
    assert table.cards("jill") == ["handgun", "knife", "relic"]
    assert [stored.card for stored in table.world.box] == ["rifle"]


@pytest.mark.rule("re1.items.special-type")
@pytest.mark.parametrize("won", [True, False])
def test_special_items_are_kept_whatever_comes_and_open_what_they_open(won: bool) -> None:
    table = begun().carry("jill", "emblem", "dog-whistle")
    table.world.box = (Item(90, "emblem"), Item(91, "music-notes"))
    table.over(won=won).pass_by()
    assert table.cards("jill") == ["dog-whistle"]
    assert [stored.card for stored in table.world.box] == ["music-notes"]
    for wing, behind in (("1f-west-a", "1f-west-b"), ("2f-west-a", "2f-west-b")):
        if wing in table.playable():
            table.win(wing)
        assert table.card(behind) == "open"


@pytest.mark.rule("re1.end-phase.complete-4-item-box", "re1.terrain.item-box-capacity")
def test_everyone_can_store_and_fetch_any_number_of_items() -> None:
    table = begun().carry("jill", "handgun", "knife", "rifle")
    table.over(won=True)
    assert table.asked().prompt == "use-box"
    jill, chris = table.seat("jill"), table.seat("chris")
    table.answer(OpenBox(jill))
    table.answer(Deposit(jill, table.item("jill", "rifle").id))
    table.answer(Deposit(jill, table.item("jill", "knife").id)).done()
    table.answer(OpenBox(chris)).answer(Withdraw(chris, table.boxed("rifle").id)).done()
    assert (table.cards("jill"), table.cards("chris")[-1]) == (["handgun"], "rifle")
    table.pass_by()
    assert [stored.card for stored in table.world.box] == ["knife"]


@pytest.mark.rule(
    "re1.end-phase.complete-5-handgun",
    "re1.end-phase.complete-5-other-weapons",
    "re1.end-phase.complete-5-use-ammo",
)
def test_handguns_are_full_other_dials_gain_two_points_and_ammunition_comes_after_that() -> None:
    table = begun().give("jill", "rifle", "rounds").ammo("jill", "handgun", 3)
    table.ammo("jill", "rifle", 1).world.box = (Item(90, "rifle", 8),)
    table.over(won=True).until("use-up")
    assert table.item("jill", "handgun").ammo == 15
    assert table.item("jill", "rifle").ammo == 3
    assert table.world.box[0].ammo == 9
    assert not table.offers(EndTrade)
    table.use("jill", "rounds", weapon="rifle")
    assert table.item("jill", "rifle").ammo == 6
    assert "rounds" not in table.cards("jill")


@pytest.mark.rule("re1.end-phase.complete-6-heal", "re1.end-phase.complete-6-use-recovery")
def test_everyone_heals_one_level_and_may_use_recovery_items() -> None:
    table = begun().give("jill", "green-herb").hurt("jill", 3).hurt("chris", 1)
    table.over(won=True).until("use-up")
    assert (table.who("jill").harm, table.who("chris").harm) == (2, 0)
    table.use("jill", "green-herb")
    assert table.who("jill").harm == 1
    assert "green-herb" not in table.cards("jill")


@pytest.mark.rule("re1.end-phase.complete-6-use-recovery", "re1.characters.special-rules")
@pytest.mark.parametrize("active", [0, 1])
def test_rebeccas_rule_asks_who_uses_the_item_and_not_who_acted_last(active: int) -> None:
    table = begun(cast=("rebecca", "chris")).give("rebecca", "green-herb").hurt("rebecca", 4)
    table.give("chris", "green-herb").hurt("chris", 4)
    table.world.active = active
    table.over(won=True).until("use-up").use("rebecca", "green-herb").use("chris", "green-herb")
    assert (table.who("rebecca").harm, table.who("chris").harm) == (1, 2)


@pytest.mark.rule("re1.end-phase.complete-6-use-recovery", "re1.characters.special-rules")
@pytest.mark.parametrize("fate", ["standing", "left"])
def test_rebeccas_rule_holds_wherever_the_scenario_was_won(fate: Fate) -> None:
    table = begun(cast=("rebecca", "chris")).give("rebecca", "green-herb").hurt("rebecca", 4)
    table.world.characters[0] = table.who("rebecca").meeting(fate)
    table.over(won=True).until("use-up").use("rebecca", "green-herb")
    assert table.who("rebecca").harm == 1


@pytest.mark.rule("re1.end-phase.complete-6-heal", "re1.boss.unconscious-does-not-fail")
@pytest.mark.parametrize("fate", ["down", "dead"])
def test_the_victims_of_a_boss_are_in_danger_afterwards_saved_or_not(fate: Fate) -> None:
    table = begun().hurt("jill", 4)
    table.world.characters[0] = table.who("jill").meeting(fate)
    assert won(table).who("jill").harm == 4


# Completed, steps 8 and 9: cards


def spent(table: Mansion) -> Mansion:
    """Some cards of three decks are discarded."""
    for deck, card in (("A", "green-herb"), ("tension", "all-clear"), ("encounter", "still-warm")):
        table.world.decks[deck] = discarded(table.world.decks[deck], card)
    return table


@pytest.mark.rule("re1.end-phase.complete-8-reshuffle", "re1.end-phase.fail-6-reshuffle")
@pytest.mark.parametrize("is_won", [True, False])
def test_three_decks_are_shuffled_with_their_discards(is_won: bool) -> None:
    table = spent(begun())
    before = {deck: len(table.world.decks[deck]) for deck in ("A", "tension", "encounter")}
    table.over(won=is_won).pass_by()
    for deck, count in before.items():
        assert len(table.world.decks[deck]) == count + 1
        assert not table.world.decks[deck].discard
    assert [told.deck for told in table.told(PilesShuffled)] == ["A", "tension", "encounter"]


@pytest.mark.rule("re1.end-phase.complete-9-ribbons", "re1.end-phase.fail-7-ribbons")
@pytest.mark.parametrize("is_won", [True, False])
def test_ink_ribbons_that_are_left_are_discarded(is_won: bool) -> None:
    table = begun().over(won=is_won).pass_by()
    assert table.told(RibbonsDropped) == [RibbonsDropped(1)]
    assert table.world.ribbons == 0
    assert table.enter("2f-west-a").world.ribbons == 1


# Failed


@pytest.mark.rule("re1.end-phase.fail-2-discard-b", "re1.end-phase.fail-2-others-kept")
def test_a_failure_takes_back_item_b_cards_found_in_this_scenario_and_nothing_else() -> None:
    deck_b = room("1f-west-a", left="b", right="ac", b={"relic": 1}, learning=False)
    table = mansion({"1f-west-a": deck_b}, box=BOX).give("chris", "rifle").enter("1f-west-a")
    find(table, "a2", "B")
    find(table, "b2", "A", dice=["green-herb"])
    find(table, "b2", "C", dice=["dog-whistle"])
    assert {"relic", "green-herb", "dog-whistle"} <= {*table.cards("jill")}
    table.over(won=False)
    assert table.cards("jill")[-2:] == ["green-herb", "dog-whistle"]
    assert "relic" not in table.cards("jill")
    assert "rifle" in table.cards("chris")
    assert table.told(ItemsDropped) == [ItemsDropped(("relic",), found=True)]


@pytest.mark.rule("re1.end-phase.fail-retry-or-other")
def test_a_token_of_deck_c_that_was_taken_is_not_there_at_the_next_try() -> None:
    deck_c = room("1f-west-a", left="c", learning=False)
    table = mansion({"1f-west-a": deck_c}, box=BOX).enter("1f-west-a")
    find(table, "a2", "C", dice=["dog-whistle"])
    table.over(won=False).pass_by()
    table.enter("1f-west-a")
    assert not table.world.tokens
    assert "dog-whistle" in table.cards("jill")


@pytest.mark.rule("re1.end-phase.fail-retry-or-other")
def test_a_token_of_deck_c_that_was_taken_is_not_there_when_its_tile_is_laid_out_again() -> None:
    table = mansion({"1f-west-a": UNFOLDS}, box=BOX).enter("1f-west-a")
    lay_out(table.world, 1)
    find(table, "c1", "C", dice=["dog-whistle"])
    table.over(won=False).pass_by()
    table.enter("1f-west-a")
    lay_out(table.world, 1)
    assert not table.world.tokens
    assert table.world.campaign is not None
    assert table.world.campaign.collected == ("1f-west-a/1-1",)


UNFOLDS = """
id = "1f-west-a"
title = "West"
source = "authored"
brief = "."
goal = "Leave."
[decks.B]
[map]
floors = ['''
+---+---+---+---+
| 1   2 d c   . |
+       +       +
| X   * | *   . |
+---+---+---+---+
''']
[[tile]]
at = "a1"
name = "Hall"
[[tile]]
at = "c1"
name = "Room"
card = 1
"""


def find(table: Mansion, at: str, deck: str, dice: Sequence[object] = ()) -> Table:
    """The active character searches on a square."""
    table.world.active = table.seat("jill")
    table.stand("jill", at)
    return table.do(Search(deck), dice)


@pytest.mark.rule("re1.end-phase.fail-2-item-box")
def test_after_a_failure_the_item_box_is_open_too() -> None:
    table = begun().over(won=False)
    assert table.asked().prompt == "use-box"
    assert len(table.offers(OpenBox)) == 2


@pytest.mark.rule("re1.end-phase.fail-3-ammo", "re1.end-phase.fail-4-heal")
def test_a_failure_fills_every_dial_and_heals_everyone() -> None:
    table = begun().give("jill", "rifle").ammo("jill", "rifle", 1).ammo("jill", "handgun", 0)
    table.world.box = (Item(90, "rifle", 2),)
    table.hurt("jill", 4, down=True).hurt("chris", 2)
    failed(table)
    assert table.item("jill", "rifle").ammo == 9
    assert table.item("jill", "handgun").ammo == 15
    assert table.world.box[0].ammo == 9
    assert (table.who("jill").harm, table.who("chris").harm) == (0, 0)
    assert not table.who("jill").down


def test_kerosene_is_not_refilled() -> None:
    table = begun()
    jill = table.who("jill")
    table.world.characters[jill.seat] = replace(jill, kerosene=1)
    assert failed(table).who("jill").kerosene == 1


@pytest.mark.rule("re1.end-phase.fail-undo-added-cards", "re1.scenario.add-marked-cards")
def test_cards_that_a_scenario_added_go_back_to_the_box_after_a_failure() -> None:
    table = adding().enter("1f-west-a")
    added = (("A", "rounds"), ("tension", "dread"), ("encounter", "the-cook"))
    assert all(card in table.left(deck) for deck, card in added)
    failed(table)
    assert not any(card in table.left(deck) for deck, card in added)
    assert {(told.deck, told.count) for told in table.told(CardsReturned)} == {
        (deck, 1) for deck, _ in added
    }
    table.enter("1f-west-a")
    assert [table.left(deck).count(card) for deck, card in added] == [1, 1, 1]
    won(table)
    assert [table.left(deck).count(card) for deck, card in added] == [1, 1, 1]


@pytest.mark.rule("re1.end-phase.fail-undo-added-cards")
def test_an_added_card_that_somebody_holds_is_not_added_a_second_time() -> None:
    table = adding().enter("1f-west-a").give("jill", "rounds")
    table.deck("A", "green-herb")
    failed(table).enter("1f-west-a")
    assert "rounds" not in table.left("A")
    assert "rounds" in table.cards("jill")


@pytest.mark.rule("re1.setup.hold-out-marked-cards", "re1.danger.one-tension-deck")
def test_numbered_cards_stay_in_the_box_until_a_scenario_adds_them() -> None:
    table = adding()
    assert "rounds" not in table.left("A")
    assert "dread" not in table.left("tension")
    assert {"the-cook", CRIMSON}.isdisjoint(table.left("encounter"))
    table.enter("1f-west-a")
    table.over(won=True).pass_by().enter("2f-west-a")
    assert "dread" in table.left("tension")
    assert CardsJoined("A", 1) in table.told(CardsJoined)


# With numbers


def news(table: Mansion, *kinds: type) -> list[object]:
    return [event for event in table.events if isinstance(event, kinds)]


@pytest.mark.rule("re1.end-phase.when", "re1.end-phase.complete-1-danger")
def test_the_nine_steps_come_in_their_order() -> None:
    table = begun().hurt("jill", 2).corpses(5).crowd("zombie", 10)
    won(table)
    steps = (DangerChanged, CorpsesCounted, EnemiesCounted, DialsSet, DialsRaised, Healed)
    told = news(table, *steps, PilesShuffled, RibbonsDropped)
    assert told == [
        DangerChanged(1, 1),
        CorpsesCounted(5),
        EnemiesCounted("zombie", 10),
        DangerChanged(2, 3),
        DialsSet("handgun"),
        DialsRaised(2),
        Healed(0, 1),
        *(PilesShuffled(deck) for deck in ("A", "tension", "encounter")),
        RibbonsDropped(1),
    ]


@pytest.mark.rule("re1.end-phase.when", "re1.end-phase.fail-1-danger")
def test_the_seven_steps_come_in_their_order() -> None:
    table = failed(begun().hurt("jill", 3))
    told = news(table, DangerChanged, DialsSet, Healed, PilesShuffled, RibbonsDropped)
    assert told == [
        DangerChanged(1, 1),
        DialsSet(""),
        Healed(0, 3),
        *(PilesShuffled(deck) for deck in ("A", "tension", "encounter")),
        RibbonsDropped(1),
    ]


# Before the next scenario


@pytest.mark.rule("re1.end-phase.complete-next-scenario", "re1.end-phase.before-next-setup")
@pytest.mark.parametrize("is_won", [True, False])
def test_once_the_next_scenario_is_chosen_players_trade_and_use_the_item_box(is_won: bool) -> None:
    table = begun().over(won=is_won).pass_by()
    assert not table.offers(OpenBox)
    table.answer(EnterScenario("2f-west-a"))
    assert (table.asked().prompt, table.asked().about) == ("prepare", ("2f-west-a",))
    jill, chris = table.seat("jill"), table.seat("chris")
    table.answer(EndTrade(jill, chris))
    table.answer(Give(table.item("jill", "knife").id)).done()
    assert table.cards("chris").count("knife") == 2
    table.store("chris", "knife")
    table.pass_by().settle_set_up()
    assert table.state.scenario == "2f-west-a"
    assert [stored.card for stored in table.world.box] == ["knife"]


@pytest.mark.rule("re1.end-phase.before-next-setup")
def test_before_the_first_scenario_nobody_trades() -> None:
    """That is for those who come from an End Phase."""
    table = mansion(box=BOX).answer(EnterScenario("1f-west-a"))
    assert table.asked().prompt not in ("prepare", "dashboard")


@pytest.mark.rule("re1.campaign.carry-over")
def test_health_items_dials_kerosene_and_the_box_pass_to_the_next_scenario() -> None:
    table = begun().give("jill", "rifle").hurt("jill", 3).ammo("jill", "rifle", 2)
    jill = table.who("jill")
    table.world.characters[jill.seat] = replace(jill, kerosene=1)
    table.world.box = (Item(90, "relic"),)
    won(table).enter("2f-west-a")
    assert (table.who("jill").harm, table.who("jill").kerosene) == (2, 1)
    assert table.item("jill", "rifle").ammo == 4
    assert [stored.card for stored in table.world.box] == ["relic"]
    assert table.world.danger == 1


@pytest.mark.rule("re1.dashboard.persistent")
def test_decks_stay_as_they_are_from_scenario_to_scenario() -> None:
    table = begun()
    table.deck("A", "green-herb", "red-herb").deck("narrative")
    won(table).enter("2f-west-a")
    assert table.left("A") == ["green-herb", "red-herb"]


# The dial


@pytest.mark.rule("re1.danger.start-position")
def test_the_dial_starts_at_zero_and_has_three_tiers_of_nine_steps() -> None:
    table = mansion()
    assert table.world.danger == 0
    tiers = []
    for step in range(FULL):
        table.world.danger = step
        tiers.append(band(table.world))
    assert tiers == [1] * 9 + [2] * 9 + [3] * 9


@pytest.mark.rule("re1.danger.immediate")
def test_changes_apply_at_once_and_never_below_the_start() -> None:
    table = begun()
    change_danger(table.world, 3)
    change_danger(table.world, -5)
    assert table.world.danger == 0


def at_danger(level: int) -> Mansion:
    table = begun()
    table.world.danger = level
    return table


@pytest.mark.rule("re1.lose.danger-full-circle")
def test_a_full_dial_can_still_be_lowered_while_the_scenario_lasts() -> None:
    table = at_danger(FULL)
    change_danger(table.world, -2)
    won(table)
    assert table.world.outcome is None
    assert table.world.danger == 26


@pytest.mark.rule("re1.lose.danger-full-circle")
@pytest.mark.parametrize("is_won", [True, False])
@pytest.mark.parametrize(("level", "lost"), [(25, False), (26, True), (27, True)])
def test_a_dial_that_is_full_when_the_end_phase_is_over_loses_the_campaign(
    level: int, lost: bool, is_won: bool
) -> None:
    table = at_danger(level).over(won=is_won)
    assert table.world.outcome is None, "not immediately"
    assert table.asked().prompt == "use-box"
    table.pass_by()
    outcome = table.world.outcome
    assert (outcome is not None) is lost
    assert outcome is None or (outcome.won, outcome.cause) == (False, "mansion-overrun")


@pytest.mark.rule("re1.lose.danger-full-circle", "re1.win.helipad")
def test_a_win_at_the_helipad_counts_even_with_a_full_dial() -> None:
    table = mansion()
    table.world.campaign = replace(table.state, placed=("helipad",), unlocked=("helipad",))
    table.ask_again().enter("helipad")
    table.world.danger = FULL
    table.over(won=True)
    assert table.world.outcome is not None
    assert table.world.outcome.won


# Running out of time


@pytest.mark.rule("re1.tension.empty-reshuffle-early", "re1.tension.empty-fails-scenario")
@pytest.mark.parametrize("completed", [False, True])
def test_only_the_first_scenario_of_a_campaign_renews_an_empty_tension_deck(
    completed: bool,
) -> None:
    table = begun().deck("tension", discard=["all-clear"] * 3)
    table.stop()
    assert table.state.scenario == "1f-west-a"
    assert len(table.world.decks["tension"]) == 2
    (won if completed else failed)(table).enter("2f-west-a")
    table.deck("tension", discard=["all-clear"] * 3).stop()
    run(table.world)
    assert table.state.failed[-1] == "2f-west-a"


# Setting up


@pytest.mark.rule("re1.setup.choose-character", "re1.setup.kerosene")
def test_everyone_starts_fine_with_items_and_as_much_kerosene_as_they_can_carry() -> None:
    table = mansion(cast=("jill", "barry"))
    for character, card in zip(table.world.characters.values(), table.world.book.cast, strict=True):
        assert character.harm == 0
        assert tuple(item.card for item in character.items) == card.items
        assert character.kerosene == card.kerosene


@pytest.mark.rule("re1.setup.item-c-stack", "re1.setup.item-c-never-shuffled")
def test_deck_c_is_a_stack_of_four_tiers_that_is_never_shuffled() -> None:
    table = mansion(box=BOX)
    stack = table.world.decks["C"]
    tiers = [{table.world.book.items[card].tier for card in layer} for layer in stack.layers]
    assert tiers == [{"early"}, {"mid"}, {"late"}, {"last"}]
    won(table.enter("1f-west-a"))
    assert table.world.decks["C"] == stack
    failed(table.enter("2f-west-a"))
    assert table.world.decks["C"] == stack


@pytest.mark.rule("re1.scenario.completion-from-brief")
@pytest.mark.parametrize(("goal", "is_won"), [("", True), (HOLD, False)])
def test_a_scenario_is_completed_by_what_its_brief_asks_for(goal: str, is_won: bool) -> None:
    table = mansion({"1f-west-a": room("1f-west-a", tables=goal, learning=False)}, box=BOX)
    table.enter("1f-west-a")
    for who in ("jill", "chris"):
        table.stand(who, "c2")
    table.world.decision = None
    table.begin("jill")
    assert bool(table.offers(Leave)) is is_won
    if is_won:
        table.leave().leave()
        assert table.state.won == ("1f-west-a",)


# The reserve, in its place among the steps


def with_brad(wounds: int, *, exhausted: bool = False) -> Mansion:
    table = begun()
    assert table.world.reserve
    brad = Reservist("brad", wounds, exhausted)
    table.world.reserve = replace(table.world.reserve, people=(brad,))
    return table


def brad(table: Mansion) -> Reservist:
    assert table.world.reserve
    return next(someone for someone in table.world.reserve.people if someone.id == "brad")


@pytest.mark.rule("re1.end-phase.complete-7-reserve-heal", "re1.end-phase.complete-7-ready")
@pytest.mark.parametrize(("exhausted", "wounds"), [(False, 1), (True, 3)])
def test_a_win_heals_the_reserve_by_two_levels_unless_exhausted(
    exhausted: bool, wounds: int
) -> None:
    table = won(with_brad(3, exhausted=exhausted))
    assert brad(table) == Reservist("brad", wounds)
    assert table.told(ReserveRested) == [ReserveRested(2)]


@pytest.mark.rule("re1.end-phase.fail-5-reserve-wounds", "re1.end-phase.fail-5-ready")
@pytest.mark.rule("re1.end-phase.fail-5-reserve-return")
def test_a_failure_heals_readies_and_returns_the_reserve() -> None:
    assert brad(failed(with_brad(4, exhausted=True))) == Reservist("brad")
    dead = begun()
    wound(dead.world, "brad", 5)
    assert dead.world.reserve
    assert not dead.world.reserve.people
    assert brad(failed(dead)) == Reservist("brad")


# Cards from scenario to scenario


@pytest.mark.rule("re1.scenario.discard-leftovers", "re1.scenario.item-b-deck")
def test_item_b_cards_left_over_are_not_in_the_next_scenarios_deck() -> None:
    first = room("1f-west-a", b={"relic": 1}, learning=False)
    second = room("2f-west-a", b={"emblem": 1}, learning=False)
    table = mansion({"1f-west-a": first, "2f-west-a": second}, box=BOX).enter("1f-west-a")
    assert table.left("B") == ["relic"]
    won(table).enter("2f-west-a")
    assert table.left("B") == ["emblem"]


@pytest.mark.rule("re1.setup.shuffle-decks", "re1.setup.hold-out-marked-cards")
def test_every_deck_starts_shuffled_and_without_numbered_cards() -> None:
    table = mansion(box=box())
    contents = table.world.book.contents
    printed = {
        **{card.id: card.number for card in contents.items.values()},
        **{card.id: card.number for card in contents.tension.values()},
        **{card.id: card.number for card in contents.encounters.values()},
        **{card.id: card.number for card in contents.narrative.values()},
        **{card.id: card.number for card in contents.missions.values()},
    }
    for name in ("A", "tension", "encounter", "narrative", "mission"):
        deck = table.world.decks[name]
        assert len(deck.layers) == 1, "one shuffled pile"
        assert not any(printed[card] for card in cards(deck)), name


@pytest.mark.rule("re1.mode-standalone.remove-numbered", "re1.mode-standalone.add-cards")
def test_a_standalone_game_has_only_the_numbered_cards_that_its_brief_adds() -> None:
    world = the_game().new("1f-west-a", ["jill", "chris"])
    adds, contents = world.book.scenario.adds, world.book.contents
    tension = [c for c in cards(world.decks["tension"]) if contents.tension[c].number]
    assert sorted(tension) == sorted(adds["tension"])
    encounters = [c for c in cards(world.decks["encounter"]) if contents.encounters[c].number]
    assert sorted(encounters) == sorted(adds.get("encounter", {}))


@pytest.mark.rule("re1.tension.tutorial-ignore-tier-text")
def test_in_the_introduction_tier_texts_never_apply() -> None:
    world = the_game().new("the-gunshot", ["jill"])
    assert band(world) == 1
    deck = (*cards(world.decks["tension"]), *cards(world.decks["green"]))
    effects = [e for card in deck for e in effects_in_force(world, world.book.tension[card])]
    assert effects == [e for card in deck for e in world.book.tension[card].effects]
    assert "narrative" not in world.decks
