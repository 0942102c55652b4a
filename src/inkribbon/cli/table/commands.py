"""The commands at the prompt: why, undo, save, log, odds, card, auto, choose, hint, guide,
help, quit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from inkribbon.cli import saves
from inkribbon.cli.overwriting import Kept
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Hint
from inkribbon.terminal.board import board_of
from inkribbon.terminal.canvas import Line
from inkribbon.terminal.choice import Choice
from inkribbon.terminal.choices import Unclear, pick
from inkribbon.terminal.dice import Misread, is_roll, read_faces
from inkribbon.terminal.screen import log_line
from inkribbon.words import sentences as words
from inkribbon.words.advice import in_words
from inkribbon.words.voice import voice_of

from . import guiding, reasons
from .table import Snapshot, Table

LOG_PAGE = 30
LAST_LINES = 8
FULL_BOARD = 999


class Quit(Exception):
    """The player wants to leave."""


class Order(NamedTuple):
    """A typed command: the text after its first word, and the current choices."""

    table: Table
    rest: str
    choices: list[Choice]


Command = Callable[[Order], None]


def obey(table: Table, typed: str, choices: list[Choice]) -> None:
    """Handle typed text as a command or a choice; anything else gets a one-line error."""
    if not typed:
        if choices:
            table.draw(choices)
        return
    head, _, rest = typed.partition(" ")
    command = COMMANDS.get(head.lower())
    # "save a survivor" may be a choice, not a request to save to a file of that name.
    listed = typed.lower() in [choice.text.lower() for choice in choices]
    if command is not None and not listed:
        command(Order(table, rest.strip(), choices))
    elif not choices:
        _say(table, "over")
    else:
        action = _meant(table, typed, choices)
        if action is not None:
            table.choose(action)


def _meant(table: Table, typed: str, choices: list[Choice]) -> Data | None:
    """The action that the text means; otherwise prints why there is none."""
    decision = table.world.decision
    try:
        if decision.seat == CHANCE and is_roll(decision):
            return read_faces(decision, typed, table.lexicon)
        choice = pick(choices, typed)
        return choice.action if _is_meant(table, choice) else None
    except Misread as error:
        table.console.say(str(error))
    except Unclear as error:
        _explain(table, typed, error, choices)
    return None


def _is_meant(table: Table, choice: Choice) -> bool:
    """Confirm discarding a card, since the numbers of choices keep changing."""
    if (choice.group != "drop" and not choice.dear) or _agrees(table, "discard", item=choice.text):
        return True
    _say(table, "not-discarded")
    return False


def _agrees(table: Table, key: str, **values: object) -> bool:
    said = table.console.ask(table.lexicon.say("table", key, **values) + " ")
    yes = table.lexicon.say("word", "yes")
    return said.lower() in ("y", "yes", yes, yes[0])


def _explain(table: Table, typed: str, error: Unclear, choices: list[Choice]) -> None:
    if error.fits:
        fits = ", ".join(str(choice.number) for choice in error.fits)
        _say(table, "several", typed=typed, numbers=fits)
    elif typed.isdigit():
        _say(table, "no-number", typed=typed, last=len(choices))
    elif typed.lower() in board_of(table.scene()).places(table.scene()):
        _say(table, "no-square", typed=typed.lower())
    else:
        _say(table, "not-understood", typed=typed)


def _say(table: Table, key: str, **values: object) -> None:
    table.console.say(table.lexicon.say("table", key, **values))


# Looking


def help_(order: Order) -> None:
    table = order.table
    scene, say = table.scene(), table.lexicon.say
    family = scene.family.id
    place, cards = say("hint-place", family), say("hint-cards", family)
    goal = board_of(scene).goal(scene)
    table.console.say(say("table", "help", place=place, goal=goal, cards=cards))
    table.console.say(say("hint", family))


def board(order: Order) -> None:
    """The whole board, even if the page shows only a part."""
    table = order.table
    table.console.show(_whole(table))


def _whole(table: Table) -> list[Line]:
    scene = table.scene()
    return board_of(scene).table(scene, table.console.width, FULL_BOARD, table.lexicon)


def log(order: Order) -> None:
    """The last lines of the log; `log 80` for that many, `log all` for all."""
    table = order.table
    rest = order.rest
    if rest == "all":
        table.recall()
    count = int(rest) if rest.isdigit() else len(table.log) if rest == "all" else LOG_PAGE
    first = max(0, len(table.log) - max(count, 1))
    for number, told in enumerate(table.log[first:], first + 1):
        table.console.show(log_line(told, number, number > table.seen, table.console.width))
    if first:
        _say(table, "log-more", first=first)


def why(order: Order) -> None:
    """The rules behind the last lines or line N, or why something is not available."""
    table = order.table
    head, _, what = order.rest.partition(" ")
    if head == "not":
        lines = reasons.why_not(table, what.strip())
    elif head.isdigit():
        lines = reasons.why_line(table, int(head))
    elif not head:
        lines = reasons.why_lately(table)
    else:
        lines = [table.lexicon.say("why", "how")]
    for line in lines:
        table.console.say(line)


def odds(order: Order) -> None:
    """The odds of every choice that involves chance, and the cards left in the decks."""
    table = order.table
    rolling = [choice for choice in order.choices if choice.odds]
    for choice in rolling:
        chances = ", ".join(
            f"{table.lexicon.say('odds', odd.result)} {words.percent(odd)}"
            f" ({table.lexicon.say('table', 'ratio', count=odd.count, total=odd.total)})"
            for odd in choice.odds
        )
        table.console.say(f"{choice.number:>4} {choice.text}: {chances}")
    if not rolling:
        _say(table, "no-odds")
    for line in board_of(table.scene()).decks(table.scene(), table.lexicon):
        table.console.say(line)


def card(order: Order) -> None:
    """The text of a card, by its name or the start of it."""
    table = order.table
    rest = order.rest
    scene = table.scene()
    found = board_of(scene).cards(scene, rest, table.lexicon) if rest else []
    if not found:
        examples = table.lexicon.say("hint-cards", scene.family.id)
        _say(table, "no-card", typed=rest, cards=examples)
    for lines in found[:4]:
        for line in lines:
            table.console.say(line)


# Doing


def undo(order: Order) -> None:
    """Go back to the last question that a person answered; past a roll, ask first."""
    table = order.table
    old = table.earlier()
    if old is None:
        _say(table, "nothing-to-undo")
        return
    if table.passes_reveal(old):
        _say(table, "undo-reveals")
        return
    question = _before_undo(table, old)
    if question and not _agrees(table, question):
        _say(table, "kept")
        return
    table.go_back(old)


def _before_undo(table: Table, old: Snapshot) -> str:
    """What to ask before going back; nothing if it undoes only choices."""
    if table.passes_chance(old):
        return "undo-real" if table.sampler is None else "undo-chance"
    return "undo-card" if table.passes_card(old) else ""


def save(order: Order) -> None:
    table = order.table
    rest = order.rest
    path = Path(rest).expanduser() if rest else table.path
    if path != table.path:
        try:
            saves.check_target(path, table.record)
        except Kept as error:
            table.console.say(words.sentence(table.lexicon.tell(error.sentence)))
            return
    if table.save(path):
        _say(table, "saved", path=path)
    else:
        table.console.say(table.trouble)


def auto(order: Order) -> None:
    """Let a careful player answer questions of order and route until the next action."""
    table = order.table
    decision = table.world.decision
    if decision is None or table.is_main(decision) or decision.seat == CHANCE:
        _say(table, "no-auto")
        return
    table.auto = True
    table.choose(table.suggestion(decision))


def choose(order: Order) -> None:
    """`choose on`: ask about every order and route; `choose off`: only where it matters."""
    table = order.table
    if order.rest in ("on", "off"):
        table.let_choose(order.rest == "on")
        table.save()
    on = table.record.header.chooses is True
    _say(table, "choose-on" if on else "choose-off")


def hint(order: Order) -> None:
    """The chance of winning and the best options; `hint on` and `hint off` allow or forbid it."""
    table, decision = order.table, order.table.world.decision
    if order.rest in ("on", "off"):
        table.hints = order.rest == "on"
        table.note(table.lexicon.say("advice", order.rest))
        table.console.say(table.lexicon.say("advice", order.rest))
    elif not table.hints:
        table.console.say(table.lexicon.say("advice", "off-here"))
    elif decision is None or decision.seat == CHANCE:
        table.console.say(table.lexicon.say("advice", "none"))
    else:
        scene = table.scene()
        who = voice_of(scene).speaker(scene, table.lexicon).character(decision.seat)
        table.note(table.lexicon.say("advice", "asked", who=who))
        _show_hint(table, order.choices, table.hint(decision), decision.prompt)


def _show_hint(table: Table, choices: list[Choice], hint: Hint, prompt: str) -> None:
    found = in_words(table.scene(), hint, prompt, table.lexicon)
    table.console.say(found.chance)
    for advice, advised in zip(hint.advice, found.options, strict=True):
        choice = next((choice for choice in choices if choice.action == advice.action), None)
        option = f"{choice.number:>4} {choice.label}: {choice.text}" if choice else advised.option
        chance = f": {advised.chance} ({advised.change})" if advised.chance else ""
        table.console.say(f"{option}{chance}. {advised.reason}".rstrip())
    if found.note:
        table.console.say(found.note)


def guide(order: Order) -> None:
    """The next idea of the guide; `guide off` ends it."""
    table = order.table
    if table.tour is None:
        table.console.say(table.lexicon.say("guide", "none"))
    elif order.rest == "off":
        table.tour = None
        table.console.say(table.lexicon.say("guide", "off"))
    else:
        table.guide_on()
        table.draw(order.choices)


def quit_(_: Order) -> None:
    raise Quit


COMMANDS: dict[str, Command] = {
    "help": help_,
    "?": help_,
    "board": board,
    "log": log,
    "why": why,
    "odds": odds,
    "card": card,
    "undo": undo,
    "save": save,
    "auto": auto,
    "choose": choose,
    "hint": hint,
    "guide": guide,
    "quit": quit_,
    "exit": quit_,
    "q": quit_,
}
LEAVING = tuple(word for word, command in COMMANDS.items() if command is quit_)


# The end


def show_end(table: Table) -> None:
    """The last board, how it ended and why, and how to check the dice."""
    console, lexicon, world = table.console, table.lexicon, table.world
    console.show(_whole(table))
    # When only bots play, the whole log has just been printed.
    first = max(0, len(table.log) - LAST_LINES) if table.people else len(table.log)
    for number in range(first, len(table.log)):
        console.show(log_line(table.log[number], number + 1, False, console.width))
    rolls = table.rolls()
    chosen = len(table.record.answers) - rolls
    console.say()
    console.say(words.outcome(world.outcome, lexicon))
    if told := words.epilogue(table.scene()):
        console.say(f"\n{told}\n")
    _say(table, "statistics", turns=world.turn, decisions=chosen, rolls=rolls)
    if table.record.header.commit:
        _say(table, "revealed", seed=table.seed, command=table.command("replay {} --verify"))
    elif not table.trouble:
        _say(table, "kept-at", path=table.path)
    if table.trouble:
        console.say(table.trouble)
    if table.tour is not None:
        console.say()
        console.show(guiding.last_words(table.tour, lexicon, console.width))
        table.tour = None
    _say(table, "end-hint")
