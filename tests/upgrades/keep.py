"""Keep a record of every game as this version writes it: python tests/upgrades/keep.py

Run it for each release, and before changing a game's `rules_version`. Kept records never change:
tests open all of them, with whatever rules there are by then.
"""

from __future__ import annotations

import json
from pathlib import Path

from inkribbon import __version__
from inkribbon.catalogue import GAMES

KEPT = Path(__file__).parent / "records"
GOLDEN = Path(__file__).parents[1] / "golden" / "records"


def kept(game: str) -> set[str]:
    """The versions of a game's rules of which there is a record."""
    return {rules_of(file) for file in KEPT.glob(f"*/{game}.*.jsonl")}


def rules_of(file: Path) -> str:
    rules: str = json.loads(file.read_text("utf-8").splitlines()[0])["rules"]
    return rules


def keep() -> None:
    for game in GAMES.values():
        shortest = min(GOLDEN.glob(f"{game.id}.*.jsonl"), key=lambda file: file.stat().st_size)
        folder = KEPT / f"{__version__}-rules-{game.rules_version}"
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / shortest.name).exists():
            (folder / shortest.name).write_bytes(shortest.read_bytes())


if __name__ == "__main__":
    keep()
