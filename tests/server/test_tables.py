"""Opening tables, looking at them and answering, over HTTP."""

from __future__ import annotations

import pytest
from server.live import GAME, Running, view_hash

from inkribbon.catalogue import GAMES
from inkribbon.kernel.records.replaying import verify
from inkribbon.kernel.records.text import loads
from inkribbon.kernel.sampler import commitment


def test_a_new_table_gives_a_token_to_every_person_and_one_to_spectators(server: Running) -> None:
    answer = server.http.post(
        "/api/tables",
        json={**GAME, "seats": [{"kind": "human", "name": "Ann"}, {"kind": "bot"}]},
    )

    assert answer.status_code == 201
    opened = answer.json()
    assert [(s["seat"], s["kind"], bool(s["token"])) for s in opened["seats"]] == [
        (0, "human", True),
        (1, "bot", False),
    ]
    assert len({opened["spectator"], opened["seats"][0]["token"]}) == 2


def test_the_state_shows_the_view_the_decision_and_who_is_there(server: Running) -> None:
    table = server.open("human", "human")

    state = table.state(0)

    assert (state["type"], state["version"], state["seat"]) == ("state", 0, 0)
    assert state["waiting"]["seat"] == 0 == state["decision"]["seat"]
    assert state["decision"]["options"][0]["action"]["type"] == "start-at"
    assert state["decision"]["options"][0]["group"] == "start"
    assert [seat["character"] for seat in state["seats"]] == ["jill", "carlos"]
    assert state["hash"] == view_hash(state["view"])
    assert not {"book", "pending", "decision", "news"} & set(state["view"])


def test_only_the_asked_seat_sees_the_options(server: Running) -> None:
    table = server.open("human", "human")

    assert table.state(1)["decision"] is None
    assert table.state(1)["waiting"] == table.state(0)["waiting"]
    assert table.state(-3)["decision"] is None


def test_an_answer_gives_the_new_state_and_its_events(server: Running) -> None:
    table = server.open("human", "human")

    after = table.step()

    assert after["version"] == 1
    assert [event["n"] for event in after["events"]] == list(range(1, len(after["events"]) + 1))
    placed = after["events"][0]
    assert placed["kind"] == "placed"
    assert placed["clauses"] == ["re3.setup.start-squares"]
    assert placed["data"]["type"] == "placed"
    assert "Jill" in placed["text"]


def test_a_stale_answer_is_refused_with_the_newest_state(server: Running) -> None:
    table = server.open("human", "human")
    action = table.state()["decision"]["options"][0]["action"]
    assert table.answer(0, 0, action).status_code == 200

    again = table.answer(0, 0, action)

    assert again.status_code == 409
    assert again.json()["code"] == "stale"
    assert again.json()["state"]["version"] == 1
    assert table.state()["version"] == 1


def test_another_seat_may_not_answer(server: Running) -> None:
    table = server.open("human", "human")
    action = table.state()["decision"]["options"][0]["action"]

    for seat in (1, -3):
        refused = table.answer(seat, 0, action)
        assert (refused.status_code, refused.json()["code"]) == (403, "not-your-seat")
    assert table.state()["version"] == 0


