"""Using items: what an inventory allows, reloading and healing."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.state.events import Healed, Reloaded, Used
from inkribbon.crawl.state.moments import Healing, bonus
from inkribbon.crawl.state.poison import cure
from inkribbon.crawl.state.special_events import Upgraded
from inkribbon.crawl.state.tasks import offer
from inkribbon.crawl.state.world import DANGER, NOBODY, Character, Item, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .asking import Done
from .carrying import (
    MakeRoom,
    card_of,
    cards_in,
    discards,
    distinct,
    find,
    in_supply,
    limit_of,
    lose,
    mixes,
    profile,
    set_items,
    slots,
)
from .getting_up import resuscitate
from .kerosene import gain_kerosene
from .terrain import build_barricade, frames

SPRAY = "first-aid-spray"

RAPID_FIRE = 2
"""The most extra points, and so dice, that rapid fire can add."""

KITS = 4096
"""The size of a book's inventory cache: it must not grow in a long-running server."""


class UseItem(Task, frozen=True):
    """Use an item: ammunition on a weapon, recovery on a character, a tool on a link."""

    item: int
    weapon: int = 0
    on: int = -1
    link: int = -1


class UseAlso(Task, frozen=True):
    """Use one more herb in the same action."""

    item: int


class MoreHerbs(Task, frozen=True):
    """More herbs may be added to the action (in editions that use several at once)."""

    seat: int


# What an inventory allows


class Arm(NamedTuple):
    """A weapon that is ready to attack."""

    item: int
    card: str
    range: int
    extra: int
    """The most extra points that rapid fire can spend now."""


class Kit(msgspec.Struct, frozen=True):
    """What an inventory allows its owner to do, regardless of position."""

    arms: tuple[Arm, ...]
    """Weapons the character can use that have ammunition left or need none."""
    uses: tuple[Option, ...]
    """Options to use items on oneself."""
    upgrades: dict[Data, str]
    """Those that swap a weapon, with its custom version."""
    gifts: tuple[tuple[Item, ItemCard], ...]
    """Recovery items that work on others too."""
    free: tuple[Option, ...]
    """Options to mix herbs and to discard cards."""
    full: bool
    revivers: tuple[Item, ...]
    """Items that can resuscitate."""
    builders: tuple[Item, ...]
    """Items that can turn an archway into a barricade."""
    mixes: bool
    """Whether herbs can be mixed."""


def kit_of(world: World, character: Character) -> Kit:
    """The kit of an inventory, cached: the same inventory recurs many times in a game."""
    cache = world.book.kits
    key = (character.seat, character.items)
    kit: Kit | None = cache.get(key)
    if kit is None:
        if len(cache) >= KITS:
            cache.clear()
        kit = cache[key] = _kit(world, character)
    return kit


def _kit(world: World, character: Character) -> Kit:
    held = [(item, card_of(world, item)) for item in distinct(character.items)]
    kinds = world.book.edition.items.usable
    usable = [(item, card) for item, card in held if card.kind in kinds]
    mixing = mixes(world, character)
    uses = [(o, c) for i, c in usable for o in _own_uses(held, character, i, c)]
    return Kit(
        arms=tuple([_arm(i, c) for i, c in held if can_fire(world, character.seat, i, c)]),
        uses=tuple([option for option, _ in uses]),
        upgrades={o.action: c.upgrades[1] for o, c in uses if c.upgrades is not None},
        gifts=tuple([(i, c) for i, c in usable if c.reaches_others]),
        free=(*mixing, *[Option(d, (d,)) for d in discards(world, character)]),
        full=slots(world, character.items) >= limit_of(world, character.seat),
        revivers=tuple([i for i, c in usable if c.revives]),
        builders=tuple([i for i, c in usable if c.rebuilds]),
        mixes=bool(mixing),
    )


def _arm(item: Item, card: ItemCard) -> Arm:
    extra = min(RAPID_FIRE, item.ammo - 1) if card.rapid_fire else 0
    return Arm(item.id, card.id, card.range, extra)


def is_full(world: World, character: Character) -> bool:
    return kit_of(world, character).full


def can_fire(world: World, seat: int, item: Item, card: ItemCard) -> bool:
    """Whether the character can use this weapon and it is not empty."""
    loaded = item.ammo > 0 or not card.capacity
    return card.kind == "weapon" and loaded and is_trained(profile(world, seat).proficient, card)


def is_trained(able: tuple[str, ...] | None, card: ItemCard) -> bool:
    """Whether these proficiencies include a weapon."""
    return able is None or card.universal or card.counts_as(*able)


def _own_uses(
    held: list[tuple[Item, ItemCard]], character: Character, item: Item, card: ItemCard
) -> list[Option]:
    if card.kind == "ammunition":
        fitting = [weapon for weapon, known in held if known.counts_as(*card.reloads)]
        return [offer(UseItem(item.id, weapon=weapon.id)) for weapon in fitting]
    if card.upgrades is not None:
        fitting = [weapon for weapon, known in held if known.id == card.upgrades[0]]
        return [offer(UseItem(item.id, weapon=weapon.id)) for weapon in fitting]
    if card.heals or card.cures or card.kerosene:
        return [offer(UseItem(item.id, on=character.seat))]
    return []


