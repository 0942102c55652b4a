"""Carrying, discarding, healing and trading."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from inkribbon.games.apocalypse.printed.contents import CRATE, DECK
from inkribbon.games.apocalypse.state.board import (
    INCH,
    can_act,
    human_ways,
    humans_touching,
    left,
    spend_on_action,
)
from inkribbon.games.apocalypse.state.events import (
    CrateDropped,
    CratePickedUp,
    Discarded,
    Healed,
    Traded,
    TradeRefused,
)
from inkribbon.games.apocalypse.state.tasks import Act, CheckLoad
from inkribbon.games.apocalypse.state.world import Human, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.deck import discarded
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell


class Drop(Task, frozen=True, tag="inches.drop"):
    """Get rid of a card over the limit."""

    human: int
    card: str


class Use(Task, frozen=True, tag="inches.use"):
    """Use a healing item on oneself or on a human in contact."""

    card: str
    human: int


class Trade(Task, frozen=True, tag="inches.trade"):
    """Give an item, take one, or swap two; an empty name means nothing."""

    partner: int
    give: str
    take: str


class Consent(Task, frozen=True, tag="inches.consent"):
    """The partner's player agrees to a trade."""


class Decline(Task, frozen=True, tag="inches.decline"):
    """The partner's player refuses."""

    partner: int
    card: str = ""


class Exchange(Task, frozen=True, tag="inches.exchange"):
    """The items change hands."""

    partner: int
    give: str
    take: str


class PickUp(Task, frozen=True, tag="inches.pick-up"):
    """Pick up a crate from the ground."""

    square: int


# What can be carried


def badly_hurt(world: World, wounds: int) -> bool:
    """Three or fewer wounds left; in `letter-hurt` mode, three or fewer taken."""
    if "letter-hurt" in world.book.modes:
        return wounds <= world.book.contents.settings.authored.hurt_from
    return wounds >= world.book.contents.settings.authored.hurt_from


def fits(world: World, items: Sequence[str], wounds: int) -> bool:
    """Whether the load is allowed: one big item or two small ones; if badly hurt, one small."""
    big = sum(world.book.cards[card].size == "big" for card in items)
    if badly_hurt(world, wounds):
        return not big and len(items) <= 1
    return len(items) <= 1 if big else len(items) <= 2


def gain(world: World, human: int, card: str) -> None:
    """Take a card, then drop anything over the limit."""
    who = world.humans[human]
    world.humans[human] = replace(who, items=(*who.items, card))
    push(world, CheckLoad(human))


