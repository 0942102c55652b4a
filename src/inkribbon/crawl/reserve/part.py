"""The reserve as a part of a campaign, and its steps in the End Phase."""

from __future__ import annotations

from inkribbon.crawl.campaign.end_phase.phase import step
from inkribbon.crawl.campaign.parts import Part, add_part
from inkribbon.crawl.printed.campaign import RestoreReserve, RestReserve
from inkribbon.crawl.state.decks import ENCOUNTER, MISSIONS, SURVIVORS
from inkribbon.crawl.state.world import World

from .long_missions import end_all_long
from .people import forget_fallen, found_reserve, rest, restore
from .switching import switch_options


@step(RestReserve)
def rest_reserve(world: World, step: RestReserve) -> None:
    rest(world, step.levels)


@step(RestoreReserve)
def restore_reserve(world: World, step: RestoreReserve) -> None:
    restore(world)


add_part(
    "reserve",
    Part(
        keeps=("reserve",),
        decks=(ENCOUNTER, MISSIONS, SURVIVORS),
        start=found_reserve,
        prepares=switch_options,
        laid_out=forget_fallen,
        ended=end_all_long,
    ),
)
