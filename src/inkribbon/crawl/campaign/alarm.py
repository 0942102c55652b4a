"""The danger level of a campaign: it carries over, and its last space loses the campaign."""

from __future__ import annotations

from inkribbon.crawl.printed.campaign import RaiseDanger
from inkribbon.crawl.state.danger import change_danger, last_space
from inkribbon.crawl.state.world import World

from .dashboard import conclude
from .end_phase import step
from .parts import Part, add_part, graph_of


@step(RaiseDanger)
def raise_danger(world: World, step: RaiseDanger) -> None:
    """Reaching the last space here loses the campaign immediately."""
    change_danger(world, step.levels)
    if last_space(world):
        conclude(world, won=False, cause=graph_of(world).lost)


add_part("danger", Part(keeps=("danger",), is_lost=last_space))
