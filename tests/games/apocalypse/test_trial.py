"""Trials of generated tables: bots fit a table to its party before it is offered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace
from support.apocalypse import CAST, lengths, outcomes

from inkribbon.games.apocalypse.bot import trial
from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.scenario.file import parse, scaled
from inkribbon.games.apocalypse.scenario.generator import KINDS, Kind, Table, generate
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.other_rules import is_current
from inkribbon.kernel.records.record import begin
from inkribbon.kernel.sampler import Sampler

TABLES: dict[Kind, int] = {"escape": 1, "supplies": 5, "hold": 2}
"""The number of a table with each goal."""
UNKNOWN = 77077
"""The number of a table that nothing else opens."""


def table_of(kind: Kind) -> Table:
    """The drawing of a table, as hard as one likes."""
    return lambda harder: generate(TABLES[kind], lambda _: harder)


def party(players: int) -> Setup:
    return Setup(game="apocalypse", scenario="trial", characters=CAST[:players])


def held(setup: Setup) -> int:
    """The turns that a party of eight has to hold out for after its trial."""
    harder = trial.fitting(GAME, setup, table_of("hold"))
    assert harder is not None
    return numbers(table_of("hold")(harder), 16)[1]


def numbers(text: str, humans: int) -> tuple[int, int]:
    """The crowd and the turns of a party."""
    scenario = scaled(parse(Source("mine.toml", text))[0], humans)
    return scenario.zombies.crowd, scenario.win.turns


# Harder and easier


@pytest.mark.parametrize(
    ("kind", "harder", "easier"),
    [
        ("escape", lambda a, b: a[0] > b[0], lambda a, b: a[0] < b[0]),
        ("supplies", lambda a, b: a[0] > b[0] and a[1] < b[1], lambda a, b: a[1] > b[1]),
        ("hold", lambda a, b: a[1] > b[1], lambda a, b: a[1] < b[1]),
    ],
)
def test_a_harder_table_has_more_of_the_dead_or_less_time_or_must_be_held_longer(
    kind: Kind,
    harder: Callable[[tuple[int, int], tuple[int, int]], bool],
    easier: Callable[[tuple[int, int], tuple[int, int]], bool],
) -> None:
    table = table_of(kind)
    assert harder(numbers(table(2), 16), numbers(table(0), 16))
    assert easier(numbers(table(-2), 16), numbers(table(0), 16))


def test_a_table_can_never_be_more_than_full_nor_be_over_at_once() -> None:
    assert numbers(table_of("escape")(50), 16)[0] == 100
    assert numbers(table_of("supplies")(50), 16)[1] == 1
    assert numbers(table_of("escape")(-50), 16)[0] == 1


# The trial


def test_a_table_gets_harder_after_a_win_and_easier_after_a_defeat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = outcomes(monkeypatch, [True, True, False, True, True])
    trial.fitting(GAME, party(8), table_of("escape"))
    crowds = [numbers(setup.text, 16)[0] for setup in given]
    up, again, down, back = (b - a for a, b in pairwise(crowds[:5]))
    assert up > 0
    assert again >= up - 1, "the step stays as long as the result does, but for rounding"
    assert -up < down < 0, "and gets smaller when the result changes"
    assert 0 < back < -down


def test_what_the_last_game_says_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes(monkeypatch, [True, False, True, False, True, False, True, False])
    hard = trial.fitting(GAME, party(8), table_of("escape"))
    outcomes(monkeypatch, [True, False, True, False, True, False, True, True])
    harder = trial.fitting(GAME, party(8), table_of("escape"))
    assert hard is not None
    assert harder is not None
    assert hard < harder


@pytest.mark.parametrize("result", [True, False])
def test_what_is_always_won_or_always_lost_is_given_up(
    monkeypatch: pytest.MonkeyPatch, result: bool
) -> None:
    outcomes(monkeypatch, [result])
    assert trial.fitting(GAME, party(8), table_of("escape")) is None


def test_a_party_has_to_hold_out_as_long_as_every_other_game_did(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lengths(monkeypatch, [12, 42, 20, 40])
    assert held(party(8)) == 28, "the usual number of turns counts like a game"
    lengths(monkeypatch, [12, 25, 20, 40])
    assert held(party(8)) == 25
    lengths(monkeypatch, [42, 41, 20, 40])
    assert held(party(8)) == 40


def test_how_long_a_party_can_hold_out_shows_only_if_it_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = lengths(monkeypatch, [30])
    held(party(8))
    assert {numbers(setup.text, 16)[1] for setup in given} == {42}


def test_the_length_of_a_game_is_the_turn_in_which_it_ends() -> None:
    setup = replace(party(1), text=table_of("hold")(-19))
    assert trial.lasts(GAME, setup, 0) == numbers(setup.text, 4)[1] == 1


@pytest.mark.parametrize(
    ("kind", "players", "games"),
    [
        *(("escape", 1, 16), ("supplies", 6, 16), ("escape", 8, 12)),
        *(("hold", 2, 16), ("hold", 5, 6), ("hold", 8, 4)),
    ],
)
def test_large_parties_play_fewer_games_because_each_takes_longer(
    monkeypatch: pytest.MonkeyPatch, kind: Kind, players: int, games: int
) -> None:
    stepwise, holding = outcomes(monkeypatch, [True, False]), lengths(monkeypatch, [30])
    trial.fitting(GAME, party(players), table_of(kind))
    assert len(holding if kind == "hold" else stepwise) == games


def test_a_drawing_that_is_given_up_is_replaced_by_another() -> None:
    refused: list[str] = []

    def picky(table: Table) -> float | None:
        refused.append(table(0))
        return 1 if len(refused) == 3 else None

    found = generate(TABLES["escape"], picky)
    assert len(set(refused)) == 3
    assert parse(Source("", found))[0].map == parse(Source("", refused[2]))[0].map
    assert numbers(found, 16)[0] > numbers(refused[2], 16)[0]


# Tables by number


@pytest.mark.parametrize("players", [1, 3, 8])
def test_a_table_by_number_is_tried_with_as_many_players_as_will_play_it(
    monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    given = outcomes(monkeypatch, [True, False])
    book = GAME.new(f"random-{UNKNOWN}", CAST[:players]).book
    assert {len(setup.characters) for setup in given} == {players}
    assert parse(Source("", given[-1].text))[0].map == book.scenario.map


def test_a_table_by_number_is_tried_in_the_modes_it_will_be_played_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = outcomes(monkeypatch, [True, False])
    GAME.new(f"random-{UNKNOWN}", CAST[:3], ["one-each"])
    assert {setup.modes for setup in given} == {("one-each",)}


def test_the_same_number_gives_parties_of_one_size_the_same_table_whoever_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = outcomes(monkeypatch, [True, False])
    first = GAME.new(f"random-{UNKNOWN + 1}", CAST[:2])
    again = GAME.new(f"random-{UNKNOWN + 1}", CAST[2:4])
    assert first.book.setup.text == again.book.setup.text
    assert len(given) in (6, 16)  # tried only once


def test_tables_that_are_listed_were_tried_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    given = outcomes(monkeypatch, [True, False])
    for info in GAME.scenarios():
        assert not GAME.new(info.id).book.setup.text
    GAME.new("random")
    assert not given


def test_a_record_brings_its_drawn_table_along_so_it_never_has_to_be_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outcomes(monkeypatch, [True, False])
    setup = GAME.setup_of(GAME.new(f"random-{UNKNOWN + 2}"))
    assert f'id = "random-{UNKNOWN + 2}"' in setup.text
    header = begin(GAME, setup).header
    again = outcomes(monkeypatch, [False, True])
    assert is_current(GAME, header)
    assert GAME.start(header.setup).book.scenario.id == f"random-{UNKNOWN + 2}"
    assert not again


def test_bots_play_the_same_trial_games_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "MOST", 5)
    setup = party(1)
    table = table_of("escape")
    assert trial.fitting(GAME, setup, table) == trial.fitting(GAME, setup, table)


def test_tables_with_each_goal_have_the_numbers_that_are_said_here() -> None:
    for kind, number in TABLES.items():
        assert Sampler(number, "goal").pick(KINDS) == kind
