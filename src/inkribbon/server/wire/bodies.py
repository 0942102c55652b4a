"""What only HTTP carries: opened tables, the shelf of games, rules, replays, figures."""

from __future__ import annotations

from typing import Any, Literal

from .replies import Event, Outcome, Ready, Reply, Waiting
from .requests import Kind


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
    """In a campaign, counted anew in every scenario."""
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
    part: int
    """The scenario of a campaign, from 0."""


class Chances(Reply, frozen=True):
    """How close it was: empty for a game without a model."""

    points: list[ChancePoint]
    turnings: list[TurningPoint]
    parts: list[str]
    """The names of a campaign's scenarios, as often as they were played."""


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
