"""Who is at a table: pings, reactions, and a vote to let a bot play for somebody who has left."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from server.live import Client, Running, Table, generous, running

TOWER = {"game": "tower", "scenario": "easy", "characters": ["doctor", "soldier", "firefighter"]}


def refusal(client: Client, message: Mapping[str, object]) -> str:
    client.send(dict(message))
    return str(client.until("error")["message"])


def seated(*clients: Client) -> None:
    """What is signalled before somebody has joined does not reach them."""
    for client in clients:
        client.until("state")


def first(client: Client, *kinds: str) -> dict[str, Any]:
    while (message := client.read())["type"] not in kinds:
        pass
    return message


def test_a_ping_and_a_reaction_reach_everybody_at_the_table(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(0) as me, table.sit(1) as other:
        seated(me, other)
        me.send({"type": "point", "place": 7})
        pointed = other.until("pointed")
        assert (pointed["seat"], pointed["place"]) == (0, 7)
        other.send({"type": "react", "what": "cover"})
        reaction = me.until("reaction")
        assert (reaction["seat"], reaction["what"]) == (1, "cover")


def test_a_game_with_secrets_has_no_pings(server: Running) -> None:
    table = server.open("human", "human", "human", **TOWER)
    with table.sit(0) as me, table.sit(1) as other:
        seated(me, other)
        assert "secrets" in refusal(me, {"type": "point", "place": 5})
        me.send({"type": "react", "what": "wait"})
        # The reaction comes first: nothing was sent about the place.
        assert first(other, "reaction", "pointed")["type"] == "reaction"


def test_spectators_and_seats_of_bots_send_no_signals(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(-3) as spectator:
        for message in ({"type": "point", "place": 1}, {"type": "react", "what": "yes"}):
            assert "only people" in refusal(spectator, message)
        assert "only people" in refusal(spectator, {"type": "vote", "seat": 1})


def test_signals_are_limited_for_each_seat_and_for_the_table(tmp_path: Path) -> None:
    few = {"signals_per_minute": 2, "signals_per_table": 3}
    with running(generous(f"sqlite:///{tmp_path / 'a.sqlite3'}", **few)) as server:
        table = server.open("human", "human")
        with table.sit(0) as me, table.sit(1) as other:
            for _ in range(2):
                me.send({"type": "react", "what": "yes"})
                me.until("reaction")
            assert "too many" in refusal(me, {"type": "react", "what": "yes"})
            other.send({"type": "point", "place": 1})
            other.until("pointed")
            assert "too many" in refusal(other, {"type": "point", "place": 1})


def wait_until(client: Client, seat: int, present: bool) -> None:
    while client.until("presence")["seats"][seat]["present"] is not present:
        pass


def test_most_of_those_who_are_here_let_a_bot_play_for_somebody_who_has_left(
    server: Running,
) -> None:
    table = server.open("human", "human", "human", "human")
    with table.sit(0) as me, table.sit(1) as other, table.sit(2) as third:
        seated(me, other, third)
        with table.sit(3):
            wait_until(me, 3, True)
        wait_until(me, 3, False)
        me.send({"type": "vote", "seat": 3})
        while me.until("presence")["seats"][3]["skip"] != [0]:
            pass
        assert table.state(0)["seats"][3]["kind"] == "human"
        other.send({"type": "vote", "seat": 3})
        while "a bot plays the seat" not in me.until("chat")["text"]:
            pass
        seat = table.state(0)["seats"][3]
        assert (seat["kind"], seat["skip"]) == ("bot", [])
    # The key still opens the seat, and takes it back.
    assert table.call("POST", "/seats/3", 3, {"kind": "human"}).status_code == 200
    assert table.state(3)["seats"][3]["kind"] == "human"


def test_the_vote_of_somebody_who_has_left_too_does_not_count(server: Running) -> None:
    table = server.open("human", "human", "human", "human")
    with table.sit(0) as me, table.sit(2) as third:
        with table.sit(1) as other:
            seated(me, third, other)
            other.send({"type": "vote", "seat": 3})
            while me.until("presence")["seats"][3]["skip"] != [1]:
                pass
        wait_until(me, 1, False)
        me.send({"type": "vote", "seat": 3})
        while me.until("presence")["seats"][3]["skip"] != [0, 1]:
            pass
        assert table.state(0)["seats"][3]["kind"] == "human"
        third.send({"type": "vote", "seat": 3})
        while "a bot plays the seat" not in me.until("chat")["text"]:
            pass


def test_a_vote_can_be_withdrawn_and_ends_when_the_player_is_back(server: Running) -> None:
    table = server.open("human", "human", "human")
    with table.sit(0) as me, table.sit(1) as other:
        seated(me, other)
        me.send({"type": "vote", "seat": 2})
        while me.until("presence")["seats"][2]["skip"] != [0]:
            pass
        me.send({"type": "vote", "seat": 2, "agree": False})
        while me.until("presence")["seats"][2]["skip"]:
            pass
        me.send({"type": "vote", "seat": 2})
        while me.until("presence")["seats"][2]["skip"] != [0]:
            pass
        with table.sit(2):
            while me.until("presence")["seats"][2]["skip"]:
                pass
            assert "is here" in refusal(me, {"type": "vote", "seat": 2})


@pytest.mark.parametrize("seat", [1, 9])
def test_only_people_can_be_skipped(server: Running, seat: int) -> None:
    table = server.open("human", "random")
    with table.sit(0) as me:
        assert "no person" in refusal(me, {"type": "vote", "seat": seat})


def test_somebody_who_has_only_just_left_is_waited_for(tmp_path: Path) -> None:
    settings = generous(f"sqlite:///{tmp_path / 'a.sqlite3'}", away_seconds=3600)
    with running(settings) as server:
        table = server.open("human", "human")
        with table.sit(0) as me:
            assert "only just left" in refusal(me, {"type": "vote", "seat": 1})


def test_an_invitation_becomes_a_qr_code(server: Running) -> None:
    table: Table = server.open("human", "human")
    link = f"{server.url}/t/{table.id}#1.token"
    rows = table.call("POST", "/qr", 0, {"text": link}).json()["rows"]
    assert len(rows) == len(rows[0]) >= 25
    # The pattern that scanners look for, in three corners.
    assert rows[0].startswith("1111111")
    assert rows[0].endswith("1111111")
    assert table.call("POST", "/qr", 0, {"text": "x" * 401}).status_code == 422
    assert server.http.post(f"/api/tables/{table.id}/qr", json={"text": link}).status_code == 401
