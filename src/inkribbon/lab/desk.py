"""Where a page of balance is written: the page, and beside it a map of each scenario."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from inkribbon.kernel.game import Game

from .balance import Line
from .cells import Store
from .files import write_text
from .heat import has_map, picture
from .page import Page, falls_of, rows
from .targets import Band


class Desk:
    """Writes the page from what the store holds, as often as it is told to."""

    def __init__(
        self,
        game: Game[Any, Any],
        command: str,
        lines: Sequence[Line],
        store: Store,
        bands: Sequence[Band],
        path: Path | None,
    ) -> None:
        self.game = game
        self.command = command
        self.lines = lines
        self.store = store
        self.bands = bands
        self.path = path

    def page(self) -> str:
        found = rows(self.lines, self.store, self.bands)
        maps = {name: f"{self._folder}/{name}.svg" for name in self._drawn()} if self.path else {}
        return Page(self.game.title, self.command, self.lines, found, maps).text()

    def write(self, scenario: str = "") -> None:
        """Write the page and the map of one scenario, or of all; without a path do nothing."""
        if self.path is None:
            return
        for name, drawing in self._drawn(scenario).items():
            write_text(self.path.parent / self._folder / f"{name}.svg", drawing)
        write_text(self.path, self.page())

    @property
    def _folder(self) -> str:
        return self.path.stem if self.path is not None else ""

    def _drawn(self, scenario: str = "") -> dict[str, str]:
        """The maps of scenarios where somebody fell."""
        found = rows(self.lines, self.store, self.bands)
        names = [scenario] if scenario else list(dict.fromkeys(r.scenario.id for r in found))
        maps = {}
        for name in names:
            falls = falls_of([row for row in found if row.scenario.id == name])
            plan = next(line.plan for line in self.lines if line.scenario.id == name)
            sheet = self.game.sheet(self.game.start(plan.setup))
            if falls and has_map(sheet):
                maps[name] = picture(sheet, falls)
        return maps
