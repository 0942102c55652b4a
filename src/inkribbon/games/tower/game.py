"""Zombie Tower 3D as a game in the catalogue."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.games.tower.rules.ending import lost_seats
from inkribbon.games.tower.rules.search import Search
from inkribbon.games.tower.rules.setup import set_up
from inkribbon.games.tower.rules.slits import PickUp
from inkribbon.games.tower.state.book import (
    MODES,
    PACKAGE,
    PRINTED,
    Book,
    build,
    contents_gist,
    modes_of,
    open_contents,
    read_difficulty,
)
from inkribbon.games.tower.state.deeds import DEEDS
from inkribbon.games.tower.state.world import (
    TowerWorld,
)
from inkribbon.games.tower.view.determinise import determinise
from inkribbon.games.tower.view.marks import marks
from inkribbon.games.tower.view.observe import (
    TowerView,
    observe,
)
from inkribbon.games.tower.view.odds import odds
from inkribbon.games.tower.view.sheet import TowerSheet, sheet
from inkribbon.games.tower.view.withheld import withheld
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.content.gist import encoded, gist_hash
from inkribbon.kernel.data import Data, Event
from inkribbon.kernel.engine import run
from inkribbon.kernel.game import Game, Odd, ScenarioInfo, Setup, Withheld
from inkribbon.kernel.game.cast import check_modes
from inkribbon.kernel.sampler import Sampler

DIFFICULTIES = (PRINTED, "easy", "normal", "hard")


class TowerGame(Game[TowerWorld, TowerView]):
    """Three or four faces; bots play the empty ones."""

    id = "tower"
    title = "Zombie Tower 3D"
    rules_version = "1"
    seats = (3, 4)
    modes = MODES
    package = PACKAGE
    world_type = TowerWorld
    secret = True
    shown = (TowerSheet, TowerView)
    deeds = DEEDS

    # Contents

    def scenario_ids(self) -> tuple[str, ...]:
        """The printed game, then our variants from the easiest to the hardest."""
        return DIFFICULTIES

    def scenarios(self) -> tuple[ScenarioInfo, ...]:
        found = [read_difficulty(self.shipped(name)) for name in self.scenario_ids()]
        return tuple(
            ScenarioInfo(
                id=one.id,
                title=one.title,
                seats=one.seats,
                brief=one.brief,
                modes=modes_of(one.id),
            )
            for one in found
        )

    def characters(self) -> tuple[tuple[str, str], ...]:
        return tuple(
            (sheet.id, sheet.name) for sheet in open_contents(self.package).characters.values()
        )

    def told_of(self, character: str) -> str:
        found = open_contents(self.package).characters.get(character)
        return found.text if found else ""

    # Set-up

    def start(self, setup: Setup) -> TowerWorld:
        check_modes(setup, self.modes)
        world = set_up(_book(self.package, setup, self.source_of(setup)))
        run(world)
        return world

    def setup_of(self, world: TowerWorld) -> Setup:
        return world.book.setup

    def check(self, source: Source) -> None:
        read_difficulty(source)

    def content_digest(self, setup: Setup) -> str:
        difficulty = read_difficulty(self.source_of(setup))
        return gist_hash(contents_gist(self.package), encoded(difficulty))

    # Views

    def observe(self, world: TowerWorld, seat: int) -> TowerView:
        return observe(world, seat)

    def determinise(self, view: TowerView, chance: Sampler) -> TowerWorld:
        return determinise(view, chance)

    def withheld(self, world: TowerWorld, seat: int) -> tuple[Withheld, ...]:
        return withheld(world, seat)

    def reveals(self, action: Data) -> bool:
        """A search is a draw even from a pile of equal cards; a card in a slit shows its back."""
        return isinstance(action, Search | PickUp)

    def odds(self, world: TowerWorld, action: Data) -> tuple[Odd, ...]:
        return odds(world, action)

    def marks(self, world: TowerWorld) -> dict[str, tuple[int, ...]]:
        return marks(world)

    def sheet(self, world: TowerWorld) -> TowerSheet:
        return sheet(world.book, self.title)

    def clauses(self, event: Event) -> tuple[str, ...]:
        return open_contents(self.package).clauses.get(event.why(), ())

    def fallen(self, world: TowerWorld) -> tuple[str, ...]:
        return tuple(f"room {world.faces[seat].room}" for seat in lost_seats(world))


@lru_cache(maxsize=64)
def _book(package: str, setup: Setup, source: Source) -> Book:
    return build(open_contents(package), setup, read_difficulty(source))


GAME = TowerGame()
