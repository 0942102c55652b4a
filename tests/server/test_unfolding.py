"""A map that unfolds at a table: what is sent, and undo past what was revealed."""

from __future__ import annotations

from msgspec.structs import replace
from server.live import Running
from support.unfolding import curious, hidden_names

from inkribbon.catalogue import GAMES
from inkribbon.crawl.turn.venturing import Venture
from inkribbon.kernel.codec import encode
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.record import begin
from inkribbon.kernel.records.text import dumps
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import SPECTATOR
from inkribbon.server.store.schema import SeatRow, TableRow
from inkribbon.server.tables.messages import is_free_after, messages_for, state
from inkribbon.server.tables.sockets import Reader
from inkribbon.server.tables.state.answering import draft_answer, draft_start
from inkribbon.server.tables.state.opening import open_table
from inkribbon.server.tables.state.table import Table
from inkribbon.server.tables.state.undoable import back_to, is_step_free
from inkribbon.server.wire import replies
from inkribbon.server.wire.changes import face
from inkribbon.words.languages import LANGUAGES

CAST = ("jill", "chris")


def opened(seed: int) -> Table:
    """A table with two people."""
    setup = Setup(game="re1", scenario="1f-west-a", characters=CAST)
    header = encode(begin(GAMES["re1"], setup).header).decode()
    seats = [SeatRow(seat, "held", "human", "", "somebody") for seat in range(len(CAST))]
    seats.append(SeatRow(SPECTATOR, "held", "human", "", "Spectator"))
    table = open_table(TableRow("id", 0.0, header, str(seed), "table", "table", ""), seats)
    table.adopt(draft_start(table))
    return table


def step(table: Table, will: Sampler) -> bytes:
    """The asked seat answers: everything that was sent."""
    seat = max(table.world.decision.seat, 0)
    action = curious(table.world, will)
    faces = {seat: face(table.view(seat)) for seat in table.audiences()}
    draft = draft_answer(table, seat, encode(action))
    messages = messages_for(table, draft, faces, False, LANGUAGES)
    table.adopt(draft)
    undo = replies.UndoState(free=False)
    states = [
        encode(state(table, Reader(s, language), face(table.view(s)), [], 0, undo))
        for s in table.audiences()
        for language in LANGUAGES
    ]
    return b"\n".join([*map(encode, messages.texts.values()), *states])


def test_no_message_names_a_tile_that_is_not_laid_out() -> None:
    drawn = 0
    for seed in range(5):
        table, will = opened(seed), Sampler(seed, "will")
        while table.world.decision is not None and len(table.steps) < 400:
            sent = step(table, will)
            for name in hidden_names(table.world):
                assert name.encode() not in sent
        drawn += len(table.world.unfolding.drawn)
    assert drawn > 5


def test_undo_past_a_card_that_was_drawn_is_not_free_although_no_die_was_rolled() -> None:
    for seed in range(20):
        table, will = opened(seed), Sampler(seed, "will")
        while table.world.decision is not None and not table.world.unfolding.drawn:
            step(table, will)
        since = table.steps[back_to(table, "step") :]
        if isinstance(table.steps[-1].action, Venture):
            assert all(step.seat != CHANCE for step in since)
            assert not is_step_free(table, 0)
            assert not is_free_after(table, replace(draft_start(table), steps=since), True)
            return
    raise AssertionError("nobody went through a door without a roll")


def test_opening_a_door_can_be_undone_freely() -> None:
    table, will = opened(1), Sampler(1, "will")
    while not table.world.open:
        step(table, will)
    assert is_step_free(table, 0)


def test_the_record_of_a_map_of_ones_own_is_not_available_before_the_end(server: Running) -> None:
    text = GAMES["re1"].shipped("1f-west-a").text
    setup = Setup(game="re1", scenario="own.toml", characters=CAST, text=text)
    record = dumps(begin(GAMES["re1"], setup))
    own = server.made({"record": record, "mode": "continue"}, "/api/records")
    refused = own.call("GET", "/record", 0)
    assert refused.status_code == 403
    assert "once it is over" in refused.json()["message"]

    shipped = dumps(begin(GAMES["re1"], replace(setup, scenario="1f-west-a", text="")))
    known = server.made({"record": shipped, "mode": "continue"}, "/api/records")
    assert known.call("GET", "/record", 0).status_code == 200
