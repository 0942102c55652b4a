"""Whole tables: random tables, invalid set-ups, and games played to the end."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest
from support.apocalypse import CAST, Table

from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.printed.contents import CRATE, DECK, open_contents
from inkribbon.games.apocalypse.rules.items import fits
from inkribbon.games.apocalypse.scenario.file import parse, plain_layout
from inkribbon.games.apocalypse.scenario.generator import PACE, TURNS, generate
from inkribbon.games.apocalypse.scenario.plan import BARE, ZOMBIE, Plan
from inkribbon.games.apocalypse.state.book import MODES
from inkribbon.games.apocalypse.state.world import World
from inkribbon.games.apocalypse.view.observe import who_stands_where
from inkribbon.games.apocalypse.view.sheet import InchesSheet
from inkribbon.geometry.inches import Layout
from inkribbon.kernel.codec import digest
from inkribbon.kernel.content.files import Source, package_file
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.deck import cards
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import BadContent, BadSetup
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler

SCENARIOS = [info.id for info in GAME.scenarios()]


# Random tables


@pytest.mark.parametrize("seed", range(1, 13))
def test_a_table_by_number_is_the_same_each_time_and_can_be_won(seed: int) -> None:
    text = generate(seed)
    assert generate(seed) == text
    scenario, plan = parse(Source("random", text))
    layout = plain_layout(scenario, plan)
    turns = TURNS[scenario.win.kind]
    if scenario.win.kind == "escape":
        tours = (tour(layout, plan, sites) for sites in permutations(plan.where("?")))
        assert min(tours) <= PACE * turns
    if scenario.win.kind == "supplies":
        home = layout.walk(plan.where("s")[0])
        assert all(2 * home[crate] + PACE <= PACE * turns for crate in plan.where("k"))
    for mark in ("?", "k", "x", "*"):
        start = plan.where("s", "h")[0]
        assert all(layout.walk(start)[square] < 10_000 for square in plan.where(mark))


def tour(layout: Layout, plan: Plan, sites: tuple[int, ...]) -> int:
    """Half inches for one human to visit the sites in this order and reach the exit."""
    stops = (plan.where("s")[0], *sites)
    spent = sum(layout.walk(a)[b] + 2 for a, b in pairwise(stops))
    return spent + min(layout.walk(stops[-1])[square] for square in plan.where("x"))


def test_a_number_chooses_the_table() -> None:
    assert GAME.new("random").book.scenario.id == "random-1"
    assert GAME.new("random-7").book.scenario.id == "random-7"
    with pytest.raises(BadSetup, match="random-7 for the table of any number"):
        GAME.new("random-x")


@pytest.mark.parametrize("name", ["random", "random-1", "random-7", "crossing"])
def test_a_sheet_names_the_table_as_it_was_asked_for(name: str) -> None:
    assert shown(GAME.new(name)).scenario == name


def test_a_table_from_a_file_is_named_by_the_file() -> None:
    text = generate(3)
    world = GAME.start(Setup(game="apocalypse", scenario="mine.toml", characters=CAST, text=text))
    assert shown(world).scenario == "random-3"


def test_a_file_called_like_a_table_by_number_is_read_all_the_same() -> None:
    setup = Setup(game="apocalypse", scenario="random-2", characters=("alice",), text="my own")
    assert GAME.source_of(setup).text == "my own"


def test_zombies_that_have_no_marks_start_where_others_enter() -> None:
    head, drawing = generate(3).split("[map]")
    text = f"{head}[map]{drawing.replace(ZOMBIE, BARE)}"
    book = GAME.start(
        Setup(game="apocalypse", scenario="mine.toml", characters=CAST, text=text)
    ).book
    assert book.zombie_starts == book.entries != ()


def shown(world: World) -> InchesSheet:
    sheet = GAME.sheet(world)
    assert isinstance(sheet, InchesSheet)
    return sheet


# Invalid set-ups


def test_a_set_up_that_cannot_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadSetup, match="apocalypse has no character 'jill'"):
        GAME.new("crossing", ["jill"])
    with pytest.raises(BadSetup, match="no mode 'easy'"):
        GAME.new("crossing", ["vega"], ["easy"])
    with pytest.raises(BadSetup, match="a seat of its own"):
        GAME.new("crossing", ["vega"], ["horde"])
    with pytest.raises(BadSetup, match="played only once"):
        GAME.new("crossing", ["vega", "vega"])


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("*", ".", "no square is marked '\\*'"),
        ("x x x x x x", ". . . . . .", "no square is marked 'x'"),
        ("share = [2, 3]", "share = [4, 3]", "not a fraction of the humans"),
        ("share = [2, 3]", "share = [0, 3]", "not a fraction of the humans"),
        ("share = [2, 3]", "share = [1, 0]", "not a fraction of the humans"),
        ("turns = 20", "turns = 0", "at least one turn"),
        ("[scenery.f]", "[scenery.g]", "add \\[scenery.f\\]"),
        ('kind = "escape"', 'kind = "win"', "Invalid enum value"),
        ("|* . .", "|* @ .", "line 2, column 4 of the map"),
        ("|* . .", "|* . .  ", "make them equal"),
        ("|* . .", "|* .\t.", "with spaces and no tabs"),
        ("+-+-+-+", "+ +-+-+", "has a gap"),
        ("start = 3", "start = 5", "zombies.start is 5: it must be between 0 and 4 per human"),
        ("spawn = 1", "spawn = -1", "zombies.spawn is -1: it must be between 0 and 4 per human"),
    ],
)
def test_a_wrong_scenario_file_is_refused_in_a_sentence(old: str, new: str, problem: str) -> None:
    text = package_file("inkribbon.games.apocalypse", "scenarios", "crossing.toml").text
    assert old in text
    changed = text.replace(old, new) if old in ("*", "x x x x x x") else text.replace(old, new, 1)
    with pytest.raises(BadContent, match=problem):
        GAME.check(Source("mine.toml", changed))
    GAME.check(Source("mine.toml", text))


def small(drawing: str, kind: str = "hold", share: str = "[1, 1]", turns: int = 1) -> Source:
    """A scenario file with this table."""
    return Source(
        "mine.toml",
        f"""
