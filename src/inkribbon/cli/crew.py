"""The options of every command that plays many games: how many processes, or which cluster."""

from __future__ import annotations

import argparse
import os


def add_crew(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="default: one per core"
    )
    parser.add_argument(
        "--ray", default="", metavar="ADDRESS", help="play on this Ray cluster; local starts one"
    )
