"""The options of every command that plays many games: how many processes, or which cluster."""

from __future__ import annotations

import argparse
import os

from inkribbon.kernel.errors import BadSetup

MOST = {"games": 10_000_000, "jobs": 1024}


def add_crew(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="default: one per core"
    )
    parser.add_argument(
        "--ray", default="", metavar="ADDRESS", help="play on this Ray cluster; local starts one"
    )


def check_counts(args: argparse.Namespace, least: int, *names: str) -> None:
    """Raise BadSetup if an option has a number that is too small or far too large."""
    for name in names:
        count = getattr(args, name)
        option = f"--{name.replace('_', '-')}"
        if count < least:
            raise BadSetup(f"{option} must be at least {least}, not {count}")
        if count > MOST.get(name, count):
            raise BadSetup(f"{option} can be at most {MOST[name]}")
