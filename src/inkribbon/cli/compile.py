"""`inkribbon compile`: make a compiled copy that simulate, balance and train use."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from time import perf_counter
from typing import Any

from inkribbon.kernel.errors import BadSetup

USERS = ("simulate", "balance", "train")
"""The commands that run on the compiled copy."""
SWITCHED = "INKRIBBON_COMPILED"
"""Set in the environment of a process that runs on the compiled copy."""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "compile", help="make simulate, balance and train faster", description=__doc__
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="default: one per core"
    )
    parser.add_argument("--remove", action="store_true", help="go back to plain Python")
    parser.add_argument("--where", action="store_true", help="print the folder of the copy")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from inkribbon.lab import compiled  # every start of the program imports this module

    copy = compiled.folder()
    if args.jobs < 1:
        raise BadSetup(f"--jobs must be at least 1, not {args.jobs}")
    if args.where:
        print(copy)
    elif args.remove:
        shutil.rmtree(copy, ignore_errors=True)
        print(f"{', '.join(USERS)} run on plain Python")
    else:
        began = perf_counter()
        print("compiling takes a few minutes ...", file=sys.stderr, flush=True)
        count = compiled.make(compiled.package(), copy, args.jobs)
        print(f"{count} modules compiled in {perf_counter() - began:.0f} s into {copy}")
    return 0


def switch(words: list[str]) -> None:
    """Start the program again on the compiled copy, if the command uses it and it is up to date."""
    if not words or words[0] not in USERS or SWITCHED in os.environ:
        return
    from inkribbon.lab import compiled  # only long simulations need it

    copy = compiled.folder()
    found = compiled.state(compiled.package(), copy)
    if found == "stale":
        print(
            "inkribbon: the compiled copy was made from other sources, so this runs on plain"
            " Python: run inkribbon compile again",
            file=sys.stderr,
        )
    if found == "ready":
        path = filter(None, (str(copy), os.environ.get("PYTHONPATH")))
        os.execve(
            sys.executable,
            # Only the copy may provide the package, not the folder that the user is in.
            [sys.executable, "-P", "-m", "inkribbon", *words],
            {**os.environ, SWITCHED: "1", "PYTHONPATH": os.pathsep.join(path)},
        )
