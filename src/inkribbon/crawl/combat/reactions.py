"""The Reaction Phase: what enemies do and in which order; and moving towards noise."""

from __future__ import annotations

from inkribbon.crawl.items.asking import ask_active
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.board import active_last, alike, near_enemies, standing, strongest
from inkribbon.crawl.state.events import DeckCut
from inkribbon.crawl.state.world import DANGER, NOBODY, Character, Enemy, World
from inkribbon.geometry.squares import NO_WAY
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.deck import cut, pin
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .enemy_moves import MoveReaction, move_reaction, pace, paces_of
from .evade import (
    BASIC,
    EnemyAttack,
    attack_profile,
    due_special,
    enemy_attack,
    helpers,
    reached,
    reaches,
)


class ReactionPhase(Task, frozen=True):
    """Every enemy on the active character's tile or a linked one reacts once."""


class ReadCut(Task, frozen=True):
    """Read the effect box of the card cut from the middle of the deck."""

    depth: int


class StartReactions(Task, frozen=True):
    """Determine which enemies react."""

    linked: bool = True


class Reactions(Task, frozen=True):
    """Enemies that still have to react."""

    pending: tuple[int, ...]


class React(Task, frozen=True):
    """This enemy reacts now: it attacks `target`, or moves if there is none."""

    enemy: int
    target: int = NOBODY


class Noise(Task, frozen=True):
    """Enemies still to move because they heard an attack."""

    pending: tuple[int, ...]
    cause: str = "noise"


# The Reaction Phase


