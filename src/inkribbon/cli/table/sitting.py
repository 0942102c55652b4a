"""A session at a table: one question after another, until the game ends or the player leaves."""

from __future__ import annotations

from inkribbon.cli.interrupt import INTERRUPTED
from inkribbon.kernel.decision import CHANCE, GROUP, Decision
from inkribbon.kernel.view import SPECTATOR
from inkribbon.terminal.screen import log_line
from inkribbon.words.voice import voice_of

from . import commands
from .table import Table


def sit_down(table: Table) -> int:
    """Play until the game is over or the player leaves; returns the exit code."""
    try:
        while table.world.decision is not None or _play_on(table):
            if table.world.decision is not None:
                _decide(table, table.world.decision)
    except EOFError:
        return _leave(table, 0)
    except KeyboardInterrupt:
        return _leave(table, INTERRUPTED)
    except commands.Quit:
        return _leave(table, 0)
    return 0


def _decide(table: Table, decision: Decision) -> None:
    if decision.seat == CHANCE and table.sampler is not None:
        table.answer(table.sampler.choose(decision))
    elif not table.is_person(decision):
        _let_bot_answer(table, decision)
    elif (action := table.settled(decision)) is not None:
        table.settle(action, decision.prompt)
    elif table.auto and not table.is_main(decision) and decision.seat != CHANCE:
        table.answer(table.suggestion(decision))
    else:
        table.auto = False
        _ask(table, decision)


def _let_bot_answer(table: Table, decision: Decision) -> None:
    seat = min(table.drivers) if decision.seat == GROUP else decision.seat
    view = table.game.observe(table.world, seat)
    table.answer(table.drivers[seat].choose(view, decision))
    table.save(safely=False)
    if not table.people:
        _tell_watcher(table)


def _tell_watcher(table: Table, *, everything: bool = False) -> None:
    """With only bots, print the log as it grows, except the last line, which may still change."""
    upto = len(table.log) - (0 if everything else 1)
    for number in range(table.seen, upto):
        told = table.log[number]
        if told.heading:
            table.console.say()
        table.console.show(log_line(told, number + 1, False, table.console.width))
    table.seen = max(table.seen, upto)


def _ask(table: Table, decision: Decision) -> None:
    """Ask a person until the decision is answered."""
    table.remember(len(table.record.answers))
    table.save()
    if table.shared:
        _hand_over(table)
    choices = table.choices(decision)
    table.draw(choices)
    while table.world.decision is decision:
        commands.obey(table, table.console.ask(), choices)


def _hand_over(table: Table) -> None:
    """A curtain between two players: neither sees the other's page, nor finds it by scrolling."""
    seat = table.looker()
    if seat == table.facing:
        return
    table.facing = seat
    table.console.wipe()
    if seat != SPECTATOR:
        who = voice_of(table.world).speaker(table.scene(), table.lexicon).character(seat)
        prompt = table.lexicon.say("table", "pass-on", who=who)
        while typed := table.console.ask(prompt + " "):
            if typed.lower() in commands.LEAVING:
                raise commands.Quit
        table.console.wipe()


def _play_on(table: Table) -> bool:
    """Show how the game ended; the player may look around, or undo and play on."""
    table.save()
    if table.shared:
        table.console.wipe()
    elif table.people:
        table.console.clear()
    else:
        _tell_watcher(table, everything=True)
    commands.show_end(table)
    while table.world.decision is None:
        typed = table.console.ask()
        if not typed:
            return False
        commands.obey(table, typed, [])
    return True


def _leave(table: Table, code: int) -> int:
    over = table.world.outcome is not None
    if not table.save():
        table.console.say("\n" + table.trouble)
        return 2
    if not over:
        command = table.resume_command()
        table.console.say("\n" + table.lexicon.say("table", "resume", command=command))
    return code
