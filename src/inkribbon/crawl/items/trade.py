"""Trading: two characters exchange items; taking an item requires the partner's consent."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from inkribbon.crawl.state.events import Given, TradeRefused
from inkribbon.crawl.state.tasks import offer
from inkribbon.crawl.state.world import Character, Item, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .asking import Done
from .carrying import distinct, find, is_overloaded, set_items


class Trade(Task, frozen=True):
    """Exchange items with a character."""

    seat: int


class TradeTable(Task, frozen=True):
    """An exchange in progress; `moved` lists items that changed hands, `taken` those needing
    consent."""

    giver: int
    partner: int
    moved: tuple[int, ...] = ()
    taken: bool = False


class Give(Task, frozen=True):
    item: int


class Take(Task, frozen=True):
    item: int


class Hand(Task, frozen=True):
    """Move an item from one character to the other."""

    item: int
    giver: int
    taker: int


class Yes(Task, frozen=True):
    pass


class No(Task, frozen=True):
    pass


def trade_options(character: Character, neighbours: list[Character]) -> list[Option]:
    """Trading with each character in the same square or one step away."""
    return [trade_offer(o.seat) for o in neighbours if o.items or character.items]


@cache
def trade_offer(seat: int) -> Option:
    """The option to trade with a character, shared by all games."""
    return offer(Trade(seat))


@handles(Trade)
def trade(world: World, task: Trade) -> None:
    push(world, TradeTable(world.active, task.seat))


@handles(TradeTable)
def trade_table(world: World, task: TradeTable) -> None:
    """Choose what changes hands, each item at most once; done only when both inventories fit."""
    me, other = world.characters[task.giver], world.characters[task.partner]
    options = [
        Option(Give(item.id), _handed(task, item, task.giver))
        for item in distinct([i for i in me.items if i.id not in task.moved])
    ]
    options += [
        Option(Take(item.id), _handed(task, item, task.partner))
        for item in distinct([i for i in other.items if i.id not in task.moved])
    ]
    if not (is_overloaded(world, me) or is_overloaded(world, other)):
        options.append(Option(Done(), (AskConsent(task),)))
    if not options:
        # Everything has moved and does not fit: there is nothing else left to choose.
        put_back(world, task)
        push(world, TradeTable(task.giver, task.partner))
        return
    ask(world, task.giver, "trade", options, (task.partner,))


def _handed(task: TradeTable, item: Item, giver: int) -> tuple[Data, ...]:
    taker = task.partner if giver == task.giver else task.giver
    further = replace(task, moved=(*task.moved, item.id), taken=task.taken or giver == task.partner)
    return (Hand(item.id, giver, taker), further)


@handles(Hand)
def hand(world: World, task: Hand) -> None:
    item = find(world.characters[task.giver], task.item)
    kept = tuple(i for i in world.characters[task.giver].items if i.id != task.item)
    set_items(world, task.giver, kept)
    set_items(world, task.taker, (*world.characters[task.taker].items, item))


class AskConsent(Task, frozen=True):
    """Items taken from the partner need the partner's consent; gifts do not, and whoever is
    unconscious or dead cannot refuse."""

    trade: TradeTable


@handles(AskConsent)
def ask_consent(world: World, task: AskConsent) -> None:
    trade = task.trade
    settle = Settle(trade)
    if not trade.taken or world.characters[trade.partner].lying:
        push(world, settle)
        return
    options = [Option(Yes(), (settle,)), Option(No(), (Return(trade),))]
    ask(world, trade.partner, "consent", options, (trade.giver, *trade.moved))


class Settle(Task, frozen=True):
    """The exchange is accepted."""

    trade: TradeTable


@handles(Settle)
def settle(world: World, task: Settle) -> None:
    giver, partner = task.trade.giver, task.trade.partner
    for item in task.trade.moved:
        given = any(held.id == item for held in world.characters[partner].items)
        seat, to = (giver, partner) if given else (partner, giver)
        tell(world, Given(seat, to, find(world.characters[to], item).card))


class Return(Task, frozen=True):
    """The partner refused: everything is returned."""

    trade: TradeTable


@handles(Return)
def give_back(world: World, task: Return) -> None:
    put_back(world, task.trade)
    tell(world, TradeRefused(task.trade.partner))


def put_back(world: World, trade: TradeTable) -> None:
    """Everything that changed hands returns to its owner."""
    giver, partner = trade.giver, trade.partner
    for item in trade.moved:
        held_by_partner = any(held.id == item for held in world.characters[partner].items)
        owner, holder = (giver, partner) if held_by_partner else (partner, giver)
        hand(world, Hand(item, holder, owner))
