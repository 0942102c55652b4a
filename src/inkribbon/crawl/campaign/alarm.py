"""The danger level of a campaign: it carries over, and its last space loses the campaign.

On a track that happens immediately; on a dial, if it is still full when the End Phase is over.
"""

from __future__ import annotations

from inkribbon.crawl.campaign.end_phase.phase import step
from inkribbon.crawl.printed.campaign import CountCorpses, CountEnemies, RaiseDanger
from inkribbon.crawl.state.danger import change_danger, last_space
from inkribbon.crawl.state.decks import ENCOUNTER
from inkribbon.crawl.state.special_events import CorpsesCounted, EnemiesCounted
from inkribbon.crawl.state.world import World
from inkribbon.kernel.world import tell

from .adding import add_cards, left_in_box
from .dashboard import conclude
from .parts import Part, add_part, graph_of, parts_of


@step(RaiseDanger)
def raise_danger(world: World, step: RaiseDanger) -> None:
    """Reaching the last space of a track loses the campaign immediately."""
    change_danger(world, step.levels)
    if any(part.is_lost(world) for part in parts_of(world)):
        conclude(world, won=False, cause=graph_of(world).lost)


@step(CountCorpses)
def count_corpses(world: World, step: CountCorpses) -> None:
    count = sum(world.corpses.values())
    tell(world, CorpsesCounted(count))
    if count < step.least:
        return
    if left_in_box(world, ENCOUNTER, step.card):
        add_cards(world, ENCOUNTER, (step.card,))
    else:
        change_danger(world, step.levels)


@step(CountEnemies)
def count_enemies(world: World, step: CountEnemies) -> None:
    """Other enemies do not count, even if they look alike."""
    count = sum(enemy.kind == step.enemy for enemy in world.enemies.values())
    tell(world, EnemiesCounted(step.enemy, count))
    reached = [levels for least, levels in step.rises if count >= least]
    if reached:
        change_danger(world, reached[-1])


add_part("danger", Part(keeps=("danger",), is_lost=last_space))
add_part("dial", Part(keeps=("danger",), is_lost_after=last_space))
