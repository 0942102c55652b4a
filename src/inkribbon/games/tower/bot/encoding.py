"""Actions and positions of the tower as numbers, for programs that learn.

An observation contains what a view shows: the own face, and what the others let be seen or said.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from inkribbon.bots.encoding import Slot, Template, Vocabulary, choice, cut, field, one_of
from inkribbon.games.tower.state.board import ACROSS, ROOMS, slit_of
from inkribbon.games.tower.state.faces import kind_of
from inkribbon.games.tower.state.world import TowerFace
from inkribbon.games.tower.view.observe import TowerView

SEATS = 4
KINDS = (
    *("handgun", "magazine", "shotgun", "buckshot", "dynamite", "detonator", "shovel"),
    *("fire-extinguisher", "first-aid-kit", "barricade", "vaccine", "flare"),
    *("communication-device", "battery", "zombie", "collapsed", "fire"),
)
TOPICS = (
    *("hold", "spare", "need", "slit", "bring", "meet", "ready", "here", "horde", "survivors"),
    *("rubble", "fire", "hurt", "danger"),
)
OBJECTIVES = (
    *("keepsake-handgun", "loud-goodbye", "field-medic", "never-again", "once-burnt"),
    *("dig-for-victory", "unfinished-business", "finger-on-the-button", "quartermaster"),
    *("a-dose-to-spare", "the-voice", "not-a-scratch"),
)
CHARACTERS = ("firefighter", "soldier", "fighter", "doctor", "detective")
LAID = ("fire", "collapsed", "barricade")
PROMPTS = (
    *("tower.action", "tower.call", "tower.keep-card", "tower.save-first", "tower.flee"),
    *("tower.who-starts", "tower.turn", "tower.chance"),
)
PHASES = ("setup", "emergence", "action", "zombie", "end")
MOST = 24
"""Survivors that can be saved or left at once."""
PLACES = len(ROOMS) + 1
ITEMS = {kind: number for number, kind in enumerate(("", *KINDS))}

OVERCHARGE = field("overcharge", 2)
ROOM = field("room", PLACES)
COUNT = field("count", MOST)


def _told(view: TowerView, action: Any) -> int:
    """What a call is about: an item and a room; for a meeting, rounds from now and a room."""
    first = action.count - view.round if action.kind == "meet" else ITEMS.get(action.item, -1)
    if not 0 <= first < len(ITEMS) or not 0 <= action.room < PLACES:
        return -1
    return first * PLACES + int(action.room)


VOCABULARY = Vocabulary(
    Template("tower.end-turn"),
    Template("tower.move", ROOM, OVERCHARGE),
    Template("tower.rest"),
    Template("tower.cure", OVERCHARGE),
    Template("tower.save", COUNT),
    Template("tower.release", COUNT),
    Template("tower.search", OVERCHARGE),
    Template("tower.keep-card"),
    Template("tower.return-card"),
    Template("tower.save-first", COUNT),
    Template("tower.flee", ROOM),
    Template("tower.use", choice("item", KINDS), ROOM, OVERCHARGE),
    Template("tower.hand-over", choice("item", KINDS)),
    Template("tower.pick-up", field("place", 8)),
    Template("tower.speak", choice("kind", TOPICS)),
    Template("tower.hush"),
    Template("tower.call", choice("kind", TOPICS), Slot("about", len(ITEMS) * PLACES, _told)),
    Template("tower.dealt-marker", field("seat", SEATS)),
)
"""Its numbers are part of what programs have learned: add templates at the end."""


def _names() -> tuple[str, ...]:
    rooms = [f"room {room}" for room in ROOMS]
    own = ("damage", "life left", "saved", "back of pile", "piles run out")
    others = [f"seat +{away}" for away in range(1, SEATS)]
    seen = (*CHARACTERS, "other", "dangers", *(f"kept {back}" for back in range(4)), "floor")
    return (
        "asked",
        *(f"prompt: {name}" for name in (*PROMPTS, "other")),
        *(f"phase: {name}" for name in (*PHASES, "other")),
        *("round", "action points", "cured", "players"),
        *(f"own seat: {seat}" for seat in range(SEATS)),
        *(f"active: seat +{away}" for away in range(SEATS)),
        *(f"first: seat +{away}" for away in range(SEATS)),
        *(f"own: {name}" for name in own),
        *(f"own character: {name}" for name in (*CHARACTERS, "other")),
        *(f"{what} {room}" for what in ("in", "zombies", "survivors") for room in rooms),
        *(f"{what} {room}" for what in (*LAID, "searched", "to come") for room in rooms),
        *(f"hand: {kind}" for kind in KINDS),
        *(f"objective: {name}" for name in OBJECTIVES),
        *(f"{who}: {name}" for who in others for name in seen),
        *(f"pile {floor}: {name}" for floor in (1, 2, 3) for name in ("size", "danger", "hidden")),
        *(f"discarded: {kind}" for kind in KINDS),
        *(f"slit {room}: {name}" for room in sorted(ACROSS) for name in ("cards", "own")),
        *(f"drawn: {kind}" for kind in (*KINDS, "unknown")),
        *(
            f"said by seat +{away}, {topic}: {name}"
            for away in range(SEATS)
            for topic in TOPICS
            for name in ("rounds ago", "room", "count")
        ),
    )


class TowerEncoding:
    """Numbers for the actions and positions of the tower."""

    vocabulary = VOCABULARY
    names = _names()

    def place(self, view: TowerView) -> TowerView:
        return view

    def row(self, view: TowerView) -> bytes:
        seats = view.book.seats
        numbers = [
            int(view.decision is not None),
            *one_of(view.prompt, PROMPTS),
            *one_of(view.phase, PHASES),
            *(view.round, view.ap, view.cured, seats),
            *[int(view.seat == seat) for seat in range(SEATS)],
            *_away(view.active, view),
            *_away(view.first, view),
            *_own(view),
            *_others(view),
            *_piles(view),
            *_counts(view.discard),
            *_slits(view),
            *_drawn(view),
            *_said(view),
        ]
        return cut(numbers)

    def promise(self, row: bytes) -> float:
        del row
        return 0.0


def _away(seat: int, view: TowerView) -> list[int]:
    """A 1 for how many places to the left a seat is."""
    if seat < 0 or view.seat < 0:
        return [0] * SEATS
    away = (seat - view.seat) % view.book.seats
    return [int(away == number) for number in range(SEATS)]


NO_FACE = TowerFace(-1, "", 0)


def _own(view: TowerView) -> list[int]:
    face = view.faces.get(view.seat, NO_FACE)
    life = view.book.lives[view.seat] - face.damage if face is not NO_FACE else 0
    laid = {(card.room, kind_of(card.card)) for card in face.laid}
    return [
        *(face.damage, life, face.saved, face.back, face.runs),
        *one_of(face.character, CHARACTERS),
        *[int(face.room == room) for room in ROOMS],
        *face.zombies[1:],
        *face.survivors[1:],
        *[int((room, kind) in laid) for kind in LAID for room in ROOMS],
        *[int(room in face.searched) for room in ROOMS],
        *[int(room in face.pile) for room in ROOMS],
        *_counts(face.hand),
        *[int(name in face.objectives) for name in OBJECTIVES],
    ]


def _counts(cards: tuple[str, ...]) -> list[int]:
    found = Counter(map(kind_of, cards))
    return [found[kind] for kind in KINDS]


def _others(view: TowerView) -> list[int]:
    seats = view.book.seats
    out: list[int] = []
    for away in range(1, SEATS):
        if away >= seats or view.seat < 0:
            out += [0] * (len(CHARACTERS) + 7)
            continue
        other = view.players[(view.seat + away) % seats]
        kept = (*other.kept, 0, 0, 0, 0)[:4]
        floor = other.searched[1] if other.searched else 0
        out += [*one_of(other.character, CHARACTERS), len(other.dangers), *kept, floor]
    return out


def _piles(view: TowerView) -> list[int]:
    out: list[int] = []
    for floor in (1, 2, 3):
        pile = view.piles[floor]
        out += [pile.size, int(pile.danger == 1), int(pile.danger < 0)]
    return out


def _slits(view: TowerView) -> list[int]:
    out: list[int] = []
    for room in sorted(ACROSS):
        cards = view.slits.get(slit_of(view.seat, room, view.book.seats), ())
        out += [len(cards), sum([card.seat == view.seat for card in cards])]
    return out


def _drawn(view: TowerView) -> list[int]:
    if view.drawn is None:
        return [0] * (len(KINDS) + 1)
    return one_of(kind_of(view.drawn.card) if view.drawn.card else "", KINDS)


def _said(view: TowerView) -> list[int]:
    """The last call of each seat on each topic."""
    out = [0] * (SEATS * len(TOPICS) * 3)
    for said in view.said:
        if said.kind in TOPICS and view.seat >= 0:
            away = (said.seat - view.seat) % view.book.seats
            at = 3 * (away * len(TOPICS) + TOPICS.index(said.kind))
            out[at : at + 3] = [1 + view.round - said.round, said.room, said.count]
    return out


ENCODING = TowerEncoding()
