"""Who goes where: sites to search, crates to fetch, doors to close, the exit.

Humans go in pairs, the two of a player together, so that one can shoot while the other works.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from inkribbon.games.apocalypse.printed.contents import CRATE
from inkribbon.games.apocalypse.state.board import INCH
from inkribbon.games.apocalypse.state.world import Human
from inkribbon.geometry.inches import FAR, STRAIGHT

from .doors import open_gaps
from .threat import Ground

PAIR = 2

Goals = tuple[int, ...]


class Errands:
    """The squares each human should head for."""

    def __init__(self, goals: Mapping[int, Goals], slack: float) -> None:
        self.goals = goals
        self.slack = slack
        """Turns to spare."""


def errands(ground: Ground) -> Errands:
    kind = ground.book.scenario.win.kind
    if kind == "escape":
        return _escape(ground)
    if kind == "supplies":
        return _supplies(ground)
    return Errands(_hold(ground), FAR)


# Sharing out


def teams(humans: Iterable[Human]) -> list[list[Human]]:
    """Pairs in the order of the party; one left alone joins the next human of the list."""
    by_pair: dict[int, list[Human]] = {}
    for human in humans:
        by_pair.setdefault((human.id - 1) // PAIR, []).append(human)
    found: list[list[Human]] = []
    single: list[Human] = []
    for pair in by_pair.values():
        if len(pair) == PAIR:
            found.append(pair)
        else:
            single += pair
    found += [single[i : i + PAIR] for i in range(0, len(single), PAIR)]
    return found


def _share_out(ground: Ground, groups: list[list[Human]], goals: Iterable[int]) -> dict[int, Goals]:
    """Give each group the nearest goal that no other group has."""
    pairs = sorted(
        (min(ground.humans_walk.walk(goal)[human.square] for human in group), number, goal)
        for number, group in enumerate(groups)
        for goal in dict.fromkeys(goals)
    )
    chosen: dict[int, int] = {}
    for price, number, goal in pairs:
        if price != FAR and number not in chosen and goal not in chosen.values():
            chosen[number] = goal
    return {human.id: (goal,) for number, goal in chosen.items() for human in groups[number]}


# Goals


def _escape(ground: Ground) -> Errands:
    view = ground.view
    done = {site for human in view.humans.values() for site in human.searched}
    sites = [site for site in view.book.sites if site not in done]
    humans = ground.standing
    groups = teams(humans)
    left = view.book.scenario.win.turns - view.turn
    out = max((_turns(ground, human.square, view.book.exits) for human in humans), default=0)
    slack = left - out - view.book.scenario.win.delay * bool(sites)
    rounds = -(-len(sites) // max(1, len(groups)))
    if slack < ground.weights.together * rounds:
        groups = [[human] for human in humans]
        rounds = -(-len(sites) // max(1, len(groups)))
    chosen = _share_out(ground, groups, sites)
    goals = {human.id: chosen.get(human.id, view.book.exits) for human in humans}
    return Errands(goals, slack - ground.weights.per_site * rounds)


def _supplies(ground: Ground) -> Errands:
    view = ground.view
    humans = ground.standing
    home = view.book.home
    hurt = view.book.contents.settings.authored.hurt_from
    carriers = [human for human in humans if CRATE in human.items]
    goals: dict[int, Goals] = {human.id: home for human in carriers}
    groups = [
        group
        for pair in teams(humans)
        if (group := [human for human in pair if human.id not in goals])
        and len(group) == len(pair)
        and any(human.wounds < hurt for human in group)
    ]
    goals.update(_share_out(ground, groups, view.crates))
    left = [square for square in view.crates if (square,) not in goals.values()]
    able = [[h] for h in humans if h.id not in goals and h.wounds < hurt]
    goals.update(_share_out(ground, able, left))
    for human in humans:
        if human.id not in goals:
            goals[human.id] = _escorted(ground, human, carriers) or view.crates or home
    far = max((2 * _turns(ground, c, home) for c in view.crates), default=0.0)
    back = max((_turns(ground, c.square, home) for c in carriers), default=0.0)
    return Errands(goals, view.book.scenario.win.turns - view.turn - max(far, back))


def _escorted(ground: Ground, human: Human, carriers: list[Human]) -> Goals:
    """The nearest carrier's square."""
    walk = ground.humans_walk.walk(human.square)
    nearest = min(carriers, key=lambda carrier: walk[carrier.square], default=None)
    return (nearest.square,) if nearest else ()


def _hold(ground: Ground) -> dict[int, Goals]:
    """Go to the open gaps while barricades are left, else anywhere inside."""
    view = ground.view
    humans = ground.standing
    alone = [[human] for human in humans]
    chosen = _share_out(ground, alone, open_gaps(ground)) if view.supply else {}
    return {human.id: chosen.get(human.id, view.book.home) for human in humans}


# Distances


def distance(ground: Ground, square: int, goals: Goals) -> int:
    """Half inches to the nearest goal."""
    if not goals:
        return 0
    goal = nearest(ground.book.plan.width, goals, square) if len(goals) > 1 else goals[0]
    found = ground.humans_walk.walk(goal)[square]
    return found if found != FAR else 400 * STRAIGHT


def _turns(ground: Ground, square: int, goals: Goals) -> float:
    """Turns of walking to the nearest goal."""
    pace = ground.book.contents.settings.rulebook.human_inches * INCH
    return distance(ground, square, goals) / pace


@lru_cache(maxsize=1 << 14)
def nearest(width: int, goals: Goals, square: int) -> int:
    """The goal nearest by Manhattan distance."""
    x, y = square % width, square // width
    return min(goals, key=lambda goal: abs(goal % width - x) + abs(goal // width - y))
