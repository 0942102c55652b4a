"""The campaign: the dashboard, unlocking scenarios, completing them, replaying, winning."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.campaign import ALL, ITEMS, STARTERS, City, city, room, trial_box
from support.re3 import held, item, tension_card

from inkribbon.crawl.campaign.entering import EnterScenario
from inkribbon.crawl.campaign.paths import Abandon, UnlockPath
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.trade import No
from inkribbon.crawl.observe import observe
from inkribbon.crawl.printed.effects import Hurt
from inkribbon.crawl.state.campaign import Campaign
from inkribbon.crawl.state.campaign_events import PathUnlocked, ScenarioEnded
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.deck import shuffled
from inkribbon.kernel.errors import IllegalAnswer
from inkribbon.kernel.game import Part


def found(table: City, card: str) -> City:
    """Search an item C token in the active character's square; this card is drawn."""
    table.world.decks["C"] = shuffled([card])
    table.answer(Search("C"))
    return table


# The dashboard


@pytest.mark.rule("re3.campaign.first-scenarios")
def test_three_scenarios_are_open_at_the_start() -> None:
    assert sorted(city().playable()) == sorted(STARTERS)


@pytest.mark.rule("re3.campaign.play-requires-unlocked")
def test_no_other_scenario_can_be_played_before_its_path_card_shows_its_unlocked_side() -> None:
    table = city({"commercial-1": room("commercial-1", path="rpd-1")})
    for other in ALL:
        if other not in STARTERS:
            with pytest.raises(IllegalAnswer):
                table.answer(EnterScenario(other))

    table.enter("commercial-1").move("b2").give_up()
    assert "rpd-1" not in table.playable()
    table.give("carlos", "precinct-key")
    table.answer(UnlockPath(table.seat("carlos"), "rpd-1"))

    assert "rpd-1" in table.playable()


@pytest.mark.rule("re3.campaign.scenario-list")
def test_the_campaign_has_fourteen_scenarios_in_five_districts() -> None:
    graph = GAME.contents.graph
    assert graph is not None

    names = [node.name for node in graph.scenario]
    three = [f"{place} {n}" for place in ("Downtown", "Uptown", "Commercial") for n in (1, 2, 3)]
    others = ["R.P.D. 1", "R.P.D. 2", "R.P.D. 3", "Clock Tower 1", "Clock Tower 2"]
    assert sorted(names) == sorted([*three, *others])


@pytest.mark.rule("re3.campaign.free-order", "re3.end-phase.choose-next")
def test_after_a_success_any_open_scenario_may_come_next() -> None:
    table = city().win("uptown-1")
    assert sorted(table.playable()) == ["commercial-1", "downtown-1"]

    table.win("downtown-1")

    assert table.playable() == ["commercial-1"]


@pytest.mark.rule("re3.components.dashboard")
def test_everybody_sees_danger_city_map_item_box_and_decks_at_the_dashboard() -> None:
    table = city().store("mikhail", "first-aid-spray")
    view = observe(table.world, 1)

    assert (view.phase, view.danger) == ("dashboard", 0)
    assert set(view.city) == set(ALL)
    assert (view.city["uptown-1"], view.city["uptown-2"]) == ("open", "hidden")
    assert [stored.card for stored in view.box] == ["first-aid-spray"]
    assert {"A", "B", "C", "narrative", "tension"} <= set(view.decks)


def test_of_all_that_happened_the_scenarios_that_ended_are_counted() -> None:
    table = city()
    table.win("downtown-1")
    assert len(table.events) > 1
    assert GAME.parts_ended(table.events) == (Part("downtown-1", True),)


# Set-up


@pytest.mark.rule("re3.setup.scenario")
def test_a_chosen_scenario_is_set_up_by_its_brief() -> None:
    table = city({"uptown-1": room("uptown-1", left="a", right="Z")}).enter("uptown-1")

    assert table.world.book.scenario.id == "uptown-1"
    assert table.world.tokens == {table.square("a2"): ("A",)}
    assert [enemy.kind for enemy in table.enemies("b2")] == ["zombie"]


