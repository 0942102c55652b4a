"""What the server sends to a table: over the socket, or in answer to what a seat asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from msgspec import UNSET, Raw, Struct, UnsetType

from .requests import Back, Dice, Kind, Reacting

T = TypeVar("T")


class Reply(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the server sends. It is encoded from these structs, and from nothing else."""


if TYPE_CHECKING:
    Ready: TypeAlias = T | Raw
else:

    class Ready:
        """A part that may be encoded already, because several messages share it."""

        def __class_getitem__(cls, kind: Any) -> Any:
            return kind


class Option(Reply, frozen=True):
    action: Any
    """Send it back as it is."""
    label: str
    group: str
    """The group of buttons it belongs to: move, attack, search … `other`."""
    weight: int | None = None
    """With real dice: its weight among all options."""


class Decision(Reply, frozen=True):
    seat: int
    key: str
    prompt: str
    about: list[str | int]
    options: list[Ready[Option]]


class Waiting(Reply, frozen=True):
    """Whom the table waits for: a seat, -1 for real dice, -2 for anybody."""

    seat: int
    prompt: str


class Event(Reply, frozen=True):
    n: int
    version: int
    turn: int
    kind: str
    text: str
    clauses: list[str]
    data: Any
    deeds: dict[str, int] | UnsetType = UNSET
    """What it adds to the deeds of its seat."""
    before: int | UnsetType = UNSET
    """Turns that were over when its scenario of a campaign began."""


class Outcome(Reply, frozen=True):
    won: bool
    cause: str
    text: str
    epilogue: str = ""
    """The last words of the story, if it has any."""


class Seat(Reply, frozen=True):
    seat: int
    kind: Kind
    bot: str | None
    name: str
    present: bool
    claimed: bool
    """Whether somebody has opened the seat's link."""
    character: str
    chooses: bool = False
    """Whether it is asked even where all options lead to the same."""
    skip: list[int] = []
    """Seats that want a bot to play it, because its player has left."""


class UndoState(Reply, frozen=True):
    free: bool
    """Whether undoing a step is free; otherwise every person must agree."""
    asked_by: int | None = None
    to: Back | None = None
    agreed: list[int] = []
    ask: str = ""
    """Names the open request; a consent has to repeat it."""
    redo: bool = False
    """Whether this seat can redo."""


class State(Reply, frozen=True, tag="state"):
    """The whole table as one seat sees it."""

    table: str
    version: int
    seat: int
    hash: str
    view: dict[str, Any]
    keyed: list[str]
    """Sections of the view that change key by key; null removes a key."""
    decision: Decision | None
    waiting: Waiting | None
    events: list[Ready[Event]]
    outcome: Outcome | None
    seats: list[Seat]
    spectators: int
    undo: UndoState
    dice: Dice
    commit: str
    owner: bool
    """Whether this seat may change others' seats."""
    replay: bool
    """Whether this is a replay, in which nothing can be answered."""
    secret: bool
    """Whether seats see different things."""
    hints: bool = False
    """Whether this seat may ask for hints."""


class Change(Reply, frozen=True, tag="change"):
    """What changed since the previous version."""

    version: int
    hash: str
    changes: Ready[dict[str, Any]]
    events: list[Ready[Event]]
    waiting: Waiting | None
    outcome: Outcome | None
    undo: UndoState
    decision: Decision | None


class Presence(Reply, frozen=True, tag="presence"):
    seats: list[Seat]
    spectators: int


class Pointed(Reply, frozen=True, tag="pointed"):
    """Somebody points at a place of the board."""

    seat: int
    place: int


class Reaction(Reply, frozen=True, tag="reaction"):
    seat: int
    what: Reacting


class ChatLine(Reply, frozen=True, tag="chat"):
    n: int
    seat: int
    name: str
    text: str
    at: float


class Odd(Reply, frozen=True):
    result: str
    text: str
    """The result in words."""
    count: int
    total: int


class Way(Reply, frozen=True):
    """A place on the board, and how to get there in one turn."""

    place: int
    path: list[int]
    """The places on the way, ending with this one; empty if it is out of reach."""
    cost: int
    """Actions."""
    reacting: list[int]
    """Who reacts if the turn ends there."""
    why: str
    """Why it is out of reach."""


class Odds(Reply, frozen=True, tag="odds"):
    """The results of each option of the open decision, in order; empty if it rolls nothing."""

    version: int
    odds: list[list[Odd]]
    texts: list[str]
    marks: dict[str, list[int]] = {}
    """What to highlight on the board: enemies that will react, squares in sight."""
    ways: list[Way] = []
    """Where the character could walk, and why not elsewhere."""


class Advised(Reply, frozen=True):
    """An option that a bot advises."""

    action: Ready[Any]
    text: str
    chance: float | None
    """The chance of winning after it."""
    reason: str
    """What the search saw, in plain words."""


class Hint(Reply, frozen=True, tag="hint"):
    """What a bot would do, best first."""

    version: int
    bot: str
    chance: float | None
    """The chance of winning now; null where no model can tell."""
    text: str
    options: list[Advised]
    note: str
    """Which of them are about equally good; empty if one is best."""


class Reason(Reply, frozen=True):
    action: str
    reason: str
    text: str
    clauses: list[str]


class WithheldList(Reply, frozen=True, tag="withheld"):
    version: int
    withheld: list[Reason]


class UndoNews(Reply, frozen=True, tag="undo"):
    """An undo request was made, agreed to, or withdrawn (asked_by is null)."""

    version: int
    undo: UndoState


class Error(Reply, frozen=True, tag="error"):
    code: str
    message: str
    offered: list[Any] | UnsetType = UNSET
    state: State | UnsetType = UNSET


class Pong(Reply, frozen=True, tag="pong"):
    pass


Outgoing = (
    State
    | Change
    | Presence
    | Pointed
    | Reaction
    | ChatLine
    | Odds
    | WithheldList
    | UndoNews
    | Error
    | Pong
)
