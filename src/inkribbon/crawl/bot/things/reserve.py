"""The reserve as a careful player uses it: whom to send, when to stop, whom to switch in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from inkribbon.crawl.items.carrying import card_of, find
from inkribbon.crawl.printed.effects import (
    CardEffect,
    ChangeDanger,
    DrawNow,
    GainRibbons,
    MeetEncounter,
    Mend,
)
from inkribbon.crawl.printed.missions import MissionCard
from inkribbon.crawl.printed.reserve_effects import (
    BurnCorpses,
    CalmDown,
    Exhaust,
    FindSurvivor,
    GiveKerosene,
    StockBox,
    TendReserve,
    WoundReserve,
)
from inkribbon.crawl.reserve.missions import Assign, CallOff, is_drawn, is_met, read_for
from inkribbon.crawl.reserve.odds import to_draw
from inkribbon.crawl.reserve.people import DEADLY, person, reserve_of
from inkribbon.crawl.reserve.switching import LeaveBehind, TradePlaces
from inkribbon.crawl.reserve.verbs import Affect
from inkribbon.crawl.state.character import Mission
from inkribbon.crawl.state.world import World
from inkribbon.kernel.decision import Option

TOLL = (0.0, 0.5, 1.2, 2.2, 3.6, 8.0)
"""What it costs to have a character of the reserve with this many wounds; the last one is dead."""
AHEAD = 5
"""Encounter cards to look ahead."""
BETTER = 2
"""Levels of health that make it worthwhile to switch."""

FIND = 1.2
"""The worth of an item in the item box."""

Symbols = tuple[str, ...]
State = tuple[Symbols, int, int, int]
"""Symbols gathered, wounds, cards drawn, cards to look ahead."""
Pool = tuple[tuple[Symbols, int], ...]
"""What the next card may count as, and how often."""


# What comes of a mission


def gain(effects: Sequence[CardEffect]) -> float:
    return sum([_gain(effect) for effect in effects])


def _gain(effect: CardEffect) -> float:
    match effect:
        case ChangeDanger():
            return -4.0 * effect.levels
        case FindSurvivor():
            return 3.0
        case StockBox():
            return FIND * effect.count
        case CalmDown():
            return 0.3 * effect.cards
        case Mend():
            return 0.8 * effect.levels
        case GainRibbons():
            return 1.5 * effect.count
        case GiveKerosene() | BurnCorpses():
            return 0.5
        case TendReserve():
            return 0.5 * effect.levels
        case Exhaust():
            return -0.4
        case WoundReserve():
            return -0.8 * effect.wounds
        case MeetEncounter():
            return -2.0 * effect.count
        case DrawNow():
            return -1.0 * effect.count
        case _:
            return 0.0


class Outlook:
    """What a mission promises, as if every card drawn for it were put back."""

    def __init__(self, world: World, mission: Mission) -> None:
        self.card: MissionCard = world.book.contents.missions[mission.card]
        self.start = mission
        found = Counter(read_for(world, mission, card) for card in to_draw(world))
        self.pool: Pool = tuple(found.items())
        self.known: dict[State, float] = {}

    def going_on(self, gathered: Symbols, wounds: int, drawn: int, ahead: int) -> float:
        """The average worth after one more card and the best decisions from there."""
        total = sum([count for _, count in self.pool])
        if not total:
            return self.finished(gathered, drawn)
        worth = 0.0
        for symbols, count in self.pool:
            harm = max(0, wounds + symbols.count("wound") - symbols.count("heal"))
            if harm >= DEADLY:
                worth -= count * (TOLL[DEADLY] - TOLL[wounds])
            elif "orders" not in symbols:
                now = tuple(sorted((*gathered, *symbols)))
                later = self.best(now, harm, drawn + 1, ahead - 1)
                worth += count * (later - TOLL[harm] + TOLL[wounds] + FIND * symbols.count("item"))
        return worth / total

    def best(self, gathered: Symbols, wounds: int, drawn: int, ahead: int) -> float:
        """The worth with the best decision now."""
        state = (gathered, wounds, drawn, ahead)
        if state not in self.known:
            self.known[state] = self._best(*state)
        return self.known[state]

    def _best(self, gathered: Symbols, wounds: int, drawn: int, ahead: int) -> float:
        so_far = replace(self.start, gathered=gathered, drawn=("",) * drawn)
        if is_met(self.card, so_far):
            return self.finished(gathered, drawn)
        if is_drawn(self.card, so_far):
            return max(gain(self.card.failed), self.abandoned)
        if not ahead:
            return self.abandoned
        return max(self.abandoned, self.going_on(gathered, wounds, drawn, ahead))

    @property
    def abandoned(self) -> float:
        return gain(self.card.abandoned)

    def finished(self, gathered: Symbols, drawn: int) -> float:
        """The worth of resolving the rest of the card with these symbols."""
        card = self.card
        if not is_met(card, replace(self.start, gathered=gathered, drawn=("",) * drawn)):
            return gain(card.failed)
        counts = Counter(gathered)
        each = sum([gain(effects) * counts[symbol] for symbol, effects in card.each.items()])
        more = sum([gain(effects) for symbol, effects in card.bonus.items() if counts[symbol]])
        return gain(card.won) + each + more


# Deciding


def send(world: World, options: Sequence[Option]) -> Option | None:
    """Whoever can expect most of the mission; for a long one, whoever is worst off."""
    return max(options, key=lambda option: _expected(world, option), default=None)


def _expected(world: World, option: Option) -> float:
    action = option.action
    assert isinstance(action, Assign)
    wounds = person(reserve_of(world), action.who).wounds
    if world.book.contents.missions[action.card].lasts:
        return float(wounds)
    return Outlook(world, Mission(action.card, action.who)).going_on((), wounds, 0, AHEAD)


def carry_on(world: World, options: Sequence[Option]) -> Option | None:
    """Go on only if the next card is worth the risk."""
    mission = reserve_of(world).mission
    assert mission is not None
    wounds = person(reserve_of(world), mission.who).wounds
    outlook = Outlook(world, mission)
    gathered = tuple(sorted(mission.gathered))
    drawn = len(mission.drawn)
    last = is_drawn(outlook.card, mission)
    ahead = gain(outlook.card.failed) if last else outlook.going_on(gathered, wounds, drawn, AHEAD)
    stops = outlook.abandoned > ahead
    return next(option for option in options if isinstance(option.action, CallOff) == stops)


def pick(world: World, options: Sequence[Option]) -> Option | None:
    """Wounds and weariness for the healthiest, help for the worst off."""

    def harm(option: Option) -> int:
        assert isinstance(option.action, Affect)
        return person(reserve_of(world), option.action.who).wounds

    first = options[0].action
    helps = isinstance(first, Affect) and first.effect == "tend"
    return max(options, key=harm) if helps else min(options, key=harm)


def leave(world: World, options: Sequence[Option]) -> Option | None:
    """What a new character cannot carry: anything but weapons, as far as possible."""

    def value(option: Option) -> int:
        action = option.action
        assert isinstance(action, LeaveBehind)
        card = card_of(world, find(world.characters[action.seat], action.item))
        return VALUE.get(card.kind, 0)

    return min(options, key=value)


VALUE: Mapping[str, int] = {"weapon": 3, "recovery": 2, "ammunition": 1}


def relief(world: World, options: Sequence[Option]) -> Option | None:
    """The switch that helps most, if someone in the reserve is in much better health."""
    found = [(gained, o) for o in options if (gained := _gained(world, o)) >= BETTER]
    return max(found, key=lambda entry: entry[0])[1] if found else None


def _gained(world: World, option: Option) -> int:
    action = option.action
    if not isinstance(action, TradePlaces):
        return 0
    return world.characters[action.seat].harm - person(reserve_of(world), action.who).wounds
