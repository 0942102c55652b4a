"""Each client reads the table in its own language; the record knows nothing of it."""

from __future__ import annotations

from server.live import Running

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
