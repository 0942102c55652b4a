"""Questions to the active player other than choosing an action."""

from __future__ import annotations

from collections.abc import Iterable

from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, push

from .carrying import discards


class Done(Task, frozen=True):
    """Stop choosing."""


def ask_active(
    world: World,
    prompt: str,
    options: list[Option],
    again: Data,
    about: tuple[str | int, ...] = (),
) -> None:
    """Ask the active player; `again` is the task that repeats the question.

    In editions that allow discarding during the whole activation, real questions offer it too.
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
    """Let the active player choose one of these tasks; a single one is done without asking."""
    choices = list(tasks)
    if len(choices) == 1:
        push(world, *choices)
    elif choices:
        options = [Option(task, (task,)) for task in choices]
        ask_active(world, prompt, options, again, about)
