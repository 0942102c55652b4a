"""`inkribbon train`: train a model for the bot `keen` by playing many games."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from inkribbon.catalogue import game as find_game
from inkribbon.cli.crew import add_crew, check_counts
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game
from inkribbon.lab.train.course import Course, Recipe
from inkribbon.lab.train.exam import Exam, examine
from inkribbon.lab.ways import Choice

from .balance import _players, _words

ROUNDS, GAMES, EXAM = 4, 4000, 100
SEED = "1"
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""Settings of the libraries that numpy may use; they are read when it is imported."""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "train", help="train the bot keen for a game", description=__doc__
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, metavar="N", help="play and fit N times: %(default)s"
    )
    parser.add_argument(
        "--games", type=int, default=GAMES, metavar="N", help="games per round: %(default)s"
    )
    parser.add_argument(
        "--campaigns", type=int, default=0, metavar="N", help="also N whole campaigns per round"
    )
    parser.add_argument(
        "--exam",
        type=int,
        default=EXAM,
        metavar="N",
        help="games per set-up to compare it with careful: %(default)s",
    )
    parser.add_argument(
        "--exam-campaigns", type=int, default=0, metavar="N", help="also N whole campaigns"
    )
    parser.add_argument(
        "--exam-players", default="", metavar="N,N", help="default: the same as for training"
    )
    parser.add_argument(
        "--players", default="", metavar="N,N", help="numbers of characters (default: all)"
    )
    parser.add_argument("--modes", default="", metavar="M,M", help="also play these modes")
    parser.add_argument(
        "--hold-out", default="", metavar="S,S", help="scenarios to leave out, to test on them"
    )
    parser.add_argument(
        "--from",
        dest="first",
        default="careful",
        metavar="BOT",
        help="who plays the first round: careful (default), or keen to improve the game's model",
    )
    parser.add_argument("--seed", default=SEED, metavar="S", help="default: %(default)s")
    add_crew(parser)
    parser.add_argument(
        "--resume",
        "--out",
        dest="folder",
        default="",
        metavar="DIR",
        help="the folder of the course; an interrupted one continues (default: keen-GAME)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    check_counts(args, 1, "rounds", "games", "jobs")
    check_counts(args, 0, "campaigns", "exam", "exam_campaigns")
    if find_spec("numpy") is None:
        raise InkribbonError("training needs numpy: install it with pip install 'inkribbon[train]'")
    # Small matrices are slower on many threads, and two fits at a time would fight over them.
    for name in THREADS:
        os.environ.setdefault(name, "1")
    game = find_game(args.game)
    recipe = recipe_of(game, args)
    exam = exam_of(recipe, args)
    exam.cases("careful")  # what cannot be examined is said before hours of training
    folder = Path(args.folder or f"keen-{game.id}")
    last = Course(recipe, folder, args.jobs, tell, args.ray).run()
    if args.exam:
        examine(exam, last, args.jobs, tell, args.ray)
    tell(f"the model is in {last}: try it with --bots keen:{last}")
    return 0


def recipe_of(game: Game[Any, Any], args: argparse.Namespace) -> Recipe:
    players = _players(args.players) or tuple(range(game.seats[0], game.seats[1] + 1))
    return Recipe(
        game=game.id,
        seed=args.seed,
        rounds=args.rounds,
        games=args.games,
        campaigns=args.campaigns,
        held_out=_words(args.hold_out),
        first=args.first,
        choice=Choice(players=players, modes=_words(args.modes)),
    )


def exam_of(recipe: Recipe, args: argparse.Namespace) -> Exam:
    players = _players(args.exam_players)
    return Exam(
        game=recipe.game,
        seed=recipe.seed,
        choice=Choice(players=players) if players else recipe.choice,
        games=args.exam,
        campaigns=args.exam_campaigns,
    )


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
