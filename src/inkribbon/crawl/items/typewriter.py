"""Typewriters: an ink ribbon renews the tension deck."""

from __future__ import annotations

from inkribbon.crawl.state.board import take_token, token_near
from inkribbon.crawl.state.events import DeckRefreshed
from inkribbon.crawl.state.tasks import offer
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.deck import refreshed
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell

TYPEWRITER = "typewriter"


class UseTypewriter(Task, frozen=True):
    """Use an ink ribbon at the typewriter of this square."""

    square: int


def typewriter_options(world: World, character: Character) -> list[Option]:
    if not world.ribbons:
        return []
    places = token_near(world, character.square, TYPEWRITER)
    return [offer(UseTypewriter(square)) for square in places]


@handles(UseTypewriter)
def use_typewriter(world: World, task: UseTypewriter) -> None:
    """Shuffle both piles into a new deck; the typewriter is removed except in easy games."""
    world.ribbons -= 1
    world.decks["tension"] = refreshed(world.decks["tension"])
    if "typewriter" not in world.book.eases:
        take_token(world, task.square, TYPEWRITER)
    tell(world, DeckRefreshed(world.active, task.square))
