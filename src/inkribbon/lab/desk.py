"""Where a page of balance is written: the page, and beside it a map of each scenario."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from inkribbon.kernel.game import Game

from .balance import Line
from .cells import Store
from .files import write_text
from .leaflets import leaflet_of
from .page import Page, Row, falls_of, rows
from .targets import Target


class Desk:
    """Writes the page from what the store holds, as often as it is told to."""

    def __init__(
        self,
        game: Game[Any, Any],
        command: str,
        lines: Sequence[Line],
        store: Store,
        targets: Sequence[Target],
        path: Path | None,
    ) -> None:
        self.game = game
        self.command = command
        self.lines = lines
        self.store = store
        self.targets = targets
        self.path = path
        self.leaflet = leaflet_of(game)
        self._sheets: dict[str, Any] = {}

    def page(self) -> str:
        found = rows(self.lines, self.store, self.targets)
        maps = {name: f"{self._folder}/{name}.svg" for name in self._falls(found)}
        return Page(self.game.title, self.command, self.lines, found, maps).text()

    def write(self, scenario: str = "") -> None:
        """Write the page and the map of one scenario, or of all; without a path do nothing."""
        if self.path is None:
            return
        drawn = self.leaflet.picture if self.leaflet is not None else None
        for name, falls in self._falls(rows(self.lines, self.store, self.targets)).items():
            if drawn is not None and scenario in ("", name):
                drawing = drawn(self._sheet(name), falls)
                write_text(self.path.parent / self._folder / f"{name}.svg", drawing)
        write_text(self.path, self.page())

    @property
    def _folder(self) -> str:
        return self.path.stem if self.path is not None else ""

    def _falls(self, found: Sequence[Row]) -> dict[str, dict[str, int]]:
        """Where characters fell, for every scenario whose map can be drawn beside the page."""
        if self.path is None or self.leaflet is None:
            return {}
        has_map = self.leaflet.has_map
        names = dict.fromkeys(row.scenario.id for row in found)
        falls = {name: falls_of(row for row in found if row.scenario.id == name) for name in names}
        return {name: here for name, here in falls.items() if here and has_map(self._sheet(name))}

    def _sheet(self, scenario: str) -> Any:
        if scenario not in self._sheets:
            plan = next(line.plan for line in self.lines if line.scenario.id == scenario)
            self._sheets[scenario] = self.game.sheet(self.game.start(plan.setup))
        return self._sheets[scenario]
