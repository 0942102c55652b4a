"""Ink ribbons: when the tension deck runs out, and where a typewriter renews it."""

from __future__ import annotations

from collections.abc import Container

from inkribbon.crawl.items.typewriter import TYPEWRITER
from inkribbon.crawl.state.world import ACTIONS, World

from ..routes import FAR

Way = tuple[int, int, int]
"""The actions to a typewriter, the seat of the character, and the square of the typewriter."""
BUSY = 12
"""How many actions farther from a typewriter a character without anything to search may be."""
LATE = 2.9
"""Rounds left in the tension deck, besides those to get there, at which the typewriter becomes
important: enemies stop characters, and cards draw others."""
FEW = 3
"""The largest party that needs as many turns in reserve as it has members: in a larger one,
somebody else can go."""
EARLY = 1.5
"""How many rounds ahead a character without anything to search goes to the typewriter."""
MARGIN = 2
"""Cards drawn besides those of the turns."""
LATE_EASY = 4.0
"""The same where typewriters are not used up: being early costs nothing."""


def is_late(world: World, away: float = 0.0) -> bool:
    """Whether the tension deck will soon run out and a typewriter, so many rounds away, helps.

    Going there takes no more rounds than it brings the typewriter nearer, so whoever sets out is
    late all the way and on arrival too.
    """
    if not world.ribbons or world.book.scenario.tension_reshuffles:
        return False
    late = LATE_EASY if "typewriter" in world.book.eases else LATE
    drawing = [who for who in world.characters.values() if who.square >= 0 and who.up]
    spare = late * min(len(drawing), FEW) + away * len(drawing)
    return len(world.decks["tension"]) <= spare + max(1, len(drawing) - 1)


def is_last_chance(world: World) -> bool:
    """Whether the tension deck may run out before the next turn of the active character."""
    drawing = [who for who in world.characters.values() if who.square >= 0 and who.up]
    return len(world.decks["tension"]) <= len(drawing) + MARGIN


def spent(world: World, seat: int) -> int:
    """The actions of this turn that a character has used up.

    They count as part of the way, or steps toward a typewriter would make it less late.
    """
    return ACTIONS - world.actions if seat == world.active and world.phase == "action" else 0


def writer(world: World, ways: list[Way], busy: Container[int]) -> tuple[int, int]:
    """The seat that goes to a typewriter when time runs out, and its square, or -1."""

    def trouble(way: Way) -> Way:
        away, seat, desk = way
        return (away + (BUSY if seat in busy else 0), seat, desk)

    away, seat, desk = min(ways, key=trouble, default=(FAR, -1, -1))
    ahead = 0.0 if seat in busy else EARLY
    rounds = (max(0, away - 1) + spent(world, seat)) / ACTIONS
    late = away < FAR and is_late(world, ahead + rounds)
    return (seat, desk) if late else (-1, -1)


def draws_before(world: World, seat: int) -> int:
    """The tension cards of the turns that end before the seat's next turn begins."""
    drawing = [who.seat for who in world.characters.values() if who.square >= 0 and who.up]
    order = sorted(drawing, key=lambda other: (other < world.active, other))
    return order.index(seat) or len(order)


def typewriters(world: World) -> list[int]:
    return [square for square, tokens in world.tokens.items() if TYPEWRITER in tokens]
