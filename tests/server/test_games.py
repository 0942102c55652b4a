"""Every game of the catalogue at a table: the same doors for all."""

from __future__ import annotations

from typing import Any

import pytest
from server.live import Client, Running, Table

from inkribbon.catalogue import GAMES
from inkribbon.words.lexicon import load


def opened(server: Running, name: str, *others: str) -> Table:
    """The first scenario with as many seats as it needs; seat 0 is a person's."""
    game = GAMES[name]
    scenario = game.scenarios()[0]
    count = max(scenario.seats[0], min(2, scenario.seats[1]))
    kinds = [{"kind": "human"}, *([{"kind": "bot", "bot": o} for o in others] * count)]
    seats = kinds[:count] if others else [{"kind": "human"}] * count
    return server.made({"game": name, "scenario": scenario.id, "seats": seats})


def asked(clients: list[Client]) -> Client | None:
    return next((client for client in clients if client.state["decision"]), None)


@pytest.mark.parametrize("name", GAMES)
def test_people_play_and_every_view_stays_true_to_its_hash(server: Running, name: str) -> None:
    table = opened(server, name)
    clients = [table.sit(seat) for seat in table.tokens if seat >= 0]
    with table.sit(-3) as guest:
        for client in (*clients, guest):
            client.until("state")
        for number in range(20):
            mine = asked(clients)
            if mine is None:
                break
            before = mine.version
            mine.answer(number)
            mine.until_version(before + 1)
            for seat, client in zip(table.tokens, (*clients, guest), strict=True):
                client.until_version(table.state(seat)["version"])
        for seat, client in zip(table.tokens, (*clients, guest), strict=True):
            assert table.state(seat)["view"] == client.state["view"]
            assert table.state(seat)["decision"] == client.state["decision"]
        assert guest.versions[-1] > 0
    for client in clients:
        client.close()


@pytest.mark.parametrize("name", GAMES)
def test_bots_answer_for_their_seats(server: Running, name: str) -> None:
    table = opened(server, name, "random")
    answered = 0
    with table.sit(0) as me:
        me.until("state")
        while answered < 12 and me.state["outcome"] is None:
            if me.state["decision"]:
                me.answer(answered)
                me.until_version(me.version + 1)
                answered += 1
            else:
                me.read()
    assert answered >= 12 or me.state["outcome"]


@pytest.mark.parametrize("name", GAMES)
def test_odds_come_with_their_words(server: Running, name: str) -> None:
    """The pages show the text of a result as it is: they know no words of any game."""
    table = opened(server, name)
    for number in range(60):
        found = [odd for odds in odds_of(table) for odd in odds]
        if found:
            words = load().sections["odds"]
            assert all(odd["text"] == words[odd["result"]] for odd in found)
            return
        table.step(number)
    raise AssertionError("no option is settled by dice or cards")


def odds_of(table: Table) -> list[list[dict[str, Any]]]:
    """The odds of the seat that has to choose."""
    seat = next(seat for seat in table.tokens if table.state(seat)["decision"])
    found: list[list[dict[str, Any]]] = table.call("GET", "/odds", seat).json()["odds"]
    return found
