"""Secret games: what a seat may not know shows in no frame, no number and no refusal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from server.live import Client, Running, Table, generous, running
from server.veiled import VeilWait, veiled

from inkribbon.catalogue import GAMES
from inkribbon.server.tables import table as tables

PEEK, WAIT, PASS = "toy-keep", "veil-wait", "veil-pass"
BODY = {
    "game": "veiled",
    "scenario": "deep",
    "characters": ["ann", "bob"],
    "seats": [{"kind": "human"}] * 2,
}


@pytest.fixture(autouse=True)
def _in_the_catalogue() -> Iterator[None]:
    with veiled():
        yield


def act(table: Table, seat: int, *kinds: str) -> dict[str, Any]:
    """The seat chooses options of these kinds, one after another; gives its state after them."""
    found = table.state(seat)
    for kind in kinds:
        offered = [option["action"] for option in found["decision"]["options"]]
        action = next(action for action in offered if action["type"] == kind)
        answer = table.answer(seat, found["version"], action)
        assert answer.status_code == 200, answer.text
        found = answer.json()
    return found


def bare(state: dict[str, Any]) -> dict[str, Any]:
    """A state without what differs between two tables anyway: names and the seed's hash."""
    undo = {**state["undo"], "ask": bool(state["undo"]["ask"])}
    return {**{k: v for k, v in state.items() if k not in ("table", "commit")}, "undo": undo}


def frames(client: Client) -> list[str]:
    """Everything that has come in and is not about who is there, as text; ends at a pong."""
    client.send({"type": "ping"})
    found: list[str] = []
    while '"type":"pong"' not in (text := str(client.socket.recv(timeout=10))):
        if '"type":"presence"' not in text:
            found.append(text)
    return found


def test_a_seat_that_sees_no_change_is_sent_nothing_and_counts_nothing(server: Running) -> None:
    table = server.made(BODY)
    with table.sit(1) as bob, table.sit(-3) as guest:
        assert all(frames(client) for client in (bob, guest))
        assert act(table, 0, PEEK, WAIT, PEEK)["version"] == 3
        assert [frames(client) for client in (bob, guest)] == [[], []]
        assert [table.state(seat)["version"] for seat in (1, -3)] == [0, 0]
        act(table, 0, PASS)
        assert [len(frames(client)) for client in (bob, guest)] == [1, 1]
        assert [table.state(seat)["version"] for seat in (1, -3)] == [1, 1]


def test_whoever_answers_is_told_so_even_if_nothing_changed(server: Running) -> None:
    table = server.made(BODY)
    with table.sit(0) as ann:
        ann.until("state")
        act(table, 0, WAIT)
        assert ann.until("change")["version"] == 1


@pytest.mark.parametrize("hidden", [(), (WAIT,), (PEEK, PEEK, PEEK), (PEEK, WAIT)])
def test_tables_that_differ_in_what_a_seat_may_not_know_send_it_the_same(
    server: Running, hidden: tuple[str, ...]
) -> None:
    def told(steps: tuple[str, ...]) -> tuple[list[str], dict[str, Any]]:
        table = server.made(BODY)
        with table.sit(1) as bob:
            frames(bob)
            act(table, 0, *steps, PASS)
            act(table, 1, WAIT, PASS)
            act(table, 0, PASS)
            return frames(bob), bare(table.state(1))

    assert told(hidden) == told((PEEK,))


def test_an_answer_carries_the_version_of_its_own_seat(server: Running) -> None:
    table = server.made(BODY)
    act(table, 0, PEEK, PEEK, PASS)
    assert act(table, 1, WAIT)["version"] == 2
    stale = table.answer(1, 1, {"type": WAIT})
    assert stale.status_code == 409
    assert stale.json()["message"] == "the table is at version 2, not 1"


def test_events_are_numbered_for_each_audience(server: Running) -> None:
    table = server.made(BODY)
    act(table, 0, PEEK, PEEK, PASS)
    act(table, 1, PEEK, PASS)
    seen = {
        seat: [(e["n"], e["version"], e["kind"]) for e in table.state(seat)["events"]]
        for seat in (0, 1, -3)
    }
    saw, passed = "toy-found", "veil-passed"
    assert seen[0] == [(1, 1, saw), (2, 2, saw), (3, 3, passed), (4, 4, passed)]
    assert seen[1] == [(1, 1, passed), (2, 2, saw), (3, 3, passed)]
    assert seen[-3] == [(1, 1, passed), (2, 2, passed)]