@pytest.mark.rule("re3.setup.choose-characters", "re3.scenario.intro-reset-after")
def test_at_the_start_everybody_is_fine_and_every_dial_is_full() -> None:
    table = city(cast=("nikolai", "jill", "carlos"))

    assert [someone.id for someone in table.world.characters.values()] == [
        *("nikolai", "jill", "carlos")
    ]
    assert {someone.harm for someone in table.world.characters.values()} == {0}
    assert {table.item(who, "handgun").ammo for who in ("nikolai", "jill", "carlos")} == {15}


@pytest.mark.rule("re3.setup.narrative-deck")
def test_all_narrative_events_lie_shuffled_on_the_dashboard() -> None:
    deck = city().world.decks["narrative"]

    assert sorted(deck.layers[0]) == sorted(GAME.contents.narrative)
    assert len(deck.layers) == 1
    assert len(deck) == 14


@pytest.mark.rule("re3.setup.item-a-deck")
def test_rare_cards_are_not_in_item_deck_a_at_first() -> None:
    table = city()

    assert "gold-gear" not in table.left("A")
    assert table.left("A").count("handgun-bullets") == GAME.contents.items["handgun-bullets"].copies
    assert set(table.left("A")) == {"handgun-bullets", "green-herb", "shotgun-shells"}


ADDING = "[adds.A]\ngold-gear = 1\n[adds.tension]\ndread = 1\n"


@pytest.mark.rule("re3.items.rare-added-later")
def test_a_scenario_adds_rare_cards_to_item_deck_a() -> None:
    table = city({"uptown-1": room("uptown-1", tables=ADDING)})
    before = table.left("A")

    table.enter("uptown-1")

    assert sorted(table.left("A")) == sorted([*before, "gold-gear"])


@pytest.mark.rule("re3.end-phase.added-a-cards-stay")
def test_added_item_a_cards_stay_after_a_failure_even_in_another_scenario() -> None:
    table = city({"uptown-1": room("uptown-1", tables=ADDING)})
    table.enter("uptown-1").give_up()

    table.enter("downtown-1")

    assert table.left("A").count("gold-gear") == 1


@pytest.mark.rule("re3.tension.special-cards-out")
def test_special_tension_cards_wait_in_the_box_until_a_scenario_adds_them() -> None:
    table = city({"uptown-1": room("uptown-1", tables=ADDING)})
    assert table.left("tension") == ["all-clear"] * 8

    table.enter("uptown-1")

    assert table.left("tension") == ["all-clear"] * 8 + ["dread"]


@pytest.mark.rule("re3.tension.same-deck-campaign")
def test_one_tension_deck_serves_all_campaign_long_and_no_card_is_added_twice() -> None:
    table = city({"uptown-1": room("uptown-1", tables=ADDING)})
    table.enter("uptown-1").give_up()
    assert "dread" in table.left("tension")

    table.enter("uptown-1").give_up()
    table.enter("downtown-1")

    assert table.left("tension").count("dread") == 1


@pytest.mark.rule("re3.setup.item-c-deck")
def test_item_deck_c_has_early_cards_on_top_then_mid_then_late() -> None:
    deck = city().world.decks["C"]

    assert deck.layers == (
        ("battery", "precinct-key"),
        ("fuse", "power-cable"),
        ("machine-oil", "oil-additive"),
    )


@pytest.mark.rule("re3.items.c-never-shuffle")
def test_nothing_in_a_campaign_shuffles_item_deck_c() -> None:
    table = city({"uptown-1": room("uptown-1", left="c")})
    table.enter("uptown-1").move("a2").answer(Search("C"), ["battery"])
    after = table.world.decks["C"]
    assert after.layers[0] == ("precinct-key",)

    table.answer(Discard(held(table, "battery")))
    table.give_up()
    table.win("downtown-1").win("uptown-1")

    assert table.world.decks["C"] == after


