"""What `careful` works out once and uses again: it must be the same as worked out anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from support.crawl import crawl

from inkribbon.bots.look_ahead import DEPTH, FUEL, LookAhead
from inkribbon.catalogue import GAMES
from inkribbon.crawl.bot.aims.aims import Aims
from inkribbon.crawl.bot.aims.stakes import stakes
from inkribbon.crawl.bot.facts import facts_of
from inkribbon.crawl.bot.judge import CrawlJudge, Judges
from inkribbon.crawl.bot.options.horizon import has_choice, stop_at_next_action
from inkribbon.crawl.bot.weights import CAREFUL
from inkribbon.crawl.combat.reactions import ReactionPhase
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.pending import stop_before
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler

SCENARIOS = (("re1", "lab-b"), ("re2", "6a"), ("re3", "downtown-1"), ("re3", "clock-tower-2"))
HALL = """
    +---+---+---+---+
    | .   .   .   X |
    +---+---+---+---+
    """
ANSWERS = 250
"""Answers of a random game."""


def turns(game: str, scenario: str) -> Iterator[World]:
    """The positions of a random game in which an action is chosen."""
    world = GAMES[game].new(scenario)
    chance = Sampler(f"{game} {scenario}")
    for _ in range(ANSWERS):
        if (decision := world.decision) is None:
            return
        if decision.prompt == "action" and len(world.characters) > 1:
            yield world.clone()
        options = [option.action for option in decision.options]
        answer(world, chance.choose(decision) if decision.seat == CHANCE else chance.pick(options))


def people(world: World) -> list[Character]:
    return [who for who in world.characters.values() if who.square >= 0 and who.up]


def aims_of(world: World, *, to_the_end: bool) -> tuple[object, ...]:
    """All that is asked about the aims of a position, worked out anew."""
    aims = Aims(world, facts_of(world.book).routes, people(world), to_the_end=to_the_end)
    ends = [aims.ends(who, world.open) for who in people(world)]
    told = (aims.search, aims.meetings, aims.fetch, aims.doors, aims.loot, aims.looking, aims.desk)
    down = [(who.seat, who.square) for who in aims.down]
    full = [who.seat for who in aims.encumbered]
    return told, ends, aims.ways, aims.legs, aims.locks, aims.fog, down, full, aims.searching.open


def shaken(world: World) -> World:
    """The same position with everything changed that is not at stake."""
    other = world.clone()
    for seat, who in world.characters.items():
        items = tuple([replace(item, ammo=item.ammo + 1) for item in who.items])
        other.characters[seat] = replace(who, harm=(who.harm + 1) % 4, items=items, poisoned=True)
    for enemy in world.enemies.values():
        other.enemies[enemy.id] = replace(enemy, wounds=enemy.wounds + 1)
    other.turn += 1
    other.danger += 1
    other.fire = () if world.fire else (0,)
    other.done = ("move", *world.done)
    return other


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_what_is_not_at_stake_changes_no_aims(game: str, scenario: str) -> None:
    for world in turns(game, scenario):
        other = shaken(world)
        assert stakes(other) == stakes(world)
        for plan in (False, True):
            assert aims_of(other, to_the_end=plan) == aims_of(world, to_the_end=plan)


def test_whatever_aims_depend_on_is_at_stake() -> None:
    table = crawl("re2", HALL, cast=("leon", "claire"), tension_reshuffles=False)
    table.stand("leon", "a1").stand("claire", "b1").begin()
    world = table.world
    seen = [stakes(world)]
    for change in (
        {"open": world.open ^ 1},
        {"locked": world.locked ^ 1},
        {"tokens": {2: ("A",)}},
        {"unexplored": {0: "red"}},
        {"stations": (0,)},
        {"box": (table.world.characters[0].items[0],)},
        {"characters": {**world.characters, 1: world.characters[1].meeting("down")}},
        {"characters": {**world.characters, 1: replace(world.characters[1], square=2)}},
        {"characters": {**world.characters, 1: replace(world.characters[1], items=())}},
        {"crowd": [4, *world.crowd[1:]]},
        {"ribbons": 0},
    ):
        seen.append(stakes(replace(world, **change)))
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_a_quick_look_rates_the_same_without_listing_options(game: str, scenario: str) -> None:
    for world in [*turns(game, scenario)][::6]:
        assert world.decision is not None
        judge = CrawlJudge(GAMES[game].observe(world, world.active))
        near = world.clone()
        stop_before(near, ReactionPhase)
        unlisted = near.clone()
        stop_at_next_action(unlisted)
        look = LookAhead(judge, thorough=False)
        for option in judge.worthwhile(world, world.decision):
            rated = [look.after(start, option, DEPTH, FUEL) for start in (near, unlisted)]
            assert rated[0] == rated[1]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_a_detour_is_the_way_to_the_nearest_of_all_ends(game: str, scenario: str) -> None:
    chance = Sampler(scenario)
    for world in [*turns(game, scenario)][::6]:
        routes = facts_of(world.book).routes
        squares = [chance.below(world.book.grid.n) for _ in range(6)]
        ends, others = [
            tuple((s, chance.below(9)) for s in {*half}) for half in (squares[:3], squares[3:])
        ]
        held = tuple(sorted({enemy.square: 5 for enemy in world.enemies.values()}.items()))
        best = dict(ends)
        for square, left in others:
            best[square] = min(left, best.get(square, left))
        doors = (world.open, world.locked, 0)
        way = routes.to(ends, *doors, held)
        joined = routes.to(tuple(best.items()), *doors, held)
        assert routes.by_way_of(way, others, *doors, held) == joined


def test_a_single_step_is_a_choice_unless_an_enemy_keeps_one_from_stopping() -> None:
    table = crawl("re2", HALL).stand("leon", "a1").begin()
    leon = table.world.characters[0]
    assert has_choice(table.world, leon)
    table.enemy("zombie", "a1")
    assert not has_choice(table.world, leon)


def test_where_every_square_around_is_full_there_may_be_no_choice() -> None:
    table = crawl("re2", HALL).stand("leon", "a1").begin()
    for _ in range(ROOM):
        table.enemy("zombie", "b1")
    assert not has_choice(table.world, table.world.characters[0])


def test_positions_are_shared_within_a_turn_only() -> None:
    table = crawl("re2", HALL).stand("leon", "a1").begin()
    view = table.game.observe(table.world, 0)
    judges = Judges(CAREFUL)
    first = judges(view)
    assert judges(view).looks is first.looks
    assert judges(replace(view, turn=view.turn + 1)).looks is not first.looks
