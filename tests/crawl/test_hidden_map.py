"""What is not laid out is nowhere: in no view, sheet, reason, chance or guess."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace
from support.campaign import city
from support.crawl import crawl_game
from support.unfolding import folded, hidden_names, positions, twin

from inkribbon import bots
from inkribbon.crawl.bot.keen.features import CrawlFeatures
from inkribbon.crawl.campaign.entering import atlas_of
from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.scenario.check import unfolding
from inkribbon.crawl.scenario.file import More, parse
from inkribbon.crawl.scenario.unfolding import START, cards_of_squares, laid_part
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.books.folded import FoldedMap
from inkribbon.crawl.state.world import Unfolding, World
from inkribbon.crawl.terminal import board
from inkribbon.crawl.turn.venturing import Venture
from inkribbon.geometry.drawing import Drawing, grid
from inkribbon.geometry.squares import OFF
from inkribbon.kernel.codec import encode
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import SPECTATOR
from inkribbon.terminal.canvas import Line
from inkribbon.words import sentences
from inkribbon.words.lexicon import load

GAME = crawl_game("re1")
UNFOLDING = ["1f-west-a"]
WITH_FLOORS = ["basement", "lab-a"]
CASTS = (["jill"], ["jill", "chris"], ["barry", "rebecca", "jill"])
POSITIONS = 10_000


def shown(world: World) -> bytes:
    """Everything that anyone can get to see of a position."""
    seats = (SPECTATOR, *world.characters)
    told: list[object] = [GAME.observe(world, seat) for seat in seats]
    told += [GAME.withheld(world, seat) for seat in seats]
    told += [GAME.sheet(world), GAME.marks(world)]
    decision = world.decision
    if decision is not None and decision.seat != CHANCE:
        told += [GAME.odds(world, action) for action in decision.actions()]
        scene = GAME.observe(world, max(decision.seat, 0))
        told += [
            sentences.option(scene, action, decision.prompt, load())
            for action in decision.actions()
        ]
    return encode(told)


@pytest.mark.rule("re1.explore.hidden-map")
def test_in_ten_thousand_positions_no_view_or_sheet_names_a_tile_that_is_not_laid_out() -> None:
    seen = revealed = 0
    seed = 0
    while seen < POSITIONS:
        name = UNFOLDING[seed % len(UNFOLDING)]
        for world in positions(GAME, name, CASTS[seed % len(CASTS)], seed):
            seen += 1
            views = encode([GAME.observe(world, seat) for seat in (SPECTATOR, *world.characters)])
            sheet = encode(GAME.sheet(world)) if seen % 10 == 0 else b""
            for hidden in hidden_names(world):
                assert hidden.encode() not in views
                assert hidden.encode() not in sheet
            squares = {*range(world.book.grid.n), -1, -2}
            assert {who.square for who in world.characters.values()} <= squares
            revealed += len(GAME.sheet(world).squares) if seen % 100 == 0 else 0
        seed += 1
    assert revealed > 25 * seen // 100


@pytest.mark.parametrize("scenario", [*UNFOLDING, *WITH_FLOORS])
def test_worlds_that_differ_only_behind_doors_show_the_same_bytes(scenario: str) -> None:
    compared = floors = 0
    for seed in range(6):
        for number, world in enumerate(positions(GAME, scenario, CASTS[seed % 3], seed)):
            if number % 25 == 0 and hidden_names(world):
                compared += 1
                floors = max(floors, *(floor for floor, _, _ in world.book.grid.places))
                assert shown(twin(world)) == shown(world)
                assert drawn_in_terminal(twin(world)) == drawn_in_terminal(world)
    assert compared > 30
    assert floors == (scenario in WITH_FLOORS)


def drawn_in_terminal(world: World) -> list[Line]:
    return board.draw(GAME.observe(world, SPECTATOR))


@pytest.mark.parametrize(
    "scenario", [name for name in GAME.scenario_ids() if name != "the-gunshot"]
)
def test_every_map_that_unfolds_begins_with_the_same_name(scenario: str) -> None:
    grid = GAME.new(scenario, ["jill"]).book.grid
    corner = (0, min(row for _, row, _ in grid.places), min(place[2] for place in grid.places))
    assert corner == (0, 19, 12)
    assert all(re.fullmatch(r"[a-z]+[0-9]+", name) for name in grid.names)


def test_a_floor_is_named_once_it_is_reached() -> None:
    whole = folded(GAME.new("basement", ["jill"]))
    assert "m20" in whole.book(()).grid.at
    assert "2.m20" not in whole.book((47,)).grid.at
    assert "2.m20" in whole.book((47, 48)).grid.at


@pytest.mark.parametrize("scenario", UNFOLDING)
def test_a_guess_at_the_world_has_no_way_to_the_rest_of_the_map(scenario: str) -> None:
    for world in positions(GAME, scenario, ["jill", "chris"], 3):
        view = GAME.observe(world, 0)
        guess = GAME.determinise(view, Sampler(1))
        for place in (view, guess):
            assert not [thing for thing in reached(place.book) if is_secret(thing, world)]


def reached(book: Book) -> list[object]:
    """Everything that a program could find in a book."""
    found: list[object] = []
    seen: set[int] = set()
    front: list[Any] = [book]
    while front:
        thing = front.pop()
        if id(thing) in seen or thing is book.contents:
            continue
        seen.add(id(thing))
        found.append(thing)
        if isinstance(thing, dict):
            front += [*thing, *thing.values()]
        elif isinstance(thing, list | tuple | set | frozenset):
            front += thing
        else:
            names = [n for kind in type(thing).__mro__ for n in getattr(kind, "__slots__", ())]
            names += [*getattr(thing, "__struct_fields__", ()), *getattr(thing, "__dict__", ())]
            front += [getattr(thing, name) for name in names if hasattr(thing, name)]
    return found


def is_secret(thing: object, world: World) -> bool:
    if isinstance(thing, Drawing):
        return len(thing.places) > world.book.grid.n
    if isinstance(thing, str):
        return any(name in thing for name in hidden_names(world))
    return isinstance(thing, FoldedMap)


def test_in_a_guess_a_character_who_goes_through_a_door_learns_nothing() -> None:
    world = next(w for w in positions(GAME, "1f-west-a", ["jill"], 1) if ventures(w))
    guess = GAME.determinise(GAME.observe(world, 0), Sampler(1))
    before = guess.book

    answer(guess, ventures(guess)[0])

    assert guess.book is before
    assert guess.unfolding == Unfolding(drawn=(), guessed=(1,))
    assert guess.characters[0].square == world.characters[0].square
    assert ventures(guess) == []


def ventures(world: World) -> list[Venture]:
    decision = world.decision
    return [a for a in decision.actions() if isinstance(a, Venture)] if decision else []


def test_numbers_of_squares_links_and_tiles_never_change() -> None:
    """Pending tasks, models and clients refer to them."""
    for seed in range(4):
        before: Book | None = None
        for world in positions(GAME, "1f-west-a", ["jill", "chris"], seed):
            book = world.book
            if before is not None and before is not book:
                n, links = before.grid.n, len(before.links)
                assert book.grid.names[:n] == before.grid.names
                assert book.grid.tile_of[:n] == before.grid.tile_of
                assert book.links[:links] == before.links
                assert book.drawing.link_points[:links] == before.drawing.link_points
                assert [link.a for link in book.grid.links[:links]] == [
                    link.a for link in before.grid.links
                ]
            before = book


def test_a_saved_world_finds_its_book_again() -> None:
    for world in positions(GAME, "1f-west-a", ["jill", "chris"], 2):
        again = GAME.decode(GAME.encode(world), GAME.new("1f-west-a", ["jill", "chris"]))
        assert GAME.encode(again) == GAME.encode(world)
        assert again.book.grid.names == world.book.grid.names


def test_a_book_of_cards_that_do_not_exist_is_refused() -> None:
    whole = folded(GAME.new("1f-west-a", ["jill"]))
    for key in (f"{whole.key}!99", f"{whole.key}!0", f"{whole.key}!1.1", "re1/elsewhere/jill!1"):
        with pytest.raises(ValueError, match="this world belongs to"):
            whole.part(key)


JILL = ("jill",)


def test_only_an_own_scenario_that_unfolds_hides_something() -> None:
    for name, unfolds in (("1f-west-a", True), ("the-gunshot", False)):
        text = GAME.shipped(name).text
        assert GAME.hides(Setup(game="re1", scenario="mine", characters=JILL, text=text)) is unfolds
        assert not GAME.hides(Setup(game="re1", scenario=name, characters=JILL))


def test_a_scenario_whose_whole_map_is_known_has_no_book_of_cards() -> None:
    atlas = atlas_of(city().world)
    known = atlas.book("uptown-1", ("carlos", "mikhail"))
    with pytest.raises(ValueError, match="this world belongs to"):
        atlas.part(f"{known.key}!1")


def test_a_book_of_any_cards_in_any_order_is_found() -> None:
    whole = folded(GAME.new("1f-west-a", ["jill"]))
    cards = sorted({tile.card for tile in whole.scenario.tile} - {0})
    for some in (cards, cards[::-1], cards[:1]):
        assert whole.part(f"{whole.key}!{'.'.join(map(str, some))}").drawn == tuple(some)
    assert whole.part(whole.key).drawn == ()


def test_a_venture_without_a_door_takes_the_stairs() -> None:
    assert Venture() == Venture(OFF)
    assert encode(Venture()) != encode(Venture(0))


def test_a_view_is_a_view_of_the_crawl() -> None:
    world = GAME.new("1f-west-a", ["jill"])
    view = GAME.observe(world, 0)
    assert isinstance(view, CrawlView)
    assert view.parts()["unfolding"] == Unfolding()
    assert GAME.observe(GAME.new("the-gunshot", ["jill"]), 0).parts()["unfolding"] is None


# Checking a scenario file


def problems(old: str, new: str) -> list[str]:
    """What is wrong with the shipped file once a part of it is replaced."""
    text = GAME.shipped("1f-west-a").text
    assert old in text
    return GAME.problems(Source("west", text.replace(old, new)))


def test_a_card_must_be_one_of_the_box() -> None:
    assert problems("card = 3", "card = 84") == []
    assert problems("card = 3", "card = 85") == [
        "the tile 'Tea Room' is on card 85, but the box has 1 to 84"
    ]


def test_characters_start_on_tiles_that_are_there_from_the_start() -> None:
    hall = 'name = "Main Hall"'
    found = problems(hall, f"{hall}\ncard = 9")
    assert "start square 1 is on card 9: start on tiles without one" in found


def test_a_tile_on_no_square_of_the_map_is_the_only_mistake_that_is_named() -> None:
    tile = 'at = "e5"'
    assert problems(tile, tile.replace("e5", "z99")) == [
        "the tile 'Tea Room' is at 'z99', which is not a square on the map"
    ]


def test_every_card_must_be_reachable() -> None:
    wall = ". d . | .   . |"
    assert problems(wall, wall.replace("d", "|")) == [
        "card 3 is never drawn: connect it with a door or stairs to tiles laid earlier"
    ]


def test_a_map_must_not_go_farther_north_or_west_of_its_beginning_than_names_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    west, basement = GAME.shipped("1f-west-a"), GAME.shipped("basement")
    monkeypatch.setattr(unfolding, "CORNER", (3, 12))
    assert GAME.problems(west) == []
    monkeypatch.setattr(unfolding, "CORNER", (2, 11))
    assert GAME.problems(west) == [
        "floor 1 goes 3 rows north of where it begins, but 2 are the most: begin farther north",
        "floor 1 goes 12 columns west of where it begins, but 11 are the most: begin farther west",
    ]
    monkeypatch.setattr(unfolding, "CORNER", (0, 12))
    assert [problem.split(",")[0] for problem in GAME.problems(basement)] == [
        "floor 2 goes 9 rows north of where it begins"
    ]


# Bots


def test_keen_can_measure_every_position() -> None:
    for seed in range(3):
        for number, world in enumerate(positions(GAME, "1f-west-a", ["jill", "chris"], seed)):
            if number % 5 == 0:
                guess = GAME.determinise(GAME.observe(world, 0), Sampler(1))
                assert CrawlFeatures().row(guess) == CrawlFeatures().row(world)


def test_careful_goes_through_unknown_doors_and_knows_nothing_of_what_is_behind() -> None:
    world, chance = GAME.new("1f-west-a", ["jill", "chris"]), Sampler(4)
    bot = bots.make("careful", GAME, 4)
    while world.decision is not None and not (
        isinstance(world.unfolding, Unfolding) and world.unfolding.drawn
    ):
        decision = world.decision
        if decision.seat == CHANCE:
            answer(world, chance.choose(decision))
            continue
        view = GAME.observe(world, max(decision.seat, 0))
        other = GAME.observe(twin(world), max(decision.seat, 0))
        choice = bot.choose(view, decision)
        assert bots.make("careful", GAME, 4).choose(other, decision) == bots.make(
            "careful", GAME, 4
        ).choose(view, decision)
        answer(world, choice)
    assert isinstance(world.unfolding, Unfolding)
    assert world.unfolding.drawn == (1,)


@pytest.mark.parametrize("what", ["more", "standalone", "campaign", "nightmare", "solo"])
def test_what_is_added_where_nothing_is_laid_out_yet_is_not_shown(what: str) -> None:
    scenario, drawing = parse(GAME.shipped("1f-west-a"))
    cards = cards_of_squares(scenario, drawing)
    names = dict(zip(cards, grid(drawing).names, strict=True))
    here, beyond = names[START], names[max(cards)]
    addition = More(
        characters=2, text="", items={"A": (here, beyond)}, enemies={"zombie": (beyond,)}
    )
    laid = laid_part(replace(scenario, **{what: (addition,)}), drawing, ()).scenario
    (left,) = getattr(laid, what)
    assert (len(left.items["A"]), left.enemies) == (1, {})
