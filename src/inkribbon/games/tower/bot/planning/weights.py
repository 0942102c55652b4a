"""What the bot weighs against each other at the end of a turn."""

from __future__ import annotations

import msgspec

DEAD = -1000.0


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """Tuned by playing many games."""

    health: tuple[float, ...] = (DEAD, -18.0, -8.0, -3.0, -2.0)
    """By Life left."""
    more_life: float = 0.4
    """For each more."""
    saved: tuple[float, ...] = (0.0, 2.5, 4.0, 5.0)
    """By survivors on the sheet: a decoy or a shield for the way out."""
    survivor: float = 0.8
    """For each more."""
    company: float = -1.0
    """Zombies in the PC's room after their phase: the next turn starts with a walk."""
    near_zombie: float = -0.3
    """A zombie on the same floor."""
    zombie: float = -0.12
    """A zombie anywhere on the face, also there."""
    stranded: float = -0.15
    """A survivor left in a room, who may turn."""
    other_search: float = 1.2
    """A search on another floor."""
    arming: float = 2.0
    """A search on another floor, when only a way through the zombies is missing."""
    second_exit: float = 1.5
    """A search for the key cards of the other exit."""
    key_search: float = 5.0
    """A search on the floor of the key cards."""
    key_found: float = 6.0
    """Finding one that is missing."""
    danger: float = 0.9
    """The worth of a card that shows DANGER!!, compared with another one."""
    key_danger: float = 2.0
    """The same on the floor of the key cards: until someone draws it, nobody finds any."""
    search_way: float = -1.4
    """A room on the way to the nearest one to search for key cards."""
    open_room: float = 0.6
    """A room on their floor that can be searched."""
    gift: float = 25.0
    """A key card to pass on when everything is found: everyone waits for it."""
    early_gift: float = 3.0
    """The same before that."""
    favour: float = 1.5
    """A card to pass on that helps somebody."""
    pick_up: float = 10.0
    """A card waiting in a slit."""
    needed: float = 40.0
    """A key card waiting in a slit when there is nothing left to find: everyone waits for it."""
    exit_way: float = -0.2
    """A room on the way to the exit."""
    exit_zombie: float = -0.4
    """A zombie that could bite the PC in the exit."""
    exit_floor: float = -0.1
    """A zombie on the floor of the exit."""
    landing: tuple[float, ...] = (-1.0, 5.0, 8.0, 9.5)
    """By the Life that would be left in the exit a round later; more adds nothing."""
    prepared: float = 0.2
    """The part of it that counts while the cards are not found."""
    short: float = 1.2
    """For each missing Life, down to a limit."""
    going: float = 60.0
    """Being in an exit when all others certainly come."""
    last_call: float = 8.0
    """The factor in the last round."""
    urgency: float = 0.3
    """For each round after the seventh: fewer attempts are left."""
    hope: float = 0.25
    """The chance of leaving this round that is worth more damage."""
    keep: float = 0.15
    """A card in hand that is not used yet."""
    goal: float = 0.5
    """A victory point from an objective."""
    far_ruin: float = -0.4
    """A danger drawn on the floor that is farthest from the exit."""
    cut_off: float = -15.0
    """A danger drawn where rubble would leave the PC on a part of its face."""


WEIGHTS = Weights()
