"""How much memory open tables take: python bench/server/memory.py [--tables 500]

Every table has four sockets and has been played a little.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from load import SEATS, Load, Ours, Table, all_seated


async def seated(port: int, opened: list[dict[str, object]], load: Load, answers: int) -> int:
    """Sit down at every table and let each be played for a while; counts the answers given."""
    tables = [Table(port, each, load) for each in opened]
    await all_seated(tables)
    load.going = load.recording = True
    for table in tables:
        table.fire()
    while len(load.spans) < answers * len(tables):
        await asyncio.sleep(0.2)
    load.stopped = True
    return len(load.spans)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--answers", type=int, default=40, help="answers a table, on average")
    parser.add_argument("--port", type=int, default=8795)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Ours(f"sqlite:///{Path(folder) / 'memory.sqlite3'}", args.port)
        try:
            empty = server.memory()
            opened = server.open(args.tables)
            count = asyncio.run(seated(args.port, opened, Load(), args.answers))
            print(
                f"{args.tables} tables with {SEATS} sockets each, {count} answers:"
                f" {server.memory():.0f} MiB (an empty server: {empty:.0f} MiB)"
            )
        finally:
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
