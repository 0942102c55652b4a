"""Ink ribbons: when the tension deck runs out, and where a typewriter renews it."""

from __future__ import annotations

from inkribbon.crawl.items.typewriter import TYPEWRITER
from inkribbon.crawl.state.world import World

LATE = 2.2
"""Rounds left in the tension deck at which the typewriter becomes important."""
DELAYS = 1.5
"""How much longer a way takes than it should: enemies stop characters, and cards draw others."""
LATE_EASY = 4.0
"""The same where typewriters are not used up: being early costs nothing."""


def is_late(world: World, away: float = 0.0) -> bool:
    """Whether the tension deck will soon run out and a typewriter, so many rounds away, helps."""
    if not world.ribbons or world.book.scenario.tension_reshuffles:
        return False
    late = LATE_EASY if "typewriter" in world.book.eased else LATE
    rounds = late + DELAYS * away
    return len(world.decks["tension"]) <= rounds * len(world.characters) + 1


def typewriters(world: World) -> list[int]:
    return [square for square, tokens in world.tokens.items() if TYPEWRITER in tokens]
