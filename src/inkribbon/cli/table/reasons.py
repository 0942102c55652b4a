"""Why something happened or is not available, by the clauses of the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import fill

from inkribbon.kernel.decision import GROUP
from inkribbon.kernel.game import Withheld
from inkribbon.rules import UnknownClause, UnknownLedger, clause
from inkribbon.words import sentences as words

from .table import Table

RECENT = 6
STEM = 4
"""Letters to compare, so that search matches searching."""


def why_line(table: Table, number: int) -> list[str]:
    """One line of the log and the clauses behind it."""
    if not 1 <= number <= len(table.log):
        return [table.lexicon.say("why", "no-line", number=number, last=len(table.log))]
    told = table.log[number - 1]
    ids = dict.fromkeys(id for event in told.events for id in table.game.clauses(event))
    return [f"{number} {told.text}", *_quoted(table, ids)]


def why_lately(table: Table) -> list[str]:
    """The newest lines of the log, each with its clauses."""
    fresh = max(1, min(len(table.log) - table.seen, RECENT))
    first = len(table.log) - fresh + 1
    lines = [line for n in range(max(first, 1), len(table.log) + 1) for line in why_line(table, n)]
    return [*lines, table.lexicon.say("why", "how")]


def why_not(table: Table, what: str) -> list[str]:
    """What a player might expect but cannot do now; `what` filters it."""
    decision = table.world.decision
    if decision is None:
        return [table.lexicon.say("table", "over")]
    seat = getattr(table.world, "active", 0) if decision.seat in (GROUP, -1) else decision.seat
    world = table.game.told(table.world, table.lexicon.language)
    # Two closed doors give the same reason.
    found = dict.fromkeys(
        reason
        for reason in table.game.withheld(world, seat)
        if not what or _is_about(reason, what.lower(), table)
    )
    if not found:
        return [table.lexicon.say("why", "all-there")]
    lines: list[str] = []
    for reason in found:
        lines.append(words.withheld(reason, table.lexicon))
        lines += _quoted(table, dict.fromkeys(reason.clauses), silent=True)
    return lines


def _is_about(reason: Withheld, what: str, table: Table) -> bool:
    """Whether the typed word means that action: rest, resting, a card, take."""
    told = table.lexicon.say("withheld", reason.action).lower()
    known = (reason.action.rpartition(".")[2], *told.split())
    return any(word.startswith(what[:STEM]) for word in known)


def _quoted(table: Table, ids: Iterable[str], *, silent: bool = False) -> Iterator[str]:
    """Clauses as an indented list; without any, a line that says so."""
    some = False
    for id in ids:
        try:
            known = clause(id)
        except (UnknownClause, UnknownLedger):
            continue
        some = True
        page = f" p. {known.page}" if known.page else ""
        text = f"[{known.id}{page}] {known.text}"
        width = table.console.width
        yield fill(text, width, initial_indent="     ", subsequent_indent="       ")
    if not some and not silent:
        yield "     " + table.lexicon.say("why", "no-clause")
