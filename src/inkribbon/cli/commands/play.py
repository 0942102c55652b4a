"""`inkribbon play`: the table in the terminal, with people, bots and real dice."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from inkribbon.catalogue import GAMES
from inkribbon.catalogue import game as find_game
from inkribbon.cli import language, saves
from inkribbon.cli.table import chooser
from inkribbon.cli.table.sitting import sit_down
from inkribbon.cli.table.table import Table
from inkribbon.kernel import records
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.driver import Driver
from inkribbon.kernel.errors import BadContent, BadSetup
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.records.record import Closing, Record
from inkribbon.kernel.sampler import commitment
from inkribbon.terminal.board import board_of
from inkribbon.terminal.console import Console
from inkribbon.words.guide import Guide, guide_of
from inkribbon.words.lexicon import Lexicon

HUMAN = "human"
SHORT_HASH = 12


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser(
        "play",
        help="play in the terminal",
        description="Play in the terminal. Without arguments, it asks what you want to play.",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help="its id, or a .toml file")
    parser.add_argument("--characters", metavar="A,B", help="the characters, in turn order")
    parser.add_argument(
        "--seats",
        metavar="S,S",
        help="who plays each character: human, careful, keen, random or exec:COMMAND",
    )
    parser.add_argument("--modes", metavar="M,M", help="modes, such as easy or solo")
    parser.add_argument("--seed", metavar="N", help="the same seed gives the same dice")
    parser.add_argument(
        "--real-dice", action="store_true", help="you roll dice and draw cards yourself"
    )
    parser.add_argument(
        "--guide", action="store_true", help="a guided first game, which explains itself"
    )
    parser.add_argument("--load", metavar="FILE", help="continue a saved game")
    parser.add_argument("--save", metavar="FILE", help="where to save")
    language.add_to(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Set up the table and play."""
    console = Console()
    try:
        if not args.load and not args.game:
            chooser.choose(console, args, language.lexicon_of(args))
        table = resumed(args, console) if args.load else fresh(args, console)
    except EOFError:
        return 0
    with programs(table):
        return sit_down(table)


# A new game


def fresh(args: argparse.Namespace, console: Console) -> Table:
    game = find_game(args.game)
    guide = wanted_guide(game, args) if args.guide else None
    check_dice(game, real=args.real_dice)
    setup = setup_of(game, args)
    seats = seats_of(game, args.seats, setup)
    seed = "" if args.real_dice else args.seed or secrets.token_hex(8)
    if args.real_dice and args.seed:
        raise BadSetup("real dice follow no seed: leave out --seed or --real-dice")
    record = begun(game, setup, commitment(seed) if seed else "")
    path = Path(args.save).expanduser() if args.save else saves.new_path(game.id, setup.scenario)
    saves.check_target(path, record)
    saves.keep_content(game, record.header)
    drivers = drivers_of(game, seats, seed)
    lexicon = language.lexicon_of(args)
    table = Table(game, record, drivers, console, path, lexicon, seed=seed, seats=seats)
    table.introduce(introduction(table))
    if guide is not None:
        table.guide_by(guide)
    return table


def wanted_guide(game: Game[Any, Any], args: argparse.Namespace) -> Guide:
    """The game's guide. It says what to play, unless the command line does."""
    guide = guide_of(game)
    if guide is None:
        raise BadSetup(f"{game.id} has no guided first game: leave out --guide")
    if not args.scenario:
        args.scenario = guide.scenario
        args.modes = args.modes or ",".join(guide.modes)
        args.characters = args.characters or ",".join(guide.characters)
        args.seats = args.seats or ",".join(guide.seats)
    return guide


def check_dice(game: Game[Any, Any], *, real: bool) -> None:
    if real and game.secret:
        raise BadSetup("real dice would reveal this game's secrets: leave out --real-dice")


def begun(game: Game[Any, Any], setup: Setup, commit: str) -> Record:
    """An empty record; an error in a scenario file is reported with its line."""
    try:
        game.start(setup)
    except BadContent as error:
        # Imported only here, because a valid scenario does not need it.
        from .check import located

        raise BadContent(located(Source(setup.scenario, setup.text), str(error))) from None
    return records.begin(game, setup, commit)


def setup_of(game: Game[Any, Any], args: argparse.Namespace) -> Setup:
    scenario = scenario_of(game, args.scenario)
    seats = _players(args.seats)
    characters = _listed(args.characters)
    if not characters and "solo" in _listed(args.modes):
        characters = (game.characters()[0][0],)
    elif not characters:
        count = len(seats) if len(seats) > 1 else game.usual_cast()
        characters = tuple(id for id, _ in game.characters()[:count])
    name, text = (scenario.name, scenario.text) if isinstance(scenario, Source) else (scenario, "")
    modes = _listed(args.modes)
    setup = Setup(game=game.id, scenario=name, characters=characters, modes=modes, text=text)
    return game.completed(setup)


def scenario_of(game: Game[Any, Any], wanted: str | None) -> str | Source:
    """A scenario by id, or a file; optional if the game has only one scenario."""
    known = [info.id for info in game.scenarios()]
    if wanted is None:
        if len(known) == 1:
            return known[0]
        raise BadSetup(f"which scenario of {game.id}? Choose among {', '.join(known)}")
    if wanted in known or game.draws(wanted):
        return wanted
    path = Path(wanted).expanduser()
    if path.suffix == ".toml" or path.is_file():
        return Source(path.name, saves.read_text(path))
    near = get_close_matches(wanted.lower(), known, cutoff=0.4)
    hint = f"did you mean {' or '.join(near)}?" if near else f"choose among {', '.join(known)}"
    raise BadSetup(f"{game.id} has no scenario {wanted!r}: {hint}")


