"""Going back: free up to the last chance, past it by consent, and then the same dice come back."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from server.live import Running, Table, generous, running


def undo(table: Table, to: str, seat: int = 0) -> dict[str, Any]:
    answer = table.call("POST", "/undo", seat, {"to": to})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def same_position(one: dict[str, Any], two: dict[str, Any]) -> bool:
    keys = ("view", "decision", "waiting", "events", "outcome")
    return all(one[key] == two[key] for key in keys)


def test_a_free_step_back_gives_the_position_before_and_a_new_version(server: Running) -> None:
    table = server.open("human", "human")
    for _ in range(3):
        before = table.step()
    before = table.state(0)
    table.step()

    after = undo(table, "step")

    assert same_position(after, before)
    assert after["version"] == before["version"] + 2


def test_alone_one_goes_back_past_chance_and_the_same_dice_come_back(server: Running) -> None:
    table = server.open("human", characters=["jill"])
    rolled = 0
    before = table.state()
    while rolled < 5 and before["outcome"] is None:
        after = table.step()
        if not after["undo"]["free"]:
            rolled += 1
            assert same_position(undo(table, "step"), before)
            again = table.step()
            assert again["view"] == after["view"]
            assert told(again) == told(after)
        before = table.state()
    assert rolled > 2


def told(state: dict[str, Any]) -> list[str]:
    return [event["text"] for event in state["events"]]


def test_past_chance_everybody_must_agree(server: Running) -> None:
    table = server.open("human", "human")
    while table.step()["undo"]["free"]:
        pass
    now = table.state()

    asked = undo(table, "step", 0)
    assert asked["version"] == now["version"]
    assert (asked["undo"]["asked_by"], asked["undo"]["to"]) == (0, "step")
    assert asked["undo"]["agreed"] == [0]

    agreed = table.consent(1).json()
    assert agreed["version"] == now["version"] + 1
    assert agreed["undo"]["asked_by"] is None
    assert agreed["view"] != now["view"]


def test_one_no_is_enough_to_stay(server: Running) -> None:
    table = server.open("human", "human")
    while table.step()["undo"]["free"]:
        pass
    with table.sit(0) as ann:
        ann.until("state")
        ann.send({"type": "undo", "to": "turn"})
        assert ann.until("undo")["undo"]["asked_by"] == 0
        table.call("POST", "/undo-consent", 1, {"agree": False})
        assert ann.until("undo")["undo"]["asked_by"] is None
    assert table.consent(1).status_code == 422


def test_an_answer_makes_the_question_void(server: Running) -> None:
    table = server.open("human", "human")
    while table.step()["undo"]["free"]:
        pass
    undo(table, "step")
    assert table.step()["undo"]["asked_by"] is None
    assert table.consent(1).status_code == 422


def test_back_to_the_start_of_the_turn_and_of_the_scenario(server: Running) -> None:
    table = server.open("human", characters=["jill"])
    first = table.state()
    while table.step()["view"]["turn"] < 2:
        pass
    turn = table.state()
    table.step()
    table.step()

    assert same_position(undo(table, "turn"), turn)
    assert same_position(undo(table, "scenario"), first)


def test_sockets_get_the_whole_state_after_an_undo(server: Running) -> None:
    table = server.open("human", "human")
    table.step()
    with table.sit(1) as bob:
        bob.until("state")
        table.step()
        bob.until("change")
        undo(table, "step")
        state = bob.until("state")
        assert len(state["events"]) < len(bob.events) + 3
        table.step()
        bob.until("change")


def test_an_undo_survives_a_restart(store_url: str) -> None:
    with running(generous(store_url)) as first:
        table = first.open("human", characters=["jill"])
        for number in range(12):
            table.step(number)
        undo(table, "turn")
        table.step(1)
        undo(table, "step")
        table.step(2)
        before = table.state()
    with running(generous(store_url)) as second:
        after = table.state(server=second)
        assert same_position(before, after)
        assert (after["version"], after["hash"]) == (before["version"], before["hash"])
        assert after["undo"] == before["undo"]


def test_bots_answers_are_taken_back_with_the_persons(server: Running) -> None:
    table = server.open("human", "random")
    with table.sit(0) as me:
        me.until("state")
        for _ in range(8):
            while me.state["decision"] is None:
                me.read()
            me.answer()
            me.until_version(me.version + 1)
        while me.state["decision"] is None:
            me.read()
        me.send({"type": "undo", "to": "step"})
        state = me.until("state")
        assert state["decision"]["seat"] in (0, -2)


@pytest.mark.parametrize("body", [{"to": "yesterday"}, {}, {"to": None}, []])
def test_a_wish_that_cannot_be_is_refused(server: Running, body: object) -> None:
    table = server.open("human", "human")
    table.step()
    assert table.call("POST", "/undo", 0, body).status_code == 422


def test_nothing_can_be_taken_back_at_the_start_nor_by_spectators(server: Running) -> None:
    table = server.open("human", "human")
    assert table.call("POST", "/undo", 0, {"to": "step"}).status_code == 422
    table.step()
    assert table.call("POST", "/undo", -3, {"to": "step"}).status_code == 403
    assert table.call("POST", "/undo-consent", -3, {"agree": True}).status_code == 403


def redo(table: Table, seat: int = 0) -> httpx.Response:
    return table.call("POST", "/redo", seat, {})


def test_whoever_went_back_can_go_forth_again_step_by_step(server: Running) -> None:
    table = server.open("human", characters=["jill"])
    for number in range(9):
        table.step(number)
    before = table.state()
    assert not before["undo"]["redo"]
    middle = undo(table, "step")
    assert undo(table, "turn")["undo"]["redo"]

    assert same_position(redo(table).json(), middle)
    after = redo(table).json()
    assert same_position(after, before)
    assert after["version"] == before["version"] + 4
    assert not after["undo"]["redo"]
    assert redo(table).status_code == 422


def test_after_another_answer_there_is_nothing_to_go_forth_to(server: Running) -> None:
    table = server.open("human", "human")
    table.step()
    undo(table, "step")
    assert not table.step(1)["undo"]["redo"]
    assert redo(table).status_code == 422


def test_only_whoever_went_back_goes_forth_again(server: Running) -> None:
    table = server.open("human", "human")
    table.step()
    undo(table, "step", 1)
    assert [table.state(seat)["undo"]["redo"] for seat in (0, 1)] == [False, True]
    assert redo(table, 0).status_code == 403
    assert redo(table, -3).status_code == 403
    with table.sit(0) as ann, table.sit(1) as bob:
        first = ann.until("state")
        bob.until("state")
        bob.send({"type": "redo"})
        assert ann.until("state")["version"] == first["version"] + 1


def test_going_forth_again_is_possible_after_a_restart_and_survives_one(store_url: str) -> None:
    with running(generous(store_url)) as first:
        table = first.open("human", characters=["jill"])
        for number in range(9):
            table.step(number)
        before = table.state()
        undo(table, "turn")
        undo(table, "scenario")
    with running(generous(store_url)) as second:
        table.server = second
        assert redo(table).status_code == 200
        assert same_position(redo(table).json(), before)
    with running(generous(store_url)) as third:
        assert same_position(table.state(server=third), before)


def asked_past_chance(server: Running) -> Table:
    table = server.open("human", "human", "human")
    while table.step()["undo"]["free"]:
        pass
    undo(table, "step", 0)
    return table


def test_a_swapped_request_needs_new_consent(server: Running) -> None:
    table = asked_past_chance(server)
    first = table.state(1)["undo"]["ask"]
    undo(table, "scenario", 0)
    second = table.state(1)["undo"]["ask"]
    assert first != second
    late = table.call("POST", "/undo-consent", 1, {"agree": True, "ask": first})
    assert late.status_code == 409
    assert late.json()["state"]["undo"]["agreed"] == [0]
    assert table.call("POST", "/undo-consent", 1, {"agree": True}).status_code == 409
    assert table.consent(1).json()["undo"]["agreed"] == [0, 1]
    assert table.state()["version"] > 0


def test_whoever_agreed_may_redo(store_url: str) -> None:
    with running(generous(store_url)) as server:
        table = asked_past_chance(server)
        before = table.state()["view"]
        table.consent(1), table.consent(2)
        assert table.state()["view"] != before
        assert [table.state(seat)["undo"]["redo"] for seat in (0, 1, 2, -3)] == [True] * 3 + [False]
        assert table.call("POST", "/redo", 2, {}).json()["view"] == before
    # The store knows who agreed.
    with running(generous(store_url)) as server:
        table.server = server
        assert table.state()["view"] == before