@pytest.mark.rule("re3.setup.item-b-deck")
def test_every_scenario_has_an_item_b_deck_of_its_own() -> None:
    table = city(
        {
            "uptown-1": room("uptown-1", b={"shotgun": 1, "toolbox": 1}),
            "downtown-1": room("downtown-1", b={"assault-rifle": 1}),
        }
    )
    table.enter("uptown-1")
    assert table.left("B") == ["shotgun", "toolbox"]

    table.give_up().enter("downtown-1")

    assert table.left("B") == ["assault-rifle"]


# Ending a scenario


@pytest.mark.rule("re3.campaign.abandon")
def test_the_players_may_abandon_a_scenario_which_then_counts_as_failed() -> None:
    table = city().enter("uptown-1")
    table.answer(Abandon())
    table.answer(No())
    assert table.asked().prompt == "action"
    assert table.state.scenario == "uptown-1"

    table.give_up()

    assert table.told(ScenarioEnded) == [ScenarioEnded("uptown-1", False, "abandoned")]
    assert table.state.failed == ("uptown-1",)
    assert table.world.danger == 2


@pytest.mark.rule("re3.campaign.fail-continues", "re3.end-phase.retry-or-leave")
def test_after_a_failure_the_campaign_goes_on_with_the_same_scenario_or_another() -> None:
    table = city().enter("uptown-1").give_up()

    assert table.world.outcome is None
    assert sorted(table.playable()) == sorted(STARTERS)
    table.win("downtown-1").win("uptown-1")
    assert table.state.won == ("downtown-1", "uptown-1")


@pytest.mark.rule("re3.campaign.state-carries-over")
def test_health_items_dials_and_item_box_pass_from_scenario_to_scenario() -> None:
    table = city().give("carlos", "shotgun").store("mikhail", "first-aid-spray")
    table.enter("uptown-1").hurt("mikhail", 4).ammo("carlos", "shotgun", 2)
    table.escape().no_more().enter("downtown-1")

    assert table.who("mikhail").harm == 2  # two levels better because of the success
    assert table.item("carlos", "shotgun").ammo == 2
    assert table.cards("carlos") == ["handgun", "knife", "shotgun"]
    assert [stored.card for stored in table.world.box] == ["first-aid-spray"]


# Item C and paths


@pytest.mark.rule("re3.campaign.item-c-search")
def test_an_item_c_token_is_searched_like_any_other_and_not_laid_out_again() -> None:
    table = city({"uptown-1": room("uptown-1", left="c")}).enter("uptown-1")
    table.move("a2")
    actions = table.world.actions
    table.answer(Search("C"), ["battery"])
    assert table.world.actions == actions - 1
    assert "battery" in table.cards("carlos")

    table.give_up().enter("uptown-1")

    assert table.world.tokens == {}


@pytest.mark.rule("re3.campaign.progression-token")
def test_whoever_is_put_on_a_path_token_lays_its_card_on_the_dashboard_for_free() -> None:
    table = city({"uptown-1": room("uptown-1", path="uptown-2")}).enter("uptown-1")

    table.move("b2")

    assert table.world.actions == 3
    assert table.world.tokens == {}
    assert table.state.placed == ("uptown-2",)


@pytest.mark.rule("re3.campaign.path-locked-side")
def test_a_path_card_is_laid_down_locked_side_up_if_it_has_one() -> None:
    table = city(
        {
            "uptown-1": room("uptown-1", path="uptown-2"),
            "commercial-1": room("commercial-1", path="rpd-1"),
        }
    )
    table.enter("uptown-1").move("b2").give_up()
    table.enter("commercial-1").move("b2").give_up()

    assert observe(table.world, 0).city["uptown-2"] == "open"
    assert observe(table.world, 0).city["rpd-1"] == "locked"
    assert "uptown-2" in table.playable()
    assert "rpd-1" not in table.playable()


def with_path(*, cast: tuple[str, ...] = ("carlos", "mikhail")) -> City:
    """In Commercial 1, with the path to R.P.D. 1 found."""
    table = city({"commercial-1": room("commercial-1", path="rpd-1")}, cast=cast)
    table.enter("commercial-1").move("b2")
    return table


