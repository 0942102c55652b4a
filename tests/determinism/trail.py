"""Replays a folder of records and prints the trail of each: one hash over the world's hash at
every step. The test runs `python trail.py FOLDER` in processes with different hash seeds.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from inkribbon.catalogue import GAMES
from inkribbon.kernel.codec import digest
from inkribbon.kernel.records.record import Record
from inkribbon.kernel.records.replaying import steps
from inkribbon.kernel.records.text import loads


def trail(record: Record) -> str:
    """A hash of all positions and the options in each."""
    running = hashlib.blake2b(digest_size=16)
    for world in steps(GAMES[record.header.setup.game], record):
        running.update(digest(world).encode())
    return running.hexdigest()


def trails(folder: Path) -> dict[str, str]:
    """The trail of every record in a folder, by file name."""
    files = sorted(folder.glob("*.jsonl"))
    return {file.name: trail(loads(file.read_text(encoding="utf-8"))) for file in files}


if __name__ == "__main__":
    # The order of this set depends on the hash seed; the test checks that the seed took effect.
    order = list({f"word-{number}" for number in range(50)})
    print(json.dumps({"order": order, "trails": trails(Path(sys.argv[1]))}))
