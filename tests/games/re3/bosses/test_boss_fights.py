"""Both bosses, each fought to a win and to a loss from a scenario file."""

from __future__ import annotations

import pytest
from support.boss_fights import boss_fight

from inkribbon import bots
from inkribbon.crawl.state.events import (
    BehaviourDrawn,
    BossAttacked,
    BossKilled,
    BossMoved,
    BossWounded,
)
from inkribbon.crawl.state.world import World
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.data import Event
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import BadContent
from inkribbon.kernel.sampler import Sampler

KINDS = ("grave-digger", "nemesis-stage-two")


def fought(kind: str, bot: str, seed: int) -> tuple[World, list[Event]]:
    """A whole fight, with all its news."""
    world = GAME.new(Source("fight.toml", boss_fight(kind)), ["jill", "carlos"])
    chance = Sampler(seed)
    players = [bots.make(bot, GAME, f"{seed}-{seat}") for seat in world.characters]
    told: list[Event] = []
    while (decision := world.decision) is not None:
        if decision.seat == CHANCE:
            action = chance.choose(decision)
        else:
            seat = max(decision.seat, 0)
            action = players[seat].choose(GAME.observe(world, seat), decision)
        answer(world, action)
        told += [event for event in world.news if isinstance(event, Event)]
    return world, told


@pytest.mark.rule("re3.components.boss-models")
@pytest.mark.parametrize("kind", KINDS)
def test_careful_players_kill_it(kind: str) -> None:
    world, told = fought(kind, "careful", 1)

    assert world.outcome is not None
    assert (world.outcome.won, world.outcome.cause) == (True, "boss-killed")
    dealt = sum(event.damage for event in told if isinstance(event, BossWounded))
    assert dealt >= GAME.contents.bosses[kind].hit_points
    for happening in (BehaviourDrawn, BossAttacked, BossMoved, BossKilled):
        assert any(isinstance(event, happening) for event in told)


@pytest.mark.parametrize("kind", KINDS)
def test_players_without_a_plan_are_beaten_by_it(kind: str) -> None:
    world, _ = fought(kind, "random", 1)

    assert world.outcome is not None
    assert (world.outcome.won, world.outcome.cause) == (False, "fallen")
    assert world.bosses


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('kind = "grave-digger"', 'kind = "tyrant"', "unknown boss 'tyrant'"),
        ('at = "B"', 'at = "a"', "the letter 'a' of [boss] is already taken"),
        ('at = "B"', 'at = "Z"', "the letter 'Z' of [boss] is already taken"),
        (".   B*  Z", ".   .*  Z", "the boss needs a square on the map"),
        ('at = "B"', 'at = "B"\nwins = false', "there is no exit"),
    ],
)
def test_a_scenario_with_a_wrong_boss_is_refused(old: str, new: str, complaint: str) -> None:
    text = boss_fight("grave-digger")
    assert old in text
    # A boss with another letter leaves its old one undefined.
    moved = ("B*", ".*") if new in ('at = "a"', 'at = "Z"') else ("", "")

    with pytest.raises(BadContent, match=complaint.replace("[", r"\[")):
        GAME.check(Source("fight.toml", text.replace(old, new).replace(*moved)))
