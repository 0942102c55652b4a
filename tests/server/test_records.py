"""Records: download, replay, and going on from where somebody stopped."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from server.live import Running, Table, view_hash
from support.apocalypse import CAST, outcomes

from inkribbon.catalogue import GAMES
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.other_rules import is_current
from inkribbon.kernel.records.record import begin
from inkribbon.kernel.records.replaying import replay, verify
from inkribbon.kernel.records.text import dumps, loads
from inkribbon.server.tables.uploads import Read, Upload, read_upload
from inkribbon.server.wire.telling import SETTLED


def some_moves(server: Running, count: int = 14) -> Table:
    table = server.open("human", "human")
    for number in range(count):
        table.step(number)
    return table


def record_of(table: Table, seat: int = 0) -> str:
    answer = table.call("GET", "/record", seat)
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    return answer.text


def told(table: Table) -> list[str]:
    """The log, without what the table chose for a player: a record contains answers alone."""
    return [event["text"] for event in table.state()["events"] if event["kind"] != SETTLED]


def test_the_record_leads_to_the_position_on_the_table(server: Running) -> None:
    table = some_moves(server)
    record = loads(record_of(table))
    world = replay(GAMES["re3"], record)
    assert len(record.answers) == table.state()["version"]
    assert world.turn == table.state()["view"]["turn"]
    assert record_of(table) == record_of(table, -3)


def test_a_record_that_is_gone_on_from_gives_the_same_position(server: Running) -> None:
    old = some_moves(server)
    text = record_of(old)

    new = server.made(
        {"record": text, "mode": "continue", "seats": [{"name": "Ann"}]}, "/api/records"
    )

    assert new.id != old.id
    assert new.state()["view"] == old.state()["view"]
    assert told(new) == told(old)
    assert new.state()["seats"][0]["name"] == "Ann"
    assert new.step()["version"] > old.state()["version"]
    assert loads(record_of(new)).header.commit == ""


def test_one_can_branch_off_in_the_middle(server: Running) -> None:
    text = record_of(some_moves(server))
    new = server.made({"record": text, "mode": "continue", "at": 3}, "/api/records")
    assert new.state()["version"] == 3
    too_far = {"record": text, "mode": "continue", "at": 999}
    assert server.http.post("/api/records", json=too_far).status_code == 422


def test_a_replay_is_only_looked_at(server: Running) -> None:
    old = some_moves(server)
    text = record_of(old)
    shown = server.made({"record": text}, "/api/records")

    state = shown.state(-3)

    assert state["replay"]
    assert list(shown.tokens) == [-3]
    assert state["view"] == old.state()["view"]
    assert shown.call("POST", "/undo", -3, {"to": "step"}).status_code == 403
    answer = shown.answer(-3, state["version"], {"type": "stop"})
    assert answer.status_code == 403
    assert loads(record_of(shown, -3)).answers == loads(text).answers


def test_the_history_adds_up_to_the_position(server: Running) -> None:
    table = some_moves(server)
    history = table.call("GET", "/history").json()
    view = history["view"]
    told: list[Any] = list(history["events"])
    for moment in history["moments"]:
        for section, value in moment["changes"].items():
            if isinstance(view.get(section), dict):
                view[section].update(value)
                view[section] = {k: v for k, v in view[section].items() if v is not None}
            else:
                view[section] = value
        told += moment["events"]
        assert moment["label"]
    state = table.state()
    assert view == state["view"]
    assert view_hash(view) == state["hash"]
    assert told == state["events"]
    assert history["end"] == history["last"] == len(history["moments"])
    assert history["turns"][0] == 0


def test_a_part_of_the_history_can_be_asked_for(server: Running) -> None:
    table = some_moves(server)
    whole = table.call("GET", "/history").json()
    part = table.call("GET", "/history?from=3&to=6").json()
    assert part["moments"] == whole["moments"][3:6]
    assert (part["first"], part["last"]) == (3, 6)
    assert table.call("GET", "/history?from=999").json()["moments"] == []
    assert table.call("GET", "/history?from=-1").status_code == 422
    assert table.call("GET", "/history?from=x").status_code == 422


@pytest.mark.parametrize("damage", ["", "x", '{"inkribbon":9}', "cut", "foreign"])
def test_a_damaged_record_is_refused_in_one_sentence(server: Running, damage: str) -> None:
    text = record_of(some_moves(server, 5))
    lines = text.splitlines()
    damaged = {
        "cut": "\n".join([*lines[:2], lines[2][:5]]),
        "foreign": "\n".join([lines[0], '{"type":"stop"}']),
    }.get(damage, damage)
    refused = server.http.post("/api/records", json={"record": damaged})
    assert refused.status_code == 422
    assert refused.json()["message"]


def test_after_an_undo_the_record_holds_what_stands_and_the_dice_still_prove(
    server: Running,
) -> None:
    table = server.open("human", characters=["jill"])
    for number in range(20):
        table.step(number)
        if number % 5 == 4:
            table.call("POST", "/undo", 0, {"to": "turn"})
    with table.sit(-3) as watcher:
        watcher.until("state")
        table.call("POST", "/seats/0", 0, {"kind": "bot", "bot": "random"})
        while watcher.state["outcome"] is None:
            watcher.read()
    record = loads(record_of(table))
    assert verify(GAMES["re3"], record) > 0
    assert dumps(record) == record_of(table)


def test_a_table_by_number_is_drawn_by_the_process_that_reads_records_not_by_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = GAMES["apocalypse"]
    outcomes(monkeypatch, [True, False])
    setup = Setup(game="apocalypse", scenario="random-77094", characters=CAST[:2])
    upload = Upload(dumps(begin(game, setup)), None, "replay", "table", "seed")
    read = msgspec.json.decode(read_upload(msgspec.json.encode(upload)), type=Read)
    assert read.header is not None
    assert 'id = "random-77094"' in read.header.setup.text
    assert is_current(game, read.header)