@pytest.mark.parametrize(
    "action",
    [
        {"type": "start-at", "seat": 0, "square": 63},
        {"type": "leave"},
        {"type": "no-such-thing"},
        {"type": ["start-at"]},
        {"type": "start-at"},
        {"type": "start-at", "seat": 0, "square": 10**30},
        {},
        [],
        7,
        None,
        "start-at",
    ],
)
def test_an_action_that_was_not_offered_is_refused_and_the_offer_repeated(
    server: Running, action: object
) -> None:
    table = server.open("human", "human")

    refused = table.answer(0, 0, action)

    assert refused.status_code == 422
    offered = [option["action"] for option in table.state()["decision"]["options"]]
    assert refused.json()["offered"] == offered
    assert table.state()["version"] == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"scenario": "nowhere"}, "has no scenario"),
        ({"characters": ["jill", "jill"]}, "once"),
        ({"characters": ["nobody"]}, "has no character"),
        ({"modes": ["turbo"]}, "no mode"),
        ({"seats": [{"kind": "bot", "bot": "hal"}]}, "no bot"),
        ({"seats": [{"kind": "ghost"}]}, "can't read"),
        ({"dice": "loaded"}, "can't read"),
        ({"colour": "red"}, "unknown field"),
        ({"characters": ["jill"], "seats": [{}, {}]}, "2 seats for 1 characters"),
        ({"dice": "real", "seats": [{"kind": "bot"}, {"kind": "bot"}]}, "real dice"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(
    server: Running, change: dict[str, object], message: str
) -> None:
    refused = server.http.post("/api/tables", json={**GAME, **change})

    assert refused.status_code == 422
    assert message in refused.json()["message"]


def test_every_game_of_the_catalogue_can_be_opened(server: Running) -> None:
    games = server.http.get("/api/games").json()

    assert [game["id"] for game in games["games"]] == list(GAMES)
    for game in games["games"]:
        assert game["characters"][0]["name"]
        for scenario in game["scenarios"]:
            table = server.made({"game": game["id"], "scenario": scenario["id"]})
            sheet = table.call("GET", "/sheet").json()
            assert sheet["game"] == game["id"]
            # A campaign with one way to go begins in its first scenario.
            assert sheet["scenario"] in (scenario["id"], game["scenarios"][0]["id"])
            asked = [table.state(seat)["decision"] for seat in table.tokens]
            assert any(decision and decision["options"] for decision in asked)


def test_a_whole_game_of_bots_is_played_and_its_record_proves_the_dice(server: Running) -> None:
    table = server.open("random", "random")
    with table.sit(-3) as watcher:
        watcher.until("state")
        while watcher.state["outcome"] is None:
            watcher.read()
        outcome = watcher.state["outcome"]
        assert outcome["text"]
        assert outcome["epilogue"].count(".") == 3

    text = table.call("GET", "/record", -3).text
    record = loads(text)
    assert record.closing is not None
    assert commitment(record.closing.seed) == watcher.state["commit"]
    assert verify(GAMES["re3"], record) > 0
    assert len(record.answers) == watcher.version


def test_a_person_and_a_bot_play_together(server: Running) -> None:
    table = server.open("human", "careful")
    with table.sit() as me:
        me.until("state")
        for _ in range(12):
            while me.state["decision"] is None:
                me.read()
            me.answer()
            me.until_version(me.version + 1)
        answered = {event["data"].get("seat") for event in me.events}
    assert answered >= {0, 1}


def test_with_real_dice_the_table_asks_any_person_what_was_rolled(server: Running) -> None:
    table = server.open("human", "human", dice="real")
    for _ in range(40):
        state = table.state(0)
        if state["waiting"]["seat"] == -1:
            break
        table.step()

    other = table.state(1)
    assert other["waiting"]["seat"] == -1
    option = other["decision"]["options"][0]
    assert (option["group"], option["weight"] >= 1) == ("chance", True)
    assert table.answer(1, other["version"], option["action"]).status_code == 200


def test_odds_and_reasons_are_told_to_the_seat_that_asks(server: Running) -> None:
    table = server.open("human", "human")
    for _ in range(4):
        table.step()
    state = table.state(0) if table.state(0)["decision"] else table.state(1)
    seat = state["seat"]

    odds = table.call("GET", "/odds", seat).json()
    withheld = table.call("GET", "/withheld", seat).json()

    assert odds["version"] == withheld["version"] == state["version"]
    assert len(odds["odds"]) == len(state["decision"]["options"]) == len(odds["texts"])
    assert all(set(r) == {"action", "reason", "text", "clauses"} for r in withheld["withheld"])
    assert withheld["withheld"]
    assert table.call("GET", "/odds", -3).json()["odds"] == []


def test_clauses_are_told_by_id(server: Running) -> None:
    found = server.http.get("/api/clauses/re3.setup.start-squares")
    assert found.json()["game"] == "re3"
    assert found.json()["text"]
    assert server.http.get("/api/clauses/re3.no.such").status_code == 404


def test_health_and_metrics_can_be_read(server: Running) -> None:
    assert server.http.get("/health").json()["status"] == "ok"
    before = _metric(server, "inkribbon_answers_total")
    server.open("human", "human").step()
    assert _metric(server, "inkribbon_answers_total") == before + 1
    assert _metric(server, 'inkribbon_answer_seconds_bucket{le="+Inf"}') > 0


def _metric(server: Running, name: str) -> float:
    lines = server.http.get("/metrics").text.splitlines()
    return next(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name + " "))
