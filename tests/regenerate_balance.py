"""Measure the tower again: `.venv/bin/python tests/regenerate_balance.py` writes docs/balance.

Run it after the bot or an authored value of the tower was changed. It plays for some minutes.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
# The package need not be installed.
sys.path.insert(0, str(ROOT / "src"))

GAMES = {
    4: {"easy": 100, "normal": 200, "hard": 40},
    3: {"easy": 20, "normal": 20, "hard": 20},
}
"""By the number of players and the difficulty."""
COMMAND = "python tests/regenerate_balance.py"


def main() -> int:
    from inkribbon.catalogue import game as find_game
    from inkribbon.kernel.game import Setup
    from inkribbon.lab.difficulty import balance_page
    from inkribbon.lab.simulate import Plan, Result, simulate

    game = find_game("tower")
    cast = [name for name, _ in game.characters()]
    page = ROOT / "docs" / "balance" / "tower.md"
    page.parent.mkdir(exist_ok=True)
    results: list[Result] = []
    for players, scenarios in GAMES.items():
        for scenario, games in scenarios.items():
            setup = Setup(game=game.id, scenario=scenario, characters=tuple(cast[:players]))
            results.append(simulate(Plan(setup, ("careful",) * players, games, "1"), jobs=1))
            print(f"{scenario} with {players}: {results[-1].wins} of {games} won", flush=True)
            page.write_text(balance_page(game.title, COMMAND, results), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
