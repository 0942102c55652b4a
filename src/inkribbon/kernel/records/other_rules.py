"""Records of other rules or other content: what can still be made of them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game

from .record import Base, Header, Record
from .replaying import check_world, restored, steps_of_any_rules
from .text import UNREADABLE

BROKEN = (InkribbonError, LookupError, ValueError, TypeError, AttributeError, RecursionError)
"""What rules may raise when they meet a position or an answer of other rules."""


def played_with(game: Game[Any, Any], header: Header, texts: dict[str, str] | None) -> Any:
    """The game with the content that a record was made with, from its bundle if that is known.

    The game itself, if that content can't be had any more.
    """
    if texts is None:
        return game
    with suppress(InkribbonError):  # its scenario may not even be shipped any more
        if game.content_digest(header.setup) == header.content:
            return game
    earlier = game.with_content(header.content, texts)
    try:
        return earlier if earlier.content_digest(header.setup) == header.content else game
    except (InkribbonError, *UNREADABLE, LookupError):
        return game


def is_current(game: Game[Any, Any], header: Header) -> bool:
    """Whether a record follows these rules and this content."""
    return (header.rules, header.content) == (
        game.rules_version,
        game.content_digest(header.setup),
    )


def salvage(game: Game[Any, Any], record: Record) -> tuple[Record, int]:
    """What these rules can make of a record of other rules, and how many answers are lost.

    All of it, if every answer still fits and leads to the same positions. Otherwise the record
    begins with its checkpoint; without one, it ends where an answer no longer fits.
    """
    header = msgspec.structs.replace(
        record.header, rules=game.rules_version, content=game.content_digest(record.header.setup)
    )
    fits, same = _fitting(game, record)
    count = len(record.answers)
    point = record.checkpoint
    if point is None or same:
        return Record(header=header, base=record.base, answers=record.answers[:fits]), count - fits
    later = Record(
        header=msgspec.structs.replace(header, commit=""),
        base=Base(base=point.rolls, world=point.world, state=point.state),
        answers=record.answers[point.at :],
    )
    try:
        restored(game, later, point)
    except BROKEN:
        return Record(header=header, base=record.base, answers=record.answers[:fits]), count - fits
    fits = _fitting(game, later)[0]
    lost = len(later.answers) - fits
    del later.answers[fits:]
    return later, lost


def _fitting(game: Game[Any, Any], record: Record) -> tuple[int, bool]:
    """How many answers fit, and whether they lead to the positions that the record knows."""
    seen = 0
    last = None
    try:
        for world in steps_of_any_rules(game, record):
            seen, last = seen + 1, world
        check_world(record, last)
    except BROKEN:
        return max(seen - 1, 0), False
    return seen - 1, True