def test_a_client_that_comes_back_resumes_by_the_count_of_its_seat(server: Running) -> None:
    table = server.made(BODY)
    act(table, 0, PEEK, PASS)
    act(table, 1, PEEK, WAIT)
    with table.sit(1, since=1) as bob:
        assert [bob.socket.recv(timeout=10)[:28] for _ in range(2)] == [
            '{"type":"change","version":2',
            '{"type":"change","version":3',
        ]


def test_every_seats_count_is_the_same_after_a_restart(store_url: str) -> None:
    with running(generous(store_url)) as first:
        table = first.made(BODY)
        act(table, 0, PEEK, WAIT, PASS)
        act(table, 1, PEEK, WAIT)
        assert table.call("POST", "/undo", 1, {"to": "step"}).status_code == 200
        assert table.call("POST", "/redo", 1, {}).status_code == 200
        act(table, 1, PEEK, PASS)
        act(table, 0, PEEK)
        before = [table.state(seat) for seat in (0, 1, -3)]
    with running(generous(store_url)) as second:
        assert [table.state(seat, server=second) for seat in (0, 1, -3)] == before


def test_its_record_and_history_are_kept_until_the_end(server: Running) -> None:
    table = server.made(BODY)
    act(table, 0, PEEK)
    for path in ("/record", "/history"):
        for seat in (0, 1, -3):
            refused = table.call("GET", path, seat)
            assert refused.status_code == 403
            assert "once it is over" in refused.json()["message"]
    for number in range(6):
        act(table, number % 2, PASS)
    for path in ("/record", "/history"):
        assert table.call("GET", path, 1).status_code == 200


def test_only_whoever_made_the_last_step_hears_that_it_is_free_to_take_back(
    server: Running,
) -> None:
    table = server.made(BODY)
    act(table, 0, WAIT)
    assert [table.state(seat)["undo"]["free"] for seat in (0, 1, -3)] == [True, False, False]
    act(table, 0, PEEK)
    assert not table.state(0)["undo"]["free"]
    act(table, 0, WAIT, PASS)
    # The next may act unseen now, and whether it has must not show in what is free.
    assert not table.state(0)["undo"]["free"]


def test_a_hidden_step_is_taken_back_and_done_again_unseen(server: Running) -> None:
    table = server.made(BODY)
    with table.sit(1) as bob:
        frames(bob)
        before = act(table, 0, PEEK, WAIT)
        after = table.call("POST", "/undo", 0, {"to": "step"}).json()
        assert (after["version"], after["undo"]["redo"]) == (before["version"] + 1, True)
        again = table.call("POST", "/redo", 0, {}).json()
        assert (again["view"], again["events"]) == (before["view"], before["events"])
        assert frames(bob) == []
        undo = table.state(1)["undo"]
        assert (undo["free"], undo["asked_by"], undo["redo"]) == (False, None, False)


