"""Scenario 8A, The Last Train, and Birkin Stage Three, with the shipped file."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.bosses import boss, boss_at
from support.crawl import Table
from support.re2 import box, cleared, link_between, shipped

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.behaviour import Behave
from inkribbon.crawl.effects.narrative import ChooseWay
from inkribbon.crawl.state.events import BossAttacked, BossMoved, Ended
from inkribbon.crawl.state.special_events import CountedDown, Died, Poisoned
from inkribbon.crawl.turn.actions import Move
from inkribbon.crawl.turn.stations import UseStation
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.deck import cards
from inkribbon.kernel.engine import answer, push, run

BIRKIN = "birkin-stage-three"


def on_the_turntable(leon: str = "f3", claire: str = "h6") -> Table:
    """Both on the turntable; Birkin is on f4."""
    table = cleared("8a", leon=leon, claire=claire)
    table.world.unexplored.clear()
    return table.begin()


def behaves(table: Table, card: str, face: str = "blank") -> Table:
    """Birkin follows a card; all evade dice show one face, and players take the first way."""
    table.world.drawn = card
    push(table.world, Behave(boss(table).id))
    table.world.decision = None
    run(table.world)
    table.hear()
    while table.world.decision is not None and table.asked().prompt not in (
        "action",
        "boss-target",
    ):
        rolled = [a for a in table.offers(Rolled) if set(a.faces) == {face}]
        answer(table.world, rolled[0] if rolled else table.asked().actions()[0])
        table.hear()
    return table


# Set-up


@pytest.mark.rule("re2.mode-easy.ribbons-for-cards")
@pytest.mark.parametrize(
    ("cast", "modes", "added"),
    [
        (("leon", "claire"), (), {"t-minus-five"}),
        (("leon", "claire", "ada"), (), {"t-minus-five", "falling-ceiling"}),
        (("leon", "claire"), ("easy",), {"t-minus-five", "falling-ceiling"}),
    ],
)
def test_special_cards_replace_ink_ribbons_one_for_one_and_all_of_them_in_easy_mode(
    cast: tuple[str, ...], modes: tuple[str, ...], added: set[str]
) -> None:
    world = shipped("8a", *cast, modes=modes).world
    special = {card.id for card in world.book.tension.values() if card.special}
    assert special & set(cards(world.decks["tension"])) == added
    assert world.ribbons == 0
    assert not any("typewriter" in tokens for tokens in world.tokens.values())


def test_birkin_waits_on_the_turntable_with_his_eight_cards() -> None:
    world = shipped("8a", "leon").world
    (found,) = world.bosses.values()
    assert found.kind == BIRKIN
    assert found.health >= box().bosses[BIRKIN].hit_points
    assert len(world.decks[BIRKIN]) == 8


@pytest.mark.rule("re2.mode-solo.boss-health")
def test_alone_birkin_has_ten_hit_points_fewer() -> None:
    (found,) = shipped("8a", "leon", modes=("solo",)).world.bosses.values()
    assert found.health == box().bosses[BIRKIN].hit_points - 10


# The way to him


def test_the_woman_on_the_gantry_gives_a_rocket_launcher() -> None:
    table = cleared("8a", claire="f1").carry("claire").begin()
    table.answer(UseStation(0)).answer(table.offers(ChooseWay)[0])
    assert table.cards("claire") == ["rocket-launcher"]


@pytest.mark.rule("re2.weapons.universal")
@pytest.mark.parametrize("who", ["leon", "claire", "ada", "kendo"])
def test_anyone_can_fire_the_only_rocket(who: str) -> None:
    table = cleared("8a", **{who: "f3"}).carry(who, "rocket-launcher").begin()
    dice = ["high mid blank"] if who == "kendo" else ["high mid"]
    table.attack("rocket-launcher", "f4", dice=dice)
    assert boss(table).health == boss(table).full - 10
    assert not table.offers(Attack)


def test_the_corners_of_the_turntable_are_out_of_his_sight() -> None:
    """Two solid blocks leave twelve squares; a line past their corners is blocked."""
    assert not on_the_turntable(leon="e3").offers(Attack)
    assert on_the_turntable(leon="f3").offers(Attack)


def test_whoever_enters_the_turntable_stays_and_fights_him_there() -> None:
    table = cleared("8a", leon="f3", claire="f2")
    table.open(link_between(table, "f2", "f3")).begin("leon")
    squares = {table.world.book.grid.names[move.square] for move in table.offers(Move)}
    assert "f2" not in squares
    assert "e3" in squares
    assert table.offers(Attack)
    table.stop(dice=["regrowth"])
    while table.asked().prompt != "action":
        table.answer(table.asked().actions()[0])
    assert table.world.active == table.seat("claire")
    assert not table.offers(Attack), "from outside he cannot be attacked"


def test_killing_him_wins() -> None:
    table = on_the_turntable()
    (found,) = table.world.bosses.values()
    table.world.bosses[found.id] = replace(found, health=1)
    table.attack("handgun", "f4", dice=["high"])
    assert table.told(Ended) == [Ended(True, "boss-killed")]


def test_the_countdown_runs_on_the_turntable_too() -> None:
    table = on_the_turntable()
    before = len(table.world.decks["tension"])
    table.stop(dice=["regrowth"])
    while table.asked().prompt != "action":
        table.answer(table.asked().actions()[0])
    assert len(table.world.decks["tension"]) == before - 1
    assert len(table.told(CountedDown)) == 1


# His cards


@pytest.mark.rule("re2.boss.effect-killed", "re2.boss.death-not-loss")
def test_one_card_kills_the_most_wounded_character_and_the_other_fights_on() -> None:
    table = on_the_turntable()
    table.world.characters[1] = replace(table.who("claire"), harm=1)
    behaves(table, "impaled")
    assert [died.seat for died in table.told(Died)] == [1]
    assert table.who("claire").fate == "dead"
    assert table.world.outcome is None


def test_his_blood_poisons_everyone_within_two_squares_who_does_not_evade() -> None:
    table = on_the_turntable(leon="f3", claire="g6")
    behaves(table, "infected-blood")
    assert {event.seat for event in table.told(Poisoned)} == {0, 1}
    assert [c.harm for c in table.world.characters.values()] == [0, 0]
    evaded = behaves(on_the_turntable(), "infected-blood", face="low")
    assert not evaded.told(Poisoned)


@pytest.mark.rule("re2.boss.attack-all")
def test_a_sweep_hits_all_next_to_him_and_nobody_farther_away() -> None:
    table = behaves(on_the_turntable(leon="e3", claire="g3"), "four-arms")
    assert {hit.seat for hit in table.told(BossAttacked)} == {0, 1}
    away = behaves(on_the_turntable(leon="e3", claire="h6"), "four-arms")
    assert {hit.seat for hit in away.told(BossAttacked)} == {0}


@pytest.mark.rule("re2.boss.moves-through")
def test_he_moves_on_after_contact_and_pushes_whoever_is_in_his_way() -> None:
    table = behaves(on_the_turntable(leon="f5", claire="h6"), "rending-claw", face="high")
    steps = [move.square for move in table.told(BossMoved)]
    assert len(steps) == 2, "two squares, although he reached Leon with the first"
    assert boss_at(table) == table.world.book.grid.names[steps[-1]]


def test_he_leaps_onto_the_farthest_character() -> None:
    table = behaves(on_the_turntable(leon="e3", claire="h6"), "great-leap", face="high")
    assert boss_at(table) == "h6"


def test_what_was_shot_off_grows_back_but_never_beyond_his_full_health() -> None:
    table = on_the_turntable()
    (found,) = table.world.bosses.values()
    table.world.bosses[found.id] = replace(found, health=found.full - 1)
    behaves(table, "regrowth")
    assert boss(table).health == found.full