@pytest.mark.rule("re3.campaign.path-unlock")
def test_a_character_unlocks_a_path_in_the_own_turn_without_spending_an_action() -> None:
    table = with_path()
    assert table.unlocks() == []
    table.give("mikhail", "precinct-key")  # not the active character
    table.move("a2")
    assert table.unlocks() == []
    table.give("carlos", "precinct-key").move("b2")

    table.answer(UnlockPath(table.seat("carlos"), "rpd-1"))

    assert "precinct-key" not in table.cards("carlos")
    assert table.world.actions == 1
    assert table.state.unlocked == ("rpd-1",)
    assert table.told(PathUnlocked) == [PathUnlocked(table.seat("carlos"), "rpd-1")]


@pytest.mark.rule("re3.campaign.path-unlock")
def test_a_path_can_be_unlocked_in_the_end_phase() -> None:
    table = with_path().give("carlos", "precinct-key")
    table.move("c2").leave().move("c2").leave()

    assert table.asked().prompt == "end-phase"
    table.answer(UnlockPath(table.seat("carlos"), "rpd-1"))

    assert table.state.unlocked == ("rpd-1",)


def test_of_two_paths_the_one_is_found_whose_token_is_taken() -> None:
    other = '[[path]]\nat = "a2"\nto = "downtown-2"\n'
    text = room("commercial-1", path="rpd-1", left="p", tables=other)
    table = city({"commercial-1": text}).enter("commercial-1").move("b2")
    assert table.state.placed == ("rpd-1",)
    table.move("a2")
    assert table.state.placed == ("rpd-1", "downtown-2")


@pytest.mark.rule("re3.campaign.path-unlock")
def test_a_path_is_unlocked_once() -> None:
    table = with_path().give("carlos", "precinct-key").ask_again()
    assert table.unlocks() == ["rpd-1"]
    table.answer(UnlockPath(table.seat("carlos"), "rpd-1"))

    table.give("carlos", "precinct-key").ask_again()

    assert table.unlocks() == []


@pytest.mark.rule("re3.campaign.path-unlock")
def test_one_character_must_hold_everything_that_a_path_card_shows() -> None:
    table = city({"commercial-1": room("commercial-1", path="commercial-2")})
    table.enter("commercial-1").move("b2")
    table.give("carlos", "lighter").give("mikhail", "lighter-fluid").give_up()
    assert table.unlocks() == []

    table.give("carlos", "lighter-fluid")
    table.answer(UnlockPath(table.seat("carlos"), "commercial-2"))

    assert {"lighter", "lighter-fluid"}.isdisjoint(table.cards("carlos"))
    assert "commercial-2" in table.playable()


@pytest.mark.rule("re3.items.battery")
def test_the_battery_opens_downtown_3_once_its_path_is_found() -> None:
    table = city({"downtown-1": room("downtown-1", path="downtown-3")})
    table.enter("downtown-1").give("carlos", "battery").move("a2")
    assert table.unlocks() == []
    table.move("b2")

    table.answer(UnlockPath(table.seat("carlos"), "downtown-3"))

    assert "battery" not in table.cards("carlos")
    table.give_up()
    assert "downtown-3" in table.playable()


@pytest.mark.rule("re3.campaign.path-kept-on-failure")
def test_item_c_and_path_cards_of_a_failed_scenario_are_kept() -> None:
    table = city({"uptown-1": room("uptown-1", left="c", path="uptown-2")}).enter("uptown-1")
    table.move("a2").answer(Search("C"), ["battery"])

    table.move("b2").give_up()

    assert "battery" in table.cards("carlos")
    assert "uptown-2" in table.playable()


# Completing and replaying


@pytest.mark.rule("re3.campaign.completion-token")
def test_a_scenario_won_with_all_its_tokens_collected_cannot_be_played_again() -> None:
    table = city({"uptown-1": room("uptown-1", left="c", path="uptown-2")}).enter("uptown-1")
    table.move("b2").give_up()  # tokens of a failed attempt count
    table.enter("uptown-1").move("a2").answer(Search("C"), ["battery"])
    table.move("b2").move("c2").move("c2").leave().leave()
    table.no_more()

    assert table.state.won == ("uptown-1",)
    assert observe(table.world, 0).city["uptown-1"] == "complete"
    assert "uptown-1" not in table.playable()


