"""Actions a player might expect but cannot take now, and why. Uses only the player's own face."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.games.tower.rules.actions import can_cure, rest_barred, shafts
from inkribbon.games.tower.rules.items import TARGETS
from inkribbon.games.tower.rules.search import search_barred
from inkribbon.games.tower.rules.slits import here
from inkribbon.games.tower.state.board import ACROSS, NEXT_TO
from inkribbon.games.tower.state.faces import at_slit, is_open, kinds, sheet_of, shut_in
from inkribbon.games.tower.state.world import TowerFace, TowerWorld
from inkribbon.kernel.game import Withheld

Reason = tuple[str, str, tuple[str, ...]]


def withheld(world: TowerWorld, seat: int) -> tuple[Withheld, ...]:
    """The reasons by kind of action, with their clauses."""
    face = world.faces.get(seat)
    if face is None or world.outcome is not None:
        return ()
    if world.active != seat:
        return (_reason(world, "act", "not-your-turn", ()),)
    return tuple(_reason(world, *reason) for reason in _reasons(world, face))


def _reason(world: TowerWorld, action: str, reason: str, values: tuple[str, ...]) -> Withheld:
    clauses = world.book.contents.clauses.get(f"not-tower.{reason}", ())
    return Withheld(f"tower.{action}", f"tower.{reason}", clauses, values)


def _reasons(world: TowerWorld, face: TowerFace) -> Iterator[Reason]:
    yield from _moving(world, face)
    barred = search_barred(world, face)
    if barred:
        yield ("search", barred, ())
    barred = rest_barred(world, face)
    if barred:
        yield ("rest", barred, ())
    yield from _using(world, face)
    yield from _survivors(face)
    yield from _slits(world, face)
    if sheet_of(world, face).cures and not can_cure(world, face):
        reason = "cured-enough" if face.zombies[face.room] else "no-zombie-to-cure"
        yield ("cure", reason, ())


def _moving(world: TowerWorld, face: TowerFace) -> Iterator[Reason]:
    if shut_in(face):
        yield ("move", "shut-in", ())
        return
    for room in NEXT_TO[face.room]:
        if not is_open(face, room):
            yield ("move", "rubble", (str(room),))
    ends = [room for way in sheet_of(world, face).shafts for room in (way[0], way[-1])]
    if face.room in ends and not shafts(world, face):
        yield ("move", "shaft-blocked", ())


def _using(world: TowerWorld, face: TowerFace) -> Iterator[Reason]:
    held = kinds(face.hand)
    for name in held:
        item = world.book.items[name]
        if not item.use:
            continue
        if item.partner and item.partner not in held:
            yield ("use", "no-partner", (item.name, world.book.items[item.partner].name))
        elif not TARGETS[item.use](face, item):
            yield ("use", "no-target", (item.name,))


def _survivors(face: TowerFace) -> Iterator[Reason]:
    if not face.survivors[face.room]:
        yield ("save", "nobody-to-save", ())
    if not face.saved:
        yield ("release", "nobody-to-release", ())
    elif shut_in(face):
        yield ("release", "release-in-rubble", ())


def _slits(world: TowerWorld, face: TowerFace) -> Iterator[Reason]:
    if face.room not in ACROSS:
        yield ("hand-over", "no-slit", tuple(map(str, sorted(ACROSS))))
    elif not at_slit(face):
        yield ("hand-over", "slit-buried", ())
    elif not face.hand:
        yield ("hand-over", "empty-hand", ())
    if at_slit(face) and not here(world, face):
        yield ("pick-up", "slit-empty", ())
