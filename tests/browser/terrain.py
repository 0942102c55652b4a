"""A table with everything on it that larger scenarios bring, laid over the answers of the server.

The page cannot tell: what it is sent is a sheet and a state, as always.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute


def lay_out(page: Page) -> None:
    """From now on every table that this page opens is full of things."""
    page.route("**/api/tables/*/sheet", _sheet)
    page.route_web_socket("**/live", _live)


def _sheet(route: Route) -> None:
    answer = route.fetch()
    sheet = answer.json()
    doors = [link for link in sheet["links"] if link["kind"] == "door"]
    doors[0]["kind"] = "barricade"
    doors[1]["key"] = "small-key"
    doors[2]["opens_from"] = doors[2]["b"]
    doors[3]["kind"] = "archway"
    sheet["items"]["small-key"] = {**next(iter(sheet["items"].values())), "name": "Small Key"}
    sheet["stairs"] = [[0, len(sheet["squares"]) - 1]]
    sheet["bosses"] = {"grave-digger": {"name": "Grave Digger", "move": 2, "text": "A worm."}}
    sheet["behaviour"] = {"breach": {"name": "Breach", "text": "It comes up from below."}}
    route.fulfill(response=answer, json=sheet)


def _live(line: WebSocketRoute) -> None:
    server = line.connect_to_server()
    server.on_message(lambda message: line.send(_changed(message)))


def _changed(message: str | bytes) -> str | bytes:
    told = json.loads(message)
    if told["type"] == "state":
        told["view"].update(_things())
        told["view"]["decks"]["grave-digger"] = {"layers": [], "discard": ["breach"], "pinned": []}
        told["view"]["tokens"].update({"20": ["C"], "21": ["typewriter"], "22": ["item-box"]})
        told["view"]["tokens"].update({"23": ["narrative"], "24": ["fixed"], "25": ["path"]})
    return json.dumps(told)


def _things() -> dict[str, Any]:
    boss = {"id": 90, "kind": "grave-digger", "square": 18, "health": 17, "full": 24}
    return {
        "locked": [1, 2],
        "open": [3],
        "unexplored": {"2": "yellow", "3": "red"},
        "corpses": {"10": 1, "11": 2},
        "fire": [12, 13],
        "barrels": [14],
        "bosses": {"90": boss},
    }


def set_a_puzzle(page: Page, track: list[str], laid: int, tried: list[str]) -> None:
    """From now on every table has a puzzle: some crests are laid, some were tried too early."""
    left = [crest for crest in track[laid:] if crest not in tried]

    def sheet(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        told["stations"] = [
            {"at": 0, "name": "Wall Panel", "text": "", "items": [], "keeps": False, "track": track}
        ]
        route.fulfill(response=answer, json=told)

    def state(message: str | bytes) -> str:
        told = json.loads(message)
        if told["type"] == "state":
            told["view"]["decks"]["puzzle"] = {"layers": [left], "discard": tried, "pinned": []}
        return json.dumps(told)

    def live(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(state(message)))

    page.route("**/api/tables/*/sheet", sheet)
    page.route_web_socket("**/live", live)


def tell_of_rolls(page: Page, *rolls: tuple[str, list[str]]) -> None:
    """From now on the log of every table ends with attacks: a weapon, and the faces it rolled."""

    def told(message: str | bytes) -> str | bytes:
        news = json.loads(message)
        if news["type"] == "state":
            news["events"] += _attacks(1 + len(news["events"]), news["version"], rolls)
        return json.dumps(news)

    def live(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(told(message)))

    page.route_web_socket("**/live", live)


def _attacks(
    first: int, version: int, rolls: tuple[tuple[str, list[str]], ...]
) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    for weapon, faces in rolls:
        for kind, data in (("attacked", {"weapon": weapon}), ("attack-missed", {"faces": faces})):
            said = {"n": first + len(events), "version": version, "turn": 1, "kind": kind}
            events.append({**said, "text": f"{weapon} {kind}", "clauses": [], "data": data})
    return events
