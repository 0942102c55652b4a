"""Names for things in the tower: characters, cards, floors."""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.games.tower.state.board import slit_of
from inkribbon.games.tower.state.book import Book
from inkribbon.games.tower.state.faces import kind_of
from inkribbon.games.tower.state.world import InSlit, TowerWorld
from inkribbon.games.tower.view.observe import SlitCard, TowerView
from inkribbon.kernel.decision import GROUP
from inkribbon.words.lexicon import Lexicon

Scene = TowerWorld | TowerView
"""What sentences describe: the tower itself, or a seat's view of it."""


def character(scene: Scene, seat: int, words: Lexicon) -> str:
    """'the Doctor'."""
    if 0 <= seat < len(scene.book.cast):
        return words.say("tower", "the", name=scene.book.cast[seat].name)
    return words.say("word", "table" if seat == GROUP else "chance")


def everybody(scene: Scene, seats: Sequence[int], words: Lexicon) -> str:
    """'the Doctor, the Soldier and the Fighter'."""
    who = [character(scene, seat, words) for seat in seats]
    if len(who) < 2:
        return "".join(who)
    return words.say("tower", "and", first=", ".join(who[:-1]), last=who[-1])


def card(book: Book, name: str, words: Lexicon) -> str:
    """The name of a card, a kind of card or an objective, including a card's +1 mark."""
    known = book.cards.get(name)
    if name in book.objectives:
        return book.objectives[name].name
    kind = book.items.get(kind_of(name))
    if kind is None:
        return name
    return words.say("tower", "marked", card=kind.name) if known and known.survivors else kind.name


def floor(number: int, words: Lexicon) -> str:
    """The name of a pile or back by its floor; 0 for the Beginning cards."""
    return words.say("tower", f"floor-{number}")


def in_slit(scene: Scene, place: int, words: Lexicon) -> str:
    """A card in the slit of the active player's room: its name to its giver, else its back."""
    face = scene.faces.get(scene.active)
    if face is None:
        return words.say("tower", "some-card")
    cards = scene.slits.get(slit_of(face.seat, face.room, scene.book.seats), ())
    return _slit_card(scene, cards[place], words) if place < len(cards) else ""


def _slit_card(scene: Scene, left: SlitCard | InSlit, words: Lexicon) -> str:
    """Reveal no more than a view would, even though a world knows every card."""
    if left.seat == scene.active and left.card:
        return card(scene.book, left.card, words)
    back = left.back if isinstance(left, SlitCard) else scene.book.cards[left.card].floor
    who = character(scene, left.seat, words)
    return words.say("tower", "back", floor=floor(back, words), who=who)
