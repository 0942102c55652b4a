"""Names for things on a table of inches: figures, squares, lines, cards, lengths."""

from __future__ import annotations

from inkribbon.games.apocalypse.state.book import Book
from inkribbon.games.apocalypse.state.world import World
from inkribbon.games.apocalypse.view.observe import InchesView
from inkribbon.words.lexicon import Lexicon

Scene = World | InchesView
"""What sentences describe: the table itself, or a seat's view of it."""

FACINGS = (
    *("north", "north-east", "east", "south-east"),
    *("south", "south-west", "west", "north-west"),
)


def figure(scene: Scene, number: int, words: Lexicon) -> str:
    """A human by name; a zombie by number and, if it had one, its former name."""
    if number > 0 and number in scene.humans:
        return scene.humans[number].name
    if number >= 0:
        return words.say("word", "somebody")
    zombie = scene.zombies.get(number)
    was = zombie.name if zombie else ""
    return words.say("word", "inches-turned" if was else "inches-zombie", number=-number, name=was)


def player(scene: Scene, seat: int, words: Lexicon) -> str:
    """A player by the name of the party's leader; the player of the zombies is the horde."""
    if seat == scene.book.horde:
        return words.say("word", "inches-horde")
    leaders = [member.name for member in scene.book.party if member.seat == seat]
    return leaders[0] if leaders else words.say("word", "somebody")


def square(book: Book, number: int) -> str:
    return book.ground.name(number) if 0 <= number < book.ground.n else ""


def line(book: Book, borders: tuple[int, ...], words: Lexicon) -> str:
    """The place of a barricade: the side of the squares it runs along."""
    if not borders:
        return ""
    squares = [square(book, border // 2) for border in borders]
    side = words.say("word", "inches-south" if borders[0] & 1 else "inches-east")
    span = squares[0] if len(squares) == 1 else f"{squares[0]}–{squares[-1]}"
    return words.say("word", "inches-line", side=side, span=span)


def barricade(scene: Scene, number: int, words: Lexicon) -> str:
    piece = scene.barricades.get(number)
    if piece is None:
        return words.say("word", "inches-barricade")
    where = line(scene.book, piece.borders, words)
    return words.say("word", "inches-barricade-at", line=where)


def card(book: Book, name: str, words: Lexicon) -> str:
    known = book.cards.get(name)
    return known.name if known else words.say("word", "inches-nothing")


def length(half_inches: int, words: Lexicon) -> str:
    """Half inches in words: 1 inch, 2½ inches."""
    whole, half = divmod(half_inches, 2)
    if half_inches in (1, 2):
        return words.say("word", "inches-half" if half else "inches-one")
    number = f"{whole or ''}{'½' if half else ''}" or "0"
    return words.say("word", "inches-many", number=number)
