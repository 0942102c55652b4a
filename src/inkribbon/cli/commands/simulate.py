"""`inkribbon simulate`: play many games with bots and report the results."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from inkribbon.bots import NAMES, hired
from inkribbon.bots import listed as bots_listed
from inkribbon.catalogue import game as find_game
from inkribbon.cli.crew import add_crew, check_counts
from inkribbon.cli.saves import read_text
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import Mean, Setup
from inkribbon.lab import figures
from inkribbon.lab.files import check_writable, write_text
from inkribbon.lab.report import page
from inkribbon.lab.rows import check_format, rows, write_rows
from inkribbon.lab.simulate import Plan, Result, simulate
from inkribbon.lab.ways import first

COLUMNS = (
    MofNCompleteColumn(),
    TextColumn("{task.description}"),
    BarColumn(),
    TextColumn("{task.fields[rate]}"),
    TimeRemainingColumn(),
)
"""Games, their rate, and the time left."""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("simulate", help="play many games with bots")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("scenario", metavar="SCENARIO", help="its id, or a .toml file")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="default: %(default)s")
    parser.add_argument(
        "--bots",
        "--seats",
        default="careful",
        metavar="B,B",
        help=f"{', '.join(NAMES)} or exec:COMMAND, for all or each",
    )
    parser.add_argument("--players", type=int, metavar="N", help="number of characters")
    parser.add_argument("--characters", metavar="C,C", help="the characters, in turn order")
    parser.add_argument("--modes", metavar="M,M", default="", help="such as easy or solo")
    parser.add_argument("--seed", default="1", metavar="S", help="default: %(default)s")
    add_crew(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--report", metavar="FILE", help="also write an HTML page")
    parser.add_argument(
        "--out", metavar="FILE", help="also write one row per game: .parquet, .csv or .json"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    check_counts(args, 1, "games", "jobs")
    plan = plan_of(args)
    if args.out:
        check_format(Path(args.out))
    if args.report:
        check_writable(Path(args.report))
    result = _played(plan, args)
    if args.out:
        write_rows(Path(args.out), rows(plan, result.played))
    if args.report:
        write_text(Path(args.report), page(result))
    print(json.dumps(as_json(result)) if args.json else told(result))
    return 0


def plan_of(args: argparse.Namespace) -> Plan:
    """The plan that the arguments ask for, checked before the first game."""
    game = find_game(args.game)
    setup = setup_of(args)
    game.start(setup)
    bots = bots_listed(args.bots)
    if len(bots) == 1:
        bots *= len(setup.characters)
    if len(bots) != len(setup.characters):
        raise BadSetup(
            f"--bots names {len(bots)} bots for {len(setup.characters)} characters:"
            " name one for all or one for each"
        )
    for bot in bots:
        hired(bot, game, 0)
    return Plan(setup, bots, args.games, args.seed)


def setup_of(args: argparse.Namespace) -> Setup:
    game = find_game(args.game)
    cast = listed(args.characters or "") or first(game, args.players)
    if args.players is not None and args.players != len(cast):
        raise BadSetup(
            f"--characters names {len(cast)} and --players {args.players}: leave out one of them"
        )
    is_file = args.scenario.endswith(".toml")
    text = read_text(Path(args.scenario)) if is_file else ""
    modes = listed(args.modes)
    setup = Setup(game=game.id, scenario=args.scenario, characters=cast, modes=modes, text=text)
    return game.completed(setup)


def listed(text: str) -> tuple[str, ...]:
    """Names separated by commas."""
    return tuple(part.strip().lower() for part in text.split(",") if part.strip())


def _played(plan: Plan, args: argparse.Namespace) -> Result:
    console = Console(stderr=True)
    if args.json or not console.is_terminal:
        return simulate(plan, args.jobs, ray=args.ray)
    with Progress(*COLUMNS, console=console, transient=True) as progress:
        task = progress.add_task("games", total=plan.games, rate="")

        def tick(done: int) -> None:
            speed = progress.tasks[0].finished_speed or progress.tasks[0].speed
            progress.update(task, advance=done, rate=f"{speed:.1f} a second" if speed else "")

        return simulate(plan, args.jobs, tick, args.ray)


def as_json(result: Result) -> dict[str, Any]:
    plan = result.plan
    return {
        "game": plan.setup.game,
        "scenario": plan.setup.scenario,
        "bots": list(plan.bots),
        "games": len(result.played),
        "wins": result.wins,
        "win_rate": result.wins / len(result.played),
        "interval": list(result.interval),
        "decisions": result.decisions,
        "decisions_per_second": result.decisions / result.seconds,
        "mean_decisions": result.mean_decisions,
        "losses": result.losses(),
        **({"continues": continues} if (continues := result.continues) else {}),
        **({"figures": _means(counted)} if (counted := result.figures) else {}),
        **({"failures": failures} if (failures := result.failures()) else {}),
    }


def _means(counted: Mapping[str, Mean]) -> dict[str, Any]:
    return {
        name: {"total": one.total, "times": one.times, "mean": one.value}
        for name, one in counted.items()
    }


def told(result: Result) -> str:
    """The result in a few lines."""
    games = len(result.played)
    low, high = result.interval
    setup = result.plan.setup
    losses = ", ".join(f"{cause} {count}" for cause, count in result.losses().items())
    return "\n".join(
        (
            f"{setup.game} {setup.scenario}, {', '.join(setup.characters)}"
            f" played by {', '.join(dict.fromkeys(result.plan.bots))}",
            f"won      {result.wins} of {games}: {result.wins / games:.1%}"
            f" (95% interval: {low:.1%} to {high:.1%})",
            f"lost by  {losses or 'nothing'}",
            f"length   {result.mean_turns:.1f} turns, {result.mean_decisions:.0f} decisions",
            *([f"used     {result.continues / games:.1f} continues"] if result.continues else []),
            *([f"counted  {figures.told(counted)}"] if (counted := result.figures) else []),
            f"speed    {result.decisions / result.seconds:,.0f} decisions per second",
            *(f"failed   {why} ({n} games)" for why, n in result.failures().items()),
        )
    )
