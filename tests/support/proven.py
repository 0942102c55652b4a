"""The two files that record what is proven, and how they are kept up to date.

proven.json says which tests prove which clause, ratchet.toml how many clauses of each game are
proven. Both are generated from what pytest collects, never edited by hand.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from inkribbon import rules

ROOT = Path(__file__).parents[2]
PROVEN = ROOT / "src/inkribbon/rules/proven.json"
RATCHET = ROOT / "tests/rules/ratchet.toml"
COLLECT = (sys.executable, "-m", "pytest", "--collect-only", "-qq", "-p", "no:cacheprovider")
COMMAND = ".venv/bin/python tests/regenerate.py proven"

RATCHET_HEAD = f"""\
# Proven clauses per game. `{COMMAND}` raises these numbers
# and refuses to lower one.
"""


class Refused(Exception):
    """The files cannot be generated; the message is one sentence that says why."""


def collect() -> dict[str, list[str]]:
    """Clause id to tests, for the whole suite, whatever the running pytest has selected."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "proofs.json")
        run = subprocess.run(
            [*COLLECT, "--proofs-to", str(target), "tests"],
            cwd=ROOT,
            # Drop the settings of an outer pytest, such as its xdist worker.
            env={name: value for name, value in os.environ.items() if "PYTEST" not in name},
            capture_output=True,
            text=True,
        )
        if run.returncode != 0:
            raise Refused(f"The tests cannot be collected:\n{run.stderr or run.stdout}".strip())
        found: dict[str, list[str]] = json.loads(target.read_text(encoding="utf-8"))
        return found


def render(proofs: Mapping[str, list[str]]) -> str:
    return json.dumps(proofs, indent=2) + "\n"


def render_ratchet(numbers: Mapping[str, int]) -> str:
    return RATCHET_HEAD + "".join(f"{game} = {number}\n" for game, number in numbers.items())


def read_ratchet() -> dict[str, int]:
    return tomllib.loads(RATCHET.read_text(encoding="utf-8"))


def raised(ratchet: Mapping[str, int], ids: Iterable[str]) -> dict[str, int]:
    """The ratchet for these proven clauses; raises Refused if a number would fall."""
    now = Counter(id.partition(".")[0] for id in ids)
    for game, number in ratchet.items():
        if now[game] < number:
            raise Refused(
                f"{game} would fall from {number} to {now[game]} proven clauses: bring the lost "
                f"tests back, or lower {RATCHET.name} by hand and say why in the commit."
            )
    return {game: now[game] for game in ratchet}


def regenerate() -> None:
    """Write both files from the current markers, or neither."""
    proofs = collect()
    ratchet = read_ratchet()
    numbers = raised({game: ratchet.get(game, 0) for game in rules.GAMES}, proofs)
    PROVEN.write_text(render(proofs), encoding="utf-8")
    RATCHET.write_text(render_ratchet(numbers), encoding="utf-8")
