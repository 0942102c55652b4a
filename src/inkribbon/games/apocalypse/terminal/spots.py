"""The reachable squares that deserve a line of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from inkribbon.games.apocalypse.state.world import World
from inkribbon.games.apocalypse.view.marks import marks
from inkribbon.games.apocalypse.view.observe import InchesView
from inkribbon.games.apocalypse.words import names
from inkribbon.words.lexicon import Lexicon

from .board import focus, reach


class Wish(NamedTuple):
    """A reason to go somewhere, the words for it, and the squares that fit."""

    reason: str
    words: dict[str, str]
    squares: frozenset[int]


def spots(world: World, scene: InchesView, lexicon: Lexicon) -> dict[int, str]:
    """The nearest square for each thing worth reaching, with its description."""
    flat = marks(world)["ways"]
    price = dict(zip(flat[::3], flat[1::3], strict=True))
    offered = [square for square in reach(scene) if square in price]
    found: dict[int, str] = {}
    for wish in _wishes(scene):
        near = [square for square in offered if square in wish.squares]
        if near and focus(scene) not in wish.squares:
            best = min(near, key=lambda square: (price[square], square))
            far = names.length(price[best], lexicon)
            where = names.square(scene.book, best)
            said = lexicon.say("inches-map", wish.reason, square=where, length=far, **wish.words)
            found.setdefault(best, said)
    return found


def _wishes(scene: InchesView) -> Iterator[Wish]:
    book = scene.book
    human = scene.humans.get(scene.active)
    for other in scene.humans.values():
        if other.square >= 0 and other.id != scene.active:
            yield Wish("to-human", {"who": other.name}, _beside(scene, other.square))
    if human is None:
        return
    for site in book.sites:
        if site not in human.searched:
            place = names.square(book, site)
            yield Wish("to-site", {"place": place}, _beside(scene, site) | {site})
    for crate in scene.crates:
        place = names.square(book, crate)
        yield Wish("to-crate", {"place": place}, _beside(scene, crate) | {crate})
    if book.exits:
        yield Wish("to-exit", {}, frozenset(book.exits))
    if book.scenario.win.kind != "escape":
        yield Wish("to-home", {}, frozenset(book.home))


def _beside(scene: InchesView, square: int) -> frozenset[int]:
    return frozenset(scene.book.plain.beside[square])
