"""`inkribbon replay FILE [--verify] [--json] [--step] [--chances]`: show a saved game, verify its
dice, or show how close it was."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from inkribbon.catalogue import game as find_game
from inkribbon.cli import language, saves
from inkribbon.kernel import records
from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import Event
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import Game
from inkribbon.kernel.records.record import Record
from inkribbon.kernel.view import SPECTATOR, View
from inkribbon.terminal.console import Console
from inkribbon.terminal.screen import Page, log_line, page
from inkribbon.words import log as story
from inkribbon.words import sentences as words
from inkribbon.words.advice import percent
from inkribbon.words.lexicon import Lexicon
from inkribbon.words.log import LogLine as Told

if TYPE_CHECKING:
    from inkribbon.bots.curve import Turning


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser(
        "replay", help="step through or verify a saved game", description=__doc__
    )
    parser.add_argument("file", metavar="FILE", help="a saved game")
    parser.add_argument("--verify", action="store_true", help="check every roll against the seed")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--step", action="store_true", help="step through it with the board")
    parser.add_argument(
        "--chances", action="store_true", help="the chance of winning, turn by turn"
    )
    language.add_to(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay the record; raises an error if it is damaged or its dice do not match the seed."""
    path = Path(args.file).expanduser()
    record = saves.load(path)
    game = find_game(record.header.setup.game)
    rolls = records.verify(game, record) if args.verify else 0
    if args.json:
        print(json.dumps(record_data(game, record, args.verify), ensure_ascii=False))
        return 0
    lexicon = language.lexicon_of(args)
    console = Console()
    if args.chances:
        show_chances(game, record, console, lexicon)
    elif args.step:
        step_through(game, record, console, lexicon)
    else:
        tell(game, record, console, lexicon)
    if args.verify:
        console.say(lexicon.say("replay", "verified", rolls=rolls))
    return 0


def record_data(game: Game[Any, Any], record: Record, verified: bool) -> dict[str, object]:
    """`verified` is true only if every roll was checked against the seed (--verify)."""
    world = records.replay(game, record)
    outcome = game.outcome(world)
    return {
        "setup": msgspec.to_builtins(record.header.setup),
        "answers": [json.loads(encode(answer)) for answer in record.answers],
        "outcome": msgspec.to_builtins(outcome) if outcome else None,
        "verified": verified,
    }


class Moment(msgspec.Struct, frozen=True):
    """The table after an answer; the last `fresh` lines of the log are new."""

    scene: View
    log: tuple[Told, ...]
    fresh: int


def moments(game: Game[Any, Any], record: Record, lexicon: Lexicon) -> Iterator[Moment]:
    """The table at the start and after each answer that added to the log."""
    log: list[Told] = []
    for world in records.steps(game, record):
        scene = game.told(game.observe(world, SPECTATOR), lexicon.language)
        told = [event for event in scene.news if isinstance(event, Event)]
        replaced, lines = story.narrate(scene, told, log[-1] if log else None, lexicon)
        if replaced:
            log.pop()
        log += lines
        if lines or not log:
            yield Moment(scene, tuple(log), len(lines))


def tell(game: Game[Any, Any], record: Record, console: Console, lexicon: Lexicon) -> None:
    """The whole log, turn by turn, and how it ended."""
    *_, last = moments(game, record, lexicon)
    for number, told in enumerate(last.log, 1):
        if told.heading:
            console.say()
        console.show(log_line(told, number, False, console.width))
    console.say("\n" + ending(game, record, lexicon))


def ending(game: Game[Any, Any], record: Record, lexicon: Lexicon) -> str:
    world = records.replay(game, record)
    outcome = game.outcome(world)
    if outcome is None:
        return lexicon.say("replay", "unfinished", answers=len(record.answers))
    told = words.epilogue(game.told(game.observe(world, SPECTATOR), lexicon.language))
    return "\n\n".join(filter(None, (words.outcome(outcome, lexicon), told)))


def step_through(game: Game[Any, Any], record: Record, console: Console, lexicon: Lexicon) -> None:
    """Show page after page: Enter for the next, b to go back, a number to jump, q to quit."""
    pages = list(moments(game, record, lexicon))
    at = 0
    while at < len(pages):
        _show(pages[at], f"{at + 1}/{len(pages)}", console, lexicon)
        try:
            typed = console.ask().lower()
        except EOFError:
            break
        if typed in ("q", "quit"):
            return
        if typed.isdigit():
            at = min(max(int(typed), 1), len(pages)) - 1
        else:
            at = max(0, at - 1) if typed.startswith("b") else at + 1
    console.say(ending(game, record, lexicon))


def _show(moment: Moment, place: str, console: Console, lexicon: Lexicon) -> None:
    question = lexicon.say("replay", "step", place=place)
    shown = Page(moment.scene, moment.log, moment.fresh, question, [])
    console.clear()
    console.show(page(shown, console.width, console.height, lexicon))


# How close it was

BAR = 40


def show_chances(game: Game[Any, Any], record: Record, console: Console, lexicon: Lexicon) -> None:
    """The chance of winning at each turn, the turning points, and what `keen` would have done."""
    from inkribbon.bots import with_model
    from inkribbon.bots.curve import curve

    bot = with_model(game, 0)
    if bot is None:
        raise BadSetup(f"no model tells the chance of winning in {game.id}: leave out --chances")
    found = curve(game, bot, records.steps(game, record), record.answers)
    if game.secret and not found.points:
        raise BadSetup("this game has secrets: its chances are told once it is over")
    named = [
        words.scenario(game.told(part.view, lexicon.language), part.scenario, lexicon)
        for part in found.parts
    ]
    part = -1
    for point in found.points:
        if named and point.part != part:
            part = point.part
            console.say(named[part])
        bar = "█" * round(BAR * point.chance)
        console.say(f"{point.turn:>4} {bar:<{BAR}} {chance_of(point.chance):>5}")
    for turning in found.turnings:
        console.say("\n" + turning_text(turning, named, lexicon))


def chance_of(share: float) -> str:
    """At the end of a game, a chance may be certain."""
    return f"{share:.0%}" if share in (0.0, 1.0) else percent(share)


def turning_text(turning: Turning, named: list[str], lexicon: Lexicon) -> str:
    """A turning point; in a campaign, with the name of its scenario."""
    before, after = (chance_of(point.chance) for point in (turning.before, turning.after))
    gaps = {"turn": turning.before.turn, "before": before, "after": after}
    text = (
        lexicon.say("replay", "turning-in", scenario=named[turning.before.part], **gaps)
        if named
        else lexicon.say("replay", "turning", **gaps)
    )
    if turning.choice is None:
        return text
    choice = turning.choice
    done, better = (
        words.option(choice.view, action, choice.prompt, lexicon)
        for action in (choice.done, choice.better)
    )
    return f"{text} {lexicon.say('replay', 'instead', done=done, better=better)}"
