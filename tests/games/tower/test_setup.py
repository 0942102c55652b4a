"""The set-up: faces and seats, the deal, and the start of a game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.tower import CAST, Tower, kinds, started, tower

from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.setup import DealMarker, Encounter, LayEmergencePile
from inkribbon.games.tower.state.board import ACROSS, FLOOR_OF, FLOORS, ROOMS
from inkribbon.games.tower.state.book import check_contents, open_contents
from inkribbon.games.tower.state.events import (
    Encountered,
    ItemDealt,
    MarkerGiven,
    ObjectiveDealt,
    RoundStarted,
)
from inkribbon.games.tower.state.faces import kind_of
from inkribbon.games.tower.state.world import NOBODY, TowerFace
from inkribbon.kernel.content.files import Source, package_file
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import BadContent, BadSetup
from inkribbon.kernel.sampler import Sampler


def test_before_the_deal_nobody_is_to_act() -> None:
    world = GAME.new("printed", CAST[:3])
    assert (world.phase, world.round, world.ap) == ("setup", 0, 0)
    assert world.first == world.active == NOBODY


# The tower


@pytest.mark.rule("tower.setup.rooms", "tower.setup.play-spaces", "tower.setup.own-play-space")
@pytest.mark.parametrize("count", [3, 4])
def test_each_player_has_a_play_space_of_twelve_rooms_on_three_floors(count: int) -> None:
    table = tower(*CAST[:count])
    assert sorted(table.world.faces) == list(range(count))
    assert {floor: list(rooms) for floor, rooms in FLOORS.items()} == {
        3: [1, 2, 3, 4],
        2: [5, 6, 7, 8],
        1: [9, 10, 11, 12],
    }
    assert [FLOOR_OF[room] for room in ROOMS] == [3] * 4 + [2] * 4 + [1] * 4


@pytest.mark.rule("tower.setup.player-count")
def test_three_or_four_play() -> None:
    for count in (3, 4):
        assert len(GAME.new("printed", CAST[:count]).faces) == count
    for cast in (CAST[:2], (*CAST, "detective")):
        with pytest.raises(BadSetup, match="3 to 4 characters"):
            GAME.new("printed", cast)


@pytest.mark.parametrize(
    ("seats", "fits"),
    [
        *(("[3, 4]", True), ("[3, 3]", True), ("[4, 4]", True)),
        *(("[4, 3]", False), ("[2, 4]", False), ("[3, 5]", False)),
    ],
)
def test_a_tower_has_three_or_four_faces(seats: str, fits: bool) -> None:
    text = package_file("inkribbon.games.tower", "scenarios", "normal.toml").text
    source = Source("mine.toml", f"seats = {seats}\n{text}")
    if fits:
        GAME.check(source)
    else:
        with pytest.raises(BadContent, match="three or four faces"):
            GAME.check(source)


def test_without_names_three_play() -> None:
    assert len(GAME.new("printed").faces) == 3


@pytest.mark.parametrize(
    ("scenario", "cast", "modes", "problem"),
    [
        ("nightmare", CAST, (), "no scenario 'nightmare': choose among printed, easy"),
        ("printed", ("soldier", "doctor", "cook"), (), "tower has no character 'cook'"),
        ("printed", ("soldier", "doctor", "doctor"), (), "different characters"),
        ("printed", CAST, ("solo",), "no mode 'solo'"),
    ],
)
def test_what_cannot_be_set_up_is_refused_with_a_cure(
    scenario: str, cast: tuple[str, ...], modes: tuple[str, ...], problem: str
) -> None:
    with pytest.raises(BadSetup, match=problem):
        GAME.new(scenario, cast, modes)


OWN = """
id = "mine"
title = "Mine"
source = "authored"
brief = ""
goal = ""
first_encounter = 2
"""


def test_a_scenario_file_of_ones_own_can_be_played() -> None:
    GAME.check(Source("mine.toml", OWN))
    world = GAME.new(Source("mine.toml", OWN), CAST)
    assert world.book.difficulty.first_encounter == 2


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("first_rooms = 13", "first_rooms must be between 0 and 12"),
        ("passage_room = 0", "no room 0"),
        ("seats = [2, 4]", "three or four faces"),
        ("seats = [3, 5]", "three or four faces"),
        ("seats = [4, 3]", "three or four faces"),
        ("zombie_card = -1", "zombie_card is negative"),
        ("colour = 3", "unknown field `colour`"),
    ],
)
def test_a_wrong_scenario_file_is_refused_in_one_sentence(line: str, problem: str) -> None:
    with pytest.raises(BadContent, match=problem):
        GAME.check(Source("mine.toml", OWN + line))


# Dealing


@pytest.mark.rule("tower.setup.remove-3p-1f")
def test_three_players_leave_a_buckshot_out_of_1f() -> None:
    assert kinds(tower(), 1) - kinds(tower(*CAST[:3]), 1) == {"buckshot": 1}


@pytest.mark.rule("tower.setup.remove-3p-2f")
def test_three_players_leave_the_marked_vaccine_and_flare_out_of_2f() -> None:
    three = tower(*CAST[:3]).world.book
    assert kinds(tower(), 2) - kinds(tower(*CAST[:3]), 2) == {"vaccine": 1, "flare": 1}
    assert not [card for card in three.deal[2] if three.cards[card].survivors]


@pytest.mark.rule("tower.setup.remove-3p-3f")
def test_three_players_leave_a_magazine_out_of_3f() -> None:
    assert kinds(tower(), 3) - kinds(tower(*CAST[:3]), 3) == {"magazine": 1}


@pytest.mark.rule("tower.setup.search-piles", "tower.setup.discard-place")
def test_three_shared_piles_lie_on_the_roof_and_one_empty_place_for_discards() -> None:
    table = started()
    for seat in range(4):
        view = table.view(seat)
        assert {floor: pile.size for floor, pile in view.piles.items()} == {1: 15, 2: 17, 3: 15}
        assert view.discard == ()
    for floor, pile in table.world.piles.items():
        assert pile.pool == table.world.book.deal[floor]


@pytest.mark.rule("tower.components.danger-label")
def test_dangers_are_known_by_their_backs_while_on_top_of_a_pile() -> None:
    book = tower().world.book
    dangers = {
        kind_of(card) for deal in book.deal.values() for card in deal if book.cards[card].danger
    }
    assert dangers == {"zombie", "collapsed", "fire"}
    table = started()
    for floor, pile in table.world.piles.items():
        assert pile.danger in (0, 1)
        assert all(table.view(seat).piles[floor].danger == pile.danger for seat in range(4))


@pytest.mark.rule("tower.setup.character", "tower.setup.pc-piece", "tower.setup.pc-placement")
def test_each_pc_starts_where_the_own_character_sheet_says() -> None:
    table = started(cast=("detective", "firefighter", "doctor", "fighter"))
    rooms = [(face.character, face.room) for face in table.world.faces.values()]
    assert rooms == [("detective", 8), ("firefighter", 1), ("doctor", 12), ("fighter", 4)]


@pytest.mark.rule("tower.setup.beginning-item")
@pytest.mark.parametrize("count", [3, 4])
def test_each_player_gets_one_beginning_card_by_chance(count: int) -> None:
    table = started(cast=CAST[:count])
    dealt = [face.hand for face in table.world.faces.values()]
    assert all(len(hand) == 1 and hand[0].endswith("@0") for hand in dealt)
    assert len(table.world.beginning) == 4 - count
    assert len(table.told(ItemDealt)) == count
    hands = {started(seed=seed).face().hand for seed in range(12)}
    assert len(hands) == 4


@pytest.mark.rule("tower.setup.minor-objectives")
@pytest.mark.parametrize("count", [3, 4])
def test_each_player_gets_three_minor_objectives_by_chance(count: int) -> None:
    table = started(cast=CAST[:count])
    dealt = [goal for face in table.world.faces.values() for goal in face.objectives]
    assert [len(face.objectives) for face in table.world.faces.values()] == [3] * count
    assert sorted((*dealt, *table.world.objectives)) == sorted(open_contents().objectives)
    assert len(table.told(ObjectiveDealt)) == 3 * count
    assert started(seed=1).face().objectives != started(seed=2).face().objectives


@pytest.mark.rule("tower.setup.starting-player", "tower.components.start-marker")
def test_chance_gives_the_one_marker_to_any_player() -> None:
    world = tower().world
    world.stack.append(DealMarker())
    table = Tower(world).do(chance=[2])
    assert table.world.first == 2
    assert table.told(MarkerGiven) == [MarkerGiven(2)]
    assert {started(seed=seed).world.first for seed in range(16)} == {0, 1, 2, 3}


@pytest.mark.rule("tower.setup.first-encounter", "tower.mode-normal.first-encounter")
def test_the_first_encounter_puts_zombies_into_three_different_rooms() -> None:
    table = tower(scenario="printed").do(Encounter(1), chance=[4, 9, 12])
    assert [room for room in ROOMS if table.face(1).zombies[room]] == [4, 9, 12]
    assert sum(table.face(1).zombies) == 9
    assert not sum(table.face(0).zombies)
    drawn = started()
    for seat in range(4):
        rooms = [e.room for e in drawn.told(Encountered) if e.seat == seat]
        assert len(set(rooms)) == 3


@pytest.mark.rule("tower.mode-easy.first-encounter")
@pytest.mark.parametrize(("scenario", "mode"), [("printed", ("book-easy",)), ("easy", ())])
def test_an_easy_game_begins_with_one_zombie_in_each_of_the_three_rooms(
    scenario: str, mode: tuple[str, ...]
) -> None:
    table = tower(scenario=scenario, modes=mode).do(Encounter(0), chance=[1, 2, 3])
    assert table.face().zombies[1:4] == (1, 1, 1)


@pytest.mark.rule("tower.mode-hard.first-encounter")
@pytest.mark.parametrize(("scenario", "mode"), [("printed", ("book-hard",)), ("hard", ())])
def test_a_hard_game_begins_with_six_zombies_in_each_of_the_three_rooms(
    scenario: str, mode: tuple[str, ...]
) -> None:
    table = tower(scenario=scenario, modes=mode).do(Encounter(0), chance=[1, 2, 3])
    assert table.face().zombies[1:4] == (6, 6, 6)


def test_the_printed_game_comes_first_and_adds_nothing_to_the_sheets_and_cards() -> None:
    assert GAME.scenario_ids()[0] == "printed"
    for modes, zombies in (((), 3), (("book-easy",), 1), (("book-hard",), 6)):
        world = GAME.new("printed", CAST, modes=modes)
        settings = world.book.difficulty
        assert (settings.first_encounter, settings.zombie_bonus) == (zombies, 0)
        assert world.book.lives == tuple(sheet.life for sheet in world.book.cast)
        assert [face.damage for face in world.faces.values()] == [0] * 4


def test_our_variants_change_life_damage_and_emergences() -> None:
    assert tower(scenario="easy").world.book.lives == (6, 6, 5, 6)
    assert tower(scenario="normal").world.book.lives == (4, 4, 3, 4)
    assert tower(scenario="hard").world.book.lives == (4, 4, 3, 4)
    hard = GAME.new("hard", CAST)
    assert [face.damage for face in hard.faces.values()] == [1] * 4


def test_the_difficulties_of_the_book_belong_to_the_printed_game_and_exclude_each_other() -> None:
    with pytest.raises(BadSetup, match="only to the printed game"):
        GAME.new("normal", CAST, modes=("book-hard",))
    with pytest.raises(BadSetup, match="choose one"):
        GAME.new("printed", CAST, modes=("book-easy", "book-hard"))


def test_a_scenario_of_ones_own_by_that_name_is_not_the_printed_game() -> None:
    with pytest.raises(BadSetup, match="belongs only to the printed game"):
        GAME.new(Source("printed", OWN), CAST, modes=("book-easy",))

    offered = {info.id: info.modes or () for info in GAME.scenarios()}
    assert "book-hard" in offered["printed"]
    assert "book-hard" not in offered["normal"]


@pytest.mark.rule("tower.setup.emergence-pile")
def test_all_twelve_emergence_cards_lie_in_the_pile_after_the_first_encounter() -> None:
    table = tower().do(Encounter(0), LayEmergencePile(0), chance=[4, 9, 12, 2])
    face = table.face()
    assert (face.pile, face.flipped, face.back) == (ROOMS, (), 2)


def test_nobody_but_chance_decides_anything_before_the_first_turn() -> None:
    world = GAME.new("printed", CAST)
    assert world.decision is not None
    assert world.decision.seat == CHANCE
    table = started()
    assert table.told(RoundStarted) == [RoundStarted(1)]
    assert table.asked().seat == table.world.first


def test_only_guns_kill_by_number() -> None:
    kills = {item.id: item.kills for item in open_contents().items.values() if item.kills}
    assert kills == {"handgun": 3, "shotgun": 6}


def test_the_sheet_shows_the_slits_and_stairs_of_every_room() -> None:
    rooms = {room.number: room for room in GAME.sheet(tower().world).rooms}
    walls = {number: room.slit for number, room in rooms.items() if room.slit}
    assert walls == dict.fromkeys((2, 5, 10), "left") | dict.fromkeys((3, 8, 11), "right")
    assert {number: room.across for number, room in rooms.items() if room.across} == ACROSS
    assert {number for number, room in rooms.items() if room.stairs} == {1, 4, 5, 8, 9, 12}
    assert [room.column for room in rooms.values()] == [0, 1, 2, 3] * 3
    assert [room.floor for room in rooms.values()] == [3] * 4 + [2] * 4 + [1] * 4


def test_a_new_face_is_unhurt_and_empty() -> None:
    """Saves leave out what is empty."""
    face = TowerFace(0, "soldier", 9)
    assert (face.damage, face.saved, face.back, face.runs) == (0, 0, 0, 0)
    assert (face.hand, face.objectives, face.laid, face.knows) == ((), (), (), ())
    assert (face.zombies, face.survivors) == ((0,) * 13, (0,) * 13)
    world = tower().world
    assert (world.cured, world.ap, world.round, world.said) == (0, 0, 0, ())


def test_a_scenario_may_do_without_a_first_encounter() -> None:
    GAME.check(Source("mine.toml", OWN + "first_rooms = 0"))
    GAME.check(Source("mine.toml", OWN + "first_rooms = 12"))


@pytest.mark.parametrize("where", ["piles", "partner", "spent", "objectives"])
def test_a_card_that_does_not_exist_is_refused_wherever_it_is_named(where: str) -> None:
    contents = open_contents()
    handgun, goal = contents.items["handgun"], contents.objectives["dig-for-victory"]
    pile = contents.piles["1F"]
    wrong = {
        "piles": replace(contents, piles={"1F": replace(pile, cards={"saxophone": 1})}),
        "partner": replace(contents, items={"handgun": replace(handgun, partner="saxophone")}),
        "spent": replace(contents, items={"handgun": replace(handgun, spent=("saxophone",))}),
        "objectives": replace(contents, objectives={goal.id: replace(goal, items=("saxophone",))}),
    }
    with pytest.raises(BadContent, match="names the card 'saxophone'"):
        check_contents(replace(wrong[where], items=contents.items | wrong[where].items))


def test_everybody_sees_which_phase_it_is() -> None:
    world, chance = GAME.new("printed", CAST), Sampler(1)
    phases: list[str] = []
    while (decision := world.decision) is not None and world.round < 3:
        phases.append(GAME.observe(world, 2).phase)
        answer(world, chance.choose(decision))
    assert list(dict.fromkeys(phases)) == ["setup", "emergence", "action"]


def test_every_character_has_a_text_and_nobody_else() -> None:
    assert all(GAME.told_of(id) for id, _ in GAME.characters())
    assert GAME.told_of("nobody") == ""
