"""The Gunshot, as shipped."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re1 import box, names, reaction_phase, search, the_game, the_gunshot

from inkribbon.crawl.state.board import place_character, place_enemy, remove_enemy
from inkribbon.crawl.state.events import TensionRenewed
from inkribbon.crawl.turn.actions import Leave
from inkribbon.crawl.turn.turn import ChooseStart, StartAt, StartTurn
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.deck import Drew, cards
from inkribbon.kernel.engine import push, run

CAST = ["jill", "chris", "rebecca", "barry"]


def begun(*cast: str) -> Table:
    """The introduction with everyone placed and the first character's turn."""
    table = the_gunshot(*cast)
    while table.asked().prompt == "start":
        table.answer(table.asked().actions()[0])
    if table.asked().prompt == "first":
        table.answer(StartTurn(0))
    return table


def teleport(table: Table, who: str, square: str) -> Table:
    """Move a character elsewhere and ask the current question again."""
    place_character(table.world, table.seat(who), table.square(square))
    table.world.decision = None
    table.world.stack.clear()
    return table.begin(who)


def marked(table: Table, mark: str) -> list[str]:
    symbols = table.world.book.drawing.symbols
    return names(table, (square for square, marks in enumerate(symbols) if mark in marks))


@pytest.mark.rule("re1.tutorial.layout")
def test_exit_closed_doors_item_tokens_and_zombies_lie_where_the_brief_shows() -> None:
    table = the_gunshot("jill", "chris")
    world = table.world

    assert names(table, world.tokens) == marked(table, "a")
    assert set(world.tokens.values()) == {("A",)}
    zombies = [(enemy.kind, table.where(enemy)) for enemy in table.enemies()]
    assert sorted(zombies) == [("zombie", square) for square in marked(table, "Z")]
    assert len(world.book.links) > 0
    assert world.open == 0

    exits = []
    for square in world.book.grid.names:
        table = teleport(begun("jill"), "jill", square)
        exits += [square] if table.offers(Leave) else []
    assert exits == marked(table, "X")
    assert len(exits) == 1


def test_every_door_of_the_introduction_starts_closed() -> None:
    table = the_gunshot("jill")

    assert {rule.kind for rule in table.world.book.links} == {"door"}
    assert table.world.open == 0


@pytest.mark.rule("re1.tutorial.character-setup", "re1.tutorial.starting-items")
def test_everybody_starts_fine_with_a_knife_and_a_full_handgun() -> None:
    table = the_gunshot(*CAST)

    for who in CAST:
        assert table.who(who).harm == 0
        assert table.world.book.cast[table.seat(who)].id == who
        assert sorted(table.cards(who)) == ["handgun", "knife"]
        assert table.item(who, "handgun").ammo == 15


@pytest.mark.rule("re1.tutorial.starting-positions", "re1.scenario.two-starting-positions")
def test_characters_are_divided_freely_but_leave_no_starting_position_empty() -> None:
    table = the_gunshot("jill", "chris", "rebecca")
    first, second = marked(table, "1")[0], marked(table, "2")[0]

    assert names(table, (s.square for s in table.offers(StartAt))) == [first, second]
    table.answer(StartAt(0, table.square(first)))
    assert names(table, (s.square for s in table.offers(StartAt))) == [first, second]
    table.answer(StartAt(1, table.square(first)))

    assert table.asked().prompt == "first"
    assert [table.at(who) for who in ("jill", "chris", "rebecca")] == [first, first, second]


@pytest.mark.rule("re1.tutorial.starting-positions")
def test_a_lone_character_starts_on_the_first_position() -> None:
    table = the_gunshot("barry")

    assert table.at("barry") == marked(table, "1")[0]


@pytest.mark.rule("re1.scenario.single-starting-position")
def test_with_a_single_starting_position_everybody_starts_there() -> None:
    table = crawl("re1", "+---+---+\n| .   1 |\n+---+---+", cast=CAST)
    push(table.world, *[ChooseStart(seat) for seat in table.world.characters])

    run(table.world)

    assert [table.at(who) for who in CAST] == ["b1"] * 4
    assert table.world.decision is None


@pytest.mark.rule("re1.tutorial.item-deck")
def test_the_item_deck_is_two_herbs_and_two_boxes_of_bullets() -> None:
    table = the_gunshot("jill")

    found = ["green-herb", "green-herb", "handgun-bullets", "handgun-bullets"]
    assert cards(table.world.decks["A"]) == found
    assert len(table.world.decks["B"]) == 0

    searching = teleport(begun("jill"), "jill", marked(table, "a")[0])
    search(searching, dice=["green-herb"])
    assert "green-herb" in searching.cards("jill")


