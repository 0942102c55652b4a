"""Everything that the aims of the characters depend on.

Most of what happens in a search changes none of it: harm, fire, where enemies are. So the aims are
worked out once and shared by all positions with the same stakes.
"""

from __future__ import annotations

from inkribbon.crawl.scenario.goals import SlayGoal
from inkribbon.crawl.state.board import crowded
from inkribbon.crawl.state.world import Character, World

from .goals import unmet
from .ribbons import spent
from .wants import DECKS

Stakes = tuple[object, ...]


def stakes(world: World) -> Stakes:
    """A key for the aims in one book."""
    return (
        (world.open, world.locked, world.goals, world.stations, world.unfolding, world.campaign),
        tuple([_person(who) for who in world.characters.values()]),
        (*world.tokens, *world.tokens.values()),
        tuple(world.unexplored),
        tuple([world.decks.get(deck) for deck in DECKS]),
        world.box,
        _clock(world),
        _prey(world),
        # Nobody can go to a full square to help another.
        crowded(world, 1),
    )


def _person(who: Character) -> tuple[object, ...]:
    """Where a character is, and with what: how loaded a gun is does not matter."""
    return who.seat, who.square, who.fate, tuple([item.card for item in who.items])


def _clock(world: World) -> tuple[int, ...]:
    """How much time is left, where a typewriter could give more."""
    if not world.ribbons or world.book.scenario.tension_reshuffles:
        return ()
    return len(world.decks["tension"]), world.active, spent(world, world.active)


def _prey(world: World) -> tuple[tuple[str, int], ...]:
    """The kinds and tiles of the bosses, and of the enemies that goals want dead."""
    kinds = [goal.enemy for goal in unmet(world) if isinstance(goal, SlayGoal)]
    if not (kinds or world.bosses):
        return ()
    tile_of = world.book.grid.tile_of
    bosses = [(boss.kind, tile_of[boss.square]) for boss in world.bosses.values()]
    prey = [(e.kind, tile_of[e.square]) for e in world.enemies.values() if e.kind in kinds]
    return (*bosses, *prey)
