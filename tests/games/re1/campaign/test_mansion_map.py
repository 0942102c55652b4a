"""The mansion map: cards that completed scenarios add, locks, and the way to the Helipad."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from support.campaign import Trial, room
from support.mansion import CARDS, GRAPH, WINGS, Mansion, mansion
from support.re1 import box, the_game

from inkribbon.crawl.campaign.map import opens
from inkribbon.crawl.campaign.paths import Abandon
from inkribbon.crawl.scenario.file import parse, squares_with
from inkribbon.crawl.scenario.goals import FindGoal, TakeGoal
from inkribbon.crawl.state.special_events import ScenarioPlaced, ScenarioUnlocked
from inkribbon.crawl.state.world import Item
from inkribbon.crawl.terminal.city import city
from inkribbon.geometry.drawing import grid
from inkribbon.kernel.errors import BadSetup
from inkribbon.words.lexicon import load

CRYPTS = ("crypts-a", "crypts-b")


def states(table: Mansion) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for card in CARDS:
        found.setdefault(table.card(card), set()).add(card)
    return found


# Setting up


@pytest.mark.rule("re1.components.scenario-cards", "re1.map.setup")
def test_nineteen_scenarios_lie_around_the_main_hall() -> None:
    assert GRAPH is not None
    assert (len(CARDS), GRAPH.anchor) == (19, "Main Hall")
    assert [node.id for node in GRAPH.scenario if node.wins] == ["helipad"]


@pytest.mark.rule("re1.map.setup-crypts", "re1.map.four-starting-scenarios", "re1.map.setup")
def test_at_first_four_wings_are_open_and_both_crypts_are_there_but_locked() -> None:
    table = mansion()
    assert sorted(table.playable()) == sorted(WINGS)
    hidden = {*CARDS} - {*WINGS} - {*CRYPTS}
    assert states(table) == {"open": {*WINGS}, "locked": {*CRYPTS}, "hidden": hidden}


# Adding cards and opening locks


@pytest.mark.rule("re1.map.example", "re1.map.add-cards", "re1.map.locked-side-up")
def test_2f_west_a_adds_2f_west_b_which_stays_locked_for_lack_of_the_dog_whistle() -> None:
    table = mansion().win("2f-west-a")

    assert ScenarioPlaced("2f-west-b") in table.told(ScenarioPlaced)
    assert table.card("2f-west-b") == "locked"
    assert "2f-west-b" not in table.playable()
    assert table.card("3rd-floor-a") == "hidden"


@pytest.mark.rule("re1.map.unlock", "re1.map.locked-unplayable")
def test_the_dog_whistle_opens_2f_west_b_and_is_kept() -> None:
    table = mansion().enter("2f-west-a").give("chris", "dog-whistle").over(won=True).pass_by()

    assert table.card("2f-west-b") == "open"
    assert "2f-west-b" in table.playable()
    assert ScenarioUnlocked("2f-west-b") in table.told(ScenarioUnlocked)
    assert "dog-whistle" in table.cards("chris")


@pytest.mark.rule("re1.map.unlock")
def test_an_item_in_the_item_box_opens_a_lock_too() -> None:
    table = mansion().win("2f-west-a")
    table.world.box = (Item(90, "dog-whistle"),)
    assert "2f-west-b" in table.ask_again().playable()


@pytest.mark.rule("re1.map.unlock", "re1.map.locked-unplayable")
def test_a_lock_that_asks_for_several_items_needs_them_all() -> None:
    table = mansion().give("jill", "death-mask", "death-mask")
    assert table.card("crypts-a") == "locked"
    assert table.give("chris", "death-mask").card("crypts-a") == "open"


@pytest.mark.rule("re1.map.unlock")
def test_the_three_death_masks_of_the_box_open_crypts_a() -> None:
    masks = [card for card in box().items.values() if "death-mask" in (card.id, card.is_a)]
    assert sum(card.copies for card in masks) == 3
    table = mansion(box=box()).give("jill", *[c.id for c in masks for _ in range(c.copies)])
    assert table.card("crypts-a") == "open"


@pytest.mark.rule("re1.map.unlock")
def test_a_lock_stays_open_once_it_is_flipped() -> None:
    table = mansion().win("2f-west-a").give("chris", "dog-whistle").carry("chris", "knife")
    assert table.ask_again().card("2f-west-b") == "open"


@pytest.mark.parametrize(
    ("held", "opened"),
    [
        (["stone-and-metal-object"] * 2, True),
        (["stone-and-metal-object", "stone-ring", "metal-object"], True),
        (["stone-and-metal-object", "stone-ring"], False),
        (["stone-ring", "metal-object"], False),
        ([], False),
    ],
)
def test_a_stone_ring_and_a_metal_object_count_as_one_stone_and_metal_object(
    held: list[str], opened: bool
) -> None:
    assert GRAPH is not None
    assert opens(GRAPH, GRAPH.node("crypts-b"), Counter(held)) is opened


@pytest.mark.rule("re1.map.add-cards")
def test_1f_east_b_adds_an_open_card_and_a_locked_one() -> None:
    table = mansion().win("1f-east-a").give("jill", "armour-key").win("1f-east-b")
    assert (table.card("garden-a"), table.card("1f-east-c")) == ("open", "locked")


def test_a_failure_adds_nothing() -> None:
    table = mansion().fail("2f-west-a")
    assert table.card("2f-west-b") == "hidden"


# Completed scenarios


@pytest.mark.rule("re1.map.complete-token")
def test_a_completed_scenario_is_closed_even_if_something_was_left_behind() -> None:
    table = mansion({"1f-west-a": room("1f-west-a", left="c")}).win("1f-west-a")
    assert table.card("1f-west-a") == "complete"
    assert sorted(table.playable()) == sorted({*WINGS} - {"1f-west-a"})


def test_a_scenario_cannot_be_abandoned() -> None:
    table = mansion().enter("1f-west-a")
    assert not table.offers(Abandon)


@pytest.mark.rule("re1.end-phase.fail-retry-or-other")
def test_after_a_failure_the_players_retry_or_go_elsewhere() -> None:
    table = mansion().fail("1f-west-a")
    assert sorted(table.playable()) == sorted(WINGS)
    assert table.enter("1f-west-a").asked().prompt == "action"


# The way to the Helipad

KEYS = ("armour-key", "shield-key", "dog-whistle", "music-notes", "helmet-key", "stone-ring")
MORE = ("metal-object", "stone-and-metal-object", "wolf-medallion", "eagle-medallion")


def with_all_keys() -> Mansion:
    table = mansion()
    table.world.box = tuple(
        Item(200 + number, card) for number, card in enumerate((*KEYS, *MORE, *["death-mask"] * 3))
    )
    return table.ask_again()


@pytest.mark.rule("re1.win.helipad")
def test_winning_at_the_helipad_wins_the_campaign() -> None:
    table = with_all_keys()
    for scenario in ("crypts-b", "lab-a"):
        table.win(scenario)
    assert {"lab-b", "helipad"} <= {*table.playable()}
    table.win("helipad")
    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (True, "mansion-escaped")


def test_every_card_of_the_map_can_be_reached() -> None:
    table = with_all_keys()
    left = [card for card in CARDS if card != "helipad"]
    while left:
        scenario = next(card for card in left if card in table.playable())
        table.win(scenario)
        left.remove(scenario)
    assert states(table) == {"complete": {*CARDS} - {"helipad"}, "open": {"helipad"}}


# No campaign can get stuck

TIERS = tuple(
    tuple(
        card.is_a or card.id
        for card in box().items.values()
        if card.deck == "C" and card.tier == tier
        for _ in range(card.copies)
    )
    for tier in ("early", "mid", "late", "last")
)
"""Deck C from top to bottom."""
MANY = 500


def plan() -> tuple[dict[str, int], dict[str, tuple[str, ...]]]:
    """What winning each scenario yields: cards from deck C, and items that are always there."""
    assert GRAPH is not None
    draws = {node.id: node.draws for node in GRAPH.scenario}
    yields = {node.id: node.yields for node in GRAPH.scenario}
    return draws, yields


def open_now(won: frozenset[str], held: Counter[str]) -> list[str]:
    assert GRAPH is not None
    return [
        node.id
        for node in GRAPH.scenario
        if node.id not in won and (not node.after or node.after in won) and opens(GRAPH, node, held)
    ]


def test_sixteen_tokens_of_deck_c_lie_in_the_first_thirteen_scenarios() -> None:
    draws, _ = plan()
    assert sum(draws.values()) == 16
    assert {scenario for scenario, count in draws.items() if count} <= {*CARDS[:13]}


def test_whatever_the_order_of_deck_c_no_campaign_gets_stuck() -> None:
    """In all positions that can be reached, by winning scenarios in any order and drawing each tier
    in any order, something is open; so play goes on until the Helipad is."""
    draws, yields = plan()
    start = (frozenset[str](), ())
    seen: set[tuple[frozenset[str], tuple[str, ...]]] = {start}
    queue: list[tuple[frozenset[str], tuple[str, ...]]] = [start]
    while queue:
        won, found = queue.pop()
        held = Counter([*found, *(item for name in won for item in yields[name])])
        ready = open_now(won, held)
        assert ready, (sorted(won), found)
        for scenario in ready:
            if scenario == "helipad":
                continue
            for more in _drawn(len(found), found, draws[scenario]):
                state = (won | {scenario}, more)
                if state not in seen:
                    seen.add(state)
                    queue.append(state)
    assert len(seen) > MANY


@cache
def _drawn(depth: int, found: tuple[str, ...], count: int) -> tuple[tuple[str, ...], ...]:
    """All that may have been found, sorted, after drawing more cards."""
    if not count or depth == sum(map(len, TIERS)):
        return (found,)
    tier = next(n for n in range(len(TIERS)) if depth < sum(map(len, TIERS[: n + 1])))
    before = Counter(c for earlier in TIERS[:tier] for c in earlier)
    left = Counter(TIERS[tier]) - (Counter(found) - before)
    ways = [_drawn(depth + 1, tuple(sorted((*found, card))), count - 1) for card in left]
    return tuple({way for found_ways in ways for way in found_ways})


def test_tiers_of_four_three_three_and_three_cards() -> None:
    assert [len(tier) for tier in TIERS] == [4, 3, 3, 3]


def test_winning_a_scenario_takes_what_the_map_counts_on() -> None:
    """Its tokens of deck C and its items for locks belong to its goals."""
    draws, yields = plan()
    for name, source in the_game().campaign_sources().items():
        scenario, drawing = parse(source)
        names = grid(drawing).names
        tokens = [names[square] for square in squares_with(drawing, "c")]
        assert len(tokens) == draws[name], name
        taken = [goal.at for goal in scenario.goals if isinstance(goal, TakeGoal)]
        assert {*tokens} <= {*taken}, name
        found = [g.item for g in scenario.goals if isinstance(g, FindGoal)]
        assert {*yields[name]} <= {*found}, name


# Not before it is complete


def test_the_campaign_is_not_offered_before_all_scenarios_exist() -> None:
    files = {name: room(name) for name in CARDS}
    whole = Trial(files, box(), the_game())
    assert "campaign" in [info.id for info in whole.scenarios()]
    del files["helipad"]
    assert "campaign" not in [info.id for info in whole.scenarios()]
    with pytest.raises(BadSetup, match="no campaign"):
        whole.new("campaign", ["jill"])


# In the terminal and for clients


def test_the_terminal_says_what_is_open_locked_and_not_on_the_map_yet() -> None:
    table = mansion().win("2f-west-a")
    view = table.game.observe(table.world, 0)
    text = "\n".join("".join(part for part, _ in line) for line in city(view, 100, 60, load()))
    assert "2F West A: done" in text
    assert "2F West B: locked; needs dog-whistle" in text.replace("Dog Whistle", "dog-whistle")
    assert "3rd Floor A: not on the map yet" in text
    assert "Danger level 1 of 27" in text


def test_clients_learn_which_cards_a_win_adds_and_what_the_map_grows_from() -> None:
    table = mansion()
    sheet = table.game.sheet(table.world).campaign
    assert sheet is not None
    assert sheet.anchor == "Main Hall"
    leads = {node.id: node.leads for node in sheet.scenarios}
    assert leads["1f-east-b"] == ("1f-east-c", "garden-a")
    assert leads["helipad"] == ()
