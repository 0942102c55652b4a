"""The worth of a position: harm, the way left, threats and inventories.

Everything is a cost in health levels. For the active character, the best square to end the turn on
with the remaining actions is used, so that a position in the middle of a turn can be judged.
"""

from __future__ import annotations

from functools import cached_property

from inkribbon.crawl.state.world import World

from ..aims.goals import prey, unmet
from ..aims.ribbons import draws_before, typewriters
from ..aims.wants import is_medic
from ..bosses import is_fight, still_alive
from ..city import alarm, over
from ..facts import facts_of
from ..things.arsenal import lacking
from ..things.goods import FINDS
from ..weights import CAREFUL, Weights
from .plan import Plan
from .poison import poison_cost, water_cost

MOST_LEFT = 60
"""The longest way counted for a fallen character, in actions."""
SCARS = 4
"""How much less harm matters once the scenario is won."""


def ended(world: World, weights: Weights) -> float | None:
    """The worth of a finished game or campaign scenario; None while it is being played."""
    if world.outcome is not None:
        return weights.win - _scars(world, weights) if world.outcome.won else -weights.harm[-1]
    return over(world, weights)


def is_lost(world: World) -> bool:
    """Whether a finished game or campaign scenario was lost."""
    if world.outcome is not None:
        return not world.outcome.won
    return world.campaign is not None and not world.campaign.last_won


def _scars(world: World, weights: Weights) -> float:
    """What a victory cost, so that of two ways to win the safer one is taken."""
    return sum([weights.harm[who.harm] for who in world.characters.values()]) / SCARS


Features = tuple[object, ...]


def features(world: World) -> Features:
    """Everything that the judgment of a position depends on."""
    tension = world.decks["tension"]
    return (
        (world.turn, world.phase, world.active, world.actions, world.open, world.locked),
        (
            world.fire,
            world.goals,
            world.box,
            world.ribbons,
            world.lasting,
            world.campaign,
            world.danger,
        ),
        (*world.characters.values(), *world.enemies.values(), *world.bosses.values()),
        (*world.tokens, *world.tokens.values()),
        tuple(world.unexplored),
        bytes(world.crowd),
        (len(tension), tension.discard[-1:], world.stations),
        tuple([world.decks.get(deck) for deck in FINDS]),
        world.unfolding,
        world.book,
    )


def impatience(world: World, turn: int, weights: Weights) -> float:
    """How much more progress matters than at first, so that bots do not wait forever."""
    many = len(world.characters)
    waited = max(0.0, turn / many - weights.patience) / weights.patience
    if world.book.scenario.tension_reshuffles:
        return 1.0 + waited
    left = len(world.decks["tension"]) / many
    if left >= weights.hurry:
        return 1.0
    # With a reusable typewriter there would always be time, and bots would never leave.
    if world.ribbons and typewriters(world) and "typewriter" not in world.book.eases:
        sure = min(1.0, left / weights.running_out) if weights.running_out else 1.0
        left += sure * min(weights.hurry, weights.renewed * world.ribbons / many)
    return 1.0 + (max(0.0, weights.hurry - left) / weights.pressing) ** 2


def despair(world: World, weights: Weights) -> float:
    """How much more progress matters the more characters have fallen: waiting saves nobody."""
    fallen = [who for who in world.characters.values() if who.fate == "down"]
    return 1.0 + weights.despair * len(fallen) / len(world.characters)


def urgency(world: World, turn: int, weights: Weights, *, fight: bool, joined: bool) -> float:
    """The worth of an action."""
    step = weights.step * impatience(world, turn, weights) * despair(world, weights)
    if world.book.scenario.tension_reshuffles:
        return step * weights.leisure
    if fight:
        return step * (weights.daring if joined else weights.stealth)
    return step if world.book.scenario.falling_loses else step * weights.daring


class Position(Plan):
    """The judgment of one world, with the data that its parts share.

    `turn` is the one it is seen from; `joined` tells whether a boss was being fought by then.
    """

    def __init__(
        self, world: World, turn: int, weights: Weights = CAREFUL, *, joined: bool = False
    ) -> None:
        fight = is_fight(world, facts_of(world.book).routes)
        step = urgency(world, turn, weights, fight=fight, joined=joined)
        super().__init__(world, turn, step, weights, hunt=fight)

    @cached_property
    def worth(self) -> float:
        """The worth of the position for all players together."""
        world, weights = self.world, self.weights
        total = -still_alive(list(world.bosses.values()), weights) if world.bosses else 0.0
        total -= self.undone()
        total -= weights.foe * self.strength + weights.loose * self.loose
        for index, character in enumerate(self.people):
            total -= weights.harm[character.harm]
            if character.poisoned:
                way = self.ways[character.seat]
                total -= poison_cost(world, character, way[character.square], weights)
            if self.acting and character.seat == world.active:
                total += self.plan[0]
                continue
            left: float = self.ways[character.seat][character.square]
            far = left
            if character.seat == world.active:
                far = self.past(character, world.open)[character.square]
                left = self.detour(character, world.open, self.goods(character))[character.square]
                if not self.over:
                    total -= water_cost(world, character, character.square, left, weights)
            total += self.still_to_go(character, far, left) - self.waiting(character, index)
        return total

    def is_doomed(self, writer: int) -> bool:
        """Whether time is up before the one who goes to a typewriter can act again."""
        if self.acting and writer == self.world.active:
            return False
        return len(self.world.decks["tension"]) < draws_before(self.world, writer)

    def undone(self) -> float:
        """The cost of the fallen, of prey, and of running out of time, ammunition or room."""
        world, weights = self.world, self.weights
        cost = 0.0
        for who in self.aims.down:
            left = min(MOST_LEFT, self.way(who, world.open)[who.square])
            cost += weights.down + self.step * left
        if self.aims.down and not any(is_medic(world, who) for who in self.people):
            cost += weights.forsaken / len(world.characters)
        if self.aims.writer >= 0:
            cost += weights.late
            cost += weights.doom * self.is_doomed(self.aims.writer)
        if world.campaign is not None:
            cost += alarm(world, weights)
        cost += weights.short * lacking(world, weights)
        cost += weights.encumbered * len(self.aims.encumbered)
        # The expected rest is only a guess: without this, bots might never search.
        cost += weights.unsearched * self.step * self.aims.searching.open
        if world.goals:
            cost += weights.goal * len(unmet(world))
            cost += weights.prey * sum(hit_points for _, hit_points in prey(world))
        return cost
