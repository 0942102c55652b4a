"""A table does not ask what makes no difference, unless a player wants to choose."""

from __future__ import annotations

import json
from typing import Any

from golden.settled import Moment, moment
from server.live import Running, Table


def just_before(server: Running, found: Moment) -> Table:
    body = {"record": found.record, "mode": "continue", "at": found.at}
    return server.made(body, "/api/records")


def answered(table: Table, found: Moment) -> dict[str, Any]:
    version = table.state(found.seat)["version"]
    given = table.answer(found.seat, version, json.loads(found.action))
    assert given.status_code == 200, given.text
    state: dict[str, Any] = given.json()
    return state


def notes(state: dict[str, Any]) -> list[str]:
    return [event["text"] for event in state["events"] if event["kind"] == "settled"]


def test_what_makes_no_difference_is_answered_and_noted_in_the_log(server: Running) -> None:
    found = moment()
    table = just_before(server, found)
    answered(table, found)
    told = notes(table.state(found.seat))
    assert told
    assert told[0].startswith("Chosen for you: ")
    record = table.call("GET", "/record").text
    assert json.loads(record.splitlines()[found.at + 2])["type"]


def test_a_player_who_wants_to_choose_is_asked_and_the_table_remembers_it(server: Running) -> None:
    found = moment()
    table = just_before(server, found)
    for seat in (0, 1):
        assert table.call("POST", f"/seats/{seat}", seat, {"chooses": True}).status_code == 200
    answered(table, found)
    state = table.state(found.seat)
    assert notes(state) == []
    assert [seat["chooses"] for seat in state["seats"]] == [True, True]
    table.call("POST", "/seats/0", 0, {"chooses": False})
    assert [seat["chooses"] for seat in table.state()["seats"]] == [False, True]


def test_an_undo_takes_back_the_answer_and_what_was_settled_after_it(server: Running) -> None:
    found = moment()
    table = just_before(server, found)
    before = table.state(found.seat)["view"]
    answered(table, found)
    undone = table.call("POST", "/undo", found.seat, {"to": "step"})
    assert undone.status_code == 200, undone.text
    if table.state(found.seat)["undo"]["asked_by"] is not None:
        table.consent(1 - found.seat)
    assert table.state(found.seat)["view"] == before
    assert notes(table.state(found.seat)) == []
