"""Dealing cards at random into a deck before the start."""

from __future__ import annotations

from inkribbon.crawl.state.decks import GREEN
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Task
from inkribbon.kernel.deck import draw, shuffled_in
from inkribbon.kernel.engine import handles


class DealGreens(Task, frozen=True):
    """Pick this many more green tension cards; the rest stays in the box."""

    left: int


class DealtGreen(Task, frozen=True):
    """The card just picked joins the tension deck."""


@handles(DealGreens)
def deal_greens(world: World, task: DealGreens) -> None:
    if task.left:
        draw(world, GREEN, DealtGreen(), DealGreens(task.left - 1))
    else:
        del world.decks[GREEN]


@handles(DealtGreen)
def dealt_green(world: World, task: DealtGreen) -> None:
    world.decks["tension"] = shuffled_in(world.decks["tension"], [world.drawn])
