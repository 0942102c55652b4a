"""The End Phase: the campaign's list of steps after a scenario, won or lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from inkribbon.crawl.campaign.dashboard import conclude
from inkribbon.crawl.campaign.entering import ComeBack
from inkribbon.crawl.campaign.parts import campaign_of, graph_of, parts_of
from inkribbon.crawl.campaign.stops import is_final
from inkribbon.crawl.printed.campaign import Step
from inkribbon.crawl.state.campaign import ScenarioOver
from inkribbon.crawl.state.campaign_events import ScenarioEnded
from inkribbon.crawl.state.tasks import TidyUp
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Task
from inkribbon.kernel.engine import handles, push, register
from inkribbon.kernel.world import tell


class EndStep(Task, frozen=True):
    """A step of the End Phase, followed by the next ones."""

    won: bool
    number: int


@handles(ScenarioOver)
def scenario_over(world: World, task: ScenarioOver) -> None:
    """Winning the last scenario wins the campaign, even if a part of it would be lost now."""
    if task.left:
        tidying = [step for step in reversed(task.left) if isinstance(step, TidyUp)]
        push(world, *tidying, replace(task, left=()))
        return
    world.phase = "end"
    _note(world, task)
    for part in parts_of(world):
        part.ended(world)
    graph = graph_of(world)
    if task.won and is_final(world):
        conclude(world, won=True, cause=graph.won)
    elif any(part.is_lost(world) for part in parts_of(world)):
        conclude(world, won=False, cause=graph.lost)
    else:
        push(world, EndStep(task.won, 0))


def _note(world: World, task: ScenarioOver) -> None:
    """Record how the scenario ended."""
    campaign = campaign_of(world)
    scenario = campaign.scenario
    tell(world, ScenarioEnded(scenario, task.won, task.cause, world.book.drawn))
    campaign = replace(campaign, last_won=task.won)
    if task.won and scenario not in campaign.won:
        campaign = replace(campaign, won=(*campaign.won, scenario))
    elif not task.won:
        campaign = replace(campaign, failed=(*campaign.failed, scenario))
    world.campaign = campaign


@handles(EndStep)
def end_step(world: World, task: EndStep) -> None:
    lists = graph_of(world).end
    steps: tuple[Step, ...] = lists.won if task.won else lists.lost
    if task.number == len(steps):
        if any(part.is_lost_after(world) for part in parts_of(world)):
            conclude(world, won=False, cause=graph_of(world).lost)
        else:
            push(world, ComeBack())
        return
    push(world, EndStep(task.won, task.number + 1))
    due = steps[task.number]
    STEPS[type(due)](world, due)


Doing = Callable[[World, Any], None]
D = TypeVar("D", bound=Doing)

STEPS: dict[type[Step], Doing] = {}


def step(kind: type[Step]) -> Callable[[D], D]:
    """Register the function that carries out a step of the End Phase."""
    return register(STEPS, kind)
