"""A campaign on the wire: one table, and a sheet for each of its scenarios."""

from __future__ import annotations

from pathlib import Path

from server.live import Running, Table

RECORDS = Path(__file__).resolve().parents[1] / "golden" / "records"
CAMPAIGN = {"game": "re3", "scenario": "campaign", "characters": ["jill", "carlos"]}


def enters(table: Table, scenario: str) -> None:
    action = {"type": "enter-scenario", "scenario": scenario}
    assert table.answer(0, table.state(0)["version"], action).status_code == 200


def test_the_sheet_is_that_of_the_scenario_in_play_and_any_step_has_its_own(
    server: Running,
) -> None:
    table = server.made(CAMPAIGN)
    before = table.call("GET", "/sheet").json()
    assert before["scenario"] == "campaign"
    assert before["key"] == table.state(0)["view"]["part"]
    enters(table, "uptown-1")
    after = table.call("GET", "/sheet").json()
    assert after["scenario"] == "uptown-1"
    assert after["key"] == table.state(0)["view"]["part"]
    assert table.call("GET", "/sheet?at=0").json() == before
    assert table.call("GET", "/sheet?at=1").json() == after


def test_a_step_that_is_no_number_is_refused_in_one_sentence(server: Running) -> None:
    refused = server.made(CAMPAIGN).call("GET", "/sheet?at=now")
    assert refused.status_code == 422
    assert "at" in refused.json()["message"]


def test_the_city_says_what_each_scenario_is_and_where_paths_lead(server: Running) -> None:
    sheet = server.made(CAMPAIGN).call("GET", "/sheet").json()
    nodes = {node["id"]: node for node in sheet["campaign"]["scenarios"]}
    assert len(nodes) == 14
    assert nodes["downtown-1"]["leads"] == ["downtown-2"]
    assert nodes["downtown-1"]["brief"].startswith("The bar held")
    assert sheet["campaign"]["won"][-1] == {"do": "danger", "levels": 1}
    assert sheet["campaign"]["lost"][-1] == {"do": "danger", "levels": 2}


def test_scenarios_are_listed_by_district_with_the_ways_to_play_each(server: Running) -> None:
    games = server.http.get("/api/games").json()["games"]
    listed = next(game["scenarios"] for game in games if game["id"] == "re3")
    assert [card["id"] for card in listed[:3]] == [
        *("escaping-the-warehouse", "campaign", "downtown-1")
    ]
    ways = {card["id"]: (card["group"], card["modes"]) for card in listed}
    assert ways["escaping-the-warehouse"] == ("", ["easy", "solo", "nightmare"])
    assert ways["campaign"] == ("", ["easy", "solo", "nightmare"])
    assert ways["rpd-2"] == ("R.P.D.", ["easy", "solo", "standalone", "nightmare"])
    for card in listed:
        for mode in card["modes"]:
            wish = {"game": "re3", "scenario": card["id"], "modes": [mode], "characters": ["jill"]}
            assert server.http.post("/api/tables", json=wish).status_code == 201


def test_every_line_knows_how_many_turns_were_over_when_its_scenario_began(
    server: Running,
) -> None:
    record = (RECORDS / "re2.campaign.2.jsonl").read_text("utf-8")
    table = server.made({"record": record, "mode": "continue"}, "/api/records")
    firsts, lasts, entered = [], [], False
    for event in table.call("GET", "/log").json()["events"]:
        entered = entered or event["kind"] == "scenario-entered"
        if entered and event["kind"] == "turn-started":
            firsts.append(event["turn"] - event.get("before", 0))
            entered = False
        if event["kind"] == "scenario-ended":
            lasts.append(event["turn"] - event.get("before", 0))
    assert len(firsts) > 2
    assert set(firsts) == {1}
    assert len(lasts) == len(firsts)
    assert min(lasts) > 1
