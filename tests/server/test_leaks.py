"""Every secret game of the catalogue, played by chance: nothing shows that a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from server.veiled import veiled

from inkribbon.catalogue import GAMES
from inkribbon.kernel.codec import encode
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.record import begin
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import SPECTATOR
from inkribbon.server.store.schema import SeatRow, TableRow
from inkribbon.server.tables.messages import messages_for, state
from inkribbon.server.tables.sockets import Reader
from inkribbon.server.tables.state.answering import draft_answer, draft_start
from inkribbon.server.tables.state.drafts import Draft
from inkribbon.server.tables.state.following import absorb
from inkribbon.server.tables.state.opening import open_table
from inkribbon.server.tables.state.table import Table
from inkribbon.server.tables.state.turning import may_redo
from inkribbon.server.tables.state.undoable import is_step_free
from inkribbon.server.wire import replies
from inkribbon.server.wire.changes import Face, face
from inkribbon.words.languages import DEFAULT

SECRET = [name for name, game in GAMES.items() if game.secret]


@pytest.fixture(autouse=True)
def _in_the_catalogue() -> Iterator[None]:
    with veiled():
        yield


def table_of(name: str, seed: int) -> Table:
    """A table with a person at every seat."""
    game = GAMES[name]
    scenario = game.scenarios()[seed % len(game.scenarios())]
    count = scenario.seats[1]
    cast = tuple(who for who, _ in game.characters())[:count]
    setup = Setup(game=name, scenario=scenario.id, characters=cast)
    header = encode(begin(game, setup).header).decode()
    seats = [SeatRow(seat, "held", "human", "", "somebody") for seat in range(count)]
    seats.append(SeatRow(SPECTATOR, "held", "human", "", "Spectator"))
    table = open_table(TableRow("id", 0.0, header, str(seed), "table", "table", ""), seats)
    table.adopt(draft_start(table))
    return table


def seen(table: Table, seat: int) -> bytes:
    """Everything that a seat is told of a table when it asks."""
    undo = replies.UndoState(free=is_step_free(table, seat), redo=may_redo(table, seat))
    return encode(state(table, Reader(seat, DEFAULT), face(table.view(seat)), [], 0, undo))


def acted(table: Table, will: Sampler) -> tuple[int, dict[int, str]]:
    """Whoever is asked answers somehow: who it was, and what was sent."""
    asked = table.world.decision.seat
    seat = asked if asked >= 0 else 0
    action = will.pick(table.world.decision.options).action
    faces = {seat: face(table.view(seat)) for seat in table.audiences()}
    draft = draft_answer(table, seat, encode(action))
    sent = texts(table, draft, faces)
    table.adopt(draft)
    return seat, sent


def texts(table: Table, draft: Draft, faces: dict[int, Face]) -> dict[int, str]:
    """What a draft sends to each seat."""
    sent = messages_for(table, draft, faces, False, (DEFAULT,)).texts
    return {reader.seat: text for reader, text in sent.items()}


@pytest.mark.parametrize("name", [*SECRET, "veiled"])
@pytest.mark.parametrize("seed", range(3))
def test_a_seat_is_sent_something_exactly_when_it_would_see_something_new(
    name: str, seed: int
) -> None:
    table, will = table_of(name, seed), Sampler(seed, "will")
    silent = 0
    for _ in range(120):
        if table.world.decision is None:
            break
        before = {seat: seen(table, seat) for seat in table.audiences()}
        by, messages = acted(table, will)
        for seat in table.audiences():
            if seat != by:
                assert (seat in messages) == (seen(table, seat) != before[seat])
                silent += seat not in messages
        assert by in messages
    assert silent > 0


@pytest.mark.parametrize("name", SECRET)
@pytest.mark.parametrize("seed", range(3))
def test_tables_that_a_seat_cannot_tell_apart_tell_it_the_same(name: str, seed: int) -> None:
    table, will = table_of(name, seed), Sampler(seed, "will")
    others = 0
    for number in range(60):
        if table.world.decision is None:
            break
        acted(table, will)
        real = table.world
        for seat in range(len(table.everybody) - 1):
            there = seen(table, seat)
            table.world = table.game.determinise(table.view(seat), Sampler(number, "guess"))
            others += encode(table.world) != encode(real)
            assert seen(table, seat) == there
            table.world = real
    assert others > 100


@pytest.mark.parametrize("name", [*SECRET, "veiled"])
def test_a_table_that_is_loaded_again_tells_every_seat_the_same(name: str) -> None:
    table, will = table_of(name, 1), Sampler(1, "will")
    rows: list[Any] = []
    again = table_of(name, 1)
    for _ in range(80):
        if table.world.decision is None:
            break
        asked = table.world.decision.seat
        action = will.pick(table.world.decision.options).action
        draft = draft_answer(table, max(asked, 0), encode(action))
        table.adopt(draft)
        rows += draft.rows
    absorb(again, rows)
    assert [seen(again, seat) for seat in again.everybody] == [
        seen(table, seat) for seat in table.everybody
    ]


def test_where_nothing_is_hidden_a_change_is_made_once_for_all_who_are_asked_nothing() -> None:
    table, will = table_of("re3", 1), Sampler(1, "will")
    shared = 0
    for _ in range(40):
        faces = {SPECTATOR: face(table.view(SPECTATOR))}
        decision = table.world.decision
        draft = draft_answer(table, max(decision.seat, 0), encode(will.pick(decision.actions())))
        frames = texts(table, draft, faces)
        table.adopt(draft)
        asked = [seat for seat in table.audiences() if table.open_for(seat) is not None]
        quiet = {id(frames[seat]) for seat in table.audiences() if seat not in asked}
        shared += len(quiet) == 1 and frames[SPECTATOR] not in [frames[seat] for seat in asked]
    assert shared == 40