@pytest.mark.rule("re3.campaign.replay-for-missed")
def test_a_scenario_won_without_its_tokens_can_be_replayed_for_them() -> None:
    table = city({"uptown-1": room("uptown-1", left="c", path="uptown-2")})
    table.win("uptown-1")
    assert observe(table.world, 0).city["uptown-1"] == "missed"

    table.enter("uptown-1")

    assert table.world.tokens == {table.square("a2"): ("C",), table.square("b2"): ("path",)}


@pytest.mark.rule("re3.campaign.replay-item-b")
def test_in_a_replay_item_deck_b_holds_scenario_items_only() -> None:
    both = {"shotgun": 1, "toolbox": 1}
    table = city({"uptown-1": room("uptown-1", left="c", right="b", b=both)})
    table.enter("uptown-1").give_up().enter("uptown-1")
    assert table.left("B") == ["shotgun", "toolbox"]  # a retry is not a replay
    table.escape().no_more()

    table.enter("uptown-1")

    assert table.left("B") == ["toolbox"]


@pytest.mark.rule("re3.campaign.replay-item-b-tokens")
def test_in_a_replay_item_b_tokens_go_once_the_scenario_items_are_found() -> None:
    two = room("uptown-1", left="bbc", right="b", b={"shotgun": 1, "toolbox": 1})
    table = city({"uptown-1": two}).win("uptown-1").enter("uptown-1")
    assert table.world.tokens[table.square("b2")] == ("B",)

    table.move("a2").answer(Search("B"))

    assert "toolbox" in table.cards("carlos")
    assert table.world.tokens == {table.square("a2"): ("C",)}


def test_in_a_replay_without_scenario_items_no_item_b_token_is_laid_out() -> None:
    only = room("uptown-1", left="c", right="b", b={"shotgun": 1})
    table = city({"uptown-1": only}).win("uptown-1").enter("uptown-1")

    assert table.world.tokens == {table.square("a2"): ("C",)}


# The rulebook's example, and the way to the end


@pytest.mark.rule("re3.campaign.commercial-example")
def test_the_precinct_key_opens_one_of_two_paths_found_in_commercial_1() -> None:
    paths = '\n[[path]]\nat = "a2"\nto = "commercial-2"\n[[path]]\nat = "b2"\nto = "rpd-1"\n'
    table = city({"commercial-1": room("commercial-1", left="p", right="p", tables=paths)})
    table.enter("commercial-1").move("a2").move("b2").give("carlos", "precinct-key")
    table.answer(UnlockPath(table.seat("carlos"), "rpd-1"))
    table.move("c2").leave().move("c2").leave()
    table.no_more()

    assert sorted(table.playable()) == ["downtown-1", "rpd-1", "uptown-1"]
    assert observe(table.world, 0).city["commercial-2"] == "locked"


PARTS = ("fuse", "power-cable", "oil-additive", "machine-oil")


@pytest.mark.rule("re3.campaign.clock-tower-1")
def test_clock_tower_1_opens_once_the_four_parts_were_found() -> None:
    table = city({name: room(name, left="c") for name in (*STARTERS, "rpd-1")})
    for scenario, part in zip(STARTERS, PARTS[:3], strict=True):
        table.enter(scenario).move("a2")
        found(table, part).give_up()
    assert "clock-tower-1" not in table.playable()
    table.world.campaign = replace(table.state, unlocked=("rpd-1",))
    table.ask_again().enter("rpd-1").move("a2")
    found(table, PARTS[3]).give_up()

    assert "clock-tower-1" in table.playable()


def near_the_end() -> City:
    """All four parts have been found."""
    table = city()
    table.world.campaign = Campaign(found=PARTS)
    return table.ask_again()


