"""Searching and items: the pile, its harmful cards, and the carrying limit."""

from __future__ import annotations

from collections import Counter

import pytest
from support.apocalypse import inches

from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.printed.contents import DECK, open_contents
from inkribbon.games.apocalypse.rules.attack import Attack
from inkribbon.games.apocalypse.rules.items import Drop, PickUp, Trade, Use, fits
from inkribbon.games.apocalypse.rules.search import Search
from inkribbon.games.apocalypse.state.events import (
    Ambushed,
    Bitten,
    Discarded,
    FoundNothing,
    NoiseHeard,
    Reshuffled,
    Searched,
    TrapSprung,
    ZombieEntered,
)
from inkribbon.kernel.deck import Deck, cards
from inkribbon.kernel.engine import push, run

HOUSE = """
    +-+-+-+-+-+-+-+-+
    |? A . . . ? . *|
    +               +
    |. . . . . . . *|
    +-+-+-+-+-+-+-+-+
    """


@pytest.mark.rule("apocalypse.search.draw")
def test_a_search_draws_one_card_and_keeps_equipment() -> None:
    table = inches(HOUSE).deck("knife", "herb").begin().search("a1", dice=["herb"])

    assert [event.card for event in table.told(Searched)] == ["herb"]
    assert table.human("A").items == ("pistol", "herb")
    assert cards(table.world.decks[DECK]) == ["knife"]


@pytest.mark.rule("apocalypse.components.search-sites")
def test_only_at_a_site_can_one_search() -> None:
    table = inches(HOUSE).begin()
    assert [table.name(search.site) for search in table.offers(Search)] == ["a1"]
    assert not table.move("d1").offers(Search)
    beside = inches(HOUSE).begin().move("e1")
    assert [beside.name(search.site) for search in beside.offers(Search)] == ["f1"]
    on_it = inches(HOUSE).begin().move("f1")
    assert [on_it.name(search.site) for search in on_it.offers(Search)] == ["f1"]
    walled = inches(HOUSE.replace("|? A", "|?|A")).begin()
    assert not walled.offers(Search)


@pytest.mark.rule("apocalypse.components.search-sites")
@pytest.mark.parametrize("name", [info.id for info in GAME.scenarios()])
def test_every_table_has_search_sites_of_its_own(name: str) -> None:
    book = GAME.new(name).book
    assert len(book.sites) >= 4
    assert all(book.plan.marks[site] == "?" for site in book.sites)


@pytest.mark.rule("apocalypse.search.once-per-character")
def test_a_character_searches_each_site_once_in_the_whole_game() -> None:
    table = inches(HOUSE.replace("|. .", "|B .")).deck("herb", "herb", "herb").begin()
    table.search("a1")
    assert not table.offers(Search)
    table.stop()
    assert [table.name(search.site) for search in table.offers(Search)] == ["a1"]  # B's own
    table.stop()
    assert table.world.turn == 2
    table.activate("A")
    assert not table.offers(Search)
    table.move("e1")
    assert [table.name(search.site) for search in table.offers(Search)] == ["f1"]


@pytest.mark.rule("apocalypse.components.search-deck")
def test_the_pile_holds_equipment_and_mishaps() -> None:
    pile = Counter(cards(GAME.new("crossing").decks[DECK]))
    kinds = {open_contents().cards[card].kind for card in pile}

    assert sum(pile.values()) == 40
    assert {"weapon", "heal", "antivirus", "grenade", "tools"} <= kinds
    assert {"ambush", "noise", "trap", "nothing"} <= kinds
    assert (
        pile
        == Counter({card.id: card.copies for card in open_contents().cards.values()}) - Counter()
    )


@pytest.mark.rule("apocalypse.search.bad-results")
def test_something_was_behind_the_door() -> None:
    table = inches(HOUSE).deck("behind-the-door").begin().search("a1", dice=[6, 3])

    [ambush] = table.told(Ambushed)
    [zombie] = table.world.zombies.values()
    assert (zombie.id, zombie.square) == (ambush.zombie, ambush.square)
    assert len(table.told(Bitten)) == 1
    assert table.human("A").wounds == 1
    assert table.world.decks[DECK].discard == ("behind-the-door",)


