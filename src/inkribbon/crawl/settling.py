"""Which questions are worth asking: a family's table answers the others for its players.

The rules leave every tie to the players. Most ties make no difference that anybody would care
about: who is hurt, what is lost, where a character could go. This follows each option as far as
enemies and dice decide, and answers for the player if all of them lead to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.board import marked_enemies, near_enemies, standing
from inkribbon.crawl.state.world import Enemy, World
from inkribbon.crawl.turn.actions import Stop
from inkribbon.geometry.squares import OFF
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision, Option
from inkribbon.kernel.engine import take

TIES = (
    *("reaction-order", "noise-order", "special-order"),
    *("enemy-route", "enemy-target", "boss-route", "boss-goal"),
    *("corner", "assault", "provoked", "spawn-point", "spawn"),
)
"""Questions that only break a tie between enemies or their ways."""
ANSWERS = ("push-back", "push", "defend")
"""Offers to push an enemy away, or to play an item against it."""
MAIN = "action"
ENDS = (MAIN, "first", "start", "dashboard")
"""Questions at which all that an option leads to has happened."""
CLOSE = 3
"""Steps within which a player watches how far away an enemy is."""
MOST = 300
"""Positions to look at; a question that takes more is asked."""

Outcomes = dict[Hashable, Fraction]
"""What a player would notice of the possible results, with their probabilities."""


def may_settle(prompt: str, actions: int) -> bool:
    """Whether a question is of a kind that is not always worth asking."""
    return prompt in TIES or (prompt == MAIN and not actions)


def settled(world: World) -> Data | None:
    """The answer to give for the player; None if the question is worth asking.

    `world` contains only what the deciding seat may know, and asks what we `may_settle`.
    """
    decision = world.decision
    assert decision is not None
    ties = broken(decision)
    if decision.prompt == MAIN:
        return only_the_end(ties)
    return same_to_all(world, ties) if ties else None


def only_the_end(options: list[Option]) -> Data | None:
    """After the last action, nothing is left but to end the turn.

    Whoever finds something without room for it is asked then what to throw away.
    """
    ends = len(options) == 1 and isinstance(options[0].action, Stop)
    return options[0].action if ends else None


def same_to_all(world: World, ties: list[Option]) -> Data | None:
    """The first way to break a tie, if all of them lead to the same."""
    looks = Looks(MOST)
    first, *others = [looks.after(world, option) for option in ties]
    same = all(other == first for other in others)
    return ties[0].action if same and not looks.spent else None


def broken(decision: Decision) -> list[Option]:
    """The ways to break a tie: throwing something away does not."""
    return [option for option in decision.options if not isinstance(option.action, Discard)]


class Looks:
    """Follows options to their results, and gives up after a number of positions."""

    def __init__(self, most: int) -> None:
        self.left = most

    @property
    def spent(self) -> bool:
        return self.left <= 0

    def after(self, world: World, option: Option) -> Outcomes:
        ahead = world.clone()
        take(ahead, option)
        return self.outcomes(ahead, world.turn)

    def outcomes(self, world: World, turn: int) -> Outcomes:
        self.left -= 1
        decision = world.decision
        if self.spent or decision is None or world.turn != turn or is_over(decision):
            return {noticed(world): Fraction(1)}
        if decision.seat == CHANCE:
            return self.rolled(world, decision, turn)
        offered = offer_of(world, decision)
        later = self.after(world, usual(decision))
        return {(offered, seen): chance for seen, chance in later.items()} if offered else later

    def rolled(self, world: World, decision: Decision, turn: int) -> Outcomes:
        """All results of a roll; those that lead to the same position are followed once."""
        weights: Counter[bytes] = Counter()
        branches: dict[bytes, World] = {}
        for option in decision.options:
            branch = world.clone()
            take(branch, option)
            branch.dice = ()
            branch.news.clear()
            key = encode(branch)
            weights[key] += option.weight
            branches[key] = branch
        found: Outcomes = {}
        total = sum(weights.values())
        for key, weight in weights.items():
            for seen, chance in self.outcomes(branches[key], turn).items():
                found[seen] = found.get(seen, Fraction(0)) + chance * Fraction(weight, total)
        return found


def is_over(decision: Decision) -> bool:
    """Whether what enemies do is over: the player acts again, or a card is drawn."""
    if decision.seat == CHANCE:
        return not isinstance(decision.options[0].action, Rolled)
    return decision.prompt in ENDS


def offer_of(world: World, decision: Decision) -> Hashable:
    """An offer to answer an enemy, which is worth more against one than against another."""
    if decision.prompt not in ANSWERS:
        return None
    enemy = world.enemies[int(decision.about[0])]
    return decision.prompt, decision.seat, enemy.square, outward(world, enemy)


def usual(decision: Decision) -> Option:
    """The answer to assume for later questions: nothing if possible, else the first."""
    declined = [option for option in decision.options if isinstance(option.action, Done)]
    return (declined or decision.options)[0]


# What a player cares about


def noticed(world: World) -> Hashable:
    """Who is hurt, what is lost, what threatens whom and where a character could go."""
    return (
        world.outcome,
        world.goals,
        tuple(world.characters.values()),
        tuple((boss.kind, boss.square, boss.health) for boss in world.bosses.values()),
        (world.fire, world.barrels, tuple(sorted(world.corpses.items())), world.open),
        tuple(sorted(world.tokens.items())),
        threats(world),
        ways_out(world),
    )


def threats(world: World) -> Hashable:
    """Every enemy as it looks: how close it is to each character, to whom it would react, and what
    it stands on that somebody may want."""
    grid = world.book.grid
    people = standing(world)
    walks = [grid.walk(character.square, world.open) for character in people]
    near = [{enemy.id for enemy in near_enemies(world, who.square)} for who in people]
    wanted = wanted_squares(world)
    found = Counter(
        (
            outward(world, enemy),
            enemy.square if enemy.square in wanted else OFF,
            tuple(min(walk[enemy.square], CLOSE + 1) for walk in walks),
            tuple(enemy.id in reacting for reacting in near),
        )
        for enemy in world.enemies.values()
    )
    return frozenset(found.items())


def outward(world: World, enemy: Enemy) -> Hashable:
    """What tells an enemy from others, wherever it is."""
    return enemy.kind, enemy.wounds, enemy.id in marked_enemies(world)


def wanted_squares(world: World) -> set[int]:
    """The squares with something to find, to use or to leave by, and those with corpses."""
    book = world.book
    return {
        *(*world.tokens, *world.corpses),
        *(*book.exits, *book.stairs, *book.uses, *book.stations),
    }


def ways_out(world: World) -> Hashable:
    """For each character, what waits in the squares next to it, and which of them are full."""
    steps = world.book.grid.steps(world.open)
    around = {square for who in standing(world) for square in (who.square, *steps[who.square])}
    kinds = Counter(
        (enemy.square, enemy.kind) for enemy in world.enemies.values() if enemy.square in around
    )
    full = frozenset(square for square in around if world.crowd[square] >= ROOM)
    return frozenset(kinds.items()), full
