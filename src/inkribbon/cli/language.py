"""The language that a command speaks: the one asked for, or else the one of the shell."""

from __future__ import annotations

import argparse
import os

from inkribbon.words.languages import LANGUAGES, of_shell
from inkribbon.words.lexicon import Lexicon, load


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        help="the language of the table (default: the one of your shell)",
    )


def lexicon_of(args: argparse.Namespace) -> Lexicon:
    """Texts of cards and scenarios are in English as long as they are not translated."""
    return load(args.language or of_shell(os.environ))
