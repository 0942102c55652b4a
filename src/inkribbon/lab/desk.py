"""Writes a balance page, with a map of each scenario beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from inkribbon.kernel.game import Game

from .balance import Case
from .cells import Store
from .files import write_text
from .leaflets import leaflet_of
from .page import Page, Row, falls_of, rows
from .targets import Target


class Desk:
    """Writes the page from the results in the store, as often as needed."""

    def __init__(
        self,
        game: Game[Any, Any],
        command: str,
        cases: Sequence[Case],
        store: Store,
        targets: Sequence[Target],
        path: Path | None,
        others: Sequence[Case] = (),
    ) -> None:
        self.game = game
        self.command = command
        self.cases = cases
        self.store = store
        self.targets = targets
        self.path = path
        self.others = others
        """The same cases for other bots."""
        self.leaflet = leaflet_of(game)
        self._sheets: dict[str, Any] = {}

    def page(self) -> str:
        found = rows(self.cases, self.store, self.targets)
        maps = {name: f"{self._folder}/{name}.svg" for name in self._falls(found)}
        others = rows(self.others, self.store, ())
        return Page(self.game.title, self.command, self.cases, found, maps, others).text()

    def write(self, scenario: str = "") -> None:
        """Write the page and the map of one scenario, or of all; do nothing without a path."""
        if self.path is None:
            return
        drawn = self.leaflet.picture if self.leaflet is not None else None
        for name, falls in self._falls(rows(self.cases, self.store, self.targets)).items():
            if drawn is not None and scenario in ("", name):
                drawing = drawn(self._sheet(name), falls)
                write_text(self.path.parent / self._folder / f"{name}.svg", drawing)
        write_text(self.path, self.page())

    @property
    def _folder(self) -> str:
        return self.path.stem if self.path is not None else ""

    def _falls(self, found: Sequence[Row]) -> dict[str, dict[str, int]]:
        """Where characters fell, for each scenario whose map can be drawn."""
        if self.path is None or self.leaflet is None:
            return {}
        has_map = self.leaflet.has_map
        names = dict.fromkeys(row.scenario.id for row in found)
        falls = {name: falls_of(row for row in found if row.scenario.id == name) for name in names}
        return {name: here for name, here in falls.items() if here and has_map(self._sheet(name))}

    def _sheet(self, scenario: str) -> Any:
        if scenario not in self._sheets:
            plan = next(case.plan for case in self.cases if case.scenario.id == scenario)
            self._sheets[scenario] = self.game.sheet(self.game.start(plan.setup))
        return self._sheets[scenario]
