"""The decks of the box, compared with their printed counts."""

from __future__ import annotations

from collections import Counter

import pytest

from inkribbon.crawl.printed.dice import RANKS
from inkribbon.games.re3.edition import GAME

BOX = GAME.contents


@pytest.mark.rule("re3.components.item-cards")
@pytest.mark.parametrize(("deck", "printed"), [("A", 26), ("B", 39), ("C", 12), ("S", 12)])
def test_every_item_deck_has_as_many_cards_as_the_box(deck: str, printed: int) -> None:
    assert sum(card.copies for card in BOX.items.values() if card.deck == deck) == printed


def test_there_are_fifty_six_tension_cards() -> None:
    counts = Counter[str]()
    for card in BOX.tension.values():
        counts[card.colour] += card.copies

    assert counts == {"green": 28, "amber": 14, "red": 14}
    assert sum(counts.values()) == 56


def test_each_boss_has_nine_behaviour_cards() -> None:
    counts = Counter[str]()
    for card in BOX.behaviour.values():
        counts[card.boss] += card.copies

    assert counts == {"grave-digger": 9, "nemesis-stage-two": 9}


@pytest.mark.rule("re3.items.known-names")
def test_every_item_that_the_rulebook_names_is_in_the_box() -> None:
    names = {card.name for card in BOX.items.values()}

    assert names >= {
        *("Knife", "Handgun", "Eagle 6.0", "Shotgun", "Western Custom M37", "Assault Rifle"),
        *("Grenade Launcher", "Magnum", "Handgun Bullets", "Green Herb", "First-Aid Spray"),
        *("Toolbox", "Battery", "Precinct Key", "Power Cable", "Fuse", "Machine Oil"),
        "Oil Additive",
    }


def test_deck_c_has_three_tiers_of_four() -> None:
    tiers = Counter(card.tier for card in BOX.items.values() if card.deck == "C")

    assert tiers == {"early": 4, "mid": 4, "late": 4}
    assert not [card.id for card in BOX.items.values() if card.tier and card.deck != "C"]


def test_rare_items_are_cards_of_deck_a_and_some_tension_cards_are_special() -> None:
    rare = [card for card in BOX.items.values() if card.rare]

    assert rare
    assert {card.deck for card in rare} == {"A"}
    assert {card.colour for card in BOX.tension.values() if card.special} == {"amber", "red"}


@pytest.mark.rule("re3.components.dials")
def test_the_weapons_in_play_at_once_never_need_more_than_ten_dials() -> None:
    copies = {card.id: card.copies for card in BOX.items.values() if card.capacity}

    # An Eagle 6.0 replaces a Handgun, the M37 a Shotgun.
    replaced = ("eagle-6-0", "western-custom-m37")
    assert sum(count for card, count in copies.items() if card not in replaced) == 10


def test_every_weapon_can_hit_and_every_gun_can_be_loaded() -> None:
    reloads = {name for card in BOX.items.values() for name in card.reloads}
    for card in BOX.items.values():
        if card.kind != "weapon":
            continue
        assert card.blue + card.red, card.id
        hits = [getattr(card, rank) for rank in RANKS]
        assert any(hit and hit.damage for hit in hits), card.id
        assert not card.capacity or card.id in reloads, card.id


def test_ammunition_fits_weapons_and_never_more_than_fills_them() -> None:
    for card in BOX.items.values():
        for name in card.reloads:
            assert BOX.items[name].capacity >= card.points, (card.id, name)


@pytest.mark.rule("re3.tension.card-fields")
def test_tension_cards_have_a_colour_a_name_text_and_perhaps_a_symbol_and_further_lines() -> None:
    for card in BOX.tension.values():
        assert card.name
        assert card.text
        assert card.colour != "green" or not card.effects
        assert card.colour == "green" or card.effects
    assert {card.symbol for card in BOX.tension.values()} == {"", "hand", "teeth", "skull"}
    assert any(card.bands.get("2") for card in BOX.tension.values())
    assert any(card.bands.get("3") for card in BOX.tension.values())


def test_every_value_says_where_it_comes_from() -> None:
    entries = [*BOX.items.values(), *BOX.tension.values(), *BOX.bosses.values()]
    for card in [*entries, *BOX.behaviour.values(), *BOX.enemies.values()]:
        assert any(word in card.source for word in ("authored", "rulebook", "facts")), card.id
