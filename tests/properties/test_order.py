"""Players choose the order of enemies exactly when it can matter.

In small crowded rooms, every possible end of a Reaction Phase is found twice: with the engine
deciding when to ask, and with the question asked every time. Both must agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from properties.plays import CRAWL_GAMES, tries
from support.crawl import crawl

from inkribbon.crawl.combat import reactions
from inkribbon.crawl.combat.reactions import ReactionPhase
from inkribbon.crawl.effects.tension import TensionPhase
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.tasks import EndTurn
from inkribbon.crawl.state.world import DANGER, World
from inkribbon.kernel.codec import encode
from inkribbon.kernel.deck import shuffled
from inkribbon.kernel.engine import push, run, take

MAPS = {
    "corridor": "+---+---+---+---+\n| *   .   .   . |\n+---+---+---+---+",
    "ring": "+---+---+---+\n| *   .   . |\n+   +---+   +\n| .   .   . |\n+---+---+---+",
    "rooms": (
        "+---+---+---+---+\n| *   . n .   * |\n+       +       +\n"
        "| .   . | .   . |\n+---+---+---+---+"
    ),
}
MOST = 3000
"""Positions to visit before a crowd is skipped as too large."""


@dataclass(frozen=True)
class Crowd:
    """Where everyone is when the enemies react; places are square numbers that wrap around."""

    map: str
    people: tuple[tuple[int, bool], ...]
    """A place, and whether the next hit is fatal."""
    enemies: tuple[tuple[int, int], ...]
    """An enemy type, by its number in the box, and a place."""
    face_up: int


crowds = st.builds(
    Crowd,
    map=st.sampled_from(sorted(MAPS)),
    people=st.lists(st.tuples(st.integers(0, 7), st.booleans()), min_size=1, max_size=2).map(tuple),
    enemies=st.lists(
        st.tuples(st.sampled_from((0, 0, 0, 1, 2)), st.integers(0, 4)), min_size=3, max_size=6
    ).map(tuple),
    face_up=st.integers(0, 9),
)


def reacting(game: str, crowd: Crowd) -> World:
    """The world just before its Reaction Phase; enemies without room are left out."""
    (cast,) = [g.characters() for g in CRAWL_GAMES if g.id == game]
    names = [name for name, _ in cast[: len(crowd.people)]]
    table = crawl(game, MAPS[crowd.map], cast=names)
    world = table.world
    squares = world.book.grid.names
    for name, (place, hurt) in zip(names, crowd.people, strict=True):
        table.stand(name, squares[place % len(squares)], harm=DANGER * hurt)
    kinds = list(world.book.enemies)
    for number, place in crowd.enemies:
        kind = kinds[number % len(kinds)]
        square = place % len(squares)
        if world.crowd[square] + world.book.enemies[kind].room <= ROOM:
            table.enemy(kind, squares[square])
    cards = list(world.book.tension)
    world.decks["tension"] = shuffled(cards * 2, (cards[crowd.face_up % len(cards)],))
    world.active = 0
    push(world, ReactionPhase(), TensionPhase(), EndTurn(0))
    return world


@contextmanager
def always_asking() -> Iterator[None]:
    """The engine asks for the order whenever two enemies have yet to act."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reactions, "order_matters", lambda *situation: True)
        patch.setattr(reactions, "may_collide", lambda world, movers, people: len(movers) > 1)
        yield


def ends(world: World) -> set[bytes] | None:
    """Every possible end of the Reaction Phase, like enemies being equal; None if too many."""
    run(world)
    found: set[bytes] = set()
    seen: set[bytes] = set()
    open_ends = [world]
    while open_ends:
        here = open_ends.pop()
        here.news.clear()
        if here.decision is None or here.phase == "tension":
            found.add(_picture(here))
            continue
        key = encode([here.decision, here.stack, here.characters, here.enemies])
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > MOST:
            return None
        for option in here.decision.options:
            if isinstance(option.action, Discard):
                continue  # an extra question is also an extra chance to throw something away
            branch = here.clone()
            take(branch, option)
            open_ends.append(branch)
    return found


def _picture(world: World) -> bytes:
    enemies = sorted((e.kind, e.square, e.wounds) for e in world.enemies.values())
    return encode([world.characters, enemies, world.outcome])


@pytest.mark.parametrize("game", [game.id for game in CRAWL_GAMES])
# A square that becomes full diverts enemies that were heading for another one.
@example(Crowd("ring", ((2, True),), ((1, 0), (1, 3), (2, 3), (0, 0), (0, 3), (2, 2)), 2))
# Enemies that leave a full square open a shorter path for one that was going around it.
@example(Crowd("ring", ((5, False),), ((0, 1), (0, 0), (0, 2), (2, 0), (0, 1), (0, 1)), 0))
@given(crowd=crowds)
@tries(150)
def test_no_order_that_was_not_asked_for_could_have_ended_otherwise(
    game: str, crowd: Crowd
) -> None:
    with always_asking():
        everything = ends(reacting(game, crowd))
    asked = ends(reacting(game, crowd))
    if everything is not None and asked is not None:
        assert asked == everything
