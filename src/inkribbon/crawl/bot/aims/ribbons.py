"""Ink ribbons: when the tension deck runs out, and where a typewriter renews it."""

from __future__ import annotations

from inkribbon.crawl.items.typewriter import TYPEWRITER
from inkribbon.crawl.state.world import ACTIONS, World

LATE = 2.9
"""Rounds left in the tension deck, besides those to get there, at which the typewriter becomes
important: enemies stop characters, and cards draw others."""
LATE_EASY = 4.0
"""The same where typewriters are not used up: being early costs nothing."""


def is_late(world: World, away: float = 0.0) -> bool:
    """Whether the tension deck will soon run out and a typewriter, so many rounds away, helps.

    Going there takes no more rounds than it brings the typewriter nearer, so whoever sets out is
    late all the way and on arrival too.
    """
    if not world.ribbons or world.book.scenario.tension_reshuffles:
        return False
    late = LATE_EASY if "typewriter" in world.book.eased else LATE
    drawing = [who for who in world.characters.values() if who.square >= 0 and who.up]
    return len(world.decks["tension"]) <= (late + away) * len(drawing) + 1


def spent(world: World, seat: int) -> int:
    """The actions of this turn that a character has used up.

    They count as part of the way, or steps toward a typewriter would make it less late.
    """
    return ACTIONS - world.actions if seat == world.active and world.phase == "action" else 0


def typewriters(world: World) -> list[int]:
    return [square for square, tokens in world.tokens.items() if TYPEWRITER in tokens]
