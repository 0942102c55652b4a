"""What the players hold, as far as a seat can tell: its own hand and what was called out.

A seat's latest call about a kind of card counts: "I hold two", or "I need one". A card left in a
slit counts as its receiver's until that seat mentions that kind again.
"""

from __future__ import annotations

from inkribbon.games.tower.rules.ending import FLARE, RADIO, VACCINE
from inkribbon.games.tower.state.board import sides_of
from inkribbon.games.tower.state.faces import kind_of
from inkribbon.games.tower.state.world import TowerFace
from inkribbon.games.tower.view.observe import TowerView

KEYS = (VACCINE, *RADIO, FLARE)
"""The cards an escape needs, most wanted first."""
KEY_FLOOR = 2
"""The floor where all of them are found."""


class Table:
    """One seat's estimate of where the cards are."""

    def __init__(self, view: TowerView) -> None:
        self.view = view
        self.me = view.seat
        self.seats = view.book.seats
        self.face: TowerFace = view.faces[view.seat]
        self.hand = [kind_of(card) for card in self.face.hand]
        settings = view.book.difficulty
        self.exits = (settings.passage_room, settings.helicopter_room)
        self.held = {kind: self._held(kind) for kind in KEYS}
        """Cards in hands, by kind and seat."""
        self.counts = {kind: self._counts(kind) for kind in KEYS}
        """The same, plus the cards waiting in a slit for a seat."""

    def _held(self, kind: str) -> tuple[int, ...]:
        held = [self.told(seat, kind) for seat in range(self.seats)]
        held[self.me] = self.hand.count(kind)
        return tuple(held)

    def _counts(self, kind: str) -> tuple[int, ...]:
        return tuple(n + self._coming(seat, kind) for seat, n in enumerate(self.held[kind]))

    def told(self, seat: int, kind: str) -> int:
        """How many cards of a kind a seat has said it holds."""
        said = self.last_word(seat, kind)
        return self.view.said[said].count if said >= 0 else 0

    def asked(self, seat: int, kind: str) -> bool:
        """Whether a seat has asked for a kind of card."""
        said = self.last_word(seat, kind)
        return said >= 0 and self.view.said[said].kind == "need"

    def last_word(self, seat: int, kind: str) -> int:
        """The index of the call in which a seat last mentioned a kind; -1 if it never did."""
        words = [
            place
            for place, said in enumerate(self.view.said)
            if said.seat == seat and said.item == kind and said.kind in ("hold", "need")
        ]
        return words[-1] if words else -1

    def _coming(self, seat: int, kind: str) -> int:
        """Cards of a kind in a slit for a seat, unless either side has reported its hand since."""
        since = self.last_word(seat, kind)
        return sum(
            1
            for place, said in enumerate(self.view.said)
            if said.kind == "slit"
            and (said.item, said.to) == (kind, seat)
            and place > max(since, self.last_word(said.seat, kind))
        )

    def spoke_of_slit(self, kind: str, room: int, to: int) -> bool:
        """Whether this seat announced its card in a slit since it last reported its hand."""
        since = self.last_word(self.me, kind)
        return any(
            said.kind == "slit"
            and (said.seat, said.item, said.room, said.to) == (self.me, kind, room, to)
            for said in self.view.said[since + 1 :]
        )

    # The slits in this seat's walls

    def waiting(self) -> list[int]:
        """Rooms where a card from a neighbour is waiting."""
        return [
            dict(sides_of(slit, self.seats))[self.me]
            for slit, cards in self.view.slits.items()
            if any(card.seat != self.me for card in cards)
        ]

    def left_by_me(self) -> list[tuple[str, int, int]]:
        """This seat's cards still in slits: kind, the room on the other side, and its seat."""
        return [
            (kind_of(card.card), room, seat)
            for slit, cards in self.view.slits.items()
            for seat, room in sides_of(slit, self.seats)
            if seat != self.me
            for card in cards
            if card.seat == self.me and card.card
        ]

    def searchable(self) -> int:
        """The number of cards left in the pile with the key cards."""
        return self.view.piles[KEY_FLOOR].size
