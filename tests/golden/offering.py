"""What the golden games offer: options, reasons, odds and views at every decision, as digests.

A record shows which answer was given, but not what else could have been. `offers.json` holds, for
each golden game, how many decisions and options there are and a digest of all of them. Regenerate
it together with the records:

    .venv/bin/python tests/regenerate_records.py offers
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

from golden.making import golden_cases, read, record_file
from support.games import Case

from inkribbon.kernel.codec import encode
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.records.replaying import steps
from inkribbon.kernel.view import SPECTATOR

FILE = Path(__file__).with_name("offers.json")
COMMAND = ".venv/bin/python tests/regenerate_records.py offers"
OFTEN = 3
"""Reasons, odds and views are looked at once in this many decisions."""


def offers(case: Case) -> dict[str, int | str]:
    """Numbers and digests of everything that a golden game offers."""
    game = case.game
    running = {name: hashlib.blake2b(digest_size=6) for name in ("options", "odds", "why", "seen")}
    decisions = options = 0

    def add(name: str, *values: object) -> None:
        for value in values:
            running[name].update(encode(value))

    for world in steps(game, read(case)):
        decision: Any = world.decision
        if decision is None or decision.seat == CHANCE:
            continue
        decisions += 1
        options += len(decision.options)
        add("options", decision.seat, decision.prompt, decision.about, decision.actions())
        if decisions % OFTEN:
            continue
        seat = max(decision.seat, 0)
        add("why", game.withheld(world, seat))
        add("odds", *[game.odds(world, action) for action in decision.actions()])
        add("seen", *[game.observe(world, who) for who in (SPECTATOR, seat)], game.marks(world))
    sums = {name: found.hexdigest() for name, found in running.items()}
    return {"decisions": decisions, "offered": options, **sums}


def stored() -> dict[str, dict[str, int | str]]:
    found: dict[str, dict[str, int | str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def regenerate(games: Collection[str]) -> None:
    """Write the offers of the recorded games among these again."""
    cases = {str(case): case for case in golden_cases() if record_file(case).exists()}
    known = stored() if FILE.exists() else {}
    found = {
        name: offers(case) if case.setup.game in games or name not in known else known[name]
        for name, case in sorted(cases.items())
    }
    FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
