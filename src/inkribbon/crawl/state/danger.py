"""The city's danger level: a track divided into bands that make cards worse."""

from __future__ import annotations

from typing import Literal

from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.effects import CardEffect
from inkribbon.kernel.world import tell

from .campaign_events import DangerChanged
from .world import World

BANDS: tuple[Literal["2", "3"], ...] = ("2", "3")
"""The bands that make cards worse."""


def band(world: World) -> int:
    """The band the marker is in, starting from 1; always 1 without a track."""
    track = world.book.contents.danger
    if track is None:
        return 1
    return 1 + sum(world.danger > end for end in track.bands[:-1])


def last_space(world: World) -> bool:
    """Whether the marker is on the last space."""
    track = world.book.contents.danger
    return track is not None and world.danger >= track.last


def change_danger(world: World, levels: int) -> None:
    """Move the marker, never past either end of the track."""
    track = world.book.contents.danger
    if track is None:
        return
    before = world.danger
    world.danger = max(0, min(track.last, before + levels))
    tell(world, DangerChanged(world.danger - before, world.danger))


def effects_in_force(world: World, card: TensionCard) -> tuple[CardEffect, ...]:
    """The effects of a tension card now: its own, plus the extras of every band reached."""
    if not card.bands:
        return card.effects
    reached = band(world)
    lines = [card.bands[at] for at in BANDS if reached >= int(at) and at in card.bands]
    if card.instead and lines:
        return lines[-1]
    return (*card.effects, *(effect for line in lines for effect in line))
