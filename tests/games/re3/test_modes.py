"""Ways to play: easy, solo and standalone, one at a time and combined."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from support.bosses import behaviour, boss, boss_table
from support.campaign import ALL, City, alone, city, room, trial_box
from support.re3 import foe, tension_card

from inkribbon.crawl.campaign.standalone import Equip, SwapCard
from inkribbon.crawl.campaign.storage import Deposit, OpenBox
from inkribbon.crawl.campaign.switching import SwitchTo
from inkribbon.crawl.combat.boss_attack import BossStrikes
from inkribbon.crawl.combat.evade import PushEnemy
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.typewriter import UseTypewriter
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.bosses import BossAttack
from inkribbon.crawl.printed.enemies import Attack
from inkribbon.crawl.state.books.modes import check_modes
from inkribbon.crawl.state.campaign_events import CharacterSwitched
from inkribbon.crawl.state.events import EvadeFailed, Fell, LeftBoard
from inkribbon.crawl.state.world import DANGER, Item
from inkribbon.crawl.turn.turn import StartAt
from inkribbon.games.re3.edition import EDITION, GAME
from inkribbon.kernel.deck import cards, shuffled
from inkribbon.kernel.errors import BadContent, BadSetup
from inkribbon.kernel.game import CAMPAIGN, Setup

EASY = ("campaign", "easy")


# Valid combinations


def refused(scenario: str, characters: tuple[str, ...], *modes: str) -> str:
    setup = Setup(game="re3", scenario=scenario, characters=characters, modes=modes)
    with pytest.raises(BadSetup) as error:
        check_modes(EDITION, GAME.contents.graph, setup)
    return str(error.value)


TWO = ("jill", "carlos")


def test_modes_that_do_not_fit_are_refused_with_one_sentence_and_its_cure() -> None:
    assert "choose among easy, solo, standalone, campaign" in refused("uptown-1", TWO, "hard")
    assert "name it once" in refused("uptown-1", TWO, "easy", "easy")
    assert "choose one, or drop" in refused("uptown-1", TWO, "solo")
    assert "cannot be played standalone" in refused(CAMPAIGN, TWO, "standalone", "campaign")
    assert "requires the scenario 'campaign'" in refused("uptown-1", TWO, "campaign")
    assert "always standalone" in refused("escaping-the-warehouse", TWO, "standalone")


def test_the_game_lists_its_modes_and_refuses_others() -> None:
    assert GAME.modes == ("easy", "solo", "standalone", "campaign", "nightmare")
    with pytest.raises(BadSetup, match="no mode 'hard'"):
        GAME.new("escaping-the-warehouse", TWO, modes=["hard"])


# Nightmare


def test_a_nightmare_starts_in_the_last_band_of_danger_without_ink_ribbons() -> None:
    plain, worse = (GAME.new("downtown-1", TWO, modes=modes) for modes in ([], ["nightmare"]))
    assert (plain.danger, plain.ribbons) == (0, 1)
    assert (worse.danger, worse.ribbons) == (12, 0)


def test_a_nightmare_is_not_easy() -> None:
    assert "choose one" in refused("uptown-1", TWO, "easy", "nightmare")


# Easy


@pytest.mark.rule("re3.mode-easy.ink-ribbons")
def test_easy_every_scenario_starts_with_an_ink_ribbon_for_each_character() -> None:
    cast = ("jill", "carlos", "mikhail")
    assert city(cast=cast).enter("uptown-1").world.ribbons == 2
    table = city(cast=cast, modes=EASY).enter("uptown-1")
    assert table.world.ribbons == 3

    table.give_up().enter("downtown-1")

    assert table.world.ribbons == 3


@pytest.mark.rule("re3.mode-easy.full-reload")
@pytest.mark.parametrize(("modes", "points"), [(("campaign",), 8), (EASY, 15)])
def test_easy_ammunition_fills_the_weapon(modes: tuple[str, ...], points: int) -> None:
    table = city(modes=modes).give("carlos", "handgun-bullets").enter("uptown-1")
    table.ammo("carlos", "handgun", 0)
    gun, bullets = table.item("carlos", "handgun").id, table.item("carlos", "handgun-bullets").id

    table.answer(UseItem(bullets, weapon=gun))

    assert table.item("carlos", "handgun").ammo == points


@pytest.mark.rule("re3.mode-easy.spray-full-heal")
@pytest.mark.parametrize(("modes", "harm"), [(("campaign",), 1), (EASY, 0)])
def test_easy_a_spray_heals_to_fine(modes: tuple[str, ...], harm: int) -> None:
    table = city(modes=modes).give("carlos", "first-aid-spray").enter("uptown-1")
    table.hurt("carlos", DANGER)

    table.answer(UseItem(table.item("carlos", "first-aid-spray").id, on=0))

    assert table.who("carlos").harm == harm


def test_easy_herbs_heal_no_more_than_usual() -> None:
    table = city(modes=EASY).give("carlos", "green-herb").enter("uptown-1")
    table.hurt("carlos", DANGER)

    table.answer(UseItem(table.item("carlos", "green-herb").id, on=0))

    assert table.who("carlos").harm == DANGER - 1


def beset(modes: tuple[str, ...]) -> City:
    """Carlos shares a1 with three Zombies and does not evade the first."""
    table = city(modes=modes, cast=("carlos",)).enter("uptown-1")
    for _ in range(3):
        table.enemy("zombie", "a1")
    table.ask_again()
    table.move("b1", ["blank blank"])
    return table


@pytest.mark.rule("re3.mode-easy.push-all")
def test_easy_after_a_failed_evade_every_enemy_of_the_square_may_be_pushed() -> None:
    table = beset(EASY)
    assert len(table.told(EvadeFailed)) == 1
    for _ in range(3):
        assert table.asked().prompt == "push-back"
        table.answer(table.offers(PushEnemy)[0])

    assert table.enemies("a1") == []
    assert table.asked().prompt == "action"


@pytest.mark.rule("re3.mode-easy.push-all")
def test_easy_pushing_is_optional_for_each_enemy_and_otherwise_only_the_attacker_is() -> None:
    table = beset(EASY)
    table.done()
    table.answer(table.offers(PushEnemy)[0]).done()
    assert len(table.enemies("a1")) == 2

    usual = beset(("campaign",))
    usual.answer(usual.offers(PushEnemy)[0])
    assert usual.asked().prompt == "action"
    assert len(usual.enemies("a1")) == 2


@pytest.mark.rule("re3.mode-easy.push-all")
@pytest.mark.parametrize("easy", [False, True])
def test_easy_after_a_boss_was_not_evaded_the_enemies_of_the_square_may_be_pushed(
    easy: bool,
) -> None:
    hit = behaviour("hit", BossAttack(name="Hit", evade="mid", damage=1))
    table = boss_table("+---+---+---+\n| .   .   B |\n+---+---+---+", hit).stand("carlos", "a1")
    table.enemy("zombie", "a1").begin()
    table.world.book.eases = frozenset(["push"] if easy else [])

    table.do(BossStrikes(boss(table).id, 0, "hit", 0), dice=["blank blank"])

    assert (table.asked().prompt == "push-back") is easy
    if easy:
        assert {push.enemy for push in table.offers(PushEnemy)} == {table.enemies()[0].id}


RIBBONS = room("uptown-1", extra='ribbon_cards = ["dread", "dread", "gloom"]')
GLOOM = trial_box(
    tension=(tension_card("dread", special=True, copies=2), tension_card("gloom", special=True))
)


@pytest.mark.rule("re3.mode-easy.ribbon-tension-cards")
@pytest.mark.parametrize(("modes", "added"), [(("campaign",), 1), (EASY, 3)])
def test_easy_tension_cards_in_place_of_ink_ribbons_are_added_as_many_as_there_are(
    modes: tuple[str, ...], added: int
) -> None:
    table = city({"uptown-1": RIBBONS}, modes=modes, box=GLOOM).enter("uptown-1")

    assert table.world.ribbons == 0
    assert len(table.left("tension")) == 8 + added


def test_of_these_tension_cards_only_the_copies_join_that_are_not_in_the_deck_already() -> None:
    table = city({"uptown-1": RIBBONS}, modes=EASY, box=GLOOM)
    table.deck("tension", *table.left("tension"), "dread").enter("uptown-1")

    assert sorted(table.left("tension"))[-3:] == ["dread", "dread", "gloom"]


WRITERS = {name: room(name, left="t") for name in ("uptown-1", "downtown-1")}


@pytest.mark.rule("re3.mode-easy.typewriter-stays")
@pytest.mark.parametrize(("modes", "left"), [(("campaign",), 0), (EASY, 1)])
def test_easy_a_typewriter_stays_after_it_was_used(modes: tuple[str, ...], left: int) -> None:
    table = city(WRITERS, cast=("jill", "carlos", "mikhail"), modes=modes).enter("uptown-1")
    square = table.square("a2")

    table.answer(UseTypewriter(square))

    assert list(table.world.tokens.get(square, ())) == ["typewriter"] * left
    assert table.world.crowd[square] == left
    assert len(table.offers(UseTypewriter)) == left


@pytest.mark.rule("re3.mode-easy.all-together")
def test_easy_brings_all_of_its_changes_at_once() -> None:
    table = city(WRITERS, cast=("jill", "carlos"), modes=EASY)
    table.give("jill", "handgun-bullets", "first-aid-spray").enter("uptown-1")
    table.ammo("jill", "handgun", 0).hurt("jill", DANGER)
    table.ask_again()
    assert table.world.ribbons == 2

    table.answer(UseTypewriter(table.square("a2")))
    gun, bullets = table.item("jill", "handgun").id, table.item("jill", "handgun-bullets").id
    table.answer(UseItem(bullets, weapon=gun))
    table.answer(UseItem(table.item("jill", "first-aid-spray").id, on=0))

    assert table.offers(UseTypewriter)
    assert table.item("jill", "handgun").ammo == 15
    assert table.who("jill").harm == 0
    table.world.actions = 2
    table.enemy("zombie", "a1").enemy("zombie", "a1").ask_again()
    table.move("b1", ["blank blank"])
    for _ in range(2):
        table.answer(table.offers(PushEnemy)[0])
    assert table.enemies("a1") == []


@pytest.mark.rule("re3.mode-easy.compatible")
def test_easy_goes_with_solo_and_with_a_scenario_by_itself() -> None:
    solo = city(cast=("jill",), modes=("campaign", "easy", "solo"))
    assert solo.world.book.easy
    assert solo.world.book.solo
    single = alone("uptown-1", modes=("easy", "standalone"))
    assert single.world.book.easy
    assert single.world.ribbons == 2
    both = alone("uptown-1", cast=("jill",), modes=("easy", "solo", "standalone"))
    assert (both.world.book.easy, both.world.book.solo) == (True, True)


# Solo


SOLO = ("campaign", "solo")


@pytest.mark.rule("re3.mode-solo.one-character")
def test_solo_the_player_may_go_on_with_another_character_before_each_scenario() -> None:
    table = city(cast=("jill",), modes=SOLO).give("jill", "shotgun").hurt("jill", 2)
    assert [switch.character for switch in table.offers(SwitchTo)] == [
        *("carlos", "mikhail", "nikolai")
    ]

    table.answer(SwitchTo("carlos"))

    assert table.told(CharacterSwitched) == [CharacterSwitched(0, "carlos")]
    assert list(table.world.characters) == [0]
    carlos = table.who("carlos")
    assert [item.card for item in carlos.items] == ["handgun", "knife", "shotgun"]
    assert carlos.harm == 2
    table.enter("uptown-1")
    assert [card.id for card in table.world.book.cast] == ["carlos"]
    assert table.game.setup_of(table.world).characters == ("jill",)
    table.give_up()
    assert SwitchTo("jill") in table.asked().actions()


@pytest.mark.rule("re3.mode-solo.one-character")
def test_solo_what_the_new_character_cannot_carry_must_go_before_the_scenario() -> None:
    table = city(cast=("jill",), modes=SOLO).give("jill", *("green-herb",) * 6)
    table.answer(SwitchTo("carlos"))  # eight items, but Carlos carries six

    table.answer(OpenBox(0))
    table.answer(Deposit(0, table.item("carlos", "knife").id)).done()
    table.enter("uptown-1")
    assert table.asked().prompt == "make-room"
    table.answer(table.asked().options[-1].action)
    table.settle_set_up()

    assert len(table.who("carlos").items) == 6
    assert table.asked().prompt == "action"


def test_nobody_switches_characters_outside_solo_play() -> None:
    assert city().offers(SwitchTo) == []
    assert city(cast=("jill",)).offers(SwitchTo) == []


@pytest.mark.rule("re3.mode-solo.item-box-24")
def test_solo_the_item_box_holds_twenty_four_items() -> None:
    table = city(cast=("jill",), modes=SOLO)
    table.world.box = tuple(Item(900 + n, "knife") for n in range(23))
    table.answer(OpenBox(0))

    table.answer(Deposit(0, table.item("jill", "knife").id))

    assert len(table.world.box) == 24
    assert table.offers(Deposit) == []


@pytest.mark.rule("re3.mode-solo.start-square")
def test_solo_the_character_starts_on_square_1() -> None:
    table = city(cast=("jill",), modes=SOLO).enter("uptown-1")

    assert table.at("jill") == "a1"
    assert StartAt(0, table.square("b1")) not in table.asked().actions()


def knocked(modes: tuple[str, ...], harm: int) -> City:
    """A stunning attack in the Reaction Phase that is not evaded."""
    stun = foe("stunner", Attack(unconscious=True, name="Stun"))
    box = trial_box()
    box.enemies["stunner"] = stun
    mortal = room("uptown-1", extra="falling_loses = true")
    table = city({"uptown-1": mortal}, cast=("carlos",), modes=modes, box=box).enter("uptown-1")
    table.hurt("carlos", harm).enemy("stunner", "a1").ask_again()
    table.move("b1", ["blank blank"])
    return table


@pytest.mark.rule("re3.mode-solo.unconscious-effect")
def test_solo_what_renders_unconscious_sets_the_marker_to_danger() -> None:
    table = knocked(SOLO, 1)

    assert table.who("carlos").harm == DANGER
    assert table.told(Fell) == []


@pytest.mark.rule("re3.mode-solo.unconscious-effect")
def test_solo_a_character_on_danger_is_rendered_unconscious_all_the_same() -> None:
    assert knocked(SOLO, DANGER).told(Fell) == [Fell(0)]
    assert knocked(("campaign",), 1).told(Fell) == [Fell(0)]


@pytest.mark.rule("re3.mode-solo.compatible")
def test_solo_goes_with_a_scenario_by_itself() -> None:
    table = alone("uptown-1", cast=("jill",), modes=("solo", "standalone"))

    assert table.world.book.solo
    assert len(table.world.characters) == 1


# Standalone scenarios


@pytest.mark.rule("re3.mode-standalone.any-scenario")
@pytest.mark.parametrize("scenario", ALL)
def test_any_scenario_can_be_played_by_itself_and_is_won_as_usual(scenario: str) -> None:
    table = alone(scenario, modes=("standalone",))
    while table.asked().prompt in ("share-out", "swap"):
        table.done()
    table.settle_set_up()
    assert table.world.campaign is None
    for _ in range(2):
        if table.at(table.world.characters[table.world.active].id) == "a1":
            table.move("b1")
        table.move("c2").leave()

    assert table.world.outcome is not None
    assert table.world.outcome.won
    assert len(table.told(LeftBoard)) == 2


@pytest.mark.rule("re3.mode-standalone.any-scenario")
def test_a_scenario_by_itself_fails_as_usual() -> None:
    table = alone("uptown-1", room("uptown-1", learning=False), modes=("standalone",))
    table.settle_set_up()
    table.world.decks["tension"] = shuffled([])
    table.stop()

    assert table.world.outcome is not None
    assert table.world.outcome.cause == "out-of-time"


@pytest.mark.rule("re3.mode-standalone.no-campaign-items")
def test_item_c_and_path_tokens_are_left_out_unless_the_scenario_needs_them() -> None:
    whole = room("uptown-1", left="c", path="uptown-2")
    assert alone("uptown-1", whole).world.tokens == {}

    needed = room("uptown-1", left="c", path="uptown-2", extra='needed = ["C"]')
    table = alone("uptown-1", needed)
    assert table.world.tokens == {table.square("a2"): ("C",)}
    table.settle_set_up()
    table.move("a2").answer(Search("C"), ["battery"])
    assert "battery" in table.cards("carlos")


@pytest.mark.rule("re3.mode-standalone.tension-deck")
def test_its_tension_deck_is_every_common_card_and_the_special_ones_it_names() -> None:
    assert cards(alone("uptown-1").world.decks["tension"]) == ["all-clear"] * 8

    adding = room("uptown-1", tables="[adds.tension]\ndread = 2\n")

    deck = alone("uptown-1", adding).world.decks["tension"]
    assert cards(deck) == ["all-clear"] * 8 + ["dread"] * 2
    assert len(deck.layers) == 1


SECOND = ("commercial-2", "downtown-2", "uptown-2", "rpd-1")
THIRD = ("rpd-2", "rpd-3", "downtown-3", "commercial-3", "uptown-3")
FIRST = ("commercial-1", "downtown-1", "uptown-1")
TOWER = ("clock-tower-1", "clock-tower-2")


def all_taken(table: City) -> Counter[str]:
    """Everything that can be distributed, taken card by card by a character with room."""
    taken: Counter[str] = Counter()
    while table.asked().prompt == "share-out":
        wanted = table.offers(Equip)[0]
        taken[wanted.card] += 1
        table.answer(wanted)
    return taken


@pytest.mark.rule("re3.mode-standalone.loadout-first")
@pytest.mark.parametrize("scenario", FIRST)
def test_the_first_three_scenarios_start_with_the_items_on_the_cards_alone(scenario: str) -> None:
    table = alone(scenario)

    assert table.asked().prompt == "start"
    assert table.cards("carlos") == list(table.world.book.cast[0].items)


@pytest.mark.rule("re3.mode-standalone.loadout-second")
@pytest.mark.parametrize("scenario", SECOND)
def test_the_second_scenarios_add_two_shotguns_and_an_assault_rifle(scenario: str) -> None:
    table = alone(scenario)

    assert all_taken(table) == Counter({"shotgun": 2, "assault-rifle": 1})
    assert table.asked().prompt == "start"
    assert table.cards("carlos")[:2] == ["handgun", "knife"]
    assert table.item("carlos", "shotgun").ammo == 7


@pytest.mark.rule("re3.mode-standalone.loadout-third")
@pytest.mark.parametrize("scenario", THIRD)
def test_the_third_scenarios_add_grenade_launchers_and_one_eagle(scenario: str) -> None:
    table = alone(scenario)

    assert all_taken(table) == Counter({"shotgun": 2, "assault-rifle": 1, "grenade-launcher": 2})
    check_swap(table)


def check_swap(table: City) -> None:
    """One character may swap a Handgun for an Eagle 6.0, and then no other can."""
    assert table.asked().prompt == "swap"
    assert [swap.seat for swap in table.offers(SwapCard)] == [0, 1]
    assert Done() in table.asked().actions()
    table.answer(table.offers(SwapCard)[1])
    assert table.item("mikhail", "eagle-6-0").ammo == 12
    assert "handgun" not in table.cards("mikhail")
    assert "handgun" in table.cards("carlos")
    assert table.asked().prompt == "start"


@pytest.mark.rule("re3.mode-standalone.loadout-clock-tower")
@pytest.mark.parametrize("scenario", TOWER)
def test_the_clock_tower_adds_one_of_each_and_two_grenade_launchers(scenario: str) -> None:
    table = alone(scenario, cast=("mikhail", "jill"))
    kit = Counter(["shotgun", "western-custom-m37", "assault-rifle", "magnum"])

    assert all_taken(table) == kit + Counter({"grenade-launcher": 2})
    table.done()
    assert table.asked().prompt == "start"


def test_weapons_handed_out_before_the_start_lie_in_no_deck() -> None:
    listed = {"grenade-launcher": 2, "shotgun": 1, "magnum": 1, "toolbox": 1}
    files = room("uptown-3", b=listed)
    assert sorted(cards(alone("uptown-3", files).world.decks["B"])) == ["magnum", "toolbox"]
    first = alone("uptown-1", room("uptown-1", b=listed))
    assert len(cards(first.world.decks["B"])) == 5


def test_nobody_has_to_take_a_weapon_and_inventories_keep_their_limit() -> None:
    table = alone("rpd-1", cast=("carlos",))
    table.done()
    assert table.asked().prompt == "action"
    assert table.cards("carlos") == ["handgun", "knife"]

    full = alone("clock-tower-1", cast=("carlos",))
    assert sum(all_taken(full).values()) == 4  # six items are all that Carlos can carry


def test_a_kit_that_the_box_does_not_hold_is_named_in_one_sentence() -> None:
    bare = trial_box(items=())
    with pytest.raises(BadContent, match="list 'shotgun', which is not in this box"):
        alone("rpd-1", box=bare)


def test_so_is_a_weapon_that_it_does_not_hold_to_swap_for() -> None:
    box = trial_box()
    others = {name: card for name, card in box.items.items() if name != "eagle-6-0"}
    with pytest.raises(BadContent, match="list 'eagle-6-0', which is not in this box"):
        alone("rpd-3", box=replace(box, items=others))
