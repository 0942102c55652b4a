"""Bots: found by name, given only a view, deterministic for a seed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from inkribbon import bots
from inkribbon.catalogue import GAMES
from inkribbon.crawl.state.world import World
from inkribbon.kernel.codec import digest
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, GROUP, Decision
from inkribbon.kernel.driver import play
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.sampler import Sampler

INTRODUCTIONS = {"re1": "the-gunshot", "re2": "1a", "re3": "escaping-the-warehouse"}
LIMIT = 4000


def started(name: str, players: int = 2) -> tuple[Game[Any, Any], World]:
    game = GAMES[name]
    cast = tuple(who for who, _ in game.characters()[:players])
    world = game.start(Setup(game=name, scenario=INTRODUCTIONS[name], characters=cast))
    assert isinstance(world, World)
    return game, world


def played(name: str, bot: str, seed: int, players: int = 2) -> World:
    game, world = started(name, players)
    drivers = {seat: bots.make(bot, game, f"{seed}:{seat}") for seat in range(players)}
    play(game, world, drivers, chance=Sampler(seed), limit=LIMIT)
    return world


def asked(world: World) -> Decision:
    assert world.decision is not None
    return world.decision


def wreck(world: World) -> None:
    """Make a world useless to any code that still reads it."""
    world.stack.clear()
    world.decks.clear()
    world.characters.clear()
    world.enemies.clear()
    world.tokens.clear()
    world.crowd.clear()
    world.decision = None


def test_an_unknown_bot_is_refused_with_the_known_names() -> None:
    with pytest.raises(InkribbonError, match=r"no bot 'clever': choose among random, careful"):
        bots.make("clever", GAMES["re1"], 1)


@pytest.mark.parametrize(
    ("name", "bot"), [(name, bot) for name in INTRODUCTIONS for bot in bots.names(GAMES[name])]
)
def test_every_answer_comes_from_the_view_and_is_on_offer(name: str, bot: str) -> None:
    """The world is destroyed before the bot is asked, so it has only the view."""
    game, world = started(name)
    chance = Sampler(5)
    drivers = {seat: bots.make(bot, game, seat) for seat in range(2)}
    for _ in range(60):
        decision = asked(world)
        if decision.seat == CHANCE:
            answer(world, chance.choose(decision))
            continue
        seat = 0 if decision.seat == GROUP else decision.seat
        view = game.observe(world, seat)
        going_on = world.clone()
        wreck(world)
        action = drivers[seat].choose(view, decision)
        assert action in decision.actions()
        world = going_on
        answer(world, action)
        if world.outcome is not None:
            break


@pytest.mark.parametrize("bot", bots.names(GAMES["re3"]))
def test_looking_at_a_view_changes_nothing_in_it(bot: str) -> None:
    game, world = started("re3")
    view = game.observe(world, 0)
    before = digest(view)
    bots.make(bot, game, 1).choose(view, asked(world))
    assert digest(view) == before


@pytest.mark.parametrize("bot", bots.names(GAMES["re1"]))
def test_the_same_seed_gives_the_same_game(bot: str) -> None:
    assert digest(played("re1", bot, 3)) == digest(played("re1", bot, 3))


def test_another_seed_gives_random_another_game() -> None:
    assert digest(played("re1", "random", 3)) != digest(played("re1", "random", 4))


def test_random_takes_every_option_equally_often() -> None:
    game, world = started("re2", 4)
    decision = Decision(0, "any", asked(world).options)
    bot = bots.make("random", game, 11)
    picks: Counter[Data] = Counter(
        bot.choose(game.observe(world, 0), decision) for _ in range(1000)
    )
    assert len(picks) == len(decision.options)
    assert min(picks.values()) > 0.7 * 1000 / len(decision.options)


def test_random_does_not_use_up_the_dice_of_the_game() -> None:
    """It has its own random stream: with the same seed it does not pick what the dice would."""
    first = Sampler(7)
    game, world = started("re2", 4)
    decision = Decision(0, "any", asked(world).options)
    bot = bots.make("random", game, 7)
    picks = [bot.choose(game.observe(world, 0), decision) for _ in range(40)]
    assert picks != [first.choose(decision) for _ in range(40)]


@pytest.mark.parametrize("name", INTRODUCTIONS)
def test_careful_gets_out_where_random_does_not(name: str) -> None:
    careful = [played(name, "careful", seed) for seed in range(4)]
    random = [played(name, "random", seed) for seed in range(4)]
    assert all(world.outcome is not None for world in careful)
    assert won(careful) >= won(random) + 2


def won(worlds: list[World]) -> int:
    return sum(world.outcome is not None and world.outcome.won for world in worlds)


def test_careful_ends_games_of_four_as_well() -> None:
    assert played("re2", "careful", 1, players=4).outcome is not None
