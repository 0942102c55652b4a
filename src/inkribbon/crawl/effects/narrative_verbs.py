"""Verbs of narrative cards: effects on the danger level, on characters and on their items."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.combat.evade import EnemyAttack
from inkribbon.crawl.combat.spawning import card_for, reader
from inkribbon.crawl.items.carrying import Discard, ThrowAway, card_of, distinct, find, set_items
from inkribbon.crawl.items.finding import cards_left, draw_item
from inkribbon.crawl.items.using import heal
from inkribbon.crawl.printed.effects import (
    ChangeDanger,
    FindItem,
    GiveUp,
    Hurt,
    Mend,
    SpawnedStrike,
    SpendAmmo,
)
from inkribbon.crawl.state.board import active_last, available, standing
from inkribbon.crawl.state.campaign_events import AmmoLost
from inkribbon.crawl.state.danger import change_danger
from inkribbon.crawl.state.health import Harm
from inkribbon.crawl.state.world import Character, Item, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .verbs import fully, possible, verb


def me(world: World) -> Character:
    """The character that the text addresses."""
    return world.characters[reader(world)]


# Danger


class ShiftDanger(Task, frozen=True):
    levels: int


@handles(ShiftDanger)
def shift_danger(world: World, task: ShiftDanger) -> None:
    change_danger(world, task.levels)


@fully(ChangeDanger)
def _can_change(world: World, effect: ChangeDanger) -> bool:
    """Whether the marker can go the whole way."""
    track = world.book.contents.danger
    return track is not None and 0 <= world.danger + effect.levels <= track.last


@verb(ChangeDanger)
def _change(world: World, effect: ChangeDanger, card: str) -> list[Data]:
    return [ShiftDanger(effect.levels)]


# The enemy that just appeared


class StrikeNewest(Task, frozen=True):
    """The newest enemy of a kind attacks, if it is in the square of whom the text addresses."""

    kind: str
    first: int
    """Enemies from this number on are new."""


@possible(SpawnedStrike)
def _can_strike(world: World, effect: SpawnedStrike) -> bool:
    return bool(available(world, card_for(world, effect.enemy)))


@verb(SpawnedStrike)
def _strike(world: World, effect: SpawnedStrike, card: str) -> list[Data]:
    return [StrikeNewest(effect.enemy, world.next_id)]


@handles(StrikeNewest)
def strike_newest(world: World, task: StrikeNewest) -> None:
    """Only that square counts: the card put the enemy there."""
    here = me(world)
    for enemy in reversed(world.enemies.values()):
        if enemy.id >= task.first and enemy.kind == task.kind:
            if here.up and enemy.square == here.square:
                push(world, EnemyAttack(enemy.id, here.seat, cause="card"))
            return


# Finding


class DrawItem(Task, frozen=True):
    """The character that the text addresses draws an item card."""

    deck: str


@possible(FindItem)
def _can_find(world: World, effect: FindItem) -> bool:
    return bool(cards_left(world, effect.deck))


@fully(FindItem)
def _can_find_all(world: World, effect: FindItem) -> bool:
    return cards_left(world, effect.deck) >= effect.count


@verb(FindItem)
def _find(world: World, effect: FindItem, card: str) -> list[Data]:
    return [DrawItem(effect.deck)] * effect.count


@handles(DrawItem)
def draw_for_card(world: World, task: DrawItem) -> None:
    draw_item(world, task.deck, reader(world))


# Harm and healing


def _touched(world: World, tile: bool) -> list[Character]:
    """The character that the text addresses, or everyone on the same tile."""
    tile_of = world.book.grid.tile_of
    here = me(world)
    if not tile:
        return [here] if here.up else []
    return [c for c in standing(world) if tile_of[c.square] == tile_of[here.square]]


@possible(Hurt)
def _can_hurt(world: World, effect: Hurt) -> bool:
    return bool(_touched(world, effect.tile))


@verb(Hurt)
def _hurt(world: World, effect: Hurt, card: str) -> list[Data]:
    hurt = active_last(world, _touched(world, effect.tile))
    return [Harm(someone.seat, effect.damage) for someone in hurt]


class Recover(Task, frozen=True):
    seat: int
    levels: int


@handles(Recover)
def recover(world: World, task: Recover) -> None:
    heal(world, task.seat, task.levels)


@possible(Mend)
def _can_mend(world: World, effect: Mend) -> bool:
    return any(someone.harm for someone in _touched(world, effect.tile))


@verb(Mend)
def _mend(world: World, effect: Mend, card: str) -> list[Data]:
    hurt = [someone for someone in _touched(world, effect.tile) if someone.harm]
    return [Recover(someone.seat, effect.levels) for someone in hurt]


# Giving up items


class ChooseLoss(Task, frozen=True):
    """Choose the item to give up."""

    kind: str


def _dispensable(world: World, kind: str) -> list[Item]:
    items = distinct(me(world).items)
    return [item for item in items if not kind or card_of(world, item).kind == kind]


@possible(GiveUp)
def _can_give_up(world: World, effect: GiveUp) -> bool:
    return bool(_dispensable(world, effect.kind))


@verb(GiveUp)
def _give_up(world: World, effect: GiveUp, card: str) -> list[Data]:
    return [ChooseLoss(effect.kind)]


@handles(ChooseLoss)
def choose_loss(world: World, task: ChooseLoss) -> None:
    seat = reader(world)
    options = [
        Option(Discard(item.id), (ThrowAway(seat, item.id),))
        for item in _dispensable(world, task.kind)
    ]
    if options:
        ask(world, seat, "give-up", options)


class ChooseWaste(Task, frozen=True):
    """Choose the weapon that loses ammunition."""

    points: int


class Waste(Task, frozen=True):
    item: int
    points: int


def _loaded(world: World, least: int) -> list[Item]:
    return [item for item in distinct(me(world).items) if item.ammo >= least]


@possible(SpendAmmo)
def _can_spend(world: World, effect: SpendAmmo) -> bool:
    return bool(_loaded(world, 1))


@fully(SpendAmmo)
def _can_spend_all(world: World, effect: SpendAmmo) -> bool:
    return bool(_loaded(world, effect.points))


@verb(SpendAmmo)
def _spend(world: World, effect: SpendAmmo, card: str) -> list[Data]:
    return [ChooseWaste(effect.points)]


@handles(ChooseWaste)
def choose_waste(world: World, task: ChooseWaste) -> None:
    """Offer the weapons with enough points; if there are none, any loaded one."""
    weapons = _loaded(world, task.points) or _loaded(world, 1)
    options = [Option(w := Waste(item.id, task.points), (w,)) for item in weapons]
    if options:
        ask(world, reader(world), "waste", options)


@handles(Waste)
def waste(world: World, task: Waste) -> None:
    seat = reader(world)
    held = find(me(world), task.item)
    ammo = max(0, held.ammo - task.points)
    items = tuple(replace(i, ammo=ammo) if i.id == held.id else i for i in me(world).items)
    set_items(world, seat, items)
    tell(world, AmmoLost(seat, held.card, ammo))
