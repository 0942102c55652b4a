"""Programs that play a seat at a server: only those that its operator allows."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server.live import GAME, Running, generous, running, until

from inkribbon.cli.commands.serve import program_of
from inkribbon.kernel.errors import BadSetup

LAST = """
import json, sys
for line in sys.stdin:
    open({mark!r}, "a").write("x")
    print(len(json.loads(line)["options"]) - 1, flush=True)
"""


def command(file: Path, text: str) -> str:
    file.write_text(text)
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    programs = {
        "mybot": command(tmp_path / "a.py", LAST.format(mark=str(tmp_path / "asked"))),
        "broken": command(tmp_path / "b.py", "print('Hello', flush=True)"),
    }
    store = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    with running(generous(store, programs=programs)) as found:
        yield found


def test_a_program_that_the_operator_allows_plays(server: Running, tmp_path: Path) -> None:
    games = server.http.get("/api/games").json()
    assert games["bots"][-2:] == ["mybot", "broken"]
    assert all("mybot" in game["bots"] for game in games["games"])
    table = server.open("mybot", "mybot")
    asked = tmp_path / "asked"
    until(lambda: asked.exists() and len(asked.read_text()) > 5)
    assert {seat["bot"] for seat in table.state(-3)["seats"]} == {"mybot"}


def test_a_program_that_fails_leaves_its_seat_to_random_and_the_table_is_told(
    server: Running,
) -> None:
    table = server.open("broken", "human")
    with table.sit(1) as client:
        client.until("state")
        until(lambda: table.state(1)["seats"][0]["bot"] == "random")
        told = client.until("chat")
    assert "now plays at random" in told["text"]


@pytest.mark.parametrize("bot", ["exec:touch hacked", "exec:mybot", "touch hacked", "keen:/tmp"])
def test_nobody_else_can_start_a_program(server: Running, bot: str) -> None:
    seats: list[dict[str, Any]] = [{"kind": "human"}, {"kind": "bot", "bot": bot}]
    answer = server.http.post("/api/tables", json={**GAME, "seats": seats})
    assert answer.status_code == 422
    assert "there is no bot" in answer.text
    table = server.open("human", "careful")
    changed = table.call("POST", "/seats/1", body={"kind": "bot", "bot": bot})
    assert changed.status_code == 422


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("./mybot", "names no program"),
        ("My Bot=./mybot", "names no program"),
        ("careful=./mybot", "there is already a bot 'careful'"),
        ("mybot=./nowhere", "there is no program './nowhere'"),
    ],
)
def test_the_operator_is_told_what_is_wrong(text: str, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        program_of(text)
