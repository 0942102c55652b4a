"""Exploration cards: a map that is laid out as the characters walk through its doors."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from support.crawl import Table, file_names, laid_out, scenario_on
from support.re1 import house, the_game

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.evade import PushEnemy, Ward
from inkribbon.crawl.effects.belongings import OpenLock
from inkribbon.crawl.items.terrain import Climb
from inkribbon.crawl.scenario.file import FixedEvent, LinkRule, More, Station, TileName
from inkribbon.crawl.scenario.goals import TakeGoal
from inkribbon.crawl.sheet import sheet
from inkribbon.crawl.state.board import sees
from inkribbon.crawl.state.events import Climbed, Evaded, Moved
from inkribbon.crawl.state.special_events import TilesLaid
from inkribbon.crawl.turn.actions import FlipDoor, Move
from inkribbon.crawl.turn.hazards import DoorBursts
from inkribbon.crawl.turn.venturing import Venture
from inkribbon.geometry.squares import OFF
from inkribbon.kernel.codec import encode
from inkribbon.kernel.deck import shuffled
from inkribbon.kernel.sampler import Sampler

ROOMS = """
+---+---+---+---+---+---+
| .   . d .   Z d .   . |
+---+---+---+---+---+---+
"""
TWO_CARDS = (TileName(at="c1", name="Parlour", card=7), TileName(at="e1", name="Vault", card=9))


def rooms(drawing: str = ROOMS, tile: tuple[TileName, ...] = TWO_CARDS, **more: Any) -> Table:
    return house(drawing, tile=tile, **more).stand("jill", "b1")


@pytest.mark.rule("re1.explore.hidden-map")
def test_at_the_start_only_the_starting_area_is_on_the_table() -> None:
    table = rooms().begin()

    assert [square.name for square in sheet(table.world.book).squares] == ["m20", "n20"]
    assert not table.enemies()
    for secret in (b"Parlour", b"Vault", b"c1", b"o20"):
        assert secret not in encode(sheet(table.world.book))
        assert secret not in encode(table.game.observe(table.world, 0))


@pytest.mark.rule("re1.explore.trigger")
def test_opening_a_door_reveals_nothing_and_going_through_draws_its_card() -> None:
    table = rooms().begin()
    assert not table.offers(Venture)  # the door is closed

    table.door(0)

    assert table.world.book.grid.n == 2
    assert not table.enemies()
    assert table.world.actions == 4  # Jill's first door is free
    table.answer(Venture(0))
    assert table.world.actions == 3
    assert table.told(TilesLaid) == [TilesLaid(0, 7, (1,))]
    assert [square.name for square in sheet(table.world.book).squares] == [
        *("m20", "n20", "o20", "p20"),
    ]


@pytest.mark.parametrize("card", ["no-escape", "smashed-asunder"])
def test_a_door_off_the_table_can_burst_too_and_stays_open_once_its_card_is_drawn(
    card: str,
) -> None:
    table = rooms(tension=[card, *["all-clear"] * 5]).begin().stop([card])
    assert table.world.open & 1
    assert table.world.book.grid.n == 2
    table.answer(Venture(0))
    assert table.world.open & 1
    assert bool(table.offers(FlipDoor)) == (card == "no-escape")


def test_a_goal_in_a_place_that_is_not_laid_out_yet_is_not_met() -> None:
    table = rooms(goals=(TakeGoal(text="Take it.", at="c1"),)).begin().move("a1")
    assert table.world.goals == (0,)
    assert table.world.outcome is None


TWO_WAYS = """
+---+---+---+---+---+---+
| . d .   .   .   . d . |
+---+---+---+---+---+---+
"""


def test_of_two_doors_off_the_table_the_nearer_one_bursts() -> None:
    tiles = (TileName(at="a1", name="Parlour", card=7), TileName(at="f1", name="Vault", card=9))
    table = house(TWO_WAYS, tile=tiles, tension=["no-escape", *["all-clear"] * 5])
    table.stand("jill", "d1").begin().stop(["no-escape"])
    near = [link.a == table.square("e1") for link in table.world.book.grid.links]
    assert [bool(table.world.open >> link & 1) for link in (0, 1)] == near


def test_a_door_off_the_table_that_bursts_wakes_only_the_tile_it_is_on() -> None:
    drawing = """
    +---+---+---+---+---+
    | . d .   . n .   Z |
    +---+---+---+---+---+
    """
    table = house(drawing, tile=(TileName(at="a1", name="Parlour", card=7),)).stand("jill", "b1")
    table.begin().do(DoorBursts(0, reacts=True))
    assert table.enemies("e1")


@pytest.mark.rule("re1.explore.trigger")
def test_every_door_off_the_table_bears_the_number_of_its_card() -> None:
    table = rooms().begin().door(0)
    assert [link.card for link in sheet(table.world.book).links] == [7]

    table.answer(Venture(0))

    assert [link.card for link in sheet(table.world.book).links] == [0, 9]


@pytest.mark.rule("re1.explore.place-contents")
def test_the_card_places_its_tiles_tokens_and_enemies_at_once() -> None:
    room = """
    +---+---+---+---+---+---+
    | .   . d .   Za  kt  I |
    +---+---+---+---+---+---+
    """
    table = rooms(room, (TileName(at="c1", name="Parlour", card=7),)).begin().door(0)

    table.answer(Venture(0))

    assert [enemy.kind for enemy in table.enemies("d1")] == ["zombie"]
    assert table.world.tokens[table.square("d1")] == ("A",)
    assert table.world.tokens[table.square("e1")] == ("typewriter",)
    assert table.world.tokens[table.square("f1")] == ("item-box",)
    assert table.world.corpses == {table.square("e1"): 1}
    assert table.world.crowd == [0, 0, 1, 1, 2, 2]


@pytest.mark.rule("re1.explore.place-contents")
def test_a_card_cannot_place_more_models_than_the_box_has_left() -> None:
    room = """
    +---+---+---+---+
    | .   . d .  ZZZ|
    +---+---+---+---+
    """
    table = rooms(room, (TileName(at="c1", name="Parlour", card=7),))
    for _ in range(14):
        table.enemy("zombie", "a1")
    table.world.crowd[0] = 0  # only the number of models matters here

    table.begin().door(0).answer(Venture(0))

    assert len(table.enemies()) == 15


@pytest.mark.rule("re1.explore.place-contents")
def test_the_new_tiles_join_the_earlier_part_where_the_card_shows() -> None:
    table = rooms().begin().door(0).answer(Venture(0))

    a, b = table.square("b1"), table.square("c1")
    assert table.world.book.grid.links[0].a == a
    assert table.world.book.grid.links[0].b == b
    assert sees(table.world, table.square("a1"), table.square("d1"))
    assert table.offers(Move) == [Move(a), Move(table.square("d1"))]


@pytest.mark.rule("re1.explore.place-character")
def test_the_character_ends_up_in_the_doors_square_and_goes_on() -> None:
    table = rooms().begin().door(0).answer(Venture(0))

    assert table.at("jill") == "c1"
    assert table.told(Moved)[-1] == Moved(0, table.square("b1"), table.square("c1"))
    assert table.world.active == 0
    assert table.offers(Move)


@pytest.mark.rule("re1.explore.place-character")
def test_if_the_doors_square_is_full_the_nearest_one_with_room_is_used() -> None:
    room = """
    +---+---+---+---+---+
    | .   . dZIZ  .   . |
    +---+---+---+---+---+
    """
    table = rooms(room, (TileName(at="c1", name="Parlour", card=7),)).begin().door(0)

    table.answer(Venture(0))

    assert table.world.crowd[table.square("c1")] == 4
    assert table.at("jill") == "d1"


@pytest.mark.rule("re1.explore.place-character")
def test_the_last_room_in_the_doors_square_is_enough() -> None:
    room = """
    +---+---+---+---+---+
    | .   . dZZZ  .   . |
    +---+---+---+---+---+
    """
    table = rooms(room, (TileName(at="c1", name="Parlour", card=7),)).begin().door(0)

    table.answer(Venture(0))

    assert table.world.crowd[table.square("c1")] == 4
    assert table.at("jill") == "c1"


def test_a_second_door_off_the_table_is_passed_once_it_is_open() -> None:
    table = rooms(ROOMS.replace("Z", ".")).begin().door(0).answer(Venture(0)).move("d1")
    assert table.offers(Venture) == []

    table.stop().door(1).answer(Venture(1))

    assert table.at("jill") == "e1"


@pytest.mark.rule("re1.explore.keep-card-for-doors")
def test_the_numbers_of_further_doors_stay_known_until_their_cards_are_drawn() -> None:
    table = rooms().begin().door(0).answer(Venture(0))

    unknown = table.world.book.unknown
    assert unknown is not None
    assert unknown.doors == {1: 9}
    table.stop()
    assert table.world.book.unknown == unknown


@pytest.mark.rule("re1.explore.start-link")
def test_a_card_may_also_join_the_starting_area() -> None:
    ring = """
    +---+---+---+
    | .   . d . |
    +   +---+   +
    | .   . d . |
    +---+---+---+
    """
    table = rooms(ring, (TileName(at="c1", name="Gallery", card=3),)).begin().door(0)

    table.answer(Venture(0))

    links = table.world.book.grid.links
    ends = {(file_names(table.world.book)[link.a], link.b) for link in links}
    assert ends == {("b1", table.square("c1")), ("b2", table.square("c2"))}
    assert table.world.open == 1  # the way round is still shut
    assert table.world.book.unknown is not None
    assert not table.world.book.unknown.doors


@pytest.mark.rule("re1.door.start-closed")
def test_doors_are_closed_at_the_start_and_when_a_card_adds_them() -> None:
    table = rooms().begin()
    assert table.world.open == 0

    table.door(0).answer(Venture(0))

    assert table.world.open == 1


def test_an_archway_off_the_table_can_be_passed_without_opening_it() -> None:
    room = ROOMS.replace("d", "n")
    table = rooms(room).begin()
    assert not table.offers(FlipDoor)

    table.answer(Venture(0))

    assert table.at("jill") == "c1"
    assert table.world.open == 0b11
    assert table.offers(Venture) == []


def test_a_locked_door_off_the_table_needs_its_key_first() -> None:
    room = ROOMS.replace("d", "L", 1)
    table = rooms(room, links={"L": LinkRule(key="wooden-emblem")}).begin()
    assert not table.offers(FlipDoor)
    assert not table.offers(Venture)

    held = rooms(room, links={"L": LinkRule(key="wooden-emblem")}).carry("jill", "wooden-emblem")
    held.begin().door(0).answer(Venture(0))

    assert held.at("jill") == "c1"


@pytest.mark.rule("re1.door.one-way", "re1.door.one-way-card-orientation")
def test_a_one_way_door_off_the_table_opens_only_from_the_side_shown() -> None:
    from_here = rooms(ROOMS.replace("d", "w", 1), links={"w": LinkRule(opens_from="west")}).begin()
    from_there = rooms(ROOMS.replace("d", "e", 1), links={"e": LinkRule(opens_from="east")}).begin()

    assert from_here.offers(FlipDoor) == [FlipDoor(0)]
    assert from_there.offers(FlipDoor) == []


@pytest.mark.rule("re1.door.one-way-unlocks")
def test_an_opened_one_way_door_can_be_used_from_both_sides() -> None:
    table = rooms(ROOMS.replace("d", "w", 1), links={"w": LinkRule(opens_from="west")}).begin()

    table.door(0)

    assert table.world.locked == 0
    table.answer(Venture(0)).door(0).door(0)
    assert table.world.open == 1


def test_neither_enemies_nor_sight_pass_an_open_door_to_nowhere() -> None:
    table = rooms(tension=["vigour-mortis"] * 3).enemy("zombie", "a1").begin().door(0)
    grid = table.world.book.grid

    assert grid.links[0].b == OFF
    assert grid.steps(table.world.open)[table.square("b1")] == (table.square("a1"),)
    assert grid.near(0, table.world.open) == b"\1\1"


def test_no_card_is_uncovered_where_the_map_lies_open() -> None:
    table = house("+---+---+\n| .   . |\n+---+---+").stand("jill", "a1").begin()
    assert table.game.uncovered(table.world) == 0


@pytest.mark.parametrize("defence", ["dagger", "stun-gun"])
def test_the_answer_that_lets_a_character_go_on_counts_as_uncovering_the_card(defence: str) -> None:
    table = rooms().enemy("zombie", "b1").carry("jill", defence).open(0).begin()
    before = table.game.uncovered(table.world)
    table.answer(Venture(0))
    assert table.game.uncovered(table.world) == before

    table.answer(Ward(table.item("jill", defence).id))
    if defence == "stun-gun":
        assert table.game.uncovered(table.world) == before
        table.answer(table.offers(PushEnemy)[0])

    assert table.told(TilesLaid)
    assert table.game.uncovered(table.world) > before


KEYED = (TileName(at="c1", name="Parlour", card=7), TileName(at="e1", name="Vault", card=9))


def test_a_lock_that_was_opened_before_its_door_lay_on_the_table_stays_open() -> None:
    drawing = ROOMS.replace("Z d", ". q")
    table = rooms(drawing, KEYED, links={"q": LinkRule(sealed=True)}).open(0).begin()
    table.do(OpenLock("q"))

    table.answer(Venture(0)).move("d1")

    assert FlipDoor(1) in table.offers(FlipDoor)
    shut = rooms(drawing, KEYED, links={"q": LinkRule(sealed=True)}).open(0).begin()
    shut.answer(Venture(0)).move("d1")
    assert FlipDoor(1) not in shut.offers(FlipDoor)


def test_an_enemy_is_not_pushed_off_the_table() -> None:
    table = rooms().enemy("zombie", "b1").open(0).begin()
    handgun = table.item("jill", "handgun").id
    enemy = table.enemies("b1")[0].id

    table.answer(Attack(handgun, enemy), dice=["mid"])

    assert {push.square for push in table.offers(PushEnemy)} <= {table.square("a1")}
    assert len(table.enemies()) == 1


TWO_FLOORS = """
+---+---+
| .   s |
+---+---+
"""
ABOVE = """
+---+---+---+
| s   .   Z |
+---+---+---+
"""


@pytest.mark.rule("re1.terrain.stairs-card-number")
def test_stairs_to_something_new_draw_the_card_beside_them() -> None:
    tile = (TileName(at="2.a1", name="Landing", card=12),)
    table = stairs(tile).stand("jill", "1.b1").begin()
    assert sheet(table.world.book).stairs_on == {table.square("1.b1"): 12}
    assert table.offers(Climb) == []

    table.answer(Venture())

    assert table.at("jill") == "2.a1"
    assert table.told(TilesLaid) == [TilesLaid(0, 12, (1,))]
    assert table.told(Climbed) == [Climbed(0, 1, table.square("2.a1"))]
    assert table.offers(Climb) == [Climb(table.square("1.b1"))]
    assert sheet(table.world.book).stairs_on == {}


def stairs(tile: tuple[TileName, ...]) -> Table:
    return laid_out(the_game(), scenario_on(TWO_FLOORS, ABOVE, tile=tile), ["jill"])


def test_what_was_on_the_table_before_is_not_placed_again() -> None:
    room = """
    +---+---+---+---+
    | aZ  . d .   a |
    +---+---+---+---+
    """
    table = rooms(room, (TileName(at="c1", name="Parlour", card=7),)).begin().door(0)

    table.answer(Venture(0))

    assert table.world.tokens == {table.square("a1"): ("A",), table.square("d1"): ("A",)}
    assert len(table.enemies()) == 1


def test_the_odds_of_going_through_a_door_tell_nothing_of_what_is_behind() -> None:
    room = """
    +---+---+---+---+
    | .   . d *   . |
    +---+---+---+---+
    """
    tile = (TileName(at="c1", name="Parlour", card=7, unexplored=True),)
    table = rooms(room, tile)
    table.world.decks["encounter"] = shuffled(["behind-the-glass"])
    table.begin().door(0)

    assert table.game.odds(table.world, Venture(0)) == ()
    table.answer(Venture(0), dice=["high high"])  # there was something to evade
    assert table.told(Evaded)


def test_a_guess_from_a_view_that_was_sent_elsewhere_knows_no_more() -> None:
    """A worker attaches the view it gets to its own book, which has the whole map."""
    table = rooms().begin()
    view = replace(table.game.observe(table.world, 0), book=table.world.book)
    assert view.book.folded is not None

    assert table.game.determinise(view, Sampler(1)).book.folded is None


def test_stations_and_events_of_tiles_that_are_not_laid_out_are_unknown() -> None:
    room = """
    +---+---+---+---+
    | .   . d .   f |
    +---+---+---+---+
    """
    safe = Station(at="c1", name="Wall Safe", text="A dial.")
    bell = Station(at="a1", name="Bell Rope", text="It rings.")
    told = FixedEvent(at="d1", name="A Letter", text="Dear Barry.")
    tile = (TileName(at="c1", name="Parlour", card=7),)
    table = rooms(room, tile, station=(safe, bell), event=(told,)).begin().door(0)
    page = sheet(table.world.book)
    assert [station.name for station in page.stations] == ["Bell Rope"]
    assert page.events == ()

    table.answer(Venture(0))

    page = sheet(table.world.book)
    assert [station.name for station in page.stations] == ["Bell Rope", "Wall Safe"]
    assert [event.name for event in page.events] == ["A Letter"]


def test_what_larger_parties_find_behind_a_door_is_placed_with_it() -> None:
    tile = (TileName(at="c1", name="Parlour", card=7),)
    room = """
    +---+---+---+---+
    | .   . d .   . |
    +---+---+---+---+
    """
    more = More(characters=2, text="", enemies={"zombie": ("d1",)}, items={"A": ("a1", "c1")})
    table = rooms(room, tile, cast=("jill", "chris"), more=(more,)).stand("chris", "a1")
    assert table.world.tokens == {table.square("a1"): ("A",)}
    (known,) = table.world.book.scenario.more
    assert (list(known.enemies), list(known.items)) == ([], ["A"])

    table.begin().door(0).answer(Venture(0))

    assert len(table.enemies("d1")) == 1
    assert table.world.tokens == {table.square("a1"): ("A",), table.square("c1"): ("A",)}
