"""The `inkribbon` command: finds the command that was asked for, runs it, reports errors."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from inkribbon.kernel.errors import InkribbonError

COMMANDS = ("serve", "play", "games", "rules", "simulate", "balance", "replay", "check")
"""Commands in the order of the help text. `inkribbon.cli.NAME` is read only when it is needed."""

BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        code = _run(words)
        # Written here, so that a reader who has gone is noticed inside this try.
        sys.stdout.flush()
    except InkribbonError as error:
        print(f"inkribbon: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        return BROKEN_PIPE
    return code


def _run(words: list[str]) -> int:
    args = _parser(_wanted(words)).parse_args(words)
    code: int = args.run(args)
    return code


def _parser(commands: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="inkribbon", description="A digital table for survival-horror board games."
    )
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in commands:
        import_module(f"inkribbon.cli.{name}").add(subparsers)
    return parser


def _wanted(words: list[str]) -> list[str]:
    """The one command that is named, since reading the others would only take time; else all."""
    there = [name for name in COMMANDS if find_spec(f"inkribbon.cli.{name}")]
    return words[:1] if words and words[0] in there else there


def _forget_stdout() -> None:
    # Python flushes stdout once more on leaving; into the closed pipe that would print a traceback.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
