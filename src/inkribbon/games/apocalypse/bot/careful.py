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
from inkribbon.games.apocalypse.rules.entering import Entry
from inkribbon.games.apocalypse.rules.horde import HordeRests, HordeStop, Rouse
from inkribbon.games.apocalypse.rules.items import Consent, Drop, PickUp, Use
from inkribbon.games.apocalypse.rules.moving import Allow, Move, Turn
from inkribbon.games.apocalypse.rules.search import Search
from inkribbon.games.apocalypse.rules.turn import Activate, Settled, Stop
from inkribbon.games.apocalypse.state.tasks import Bite
from inkribbon.games.apocalypse.state.world import Human
from inkribbon.games.apocalypse.view.observe import InchesView
from inkribbon.geometry.aim import first_on_line
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View

from .errands import distance, errands, open_gaps, outward, standing
from .threat import Ground

FEAR = 9.0
"""Half inches of detour that avoiding one expected wound is worth."""
IMPATIENCE = 1.2
WORTH = {
    "crate": 100,
    "assault-rifle": 9,
    "shotgun": 8,
    "magnum": 7,
    "fire-axe": 6,
    "antivirus": 6,
    "first-aid-spray": 5,
    "pistol": 5,
    "machete": 4,
    "herb": 3,
    "chainsaw": 3,
    "grenade": 2,
    "knife": 2,
    "tool-kit": 1,
}


class InchesCareful:
    """A bot that plays humans or the horde."""

    def __init__(self, game: Game[Any, Any], seed: int | str) -> None:
        del game
        self.sampler = Sampler(seed, "careful-inches")

    def choose(self, view: View, decision: Decision) -> Data:
        assert isinstance(view, InchesView)
        answer = ANSWERS.get(decision.prompt)
        actions = decision.actions()
        if answer is None:
            return self.sampler.pick(actions)
        return answer(Ground(view), actions)


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
        return -ground.danger(ground.view.humans[action.human].square), action.human

    return min(actions, key=urgency)


def drop(ground: Ground, actions: list[Data]) -> Data:
    """Drop the least valuable card."""
    del ground
    drops = [action for action in actions if isinstance(action, Drop)]
    return min(drops, key=lambda action: (WORTH.get(action.card, 0), action.card))


def spread(ground: Ground, actions: list[Data]) -> Data:
    del ground
    return min(actions, key=lambda action: action.target if isinstance(action, Also) else 0)


# A human's turn


def act(ground: Ground, actions: list[Data]) -> Data:
    view = ground.view
    human = view.humans[view.active]
    by_kind: dict[type, list[Any]] = {}
    for action in actions:
        by_kind.setdefault(type(action), []).append(action)
    for look in (_errand_done, _heal, _build, _fight, _go):
        found = look(ground, human, by_kind)
        if found is not None:
            return found
    return Stop()


Kinds = dict[type, list[Any]]


def _errand_done(ground: Ground, human: Human, kinds: Kinds) -> Data | None:
    """Do the errand in reach: pick up a crate or search a site."""
    crates: list[PickUp] = kinds.get(PickUp, [])
    if crates:
        return crates[0]
    searches: list[Search] = kinds.get(Search, [])
    if not searches or CRATE in human.items:
        return None
    done = [site for other in ground.view.humans.values() for site in other.searched]
    fresh = [search for search in searches if search.site not in done]
    if fresh:
        return fresh[0]
    quiet = not ground.zombies_near(human.square, 6)
    return searches[0] if quiet and ground.book.scenario.win.kind != "escape" else None


def _heal(ground: Ground, _: Human, kinds: Kinds) -> Data | None:
    """Heal the worst-off human in reach, from the second wound on."""
    uses: list[Use] = kinds.get(Use, [])
    worst = max(uses, key=lambda use: ground.view.humans[use.human].wounds, default=None)
    if worst is not None and ground.view.humans[worst.human].wounds >= 2:
        return worst
    return None


def _build(ground: Ground, human: Human, kinds: Kinds) -> Data | None:
    """Close a doorway of the home zone: face it, then build."""
    if ground.book.scenario.win.kind != "hold" or human.square not in open_gaps(ground):
        return None
    ways = outward(ground, human.square)
    builds: list[Build] = kinds.get(Build, [])
    if not ways:
        return None
    layout = ground.humans_walk
    wanted = [layout.ground.border(human.square, layout.onward[human.square][w]) for w in ways]
    closing = [build for build in builds if any(b in build.borders for b in wanted)]
    if closing:
        return max(closing, key=lambda build: len(build.borders))
    turns: list[Turn] = kinds.get(Turn, [])
    if ground.view.stage == "fresh" and ground.view.supply and _can_pay(ground, human):
        return next((turn for turn in turns if turn.facing in ways), None)
    return None


def _can_pay(ground: Ground, human: Human) -> bool:
    others = [h for h in standing(ground.view) if not h.done and h.id != human.id]
    return not human.wounds or bool(others)


