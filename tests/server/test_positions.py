"""Going back, forward and to any step of a long game costs a few answers, never the whole game."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server.live import Running, Table, generous, running
from server.stores import Stores
from server.test_leaks import table_of

from inkribbon.kernel.codec import encode
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler
from inkribbon.server.tables.state import drafting, worlds
from inkribbon.server.tables.state import table as tables
from inkribbon.server.tables.state.answering import draft_answer
from inkribbon.server.tables.state.turning import draft_redo, draft_undo, may_redo
from inkribbon.server.tables.state.undoable import back_to, seq_before
from inkribbon.server.tables.state.worlds import EACH
from inkribbon.server.wire.requests import Back

CAMPAIGN = Path(__file__).parents[1] / "golden" / "records" / "re3.campaign.2.jsonl"
LONG = 2600
"""The campaign has more answers than that."""
GROUP = 12
"""The most answers that one request may play, beside those from the nearest kept world on."""


ELSEWHERE = ("asyncio_", "inkribbon-")
"""Threads other than the event loop's."""


class Played:
    """How many answers are played in a server, and in which threads."""

    def __init__(self) -> None:
        self.threads: list[str] = []

    def __call__(self, world: Any, action: Any) -> None:
        self.threads.append(threading.current_thread().name)
        answer(world, action)

    def take(self) -> tuple[int, int]:
        """(all, those on the event loop) since this was asked last."""
        found, self.threads = self.threads, []
        return len(found), sum(not name.startswith(ELSEWHERE) for name in found)


@pytest.fixture(scope="module")
def played() -> Iterator[Played]:
    found = Played()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drafting, "answer", found)
        patch.setattr(worlds, "answer", found)
        yield found


@pytest.fixture(scope="module")
def store(stores: Stores) -> str:
    return stores.url("sqlite")


@pytest.fixture(scope="module")
def campaign(store: str, played: Played) -> Iterator[Table]:
    """A whole campaign, at its end."""
    with running(generous(store)) as server:
        body = {"record": CAMPAIGN.read_text("utf-8"), "mode": "continue"}
        yield server.made(body, "/api/records")


def act(table: Table, path: str, body: dict[str, Any], server: Running | None = None) -> Any:
    found = table.call("POST", path, 0, body, server=server)
    assert found.status_code == 200, found.text
    return found.json()


def undo(table: Table, to: str, server: Running | None = None) -> Any:
    """With the consent of the other player, if that is needed."""
    state = act(table, "/undo", {"to": to}, server)
    if state["undo"]["asked_by"] is None:
        return state
    agreed = table.consent(1, server)
    assert agreed.status_code == 200, agreed.text
    return table.state(0, server)


@pytest.mark.parametrize("to", ["step", "action", "turn", "scenario"])
def test_undo_and_redo_at_the_end_of_a_campaign(campaign: Table, played: Played, to: str) -> None:
    before = campaign.state()
    assert before["version"] >= LONG
    played.take()

    back = undo(campaign, to)
    count, on_loop = played.take()
    assert count < EACH + GROUP
    assert on_loop == 0
    assert back["outcome"] is None

    again = act(campaign, "/redo", {})
    assert played.take() == (0, 0)
    for key in ("view", "decision", "events", "outcome", "hash"):
        assert again[key] == before[key]


def test_answers_after_an_undo_go_on_from_there(campaign: Table, played: Played) -> None:
    before = campaign.state()
    undo(campaign, "turn")
    undo(campaign, "step")
    act(campaign, "/redo", {})
    assert act(campaign, "/redo", {})["view"] == before["view"]


@pytest.mark.parametrize("first", [0, 1, LONG, LONG + 7])
def test_a_jump_in_the_replay_plays_only_what_it_shows(
    campaign: Table, played: Played, first: int
) -> None:
    played.take()
    found = campaign.call("GET", f"/history?from={first}&to={first + 5}")
    assert len(found.json()["moments"]) == 5
    assert campaign.call("GET", f"/sheet?at={first}").status_code == 200
    count, on_loop = played.take()
    assert count < 2 * EACH
    assert on_loop == 0


def test_a_restart_plays_everything_again_but_not_on_the_event_loop(
    campaign: Table, store: str, played: Played
) -> None:
    before = campaign.state()
    undo(campaign, "scenario")
    with running(generous(store)) as restarted:
        played.take()
        assert campaign.state(server=restarted)["version"] == before["version"] + 1
        again = act(campaign, "/redo", {}, restarted)
        assert again["hash"] == before["hash"]
        count, on_loop = played.take()
        assert count >= LONG
        assert on_loop == 0


@pytest.mark.parametrize("name", ["re1", "re3", "tower"])
def test_every_position_is_the_one_that_a_whole_replay_leads_to(name: str) -> None:
    table, will = table_of(name, 3), Sampler(3, "will")
    for number in range(140):
        if number % 9 == 8:
            _turn(table, will)
        elif (decision := table.world.decision) is not None:
            action = encode(will.pick(decision.options).action)
            table.adopt(draft_answer(table, max(decision.seat, 0), action))
    assert len(table.steps) > 3 * EACH
    world = table.game.start(table.header.setup)
    for count, step in enumerate(table.steps):
        assert encode(table.worlds.at(table.steps, count)) == encode(world)
        answer(world, step.action)
    assert encode(table.world) == encode(world)


def _turn(table: tables.Table, will: Sampler) -> None:
    """Back once or twice, and sometimes forward again."""
    ways: list[tuple[Back, ...]] = [("step",), ("turn",), ("step", "turn"), ("action", "step")]
    for to in will.pick(ways):
        table.adopt(draft_undo(table, 0, seq_before(table, back_to(table, to))))
    for _ in range(will.pick([0, 1, 2])):
        if may_redo(table, 0):
            table.adopt(draft_redo(table, 0))