@handles(ReactionPhase)
def reaction_phase(world: World, task: ReactionPhase) -> None:
    world.phase = "reaction"
    world.symbol = face_up_symbol(world)
    deck = world.decks["tension"]
    if needs_cut(world) and len(deck):
        cut(world, "tension", ReadCut((len(deck) + 1) // 2 - 1), StartReactions())
    else:
        start_reactions(world, StartReactions())


def face_up_symbol(world: World) -> str:
    """The effect box of the latest tension card, if the edition and the scenario use it."""
    book = world.book
    discard = world.decks["tension"].discard
    if (
        not discard
        or not book.scenario.special_attacks
        or book.edition.reactions.special_trigger == "card"
    ):
        return ""
    return book.tension[discard[-1]].symbol


def needs_cut(world: World) -> bool:
    """Whether the edition cuts the deck: no card is face up, and a nearby enemy could use the
    symbol."""
    book = world.book
    if (
        book.edition.reactions.special_trigger != "symbol-or-cut"
        or not book.scenario.special_attacks
    ):
        return False
    if world.decks["tension"].discard:
        return False
    near = near_enemies(world, world.characters[world.active].square)
    return any(book.enemies[enemy.kind].specials for enemy in near)


@handles(ReadCut)
def read_cut(world: World, task: ReadCut) -> None:
    deck = world.decks["tension"]
    if (task.depth, world.drawn) not in deck.pinned:
        world.decks["tension"] = pin(deck, task.depth, world.drawn)
    world.symbol = world.book.tension[world.drawn].symbol
    tell(world, DeckCut(world.drawn, world.symbol))


@handles(StartReactions)
def start_reactions(world: World, task: StartReactions) -> None:
    square = world.characters[world.active].square
    near = near_enemies(world, square)
    if not task.linked:
        tile_of = world.book.grid.tile_of
        near = [enemy for enemy in near if tile_of[enemy.square] == tile_of[square]]
    if near:
        reactions(world, Reactions(tuple([enemy.id for enemy in near])))


@handles(Reactions)
def reactions(world: World, task: Reactions) -> None:
    """One enemy reacts, then the rest, in the edition's order or the active player's."""
    enemies = world.enemies
    pending = [enemies[i] for i in task.pending if i in enemies]
    people = standing(world)
    attackers = attackers_of(world, pending, people)
    if not attackers and not may_collide(world, pending, people):
        push(world, *[MoveReaction(enemy.id) for enemy in in_order(world, pending)])
        return
    choices = reaction_choices(world, pending, attackers)
    # Without attackers it matters: they could compete for room.
    if attackers and len(choices) > 1 and not order_matters(world, pending, attackers, people):
        choices = choices[:1]
    if len(choices) == 1:
        push(world, *_reacting(world, choices[0], task.pending))
        return
    options = [Option(react, _reacting(world, react, task.pending)) for react in choices]
    ask_active(world, "reaction-order", options, task)


def in_order(world: World, pending: list[Enemy]) -> list[Enemy]:
    """Enemies whose order makes no difference, as the edition has them react."""
    if world.book.edition.reactions.order == "player":
        return pending
    cards = world.book.enemies
    return sorted(pending, key=lambda enemy: -cards[enemy.kind].threat)


def attackers_of(
    world: World, pending: list[Enemy], people: list[Character]
) -> dict[int, list[Character]]:
    """The enemies that can attack now, by id, with their targets."""
    far = world.book.far[world.symbol]
    squares = [character.square for character in people]
    return {
        enemy.id: targets
        for enemy in pending
        if enemy.square in squares or enemy.kind in far
        if (targets := targets_of(world, enemy, people))
    }


def targets_of(world: World, enemy: Enemy, people: list[Character]) -> list[Character]:
    """The characters the enemy can attack now; only the active one if it is among them."""
    if enemy.kind not in world.book.far[world.symbol]:
        found = [c for c in people if c.square == enemy.square]
    else:
        special = due_special(world, enemy)
        found = reached(world, enemy, attack_profile(world, enemy, special), people)
        if not found and special != BASIC:
            found = reached(world, enemy, attack_profile(world, enemy, BASIC), people)
    if len(found) < 2:
        return found
    return [c for c in found if c.seat == world.active] or found


def could_attack(world: World, enemy: Enemy, character: Character) -> bool:
    """Whether the special attack for the current symbol or the basic one reaches the character."""
    return reaches(
        world,
        enemy,
        attack_profile(world, enemy, chosen_attack(world, enemy, character)),
        character,
    )


def chosen_attack(world: World, enemy: Enemy, character: Character) -> int:
    """The special attack for the current symbol if it reaches, otherwise the basic one."""
    special = due_special(world, enemy)
    if special != BASIC and reaches(world, enemy, attack_profile(world, enemy, special), character):
        return special
    return BASIC


def reaction_choices(
    world: World, pending: list[Enemy], attackers: dict[int, list[Character]]
) -> list[React]:
    """Every possible next reaction: only the strongest enemy in range may attack a character."""
    if world.book.edition.reactions.order == "threat":
        pending = strongest(world, pending)
    found: list[React] = []
    for enemy in alike(world, pending):
        targets = attackers.get(enemy.id)
        if targets is None:
            found.append(React(enemy.id))
            continue
        rivals = stronger(world, enemy, pending)
        found += [
            React(enemy.id, character.seat)
            for character in targets
            if not rivals or not any(could_attack(world, rival, character) for rival in rivals)
        ]
    return found


def stronger(world: World, enemy: Enemy, pending: list[Enemy]) -> list[Enemy]:
    """The pending enemies of higher threat."""
    cards = world.book.enemies
    threat = cards[enemy.kind].threat
    return [other for other in pending if cards[other.kind].threat > threat]


def _reacting(world: World, react: React, pending: tuple[int, ...]) -> tuple[Data, ...]:
    """The reaction and the rest of the list, without the enemies that helped the attack."""
    rest = [i for i in pending if i != react.enemy]
    if not rest:
        return (react,)
    if react.target == NOBODY:
        return (react, Reactions(tuple(rest)))
    for character in victims(world, react, special_of(world, react)):
        helped = [e.id for e in helpers(world, react.enemy, character, specials=True)]
        rest = [i for i in rest if i not in helped]
    return (react, Reactions(tuple(rest))) if rest else (react,)


def special_of(world: World, react: React) -> int:
    """The special attack with which a reaction strikes its target, or the basic one."""
    return chosen_attack(world, world.enemies[react.enemy], world.characters[react.target])


def victims(world: World, react: React, special: int) -> list[Character]:
    """The characters that a reaction attacks: its target, or everyone in reach of a sweep."""
    enemy = world.enemies[react.enemy]
    attack = attack_profile(world, enemy, special)
    if not attack.sweep:
        return [world.characters[react.target]]
    return active_last(world, reached(world, enemy, attack, standing(world)))


@handles(React)
def react(world: World, task: React) -> None:
    if task.target == NOBODY:
        move_reaction(world, MoveReaction(task.enemy))
        return
    special = special_of(world, task)
    attacks = [EnemyAttack(task.enemy, c.seat, special) for c in victims(world, task, special)]
    if len(attacks) == 1:
        enemy_attack(world, attacks[0])
    else:
        push(world, *attacks)


# The players are not asked for an order that makes no difference.


def order_matters(
    world: World,
    pending: list[Enemy],
    attackers: dict[int, list[Character]],
    people: list[Character],
) -> bool:
    """Whether the order of the pending reactions could make a difference.

    Moves affect an attack only if they can come close to it, or if it could displace its target;
    moves affect each other only if a square they head for could fill up.
    """
    movers = [enemy for enemy in pending if enemy.id not in attackers]
    if may_collide(world, movers, people):
        return True
    fighting = [enemy for enemy in pending if enemy.id in attackers]
    if len(alike(world, fighting)) > 1 or any(len(t) > 1 for t in attackers.values()):
        return True
    enemy, *_ = fighting
    (target,) = attackers[enemy.id]
    if movers and displaces(world, enemy, target):
        return True
    walk = world.book.grid.walk(enemy.square, world.open)
    return any(walk[mover.square] <= pace(world, mover) + 2 for mover in movers)


def displaces(world: World, enemy: Enemy, character: Character) -> bool:
    """Whether a hit could move the character or knock it out, and so redirect other enemies."""
    attack = attack_profile(world, enemy, chosen_attack(world, enemy, character))
    return attack.push or attack.unconscious or character.harm + attack.damage > DANGER


def may_collide(world: World, movers: list[Enemy], people: list[Character]) -> bool:
    """Whether two enemies could compete for the last room in a square."""
    if len(movers) < 2:
        return False
    paces = paces_of(world, movers)
    if 0 in paces:
        movers = [mover for mover, squares in zip(movers, paces, strict=True) if squares]
        if len(movers) < 2:
            return False
    crowd = world.crowd
    rooms = world.book.rooms
    sizes = [rooms[mover.kind] for mover in movers]
    if max(crowd) + sum(sizes) <= ROOM:
        return False
    if world.fire or opens_a_way(world, movers, sizes) or max(paces) > 1:
        return True
    wanted: dict[int, list[int]] = {}
    grid = world.book.grid
    walks = [grid.walk(square, world.open) for square in {c.square for c in people}]
    for mover, size in zip(movers, sizes, strict=True):
        for square in next_squares(world, mover, walks):
            wanted.setdefault(square, []).append(size)
    # A square that fills up exactly turns others away only if they did not want it themselves.
    return any(
        (taken := crowd[square] + sum(sizes)) > ROOM or (taken == ROOM and len(sizes) < len(movers))
        for square, sizes in wanted.items()
    )


def opens_a_way(world: World, movers: list[Enemy], sizes: list[int]) -> bool:
    """Whether a move frees a square that was too full for another enemy to pass."""
    crowd = world.crowd
    room = ROOM - max(sizes)
    return any(
        crowd[left] + size > ROOM and left != other.square
        for left in [mover.square for mover in movers if crowd[mover.square] > room]
        for other, size in zip(movers, sizes, strict=True)
    )


def next_squares(world: World, mover: Enemy, walks: list[bytes]) -> list[int]:
    """Where one step towards any of the closest characters can lead, given the walks to them."""
    start = mover.square
    here = min([walk[start] for walk in walks], default=NO_WAY)
    ways = [walk for walk in walks if walk[start] == here]
    steps = world.book.grid.steps(world.open)[start]
    if len(ways) == 1:
        (walk,) = ways
        return [square for square in steps if walk[square] < here]
    return [square for square in steps if any(walk[square] < here for walk in ways)]


# Noise


@handles(Noise)
def noise(world: World, task: Noise) -> None:
    """Each one moves; the active player chooses the order if it could matter."""
    enemies = world.enemies
    pending = [enemies[i] for i in task.pending if i in enemies]
    if not may_collide(world, pending, standing(world)):
        push(world, *[MoveReaction(enemy.id, task.cause) for enemy in pending])
        return
    options = []
    for enemy in alike(world, pending):
        rest = tuple(other.id for other in pending if other.id != enemy.id)
        then = (MoveReaction(enemy.id, task.cause), Noise(rest, task.cause))
        options.append(Option(React(enemy.id), then))
    ask_active(world, "noise-order", options, task)