def test_where_no_square_is_free_nobody_was_behind_the_door() -> None:
    table = inches(
        """
        +-+-+-+
        |? A|.|
        +-+-+ +
        |. . .|
        +-+-+-+
        """.replace("? A", "B A")
    ).deck("behind-the-door")
    book = table.world.book
    table.begin("A")
    sites = (table.square("b1"),)
    object.__setattr__(book, "sites", sites)
    table.world.decision = None
    push(table.world, Search(sites[0]))
    run(table.world)
    table.hear()
    assert not table.told(Ambushed)
    assert not table.zombies()


@pytest.mark.rule("apocalypse.search.bad-results", "apocalypse.turn.zombie-cap")
def test_noise_brings_a_zombie_to_every_entry_up_to_the_cap() -> None:
    table = inches(HOUSE).deck("noise").begin().search("a1")
    assert table.told(NoiseHeard)
    assert table.zombies() == ["h1", "h2"]
    full = inches(HOUSE.replace("|. . . . . .", "|. . . Z Z Z")).deck("noise").begin()
    full.search("a1")
    assert len(full.told(ZombieEntered)) == 1


@pytest.mark.rule("apocalypse.search.bad-results")
def test_a_booby_trap_wounds_and_nothing_is_nothing() -> None:
    table = inches(HOUSE).deck("booby-trap").begin().search("a1")
    assert table.told(TrapSprung)
    assert table.human("A").wounds == 1
    assert table.inches() == 4  # the search and the new wound
    empty = inches(HOUSE).deck("nothing-here").begin().search("a1")
    assert empty.human("A").items == ("pistol",)
    assert empty.world.decks[DECK].discard == ("nothing-here",)


# Carrying


@pytest.mark.rule("apocalypse.items.carry-limit")
@pytest.mark.parametrize(
    ("items", "allowed"),
    [
        ((), True),
        (("shotgun",), True),
        (("pistol",), True),
        (("pistol", "herb"), True),
        (("shotgun", "pistol"), False),
        (("shotgun", "fire-axe"), False),
        (("pistol", "herb", "knife"), False),
    ],
)
def test_one_big_item_or_two_small_ones(items: tuple[str, ...], allowed: bool) -> None:
    assert fits(inches(HOUSE).world, items, 0) == allowed


@pytest.mark.rule("apocalypse.items.carry-limit", "apocalypse.items.discard-pile")
def test_what_is_too_much_is_discarded_at_once_by_choice() -> None:
    table = inches(HOUSE).deck("shotgun").begin().search("a1")
    assert table.asked().prompt == "inches.drop"
    assert [drop.card for drop in table.offers(Drop)] == ["pistol", "shotgun"]

    table.answer(Drop(1, "pistol"))

    assert table.human("A").items == ("shotgun",)
    assert table.world.decks[DECK].discard == ("pistol",)
    assert [event.card for event in table.told(Discarded)] == ["pistol"]


@pytest.mark.rule("apocalypse.items.carry-limit-wounded")
@pytest.mark.parametrize(
    ("wounds", "items", "allowed"),
    [
        (2, ("pistol", "herb"), True),
        (2, ("shotgun",), True),
        (3, ("pistol",), True),
        (3, ("pistol", "herb"), False),
        (3, ("shotgun",), False),
        (5, ("herb",), True),
    ],
)
def test_a_badly_hurt_human_carries_one_small_item(
    wounds: int, items: tuple[str, ...], allowed: bool
) -> None:
    assert fits(inches(HOUSE).world, items, wounds) == allowed


@pytest.mark.rule("apocalypse.items.carry-limit-wounded")
def test_the_third_wound_makes_one_let_go() -> None:
    table = inches(HOUSE).deck("booby-trap").wounds("A", 2).carry("A", "pistol", "herb").begin()
    table.search("a1")
    assert table.asked().prompt == "inches.drop"
    table.answer(Drop(1, "herb"))
    assert table.human("A").items == ("pistol",)
    big = inches(HOUSE).deck("booby-trap").wounds("A", 2).carry("A", "shotgun").begin()
    big.search("a1")
    assert big.human("A").items == ()


