"""What the client sends."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=64)]
Dice = Literal["table", "real"]
Kind = Literal["human", "bot"]
Reacting = Literal["yes", "wait", "cover", "well", "sorry"]
Back = Literal["step", "action", "turn", "scenario"]


# From the client, over HTTP


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request. Unknown fields are refused."""


class SeatWish(Request, frozen=True):
    kind: Kind = "human"
    bot: Word | None = None
    name: Name | None = None


class NewTable(Request, frozen=True):
    game: Word
    scenario: Word
    characters: Annotated[list[Word], Meta(max_length=8)] = []
    """By seat; default: the first ones of the game."""
    modes: Annotated[list[Word], Meta(max_length=8)] = []
    seats: Annotated[list[SeatWish], Meta(max_length=8)] = []
    """By seat; default: human."""
    dice: Dice = "table"
    hints: bool = False
    """Whether players may ask for hints although several people play."""


class NewRecord(Request, frozen=True):
    record: str
    """The text of a record file."""
    mode: Literal["replay", "continue"] = "replay"
    at: Version | None = None
    """Continue after this many answers; default: all of them."""
    seats: Annotated[list[SeatWish], Meta(max_length=8)] = []
    dice: Dice = "table"


class SeatChange(Request, frozen=True):
    name: Name | None = None
    kind: Kind | None = None
    bot: Word | None = None
    chooses: bool | None = None
    """Whether the player wants to be asked even where all options lead to the same."""
    link: bool = False
    """Free the seat: its key stops working, and the response has a new link."""


class Claim(Request, frozen=True):
    """Makes the token of a link the key of one browser."""

    key: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{32,64}(?!\n)$")] | None = None
    """The new key; default: the server makes one. With a key of their own, clients can repeat a
    request that was not answered."""


class Link(Request, frozen=True):
    """A link to draw as a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=400)]


class Answer(Request, frozen=True, tag="answer"):
    version: Version
    action: Raw
    """One of the offered actions, as it was offered."""


class Undo(Request, frozen=True, tag="undo"):
    to: Back


class Redo(Request, frozen=True, tag="redo"):
    """Reverts the last undo of this seat, until something else is answered."""


class UndoConsent(Request, frozen=True, tag="undo-consent"):
    agree: bool
    ask: Word = ""
    """The request that is agreed to, as its state names it. A refusal needs none."""


class Say(Request, frozen=True, tag="chat"):
    text: Annotated[str, Meta(max_length=500)]


class Point(Request, frozen=True, tag="point"):
    """Point at a place of the board; refused in a game with secrets."""

    place: Annotated[int, Meta(ge=0, le=99_999)]


class React(Request, frozen=True, tag="react"):
    what: Reacting


class Vote(Request, frozen=True, tag="vote"):
    """That a bot should play for somebody who has left."""

    seat: Annotated[int, Meta(ge=0, le=99)]
    agree: bool = True


# From the client, over the socket (besides Answer, Undo, Redo, UndoConsent and Say)


class Hello(Request, frozen=True, tag="hello"):
    """The first message of a socket."""

    token: Annotated[str, Meta(max_length=128)]
    since: Version | None = None
    """The last version that the client has; default: send a whole state."""
    chat: Version = 0
    """The last chat message that the client has."""
    language: Annotated[str, Meta(max_length=32)] = ""
    """Such as `de`; default: what the Accept-Language header prefers."""


class AskOdds(Request, frozen=True, tag="odds"):
    pass


class AskWithheld(Request, frozen=True, tag="withheld"):
    pass


class Ping(Request, frozen=True, tag="ping"):
    pass


Incoming = (
    Hello
    | Answer
    | AskOdds
    | AskWithheld
    | Say
    | Undo
    | Redo
    | UndoConsent
    | Ping
    | Point
    | React
    | Vote
)
