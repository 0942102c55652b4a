"""Ways to play the first game: six kinds of easy, solo and standalone, alone and combined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace
from support.crawl import Table, laid_out, scenario_on
from support.re1 import heal, reload, the_game

from inkribbon.crawl.campaign.end_phase.steps import heal_all
from inkribbon.crawl.campaign.standalone import Equip
from inkribbon.crawl.combat.boss import full_health
from inkribbon.crawl.combat.evade import PushAll, PushEnemy
from inkribbon.crawl.game import set_up
from inkribbon.crawl.items.typewriter import TYPEWRITER, UseTypewriter
from inkribbon.crawl.printed.campaign import HealAll, WeaponKit
from inkribbon.crawl.printed.edition import EASES
from inkribbon.crawl.scenario.file import More, parse
from inkribbon.crawl.scenario.party import for_party, waiting
from inkribbon.crawl.state.board import put_token
from inkribbon.crawl.state.books.modes import start_ribbons
from inkribbon.crawl.state.events import Fell
from inkribbon.crawl.state.health import Harm, Kill, KnockOut
from inkribbon.crawl.state.world import CAUTION, DANGER, World
from inkribbon.crawl.turn.turn import StartAt
from inkribbon.kernel.engine import run
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import Setup

ROW = """
+---+---+---+
| 1   2   * |
+---+---+---+
"""
CHANGES = [mode.removeprefix("easy-") for mode in EASES]


def table(*modes: str, cast: Sequence[str] = ("jill",), **rules: Any) -> Table:
    """A row of squares with the first of the cast at a1."""
    found = laid_out(the_game(), scenario_on(ROW, **rules), cast, modes=modes)
    for who, square in zip(cast, ("a1", "c1"), strict=False):
        found.stand(who, square)
    return found


# Easy


@pytest.mark.rule("re1.mode-easy.pick-any")
def test_any_number_of_the_six_changes_can_be_chosen() -> None:
    assert len(EASES) == 6
    for count in range(7):
        for chosen in combinations(EASES, count):
            world = the_game().new("1f-west-a", ["jill", "chris"], modes=chosen)
            assert world.book.eases == {mode.removeprefix("easy-") for mode in chosen}
    with pytest.raises(BadSetup, match="no mode 'easy'"):
        the_game().new("1f-west-a", ["jill"], modes=["easy"])


@pytest.mark.rule("re1.mode-easy.extra-ribbon")
@pytest.mark.parametrize(("count", "usual"), [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_one_more_ink_ribbon(count: int, usual: int) -> None:
    cast = ["jill", "chris", "rebecca", "barry"][:count]
    assert start_ribbons(table(cast=cast).world.book) == usual
    assert start_ribbons(table("easy-ribbon", cast=cast).world.book) == usual + 1
    others = [mode for mode in EASES if mode != "easy-ribbon"]
    assert start_ribbons(table(*others, cast=cast).world.book) == usual
    assert the_game().new("1f-west-a", cast, modes=["easy-ribbon"]).ribbons == usual + 1


@pytest.mark.rule("re1.mode-easy.typewriters-stay")
@pytest.mark.parametrize("change", CHANGES)
def test_a_typewriter_stays_after_use(change: str) -> None:
    found = table(f"easy-{change}")
    put_token(found.world, found.square("b1"), TYPEWRITER)
    found.world.book.furnished = frozenset(range(3))
    found.world.book.plain = False
    found.world.ribbons = 1
    found.begin().answer(UseTypewriter(found.square("b1")))
    assert (TYPEWRITER in found.world.tokens.get(found.square("b1"), ())) == (
        change == "typewriter"
    )


@pytest.mark.rule("re1.mode-easy.full-reload")
@pytest.mark.parametrize("change", CHANGES)
def test_ammunition_fills_the_weapon(change: str) -> None:
    found = table(f"easy-{change}").carry("jill", "handgun", "handgun-bullets")
    found.ammo("jill", "handgun", 0).begin()
    points = the_game().contents.items["handgun-bullets"].points
    reload(found, "jill", "handgun")
    assert found.item("jill", "handgun").ammo == (15 if change == "reload" else points)


@pytest.mark.rule("re1.mode-easy.spray-full-heal")
@pytest.mark.parametrize("change", CHANGES)
def test_a_spray_heals_to_fine(change: str) -> None:
    found = table(f"easy-{change}").stand("jill", "a1", harm=DANGER)
    found.carry("jill", "first-aid-spray", "green-herb").begin()
    heal(found, "jill", "first-aid-spray")
    usual = DANGER - the_game().contents.items["first-aid-spray"].heals
    assert usual > 0
    assert found.who("jill").harm == (0 if change == "spray" else usual)


@pytest.mark.rule("re1.mode-easy.spray-full-heal")
def test_a_resuscitated_character_still_starts_at_caution() -> None:
    found = table("easy-spray", cast=("jill", "chris")).stand("chris", "b1")
    found.carry("jill", "first-aid-spray").begin().do(KnockOut(1))
    heal(found, "jill", "first-aid-spray", on="chris")
    assert found.who("chris").harm == CAUTION


@pytest.mark.rule("re1.mode-easy.push-all")
@pytest.mark.parametrize("change", CHANGES)
def test_after_a_failed_evade_roll_every_enemy_in_the_square_can_be_pushed(change: str) -> None:
    found = table(f"easy-{change}").enemy("zombie", "a1").enemy("cerberus", "a1").begin()
    found.move("b1", dice=["blank blank"])
    found.answer(found.offers(PushEnemy)[0])
    if change == "push":
        assert found.asked().prompt == "push-back"
        found.answer(found.offers(PushEnemy)[0])
        assert found.enemies("a1") == []
    assert found.asked().prompt == "action"
    assert len(found.enemies("a1")) == (change != "push")


@pytest.mark.rule("re1.mode-easy.push-all")
def test_an_automatic_hit_has_no_roll_to_fail() -> None:
    found = table("easy-push").enemy("zombie", "a1").enemy("zombie", "a1").begin()
    found.attack("handgun", "a1", dice=["blank"])
    found.answer(found.offers(PushEnemy)[0])
    assert found.asked().prompt == "action"
    assert len(found.enemies("a1")) == 1


def test_an_enemy_that_was_not_pushed_is_not_asked_about_again() -> None:
    found = table("easy-push").enemy("zombie", "a1").enemy("zombie", "a1").begin()
    attacker, other = found.enemies("a1")
    found.do(PushAll(0, attacker.id))
    assert {push.enemy for push in found.offers(PushEnemy)} == {other.id}
    found.done()
    assert found.asked().prompt == "action"
    assert len(found.enemies("a1")) == 2


def test_what_an_easy_game_leaves_out_for_more_characters_does_not_strengthen_a_boss() -> None:
    scenario = scenario_on(ROW, more=(More(characters=3, text="", boss=5),))
    assert [more.boss for more in for_party(scenario, 4, easy=True).more] == [0]
    assert [more.boss for more in for_party(scenario, 4).more] == [5]


@pytest.mark.rule("re1.mode-easy.extra-heal")
@pytest.mark.parametrize("change", CHANGES)
def test_a_completed_scenario_heals_one_level_more(change: str) -> None:
    found = table(f"easy-{change}").stand("jill", "a1", harm=3)
    heal_all(found.world, HealAll(levels=1))
    assert found.who("jill").harm == (1 if change == "heal" else 2)
    graph = the_game().contents.graph
    assert graph is not None
    assert HealAll(levels=1) in graph.end.won


@pytest.mark.rule("re1.mode-easy.combinable")
def test_easy_changes_go_with_solo_play_and_with_a_single_scenario() -> None:
    world = the_game().new("1f-west-a", ["jill"], modes=[*EASES, "solo"])
    assert (world.book.solo, len(world.book.eases)) == (True, 6)
    assert world.ribbons == 2
    (ways,) = [s.modes for s in the_game().scenarios() if s.id == "1f-west-a"]
    assert ways is not None
    assert {*EASES, "solo"} <= {*ways}


# Nightmare


def nightmare(scenario: str, count: int) -> tuple[World, World]:
    """The start of a scenario in an ordinary game and in a nightmare."""
    cast = ["jill", "chris", "rebecca", "barry"][:count]
    ways = (["standalone"], ["standalone", "nightmare"])
    plain, worse = (the_game().new(scenario, cast, modes=modes) for modes in ways)
    return plain, worse


def tokens(world: World) -> Counter[str]:
    return Counter(token for laid in world.tokens.values() for token in laid)


def health(world: World, boss: str) -> int:
    return full_health(world.book, world.book.bosses[boss])


@pytest.mark.parametrize(
    ("scenario", "danger"), [("1f-west-a", 18), ("the-gunshot", 18), ("campaign", 0)]
)
def test_a_nightmare_starts_without_ink_ribbons_and_outside_a_campaign_in_the_last_tier(
    scenario: str, danger: int
) -> None:
    worlds = [
        the_game().new(scenario, ["jill", "chris"], modes=modes) for modes in ([], ["nightmare"])
    ]
    assert [world.danger for world in worlds] == [0, danger]
    assert worlds[1].ribbons == 0


def test_in_a_nightmare_only_four_characters_have_an_ink_ribbon() -> None:
    cast = ["jill", "chris", "rebecca", "barry"]
    parties = [the_game().new("1f-west-a", cast[:n], modes=["nightmare"]) for n in (1, 2, 3, 4)]
    assert [world.ribbons for world in parties] == [0, 0, 0, 1]


@pytest.mark.parametrize("scenario", ["1f-west-b", "2f-west-b"])
def test_in_some_nightmares_three_or_four_characters_have_one_more_ink_ribbon(
    scenario: str,
) -> None:
    parties = [nightmare(scenario, count)[1] for count in (1, 2, 3, 4)]
    assert [world.ribbons for world in parties] == [0, 0, 1, 2]


@pytest.mark.parametrize(
    ("scenario", "things"),
    [
        ("1f-east-b", {"B": 1}),
        ("1f-west-b", {"A": 1, "B": 1}),
        ("2f-east-b", {"A": 1, "B": 1}),
        ("lab-a", {"A": 1, "B": 1}),
    ],
)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_some_nightmares_begin_with_more_to_find_for_three_or_four_characters(
    scenario: str, things: dict[str, int], count: int
) -> None:
    plain, worse = (tokens(world) for world in nightmare(scenario, count))
    assert worse - plain == (things if count > 2 else {})
    assert not plain - worse


@pytest.mark.parametrize(
    ("scenario", "sprays"), [("1f-east-b", 1), ("1f-west-b", 1), ("2f-east-b", 1), ("lab-a", 1)]
)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_what_such_a_nightmare_adds_to_deck_b_is_first_aid_sprays(
    scenario: str, sprays: int, count: int
) -> None:
    plain, worse = (Counter(world.decks["B"].layers[0]) for world in nightmare(scenario, count))
    assert worse - plain == ({"spare-spray": sprays} if count > 2 else {})
    assert not plain - worse


@pytest.mark.parametrize(
    ("scenario", "boss", "more"),
    [
        ("lab-c", "tyrant", [0, 16, 13, 13]),
        ("helipad", "tyrant-escaped", [0, 8, 13, 13]),
        ("crypts-b", "lisa-trevor", [0, 7, 7, 7]),
    ],
)
def test_in_a_nightmare_a_boss_can_have_other_health(
    scenario: str, boss: str, more: list[int]
) -> None:
    fights = [nightmare(scenario, count) for count in (1, 2, 3, 4)]
    assert [health(worse, boss) - health(plain, boss) for plain, worse in fights] == more


@pytest.mark.parametrize(
    ("scenario", "kind", "squares", "sizes"),
    [
        ("1f-west-c", "zombie", ["d4"], range(2, 5)),
        ("2f-east-a", "zombie", ["g4", "k4"], range(2, 5)),
        ("2f-east-a", "crimson-head", ["b3", "h2"], range(3, 5)),
        ("2f-east-b", "zombie", ["e3"], range(2, 5)),
        ("1f-east-c", "zombie", ["b1", "e3"], range(4, 5)),
        ("1f-east-c", "crimson-head", ["g3"], range(4, 5)),
        ("3rd-floor-a", "zombie", ["b2", "f2"], range(2, 3)),
        ("1f-west-a", "zombie", ["i6"], range(2, 3)),
    ],
)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_in_some_nightmares_more_enemies_wait_for_some_parties(
    scenario: str, kind: str, squares: list[str], sizes: range, count: int
) -> None:
    setup = Setup(game="re1", scenario=scenario, characters=("jill",))
    file, _ = parse(the_game().source_of(setup))
    plain, worse = (Counter(waiting(for_party(file, count, nightmare=n))) for n in (False, True))
    more = [(what, square) for what, square in (worse - plain).elements() if what == kind]
    assert sorted(more) == [(kind, square) for square in squares if count in sizes]
    assert not plain - worse


@pytest.mark.parametrize("change", EASES)
def test_a_nightmare_has_none_of_the_changes_of_an_easy_game(change: str) -> None:
    with pytest.raises(BadSetup, match="choose one of the modes"):
        the_game().new("1f-west-a", ["jill"], modes=[change, "nightmare"])


# Solo


@pytest.mark.rule("re1.mode-solo.one-character")
def test_solo_play_is_for_one_character() -> None:
    assert the_game().new("1f-west-a", ["jill"], modes=["solo"]).characters.keys() == {0}
    with pytest.raises(BadSetup, match="solo play is for one character, not 2"):
        the_game().new("1f-west-a", ["jill", "chris"], modes=["solo"])


@pytest.mark.rule("re1.mode-solo.start-square")
def test_only_the_first_starting_square_is_used() -> None:
    scenario = scenario_on(ROW)
    world = set_up(laid_out(the_game(), scenario, ["jill"], modes=["solo"]).world.book)
    run(world)
    assert world.characters[0].square == world.book.starts[0][0]
    decision = world.decision
    assert decision is None or not any(isinstance(a, StartAt) for a in decision.actions())


@pytest.mark.rule("re1.mode-solo.kerosene-double")
@pytest.mark.parametrize("who", ["jill", "chris", "rebecca", "barry"])
def test_the_kerosene_limit_is_doubled(who: str) -> None:
    printed = the_game().contents.characters[who].kerosene
    assert the_game().new("1f-west-a", [who]).characters[0].kerosene == printed
    alone = the_game().new("1f-west-a", [who], modes=["solo"])
    assert alone.characters[0].kerosene == 2 * printed


@pytest.mark.rule("re1.mode-solo.inventory-plus-two")
@pytest.mark.parametrize(("modes", "more"), [((), 0), (("solo",), 2)])
def test_the_inventory_has_two_more_slots(modes: tuple[str, ...], more: int) -> None:
    room = the_game().contents.characters["jill"].inventory + more
    for count, full in ((room - 1, False), (room, True)):
        found = table(*modes).carry("jill", *["dagger"] * count).token("A", "a1")
        found.deck("A", "green-herb")
        found.begin()
        searches = [a for a in found.asked().actions() if type(a).__name__ == "Search"]
        assert (not searches) == full


@pytest.mark.rule("re1.mode-solo.knockout-softened")
@pytest.mark.parametrize("harm", range(DANGER + 1))
def test_the_unconscious_effect_stops_at_danger_unless_the_character_is_there(harm: int) -> None:
    found = table("solo").stand("jill", "a1", harm=harm).carry("jill", "first-aid-spray")
    found.begin().do(KnockOut(0))
    if harm < DANGER:
        assert (found.who("jill").harm, found.who("jill").fate) == (DANGER, "standing")
        assert not found.told(Fell)
    else:
        assert found.told(Fell)


@pytest.mark.rule("re1.mode-solo.knockout-softened")
def test_death_and_damage_are_not_softened() -> None:
    killed = table("solo").begin().do(Kill(0))
    assert killed.world.outcome is not None
    assert not killed.world.outcome.won

    by_boss = table("solo").carry("jill", "first-aid-spray").begin().do(Kill(0, by_boss=True))
    assert by_boss.who("jill").fate == "dead"

    hurt = table("solo").stand("jill", "a1", harm=DANGER).begin().do(Harm(0, 1))
    assert hurt.told(Fell)


@pytest.mark.rule("re1.mode-solo.brief-extras")
def test_a_brief_can_say_more_about_solo_play() -> None:
    scenario = scenario_on(ROW, solo=(More(characters=1, text="Alone.", items={"A": ("b1",)}),))
    assert for_party(scenario, 1).goal == scenario.goal
    assert for_party(scenario, 1, solo=True).goal.endswith("Alone.")
    plain = laid_out(the_game(), scenario, ["jill"])
    assert not plain.world.tokens
    alone = laid_out(the_game(), scenario, ["jill"], modes=["solo"])
    assert alone.world.tokens == {alone.square("b1"): ("A",)}


# Standalone


def test_only_a_scenario_of_the_campaign_offers_to_be_played_standalone() -> None:
    ways = {info.id: "standalone" in (info.modes or ()) for info in the_game().scenarios()}
    assert (ways["1f-west-a"], ways["the-gunshot"]) == (True, False)


@pytest.mark.rule("re1.mode-standalone.normal-rules")
def test_a_scenario_played_by_itself_is_lost_when_the_tension_deck_runs_out() -> None:
    world = the_game().new("1f-west-a", ["jill", "chris"])
    assert world.campaign is None
    assert (world.danger, world.ribbons) == (0, 1)
    found = Table(the_game(), world)
    while found.asked().prompt != "action":
        found.answer(found.asked().actions()[0])
    world.decks["tension"] = replace(world.decks["tension"], layers=())
    found.stop()
    assert world.outcome is not None
    assert (world.outcome.won, world.outcome.cause) == (False, "out-of-time")


@pytest.mark.rule("re1.mode-standalone.brad")
def test_brad_waits_in_the_reserve_and_the_others_make_up_the_survivor_deck() -> None:
    world = the_game().new("1f-west-a", ["jill", "chris"], modes=["standalone"])
    reserve = world.reserve
    assert reserve is not UNSET
    assert [person.id for person in reserve.people] == ["brad"]
    supports = {card.id for card in the_game().contents.supports.values()} - {"brad"}
    (deck,) = world.decks["survivor"].layers
    assert {*deck} == {"rebecca", "barry", *supports}


@pytest.mark.rule("re1.mode-standalone.remove-numbered", "re1.mode-standalone.add-cards")
def test_numbered_cards_stay_in_the_box_unless_the_brief_adds_them() -> None:
    contents = the_game().contents
    added = 0
    for info in the_game().scenarios():
        if info.id in ("campaign", "the-gunshot"):
            continue
        world = the_game().new(info.id, ["jill", "chris"])
        adds = {str(deck): cards for deck, cards in world.book.scenario.adds.items()}
        printed: dict[str, Any] = {
            "tension": contents.tension,
            "encounter": contents.encounters,
            "A": contents.items,
        }
        for name, known in printed.items():
            deck = world.decks[name]
            there = {card for layer in deck.layers for card in layer if known[card].number}
            listed = next((cards for other, cards in adds.items() if other == name), {})
            assert there == {card for card in listed if known[card].number}
            added += len(there)
    assert added


@pytest.mark.rule("re1.mode-standalone.extra-gear")
def test_what_the_brief_lists_is_shared_out_besides_the_starting_items() -> None:
    scenario = scenario_on(ROW, kit=(), equipment=WeaponKit(cards=("shotgun",)))
    world = set_up(laid_out(the_game(), scenario, ["jill", "chris"]).world.book)
    run(world)
    found = Table(the_game(), world)
    assert found.asked().prompt == "share-out"
    assert {offer.seat for offer in found.offers(Equip)} == {0, 1}
    found.answer(Equip(1, "shotgun"))
    chris = the_game().contents.characters["chris"]
    assert found.cards("chris") == [*chris.items, "shotgun"]
