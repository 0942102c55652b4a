"""What the bot weighs against each other, mostly in half inches and in wounds."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """Tuned by playing many games."""

    # Where to go
    fear: float = 20.0
    """Half inches of detour that avoiding one expected wound is worth."""
    hurt: float = 0.15
    """How much each wound adds to the fear of the next."""
    company: float = 0.25
    """What each half inch beyond arm's length of the partner costs."""
    arm: float = 8.0
    """Arm's length, in half inches."""
    outside: float = 30.0
    """Being outside the house that is to be held."""
    at_work: float = 8.0
    """What arriving with the inch left for the errand is worth, in half inches."""
    rush: float = 5.0
    """Turns to spare below which fear fades."""
    together: float = 4.0
    """Turns per site that a party needs to have left for going in pairs."""
    per_site: float = 2.0
    """Turns from one site to the next, searching and shooting included."""

    # What zombies do
    pinned: float = 1.5
    """Wounds to expect later from being pinned."""
    hemmed: float = 0.8
    """Wounds to expect later from having a single side left to walk away by."""
    lured: float = 0.6
    """The share of a zombie's bites left for anyone farther away than the human it walks to."""

    # Whom to shoot
    near: float = 0.08
    """What killing a zombie is worth, in wounds, that can bite nobody yet but is near."""
    farther: float = 0.03
    """The same for one that is farther away."""
    leaning: float = 0.5
    """What killing one that shakes a barricade is worth besides."""
    may_walk: float = 0.2
    """The weight of bites on a human who can still walk away this turn."""
    crowd: float = 2.0
    """Zombies that are worth a grenade."""

    # Things
    quiet: float = 7.0
    """No zombie this near, in inches: time to search for equipment."""
    worthwhile: float = 0.3
    """The gain from which a trade is proposed."""
    spare: float = 0.15
    """The share of its use that a second weapon still has."""


WEIGHTS = Weights()
