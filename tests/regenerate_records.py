"""Write the stored records and counts again: `.venv/bin/python tests/regenerate_records.py`.

Run it after you change rules, cards or maps on purpose, and read the diff: it shows what the change
means in whole games. `golden`, `offers` or `perft` as an argument writes only that; the id of a
game, only what belongs to that game.
"""

from __future__ import annotations

import sys
from pathlib import Path

# The package need not be installed.
sys.path.insert(0, str(Path(__file__).parents[1] / "src"))


def main(wanted: list[str]) -> int:
    from golden import making, offering
    from perft import counting

    from inkribbon.catalogue import GAMES

    known = {
        "golden": making.regenerate,
        "offers": offering.regenerate,
        "perft": counting.regenerate,
    }
    for name in wanted:
        if name not in (*known, *GAMES):
            choices = ", ".join((*known, *GAMES))
            print(f"there is no {name!r}: choose among {choices}", file=sys.stderr)
            return 2
    games = [name for name in wanted if name in GAMES]
    for name in [name for name in wanted if name in known] or known:
        known[name](games or list(GAMES))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
