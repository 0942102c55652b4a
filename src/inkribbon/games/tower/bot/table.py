"""What the players hold, as far as a seat can tell: its own hand and what was called out.

A seat's latest call about a kind of card counts: "I hold two", or "I need one". A card left in a
slit after that is one less, and counts as its receiver's until that seat mentions the kind again.
"""

from __future__ import annotations

from inkribbon.games.tower.rules.ending import FLARE, RADIO, VACCINE
from inkribbon.games.tower.state.board import sides_of
from inkribbon.games.tower.state.faces import kind_of
from inkribbon.games.tower.state.world import Said, TowerFace
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
        self._words = {
            (said.seat, said.item): place
            for place, said in enumerate(view.said)
            if said.kind in ("hold", "need")
        }
        self._slits = [(place, said) for place, said in enumerate(view.said) if said.kind == "slit"]
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
        """How many cards of a kind a seat holds, by what it has said."""
        said = self.last_word(seat, kind)
        if said < 0:
            return 0
        given = any(
            place > said and (left.seat, left.item) == (seat, kind) for place, left in self._slits
        )
        return max(0, self.view.said[said].count - given)

    def asked(self, seat: int, kind: str) -> bool:
        """Whether a seat has asked for a kind of card."""
        said = self.last_word(seat, kind)
        return said >= 0 and self.view.said[said].kind == "need"

    def last_word(self, seat: int, kind: str) -> int:
        """The index of the call in which a seat last mentioned a kind; -1 if it never did."""
        return self._words.get((seat, kind), -1)

    def _coming(self, seat: int, kind: str) -> int:
        """Seats with a card of a kind in a slit for a seat that has not reported its hand since."""
        since = self.last_word(seat, kind)
        return len(
            {
                said.seat
                for place, said in self._slits
                if place > since and (said.item, said.to) == (kind, seat) and self._there(said)
            }
        )

    def _there(self, said: Said) -> bool:
        """Whether a card is still in the slit that was named; only its giver knows."""
        return said.seat != self.me or (said.item, said.room, said.to) in self.left_by_me()

    def spoke_of_slit(self, kind: str, room: int, to: int) -> bool:
        """Whether this seat has announced a card of a kind in a slit."""
        wanted = (self.me, kind, room, to)
        return any((s.seat, s.item, s.room, s.to) == wanted for _, s in self._slits)

    def given(self, kind: str) -> bool:
        """Whether this seat has passed on a card of a kind, as far as it remembers."""
        cards = [kind_of(known.card) for known in self.face.knows]
        return kind in cards or any(kind == left for left, _, _ in self.left_by_me())

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
