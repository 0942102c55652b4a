"""What things are worth to `careful`, in levels of health of somebody who is well."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """Found by playing many games."""

    harm: tuple[float, ...] = (0.0, 1.0, 2.2, 4.0, 7.5, 60.0)
    """The cost of each level below Fine; the last is falling."""
    win: float = 60.0
    step: float = 0.5
    """An action that somebody still needs to reach the exit."""
    effort: float = 0.01
    """An action spent, where it makes no other difference."""
    patience: int = 10
    """Turns of everybody after which the way begins to matter more than caution."""
    daring: float = 1.8
    """How much more the way matters where somebody who falls can be got up again."""
    stealth: float = 0.3
    """How much less the way matters before the fight with a boss: first look for supplies."""
    hurry: float = 18.0
    """Rounds before the tension deck runs out at which time begins to press."""
    pressing: float = 7.0
    """Rounds fewer that double the worth of the way."""
    boldness: float = 0.4
    """The share of the cost of exploring that counts for who stands before a tile."""
    beside: float = 0.8
    """How surely an enemy in the square at the start of a turn gets its attack."""
    coming: float = 0.05
    """An enemy on its way that does not arrive before the next turn."""
    heal: float = 0.25
    """A level of healing carried by somebody who is well."""
    heal_held: float = 0.6
    """The share of its use that a healing item is worth while it is carried."""
    point: float = 0.03
    """A point of ammunition, loaded or carried."""
    weapon: float = 0.8
    """A weapon better than those everybody starts with."""
    thing: float = 0.5
    """Anything else one can carry: it may open a door."""
    down: float = 30.0
    """Somebody who lies there and could be got up again."""
    late: float = 4.0
    """A tension deck about to run out, while a typewriter could renew it."""
    encumbered: float = 2.0
    """Having to look for something needed, with no hand free."""
    unsearched: float = 3.0
    """A token under which something needed may lie, in actions."""
    prey: float = 1.5
    """A hit that an enemy still takes which has to be killed."""
    burn: tuple[float, ...] = (0.5, 0.6, 0.9, 1.8, 20.0)
    """Being in fire, by the level below Fine."""
    boss: float = 1.0
    """A point of health that a boss has left."""
    hunt: float = 0.5
    """Being off the tile of a boss that must be killed: a turn without a shot at it."""
    loaded: float = 0.6
    """A gun that can be fired in a fight with a boss."""
    alarm: float = 5.0
    """A level of danger in the city."""
    long_way: int = 12
    """Actions from the exit at which supplies have their full worth; nearer they have less."""


WEIGHTS = Weights()
