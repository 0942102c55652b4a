"""A cell: the results of many games of one set-up, stored as one line of JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from inkribbon.kernel.game import Mean, added

from .files import BadFile, read_text, write_text
from .simulate import Played
from .stats import wilson

Tally = dict[str, int]
Key = tuple[str, str, tuple[str, ...], tuple[str, ...], str, str, str]


class Cell(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The totals of the games 0 to `games` - 1 of a set-up with one seed."""

    game: str
    scenario: str
    characters: tuple[str, ...]
    modes: tuple[str, ...] = ()
    change: str = ""
    """A changed setting of the scenario file, such as zombies.spawn=4."""
    bot: str
    seed: str
    rules: str
    """The version of the rules; `content` is the fingerprint of the content."""
    content: str
    games: int = 0
    won: int = 0
    turns: int = 0
    winning_turns: int = 0
    """Turns of the games that were won."""
    decisions: int = 0
    lost_by: Tally = {}
    fell: Tally = {}
    """How many characters fell, by square."""
    parts: Tally = {}
    """In a campaign: how often each scenario was played; below, how often it was won, and how
    often the campaign was lost in it."""
    parts_won: Tally = {}
    lost_in: Tally = {}
    continues: int = 0
    """How often players used a continue, in campaigns that have them."""
    figures: dict[str, Mean] = {}
    """What the game counts in campaigns: totals, and how many times each was counted."""

    @property
    def key(self) -> Key:
        """The identity of a cell. Other rules or content only make it an older version."""
        return (
            *(self.game, self.scenario, self.characters, self.modes),
            *(self.change, self.bot, self.seed),
        )

    @property
    def rate(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)

    def same_rules(self, other: Cell) -> bool:
        return (self.rules, self.content) == (other.rules, other.content)


def counted(cell: Cell, played: Sequence[Played]) -> Cell:
    """A cell with the results of more games added."""
    won = [game for game in played if game.won]
    lost = [game for game in played if not game.won]
    parts = [part for game in played for part in game.parts]
    return replace(
        cell,
        games=cell.games + len(played),
        won=cell.won + len(won),
        turns=cell.turns + sum(game.turns for game in played),
        winning_turns=cell.winning_turns + sum(game.turns for game in won),
        decisions=cell.decisions + sum(game.decisions for game in played),
        lost_by=_added(cell.lost_by, (game.cause for game in lost)),
        fell=_added(cell.fell, (square for game in played for square in game.fallen)),
        parts=_added(cell.parts, (part.scenario for part in parts)),
        parts_won=_added(cell.parts_won, (part.scenario for part in parts if part.won)),
        lost_in=_added(cell.lost_in, (game.parts[-1].scenario for game in lost if game.parts)),
        continues=cell.continues + sum(game.continues for game in played),
        figures=added((cell.figures, *(game.figures for game in played))),
    )


def _added(tally: Mapping[str, int], more: Iterable[str]) -> Tally:
    return ranked(Counter(tally) + Counter(more))


def ranked(tally: Mapping[str, int]) -> Tally:
    """Sorted by count, highest first, then by name."""
    return dict(sorted(tally.items(), key=lambda item: (-item[1], item[0])))


class Store:
    """Cells by key, in a file of JSON lines or only in memory."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.cells: dict[Key, Cell] = {}
        if path is not None and path.exists():
            for number, line in enumerate(read_text(path).splitlines(), 1):
                cell = _read(path, number, line)
                self.cells[cell.key] = cell

    def get(self, key: Key) -> Cell | None:
        return self.cells.get(key)

    def put(self, cell: Cell) -> None:
        """Store a cell, replacing its older version, and write the file."""
        self.cells[cell.key] = cell
        if self.path is not None:
            write_text(self.path, "".join(map(_line, self.cells.values())))


def _line(cell: Cell) -> str:
    return msgspec.json.encode(cell).decode() + "\n"


def _read(path: Path, number: int, line: str) -> Cell:
    try:
        return msgspec.json.decode(line, type=Cell)
    except msgspec.MsgspecError as error:
        raise BadFile(
            f"{path}, line {number} holds no results ({error}): delete the line to play its games"
            " again"
        ) from None
