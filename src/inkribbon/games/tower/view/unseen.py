"""The cards a seat cannot see, the basis of its odds and guesses."""

from __future__ import annotations

from inkribbon.games.tower.state.world import COVERED

from .observe import TowerView


def seen(view: TowerView) -> list[str]:
    """Every card that the seat can locate."""
    found = list(view.discard)
    for face in view.faces.values():
        found += [*face.hand, *(laid.card for laid in face.laid)]
    for player in view.players:
        if player.seat not in view.faces:
            found += player.dangers
    found += [left.card for cards in view.slits.values() for left in cards if left.card]
    found += [pile.top for pile in view.piles.values() if pile.top]
    return found + ([view.drawn.card] if view.drawn and view.drawn.card else [])


def unseen(view: TowerView, floor: int) -> list[str]:
    """The cards with one back that the seat cannot see."""
    return _without(view.book.deal[floor], seen(view))


def candidates(view: TowerView, floor: int) -> list[str]:
    """The cards that could be on top of a pile, all equally likely."""
    pile = view.piles[floor]
    if pile.top:
        return [pile.top]
    elsewhere = [known.card for face in view.faces.values() for known in face.knows]
    left = _without(tuple(unseen(view, floor)), elsewhere)
    cards = view.book.cards
    return [c for c in left if pile.danger in (COVERED, int(bool(cards[c].danger)))]


def _without(cards: tuple[str, ...], gone: list[str]) -> list[str]:
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return left
