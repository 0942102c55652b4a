"""What a content file leaves out is nothing, no, none or zero, apart from the values listed here.

A count that is left out is one; words are not checked. Scenario files of players rely on these
defaults, so none of them must change by accident.
"""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import msgspec
import pytest
from msgspec.structs import FieldInfo, fields

import inkribbon
from inkribbon.catalogue import GAMES, game
from inkribbon.crawl.printed.campaign import Graph

EVERY_GOAL = {
    *("Goal", "LeaveGoal", "UseGoal", "GatherGoal"),
    *("HoldGoal", "SlayGoal", "TakeGoal", "FindGoal"),
}

SAID: dict[str, dict[str, Any]] = {
    "crawl.printed.items": {"ItemCard.range": 99, "ItemCard.slots": 1},
    "crawl.printed.enemies": {"Attack.evadable": True},
    "crawl.printed.effects": {
        "MoveAll.linked": True,
        "Haste.squares": 1,
        "Hurt.damage": 1,
        "Ambush.damage": 1,
        "Mend.levels": 1,
        "Linger.amount": 1,
    },
    "crawl.printed.bosses": {
        "BossCard.solo_relief": 10,
        "BossAttack.range": 1,
    },
    "crawl.printed.campaign": {"UseUp.trades": True},
    "crawl.printed.edition": {
        "Supplies.nightmare_ribbons": (0, 0, 0, 0),
        "BossRules.solo_floor": 1,
        "AttackRules.listed_hits": True,
    },
    "crawl.printed.missions": {"MissionCard.copies": 1},
    "crawl.printed.reserve_effects": {
        **{"GiveKerosene.tokens": 1, "TendReserve.levels": 1, "WoundReserve.wounds": 1},
    },
    "crawl.scenario.file": {
        "BossRule.wins": True,
        "TileName.cards": 1,
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


GRAPH = {
    "parts": ("paths", "danger", "item-box", "switching"),
    "keeps": ("A", "C", "narrative", "tension"),
    "won": "city-left",
    "lost": "city-overrun",
    "meets": 2,
}
"""Campaign maps are older than these fields: those of the first saves were of the third game."""


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


def default_of(field: FieldInfo) -> Any:
    factory = field.default_factory
    return field.default if factory is msgspec.NODEFAULT else factory()


NO_RULES = {"words", "terminal", "bot", "keen", "leaflet", "sheet"}


def rule_modules() -> list[str]:
    found = [m.name.split(".") for m in walk_packages(inkribbon.__path__, "inkribbon.")]
    rules = [name for name in found if name[1] in ("kernel", "crawl", "games")]
    return [".".join(name[1:]) for name in rules if not NO_RULES & set(name)]


def content_modules() -> list[str]:
    return [m for m in rule_modules() if m in SAID or {"printed", "scenario"} & set(m.split("."))]


@pytest.mark.parametrize("module", content_modules())
def test_what_a_content_file_leaves_out_is_nothing(module: str) -> None:
    said = {
        key: value
        for key, value in defaults(module).items()
        if value and not isinstance(value, msgspec.Struct | str)
    }
    counts = {key: 1 for key in defaults(module) if key.endswith(".count")}
    assert said == SAID.get(module, {}) | counts


SAVED: dict[str, dict[str, Any]] = {
    "crawl.campaign.end_phase.steps": {"EndUse.on": -1},
    "crawl.combat.evade": {"EnemyAttack.special": -1, "EnemyAttack.evadable": True},
    "crawl.combat.reactions": {"StartReactions.linked": True, "React.target": -1},
    "crawl.combat.spawning": {"StopReading.before": -1},
    "crawl.items.item_box": {"Emptying.on": -1, "TakeOut.on": -1},
    "crawl.items.using": {"UseItem.on": -1, "UseItem.link": -1},
    "crawl.observe": {"CrawlView.step": -1},
    "crawl.state.world": {
        **{"Lasting.tile": -1, "Lasting.seat": -1},
        **{"World.active": -1, "World.next_id": 1, "World.reader": -1},
    },
    "crawl.turn.venturing": {"Venture.link": -1},
    "games.apocalypse.state.tasks": {"Hurt.bitten_from": -1},
    "games.apocalypse.state.world": {"Human.fell": -1, "World.next_id": 1},
    "games.tower.rules.talk": {"Call.to": -1},
    "games.tower.state.world": {
        **{"TowerFace.zombies": (0,) * 13, "TowerFace.survivors": (0,) * 13},
        **{"Pile.danger": -1, "Pile.seen": -1, "Looked.seen": -1, "Said.to": -1},
        **{"TowerWorld.first": -1, "TowerWorld.active": -1},
    },
    "kernel.decision": {"Option.weight": 1},
    "kernel.records.record": {"Header.inkribbon": 1},
}
"""What is not nothing where a step, an event or a position leaves it out."""


@pytest.mark.parametrize("module", sorted({*rule_modules()} - {*content_modules()}))
def test_what_a_saved_step_or_position_leaves_out_is_nothing(module: str) -> None:
    """Saves of earlier versions lack fields that were added later; -1 is nobody or nowhere."""
    values = defaults(module).items()
    said = {key: value for key, value in values if value and not isinstance(value, str)}
    assert said == SAVED.get(module, {})


def test_what_was_assumed_of_a_younger_field_is_what_it_is_when_left_out() -> None:
    """Otherwise older saves of content that does not use the field would not load."""
    for name in [name for name in sys.modules if name.startswith("inkribbon.")]:
        for struct in vars(sys.modules[name]).values():
            added = getattr(struct, "added", None)
            if inspect.isclass(struct) and issubclass(struct, msgspec.Struct) and added:
                known = {field.name: field for field in fields(struct)}
                left_out = {key: default_of(known[key]) for key in added}
                assert added == left_out | (GRAPH if struct is Graph else {}), struct


@pytest.mark.parametrize("name", GAMES)
def test_two_play_if_nobody_is_named(name: str) -> None:
    found = game(name)
    assert found.usual_cast() == max(2, found.seats[0])
