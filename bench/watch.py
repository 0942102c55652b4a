"""Watch bots play, and report where they dither or idle.

python bench/watch.py GAME SCENARIO [--players N] [--games N] [--seed S] [--jobs J] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from typing import Any

from inkribbon.catalogue import game as find_game
from inkribbon.kernel.errors import InkribbonError
from inkribbon.lab.simulate import Plan
from inkribbon.lab.watch import RETURNS, summary, watch_all
from inkribbon.lab.ways import Way, setup_of

ALL = "all"


def main() -> int:
    options = parse()
    try:
        for plan in plans(options):
            report = {
                "scenario": plan.setup.scenario,
                "players": len(plan.setup.characters),
                **summary(list(watch_all(plan, options.jobs))),
            }
            print(json.dumps(report) if options.json else text(report), flush=True)
    except InkribbonError as error:
        print(f"watch: {error}", file=sys.stderr)
        return 2
    return 0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("scenario", metavar="SCENARIO", help=f"ids with commas, or {ALL}")
    parser.add_argument("--players", default="2", metavar="N,N", help="default: %(default)s")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", default="1", metavar="S", help="default: %(default)s")
    parser.add_argument("--modes", default="", metavar="M,M")
    parser.add_argument("--bot", default="careful", metavar="B", help="default: %(default)s")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="default: one per core"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    return parser.parse_args()


def plans(options: argparse.Namespace) -> Iterator[Plan]:
    game = find_game(options.game)
    known = game.scenario_ids()
    modes = tuple(mode for mode in options.modes.split(",") if mode)
    for scenario in known if options.scenario == ALL else options.scenario.split(","):
        for players in map(int, options.players.split(",")):
            setup = setup_of(game, scenario, Way(players, modes))
            yield Plan(setup, (options.bot,) * players, options.games, options.seed)


def text(report: dict[str, Any]) -> str:
    listed = {
        key: ", ".join(f"{name} {count}" for name, count in report[key].items()) or "nothing"
        for key in ("lost_by", "unused_at_a_loss")
    }
    worst = ", ".join(f"#{number}: {count}" for number, count in report["dithering"].items())
    return "\n".join(
        (
            f"{report['scenario']}, {report['players']} players: won {report['won']} of"
            f" {report['games']}, lost by {listed['lost_by']}",
            f"  decisions  {report['decisions_per_game']} a game,"
            f" {report['ms_per_decision']} ms each",
            f"  returns    {report['most_returns']} at most; more than {RETURNS} in games"
            f" {worst or 'none'}",
            f"  undone     {report['undone']}",
            f"  idle       {report['idle']}, in games {report['idle_in'] or 'none'}",
            f"  unused     {listed['unused_at_a_loss']}, in lost games",
        )
    )


if __name__ == "__main__":
    sys.exit(main())