def _listed(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip().lower() for part in text.split(",") if part.strip()) if text else ()


def _players(text: str | None) -> tuple[str, ...]:
    """As `bots.listed`, which most games need not import."""
    if text is None or ":" not in text:
        return _listed(text)
    from inkribbon import bots

    return bots.listed(text)


def seats_of(game: Game[Any, Any], text: str | None, setup: Setup) -> tuple[str, ...]:
    """Who plays each character; one word applies to all of them."""
    seats = _players(text) or (HUMAN,)
    count = len(setup.characters)
    if len(seats) == 1:
        seats *= count
    if len(seats) != count:
        raise BadSetup(
            f"--seats names {len(seats)} players for {count} characters: name one for each"
        )
    for name in seats:
        if name != HUMAN and not _is_program(name) and name not in bot_names(game):
            known = ", ".join((HUMAN, *bot_names(game), "exec:COMMAND"))
            raise BadSetup(f"there is no player {name!r} for a seat: choose among {known}")
    return seats


def _is_program(name: str) -> bool:
    return name.startswith("exec:")


def bot_names(game: Game[Any, Any]) -> tuple[str, ...]:
    # Imported only if seats are named, because most games have no bots.
    from inkribbon import bots

    return bots.names(game)


def drivers_of(game: Game[Any, Any], seats: tuple[str, ...], seed: str) -> dict[int, Driver]:
    """The bots among the players, each with its own seed."""
    named = {seat: name for seat, name in enumerate(seats) if name != HUMAN}
    if not named:
        return {}
    from inkribbon import bots

    return {
        seat: bots.hired(name, game, f"{seed or 'real'}:{seat}") for seat, name in named.items()
    }


@contextmanager
def programs(table: Table) -> Iterator[None]:
    """End programs that play a seat when the players leave, and log it if one fails."""
    if not any(map(_is_program, table.record.header.seats)):
        yield
        return
    from inkribbon.bots.program import ProgramBot

    found = [driver for driver in table.drivers.values() if isinstance(driver, ProgramBot)]
    for program in found:
        program.tell = table.note
    try:
        yield
    finally:
        for program in found:
            program.close()


def introduction(table: Table) -> list[str]:
    """The first lines of the log: the story, the dice, and the save file."""
    lexicon = table.lexicon
    brief = " ".join(board_of(table.scene()).brief(table.scene()).split())
    commit = table.record.header.commit
    if table.sampler is None:
        dice = lexicon.say("table", "real-dice")
    elif commit:
        dice = lexicon.say("table", "commitment", hash=commit[:SHORT_HASH])
    else:
        dice = lexicon.say("table", "new-dice")
    return [brief, dice, lexicon.say("table", "autosave", path=table.path)]


# A saved game


def resumed(args: argparse.Namespace, console: Console) -> Table:
    for name in ("game", "characters", "seed", "guide"):
        if getattr(args, name):
            raise BadSetup(f"a saved game has its own {name}: leave it out with --load")
    path = Path(args.load).expanduser()
    record = saves.load(path)
    game = find_game(record.header.setup.game)
    game = records.played_with(game, record.header, saves.content(record.header.content))
    lexicon = language.lexicon_of(args)
    record, news = current(game, record, path, lexicon)
    if not args.seats and any(map(_is_program, record.header.seats)):
        # Whoever wrote the file must not decide which programs run here.
        news.append(lexicon.say("table", "program-left"))
    seats = seats_of(game, args.seats or _recorded(record), record.header.setup)
    check_dice(game, real=args.real_dice)
    seed = seed_of(record, real=args.real_dice)
    if game.secret and not seed:
        # Saved when this game could still be played with real dice.
        seed = secrets.token_hex(8)
    drivers = drivers_of(game, seats, seed)
    target = Path(args.save).expanduser() if args.save else path
    if target != path:
        saves.check_target(target, record)
    table = Table(game, record, drivers, console, target, lexicon, seed=seed, seats=seats)
    table.introduce([*introduction(table), *news])
    return table


def _recorded(record: Record) -> str:
    """The players of a saved game, with bots in the place of programs."""
    return ",".join("careful" if _is_program(name) else name for name in record.header.seats)


def current(
    game: Game[Any, Any], record: Record, path: Path, lexicon: Lexicon
) -> tuple[Record, list[str]]:
    """A record that follows these rules, and what the player should know about it."""
    if records.is_current(game, record.header):
        return record, []
    found, lost = records.salvage(game, record)
    if not lost and found.base is None:
        return Record(header=found.header, answers=found.answers, closing=record.closing), []
    found.closing = _left(found, record)
    copy = saves.keep_old(path)
    return found, [lexicon.say("table", "salvaged", lost=lost, path=copy)]


def _left(found: Record, record: Record) -> Closing:
    seed = record.closing.seed if record.closing else ""
    return Closing(end=len(found.answers), world="", seed=seed)


def seed_of(record: Record, *, real: bool) -> str:
    """The seed to continue with; '' for real dice.

    If the dice change between real and seeded, or the file was cut off before its seed, the
    commitment is removed from the record, because it can no longer be verified.
    """
    seed = record.closing.seed if record.closing else ""
    if not real and (seed or not record.header.commit):
        return seed
    record.header = replace(record.header, commit="")
    return "" if real else secrets.token_hex(8)
