"""Write the checked-in files that are made from the tests: `python tests/regenerate.py proven`."""

from __future__ import annotations

import argparse
import sys

from support import proven

FILES = {"proven": proven.regenerate}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=FILES)
    try:
        FILES[parser.parse_args().what]()
    except proven.Refused as reason:
        print(reason, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
