"""Bands that the share of games won should lie in, from a small TOML file.

    [[band]]
    game = "re3"
    scenarios = ["downtown-1", "uptown-1"]  # left out: all
    setups = ["2 players", "4 players"]     # as the page names them; left out: all
    won = [60, 90]                          # per cent

The first band that fits a line is its target.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from inkribbon.kernel.content import Source, convert, table
from inkribbon.kernel.errors import BadContent

from .cells import Cell
from .files import read_text


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A target for some lines of a page."""

    game: str
    won: tuple[int, int]
    scenarios: tuple[str, ...] = ()
    setups: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.won[0]}% to {self.won[1]}%"

    def is_for(self, game: str, scenario: str, setup: str) -> bool:
        return (
            game == self.game
            and (not self.scenarios or scenario in self.scenarios)
            and (not self.setups or setup in self.setups)
        )


def read_bands(path: Path) -> tuple[Band, ...]:
    """The bands of a file, or one sentence that says what is wrong with it."""
    source = Source(path.name, read_text(path))
    found = table(source)
    if list(found) != ["band"]:
        raise BadContent(f"{path.name} should hold [[band]] entries and nothing else")
    bands = convert(source, "band", found["band"], tuple[Band, ...])
    for number, band in enumerate(bands, 1):
        low, high = band.won
        if not 0 <= low < high <= 100:
            raise BadContent(
                f"{path.name}, band {number}: won = [{low}, {high}] is no band of per cent: write"
                " it like [60, 90]"
            )
    return bands


def band_for(bands: Sequence[Band], game: str, scenario: str, setup: str) -> Band | None:
    return next((band for band in bands if band.is_for(game, scenario, setup)), None)


def verdict(band: Band, cell: Cell) -> str:
    """Where the interval lies; one that crosses an end of the band leaves it open."""
    low, high = (percent / 100 for percent in band.won)
    least, most = cell.interval
    if low <= least and most <= high:
        return "inside"
    if most < low:
        return "below"
    if least > high:
        return "above"
    return (
        f"touches, rate {'below' if cell.rate < low else 'above' if cell.rate > high else 'inside'}"
    )
