"""`inkribbon tune`: search the numbers marked in a file until bots win as often as wanted.

A mark is a comment after a number, such as `# tune = [1, 4]`. The report ends with a patch; the
file itself is left alone unless you add --write.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from inkribbon.bots import NAMES
from inkribbon.catalogue import GAMES
from inkribbon.catalogue import game as find_game
from inkribbon.cli.crew import add_crew, check_counts
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import BadContent, BadSetup
from inkribbon.kernel.game import Game
from inkribbon.lab.files import check_writable, read_text, write_text
from inkribbon.lab.tune.job import Job, tune
from inkribbon.lab.tune.marks import read_marks, with_values
from inkribbon.lab.tune.probe import FIRST, Band, looks
from inkribbon.lab.tune.search import Candidate, best
from inkribbon.lab.tune.told import report
from inkribbon.lab.ways import Way

from .balance import BOT, SEED, _players, _words
from .check import problems_of

WITHIN, TRIALS, MOST = 0.1, 60, 400
NOT_FOUND = 1


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "tune", help="tune the marked numbers of a file to a win rate", description=__doc__
    )
    parser.add_argument("file", metavar="FILE", help="a scenario file, or a card file")
    parser.add_argument(
        "--target", type=float, required=True, metavar="RATE", help="how often to win, such as 0.55"
    )
    parser.add_argument(
        "--within", type=float, default=WITHIN, metavar="R", help="its margin: %(default)s"
    )
    parser.add_argument(
        "--game", metavar="GAME", help="the game it is for (default: the one it fits)"
    )
    parser.add_argument(
        "--scenario", default="", metavar="S", help="for a card file: the scenario to play"
    )
    parser.add_argument(
        "--players", default="", metavar="N,N", help="numbers of characters, such as 2,4"
    )
    parser.add_argument("--modes", default="", metavar="M,M", help="such as easy or solo")
    parser.add_argument(
        "--bot", default=BOT, metavar="B", help=f"{' or '.join(NAMES)} (default: %(default)s)"
    )
    parser.add_argument(
        "--trials", type=int, default=TRIALS, metavar="N", help="most candidates: %(default)s"
    )
    parser.add_argument(
        "--most", type=int, default=MOST, metavar="N", help="most games per cell: %(default)s"
    )
    parser.add_argument("--seed", default=SEED, metavar="S", help="default: %(default)s")
    add_crew(parser)
    parser.add_argument("--out", metavar="FILE", help="write report and patch here")
    parser.add_argument("--write", action="store_true", help="change the file itself")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    job = job_of(args)
    if args.out:
        check_writable(Path(args.out))
    found = tune(job, looks(args.most), args.jobs, trials=args.trials, ray=args.ray, tell=tell)
    text = report(job, found)
    if args.out:
        write_text(Path(args.out), text)
    else:
        print(text, end="")
    chosen = best(found, job.band)
    if args.write and chosen.fits:
        write_text(Path(args.file), with_values(job.source.text, job.marks(), chosen.values))
    return 0 if chosen.fits else NOT_FOUND


def tell(candidate: Candidate) -> None:
    """Progress on stderr, since a search may take hours."""
    went = [f"{c.won} of {c.games} {c.verdict}" for c in candidate.cells if c.games] or ["refused"]
    values = ", ".join(map(str, candidate.values))
    print(f"{values}: {'; '.join(went)}", file=sys.stderr, flush=True)


# Reading the arguments


def job_of(args: argparse.Namespace) -> Job:
    """What the arguments ask for; raises an error before the first game if anything is wrong."""
    _check_numbers(args)
    source = Source(args.file, read_text(Path(args.file)))
    read_marks(source)
    game = _game(args, source)
    modes = _words(args.modes)
    players = _players(args.players) or (game.usual_cast(),)
    return Job(
        game=game.id,
        source=source,
        scenario=args.scenario,
        cells=tuple(Way(count, modes) for count in players),
        bot=args.bot,
        seed=args.seed,
        band=Band(args.target, args.within),
    )


def _check_numbers(args: argparse.Namespace) -> None:
    if not 0 < args.target < 1:
        raise BadSetup(f"--target must be between 0 and 1, such as 0.55, not {args.target:g}")
    if not 0 < args.within < 1:
        raise BadSetup(f"--within must be between 0 and 1, such as 0.1, not {args.within:g}")
    check_counts(args, 1, "jobs", "trials")
    check_counts(args, FIRST, "most")


def _game(args: argparse.Namespace, source: Source) -> Game[Any, Any]:
    """The game named, or else the only one that the file fits."""
    if args.game:
        return find_game(args.game)
    if args.scenario:
        raise BadSetup("--scenario is a scenario of a game: add --game")
    try:
        found = problems_of(list(GAMES.values()), source)
    except BadContent as error:
        raise BadContent(
            f"{error}; if it holds cards, say where to play them: add --game and --scenario"
        ) from None
    fitting = [name for name, wrong in found.items() if not wrong]
    if not fitting:
        name = min(found, key=lambda name: len(found[name]))
        raise BadContent(f"{source.name}: {found[name][0]} (checked as {name})")
    home = [name for name in fitting if f"/{name}/" in Path(args.file).resolve().as_posix()]
    if len(home or fitting) > 1:
        raise BadSetup(f"{args.file} fits {' and '.join(fitting)}: name one with --game")
    return find_game((home or fitting)[0])
