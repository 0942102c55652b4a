"""Which questions are worth asking: a family's table answers the others for its players.

The rules leave every tie to the players. Most ties make no difference that anybody would care
about: who is hurt, what is lost, where a character could go. This follows each option as far as
enemies and dice decide, and answers for the player if all of them lead to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import partial

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.board import marked_enemies, near_enemies, standing
from inkribbon.crawl.state.world import Enemy, World
from inkribbon.crawl.turn.actions import FlipDoor, Stop
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
        return only_the_end(world, ties)
    return same_to_all(world, ties) if ties else None


def only_the_end(world: World, options: list[Option]) -> Data | None:
    """After the last action, nothing is left but to end the turn, or a free door that would change
    nothing.

    Whoever finds something without room for it is asked then what to throw away.
    """
    stop = end_of_turn(options)
    doors = [option for option in options if isinstance(option.action, FlipDoor)]
    if stop is None or len(doors) + 1 < len(options):
        return None
    return stop.action if not doors or are_idle(world, stop, doors) else None


def end_of_turn(options: Iterable[Option]) -> Option | None:
    return next((option for option in options if isinstance(option.action, Stop)), None)


def are_idle(world: World, stop: Option, doors: list[Option]) -> bool:
    """Whether ending the turn leads to the same with each of these doors as it is, and flipped."""
    if any(is_way_on(world, option.action) for option in doors):
        return False
    looks = Looks(MOST, partial(noticed_but_doors, actor=world.active))
    as_it_is = looks.after(world, stop)
    same = all(flipped(looks, world, door) == as_it_is for door in doors)
    return same and not looks.spent


def flipped(looks: Looks, world: World, door: Option) -> Outcomes:
    """What comes of flipping a door and ending the turn, which may end by itself then."""
    ahead = world.clone()
    take(ahead, door)
    decision = ahead.decision
    asked = decision is not None and decision.prompt == MAIN and ahead.turn == world.turn
    stop = end_of_turn(decision.options) if decision is not None and asked else None
    return looks.after(ahead, stop) if stop else looks.outcomes(ahead, world.turn)


def is_way_on(world: World, action: Data) -> bool:
    """Whether a door is locked, or leads off the board or to where no tile is laid out."""
    assert isinstance(action, FlipDoor)
    unknown = world.book.unknown
    leads_on = unknown is not None and action.link in unknown.doors
    off = any(door >> action.link & 1 for door in world.book.exits.values())
    return bool(world.locked >> action.link & 1) or leads_on or off


def same_to_all(world: World, ties: list[Option]) -> Data | None:
    """The first way to break a tie, if all of them lead to the same."""
    looks = Looks(MOST, noticed)
    first, *others = [looks.after(world, option) for option in ties]
    same = all(other == first for other in others)
    return ties[0].action if same and not looks.spent else None


def broken(decision: Decision) -> list[Option]:
    """The ways to break a tie: throwing something away does not."""
    return [option for option in decision.options if not isinstance(option.action, Discard)]


class Looks:
    """Follows options to their results, and gives up after a number of positions."""

    def __init__(self, most: int, noticed: Callable[[World], Hashable]) -> None:
        self.left = most
        self.noticed = noticed

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
            return {self.noticed(world): Fraction(1)}
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
    return situation(world), world.open


def noticed_but_doors(world: World, actor: int) -> Hashable:
    """The same, except for doors that change nothing for anybody but the character that has acted:
    it may flip them before it walks again."""
    return situation(world), short_ways(world, actor)


def situation(world: World) -> Hashable:
    return (
        world.outcome,
        world.goals,
        tuple(world.characters.values()),
        tuple((boss.kind, boss.square, boss.health) for boss in world.bosses.values()),
        (world.fire, world.barrels, tuple(sorted(world.corpses.items()))),
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


def short_ways(world: World, actor: int) -> Hashable:
    """How far the squares around the other characters are."""
    grid = world.book.grid
    walks = [grid.walk(who.square, world.open) for who in standing(world) if who.seat != actor]
    return tuple(tuple(min(steps, CLOSE + 1) for steps in walk) for walk in walks)
