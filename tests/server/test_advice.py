"""Hints at a table, and the chances of a game that is over."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.live import Running, Table, generous, running, until

from inkribbon.server.tables import history
from inkribbon.server.thinking.thinkers import GaveUp, Thinkers

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


def test_in_a_secret_game_a_hint_tells_the_chance_from_the_view_alone(server: Running) -> None:
    body: dict[str, Any] = {"game": "tower", "scenario": "printed"}
    bots = [{"kind": "bot", "bot": "random"}] * 2
    table = server.made({**body, "seats": [{"kind": "human"}, *bots]})
    with table.sit(0) as client:
        client.until("state")
        while not client.state["decision"]:
            assert not client.state["outcome"], "the bots have lost before a person could ask"
            client.read()
    found = asked(table).json()
    assert found["bot"] == "keen"
    assert 0 < found["chance"] < 1
    assert found["text"].startswith("Chance of winning")


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


class Slow:
    """Lets a helper's questions wait until they are let go, and counts them."""

    def __init__(self, real: Callable[..., Any]) -> None:
        self.real = real
        self.asked = 0
        self.gone = threading.Event()

    async def __call__(self, *asked: Any) -> Any:
        self.asked += 1
        await asyncio.to_thread(self.gone.wait)
        return await self.real(*asked)


@pytest.fixture
def slow(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    found = Slow(getattr(Thinkers, request.param))

    async def ask(*asked: Any) -> Any:
        return await found(*asked)

    monkeypatch.setattr(Thinkers, request.param, ask)
    yield found
    found.gone.set()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(16) as found:
        yield found


def statuses(answers: list[Future[httpx.Response]]) -> list[int]:
    return sorted(answer.result().status_code for answer in answers)


@pytest.mark.parametrize("slow", ["advise"], indirect=True)
def test_hints_do_not_keep_anyone_from_opening_a_table(
    server: Running, slow: Slow, pool: ThreadPoolExecutor
) -> None:
    tables = [server.open("human", "careful") for _ in range(12)]
    answers = [pool.submit(asked, table) for table in tables]
    until(lambda: slow.asked == 2 and sum(answer.done() for answer in answers) == 10)
    assert server.open("human", "careful").state(0)["version"] >= 0
    slow.gone.set()
    assert statuses(answers) == [200] * 2 + [429] * 10


@pytest.mark.parametrize("slow", ["advise"], indirect=True)
def test_a_hint_that_is_asked_for_again_meanwhile_is_worked_out_and_announced_once(
    server: Running, slow: Slow, pool: ThreadPoolExecutor
) -> None:
    table = server.open("human", "careful")
    with table.sit(0) as client:
        client.until("state")
        answers = [pool.submit(asked, table) for _ in range(6)]
        until(lambda: slow.asked == 1)
        slow.gone.set()
        assert statuses(answers) == [200] * 6
        assert len({answer.result().text for answer in answers}) == 1
        assert table.call("POST", "/chat", 0, {"text": "last"}).status_code == 201
        said = [client.until("chat")["text"] for _ in range(2)]
    assert slow.asked == 1
    assert said[0].endswith("asked for a hint.")
    assert said[1] == "last"


def test_a_hint_that_failed_can_be_asked_for_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.open("human", "careful")
    with monkeypatch.context() as patch:

        async def give_up(*_: Any) -> Any:
            raise GaveUp("too late")

        patch.setattr(Thinkers, "advise", give_up)
        assert asked(table).status_code == 503
    assert asked(table).status_code == 200


@pytest.mark.parametrize("slow", ["look_back"], indirect=True)
def test_the_chances_of_a_game_are_worked_out_once(
    server: Running, slow: Slow, pool: ThreadPoolExecutor
) -> None:
    table = server.made({"record": RECORD.read_text()}, "/api/records")
    answers = [pool.submit(table.call, "GET", "/chances", -3) for _ in range(4)]
    until(lambda: slow.asked == 1)
    slow.gone.set()
    assert statuses(answers) == [200] * 4
    assert table.call("GET", "/chances", -3).text == answers[0].result().text
    assert slow.asked == 1


def test_hints_leave_the_number_of_messages_that_people_may_write(tmp_path: Path) -> None:
    settings = generous(f"sqlite:///{tmp_path / 'b.sqlite3'}", chat_per_table=2)
    with running(settings) as server:
        table = server.open("human", "human", hints=True)
        for seat in (0, 1):
            if table.state(seat)["decision"]:
                assert asked(table, seat).status_code == 200
        table.step()
        says = [table.call("POST", "/chat", 0, {"text": "Hello"}).status_code for _ in range(3)]
    assert says == [201, 201, 429]


def test_odds_are_computed_once_for_each_position(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed: list[int] = []
    real = history.odds

    def counted(table: Any, seat: int, words: Any) -> Any:
        computed.append(table.version)
        return real(table, seat, words)

    monkeypatch.setattr(history, "odds", counted)
    table = server.open("human", "human")
    first = [table.call("GET", "/odds", 0).json() for _ in range(3)]
    with table.sit() as client:
        client.until("state")
        client.send({"type": "odds"})
        told = client.until("odds")
    assert [told, *first] == [first[0]] * 4
    version = table.step()["version"]
    assert table.call("GET", "/odds", 0).json()["version"] == version
    assert computed == [first[0]["version"], version]