@pytest.mark.rule("re3.campaign.clock-tower-2")
def test_winning_clock_tower_1_opens_clock_tower_2() -> None:
    table = near_the_end()
    table.enter("clock-tower-1").give_up()
    assert "clock-tower-2" not in table.playable()

    table.win("clock-tower-1")

    assert "clock-tower-2" in table.playable()


@pytest.mark.rule("re3.win.campaign")
def test_winning_clock_tower_2_wins_the_campaign() -> None:
    table = near_the_end().win("clock-tower-1")
    table.enter("clock-tower-2").give_up()
    assert table.world.outcome is None

    table.win("clock-tower-2")

    assert table.world.outcome is not None
    assert table.world.outcome.won
    assert table.world.outcome.cause == "city-left"


@pytest.mark.rule("re3.campaign.scenario-goal")
def test_a_scenario_is_completed_as_its_brief_says_and_not_before() -> None:
    table = city().enter("uptown-1")
    table.move("b1").move("c2").leave()
    assert table.state.scenario == "uptown-1"

    table.move("c2").leave()

    assert table.told(ScenarioEnded) == [ScenarioEnded("uptown-1", True, "escaped")]


@pytest.mark.rule("re3.campaign.removed-cards")
def test_a_card_removed_from_the_game_stays_out_of_the_campaign() -> None:
    once = tension_card("once", removed_after=True, special=True)
    adding = "[adds.tension]\nonce = 1\n"
    box = trial_box(tension=(once,))
    table = city({name: room(name, tables=adding) for name in STARTERS[:2]}, box=box)
    table.enter("downtown-1")
    table.world.decks["tension"] = shuffled(["once"])
    table.stop()
    assert table.world.removed == ("once",)

    table.give_up().enter("uptown-1").give_up()

    assert table.world.removed == ("once",)
    assert "once" not in table.left("tension")


def test_a_discarded_item_b_card_is_back_in_its_supply_for_another_scenario() -> None:
    one = {"assault-rifle": 1}
    files = {name: room(name, left="b", b=one) for name in STARTERS[:2]}
    table = city(files).enter("downtown-1")
    table.move("a2").answer(Search("B"))
    table.answer(Discard(held(table, "assault-rifle")))
    table.move("b1").move("c2").move("c2").leave().leave()
    table.no_more()

    table.enter("uptown-1")

    assert table.left("B") == ["assault-rifle"]


def test_a_weapon_that_somebody_carries_cannot_be_found_once_more() -> None:
    one = {"assault-rifle": 1}
    files = {name: room(name, left="b", b=one) for name in STARTERS[:2]}
    table = city(files).give("carlos", "assault-rifle").enter("downtown-1")

    assert table.left("B") == []


def test_a_tension_card_that_ends_a_scenario_stays_in_the_campaigns_deck() -> None:
    blow = tension_card("blow", Hurt(damage=5))
    mortal = room("uptown-1", extra="falling_loses = true")
    table = city({"uptown-1": mortal}, box=trial_box(tension=(blow,))).enter("uptown-1")
    whole = table.left("tension")
    table.stop(["blow"])

    assert table.state.failed == ("uptown-1",)
    assert table.left("tension") == whole


def test_an_event_that_ends_a_scenario_is_out_of_the_game_all_the_same() -> None:
    text = room("uptown-1", right="v", extra="falling_loses = true")
    table = city({"uptown-1": text}).enter("uptown-1")
    table.hurt("carlos", 4).world.decks["narrative"] = shuffled(["rocket-strike"])
    table.move("b2")

    assert table.state.failed == ("uptown-1",)
    assert table.world.removed == ("rocket-strike",)


def test_a_campaign_that_nothing_can_carry_on_is_lost() -> None:
    table = city({name: room(name) for name in STARTERS})
    for scenario in STARTERS:
        table.win(scenario)

    assert table.world.outcome is not None
    assert table.world.outcome.cause == "no-way-on"


def test_the_items_of_the_trial_cover_what_the_graph_asks_for() -> None:
    graph = GAME.contents.graph
    assert graph is not None
    asked = {card for node in graph.scenario for card in node.items}
    assert asked <= {card.id for card in ITEMS}
    assert item("x").kind == "scenario"