id = "mine"
title = "Mine"
source = "authored"
brief = ""
goal = ""
[win]
kind = "{kind}"
turns = {turns}
share = {share}
[map]
drawing = '''
{drawing}
'''
""",
    )


def hall(width: int, height: int = 8, cut: str = "") -> str:
    """An empty hall with a home square in one corner and an entry in the other."""
    edge = "+" + "-+" * width
    rows = [["."] * width for _ in range(height)]
    rows[0][0], rows[-1][-1] = "h", "*"
    lines = ["|" + " ".join(row) + "|" for row in rows]
    if cut:
        lines[-1] = lines[-1][:-3] + cut + lines[-1][-2:]
        gap = ["+" + " " * (2 * width - 3) + "+-+"]
    else:
        gap = []
    between = "+" + " " * (2 * width - 1) + "+"
    drawn = f"\n{between}\n".join(lines[:-1])
    return "\n".join([edge, drawn, *(gap or [between]), lines[-1], edge])


def test_a_table_needs_48_free_squares() -> None:
    GAME.check(small(hall(6)))
    with pytest.raises(BadContent, match="has 47 free squares; it needs at least 48"):
        GAME.check(small(hall(6).replace(". . .|\n+  ", ". . o|\n+  ", 1)))


def test_a_mark_that_cannot_be_reached_is_named_by_its_place() -> None:
    with pytest.raises(BadContent, match="the '\\*' 5 inches east, 7 south cannot be reached"):
        GAME.check(small(hall(6, cut="|")))


def test_zombies_for_whom_there_is_no_room_stay_away() -> None:
    cell = hall(6, cut="|").replace("*", "z").replace("h .", "h *", 1)
    setup = Setup(game=GAME.id, scenario="mine.toml", characters=("vega",), text=small(cell).text)
    world = GAME.start(setup)
    assert [zombie.square for zombie in world.zombies.values()] == [47], "a cell of one square"


@pytest.mark.parametrize(
    ("kind", "share", "fits"),
    [("hold", "[2, 2]", True), ("hold", "[3, 2]", False), ("supplies", "[3, 2]", True)],
)
def test_a_share_of_the_humans_is_at_most_all_of_them(kind: str, share: str, fits: bool) -> None:
    drawing = hall(6).replace("h", "s").replace("s .", "s k") if kind == "supplies" else hall(6)
    if fits:
        GAME.check(small(drawing, kind, share))
    else:
        with pytest.raises(BadContent, match="not a fraction"):
            GAME.check(small(drawing, kind, share))


# Whole games


def play(name: str, seed: int, cast: tuple[str, ...], modes: tuple[str, ...] = ()) -> World:
    """Play a game with random players, checking the invariants on the way."""
    world = GAME.new(name, cast, modes)
    chance, will = Sampler(seed), Sampler(seed, "will")
    while (decision := world.decision) is not None:
        check(world)
        by_chance = decision.seat == CHANCE
        answer(world, chance.choose(decision) if by_chance else will.pick(decision.options).action)
    return world


def check(world: World) -> None:
    assert world.at == who_stands_where(world)
    everything = Counter({card.id: card.copies for card in open_contents().cards.values()})
    everything["pistol"] += len(world.humans)
    deck = world.decks[DECK]
    held = [card for human in world.humans.values() for card in human.items]
    found = Counter([*cards(deck), *deck.discard, *(card for card in held if card != CRATE)])
    assert found == +everything
    crates = len(world.crates) + world.delivered + held.count(CRATE)
    assert crates == len(world.book.crates)
    for zombie in world.zombies.values():
        assert not world.book.ground.solid[zombie.square]
    assert len(world.decision.options) <= 170 if world.decision else True


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("players", [1, 2, 8])
def test_games_end_and_nothing_appears_from_nowhere_or_gets_lost(name: str, players: int) -> None:
    world = play(name, players, CAST[:players])
    assert world.outcome is not None
    assert world.outcome.cause
    for human in world.humans.values():
        assert human.fate != "up" or fits(world, human.items, human.wounds)


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_can_be_played_to_the_end(mode: str) -> None:
    assert play("police-yard", 3, CAST[:3], (mode,)).outcome is not None


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    assert digest(play(name, 5, CAST[:2])) == digest(play(name, 5, CAST[:2]))


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_game_saved_at_any_decision_goes_on_as_if_nothing_had_happened(name: str) -> None:
    world = GAME.new(name)
    chance, will = Sampler(1), Sampler(1, "will")
    while (decision := world.decision) is not None and world.turn < 5:
        copy = GAME.decode(GAME.encode(world), world)
        assert digest(copy) == digest(world)
        by_chance = decision.seat == CHANCE
        action = chance.choose(decision) if by_chance else will.pick(decision.options).action
        answer(copy, action)
        answer(world, action)
        assert digest(copy) == digest(world)


def test_a_figure_that_is_asked_about_is_on_the_sheet() -> None:
    table = Table(GAME.new("crossing"))
    sheet = GAME.sheet(table.world)
    assert getattr(sheet, "family", "") == GAME.family.id == "apocalypse"
    assert getattr(sheet, "party", ()) == table.world.book.party


def test_random_tables_are_listed_last_and_by_their_numbers() -> None:
    ids = [scenario.id for scenario in GAME.scenarios()]
    numbers = [int(id.removeprefix("random-")) for id in ids if id.startswith("random-")]
    assert numbers == sorted(numbers)
    assert ids[-len(numbers) :] == [f"random-{number}" for number in numbers]