@pytest.mark.rule("re1.tutorial.tension-deck")
@pytest.mark.parametrize(
    "greens",
    [
        ["all-clear-hand"] * 9 + ["all-clear-teeth"] * 6,
        ["all-clear"] * 14 + ["all-clear-teeth"],
    ],
)
def test_the_tension_deck_is_fifteen_random_green_cards_and_the_three_named_ones(
    greens: list[str],
) -> None:
    table = the_gunshot("jill", greens=greens)

    named = ["cornered", "fevered-assault", "vigour-mortis"]
    assert cards(table.world.decks["tension"]) == sorted([*greens, *named])
    assert table.world.decks["tension"].discard == ()
    assert set(table.world.decks) == {"A", "B", "C", "tension"}


@pytest.mark.rule("re1.tutorial.tension-deck")
def test_each_green_card_in_the_box_is_as_likely_as_any_other() -> None:
    opening = the_game().new("the-gunshot", ["jill"]).decision
    assert opening is not None

    green = {card.id: card.copies for card in box().tension.values() if card.colour == "green"}
    assert {Drew("green", card): copies for card, copies in green.items()} == {
        option.action: option.weight for option in opening.options
    }
    assert len(green) > 1


@pytest.mark.parametrize(("random", "listed", "left"), [(33, 0, 33), (34, 0, 33), (33, 1, 32)])
def test_no_more_green_cards_can_be_picked_than_the_box_still_has(
    random: int, listed: int, left: int
) -> None:
    text = the_game().shipped("the-gunshot").text
    text = text.replace("random_greens = 15", f"random_greens = {random}")
    text = text.replace("[decks.tension]", f"[decks.tension]\nall-clear = {listed}")

    found = the_game().problems(Source("changed.toml", text))

    assert found == (
        [] if random <= left else [f"{random} random green cards are drawn, but {left} are left"]
    )


@pytest.mark.rule("re1.tutorial.goal")
def test_the_introduction_is_won_when_all_have_left_by_the_exit() -> None:
    table = begun("jill", "chris")
    exit_square = marked(table, "X")[0]
    assert table.offers(Leave) == []

    teleport(table, "chris", exit_square).leave()
    assert table.game.outcome(table.world) is None
    teleport(table, "jill", exit_square).leave()

    outcome = table.game.outcome(table.world)
    assert outcome is not None
    assert outcome.won


@pytest.mark.rule("re1.tutorial.fail")
@pytest.mark.parametrize(("harm", "over"), [(3, False), (4, True)])
def test_the_introduction_fails_as_soon_as_anybody_passes_danger(harm: int, over: bool) -> None:
    table = begun("jill", "chris")
    table.stand("chris", "i5", harm=harm)
    table.world.decision = None
    table.world.stack.clear()
    attacker, *others = table.enemies()
    for enemy in others:
        remove_enemy(table.world, enemy)
    place_enemy(table.world, attacker, table.square("i5"))

    reaction_phase(table, "jill", dice=["blank blank"])

    outcome = table.game.outcome(table.world)
    assert (outcome is not None) == over
    assert outcome is None or not outcome.won


@pytest.mark.rule("re1.tutorial.no-tough-hide")
def test_a_zombie_killed_in_the_introduction_leaves_nothing_behind() -> None:
    table = begun("jill")
    zombie = next(enemy for enemy in table.enemies() if table.where(enemy) == "i2")

    table.attack("handgun", "i2", dice=["high"])

    assert table.where(zombie) == ""
    assert table.world.crowd[zombie.square] == 0
    assert table.world.corpses == {}


@pytest.mark.rule("re1.tutorial.tension-reshuffle")
def test_an_empty_tension_deck_is_renewed_from_its_discards() -> None:
    table = begun("jill")
    table.world.enemies.clear()
    table.deck("tension", discard=["all-clear", "all-clear-hand", "all-clear"])

    table.stop(dice=["all-clear-hand"])

    assert len(table.told(TensionRenewed)) == 1
    assert table.game.outcome(table.world) is None
    assert cards(table.world.decks["tension"]) == ["all-clear", "all-clear"]
    assert table.world.decks["tension"].discard == ("all-clear-hand",)
