"""`inkribbon games [--json]`: games, scenarios, seats, modes."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from inkribbon.catalogue import GAMES
from inkribbon.kernel.game import Game


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser(
        "games", help="games, scenarios, seats, modes", description=__doc__
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List all games."""
    if args.json:
        data = {"games": [game_data(game) for game in GAMES.values()]}
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        print("\n\n".join("\n".join(game_page(game)) for game in GAMES.values()))
    return 0


def game_data(game: Game[Any, Any]) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "seats": list(game.seats),
        "scenarios": [
            {"id": info.id, "title": info.title, "seats": list(info.seats)}
            for info in game.scenarios()
        ],
        "modes": list(game.modes),
    }


COLUMN = max(len(name) for name in GAMES) + 2
"""Wide enough for the longest id."""


def game_page(game: Game[Any, Any]) -> Iterator[str]:
    low, high = game.seats
    indent = " " * COLUMN
    yield f"{game.id:<{COLUMN}}{game.title}, {low} to {high} characters"
    yield f"{indent}{', '.join(name for _, name in game.characters())}"
    for info in game.scenarios():
        yield f"{indent}inkribbon play {game.id} {info.id}   {info.title}"
    if game.modes:
        yield f"{indent}modes: {', '.join(game.modes)}"
