"""How many people one process serves: python bench/server/memory.py [--tables 1000]

Every table has four sockets and is played as fast as the server answers. Prints the memory that the
server takes then, how many answers it commits per second, and how long each takes to arrive.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from load import SEATS, Load, Ours, Table, all_seated


async def play(port: int, opened: list[dict[str, object]], load: Load, answers: int) -> float:
    """Sit down at every table and play until there are this many answers each; takes seconds."""
    tables = [Table(port, each, load) for each in opened]
    await all_seated(tables)
    load.going = load.recording = True
    began = time.monotonic()
    for table in tables:
        table.fire()
    while len(load.spans) < answers * len(tables):
        await asyncio.sleep(0.2)
    load.stopped = True
    return time.monotonic() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--answers", type=int, default=20, help="answers per table, on average")
    parser.add_argument("--port", type=int, default=8795)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Ours(f"sqlite:///{Path(folder) / 'memory.sqlite3'}", args.port)
        try:
            empty = server.memory()
            opened = server.open(args.tables)
            load = Load()
            seconds = asyncio.run(play(args.port, opened, load, args.answers))
            times = sorted(ended - began for began, ended in load.spans)
            print(
                f"{args.tables * SEATS} people at {args.tables} tables:"
                f" {server.memory():.0f} MiB (an empty server: {empty:.0f} MiB),"
                f" {len(times) / seconds:.0f} answers/s,"
                f" p50 {times[len(times) // 2]:.1f} s, p99 {times[len(times) * 99 // 100]:.1f} s"
            )
        finally:
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