@pytest.mark.rule("apocalypse.items.carry-limit-wounded")
def test_by_the_letter_the_lightly_wounded_are_the_limited_ones() -> None:
    world = inches(HOUSE, modes=("letter-hurt",)).world
    assert not fits(world, ("pistol", "herb"), 2)
    assert fits(world, ("pistol", "herb"), 4)


@pytest.mark.rule("apocalypse.items.reshuffle")
def test_a_used_up_pile_is_made_anew_from_the_discards() -> None:
    table = inches(HOUSE).deck(discard=("herb", "herb")).begin().search("a1")

    assert [event.count for event in table.told(Reshuffled)] == [2]
    assert table.human("A").items == ("pistol", "herb")
    assert table.world.decks[DECK].discard == ()
    assert cards(table.world.decks[DECK]) == ["herb"]


@pytest.mark.rule("apocalypse.items.reshuffle")
def test_with_both_piles_empty_a_search_finds_nothing() -> None:
    table = inches(HOUSE).deck().begin().search("a1")
    assert table.told(FoundNothing)
    assert table.human("A").items == ("pistol",)


@pytest.mark.rule("apocalypse.items.discard-pile")
def test_a_used_card_goes_to_the_discard_pile() -> None:
    table = inches(HOUSE.replace("A .", "A B")).deck().wounds("A", 1).wounds("B", 2)
    table.carry("A", "first-aid-spray", "herb").begin()
    assert {(use.card, use.human) for use in table.offers(Use)} == {
        ("first-aid-spray", 1),
        ("first-aid-spray", 2),
        ("herb", 1),
        ("herb", 2),
    }
    table.answer(Use("first-aid-spray", 2)).answer(Use("herb", 1))
    assert (table.human("A").wounds, table.human("B").wounds) == (0, 0)
    assert table.world.decks[DECK].discard == ("first-aid-spray", "herb")


@pytest.mark.rule("apocalypse.items.discard-pile")
@pytest.mark.parametrize("seat", [0, 1])
def test_everybody_sees_what_was_discarded(seat: int) -> None:
    table = inches(HOUSE.replace("A .", "A B"), seats=2).wounds("A", 1)
    table.deck("knife", discard=("pistol",))
    table.carry("A", "herb").begin().answer(Use("herb", 1))
    seen: Deck = GAME.observe(table.world, seat).decks[DECK]
    assert seen.discard == ("pistol", "herb")


def test_healing_stops_at_no_wounds() -> None:
    table = inches(HOUSE).wounds("A", 1).carry("A", "first-aid-spray").begin("A")
    table.answer(Use("first-aid-spray", 1))
    assert table.human("A").wounds == 0


def test_a_crate_is_a_big_item_that_lies_where_it_is_put() -> None:
    table = inches(
        HOUSE.replace("A .", "A k").replace("|. .", "|s s"), kind="supplies", share=(1, 1)
    ).begin()
    table.answer(PickUp(table.square("c1")))
    assert table.asked().prompt == "inches.drop"
    table.answer(Drop(1, "crate"))
    assert table.world.crates == (table.square("b1"),)
    assert not [trade for trade in table.offers(Trade) if trade.give == "crate"]
    assert table.offers(PickUp)
    hurt = inches(
        HOUSE.replace("A .", "A k").replace("|. .", "|s s"), kind="supplies", share=(1, 1)
    )
    assert not hurt.wounds("A", 3).begin().offers(PickUp)


def test_a_blocked_human_can_use_nothing_either() -> None:
    table = inches(HOUSE.replace(". . ? .", "Z . ? .")).carry("A", "pistol", "herb").wounds("A", 1)
    table.face("A", "east").begin().attack("pistol", "d1", dice=[1])
    assert not table.offers(Use)
    assert not table.offers(Search)
    assert not table.offers(Attack)
