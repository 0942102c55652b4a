"""Solo play: a second character takes part only in the scenarios that demand two."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from inkribbon.crawl.state.world import World

from .parts import campaign_of


def sit_out(world: World, scenario: str) -> None:
    """Leave out the characters that a solo scenario does not call for."""
    if not world.book.solo:
        return
    atlas = world.book.atlas
    assert atlas is not None
    found = atlas.scenario(scenario)
    assert found is not None
    waiting = tuple(c for c in world.characters.values() if c.seat >= found.seats[0])
    if waiting:
        world.campaign = replace(campaign_of(world), waiting=waiting)
    for character in waiting:
        del world.characters[character.seat]


def come_back_in(world: World) -> None:
    """Whoever sat out is there again."""
    campaign = campaign_of(world)
    for character in campaign.waiting or ():
        world.characters[character.seat] = character
    world.campaign = replace(campaign, waiting=UNSET)
