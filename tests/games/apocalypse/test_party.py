"""Tables for parties of every size: how crowded they are, how long, how much is needed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from support.apocalypse import CAST, inches

from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.rules.goal import needed
from inkribbon.games.apocalypse.scenario.file import parse, plain_layout, scaled
from inkribbon.games.apocalypse.scenario.generator import (
    NUMBERS,
    SIZES,
    STEPS,
    Table,
    generate,
)
from inkribbon.games.apocalypse.state.board import cap
from inkribbon.games.apocalypse.state.events import ZombieEntered
from inkribbon.games.apocalypse.state.world import World
from inkribbon.kernel.content.files import Source, package_file
from inkribbon.kernel.errors import BadContent
from inkribbon.kernel.game import Setup

SHIPPED = ("crossing", "mall", "police-yard")


def text_of(name: str) -> str:
    return package_file("inkribbon.games.apocalypse", "scenarios", f"{name}.toml").text


def without_parties(name: str, added: str = "") -> str:
    """A shipped table with no numbers for parties but these."""
    before, _, rest = text_of(name).partition("[party.4]")
    return before + added + "\n[scenery." + rest.partition("[scenery.")[2]


def started(text: str, players: int) -> World:
    setup = Setup(game="apocalypse", scenario="mine.toml", characters=CAST[:players], text=text)
    return GAME.start(setup)


@pytest.mark.rule("apocalypse.turn.zombie-cap")
def test_a_crowd_thins_out_the_zombies_at_the_start_and_under_the_cap() -> None:
    full = started(without_parties("mall"), 4)
    assert (len(full.zombies), cap(full)) == (24, 32)
    thin = started(without_parties("mall", "[party.8]\ncrowd = 30\n"), 4)
    assert (len(thin.zombies), cap(thin)) == (8, 10)  # 7.2 and 9.6, rounded up


@pytest.mark.rule("apocalypse.turn.step-2-reinforce")
def test_a_crowd_thins_out_the_newcomers() -> None:
    drawing = """
        +-+-+-+-+-+-+-+-+-+-+
        |A B . . . . . . . *|
        +                   +
        |. . . . . . . . . *|
        +-+-+-+-+-+-+-+-+-+-+
        """
    full = inches(drawing, spawn=1).begin().stop()
    assert len(full.stop(dice=["j1", "j1"]).told(ZombieEntered)) == 2
    thin = inches(drawing, spawn=1, crowd=50).begin().stop()
    assert len(thin.stop(dice=["j1"]).told(ZombieEntered)) == 1


def test_numbers_hold_from_their_size_up_to_the_next() -> None:
    parties = "[party.6]\ncrowd = 60\nturns = 30\n\n[party.10]\nneeded = 3\n"
    scenario, _ = parse(Source("mine.toml", without_parties("mall", parties)))
    crowds = [scaled(scenario, humans).zombies.crowd for humans in (4, 5, 6, 9, 10, 16)]
    assert crowds == [100, 100, 60, 60, 100, 100]
    assert [scaled(scenario, humans).win.turns for humans in (5, 6, 10)] == [24, 30, 24]
    assert [scaled(scenario, humans).win.wanted(humans) for humans in (4, 8, 10, 16)] == [
        2,
        4,
        3,
        3,
    ]


def test_the_goal_names_the_numbers_that_hold() -> None:
    world = started(without_parties("mall", "[party.8]\nturns = 30\nneeded = 3\n"), 4)
    assert needed(world) == len(world.crates) == 3
    assert "all 3 supply crates" in world.book.scenario.goal
    assert "turn 30" in world.book.scenario.goal


@pytest.mark.parametrize(
    ("party", "problem"),
    [
        ("[party.8]\ncrowd = 101\n", "party.8.crowd is 101: it is a percentage"),
        ("[party.8]\ncrowd = -1\n", "party.8.crowd is -1: it is a percentage"),
        ("[party.8]\nturns = 0\n", "party.8.turns is 0: it must be at least 1"),
        ("[party.8]\nneeded = 9\n", "party.8.needed is 9: it must be between 1 and 8"),
        ("[party.8]\nneeded = 0\n", "party.8.needed is 0: it must be between 1 and 8"),
        ("[party.many]\ncrowd = 10\n", "for no number of humans"),
        ("[party.0]\ncrowd = 10\n", "for no number of humans"),
        ('[party."\u00b2"]\ncrowd = 10\n', "for no number of humans"),
        ('[party."\u0664"]\ncrowd = 10\n', "for no number of humans"),
    ],
)
def test_wrong_numbers_for_a_party_are_refused_in_a_sentence(party: str, problem: str) -> None:
    with pytest.raises(BadContent, match=problem):
        parse(Source("mine.toml", without_parties("crossing", party)))


def test_the_least_numbers_for_a_party_are_allowed() -> None:
    text = "[party.8]\nturns = 1\nneeded = 1\ncrowd = 0\n"
    parse(Source("mine.toml", without_parties("crossing", text)))
    parse(Source("mine.toml", without_parties("crossing", "[party.8]\nneeded = 8\ncrowd = 100\n")))


@pytest.mark.parametrize("name", [*GAME.scenario_ids(), "random-101", "random-102", "random-105"])
@pytest.mark.parametrize("players", range(1, 9))
def test_every_table_has_numbers_for_every_party(name: str, players: int) -> None:
    text = text_of(name) if name in GAME.scenario_ids() else generate(int(name[7:]))
    book = started(text, players).book
    scenario, _ = parse(Source(name, text))
    assert str(len(book.party)) in scenario.party
    assert 0 < book.scenario.zombies.crowd <= 100
    assert "{" not in book.scenario.goal


@pytest.mark.parametrize("seed", range(1, 41))
def test_no_site_or_crate_of_a_table_by_number_is_near_the_start(seed: int) -> None:
    scenario, plan = parse(Source("random", generate(seed)))
    ground = plain_layout(scenario, plan).ground
    starts = plan.where("s", "h")
    near = [
        (site, start)
        for site in plan.where("?", "k")
        for start in starts
        if ground.apart(site, start) < 8 * 8
    ]
    assert near == []


def test_the_documentation_shows_the_numbers_of_every_table() -> None:
    page = (Path(__file__).parents[3] / "docs" / "apocalypse.md").read_text("utf-8")
    for name in GAME.scenario_ids():
        scenario, _ = parse(Source(name, text_of(name)))
        assert tuple(map(int, scenario.party)) == SIZES
        for_sizes = [scaled(scenario, humans) for humans in SIZES]
        if any(party.crowd is not None for party in scenario.party.values()):
            assert row(f"`{name}`", [sized.zombies.crowd for sized in for_sizes]) in page
        if any(party.turns is not None for party in scenario.party.values()):
            assert row(f"`{name}`", [sized.win.turns for sized in for_sizes]) in page
    for kind, columns in NUMBERS.items():
        for numbers in columns.values():
            assert row(f"others, `{kind}`", numbers) in page


def test_the_documentation_shows_what_one_step_harder_means() -> None:
    page = (Path(__file__).parents[3] / "docs" / "apocalypse.md").read_text("utf-8")
    for kind, steps in STEPS.items():
        shown = [f"{steps[key]:+} %" if key in steps else "" for key in ("crowd", "turns")]
        assert row(f"`{kind}`", shown).replace("|  |", "| |") in page


def row(head: str, numbers: Iterable[object]) -> str:
    return f"| {head} | {' | '.join(map(str, numbers))} |"


def test_numbers_for_another_size_of_party_leave_what_was_measured_valid() -> None:
    def digest(players: int, numbers: str) -> str:
        text = without_parties("mall", f"[party.4]\ncrowd = 90\n\n[party.8]\n{numbers}\n")
        return GAME.party_digest(GAME.setup_of(started(text, players)))

    assert digest(2, "crowd = 50") == digest(2, "crowd = 60") == digest(2, "turns = 9")
    assert digest(4, "crowd = 50") == digest(4, "crowd = 50")
    assert len({digest(4, numbers) for numbers in ("crowd = 50", "crowd = 60", "turns = 9")}) == 3
    assert digest(1, "crowd = 50") == digest(2, "crowd = 50")  # four humans either way


@pytest.mark.parametrize("name", [name for name in GAME.scenario_ids() if "random" in name])
def test_a_listed_random_table_was_drawn_by_the_generator(name: str) -> None:
    scenario, _ = parse(Source(name, text_of(name)))

    def the_same(table: Table) -> float | None:
        return 0 if parse(Source(name, table(0)))[0].map == scenario.map else None

    again, _ = parse(Source(name, generate(int(name[7:]), the_same)))
    assert (again.id, again.title, again.win) == (scenario.id, scenario.title, scenario.win)
