"""A table whose next step a test makes up, and a clock that goes on only when the test says so."""

from __future__ import annotations

import json
import time
from copy import deepcopy
from typing import Any
from zlib import crc32

from playwright.sync_api import Page, WebSocketRoute

SOON = 2
"""Seconds from now, at which the clock of the page stops."""


class Stage:
    """Every line between a page and its server."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[tuple[WebSocketRoute, dict[str, Any]]] = []
        page.clock.install()
        page.route_web_socket("**/live", self._open)

    def _open(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        known: dict[str, Any] = {}
        self.lines.append((line, known))
        server.on_message(lambda message: self._pass(line, known, message))

    def _pass(self, line: WebSocketRoute, known: dict[str, Any], message: str | bytes) -> None:
        told = json.loads(message)
        if told["type"] == "state":
            known.update(told)
        elif told["type"] == "change":
            _apply(known, told)
        line.send(message)

    @property
    def view(self) -> dict[str, Any]:
        return deepcopy(dict(self.lines[-1][1]["view"]))

    def stop_the_clock(self) -> None:
        self.page.clock.pause_at(time.time() + SOON)

    def let_the_clock_run(self) -> None:
        self.page.clock.resume()

    def goes_on(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)

    def happens(self, view: dict[str, Any], *events: tuple[str, dict[str, Any]]) -> None:
        """The server tells every line of a step: these events, which lead to this view."""
        for line, known in self.lines[-self._seats() :]:
            number = known["events"][-1]["n"] if known["events"] else 0
            version = known["version"] + 1
            told = [
                {
                    **{"n": number + i, "version": version, "turn": 1, "kind": kind},
                    **{"text": f"Told of {kind} {i}.", "clauses": [], "data": data},
                }
                for i, (kind, data) in enumerate(events, 1)
            ]
            change = {
                **{"type": "change", "version": version, "hash": _checksum(view, known["keyed"])},
                **{"changes": _changes(known, view), "events": told, "outcome": None},
                **{name: known[name] for name in ("waiting", "undo", "decision")},
            }
            _apply(known, change)
            line.send(json.dumps(change))

    def _seats(self) -> int:
        return len({known["seat"] for _, known in self.lines if known})


def _changes(known: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """The whole view, and nothing for what is gone."""
    return {
        name: {**dict.fromkeys(known["view"][name]), **value} if name in known["keyed"] else value
        for name, value in view.items()
    }


def _apply(known: dict[str, Any], change: dict[str, Any]) -> None:
    for name, value in change["changes"].items():
        if name in known["keyed"]:
            known["view"][name].update(value)
            gone = [key for key, leaf in value.items() if leaf is None]
            for key in gone:
                known["view"][name].pop(key, None)
        else:
            known["view"][name] = value
    known["events"] = known["events"] + change["events"]
    for name in ("version", "waiting", "undo", "decision"):
        known[name] = change[name]


def _checksum(view: dict[str, Any], keyed: list[str]) -> str:
    total = 0
    for section, value in view.items():
        leaves = (
            {f"{section}/{key}": leaf for key, leaf in value.items()}
            if section in keyed
            else {section: value}
        )
        for name, leaf in leaves.items():
            raw = json.dumps(leaf, separators=(",", ":"), ensure_ascii=False)
            total += crc32(f"{name}={raw}".encode())
    return f"{total % 2**32:08x}"