def test_who_asks_to_go_back_does_not_learn_whether_anything_was_done(server: Running) -> None:
    quiet, busy = server.made(BODY), server.made(BODY)
    act(busy, 0, PEEK, WAIT)
    answers = [table.call("POST", "/undo", 1, {"to": "step"}) for table in (quiet, busy)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert bare(answers[0].json()) == bare(answers[1].json())
    assert answers[0].json()["undo"]["asked_by"] == 1


def test_a_request_that_lapses_reveals_no_hidden_step(server: Running) -> None:
    """Whoever asks sees the same, whether or not another seat does something in secret."""
    quiet, busy = server.made(BODY), server.made(BODY)
    seen: list[list[str]] = []
    for table in (quiet, busy):
        with table.sit(1) as bob, table.sit(-3) as guest:
            frames(bob), frames(guest)
            table.call("POST", "/undo", 1, {"to": "step"})
            frames(bob), frames(guest)
            if table is busy:
                act(table, 0, PEEK, WAIT, PEEK)
            seen.append([*frames(bob), *frames(guest)])
            undo = table.state(1)["undo"]
            assert (undo["asked_by"], undo["agreed"]) == (1, [1])
            assert table.state(-3)["undo"]["asked_by"] == 1
    assert seen == [[], []]
    # The seat that went on sees that the request is void for it.
    assert busy.state(0)["undo"]["asked_by"] is None
    assert busy.call("POST", "/undo-consent", 0, {"agree": True}).status_code == 422


def test_an_agreed_undo_reaches_only_those_who_see_a_difference(server: Running) -> None:
    table = server.made(BODY)
    act(table, 0, PEEK, PASS)
    act(table, 1, PEEK)
    with table.sit(0) as ann, table.sit(1) as bob:
        frames(ann), frames(bob)
        table.call("POST", "/undo", 1, {"to": "step"})
        assert table.consent(0).status_code == 200
        undo, state = '{"type":"undo",', '{"type":"state"'
        assert [text[:15] for text in frames(bob)] == [undo, state, undo]
        assert [text[:15] for text in frames(ann)] == [undo, undo]
        assert table.state(1)["view"]["hand"] == []


def test_one_person_among_bots_takes_back_own_steps_but_nothing_past_a_reveal(
    server: Running,
) -> None:
    table = server.made({**BODY, "seats": [{"kind": "human"}, {"kind": "bot", "bot": "random"}]})
    act(table, 0, WAIT)
    assert table.call("POST", "/undo", 0, {"to": "step"}).status_code == 200
    act(table, 0, PEEK)
    before = table.state(0)
    for to in ("step", "action", "turn", "scenario"):
        refused = table.call("POST", "/undo", 0, {"to": to})
        assert refused.status_code == 403
        assert "there is no other player to agree" in refused.json()["message"]
    assert table.state(0) == before
    act(table, 0, WAIT)
    assert table.call("POST", "/undo", 0, {"to": "step"}).status_code == 200
    assert table.call("POST", "/undo", 0, {"to": "scenario"}).status_code == 403


def test_a_step_that_reveals_something_without_chance_is_not_free(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAMES["veiled"], "reveals", lambda action: isinstance(action, VeilWait))
    table = server.made(BODY)
    with table.sit(0) as ann:
        ann.until("state")
        assert not act(table, 0, WAIT)["undo"]["free"]
        assert not ann.until("change")["undo"]["free"]
        asked = table.call("POST", "/undo", 0, {"to": "step"}).json()
        assert asked["undo"]["asked_by"] == 0


def test_real_dice_are_refused(server: Running) -> None:
    refused = server.http.post("/api/tables", json={**BODY, "dice": "real"})
    assert refused.status_code == 422
    assert "let the table roll" in refused.json()["message"]


def test_what_is_counted_tells_of_a_secret_table_only_when_it_is_over(store_url: str) -> None:
    def counted(server: Running) -> dict[str, str]:
        lines = server.http.get("/metrics").text.splitlines()
        return dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))

    with running(generous(store_url)) as server:
        table = server.made(BODY)
        with table.sit(0) as ann:
            ann.until("presence")
            before = counted(server)
            act(table, 0, PEEK, WAIT)
            assert counted(server) == before
            for number in range(6):
                act(table, number % 2, PASS)
            assert counted(server)["inkribbon_answers_total"] == "8.0"


def test_odds_and_withheld_carry_the_seats_own_count(server: Running) -> None:
    table = server.made(BODY)
    act(table, 0, PEEK, WAIT)
    for path in ("/odds", "/withheld"):
        counts = [table.call("GET", path, seat).json()["version"] for seat in (0, 1)]
        assert counts == [2, 0]


def test_a_refused_redo_does_not_tell_that_another_went_back(server: Running) -> None:
    quiet, busy = server.made(BODY), server.made(BODY)
    act(busy, 0, WAIT)
    assert busy.call("POST", "/undo", 0, {"to": "step"}).status_code == 200
    refused = [table.call("POST", "/redo", 1, {}) for table in (quiet, busy)]
    assert [answer.status_code for answer in refused] == [422, 422]
    assert refused[0].text == refused[1].text


def test_who_asked_does_not_learn_from_consent_whether_there_was_anything_to_undo(
    server: Running,
) -> None:
    quiet, busy = server.made(BODY), server.made(BODY)
    act(busy, 0, WAIT)
    for table in (quiet, busy):
        table.call("POST", "/undo", 1, {"to": "step"})
        assert table.consent(0).status_code == 200
        assert table.state(1)["undo"]["asked_by"] is None


def test_only_so_much_is_redone_at_a_table(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loading it does all of that again."""
    monkeypatch.setattr(tables, "AGAIN", 3)
    made = server.made(BODY)
    act(made, 0, WAIT)
    answers = []
    for _ in range(4):
        assert made.call("POST", "/undo", 0, {"to": "step"}).status_code == 200
        answers.append(made.call("POST", "/redo", 0, {}).status_code)
    assert answers == [200, 200, 200, 422]
