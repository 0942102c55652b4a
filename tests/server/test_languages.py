"""Each client reads the table in its own language; the record knows nothing of it."""

from __future__ import annotations

import pytest
from server.live import GAME, Running, Table

from inkribbon.server.store.schema import ChatRow
from inkribbon.server.tables.people.talk import NO_SEAT, chat_line
from inkribbon.words.lexicon import load

GERMAN = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.8"}


def test_two_at_a_table_read_it_in_two_languages(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(0) as ann, table.sit(1, language="de") as ben:
        for _ in range(12):
            version = table.step()["version"]
        ann.until_version(version)
        ben.until_version(version)
        english = [event["text"] for event in ann.events]
        german = [event["text"] for event in ben.events]
        assert [event["kind"] for event in ann.events] == [event["kind"] for event in ben.events]
        assert any(text.endswith("'s turn") for text in english)
        assert any(text.endswith(" ist am Zug") for text in german)
        assert not any(text.endswith("'s turn") for text in german)
        waiting = [client.state["waiting"]["prompt"] for client in (ann, ben)]
        assert waiting[0] != waiting[1]


def test_a_browser_is_answered_in_the_language_it_accepts(server: Running) -> None:
    table = server.open("human")
    for _ in range(4):
        table.step()
    state = table.call("GET", headers=GERMAN).json()
    assert state["waiting"]["prompt"] == state["decision"]["prompt"]
    assert state["waiting"]["prompt"] != table.state()["waiting"]["prompt"]
    paths = ("/odds", "/withheld", "/log", "/history")
    for path in paths:
        german = table.call("GET", path, headers=GERMAN)
        assert german.status_code == 200, path
    told = [event["text"] for event in table.call("GET", "/log", headers=GERMAN).json()["events"]]
    assert any("beginnt auf" in text for text in told), told
    why = table.call("GET", "/withheld", headers=GERMAN).json()["withheld"]
    assert all(
        here["text"] != there["text"]
        for here, there in zip(why, table.call("GET", "/withheld").json()["withheld"], strict=True)
    )


def test_whoever_comes_later_reads_the_whole_log_in_their_language(server: Running) -> None:
    table = server.open("human")
    for _ in range(8):
        table.step()
    with table.sit(0) as ann, table.sit(-3, language="de") as ben:
        ann.until_version(8)
        ben.until_version(8)
        assert len(ann.events) == len(ben.events)
        assert ann.state["view"] == ben.state["view"]
        assert [event["text"] for event in ann.events] != [event["text"] for event in ben.events]


def test_a_client_that_reconnects_gets_what_it_missed_in_its_language(server: Running) -> None:
    table = server.open("human")
    with table.sit(0, language="de") as ben:
        ben.until_version(table.step()["version"])
        since = ben.state["version"]
    before = len(ben.events)
    now = table.step()["version"]
    with table.sit(0, since, language="de") as again:
        again.state = ben.state
        again.until_version(now)
        missed = [event["text"] for event in again.events]
    log = table.call("GET", "/log", headers=GERMAN).json()["events"]
    assert missed == [event["text"] for event in log[before:]]


def test_an_unknown_language_is_english(server: Running) -> None:
    table = server.open("human")
    with table.sit(0, language="tlh") as client:
        client.until_version(0)
        assert client.state["waiting"] == table.state()["waiting"]


def test_the_record_is_the_same_in_every_language(server: Running) -> None:
    table = server.open("human")
    for _ in range(6):
        table.step()
    german = table.call("GET", "/record", headers=GERMAN).text
    assert german == table.call("GET", "/record").text


# Errors and announcements


def test_an_error_is_told_in_the_language_of_the_request(server: Running) -> None:
    table = server.open("human")
    spoken = {
        language: table.call("POST", "/chat", -3, {"text": "hi"}, headers=headers).json()
        for language, headers in (("en", {}), ("de", GERMAN))
    }
    assert spoken["en"]["message"] == "spectators can't chat"
    assert spoken["de"]["message"] == "wer zuschaut, kann nicht mitreden"
    assert spoken["en"]["code"] == spoken["de"]["code"]


def test_modes_that_exclude_each_other_are_refused_in_german(server: Running) -> None:
    wish = {"game": "re3", "scenario": "downtown-1", "modes": ["easy", "nightmare"]}
    refused = server.http.post("/api/tables", json=wish, headers=GERMAN)
    assert refused.status_code == 422
    assert refused.json()["message"].startswith("ein Spiel kann nicht zugleich leicht")


def test_a_damaged_record_is_refused_in_german(server: Running) -> None:
    for path, body in (("/api/records", {"record": "{}"}), ("/api/nothing", {})):
        refused = server.http.post(path, json=body, headers=GERMAN)
        assert refused.json()["message"].startswith(("Zeile 1 ist nicht der Kopf", "Das gibt es"))


def test_a_socket_is_refused_in_its_own_language(server: Running) -> None:
    table = server.open("human")
    with table.sit(0, language="de") as ben, table.sit(-3) as ann:
        for client in (ben, ann):
            client.send({"type": "hello", "token": "again"})
        assert ben.until("error")["message"] == "hello kam schon"
        assert ann.until("error")["message"] == "hello was already sent"


def test_what_the_table_announces_is_told_to_each_in_their_language(server: Running) -> None:
    table = server.open("human", "human")
    with table.sit(0) as ann, table.sit(0, language="de") as ben:
        table.call("POST", "/seats/1", 0, {"kind": "bot"})
        english, german = ann.until("chat"), ben.until("chat")
    assert (english["name"], english["text"]) == ("Table", "A bot plays Player 2's seat now.")
    assert (german["name"], german["text"]) == (
        "Tisch",
        "Auf dem Platz von Player 2 spielt jetzt ein Bot.",
    )
    with table.sit(0, language="de") as later:
        assert later.until("chat")["text"] == german["text"]


def test_what_an_older_server_announced_is_shown_as_it_was_stored() -> None:
    row = ChatRow(1, NO_SEAT, "Table", 'Somebody {left}: "bye".', 0.0)
    assert chat_line(row, load("de")).text == row.text


def test_a_seat_without_a_name_gets_one_in_the_language_of_whoever_opens_the_table(
    server: Running,
) -> None:
    wish = {**GAME, "seats": [{"kind": "human"}, {"kind": "bot", "bot": "careful"}]}
    opened = server.http.post("/api/tables", json=wish, headers=GERMAN).json()
    names = [seat["name"] for seat in Table(server, opened).state()["seats"]]
    assert names[:2] == ["Spieler 1", "Bot Careful"]


@pytest.mark.parametrize("name", ["Table", "tisch", "Zuschauer"])
def test_nobody_has_the_name_of_the_table_in_any_language(server: Running, name: str) -> None:
    table = server.open("human")
    assert table.call("POST", "/seats/0", 0, {"name": name}).status_code == 422
