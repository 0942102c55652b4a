"""All messages, both ways: the source of the OpenAPI file and of the client's types."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from .bodies import (
    Balance,
    ChatDone,
    Clause,
    Deleted,
    Games,
    Guide,
    Health,
    History,
    Opened,
    Rules,
    SeatToken,
    Squares,
)
from .replies import Outgoing
from .requests import Claim, Incoming, Link, NewRecord, NewTable, SeatChange

MESSAGES: tuple[type[Struct], ...] = (*get_args(Outgoing), *get_args(Incoming))
"""Everything that a socket carries."""
BODIES: tuple[type[Struct], ...] = (
    *(NewTable, NewRecord, SeatChange, Claim, Link, Squares, Opened, SeatToken, Deleted, ChatDone),
    *(Games, Guide, Clause, Rules, History, Balance, Health),
)
"""What only HTTP carries."""
