"""All messages, both ways: the source of the OpenAPI file and of the client's types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar, get_args

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

T = TypeVar("T")
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


# To the client


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


class SeatToken(Reply, frozen=True):
    seat: int
    kind: Kind
    token: str | None
    """None for a bot."""


class Opened(Reply, frozen=True):
    table: str
    seats: list[SeatToken]
    spectator: str


class Deleted(Reply, frozen=True):
    table: str


class ChatDone(Reply, frozen=True):
    n: int


class ScenarioCard(Reply, frozen=True):
    id: str
    title: str
    seats: tuple[int, int]
    brief: str
    group: str
    """The heading to list it under."""
    modes: list[str]
    """The modes that it can be played in."""


class CastCard(Reply, frozen=True):
    id: str
    name: str
    text: str


class Achievement(Reply, frozen=True):
    """Something to achieve in one finished game, or in several. All conditions must hold."""

    id: str
    icon: str
    won: bool = True
    """Whether the game must be won."""
    scenarios: list[str] = []
    """Any of these; empty for all."""
    players: int = 0
    """At least so many."""
    least: dict[str, int] = {}
    """Kinds of events in the player's log, and how often each must occur."""
    most: dict[str, int] = {}
    """The same, for how often each may occur."""
    times: int = 1
    """In how many games."""


class GameCard(Reply, frozen=True):
    id: str
    title: str
    seats: tuple[int, int]
    scenarios: list[ScenarioCard]
    modes: list[str]
    family: str
    """Which page draws it: crawl, tower, apocalypse."""
    secret: bool
    """Whether seats see different things."""
    characters: list[CastCard]
    bots: list[str]
    """The bots that can play it."""
    achievements: list[Achievement]
    guided: bool
    """Whether it has a guided first game."""


class GuideStep(Reply, frozen=True):
    """One idea of a guide. Its moment has come when the player is asked one of the prompts, is
    offered one of the actions, and has seen one of the events; an empty list asks for nothing."""

    id: str
    at: list[str]
    """What to point at; the first of these that is on the screen."""
    prompts: list[str]
    offers: list[str]
    seen: list[str]
    waits: bool
    """Whether the guide waits for its moment; otherwise it may end without it."""
    title: str
    text: str
    do: str
    """What to click or to look at."""


class Guide(Reply, frozen=True):
    """A guided first game: the table to open, and the ideas to tell, the most urgent first."""

    game: str
    scenario: str
    characters: list[str]
    modes: list[str]
    bots: list[str | None]
    """By seat; null for the player."""
    steps: list[GuideStep]
    end: GuideStep
    """The last words: what to do next."""


class Games(Reply, frozen=True):
    games: list[GameCard]
    bots: list[str]


class Clause(Reply, frozen=True):
    id: str
    game: str
    page: int | None
    kind: str
    text: str
    ambiguity: str | None


class Rules(Reply, frozen=True):
    """All clauses of a game's rulebook, in its order."""

    game: str
    title: str
    clauses: list[Clause]


class WholeLog(Reply, frozen=True):
    """Everything that happened, as a seat knows it; a state has only the last lines."""

    events: list[Ready[Event]]


class Moment(Reply, frozen=True):
    """One step of a replay, and what it changed."""

    version: int
    turn: int
    seat: int
    """The seat that answered; -1 for dice and draws."""
    label: str
    changes: Ready[dict[str, Any]]
    events: list[Ready[Event]]
    waiting: Waiting | None
    outcome: Outcome | None


class History(Reply, frozen=True):
    """Part of a game: the view at `first`, and every step from there to `last`."""

    table: str
    first: int
    last: int
    end: int
    """The number of steps in the whole game so far."""
    turns: list[int]
    """The step at which each turn began."""
    view: dict[str, Any]
    keyed: list[str]
    events: list[Ready[Event]]
    moments: list[Moment]


class ChancePoint(Reply, frozen=True):
    """The chance of winning at the start of a turn, or at the end."""

    step: int
    turn: int
    chance: float
    part: int
    """The scenario of a campaign, from 0."""


class TurningPoint(Reply, frozen=True):
    """A turn that changed the chance a lot."""

    step: int
    turn: int
    seat: int
    before: float
    after: float
    done: str
    """What was done where a bot would have done something else; empty if it agrees."""
    better: str
    at: int
    """The step of that decision."""


class Chances(Reply, frozen=True):
    """How near it was: empty for a game without a model."""

    points: list[ChancePoint]
    turnings: list[TurningPoint]


class Squares(Reply, frozen=True):
    """A QR code: its rows from the top, 1 for a dark square."""

    rows: list[str]


class Measured(Reply, frozen=True):
    """How often parties of bots won the same scenario, with as many players and the same modes."""

    bot: str
    players: int
    games: int
    won: int
    low: float
    """The 95 % interval of the share that is won."""
    high: float
    turns: float
    """How long the games that were won took, on average; 0 if none was."""


class Balance(Reply, frozen=True):
    measured: Measured | None
    """Null where it was not measured, or only with other rules or content."""


class Health(Reply, frozen=True):
    status: Literal["ok", "down"]
    version: str
    tables: int
    down: list[str] = []
    """What the server needs but can't reach, and why."""


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
MESSAGES: tuple[type[Struct], ...] = (*get_args(Outgoing), *get_args(Incoming))
"""Everything that a socket carries."""
BODIES: tuple[type[Struct], ...] = (
    *(NewTable, NewRecord, SeatChange, Claim, Link, Squares, Opened, SeatToken, Deleted, ChatDone),
    *(Games, Guide, Clause, Rules, History, Balance, Health),
)
"""What only HTTP carries."""
