"""How far an undo goes back, and whether it is free."""

from __future__ import annotations

from inkribbon.kernel.decision import CHANCE
from inkribbon.server.errors import Wrong
from inkribbon.server.wire.requests import Back
from inkribbon.words.voice import voice_of

from .drafts import Step
from .table import Table


def back_to(table: Table, to: Back) -> int:
    """How many steps remain after an undo."""
    mine = [i for i, step in enumerate(table.steps) if step.by in table.humans]
    if to == "scenario" or not mine:
        return 0 if to == "scenario" else max(len(table.steps) - 1, 0)
    if to == "step":
        return mine[-1]
    if to == "action":
        main_prompts = voice_of(table.world).main
        main = [i for i in mine if table.steps[i].prompt in main_prompts]
        return main[-1] if main else mine[-1]
    turn = table.steps[mine[-1]].turn
    return next(i for i in mine if table.steps[i].turn == turn)


def seq_before(table: Table, kept: int) -> int:
    """The seq of the last of the first steps."""
    return table.steps[kept - 1].version if kept else table.floor


def check_undo(table: Table) -> None:
    if not table.steps or table.kind == "replay":
        raise Wrong("there is nothing to undo")


def is_free(table: Table, seat: int, kept: int) -> bool:
    """Whether nothing was rolled, drawn or looked at since.

    In a secret game an undo is free only over the seat's own steps, if none of them revealed
    anything, and while the seat itself is asked: no other seat can change that, so it reveals
    nothing about them.
    """
    since = table.steps[kept:]
    if not table.secret:
        return not any(is_telling(table, step) for step in since)
    return is_asked(table, seat) and all(is_quiet(table, step, seat) for step in since)


def is_step_free(table: Table, seat: int) -> bool:
    return bool(table.steps) and is_free(table, seat, back_to(table, "step"))


def is_telling(table: Table, step: Step) -> bool:
    """Whether a step rolled, drew or revealed something."""
    return step.seat == CHANCE or _shows(table, step)


def is_quiet(table: Table, step: Step, seat: int) -> bool:
    """Whether a step of a secret game is the seat's own and showed it nothing new."""
    return step.by == seat == step.seat and not _shows(table, step)


def _shows(table: Table, step: Step) -> bool:
    return step.uncovers or table.game.reveals(step.action)


def is_asked(table: Table, seat: int) -> bool:
    decision = table.world.decision
    return decision is not None and decision.seat == seat
