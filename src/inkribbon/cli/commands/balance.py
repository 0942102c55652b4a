"""`inkribbon balance`: measure how hard the scenarios of a game are and write a page."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from inkribbon.bots import NAMES
from inkribbon.catalogue import game as find_game
from inkribbon.cli.crew import add_crew, check_counts
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import Game
from inkribbon.lab.balance import Case, Order, cases, measure, missing
from inkribbon.lab.cells import Cell, Store
from inkribbon.lab.crew.pace import Pace
from inkribbon.lab.desk import Desk
from inkribbon.lab.files import BadFile, check_writable
from inkribbon.lab.rows import Row, check_format, rows, write_rows
from inkribbon.lab.simulate import Played
from inkribbon.lab.targets import Target, read_targets
from inkribbon.lab.ways import Choice, changes

GAMES = 60
BOT = "careful"
SEED = "1"
TARGETS = "targets.toml"
"""Read by default if it is in the folder of the page."""
ENDING = ".jsonl"
"""Results are saved next to the page, with this extension."""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "balance", help="measure how hard the scenarios of a game are", description=__doc__
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--scenarios", default="", metavar="S,S", help="scenarios to measure (default: all)"
    )
    parser.add_argument(
        "--players", default="", metavar="N,N", help="numbers of characters, such as 2,4"
    )
    parser.add_argument(
        "--modes",
        default="",
        metavar="M,M",
        help="also measure these modes; easy+solo combines two, each means all",
    )
    parser.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="SETTING=V,V",
        help="also measure other values of a scenario setting, such as zombies.spawn=0,2",
    )
    parser.add_argument(
        "--cross",
        action="store_true",
        help="combine modes and values with every number of players, not only the first",
    )
    parser.add_argument(
        "--only-modes",
        action="store_true",
        help="measure nothing without a mode, and the modes with every number of players",
    )
    parser.add_argument(
        "--games", type=int, default=GAMES, metavar="N", help="games per row (default: %(default)s)"
    )
    parser.add_argument(
        "--campaigns", type=int, default=0, metavar="N", help="also play N whole campaigns"
    )
    parser.add_argument(
        "--bot",
        default=BOT,
        metavar="B,B",
        help=f"{' or '.join(NAMES)} (default: %(default)s); more to compare with the first",
    )
    parser.add_argument("--seed", default=SEED, metavar="S", help="default: %(default)s")
    add_crew(parser)
    parser.add_argument("--out", metavar="FILE", help="write the page here, not to the screen")
    parser.add_argument(
        "--data", metavar="FILE", help="results (default: next to the page, .jsonl)"
    )
    parser.add_argument(
        "--rows", metavar="FILE", help="also write one row per game: .parquet, .csv or .json"
    )
    parser.add_argument(
        "--targets", metavar="FILE", help=f"target win rates (default: {TARGETS} next to the page)"
    )
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--resume", action="store_true", help="play only the games that are missing")
    kept.add_argument("--anew", action="store_true", help="play all games again")
    kept.add_argument("--no-play", action="store_true", help="write the page from saved results")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    order = order_of(game, args)
    wanted = cases(game, order)
    others = [case for bot in _words(args.bot)[1:] for case in cases(game, replace(order, bot=bot))]
    page = Path(args.out) if args.out else None
    if page is not None:
        check_writable(page)
    store = Store(data_of(args))
    _check_kept(args, wanted, store)
    if args.rows:
        check_format(Path(args.rows))
    if store.path is not None:
        check_writable(store.path)
    desk = Desk(game, command(args), wanted, store, targets_of(args), page, others)
    if not args.no_play:
        _play(args, [*wanted, *others], store, desk)
    desk.write()
    if page is None:
        print(desk.page(), end="")
    return 0


def _play(args: argparse.Namespace, wanted: Sequence[Case], store: Store, desk: Desk) -> None:
    """Play, and report progress on stderr, since a whole page may take hours."""
    done = 0
    table: list[Row] = []
    pace = Pace(missing(wanted, store, anew=args.anew))

    def tell(case: Case, cell: Cell) -> None:
        nonlocal done
        done += 1
        desk.write(case.scenario.id)
        print(
            f"{done} of {len(wanted)}: {case.scenario.id}, {case.way}, {case.cell.bot}:"
            f" {cell.won} of {cell.games} won; {pace}",
            file=sys.stderr,
            flush=True,
        )

    def tick(case: Case, first: int, played: Sequence[Played]) -> None:
        pace.tick(len(played))
        if args.rows:
            table.extend(rows(case.plan, played, first, case.way.change))

    measure(wanted, store, args.jobs, tell, anew=args.anew, ray=args.ray, tick=tick)
    if args.rows:
        write_rows(Path(args.rows), table)


# Reading the arguments


def order_of(game: Game[Any, Any], args: argparse.Namespace) -> Order:
    check_counts(args, 1, "games", "jobs")
    check_counts(args, 0, "campaigns")
    if args.only_modes and not _words(args.modes):
        raise BadSetup("--only-modes needs modes: name them with --modes")
    choice = Choice(
        players=_players(args.players) or (game.usual_cast(),),
        modes=_words(args.modes),
        changes=tuple(changes(args.vary)),
        crossed=args.cross,
        only_modes=args.only_modes,
    )
    return Order(
        choice=choice,
        scenarios=_words(args.scenarios),
        games=args.games,
        campaigns=args.campaigns,
        bot=(_words(args.bot) or (BOT,))[0],
        seed=args.seed,
    )


def _words(typed: str) -> tuple[str, ...]:
    return tuple(word for word in typed.split(",") if word)


def _players(typed: str) -> tuple[int, ...]:
    for word in _words(typed):
        if not (word.isascii() and word.isdecimal() and int(word)):
            raise BadSetup(f"{word!r} is not a number of players: write --players 2,4")
    return tuple(int(word) for word in _words(typed))


def data_of(args: argparse.Namespace) -> Path | None:
    """The file for results; None if neither a page nor a data file is named."""
    if args.data:
        return Path(args.data)
    return Path(args.out).with_suffix(ENDING) if args.out else None


def targets_of(args: argparse.Namespace) -> tuple[Target, ...]:
    if args.targets:
        return read_targets(Path(args.targets))
    beside = Path(args.out).with_name(TARGETS) if args.out else None
    return read_targets(beside) if beside is not None and beside.exists() else ()


def _check_kept(args: argparse.Namespace, wanted: Sequence[Case], store: Store) -> None:
    """Never reuse or discard hours of saved results silently."""
    if args.rows and (args.resume or args.no_play):
        raise BadFile("only totals are saved, not single games: --rows needs --anew")
    kept = any(case.found(store) is not None for case in wanted)
    if args.no_play and not kept:
        if store.path is None:
            raise BadFile("no results are saved without --out or --data: add one of them")
        raise BadFile(f"{store.path} has no results for this page: leave out --no-play to play")
    if kept and not (args.resume or args.anew or args.no_play):
        raise BadFile(
            f"{store.path} already has results for this page: add --resume to continue from them,"
            " --anew to play all games again, or --no-play to only write the page"
        )


def command(args: argparse.Namespace) -> str:
    """The command that produces the same page."""
    return shlex.join(["inkribbon", "balance", args.game, *_options(args)])


def _options(args: argparse.Namespace) -> Iterator[str]:
    usual = {"scenarios": "", "players": "", "modes": "", "games": GAMES, "campaigns": 0}
    usual |= {"bot": BOT, "seed": SEED, "out": None, "data": None, "targets": None}
    for name, value in usual.items():
        if getattr(args, name) != value:
            yield from (f"--{name}", str(getattr(args, name)))
        if name == "modes":
            yield from (word for change in args.vary for word in ("--vary", change))
            yield from ["--cross"] if args.cross else []
            yield from ["--only-modes"] if args.only_modes else []