def without(items: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = items.index(card)
    return items[:place] + items[place + 1 :]


def discard(world: World, human: int, card: str) -> None:
    """Move a card to the discard pile, or a crate to the ground."""
    who = world.humans[human]
    world.humans[human] = replace(who, items=without(who.items, card))
    if card == CRATE:
        world.crates += (who.square,)
        tell(world, CrateDropped(human, who.square))
    else:
        world.decks[DECK] = discarded(world.decks[DECK], card)


@handles(CheckLoad)
def check_load(world: World, task: CheckLoad) -> None:
    who = world.humans[task.human]
    if fits(world, who.items, who.wounds):
        return
    options = [
        Option(Drop(who.id, card), (Drop(who.id, card), task)) for card in dict.fromkeys(who.items)
    ]
    ask(world, who.seat, "inches.drop", options, (who.id,))


@handles(Drop)
def drop(world: World, task: Drop) -> None:
    discard(world, task.human, task.card)
    if task.card != CRATE:
        tell(world, Discarded(task.human, task.card))


# Using


def use_options(world: World, human: Human) -> list[Option]:
    price = world.book.contents.settings.authored.use_price * INCH
    healing = [c for c in dict.fromkeys(human.items) if world.book.cards[c].heals]
    if not healing or not can_act(world) or price > left(world):
        return []
    hurt = [h for h in (human, *humans_touching(world, human.square)) if h.wounds]
    uses = [Use(card, who.id) for card in healing for who in hurt]
    return [Option(use, (use, Act())) for use in uses]


@handles(Use)
def use(world: World, task: Use) -> None:
    spend_on_action(world, world.book.contents.settings.authored.use_price * INCH)
    discard(world, world.active, task.card)
    who = world.humans[task.human]
    wounds = max(0, who.wounds - world.book.cards[task.card].heals)
    world.humans[task.human] = replace(who, wounds=wounds)
    tell(world, Healed(task.human, world.active, task.card, wounds))


# Crates


def crate_options(world: World, human: Human) -> list[Option]:
    price = world.book.contents.settings.authored.pick_up_price * INCH
    if not can_act(world) or price > left(world):
        return []
    if not fits(world, (CRATE,), human.wounds):
        return []
    near = (human.square, *human_ways(world).beside[human.square])
    picks = [PickUp(square) for square in dict.fromkeys(world.crates) if square in near]
    return [Option(pick, (pick, Act())) for pick in picks if CRATE not in human.items]


@handles(PickUp)
def pick_up(world: World, task: PickUp) -> None:
    spend_on_action(world, world.book.contents.settings.authored.pick_up_price * INCH)
    place = world.crates.index(task.square)
    world.crates = world.crates[:place] + world.crates[place + 1 :]
    tell(world, CratePickedUp(world.active, task.square))
    gain(world, world.active, CRATE)


# Trading


def trade_options(world: World, human: Human) -> list[Option]:
    """Trades cost no inches but count as actions; each item changes hands once per activation."""
    if not can_act(world):
        return []
    trades = [
        Trade(partner.id, give, take)
        for partner in humans_touching(world, human.square)
        for give in ("", *dict.fromkeys(human.items))
        for take in ("", *dict.fromkeys(partner.items))
        if give != take and _tradable(world, human, partner, give, take)
    ]
    return [Option(trade, (trade, Act())) for trade in trades]


def _tradable(world: World, human: Human, partner: Human, give: str, take: str) -> bool:
    if not (_free(world, human, give) and _free(world, partner, take)):
        return False
    mine = without(human.items, give) if give else human.items
    theirs = without(partner.items, take) if take else partner.items
    mine += (take,) if take else ()
    theirs += (give,) if give else ()
    return fits(world, mine, human.wounds) and fits(world, theirs, partner.wounds)


def _free(world: World, owner: Human, card: str) -> bool:
    """Whether the owner has one of these that may still change hands."""
    return not card or owner.items.count(card) > world.traded.count((owner.id, card))


@handles(Trade)
def trade(world: World, task: Trade) -> None:
    """Taking an item from another player's human needs that player's consent."""
    partner = world.humans[task.partner]
    spend_on_action(world, 0)
    exchange = Exchange(task.partner, task.give, task.take)
    if not task.take or partner.seat == world.humans[world.active].seat:
        push(world, exchange)
        return
    decline = Decline(task.partner, task.take)
    options = [Option(Consent(), (exchange,)), Option(decline, (decline,))]
    about = (world.active, task.partner, task.give, task.take)
    ask(world, partner.seat, "inches.consent", options, about)


@handles(Decline)
def decline(world: World, task: Decline) -> None:
    """The partner is not asked for such an item again while this human acts."""
    held = world.humans[task.partner].items.count(task.card)
    world.traded += ((task.partner, task.card),) * held
    tell(world, TradeRefused(world.active, task.partner))


@handles(Exchange)
def exchange(world: World, task: Exchange) -> None:
    me, partner = world.humans[world.active], world.humans[task.partner]
    mine, theirs = me.items, partner.items
    if task.give:
        mine, theirs = without(mine, task.give), (*theirs, task.give)
    if task.take:
        theirs, mine = without(theirs, task.take), (*mine, task.take)
    world.humans[me.id] = replace(me, items=mine)
    world.humans[partner.id] = replace(partner, items=theirs)
    moved = ((partner.id, task.give), (me.id, task.take))
    world.traded += tuple((owner, card) for owner, card in moved if card)
    tell(world, Traded(me.id, partner.id, task.give, task.take))
