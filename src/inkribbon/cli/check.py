"""`inkribbon check FILE [--game GAME] [--page OUT]`: validate a scenario file, summarize it, and
optionally write it as a page to read or print."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from inkribbon.catalogue import GAMES
from inkribbon.catalogue import game as find_game
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.content.tables import table
from inkribbon.kernel.errors import BadContent
from inkribbon.kernel.game import Game
from inkribbon.lab.files import write_text
from inkribbon.lab.leaflets import leaflet_of
from inkribbon.terminal.console import harmless
from inkribbon.words.lexicon import load

from . import overwriting, saves
from .main import BAD_INPUT


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser("check", help="validate a scenario file", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="a scenario file")
    parser.add_argument("--game", metavar="GAME", help="the game it is for (default: try all)")
    parser.add_argument("--page", metavar="OUT", help="write it as an HTML page to read or print")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a summary of the scenario, or one line per problem."""
    path = Path(args.file).expanduser()
    source = Source(path.name, saves.read_text(path))
    games = [find_game(args.game)] if args.game else list(GAMES.values())
    found = problems_of(games, source)
    best = min(found, key=lambda name: len(found[name]))
    if found[best]:
        return _complain(source, best, found[best])
    fitting = [name for name, wrong in found.items() if not wrong]
    title = harmless(table(source)["title"])
    print(f"{source.name} is fine: {title}, for {' or '.join(fitting)}")
    _show(find_game(fitting[0]), source, args.page)
    return 0


def problems_of(games: Sequence[Game[Any, Any]], source: Source) -> dict[str, list[str]]:
    """The problems of the file, by game, for each game that can read it at all."""
    found: dict[str, list[str]] = {}
    errors: list[str] = []
    for game in games:
        try:
            found[game.id] = game.problems(source)
        except BadContent as error:
            errors.append(located(source, str(error), game.id if len(games) == 1 else ""))
    if not found:
        raise BadContent(errors[0])
    return found


def _show(game: Game[Any, Any], source: Source, page: str | None) -> None:
    leaflet = leaflet_of(game)
    if leaflet is not None:
        for fact in leaflet.facts(source):
            print(f"  {harmless(fact)}")
    if page and leaflet is not None:
        text = leaflet.page(game, source, load())
        target = Path(page).expanduser()
        overwriting.check(target, lambda old: old.startswith(text[: text.index("<title>")]))
        write_text(target, text)
        print(f"  the page: {page}")


def _complain(source: Source, game: str, wrong: list[str]) -> int:
    for problem in wrong:
        found = harmless(located(source, f"{source.name}: {problem}", game))
        print(f"inkribbon: {found}", file=sys.stderr)
    return BAD_INPUT


# Locating a problem


def located(source: Source, message: str, game: str = "") -> str:
    """The message with a line number, if a name in it occurs in the file."""
    message = f"{message} (checked as {game})" if game else message
    if re.search(r"\bline \d+", message):
        return message
    line = _line_of(source.text, message)
    if not line:
        return message
    return message.replace(source.name, f"{source.name}, line {line}", 1)


def _line_of(text: str, message: str) -> int:
    """The first line with a name that the message quotes, or the last part of a quoted path.

    A name with an apostrophe is in double quotes; the name of a thing that is counted is in none.
    """
    wanted = [path for _, path in re.findall(r"([`'\"])(.+?)\1(?![\w-])", message)]
    wanted += re.findall(r"asks for \d+ ([\w-]+)", message)
    wanted += re.findall(r"\d+ ([\w-]+) (?:are added|models)", message)
    names = [name for path in wanted for name in _steps(path)]
    for name in names:
        for number, line in enumerate(text.splitlines(), 1):
            if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", line):
                return number
    return 0


def _steps(path: str) -> list[str]:
    """The parts of a path like '$.decks.tension[0]', last first; a plain name is one part."""
    if not path.startswith("$"):
        return [path]
    return [part for part in reversed(re.split(r"[.\[\]]+", path)) if part.isidentifier()]
