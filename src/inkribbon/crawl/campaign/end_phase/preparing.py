"""Storing and trading between scenarios: in the End Phase, and before the next one is set up."""

from __future__ import annotations

from inkribbon.crawl.campaign.parts import Part, add_part, and_then, campaign_of
from inkribbon.crawl.campaign.storage import opening_options
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.printed.campaign import UseBox
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.engine import ask, handles, push

from .phase import step
from .steps import trades


class BoxTable(Task, frozen=True):
    """The item box is open to everyone."""


@step(UseBox)
def use_box(world: World, step: UseBox) -> None:
    push(world, BoxTable())


@handles(BoxTable)
def box_table(world: World, task: BoxTable) -> None:
    options = opening_options(world)
    if options:
        ask(world, GROUP, "use-box", [*and_then(options, task), Option(Done(), ())])


def preparations(world: World) -> list[Option]:
    """Open the item box, or trade with anyone: after an End Phase, so not before the first one."""
    return [*opening_options(world), *trades(world)] if campaign_of(world).last else []


add_part("preparation", Part(keeps=("box",), prepares=preparations))