def use_options(world: World, kit: Kit, neighbours: list[Character]) -> list[Option]:
    """Every use of an item that the edition's use item action allows."""
    uses = list(kit.uses)
    if kit.upgrades:
        idle = [use for use, custom in kit.upgrades.items() if not in_supply(world, custom)]
        uses = [option for option in uses if option.action not in idle]
    if not kit.gifts:
        return uses
    gifts = [offer(UseItem(i.id, on=other.seat)) for i, _ in kit.gifts for other in neighbours]
    return [*uses, *gifts]


def rescue_options(kit: Kit, fallen: list[Character]) -> list[Option]:
    """Options to resuscitate a character; the dead stay dead."""
    people = [other for other in fallen if other.fate == "down"]
    return [offer(UseItem(i.id, on=other.seat)) for i in kit.revivers for other in people]


def tool_options(world: World, character: Character, kit: Kit) -> list[Option]:
    """Options to barricade an archway of the character's square."""
    links = frames(world, character, passable=True)
    return [offer(UseItem(i.id, link=link)) for i in kit.builders for link in links]


# Nearby characters


def near(world: World, character: Character) -> tuple[list[Character], list[Character]]:
    """The other characters in the same square or one legal step away: those who are conscious,
    and those who are unconscious or dead."""
    neighbours: list[Character] = []
    fallen: list[Character] = []
    square = character.square
    around = world.book.grid.steps(world.open)[square]
    for other in world.characters.values():
        if (other.square == square or other.square in around) and other.seat != character.seat:
            (neighbours if other.up else fallen).append(other)
    return neighbours, fallen


def partners(world: World, neighbours: list[Character], fallen: list[Character]) -> list[Character]:
    """The characters to trade with: the fallen too, in editions where a trade covers them."""
    return neighbours + fallen if world.book.edition.items.trade_fallen else neighbours


# Using


@handles(UseItem)
def use_item(world: World, task: UseItem) -> None:
    item = find(world.characters[world.active], task.item)
    card = card_of(world, item)
    tell(world, Used(world.active, item.card))
    if card.kind not in world.book.edition.items.kept_after_use or card.upgrades is not None:
        lose(world, world.active, item)
    if card.upgrades is not None:
        upgrade(world, world.active, task.weapon, card.upgrades[1])
    elif task.weapon:
        reload(world, world.active, task.weapon, card.points)
    elif task.link >= 0:
        build_barricade(world, task.link)
    elif world.characters[task.on].fate == "down":
        resuscitate(world, task.on, card.revives)
    else:
        for name in cards_in(item):
            treat(world, task.on, world.book.items[name], by=world.active)
        if card.herb and world.book.edition.items.herbs == "free-with-green":
            push(world, MoreHerbs(world.active))


@handles(MoreHerbs)
def more_herbs(world: World, task: MoreHerbs) -> None:
    """Add herbs one by one until done. Discarding the Green Herb may require making room."""
    held = distinct(world.characters[task.seat].items)
    herbs = [item for item in held if card_of(world, item).herb]
    options = [Option(u := UseAlso(item.id), (u, task)) for item in herbs]
    ask(world, task.seat, "more-herbs", [*options, Option(Done(), (MakeRoom(task.seat),))])


@handles(UseAlso)
def use_also(world: World, task: UseAlso) -> None:
    item = find(world.characters[world.active], task.item)
    tell(world, Used(world.active, item.card))
    lose(world, world.active, item)
    treat(world, world.active, card_of(world, item), by=world.active)


# Effects of items


def is_spray(world: World, card: str) -> bool:
    """Whether a card is a First-Aid Spray, of whichever deck."""
    return card == SPRAY or world.book.items[card].is_a == SPRAY


def healing(world: World, card: ItemCard) -> int:
    """The levels a card heals; in easy mode, a First-Aid Spray heals all of them."""
    return DANGER if "spray" in world.book.eases and is_spray(world, card.id) else card.heals


def treat(world: World, seat: int, card: ItemCard, by: int) -> None:
    """What a recovery item does for a conscious character."""
    if card.heals:
        heal(world, seat, healing(world, card), by)
    if card.cures:
        cure(world, seat)
    if card.kerosene:
        gain_kerosene(world, seat, card.kerosene)


def heal(world: World, seat: int, levels: int, by: int = NOBODY) -> None:
    """Move the marker towards Fine, but not past it; `by` is whoever uses an item for it."""
    character = world.characters[seat]
    levels += bonus(world, Healing(by))
    healed = min(levels, character.harm)
    world.characters[seat] = replace(character, harm=character.harm - healed)
    tell(world, Healed(seat, healed))


def upgrade(world: World, seat: int, weapon: int, into: str) -> None:
    """Swap a weapon's card for its custom version, which takes over the dial as it is."""
    held = find(world.characters[seat], weapon)
    custom = replace(held, card=into)
    items = world.characters[seat].items
    set_items(world, seat, tuple(custom if i.id == weapon else i for i in items))
    world.removed = (*world.removed, held.card)
    tell(world, Upgraded(seat, held.card, into))


def reload(world: World, seat: int, weapon: int, points: int) -> None:
    """Raise a dial, at most to the weapon's capacity; in easy mode, always to capacity."""
    character = world.characters[seat]
    held = find(character, weapon)
    capacity = card_of(world, held).capacity
    ammo = capacity if "reload" in world.book.eases else min(capacity, held.ammo + points)
    items = tuple(replace(i, ammo=ammo) if i.id == weapon else i for i in character.items)
    set_items(world, seat, items)
    tell(world, Reloaded(seat, held.card, ammo))
