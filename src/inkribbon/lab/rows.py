"""Tables of games for other programs: one row per game, as Parquet, CSV or JSON."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

from inkribbon.catalogue import GAMES
from inkribbon.catalogue import game as find_game

from .files import BadFile, check_writable, write_bytes
from .simulate import Plan, Played

Row = dict[str, Any]
Kind = type[str] | type[int] | type[list[str]]

BEFORE: dict[str, Kind] = {
    **{"game": str, "scenario": str, "change": str, "party": list, "modes": list, "bots": list},
    **{"seed": str, "number": int, "outcome": str, "cause": str, "turns": int, "decisions": int},
}
DEEDS = tuple(dict.fromkeys(name for game in GAMES.values() for name in game.deeds.names))
COLUMNS: dict[str, Kind] = {**BEFORE, **dict.fromkeys(DEEDS, int), "fell": list}
"""The same for every game; a game leaves the deeds empty that it does not count."""
JOINED = "+"
"""Joins a list in one field of a CSV file."""


def rows(plan: Plan, played: Sequence[Played], first: int = 0, change: str = "") -> Iterator[Row]:
    """The games of a plan, starting with number `first`."""
    for number, game in enumerate(played, first):
        yield _row(plan, game, number, change)


def _row(plan: Plan, played: Played, number: int, change: str) -> Row:
    setup = plan.setup
    counted = find_game(setup.game).deeds.names
    return {
        "game": setup.game,
        "scenario": setup.scenario,
        "change": change,
        "party": list(setup.characters),
        "modes": list(setup.modes),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "number": number,
        "outcome": "won" if played.won else "lost",
        "cause": played.cause,
        "turns": played.turns,
        "decisions": played.decisions,
        **{name: played.deeds.get(name, 0) if name in counted else None for name in DEEDS},
        "fell": list(played.fallen),
    }


# Formats


def _parquet(table: Sequence[Row]) -> bytes:
    arrow, parquet = _arrow()
    types = {str: arrow.string(), int: arrow.int32(), list: arrow.list_(arrow.string())}
    schema = arrow.schema([(name, types[kind]) for name, kind in COLUMNS.items()])
    out = BytesIO()
    parquet.write_table(arrow.Table.from_pylist(list(table), schema=schema), out)
    return out.getvalue()


def _arrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise BadFile(
            "a Parquet file needs pyarrow: install it with pip install 'inkribbon[tables]', or"
            " write a .csv or .json file"
        ) from None


def _csv(table: Sequence[Row]) -> bytes:
    out = StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _field(value) for name, value in row.items()} for row in table)
    return out.getvalue().encode()


def _field(value: Any) -> Any:
    return JOINED.join(value) if isinstance(value, list) else value


def _json(table: Sequence[Row]) -> bytes:
    lines = ",\n".join(map(json.dumps, table))
    return f"[{lines}]\n".encode()


FORMATS: dict[str, Callable[[Sequence[Row]], bytes]] = {
    ".parquet": _parquet,
    ".csv": _csv,
    ".json": _json,
}


def check_format(path: Path) -> None:
    """Raise BadFile if this file could not be written, before hours of games are played for it."""
    if path.suffix not in FORMATS:
        raise BadFile(f"{path} is not a table: end its name in {', '.join(FORMATS)}")
    FORMATS[path.suffix](())
    check_writable(path)


def write_rows(path: Path, table: Iterable[Row]) -> None:
    write_bytes(path, FORMATS[path.suffix](tuple(table)))
