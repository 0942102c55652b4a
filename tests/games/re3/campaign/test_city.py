"""The city as a whole: the fourteen scenarios and their campaign."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from support.campaign import city, room
from support.terrain import ground

from inkribbon.crawl.campaign.entering import EnterScenario
from inkribbon.crawl.campaign.paths import UnlockPath
from inkribbon.crawl.effects.narrative import ReadEvent
from inkribbon.crawl.items.item_box import PutIn, SearchBox, StoreItems
from inkribbon.crawl.printed.campaign import Node
from inkribbon.crawl.printed.decks import NarrativeCard
from inkribbon.crawl.printed.effect import Effect
from inkribbon.crawl.printed.effects import Spawn
from inkribbon.crawl.scenario.file import FixedEvent, Scenario
from inkribbon.crawl.state.events import EnemySpawned
from inkribbon.crawl.state.world import World
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.deck import cards
from inkribbon.kernel.engine import answer, push, run
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.sampler import Sampler

BOX = GAME.contents
assert BOX.graph is not None
NODES: dict[str, Node] = {node.id: node for node in BOX.graph.scenario}
PEOPLE = ("jill", "carlos", "mikhail", "nikolai")
LONG = 60_000
"""Answers that no random campaign needs."""


def scenario(name: str) -> Scenario:
    return GAME.new(name, ["jill"]).book.scenario


# The scenarios


@pytest.mark.rule("re3.components.scenario-booklet")
def test_every_scenario_has_its_map_tables_deck_doors_rules_and_goal() -> None:
    assert set(NODES) < set(GAME.scenario_ids())
    for name in NODES:
        told = scenario(name)
        assert told.map.floors
        assert told.goal
        assert told.decks["B"]
        colours = {tile.colour for tile in told.tile if tile.unexplored}
        assert colours <= set(told.encounters), f"{name} has tiles without a table"
    assert any(scenario(name).special for name in NODES)
    rules = [rule for name in NODES for rule in scenario(name).map.links.values()]
    assert any(rule.locked and rule.key for rule in rules)


@pytest.mark.rule("re3.components.scenario-booklet")
def test_the_record_of_a_campaign_says_how_every_scenario_stands() -> None:
    world = GAME.new("campaign", ["jill", "carlos"], modes=["campaign"])
    states = GAME.observe(world, 0).city
    assert list(states) == list(NODES)
    assert [name for name, state in states.items() if state == "open"] == [
        *("downtown-1", "uptown-1", "commercial-1")
    ]


def test_every_scenario_is_listed_under_its_district() -> None:
    listed = {info.id: info.group for info in GAME.scenarios()}
    assert (listed["rpd-2"], listed["uptown-1"]) == ("R.P.D.", "Uptown")
    assert listed["escaping-the-warehouse"] == ""


def played_out(world: World, seed: int) -> int:
    """Play at random to the end; returns the number of answers."""
    chance, pick = Sampler(seed), Random(seed).choice
    for given in range(LONG):
        decision = world.decision
        if decision is None:
            return given
        by_chance = decision.seat == CHANCE
        answer(world, chance.choose(decision) if by_chance else pick(decision.options).action)
    raise AssertionError("no end in sight")


@pytest.mark.parametrize("name", NODES)
@pytest.mark.parametrize("count", [2, 4])
def test_every_scenario_is_played_at_random_to_an_end(name: str, count: int) -> None:
    for seed in (1, 2):
        world = GAME.new(name, PEOPLE[:count])
        assert played_out(world, seed)
        assert world.outcome is not None


@pytest.mark.parametrize("count", [1, 2, 4])
def test_the_campaign_is_played_at_random_to_an_end(count: int) -> None:
    world = GAME.new("campaign", PEOPLE[:count], modes=["campaign"])
    assert played_out(world, 3)
    assert world.outcome is not None
    assert world.campaign is not None
    assert world.campaign.over


# Keys and paths


def paths_in(name: str) -> list[str]:
    return [path.to for path in scenario(name).path]


@pytest.mark.rule("re3.campaign.known-unlocks")
def test_the_unlocks_that_the_book_tells_of_hold_in_the_shipped_city() -> None:
    assert NODES["rpd-1"].items == ("precinct-key",)
    assert NODES["downtown-3"].items == ("battery",)
    assert sorted(paths_in("commercial-1")) == ["commercial-2", "rpd-1"]


@pytest.mark.rule("re3.campaign.known-unlocks")
@pytest.mark.parametrize(
    ("first", "key", "wanted"),
    [("commercial-1", "precinct-key", "rpd-1"), ("downtown-1", "battery", "downtown-3")],
)
def test_the_precinct_key_opens_rpd_1_and_the_battery_downtown_3(
    first: str, key: str, wanted: str
) -> None:
    table = city({first: room(first, path=wanted)}).enter(first).move("b2").give("carlos", key)
    table.answer(UnlockPath(table.seat("carlos"), wanted))
    table.give_up()
    assert EnterScenario(wanted) in table.asked().actions()


@pytest.mark.rule("re3.campaign.item-c-purpose")
def test_all_cards_of_deck_c_but_two_are_keys_of_the_campaign() -> None:
    deck = [card for card in BOX.items.values() if card.deck == "C"]
    wanted = {item for node in NODES.values() for item in node.items}
    others = [card.id for card in deck if card.id not in wanted]
    assert len(deck) == 12
    assert others == ["hidden-spray", "first-aid-box"]
    assert all(BOX.items[name].kind == "recovery" for name in others)
    tower = NODES["clock-tower-1"].items
    assert len(tower) == 4
    assert all(BOX.items[name].deck == "C" for name in tower)


# Nemesis


def brings_nemesis(effects: tuple[Effect, ...]) -> bool:
    return any(isinstance(effect, Spawn) and effect.enemy == "nemesis" for effect in effects)


@pytest.mark.rule("re3.enemy.nemesis-spawn")
def test_several_events_bring_nemesis_stage_one_onto_the_board() -> None:
    tales = [card for card in BOX.narrative.values() if brings_nemesis(card.effects)]
    assert len(tales) >= 2
    for card in tales:
        table = ground("+---+---+\n| .   * |\n+---+---+").stand("jill", "a1").begin()
        table.world.drawn = card.id
        push(table.world, ReadEvent(0))
        table.world.decision = None
        run(table.world)
        assert [e.kind for e in table.world.enemies.values()] == ["nemesis-1"]
        assert any(isinstance(event, EnemySpawned) for event in table.world.news)


@pytest.mark.rule("re3.enemy.nemesis-three-cards")
@pytest.mark.parametrize(
    ("danger", "card"),
    [(0, 1), (5, 1), (6, 2), (11, 2), (12, 3)],
)
def test_nemesis_on_a_map_uses_the_card_of_the_danger_band(danger: int, card: int) -> None:
    world = GAME.new("campaign", ["jill", "carlos"], modes=["campaign"])
    assert world.campaign is not None
    world.campaign = replace(world.campaign, unlocked=("uptown-3",))
    world.danger = danger
    world.decision = None
    push(world, EnterScenario("uptown-3"))
    run(world)

    kinds = [enemy.kind for enemy in world.enemies.values()]
    assert [kind for kind in kinds if BOX.enemies[kind].model == "nemesis"] == [f"nemesis-{card}"]


@pytest.mark.rule("re3.enemy.nemesis-two-models")
def test_stage_two_is_a_boss_of_clock_tower_2_alone_and_no_event_brings_it() -> None:
    assert "nemesis-stage-two" in BOX.bosses
    assert not any("stage-two" in kind for kind in BOX.enemies)
    met = [name for name in NODES if (b := scenario(name).boss) and b.kind == "nemesis-stage-two"]
    assert met == ["clock-tower-2"]
    events = [e for name in NODES for e in scenario(name).event]
    tales: list[NarrativeCard | FixedEvent] = [*BOX.narrative.values(), *events]
    for told in tales:
        ways = [told.effects, *(choice.effects for choice in told.choices)]
        spawned = [e.enemy for way in ways for e in way if isinstance(e, Spawn)]
        assert set(spawned) <= {"nemesis", *BOX.enemies}


# The contents of the box


@pytest.mark.rule("re3.components.other-cards")
def test_the_other_cards_are_as_many_as_the_book_counts() -> None:
    assert BOX.supply.tokens["locked"] == 8
    assert len([node for node in NODES.values() if node.opens == "path"]) == 9
    assert len(BOX.characters) == 4
    # Two of the references have the special rules of Nemesis; the others are profiles.
    assert BOX.supply.tokens["enemy-reference"] == len(BOX.enemies) + 2 == 8
    assert len(BOX.narrative) == 14
    assert sum(card.copies for card in BOX.tension.values()) == 56
    assert len(BOX.bosses) == 2


@pytest.mark.rule("re3.components.health-poison-tokens")
def test_there_are_four_health_tracks_and_nothing_that_poisons() -> None:
    assert BOX.supply.tokens["health-track"] == 4
    with pytest.raises(BadSetup):
        GAME.new("downtown-1", [*PEOPLE, "jill"])
    texts = [card.text for card in BOX.tension.values()]
    texts += [card.text for card in BOX.enemies.values()]
    texts += [card.text for card in BOX.items.values()]
    assert not any("poison" in text.lower() for text in texts), "no rule says what poison does"


# The item box


@pytest.mark.rule("re3.terrain.item-box-shared")
def test_what_one_puts_into_the_item_box_another_takes_out_in_a_later_scenario() -> None:
    files = {name: room(name, left="I") for name in ("uptown-1", "downtown-1")}
    table = city(files, cast=("carlos", "mikhail")).give("carlos", "shotgun").enter("uptown-1")
    table.answer(StoreItems())
    table.answer(PutIn(table.item("carlos", "shotgun").id)).done()
    assert [item.card for item in table.world.box] == ["shotgun"]

    table.give_up().enter("downtown-1")
    table.stop()
    assert table.asked().seat == table.seat("mikhail")
    table.answer(SearchBox())

    assert "shotgun" in table.cards("mikhail")
    assert "shotgun" not in [item.card for item in table.world.box]


def test_an_item_in_the_box_is_in_no_deck() -> None:
    table = city().give("carlos", "shotgun").store("carlos", "shotgun")
    assert "shotgun" not in [card for deck in table.world.decks.values() for card in cards(deck)]
