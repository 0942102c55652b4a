"""The actions that are not obviously pointless."""

from __future__ import annotations

from operator import itemgetter

from inkribbon.crawl.campaign.paths import Abandon
from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.boss import bosses_beside
from inkribbon.crawl.items.carrying import Discard, Mix, find, limit_of, slots
from inkribbon.crawl.items.item_box import SearchBox, StoreItems
from inkribbon.crawl.items.trade import Trade
from inkribbon.crawl.items.typewriter import UseTypewriter
from inkribbon.crawl.items.using import UseItem, is_full
from inkribbon.crawl.state.world import ACTIONS, Character, World
from inkribbon.crawl.turn.actions import FlipDoor, Leave, Move, Stop
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision, Option

from ..aims.goals import prey
from ..aims.ribbons import is_late, spent
from ..aims.stations import is_taker
from ..aims.wants import bearers, keepers, missing
from ..errands import errands
from ..facts import facts_of
from ..position.worth import Position
from ..things.fire import promise
from ..things.goods import ballast
from ..things.sharing import is_to_trade
from ..things.stash import is_worth_taking
from .staying import is_doorkeeper, on_errand

TARGETS = 2
"""Squares with enemies that are considered as targets."""


def sensible(world: World, decision: Decision) -> list[Option]:
    """The actions that are not obviously pointless."""
    me = world.characters[world.active]
    shots = _shots(world, me, decision)
    return [o for o in decision.options if _is_sensible(world, me, shots, o.action)]


def possible(decision: Decision) -> list[Option]:
    """Every action, for somebody who can do nothing sensible.

    Giving up is none: the bots at the table would refuse, and the proposal would come back forever.
    """
    return [option for option in decision.options if not isinstance(option.action, Abandon)]


def _is_sensible(world: World, me: Character, shots: list[Attack], action: Data) -> bool:
    match action:
        case Move() | Stop():
            return True
        case Leave():
            return not on_errand(world, me) and not is_doorkeeper(world, me)
        case Attack():
            return action in shots
        case FlipDoor():
            return _door_helps(world, me, action.link)
        case UseItem():
            return _use_helps(world, me, action)
        case Discard():
            return _is_ballast(world, me, action)
        case Trade():
            return is_to_trade(world, me, world.characters[action.seat])
        case SearchBox():
            return any(is_worth_taking(world, me, item) for item in world.box)
        case StoreItems() | Abandon():
            return False
        case UseTypewriter():
            return writes(world, action)
        case Mix():
            return slots(world, me.items) >= limit_of(world, me.seat)
        case _:
            return True


def writes(world: World, action: Data) -> bool:
    """Whether this uses a typewriter at the right time."""
    if not isinstance(action, UseTypewriter):
        return False
    return is_late(world, spent(world, world.active) / ACTIONS)


def _is_ballast(world: World, me: Character, action: Discard) -> bool:
    """Whether this discards the least useful item to make room for what comes next."""
    if not is_full(world, me):
        return False
    least = ballast(world, me)
    if least is None or least.id != action.item:
        return False
    return _is_to_find(world, me) or is_taker(world, me) or _is_to_rescue(world, me)


def _is_to_rescue(world: World, me: Character) -> bool:
    """Whether somebody lying here has the only remedy, or a key that is needed."""
    return any(who.square == me.square for who in (*bearers(world), *keepers(world)))


def _is_to_find(world: World, me: Character) -> bool:
    """Whether the character should search this square."""
    here = world.tokens.get(me.square, ())
    if not here:
        return False
    sought = ("B" in here and missing(world)) or ("C" in here and me.square in errands(world))
    return bool(sought) or me.square in Position(world, world.turn).goods(me)


def _shots(world: World, me: Character, decision: Decision) -> list[Attack]:
    """The most effective and the thriftiest attack on each near target."""
    targets = _targets(world, me)
    found: dict[int, list[tuple[float, float, Attack]]] = {}
    for option in decision.options:
        shot = option.action
        if isinstance(shot, Attack) and shot.enemy in targets:
            found.setdefault(shot.enemy, []).append((*promise(world, me, shot), shot))
    strongest = [max(shots, key=itemgetter(0))[2] for shots in found.values()]
    return [*strongest, *(max(shots, key=itemgetter(1))[2] for shots in found.values())]


def _targets(world: World, me: Character) -> list[int]:
    """Bosses, prey, and the nearest enemies."""
    grid = world.book.grid
    walk = grid.walk(me.square, world.open)
    near = sorted(world.enemies.values(), key=lambda enemy: (walk[enemy.square], enemy.id))
    squares: list[int] = []
    found = []
    for enemy in near:
        if enemy.square not in squares:
            squares.append(enemy.square)
        if len(squares) > TARGETS or walk[enemy.square] > 4:
            break
        found.append(enemy.id)
    # Killing a boss may end the scenario: fetch what the campaign needs first.
    spared = bool(world.bosses) and bool(errands(world)) and not bosses_beside(world, me.square)
    bosses = [] if spared else [*world.bosses]
    return [*bosses, *found, *(enemy for enemy, _ in prey(world) if enemy not in found)]


def _door_helps(world: World, me: Character, link: int) -> bool:
    bit = 1 << link
    if not world.open & bit:
        if world.tokens or world.goals:
            return True
        routes = facts_of(world.book).routes
        now = routes.exit(world.open, world.locked)
        then = routes.exit(world.open | bit, world.locked)
        return then[me.square] < now[me.square]
    grid = world.book.grid
    near = grid.near(grid.tile_of[me.square], world.open)
    return any(
        near[enemy.square] and grid.tile_of[enemy.square] != grid.tile_of[me.square]
        for enemy in world.enemies.values()
    )


def _use_helps(world: World, me: Character, action: UseItem) -> bool:
    item = find(me, action.item)
    if action.weapon:
        weapon = find(me, action.weapon)
        room = world.book.items[weapon.card].capacity - weapon.ammo
        return room >= world.book.items[item.card].points
    if action.link >= 0:
        return False
    patient = world.characters[action.on]
    cured = bool(patient.poisoned) and world.book.items[item.card].cures
    return patient.harm > 0 or patient.fate == "down" or cured
