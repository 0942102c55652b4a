"""Make the stored records and counts again: `.venv/bin/python tests/regenerate_records.py`.

Run it after rules, cards or maps were changed on purpose, and read the difference: it shows what
the change means in whole games. `golden` or `perft` as an argument makes only one of the two.
"""

from __future__ import annotations

import sys
from pathlib import Path

# The package need not be installed.
sys.path.insert(0, str(Path(__file__).parents[1] / "src"))


def main(wanted: list[str]) -> int:
    from golden import making
    from perft import counting

    known = {"golden": making.regenerate, "perft": counting.regenerate}
    for name in wanted or known:
        if name not in known:
            print(f"there is no {name!r}: choose among {', '.join(known)}", file=sys.stderr)
            return 2
        known[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
