"""The commands of the `inkribbon` program: finds the one you asked for, runs it, reports errors."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from inkribbon.kernel.errors import InkribbonError, UnknownGame
from inkribbon.terminal.console import harmless
from inkribbon.words.languages import of_shell
from inkribbon.words.lexicon import load

from . import interrupt, streams

COMMANDS = (
    *("serve", "play", "games", "rules", "simulate", "balance", "tune", "train", "replay", "check"),
)
"""Commands in the order of the help text. Each is imported only when needed."""
HELP = ("-h", "--help")
SHORTCUTS = """\
Without a command, inkribbon opens the table in your browser (serve). With a game, as in inkribbon
re2 1a, you play in the terminal (play).
"""

BAD_INPUT = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = sys.argv[1:] if argv is None else list(argv)
    streams.prepare()
    try:
        code = _run(in_full(words))
        # Flush here, so that this try block catches a closed pipe.
        sys.stdout.flush()
    except InkribbonError as error:
        return _complain(load(of_shell(os.environ)).tell(error.sentence))
    except KeyboardInterrupt:
        return interrupt.INTERRUPTED
    except BrokenPipeError:
        streams.forget_stdout()
        return 0  # whoever reads has seen enough
    except OSError as error:
        streams.forget_stdout()
        return _complain(f"{error.filename or 'the output'}: {error.strerror or error}")
    except (MemoryError, RecursionError):
        return _complain("this is too large for this machine: try something smaller")
    return code


def _complain(message: str) -> int:
    print(f"inkribbon: {harmless(message)}", file=sys.stderr)
    return BAD_INPUT


def in_full(words: list[str]) -> list[str]:
    """Add the command that a shortcut leaves out."""
    if not words:
        return ["serve"]
    first = words[0]
    if first in COMMANDS or first in HELP:
        return words
    if not first.startswith("-"):
        _check_game(first)
    return ["play", *words]


def _check_game(name: str) -> None:
    from inkribbon.catalogue import GAMES  # slow, and only shortcuts need it

    if name not in GAMES:
        raise UnknownGame(
            f"there is no command or game {name!r}: choose a command ({', '.join(COMMANDS)})"
            f" or a game ({', '.join(GAMES)})"
        )


def _run(words: list[str]) -> int:
    args = _parser(_wanted(words)).parse_args(words)
    interrupt.raise_again()
    code: int = args.run(args)
    return code


def _parser(commands: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="inkribbon",
        description="A digital table for survival-horror board games.",
        epilog=SHORTCUTS,
    )
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in commands:
        import_module(f"inkribbon.cli.commands.{name}").add(subparsers)
    return parser


def _wanted(words: list[str]) -> Sequence[str]:
    """The command to import (importing all takes time); all of them for the help text."""
    return COMMANDS if words[0] in HELP else words[:1]


if __name__ == "__main__":
    sys.exit(main())
