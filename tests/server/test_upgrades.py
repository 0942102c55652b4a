"""A new version of the rules or of the content loses nothing."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.live import Running, Table, generous, running
from upgrades.keep import kept

from inkribbon.catalogue import GAMES
from inkribbon.kernel.codec import pack
from inkribbon.kernel.records.record import Header
from inkribbon.kernel.records.replaying import replay
from inkribbon.kernel.records.text import loads
from inkribbon.server.store.database import Store

OLD = sorted((Path(__file__).parents[1] / "upgrades" / "records").glob("*/*.jsonl"))
"""Records of every released version, in folders named after it."""


def played(url: str, moves: int = 30, **more: Any) -> Table:
    """A table that was played for a while, by a server that has stopped since."""
    with running(generous(url)) as server:
        table = server.open("human", "human", **more)
        for number in range(moves):
            table.step(number)
        return table


def changed(file: Path, *statements: str) -> None:
    with sqlite3.connect(file) as link:
        for statement in statements:
            link.execute(statement)
    link.close()


def with_server(url: str, table: Table, look: Callable[[Table], None]) -> None:
    with running(generous(url)) as server:
        table.server = server
        look(table)


def told(table: Table) -> list[str]:
    """What the table itself has announced, besides who came."""
    with table.sit() as client:
        client.until("state")
        client.send({"type": "ping"})
        client.until("pong")
        lines = [line["text"] for line in client.others if line["type"] == "chat"]
        return [line for line in lines if not line.startswith("The link to")]


RULES = GAMES["re3"].rules_version
DAMAGED = "UPDATE positions SET data = '{}'"
OLDER = f"""UPDATE tables SET header = replace(header, '"rules":"{RULES}"', '"rules":"1"')"""
MISFIT = """UPDATE answers SET data = '{"type":"stop"}' WHERE seq = 3"""


@pytest.mark.parametrize("damage", [[], [DAMAGED]], ids=["position kept", "position damaged"])
def test_answers_that_still_fit_go_on_as_before(tmp_path: Path, damage: list[str]) -> None:
    file = tmp_path / "a.sqlite3"
    table = played(f"sqlite:///{file}")
    changed(file, OLDER, *damage)

    def look(table: Table) -> None:
        assert table.state()["version"] >= 30
        assert table.call("GET", "/history").json()["end"] >= 30
        assert told(table) == []

    with_server(f"sqlite:///{file}", table, look)


@pytest.mark.parametrize("rules", ["older", "same number"])
def test_what_was_answered_after_an_undo_is_kept_if_it_fits(tmp_path: Path, rules: str) -> None:
    file = tmp_path / "a.sqlite3"
    url = f"sqlite:///{file}"
    shown: list[Any] = []
    with running(generous(url)) as server:
        table = server.open("human", "human")
        for number in range(7):
            table.step(number)
        assert table.call("POST", "/undo", table.state()["seat"], {"to": "step"}).status_code == 200
        turn = table.state()["view"]["turn"]
        table.step(2)
        shown.append(table.state()["view"])
        assert shown[0]["turn"] == turn
    if rules == "older":
        changed(file, OLDER)

    def look(table: Table) -> None:
        assert table.state()["view"] == shown[0]
        assert told(table) == []

    with_server(url, table, look)


@pytest.mark.parametrize("rules", ["older", "same number"])
@pytest.mark.parametrize("positions", ["kept", "none", "damaged"])
@pytest.mark.parametrize(
    "more",
    [
        {},
        {"game": "tower", "scenario": "printed", "seats": [{}, {}, {}]},
    ],
    ids=["re3", "tower"],
)
def test_answers_that_no_longer_fit_continue_from_a_position(
    tmp_path: Path, more: dict[str, Any], positions: str, rules: str
) -> None:
    file = tmp_path / "a.sqlite3"
    # A tower may fall early.
    table = played(f"sqlite:///{file}", 8 if more else 30, **more)
    older = """UPDATE tables SET header = replace(header, '"rules":"', '"rules":"0.')"""
    if rules == "older":
        changed(file, older)
    damage = {
        "kept": [],
        "none": ["DELETE FROM positions"],
        "damaged": [DAMAGED],
    }[positions]
    changed(file, MISFIT, *damage)
    versions: list[int] = []

    def look(table: Table) -> None:
        before = table.state()["version"]
        versions.append(before)
        assert ["rules have changed" in text for text in told(table)] == [True]
        if positions == "kept":
            assert table.state()["view"]["turn"] > 0 or more
        table.step()
        after = table.step()
        assert after["version"] > before
        assert table.call("POST", "/undo", after["seat"], {"to": "step"}).status_code in (200, 403)
        old = table.call("GET", "/record?old=1")
        assert old.status_code == (403 if more else 200)
        if not more:
            assert len(loads(old.text).answers) >= 30
            new = loads(table.call("GET", "/record").text)
            assert new.base is not None
            replay(GAMES["re3"], new)
            assert table.call("GET", "/history").status_code == 200

    with_server(f"sqlite:///{file}", table, look)

    def look_again(table: Table) -> None:
        assert table.state()["version"] >= versions[0]
        assert len(told(table)) == 1
        table.step()

    with_server(f"sqlite:///{file}", table, look_again)


def test_a_game_stays_where_it_was_acknowledged_if_its_answers_now_lead_elsewhere(
    tmp_path: Path,
) -> None:
    """The rules kept their number, but were corrected in something that happened here."""
    file = tmp_path / "a.sqlite3"
    table = played(f"sqlite:///{file}")
    harm = r"""UPDATE positions SET data = replace(data, '"harm":0', '"harm":1')"""
    changed(file, harm)

    def look(table: Table) -> None:
        people = table.state()["view"]["characters"].values()
        assert {who["harm"] for who in people} == {1}
        assert ["rules have changed" in text for text in told(table)] == [True]

    with_server(f"sqlite:///{file}", table, look)


def test_a_correction_affects_new_games_only(tmp_path: Path) -> None:
    """An earlier version shipped a scenario with one more card."""
    file = tmp_path / "a.sqlite3"
    url = f"sqlite:///{file}"
    table = played(url, 0)
    game = GAMES["re3"]
    store = Store(url)
    row = store.table(table.id)
    assert row is not None
    header = msgspec.json.decode(row.header, type=Header)
    texts = game.bundle(header.setup)
    (path,) = [path for path in texts if "scenarios" in path]
    texts[path] = texts[path].replace("handgun-bullets = 2", "handgun-bullets = 7")
    digest = game.with_content("test-earlier", texts).content_digest(header.setup)
    store.keep_content(digest, pack(msgspec.json.encode(texts)))
    store.close()
    changed(file, f"UPDATE tables SET header = replace(header, '{header.content}', '{digest}')")
    decks: dict[str, Any] = {}

    def look(table: Table) -> None:
        decks["old"] = table.state()["view"]["decks"]["A"]
        decks["new"] = table.server.open("human", "human").state()["view"]["decks"]["A"]
        assert told(table) == []
        table.step()
        table.call("POST", "/seats/0", 0, {"kind": "bot"})
        table.call("POST", "/seats/1", 1, {"kind": "bot"})
        with table.sit(-3) as watcher:
            watcher.until("state")
            for _ in range(3):
                watcher.until("change")
        assert "bot_failures_total 0.0" in table.server.http.get("/metrics").text

    with_server(url, table, look)
    assert json.dumps(decks["old"]) != json.dumps(decks["new"])


@pytest.mark.parametrize("file", OLD, ids=lambda file: f"{file.parent.name}/{file.stem}")
@pytest.mark.parametrize("mode", ["replay", "continue"])
def test_every_old_record_opens(server: Running, file: Path, mode: str) -> None:
    body = {"record": file.read_text("utf-8"), "mode": mode}
    table = server.made(body, "/api/records")
    seat = -3 if mode == "replay" else 0
    state = table.state(seat)
    assert state["view"]
    history = table.call("GET", "/history", seat)
    assert history.status_code == 200
    if mode == "continue" and state["outcome"] is None:
        table.step()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_today_are_among_the_old_records(game: str) -> None:
    assert GAMES[game].rules_version in kept(game), "run: python tests/upgrades/keep.py"


def test_a_store_of_the_first_schema_is_upgraded(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite3"
    url = f"sqlite:///{file}"
    table = played(url, 5)
    changed(
        file,
        "UPDATE meta SET value = '1'",
        "ALTER TABLE tables DROP COLUMN touched",
        "ALTER TABLE seats DROP COLUMN claimed",
        "DROP TABLE content",
        "DROP TABLE positions",
    )
    store = Store(url)
    found = store.table(table.id)
    assert found is not None
    assert found.touched > 1e9
    store.close()
    with running(generous(url)) as server:
        table.server = server
        table.step()
