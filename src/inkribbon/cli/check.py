"""`inkribbon check FILE [--game GAME] [--page OUT]`: what is wrong with a scenario file, or what is
in it; and the scenario as a page to read or print."""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from inkribbon.catalogue import GAMES
from inkribbon.catalogue import game as find_game
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.leaflet.page import leaflet
from inkribbon.crawl.scenario.check.whole import problems
from inkribbon.crawl.scenario.file import (
    BARREL,
    CORPSE,
    FIRE,
    SPAWN,
    STARTS,
    THINGS,
    TOKENS,
    More,
    Scenario,
    link_rules,
    parse,
)
from inkribbon.geometry.drawing import Drawing, grid
from inkribbon.kernel.content import Source, table
from inkribbon.kernel.errors import BadContent
from inkribbon.kernel.game import Game
from inkribbon.lab.files import write_text
from inkribbon.words.lexicon import load

from . import saves
from .main import BAD_INPUT


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer this command on the command line."""
    parser = subparsers.add_parser("check", help="validate a scenario file", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="a scenario file")
    parser.add_argument("--game", metavar="GAME", help="the game it is for; else all are tried")
    parser.add_argument(
        "--page", metavar="OUT", help="write it as a page to read or print, in HTML"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what the scenario holds, or each problem as one sentence."""
    path = Path(args.file).expanduser()
    source = Source(path.name, saves.read_text(path))
    games = [find_game(args.game)] if args.game else list(GAMES.values())
    crawls = [game for game in games if isinstance(game, CrawlGame)]
    for game in games:
        if not isinstance(game, CrawlGame) and fits(game, source, sure=not crawls):
            print(f"{source.name} is fine: {table(source)['title']}, for {game.id}")
            return 0
    try:
        scenario, drawing = parse(source)
    except BadContent as error:
        raise BadContent(located(source, str(error))) from None
    found = {game.id: problems_of(game, scenario, drawing) for game in crawls}
    best = min(found, key=lambda name: len(found[name]))
    if found[best]:
        return _complain(source, best, found[best])
    fitting = [name for name, wrong in found.items() if not wrong]
    print(f"{source.name} is fine: {scenario.title}, for {' or '.join(fitting)}")
    for fact in facts(scenario, drawing):
        print(f"  {fact}")
    if args.page:
        crawl = next(crawl for crawl in crawls if crawl.id == fitting[0])
        write_text(Path(args.page).expanduser(), leaflet(crawl, source, load()))
        print(f"  the page: {args.page}")
    return 0


def fits(game: Game[Any, Any], source: Source, *, sure: bool) -> bool:
    """Whether a file is one of this game's; if it is `sure` to be meant, a problem is told."""
    try:
        game.check(source)
    except BadContent as error:
        if sure:
            raise BadContent(located(source, str(error), game.id)) from None
        return False
    return True


def problems_of(game: CrawlGame, scenario: Scenario, drawing: Drawing) -> list[str]:
    """Every problem, as far as they can be told: after some the further checks make no sense."""
    found: list[str] = []
    try:
        found.extend(problems(game.contents, scenario, drawing))
    except (KeyError, IndexError, ValueError):
        if not found:
            raise
    return found


def _complain(source: Source, game: str, wrong: list[str]) -> int:
    for problem in wrong:
        print(f"inkribbon: {located(source, f'{source.name}: {problem}', game)}", file=sys.stderr)
    return BAD_INPUT


# Where a problem is


def located(source: Source, message: str, game: str = "") -> str:
    """The message with the line it is about, if a name in it can be found in the file."""
    message = f"{message} (checked as {game})" if game else message
    if re.search(r"\bline \d+", message):
        return message
    line = _line_of(source.text, message)
    if not line:
        return message
    return message.replace(source.name, f"{source.name}, line {line}", 1)


def _line_of(text: str, message: str) -> int:
    """The first line that holds a quoted name of the message, or the last step of its path."""
    wanted = re.findall(r"[`']([^`']+)[`']", message)
    wanted += re.findall(r"asks for \d+ ([\w-]+)", message)
    names = [name for path in wanted for name in _steps(path)]
    for name in names:
        for number, line in enumerate(text.splitlines(), 1):
            if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", line):
                return number
    return 0


def _steps(path: str) -> list[str]:
    """'$.decks.tension[0]' is looked for from its end; a plain name is itself."""
    if not path.startswith("$"):
        return [path]
    return [part for part in reversed(re.split(r"[.\[\]]+", path)) if part.isidentifier()]


# What there is


def facts(scenario: Scenario, drawing: Drawing) -> Iterator[str]:
    """What the file holds, for its author to compare with what was meant."""
    board = grid(drawing)
    marks = Counter(mark for symbols in drawing.symbols for mark in symbols)
    low, high = scenario.seats
    yield f"characters: {low} to {high}"
    yield f"map: {board.n} squares on {len(board.tiles)} tiles, {len(scenario.tile)} of them named"
    yield f"passages: {_passages(scenario, drawing)}"
    starts = [name for name in STARTS if marks[name]]
    yield f"start squares: {', '.join(starts)}; spawn squares: {marks[SPAWN]}"
    enemies = Counter(
        {kind: marks[mark] for mark, kind in scenario.map.enemies.items() if marks[mark]}
    )
    yield f"enemies: {_counted(enemies) or 'none'}"
    for more in scenario.more:
        yield f"for {more.characters} characters or more: {_counted(_besides(more)) or more.text}"
    tokens = Counter({name: marks[mark] for mark, name in TOKENS.items() if marks[mark]})
    yield f"item tokens: {_counted(tokens) or 'none'}"
    yield from _terrain(scenario, marks)
    for name, deck in scenario.decks.items():
        yield f"deck {name}: {sum(deck.values())} cards ({_counted(Counter(deck))})"


def _besides(more: More) -> Counter[str]:
    """What a larger party meets besides."""
    found = Counter({kind: len(squares) for kind, squares in more.enemies.items()})
    found.update({f"{deck} tokens": len(squares) for deck, squares in more.items.items()})
    found.update({f"effects ({colour})": len(e) for colour, e in more.encounters.items()})
    found.update({"turns": more.turns, "hit points of the boss": more.boss})
    return +found


def _terrain(scenario: Scenario, marks: Counter[str]) -> Iterator[str]:
    signs = {**THINGS, CORPSE: "corpse", FIRE: "fire", BARREL: "barrel"}
    things = Counter({name: marks[mark] for mark, name in signs.items() if marks[mark]})
    if things:
        yield f"terrain: {_counted(things)}"
    unexplored = Counter(str(tile.colour) for tile in scenario.tile if tile.unexplored)
    if unexplored:
        yield f"unexplored tiles: {_counted(unexplored)}"
    if scenario.goals:
        yield f"goals: {', '.join(goal.text or type(goal).__name__ for goal in scenario.goals)}"


def _passages(scenario: Scenario, drawing: Drawing) -> str:
    rules = link_rules(scenario)
    kinds = Counter(rules[symbol].kind for symbol in drawing.link_symbols)
    locked = sum(1 for symbol in drawing.link_symbols if rules[symbol].locked)
    exits = sum(1 for marks in drawing.symbols if "X" in marks) + kinds["exit"]
    return (
        f"{kinds['door']} doors ({locked} locked), {kinds['archway']} archways, {exits} exits"
        + (f", {kinds['barricade']} barricades" if kinds["barricade"] else "")
    )


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())
