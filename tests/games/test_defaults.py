"""What a content file leaves out is nothing, no, none or zero, apart from the values listed here.

A count that is left out is one; words are not checked. Scenario files of players rely on these
defaults, so none of them must change by accident.
"""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

EVERY_GOAL = {"Goal", "LeaveGoal", "UseGoal", "GatherGoal", "HoldGoal", "SlayGoal"}

SAID: dict[str, dict[str, Any]] = {
    "crawl.printed.cards": {
        "ItemCard.range": 99,
        "ItemCard.slots": 1,
        "Attack.evadable": True,
        "MoveAll.linked": True,
        "Haste.squares": 1,
        "Hurt.damage": 1,
        "Mend.levels": 1,
        "Linger.amount": 1,
    },
    "crawl.printed.bosses": {
        "BossCard.solo_relief": 10,
        "BossAttack.range": 1,
    },
    "crawl.printed.campaign": {},
    "crawl.printed.edition": {"BossRules.solo_floor": 1},
    "crawl.scenario.file": {
        "BossRule.wins": True,
        "Scenario.seats": (1, 4),
        "Scenario.special_attacks": True,
    },
    "crawl.scenario.goals": {
        **{f"{goal}.characters": 1 for goal in EVERY_GOAL},
    },
    "games.apocalypse.printed.cards": {"SearchCard.price": 1},
    "games.apocalypse.scenario.file": {
        "Goal.share": (1, 1),
        "Goal.opens": 1,
        "Zombies.start": 3,
        "Zombies.spawn": 1,
        "Zombies.crowd": 100,
        "Scenario.seats": (1, 8),
    },
    "games.tower.state.cards": {
        "Difficulty.seats": (3, 4),
        "Difficulty.first_rooms": 3,
        "Difficulty.zombie_card": 1,
        "Difficulty.danger_visible": True,
        "Difficulty.take_back": True,
        "Difficulty.passage_room": 10,
        "Difficulty.helicopter_room": 2,
    },
}


def defaults(module: str) -> dict[str, Any]:
    """The default of every field of the structs in a module, by struct and field."""
    found = {}
    name = f"inkribbon.{module}"
    for struct in vars(import_module(name)).values():
        if (
            inspect.isclass(struct)
            and issubclass(struct, msgspec.Struct)
            and struct.__module__ == name
        ):
            for field in fields(struct):
                key = f"{struct.__name__}.{field.name}"
                if field.default is not msgspec.NODEFAULT:
                    found[key] = field.default
                elif field.default_factory is not msgspec.NODEFAULT:
                    found[key] = field.default_factory()
    return found


@pytest.mark.parametrize("module", SAID)
def test_what_a_content_file_leaves_out_is_nothing(module: str) -> None:
    said = {
        key: value
        for key, value in defaults(module).items()
        if value and not isinstance(value, msgspec.Struct | str)
    }
    counts = {key: 1 for key in defaults(module) if key.endswith(".count")}
    assert said == SAID[module] | counts
