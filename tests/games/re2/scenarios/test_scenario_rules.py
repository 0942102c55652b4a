"""The special rules of the last scenarios: foul water and the countdown. Both are authored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from support.bosses import step_aside
from support.crawl import Table, laid_out, scenario_on
from support.re2 import CLEAR, game

from inkribbon.crawl.effects.verbs import is_possible
from inkribbon.crawl.printed.effects import Dodge
from inkribbon.crawl.scenario.file import BossRule, TileName
from inkribbon.crawl.state.events import TensionDrawn
from inkribbon.crawl.state.moments import TurnOver
from inkribbon.crawl.state.special_events import CountedDown, Poisoned, Waded
from inkribbon.crawl.state.world import DANGER
from inkribbon.crawl.terminal.panel import panel
from inkribbon.crawl.turn.water import water_of
from inkribbon.games.re2.scenario_rules import countdown
from inkribbon.kernel.deck import cards
from inkribbon.words.lexicon import load

POOL = """
    +---+---+---+---+
    | .   .   . d . |
    +---+---+---+---+
    """
WET = TileName(at="a1", name="Pool", flooded=True)
PIT = """
    +---+---+---+---+---+
    | .   .   B   . d . |
    +---+---+---+---+---+
    """
BIRKIN = "birkin-stage-three"


def pool(*, special: Sequence[str] = ("foul-water",), cast: Sequence[str] = ("leon",)) -> Table:
    scenario = scenario_on(POOL, special=tuple(special), tile=(WET,))
    return laid_out(game(), scenario, cast).deck("tension", *CLEAR)


def poisoned(table: Table, who: str = "leon") -> bool:
    return bool(table.who(who).poisoned)


# Foul water


@pytest.mark.parametrize(("faces", "ill"), [("blank low", True), ("blank mid", False)])
def test_whoever_ends_a_turn_in_the_water_evades_or_is_poisoned(faces: str, ill: bool) -> None:
    table = pool().stand("leon", "b1").begin().stop(dice=[faces])
    assert poisoned(table) == ill
    assert [waded.seat for waded in table.told(Waded)] == [0]
    assert table.who("leon").harm == 0


def test_what_the_water_threatens_is_known_where_it_is_foul() -> None:
    threat = water_of(pool().world.book)
    assert (threat is not None, threat and threat.poison) == (True, True)
    assert water_of(pool(special=()).world.book) is None


def test_crossing_the_water_does_nothing() -> None:
    table = pool().stand("leon", "b1").open(0).begin()
    table.move("c1").move("d1").stop()
    assert not table.told(Waded)


def test_the_poisoned_have_nothing_left_to_evade() -> None:
    table = pool().stand("leon", "b1")
    table.world.characters[0] = replace(table.who("leon"), poisoned=True)
    table.begin().stop()
    assert not table.told(Waded)


def test_each_character_wades_in_their_own_turn_only() -> None:
    table = pool(cast=["leon", "ada"]).stand("leon", "d1").stand("ada", "a1").begin("leon")
    table.stop()
    assert not table.told(Waded)
    table.stop(dice=["blank blank blank"])
    assert [event.seat for event in table.told(Poisoned)] == [1]


def test_the_unconscious_swallow_nothing() -> None:
    table = pool(cast=["leon", "ada"]).stand("leon", "d1").stand("ada", "a1")
    table.meet("ada", "down")
    table.carry("leon", "first-aid-spray").begin("leon").stop()
    assert not table.told(Waded)


def test_without_the_rule_water_is_only_wet() -> None:
    table = pool(special=()).stand("leon", "b1").begin().stop()
    assert not table.told(Waded)


def test_the_sheet_says_which_tiles_are_flooded() -> None:
    sheet = game().sheet(pool().world)
    assert [tile.flooded for tile in sheet.tiles] == [True, False]


@pytest.mark.parametrize(("poison", "matters"), [(True, True), (False, False)])
def test_what_poisons_can_be_resolved_after_the_action_phase_too(
    poison: bool, matters: bool
) -> None:
    table = pool().stand("leon", "b1").begin()
    table.world.phase = "tension"
    assert is_possible(table.world, Dodge(need="low", stops=True, poison=poison)) == matters


def test_the_terminal_names_the_flooded_tiles() -> None:
    shown = ["".join(part for part, _ in line) for line in panel(pool().world, 60, 60, load())]
    assert "Flooded: Pool" in shown
    dry = laid_out(game(), scenario_on(POOL), ["leon"]).world
    assert not any("Flooded" in part for line in panel(dry, 60, 60, load()) for part, _ in line)


# The countdown


def pit(at: str, *, special: Sequence[str] = ("countdown",), **more: Any) -> Table:
    scenario = scenario_on(
        PIT, special=tuple(special), boss=BossRule(kind=BIRKIN), tension_reshuffles=False, **more
    )
    found = laid_out(game(), scenario, ["leon"])
    return found.stand("leon", at).deck(BIRKIN, *["regrowth"] * 3)


def left(table: Table) -> int:
    return len(cards(table.world.decks["tension"]))


def test_a_turn_beside_the_boss_costs_a_tension_card_that_is_not_resolved() -> None:
    table = pit("a1").deck("tension", *["undead-ambush"] * 3).begin().stop()
    assert left(table) == 2
    assert table.world.decks["tension"].discard == ("undead-ambush",)
    assert [(event.card, event.left) for event in table.told(CountedDown)] == [
        ("undead-ambush", 2),
    ]
    assert not table.told(TensionDrawn)
    assert not table.enemies()


def test_a_turn_elsewhere_costs_the_card_that_is_drawn_and_no_more() -> None:
    table = pit("e1").deck("tension", *CLEAR[:3]).begin().stop()
    assert left(table) == 2
    assert not table.told(CountedDown)


def test_without_the_rule_the_deck_waits_for_the_fight() -> None:
    table = pit("a1", special=()).deck("tension", *CLEAR[:3]).begin().stop()
    assert left(table) == 3


def test_the_skipped_turn_of_the_fallen_costs_nothing() -> None:
    scenario = scenario_on(PIT, special=("countdown",), boss=BossRule(kind=BIRKIN))
    table = laid_out(game(), scenario, ["leon", "ada"]).deck("tension", *CLEAR[:3])
    table.stand("leon", "e1").stand("ada", "a1").carry("leon", "first-aid-spray")
    table.meet("ada", "down")
    table.begin("leon").stop()
    assert table.world.active == 0
    assert left(table) == 2


def test_time_runs_beside_a_boss_only_for_those_who_stand() -> None:
    table = pit("a1")
    assert len(countdown(table.world, TurnOver(0), None)) == 1
    table.meet("leon", "down")
    assert countdown(table.world, TurnOver(0), None) == []


def test_when_the_deck_is_empty_the_fight_is_lost() -> None:
    table = pit("a1").deck("tension", "all-clear").begin().stop()
    assert table.world.outcome is None
    table.stop()
    step_aside(table, "a1")
    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (False, "out-of-time")


@pytest.mark.parametrize(("card", "harm"), [("fever", 1), ("all-clear", 0)])
def test_of_the_card_only_a_poison_sign_counts(card: str, harm: int) -> None:
    table = pit("a1").deck("tension", *[card] * 2)
    table.world.characters[0] = replace(table.who("leon"), poisoned=True)
    table.begin().stop()
    assert table.who("leon").harm == harm
    assert not table.world.lasting


def test_the_game_goes_on_when_the_countdown_fells_the_character_whose_turn_has_ended() -> None:
    scenario = scenario_on(PIT, special=("countdown",), boss=BossRule(kind=BIRKIN))
    table = laid_out(game(), scenario, ["leon", "ada"]).deck("tension", *["fever"] * 3)
    table.deck(BIRKIN, *["regrowth"] * 3)
    table.stand("leon", "a1", harm=DANGER).stand("ada", "e1").carry("ada", "first-aid-spray")
    table.world.characters[0] = replace(table.who("leon"), poisoned=True)
    table.begin("leon").stop()
    assert table.who("leon").fate == "down"
    assert (table.world.active, table.asked().prompt) == (1, "action")
