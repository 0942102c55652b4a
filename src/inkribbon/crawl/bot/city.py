"""Campaigns: what a careful player does between scenarios, and the worth of a scenario's end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from inkribbon.crawl.campaign.continues import UseContinue
from inkribbon.crawl.campaign.end_phase.respite import ReplaceWith, TakeSpray
from inkribbon.crawl.campaign.end_phase.steps import EndUse
from inkribbon.crawl.campaign.entering import EnterScenario
from inkribbon.crawl.campaign.parts import campaign_of, graph_of
from inkribbon.crawl.campaign.paths import UnlockPath
from inkribbon.crawl.campaign.storage import Deposit, OpenBox, Withdraw
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import card_of, find
from inkribbon.crawl.items.trade import No
from inkribbon.crawl.items.using import SPRAY
from inkribbon.crawl.state.world import World
from inkribbon.kernel.decision import Decision, Option

from .errands import depth, has_boss, left_in
from .things.reserve import carry_on, leave, pick, relief, send
from .things.sharing import share
from .things.stash import box_move
from .weights import CAREFUL, Weights

HURT = 3
"""Levels below Fine at which any healing is useful."""

BOSS = 0.5
"""Extra depth that a boss counts for."""

Chooser = Callable[[World, Sequence[Option]], Option | None]


def wanted(world: World, decision: Decision) -> Sequence[Option]:
    """The option to take without looking ahead, if there is one."""
    chooser = WANTED.get(decision.prompt)
    option = chooser(world, decision.options) if chooser is not None else None
    return () if option is None else (option,)


def _first(options: Sequence[Option], *kinds: type) -> Option | None:
    """The first option of the first of these kinds that is offered."""
    for kind in kinds:
        for option in options:
            if isinstance(option.action, kind):
                return option
    return None


def _only(*kinds: type) -> Chooser:
    """A chooser that takes the first option of the first of these kinds, in any position."""

    def choose(world: World, options: Sequence[Option]) -> Option | None:
        del world
        return _first(options, *kinds)

    return choose


def _at_dashboard(world: World, options: Sequence[Option]) -> Option | None:
    """Unlock paths, sort inventories, then enter the most rewarding scenario."""
    unlock = _first(options, UnlockPath)
    if unlock is not None:
        return unlock
    box = _useful_box(world, options)
    if box is not None:
        return box
    doors = [(o, o.action.scenario) for o in options if isinstance(o.action, EnterScenario)]
    return min(doors, key=lambda door: _dread(world, door[1]))[0] if doors else None


def _useful_box(world: World, options: Sequence[Option]) -> Option | None:
    """Open the item box for someone who has something to move."""
    for option in options:
        if isinstance(option.action, OpenBox) and box_move(world, option.action.seat) is not None:
            return option
    return None


def _before(world: World, options: Sequence[Option]) -> Option | None:
    """Relieve the badly hurt, sort inventories, then go on."""
    return relief(world, options) or _useful_box(world, options) or _first(options, Done)


def _dread(world: World, scenario: str) -> float:
    """Lower is better: near the edge of the city, rich in tokens, or on the way to the end.

    Somewhere else may go better than where the players failed.
    """
    node = graph_of(world).node(scenario)
    deep = depth(world, node) + campaign_of(world).failed.count(scenario)
    tokens = left_in(world, scenario)
    if node.opens in ("found", "after") or (node.opens == "map" and not tokens):
        return -CAREFUL.win - deep
    if not tokens:
        return CAREFUL.win
    return deep - tokens + (BOSS if has_boss(world.book, scenario) else 0.0)


def _at_box(world: World, options: Sequence[Option]) -> Option | None:
    for option in options:
        action = option.action
        if isinstance(action, Deposit | Withdraw) and action == box_move(world, action.seat):
            return option
    return _first(options, Done)


def _end_phase(world: World, options: Sequence[Option]) -> Option | None:
    """Unlock paths, use items that are not wasted, keep the rest."""
    useful = [o for o in options if isinstance(o.action, EndUse) and _serves(world, o.action)]
    return _first(options, UnlockPath) or (useful[0] if useful else _first(options, Done))


def _serves(world: World, use: EndUse) -> bool:
    item = find(world.characters[use.seat], use.item)
    if use.weapon:
        weapon = find(world.characters[use.seat], use.weapon)
        return card_of(world, weapon).capacity - weapon.ammo >= card_of(world, item).points
    harm = world.characters[use.on].harm
    levels = sum([world.book.items[name].heals for name in item.herbs or (item.card,)])
    return harm >= min(levels, HURT)


def _leftovers(world: World, options: Sequence[Option]) -> Option | None:
    """Take weapons and sprays out of a box that stays behind, as long as there is room."""
    for option in options:
        action = option.action
        if isinstance(action, Withdraw):
            held = next(item for item in world.box if item.id == action.item)
            if card_of(world, held).kind in LASTING:
                return option
    return _first(options, Done)


LASTING = ("weapon", "campaign", "recovery")
"""Kinds of items worth carrying into the next scenario, or of use before it."""


def _spray(world: World, options: Sequence[Option]) -> Option | None:
    """To whoever has none."""
    takes = [option for option in options if isinstance(option.action, TakeSpray)]

    def sprays(option: Option) -> int:
        assert isinstance(option.action, TakeSpray)
        return sum(item.card == SPRAY for item in world.characters[option.action.seat].items)

    return min(takes, key=sprays, default=None)


WANTED: dict[str, Chooser] = {
    "action": _only(UnlockPath),
    "dashboard": _at_dashboard,
    "end-phase": _end_phase,
    "use-up": _end_phase,
    "use-box": _before,
    "prepare": _before,
    "item-box": _at_box,
    "abandon": _only(No),
    "empty-box": _leftovers,
    "give-spray": _spray,
    "replace-dead": _only(ReplaceWith, Done),
    # After a defeat a continue brings back the same, so that none is used after a victory.
    "continue": _only(Done),
    "retry": _only(UseContinue),
    "trade": share,
    "assign": send,
    "mission": carry_on,
    "mission-last": carry_on,
    "affect": pick,
    "pass-on": leave,
}
"""By prompt, how to answer without looking ahead."""


def is_over(world: World) -> bool:
    """Whether a scenario of a campaign just ended and no other has begun."""
    campaign = world.campaign
    return campaign is not None and not (campaign.scenario and world.phase != "end")


def over(world: World, weights: Weights) -> float | None:
    """The worth of a scenario that just ended; None while one is being played."""
    campaign = world.campaign
    if campaign is None or not is_over(world):
        return None
    return (weights.win if campaign.last_won else -weights.harm[-1]) - alarm(world, weights)


def alarm(world: World, weights: Weights) -> float:
    """The cost of the danger level."""
    return weights.alarm * world.danger
