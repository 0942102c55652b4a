"""The `careful` bot on the table of inches: stay out of reach, shoot what comes near, run the
errand, leave.

It considers the current table and what the zombies can do next, but does not simulate dice. It
never shoots with a friend in the line of fire.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inkribbon.games.apocalypse.printed.contents import CRATE
from inkribbon.games.apocalypse.rules.attack import Also, Attack, Throw
from inkribbon.games.apocalypse.rules.barricades import Build
from inkribbon.games.apocalypse.rules.horde import HordeRests, Rouse
from inkribbon.games.apocalypse.rules.items import Consent, Decline, Drop, PickUp, Trade, Use
from inkribbon.games.apocalypse.rules.moving import Allow, Move, Turn
from inkribbon.games.apocalypse.rules.search import Search
from inkribbon.games.apocalypse.rules.turn import Activate, Settled, Stop
from inkribbon.games.apocalypse.state.world import Human
from inkribbon.games.apocalypse.view.observe import InchesView
from inkribbon.geometry.aim import first_on_line
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View

from .aim import Aim
from .barter import best_trade, drop_first, gain
from .doors import close_door
from .errands import errands
from .horde import entry, horde_act
from .plan import Plan
from .threat import Ground
from .weights import WEIGHTS, Weights


class InchesCareful:
    """A bot that plays humans or the horde."""

    def __init__(self, game: Game[Any, Any], seed: int | str, weights: Weights = WEIGHTS) -> None:
        del game
        self.weights = weights
        self.sampler = Sampler(seed, "careful-inches")

    def choose(self, view: View, decision: Decision) -> Data:
        assert isinstance(view, InchesView)
        answer = ANSWERS.get(decision.prompt)
        actions = decision.actions()
        if answer is None:
            return self.sampler.pick(actions)
        return answer(Ground(view, self.weights), actions)


def _first(*kinds: type) -> Callable[[Ground, list[Data]], Data]:
    """Answer with the first action of these kinds."""

    def answer(ground: Ground, actions: list[Data]) -> Data:
        del ground
        return next((a for a in actions if isinstance(a, kinds)), actions[0])

    return answer


def next_human(ground: Ground, actions: list[Data]) -> Data:
    """The human in most danger first: shots there also help the others."""

    def urgency(action: Data) -> tuple[float, int]:
        assert isinstance(action, Activate)
        human = ground.view.humans[action.human]
        return -ground.harm(human.square, human), action.human

    return min(actions, key=urgency)


def drop(ground: Ground, actions: list[Data]) -> Data:
    """Drop the least useful card."""
    drops = {action.card: action for action in actions if isinstance(action, Drop)}
    human = ground.view.humans[next(iter(drops.values())).human]
    return drops[drop_first(ground, human, list(drops))]


def consent(ground: Ground, actions: list[Data]) -> Data:
    """Agree to a trade that costs the two of them nothing."""
    human, partner, give, take = ground.view.about
    people = ground.view.humans
    trade = Trade(int(partner), str(give), str(take))
    fair = gain(ground, people[int(human)], people[trade.partner], trade) >= 0
    return next(a for a in actions if isinstance(a, Consent if fair else Decline))


def spread(ground: Ground, actions: list[Data]) -> Data:
    del ground
    return min(actions, key=lambda action: action.target if isinstance(action, Also) else 0)


# A human's turn

Kinds = dict[type, list[Any]]


def act(ground: Ground, actions: list[Data]) -> Data:
    human = ground.view.humans[ground.view.active]
    kinds: Kinds = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    for look in (errand_done, heal, _build, _walk_and_shoot, trade):
        found = look(ground, human, kinds)
        if found is not None:
            return found
    return Stop()


def errand_done(ground: Ground, human: Human, kinds: Kinds) -> Data | None:
    """Do the errand in reach: pick up a crate or search a site."""
    crates: list[PickUp] = kinds.get(PickUp, [])
    if crates:
        handed = best_trade(ground, human, kinds.get(Trade, []), carrier=human.id)
        return handed or crates[0]
    searches: list[Search] = kinds.get(Search, [])
    if not searches or CRATE in human.items:
        return None
    done = {site for other in ground.view.humans.values() for site in other.searched}
    fresh = [search for search in searches if search.site not in done]
    if fresh and ground.book.scenario.win.kind == "escape":
        return fresh[0]
    quiet = not ground.zombies_near(human.square, ground.weights.quiet)
    return searches[0] if quiet else None


def heal(ground: Ground, human: Human, kinds: Kinds) -> Data | None:
    """Heal the worst-off human in reach, if nothing of the item is wasted."""
    uses: list[Use] = kinds.get(Use, [])
    people = ground.view.humans
    whole = [use for use in uses if people[use.human].wounds >= ground.book.cards[use.card].heals]
    return max(whole, key=lambda use: people[use.human].wounds, default=None)


def _build(ground: Ground, human: Human, kinds: Kinds) -> Data | None:
    """Close a doorway of the home zone."""
    if ground.book.scenario.win.kind != "hold" or human.square not in ground.home:
        return None
    return close_door(ground, human, kinds.get(Build, []), kinds.get(Turn, []))


def _walk_and_shoot(ground: Ground, human: Human, kinds: Kinds) -> Data | None:
    """Walk to the best place, and shoot from whichever end of the way is better."""
    moves: list[Move] = kinds.get(Move, [])
    aim = Aim(ground, human)
    if moves:
        plan = Plan(ground, human, errands(ground), aim)
        move, first = plan.best(moves, not ground.view.blocked)
        if move is not None and not first:
            return move
        found = shoot(ground, human, kinds, aim)
        return found or move
    return shoot(ground, human, kinds, aim)


def shoot(ground: Ground, human: Human, kinds: Kinds, aim: Aim) -> Data | None:
    crowd = ground.weights.crowd
    throws: list[Throw] = [t for t in kinds.get(Throw, []) if _crowd(ground, t.square) >= crowd]
    if throws:
        return max(throws, key=lambda throw: _crowd(ground, throw.square))
    shot = aim.best(kinds.get(Attack, []))
    turns: list[Turn] = kinds.get(Turn, [])
    return shot or (_turn(ground, human, turns) if turns else None)


def _crowd(ground: Ground, square: int) -> int:
    spot = (square, *ground.book.plain.beside[square])
    zombies = sum(ground.at[place] < 0 for place in spot)
    return zombies - 9 * any(ground.at[place] > 0 for place in spot)


def _turn(ground: Ground, human: Human, turns: list[Turn]) -> Data | None:
    """Face the side with the most zombies to shoot."""
    reach = max((ground.book.cards[card].range for card in human.items), default=0) or 1
    table = ground.book.ground
    near = [
        zombie.square
        for zombie in ground.view.zombies.values()
        if table.within(human.square, zombie.square, reach)
        and first_on_line(table, ground.at, human.square, zombie.square) < 0
    ]
    if not near:
        return None

    def seen(turn: Turn) -> int:
        return sum(table.in_front(human.square, turn.facing, square) for square in near)

    best = max(turns, key=seen)
    return best if seen(best) > 0 else None


def trade(ground: Ground, human: Human, kinds: Kinds) -> Data | None:
    return best_trade(ground, human, kinds.get(Trade, []))


ANSWERS: dict[str, Callable[[Ground, list[Data]], Data]] = {
    "inches.designate": _first(Settled),
    "inches.next-human": next_human,
    "inches.act": act,
    "inches.drop": drop,
    "inches.consent": consent,
    "inches.passage": _first(Allow),
    "inches.spread": spread,
    "inches.entry": entry,
    "inches.horde-next": _first(Rouse, HordeRests),
    "inches.horde-act": horde_act,
}
