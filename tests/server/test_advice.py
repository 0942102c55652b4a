"""Hints at a table, and the chances of a game that is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.live import Running, Table, generous, running

RECORD = Path(__file__).parents[1] / "golden" / "records" / "re3.downtown-1.2.jsonl"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    store = f"sqlite:///{tmp_path_factory.mktemp('hints') / 'a.sqlite3'}"
    with running(generous(store)) as found:
        yield found


def asked(table: Table, seat: int = 0) -> httpx.Response:
    return table.call("GET", "/hint", seat)


def test_a_person_alone_gets_a_hint_and_the_table_is_told(server: Running) -> None:
    table = server.open("human", "careful")
    state = table.state(0)
    with table.sit(0) as client:
        client.until("state")
        found = asked(table).json()
        told = client.until("chat")
        again = asked(table).json()
    assert told["text"].endswith("asked for a hint.")
    assert again == found
    assert found["version"] == state["version"]
    offered = [option["action"] for option in state["decision"]["options"]]
    assert found["options"]
    assert all(option["action"] in offered for option in found["options"])


def test_at_a_table_with_others_hints_are_off_unless_it_was_opened_with_them(
    server: Running,
) -> None:
    closed = server.open("human", "human")
    assert not closed.state(0)["hints"]
    refused = asked(closed)
    assert refused.status_code == 403
    assert "you are not alone" in refused.text
    open_to_all = server.open("human", "human", hints=True)
    assert asked(open_to_all).status_code == 200
    assert open_to_all.state(0)["hints"]


def test_spectators_get_no_hints(server: Running) -> None:
    assert asked(server.open("human", "careful"), -3).status_code == 403


def test_in_a_secret_game_a_hint_is_what_careful_would_do(server: Running) -> None:
    body: dict[str, Any] = {"game": "tower", "scenario": "printed"}
    bots = [{"kind": "bot", "bot": "random"}] * 2
    table = server.made({**body, "seats": [{"kind": "human"}, *bots]})
    with table.sit(0) as client:
        state = client.until("state")
        while not state["decision"]:
            state = client.until("change")
    found = asked(table).json()
    assert (found["bot"], found["chance"]) == ("careful", None)
    assert found["text"].startswith("No model tells the chance of winning")


def test_the_chances_of_a_finished_game_are_shown_in_its_replay(server: Running) -> None:
    table = server.made({"record": RECORD.read_text()}, "/api/records")
    found = table.call("GET", "/chances", -3).json()
    assert found["points"][0]["step"] < found["points"][-1]["step"]
    assert found["points"][-1]["chance"] in (0.0, 1.0)
    assert all(0 <= point["chance"] <= 1 for point in found["points"])
    for turning in found["turnings"]:
        assert abs(turning["after"] - turning["before"]) >= 0.1


def test_chances_are_not_shown_while_a_game_goes_on(server: Running) -> None:
    refused = server.open("human", "careful").call("GET", "/chances")
    assert refused.status_code == 403
    assert "not over" in refused.text
