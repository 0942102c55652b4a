"""The bosses of the first game, fought by bots from small scenario files."""

from __future__ import annotations

import pytest
from support.mansion_fights import mansion_fight
from support.re1 import the_game

from inkribbon import bots
from inkribbon.crawl.state.events import BehaviourDrawn, BossAttacked, BossKilled, BossMoved
from inkribbon.crawl.state.special_events import BossEnraged
from inkribbon.crawl.state.world import World
from inkribbon.crawl.terminal.board import Letters, draw
from inkribbon.crawl.terminal.panel import boss_lines
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.data import Event
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler
from inkribbon.words.lexicon import load

KINDS = ("lisa-trevor", "tyrant", "tyrant-escaped")
PAIR = ["jill", "chris"]
ALL = [*PAIR, "rebecca", "barry"]


def new_fight(
    kind: str, cast: list[str] = PAIR, *, wins: bool = True, modes: tuple[str, ...] = ()
) -> World:
    source = Source("fight.toml", mansion_fight(kind, wins=wins))
    return the_game().new(source, cast, modes=modes)


def fought(world: World, bot: str, seed: int) -> list[Event]:
    """A whole fight, with all its news."""
    game, chance = the_game(), Sampler(seed)
    players = [bots.make(bot, game, f"{seed}-{seat}") for seat in world.characters]
    told: list[Event] = []
    while (decision := world.decision) is not None:
        if decision.seat == CHANCE:
            action = chance.choose(decision)
        else:
            seat = max(decision.seat, 0)
            action = players[seat].choose(game.observe(world, seat), decision)
        answer(world, action)
        told += [event for event in world.news if isinstance(event, Event)]
    return told


@pytest.mark.rule("re1.boss.two-bosses")
@pytest.mark.parametrize("kind", KINDS)
def test_careful_players_kill_it(kind: str) -> None:
    world = new_fight(kind)
    told = fought(world, "careful", 1)
    assert world.outcome is not None
    assert (world.outcome.won, world.outcome.cause) == (True, "boss-killed")
    for happening in (BehaviourDrawn, BossAttacked, BossMoved, BossKilled):
        assert any(isinstance(event, happening) for event in told)


@pytest.mark.parametrize("kind", KINDS)
def test_careful_players_leave_once_it_is_dead(kind: str) -> None:
    world = new_fight(kind, ALL, wins=False)
    fought(world, "careful", 1)
    assert world.outcome is not None
    assert (world.outcome.won, world.outcome.cause) == (True, "escaped")


@pytest.mark.rule("re1.boss.tyrant-cards")
def test_an_enraged_tyrant_is_fought_with_its_other_deck() -> None:
    told = fought(new_fight("tyrant-escaped"), "careful", 1)
    (turn,) = [n for n, event in enumerate(told) if isinstance(event, BossEnraged)]
    behaviour = the_game().contents.behaviour
    after = [event for event in told[turn:] if isinstance(event, BehaviourDrawn)]
    assert after
    assert {behaviour[event.card].boss for event in after} == {"tyrant-enraged"}


@pytest.mark.parametrize("kind", KINDS)
def test_players_without_a_plan_are_beaten_by_it(kind: str) -> None:
    world = new_fight(kind)
    fought(world, "random", 1)
    assert world.outcome is not None
    assert not world.outcome.won
    assert world.bosses


@pytest.mark.rule("re1.mode-solo.boss-health")
@pytest.mark.parametrize(
    ("kind", "less"), [("lisa-trevor", 0), ("tyrant", 10), ("tyrant-escaped", 10)]
)
def test_in_solo_play_the_tyrant_has_ten_hit_points_less_and_lisa_trevor_has_not(
    kind: str, less: int
) -> None:
    world = new_fight(kind, ["jill"], modes=("solo",))
    (found,) = world.bosses.values()
    full = the_game().contents.bosses[kind].hit_points
    assert (found.health, found.full) == (full - less, full - less)


@pytest.mark.parametrize("kind", KINDS)
def test_the_terminal_shows_it_with_its_health_also_when_it_is_enraged(kind: str) -> None:
    world = new_fight(kind)
    game, will = the_game(), Sampler(3)
    for _ in range(60):
        if world.decision is None:
            break
        answer(world, will.choose(world.decision))
        scene = game.observe(world, 0)
        board = "\n".join("".join(text for text, _ in line) for line in draw(scene))
        for boss in world.bosses.values():
            assert f"<{Letters(scene).bosses[boss.kind]}>" in board
            shown = "".join(t for line in boss_lines(scene, boss, 60, load()) for t, _ in line)
            assert str(boss.health) in shown
            assert game.contents.bosses[boss.kind].name in shown