def _shots(kinds: Kinds) -> list[Attack]:
    """Attacks that hurt no friend."""
    return [shot for shot in kinds.get(Attack, []) if shot.first < 0]


def _fight(ground: Ground, human: Human, kinds: Kinds) -> Data | None:
    """Shoot after the move, or when there is no better place to go."""
    stay = ground.view.stage in ("moved", "after", "before") or not _wants_to_go(
        ground, human, kinds
    )
    if not stay:
        return None
    throws: list[Throw] = [t for t in kinds.get(Throw, []) if _crowd(ground, t.square) >= 3]
    if throws:
        return max(throws, key=lambda throw: _crowd(ground, throw.square))
    shots = _shots(kinds)
    if shots and (ground.view.stage != "before" or not kinds.get(Move)):
        return min(shots, key=lambda shot: _target(ground, human, shot))
    if shots and ground.danger(human.square) < 0.5:
        return min(shots, key=lambda shot: _target(ground, human, shot))
    if not shots and kinds.get(Turn):
        return _turn(ground, human, kinds[Turn])
    return None


def _crowd(ground: Ground, square: int) -> int:
    spot = (square, *ground.book.plain.beside[square])
    zombies = sum(ground.at[place] < 0 for place in spot)
    return zombies - 9 * any(ground.at[place] > 0 for place in spot)


def _target(ground: Ground, human: Human, shot: Attack) -> tuple[int, int, int]:
    """Sort key: zombies shaking a barricade first, then the nearest, then the better weapon."""
    square = ground.view.zombies[shot.first].square
    shaking = [b for p in ground.view.barricades.values() if p.shaking for b in p.borders]
    leaning = any(square in ground.book.ground.sides_of(border) for border in shaking)
    weapon = ground.book.cards[shot.weapon]
    return -leaning, ground.book.ground.apart(human.square, square), -weapon.bonus


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


def _wants_to_go(ground: Ground, human: Human, kinds: Kinds) -> bool:
    best = _best_move(ground, human, kinds)
    return best is not None and best[0] > _value(ground, human, human.square) + 0.01


def _go(ground: Ground, human: Human, kinds: Kinds) -> Data | None:
    best = _best_move(ground, human, kinds)
    if best is None or best[0] <= _value(ground, human, human.square) + 0.01:
        return None
    return best[1]


def _best_move(ground: Ground, human: Human, kinds: Kinds) -> tuple[float, Move] | None:
    moves: list[Move] = kinds.get(Move, [])
    if not moves:
        return None
    values = [_value(ground, human, move.square) for move in moves]
    best = max(range(len(moves)), key=lambda i: values[i])
    return values[best], moves[best]


def _value(ground: Ground, human: Human, square: int) -> float:
    """How good a square is: close to the goal, out of reach and, when holding out, inside."""
    goals = errands_of(ground).get(human.id, ())
    way = distance(ground, square, goals)
    fear = FEAR * (1 + 0.5 * human.wounds) * _patience(ground)
    inside = square in ground.book.home if ground.book.scenario.win.kind == "hold" else True
    return -way - fear * ground.danger(square) - (0 if inside else 30)


def _patience(ground: Ground) -> float:
    """A factor for fear, which fades as the turns run out."""
    win = ground.book.scenario.win
    if win.kind == "hold":
        return 1
    return max(0.1, 1 - (ground.view.turn / win.turns) * IMPATIENCE)


def errands_of(ground: Ground) -> dict[int, tuple[int, ...]]:
    if ground.errands is None:
        ground.errands = errands(ground)
    return ground.errands


# The horde


def horde_act(ground: Ground, actions: list[Data]) -> Data:
    """Bite if possible, else walk as close to a human as possible."""
    bites = [action for action in actions if isinstance(action, Bite)]
    if bites:
        return max(bites, key=lambda bite: ground.view.humans[bite.human].wounds)
    moves = [action for action in actions if isinstance(action, Move)]
    here = ground.view.zombies[ground.view.active].square

    def way(square: int) -> int:
        walks = [ground.zombies_walk.walk(human.square) for human in standing(ground.view)]
        return min((walk[square] for walk in walks), default=0)

    best = min(moves, key=lambda move: (way(move.square), move.square), default=None)
    return best if best is not None and way(best.square) < way(here) else HordeStop()


def entry(ground: Ground, actions: list[Data]) -> Data:
    """The entry point closest to a human."""

    def way(action: Data) -> int:
        square = action.square if isinstance(action, Entry) else 0
        walks = [ground.zombies_walk.walk(human.square) for human in standing(ground.view)]
        return min((walk[square] for walk in walks), default=0)

    return min(actions, key=way)


ANSWERS: dict[str, Callable[[Ground, list[Data]], Data]] = {
    "inches.designate": _first(Settled),
    "inches.next-human": next_human,
    "inches.act": act,
    "inches.drop": drop,
    "inches.consent": _first(Consent),
    "inches.passage": _first(Allow),
    "inches.spread": spread,
    "inches.entry": entry,
    "inches.horde-next": _first(Rouse, HordeRests),
    "inches.horde-act": horde_act,
}
