"""Questions to the active player outside the choice of an action."""

from __future__ import annotations

from collections.abc import Iterable

from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask

from .carrying import discards


class Done(Task, frozen=True):
    """Enough: stop choosing."""


def ask_active(
    world: World,
    prompt: str,
    options: list[Option],
    again: Data,
    about: tuple[str | int, ...] = (),
) -> None:
    """Ask the active player; `again` is the task that would ask the same once more.

    Where cards may be thrown away all activation long, a real question offers that too.
    """
    if len(options) > 1 and world.book.edition.items.discard_window == "activation":
        options = options + [
            Option(discard, (discard, again))
            for discard in discards(world, world.characters[world.active])
        ]
    ask(world, world.active, prompt, options, about)


def ask_which(
    world: World,
    prompt: str,
    tasks: Iterable[Data],
    again: Data,
    about: tuple[str | int, ...] = (),
) -> None:
    """Which of these the active player has done; where there is none, nothing is."""
    options = [Option(task, (task,)) for task in tasks]
    if options:
        ask_active(world, prompt, options, again, about)
