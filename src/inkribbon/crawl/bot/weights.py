"""What counts how much in a position, in health levels of a healthy character."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace


class Weights(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """Told apart by identity, so that they are cheap as part of a key."""

    harm: tuple[float, ...] = (0.0, 1.0, 2.2, 4.0, 7.5, 60.0)
    """The cost of each level below Fine; the last is falling."""
    win: float = 60.0
    step: float = 0.5
    """An action still needed to reach the exit."""
    effort: float = 0.01
    """An action spent, as a tie-breaker."""
    leisure: float = 0.5
    """How much less progress matters where the tension deck is renewed: there is no clock."""
    patience: int = 40
    """Rounds after which progress starts to matter more than caution all the same."""
    despair: float = 2.0
    """How much more progress matters, by the share of characters who have fallen."""
    daring: float = 1.8
    """How much more progress matters where the fallen can be revived."""
    stealth: float = 0.3
    """How much less progress matters before a boss fight: look for supplies first."""
    hurry: float = 18.0
    """Rounds left in the tension deck at which time becomes short."""
    renewed: float = 30.0
    """The tension cards that an ink ribbon brings back."""
    running_out: float = 0.0
    """Rounds left below which a ribbon counts less and less: it may be too late to use it."""
    doom: float = 0.0
    """A tension deck that runs out before the one who goes to a typewriter has another turn."""
    pressing: float = 7.0
    """The number of fewer rounds that doubles the worth of progress."""
    boldness: float = 0.4
    """The share of the cost of exploring that counts for ending a turn on the new tile."""
    beside: float = 0.8
    """The chance that an enemy in the square at the start of a turn gets to attack."""
    foe: float = 0.4
    """A point of enemies on the board, wherever they are: walking away from them is no gain."""
    loose: float = 0.3
    """A point of enemies that no closed door keeps away: closing one is a gain."""
    coming: float = 0.05
    """An approaching enemy that does not arrive before the next turn."""
    heal: float = 0.25
    """A level of healing carried by a healthy character."""
    heal_held: float = 0.6
    """The share of its benefit that a healing item is worth while it is carried."""
    rescue: float = 1.5
    """The least that healing which also revives is worth while it is carried."""
    cure: float = 0.5
    """Carrying what cures poison."""
    spare: float = 0.6
    """The share of its worth that a second healing item has."""
    idle: float = 0.3
    """The share of its worth that ammunition has without a weapon for it."""
    armed: float = 1.2
    """Any gun with ammunition left."""
    point: float = 0.03
    """A point of ammunition, loaded or carried."""
    weapon: float = 0.8
    """A weapon better than the starting ones."""
    thing: float = 0.5
    """Any other item: it may open a door."""
    down: float = 30.0
    """A fallen character who could be revived."""
    forsaken: float = 25.0
    """Nobody on their feet can revive the fallen: the last remedy is not for a scratch. Divided by
    the size of the party, so that the remedy is not kept from the fallen either."""
    late: float = 4.0
    """A tension deck about to run out while a typewriter could renew it."""
    encumbered: float = 2.0
    """Having to search for something with a full inventory."""
    unsearched: float = 3.0
    """A token that may yield a needed item, in actions."""
    goal: float = 2.0
    """A goal that is not met yet."""
    prey: float = 1.5
    """A hit point left on an enemy that has to be killed."""
    burn: tuple[float, ...] = (0.5, 0.6, 0.9, 1.8, 20.0)
    """Being in fire, by levels below Fine."""
    boss: float = 1.0
    """A health point that a boss has left."""
    volley: float = 0.8
    """The share of its average effect that an attack still to be made counts for."""
    short: float = 0.0
    """A point of damage to a boss that must be killed for which ammunition is missing."""
    misses: float = 1.3
    """The damage to have ammunition for, as a multiple of a boss's health: some shots miss, and it
    may heal."""
    thirst: float = 0.3
    """The share of that cost that a token which may hold ammunition is worth as a detour."""
    hunt: float = 0.5
    """Not being on the tile of a boss that must be killed: a turn without an attack on it."""
    loaded: float = 0.6
    """A loaded gun in a boss fight."""
    alarm: float = 5.0
    """A danger level of the city."""
    long_way: int = 12
    """Actions from the exit at which supplies have their full worth; closer, they have less."""
    to_the_end: bool = False
    """Whether searches are planned to the end: in the best order, and with the way to where what is
    found is used."""


CAREFUL = Weights()
"""Tuned by playing many games."""

KEEN = Weights(
    harm=(0.0, 0.7, 1.54, 2.8, 5.25, 49.0),
    step=0.36,
    leisure=0.61,
    patience=48,
    daring=1.1,
    pressing=6.05,
    boldness=0.33,
    beside=0.68,
    foe=0.49,
    coming=0.058,
    rescue=2.07,
    spare=0.75,
    idle=0.22,
    armed=1.7,
    point=0.023,
    weapon=0.64,
    thing=0.42,
    down=38.0,
    forsaken=32.0,
    encumbered=1.6,
    unsearched=4.0,
    goal=2.36,
    prey=1.27,
    short=1.2,
    burn=(0.58, 0.7, 1.04, 2.1, 23.2),
    loaded=0.73,
    long_way=9,
    to_the_end=True,
)
"""Tuned for a bot that looks further ahead, by games in which each weight was raised or lowered by
lot: danger is partly seen, so it counts less. And it saves ammunition for bosses."""

BOLD = replace(KEEN, step=0.83, running_out=5.0, doom=25.0)
"""For scenarios in which waiting costs more than it brings. An action counts for more than twice as
much, and nobody counts on a ribbon that may come too late."""
