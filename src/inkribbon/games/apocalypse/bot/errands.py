"""Who goes where: sites to search, crates to fetch, doors to close, the exit."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.games.apocalypse.printed.contents import CRATE
from inkribbon.games.apocalypse.state.world import Human
from inkribbon.games.apocalypse.view.observe import InchesView
from inkribbon.geometry.inches import FAR, STRAIGHT

from .threat import Ground


def standing(view: InchesView) -> list[Human]:
    return [human for human in view.humans.values() if human.fate == "up"]


def errands(ground: Ground) -> dict[int, tuple[int, ...]]:
    """The squares each human should head for; none means stay out of trouble."""
    view = ground.view
    kind = view.book.scenario.win.kind
    if kind == "escape":
        return _escape(ground)
    if kind == "supplies":
        return _supplies(ground)
    return _hold(ground)


def _share_out(ground: Ground, humans: list[Human], goals: list[int]) -> dict[int, tuple[int, ...]]:
    """Assign each goal to the nearest human without one."""
    pairs = sorted(
        (ground.humans_walk.walk(goal)[human.square], human.id, goal)
        for human in humans
        for goal in goals
    )
    chosen: dict[int, tuple[int, ...]] = {}
    for price, human, goal in pairs:
        taken = [square for squares in chosen.values() for square in squares]
        if price != FAR and human not in chosen and goal not in taken:
            chosen[human] = (goal,)
    return chosen


def _escape(ground: Ground) -> dict[int, tuple[int, ...]]:
    view = ground.view
    done = [site for human in view.humans.values() for site in human.searched]
    sites = [site for site in view.book.sites if site not in done]
    humans = standing(view)
    chosen = _share_out(ground, humans, sites)
    exits = view.book.exits
    return {human.id: chosen.get(human.id, exits) for human in humans}


def _supplies(ground: Ground) -> dict[int, tuple[int, ...]]:
    view = ground.view
    humans = standing(view)
    carriers = [human for human in humans if CRATE in human.items]
    hurt = view.book.contents.settings.authored.hurt_from
    able = [h for h in humans if CRATE not in h.items and h.wounds < hurt]
    found = {human.id: view.book.home for human in carriers}
    found.update(_share_out(ground, able, list(view.crates)))
    for human in humans:
        if human.id not in found:
            friends = [carrier.square for carrier in carriers] or list(view.book.home)
            found[human.id] = tuple(friends)
    return found


def _hold(ground: Ground) -> dict[int, tuple[int, ...]]:
    """Go to the open gaps while barricades are left, else anywhere inside."""
    view = ground.view
    gaps = open_gaps(ground)
    chosen = _share_out(ground, standing(view), gaps) if view.supply else {}
    return {human.id: chosen.get(human.id, view.book.home) for human in standing(view)}


def open_gaps(ground: Ground) -> list[int]:
    """One inside square for each open doorway."""
    home = ground.home
    layout = ground.humans_walk
    edge = [s for s in ground.book.home if any(n not in home for n in layout.beside[s])]
    found: list[int] = []
    for square in edge:
        if not any(abs(square - other) in (1, layout.ground.width) for other in found):
            found.append(square)
    return found


def outward(ground: Ground, square: int) -> list[int]:
    """The directions that lead out of the home zone from a square at a gap."""
    home = ground.view.book.home
    onward = ground.humans_walk.onward[square]
    return [way for way in (0, 2, 4, 6) if onward[way] >= 0 and onward[way] not in home]


def distance(ground: Ground, square: int, goals: tuple[int, ...]) -> int:
    """Half inches to the nearest goal."""
    if not goals:
        return 0
    goal = nearest(ground.book.plan.width, goals, square) if len(goals) > 1 else goals[0]
    found = ground.humans_walk.walk(goal)[square]
    return found if found != FAR else 400 * STRAIGHT


@lru_cache(maxsize=1 << 14)
def nearest(width: int, goals: tuple[int, ...], square: int) -> int:
    """The goal nearest by Manhattan distance."""
    x, y = square % width, square // width
    return min(goals, key=lambda goal: abs(goal % width - x) + abs(goal // width - y))
