"""Target win rates from a small TOML file, and whether they are met.

    [[target]]
    game = "re3"
    scenarios = ["downtown-1", "uptown-1"]  # default: all
    setups = ["2 players", "4 players"]     # as named on the page; default: all
    won = [60, 90]                          # percent

    [[target]]
    game = "re3"
    setups = ["2 players, easy"]
    higher_than = "2 players"

The first target that matches a row applies to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from inkribbon.kernel.content.files import Source
from inkribbon.kernel.content.tables import convert, table
from inkribbon.kernel.errors import BadContent

from .cells import Cell
from .files import read_text
from .stats import difference

LEAST, MOST = 0, 100


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A target for some rows of a page: a range, or higher than another set-up."""

    game: str
    scenarios: tuple[str, ...] = ()
    setups: tuple[str, ...] = ()
    won: tuple[int, int] | None = None
    higher_than: str = ""

    def __str__(self) -> str:
        if self.won is None:
            return f"more than {self.higher_than}"
        return f"{self.won[0]}% to {self.won[1]}%"

    def is_for(self, game: str, scenario: str, setup: str) -> bool:
        return (
            game == self.game
            and (not self.scenarios or scenario in self.scenarios)
            and (not self.setups or setup in self.setups)
        )

    def verdict(self, cell: Cell, others: Mapping[str, Cell]) -> str:
        """Whether the results meet it; `others` are the scenario's other set-ups."""
        if self.won is not None:
            low, high = (percent / 100 for percent in self.won)
            return placed(cell.rate, cell.interval, low, high)
        other = others.get(self.higher_than)
        if other is None or not other.games:
            return f"{self.higher_than} was not played"
        gap = difference(cell.won, cell.games, other.won, other.games)
        return _compared(cell.rate - other.rate, gap)


def placed(rate: float, interval: tuple[float, float], low: float, high: float) -> str:
    """Where the interval is; one that crosses an end of the range is inconclusive."""
    least, most = interval
    if low <= least and most <= high:
        return "inside"
    if most < low:
        return "below"
    if least > high:
        return "above"
    where = "below" if rate < low else "above" if rate > high else "inside"
    return f"touches, rate {where}"


def _compared(gap: float, interval: tuple[float, float]) -> str:
    least, most = interval
    if least > 0:
        return "higher"
    if most < 0:
        return "lower"
    return f"not sure, rate {'higher' if gap > 0 else 'lower' if gap < 0 else 'equal'}"


def read_targets(path: Path) -> tuple[Target, ...]:
    """The targets of a file; raises BadContent if one is invalid."""
    source = Source(path.name, read_text(path))
    found = table(source)
    if list(found) != ["target"]:
        raise BadContent(f"{path.name} should contain only [[target]] entries")
    targets = convert(source, "target", found["target"], tuple[Target, ...])
    for number, target in enumerate(targets, 1):
        _check(f"{path.name}, target {number}", target)
    return targets


def _check(place: str, target: Target) -> None:
    if (target.won is None) == (not target.higher_than):
        raise BadContent(f"{place} needs exactly one of won = [60, 90] and higher_than = a set-up")
    if target.won is not None and not LEAST <= target.won[0] < target.won[1] <= MOST:
        low, high = target.won
        raise BadContent(
            f"{place}: won = [{low}, {high}] is not a range of percentages such as [60, 90]"
        )


def target_for(targets: Sequence[Target], game: str, scenario: str, setup: str) -> Target | None:
    return next((one for one in targets if one.is_for(game, scenario, setup)), None)
