"""Three questions about many games, answered from a table of them and drawn as plots.

inkribbon balance apocalypse --scenarios crossing --players 2,4 --rows games.parquet
python bench/questions.py games.parquet plots
"""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")  # draws files, so it needs no screen

import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from inkribbon.lab.stats import wilson

pyarrow: Any = import_module("pyarrow")  # has no types
parquet: Any = import_module("pyarrow.parquet")

Game = dict[str, Any]
"""A row of the table."""
COLORS = {"won": "tab:blue", "lost": "tab:orange"}


def how_hard(games: list[Game], axes: Axes) -> None:
    """Does a larger party win more often?"""
    parties = sorted({len(game["party"]) for game in games})
    for size in parties:
        won = [game["outcome"] == "won" for game in games if len(game["party"]) == size]
        rate, (low, high) = sum(won) / len(won), wilson(sum(won), len(won))
        axes.errorbar(
            [size], [rate], [[rate - low], [high - rate]], fmt="o", capsize=4, color=COLORS["won"]
        )
        print(f"{size} players: {rate:.0%} of {len(won)} won ({low:.0%} to {high:.0%})")
    axes.set(title="Games won", xlabel="players", xticks=parties, ylim=(0, 1))


def what_is_missing(games: list[Game], axes: Axes) -> None:
    """What do the winners have more of?"""
    for place, deed in enumerate(("finds", "kills", "damage")):
        for side, outcome in enumerate(("won", "lost")):
            had = [game[deed] / len(game["party"]) for game in games if game["outcome"] == outcome]
            if had:
                mean = sum(had) / len(had)
                axes.bar(place + 0.4 * side, mean, 0.4, color=COLORS[outcome])
                print(f"{deed} per player, {outcome}: {mean:.2f}")
    axes.set(title="Per player, in games won (blue) and lost (orange)")
    axes.set_xticks([0.2, 1.2, 2.2], ["items found", "kills", "damage"])


def where_it_ends(games: list[Game], axes: Axes) -> None:
    """On which squares do characters fall?"""
    fell = Counter(square for game in games for square in game["fell"]).most_common(8)
    print("fell on", ", ".join(f"{square} {count}" for square, count in fell) or "no square")
    axes.barh([square for square, _ in fell], [count for _, count in fell], color=COLORS["lost"])
    axes.invert_yaxis()
    axes.set(title="Where characters fell", xlabel="characters")


def read(table: str) -> list[Game]:
    try:
        games: list[Game] = parquet.read_table(table).to_pylist()
    except (OSError, pyarrow.ArrowInvalid) as error:
        sys.exit(f"questions: cannot read {table} as a table of games: {error}")
    return games


def main(table: str, folder: str) -> None:
    games = read(table)
    Path(folder).mkdir(parents=True, exist_ok=True)
    for question in (how_hard, what_is_missing, where_it_ends):
        figure, axes = plt.subplots(figsize=(5, 3.2), layout="constrained")
        question(games, axes)
        figure.savefig(Path(folder) / f"{question.__name__.replace('_', '-')}.png", dpi=110)
        plt.close(figure)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python bench/questions.py games.parquet plots")
    main(*sys.argv[1:])
