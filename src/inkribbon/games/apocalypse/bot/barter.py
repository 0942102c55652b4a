"""Items: who makes the best use of what, what to hand over, what to drop."""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.games.apocalypse.printed.contents import CRATE
from inkribbon.games.apocalypse.rules.items import Trade, without
from inkribbon.games.apocalypse.state.world import Human

from .aim import kill_chance
from .threat import Ground


def use_of(ground: Ground, items: Sequence[str], human: Human, *, carries: bool) -> float:
    """What a human with these items is worth to the party.

    `carries`: he is about to pick up a crate, which leaves no hand free for anything else.
    """
    if carries:
        return 0
    cards = [ground.book.cards[item] for item in items]
    arms = sorted(
        (
            _force(card.range, kill_chance(card), card.price)
            for card in cards
            if card.kind == "weapon"
        ),
        reverse=True,
    )
    total = sum(arms[:1]) + ground.weights.spare * sum(arms[1:])
    for card in cards:
        if card.kind == "heal":
            total += 1 + 0.5 * min(card.heals, human.wounds)
        elif card.kind == "antivirus":
            total += 1.5 + 0.3 * human.wounds
        elif card.kind == "grenade":
            total += 1
        elif card.kind == "tools":
            total += 2.5 if ground.book.scenario.win.kind == "hold" else 0.2
        elif card.id == CRATE:
            total += 50
    return total


def _force(reach: int, chance: float, price: int) -> float:
    """The use of a weapon: mostly its chance to kill per inch, far away."""
    return (12 if reach else 5) * chance / price + 0.1 * reach


def drop_first(ground: Ground, human: Human, cards: Sequence[str]) -> str:
    """The card that a human misses least."""
    left = {card: without(human.items, card) for card in cards}
    return max(left, key=lambda card: (use_of(ground, left[card], human, carries=False), card))


def gain(ground: Ground, human: Human, partner: Human, trade: Trade, carrier: int = 0) -> float:
    """How much more the two are worth after a trade."""
    mine = without(human.items, trade.give) if trade.give else human.items
    theirs = without(partner.items, trade.take) if trade.take else partner.items
    mine += (trade.take,) if trade.take else ()
    theirs += (trade.give,) if trade.give else ()
    pairs = ((human, mine), (partner, theirs))
    return sum(
        use_of(ground, items, who, carries=who.id == carrier)
        - use_of(ground, who.items, who, carries=who.id == carrier)
        for who, items in pairs
    )


def best_trade(
    ground: Ground, human: Human, trades: Sequence[Trade], carrier: int = 0
) -> Trade | None:
    """The trade that helps the party most, if one helps at all."""
    people = ground.view.humans
    gains = [gain(ground, human, people[trade.partner], trade, carrier) for trade in trades]
    best = max(range(len(trades)), key=lambda i: gains[i], default=-1)
    return trades[best] if best >= 0 and gains[best] > ground.weights.worthwhile else None
