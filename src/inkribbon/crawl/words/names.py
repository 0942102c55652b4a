"""What things are called: characters, enemies, squares, rooms, doors, items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import takewhile

from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.printed.cards import CharacterCard, ItemCard
from inkribbon.crawl.state.book import Book
from inkribbon.crawl.state.campaign_events import ScenarioEnded
from inkribbon.crawl.state.world import Item, World
from inkribbon.geometry.squares import OFF
from inkribbon.kernel.data import Event
from inkribbon.kernel.decision import GROUP
from inkribbon.words.lexicon import Lexicon

Scene = World | CrawlView
"""What words are about: the table itself, or the view that a seat has of it."""


def short(card: CharacterCard) -> str:
    """The part of a full name that people call a character by: the one its id is made of."""
    words = card.name.split()
    return next((word for word in words if word.lower() == card.id), words[0])


def character(scene: Scene, seat: int, words: Lexicon) -> str:
    if 0 <= seat < len(scene.book.cast):
        return short(scene.book.cast[seat])
    return words.say("word", "table" if seat == GROUP else "chance")


def board_of(scene: Scene, event: Event) -> Book:
    """The book of the board that something new happened on.

    With the last move of a campaign's scenario the city is on the table again at once.
    """
    atlas = scene.book.atlas
    ended = next((other for other in scene.news if isinstance(other, ScenarioEnded)), None)
    if atlas is None or ended is None:
        return scene.book
    before = takewhile(lambda other: other is not ended, scene.news)
    if not any(event is other for other in before):
        return scene.book
    return atlas.book(ended.scenario, tuple(card.id for card in scene.book.cast))


def square(scene: Scene, number: int) -> str:
    names = scene.book.grid.names
    return names[number] if 0 <= number < len(names) else ""


def tile(scene: Scene, number: int) -> str:
    names = scene.book.tile_names
    return names[number] if 0 <= number < len(names) else ""


def room(scene: Scene, number: int) -> str:
    """The name of the tile that a square belongs to."""
    return tile(scene, scene.book.grid.tile_of[number]) if number >= 0 else ""


def card(book: Book, name: str) -> str:
    """An item, behaviour or tension card; those that differ in their symbol alone say it."""
    if name in book.items:
        return item_name(book.items[name], shared_names(book))
    if name in book.behaviour:
        return book.behaviour[name].name
    if name in book.contents.narrative:
        return book.contents.narrative[name].name
    if name not in book.tension:
        return name
    known = book.tension[name]
    twins = [other for other in book.tension.values() if other.name == known.name]
    return f"{known.name} ({known.symbol})" if len(twins) > 1 and known.symbol else known.name


@lru_cache(maxsize=64)
def shared_names(book: Book) -> frozenset[str]:
    """Names that several item cards bear."""
    counts = Counter(card.name for card in book.items.values())
    return frozenset(name for name, count in counts.items() if count > 1)


def item_name(card: ItemCard, shared: frozenset[str]) -> str:
    """The same thing from two decks is told apart by its deck; starting items need no word."""
    plain = card.name not in shared or card.deck == "S"
    return card.name if plain else f"{card.name} ({card.deck})"


def behaviour_text(book: Book, name: str) -> str:
    """What a behaviour card says; nothing for any other card."""
    known = book.behaviour.get(name)
    return known.text if known else ""


def item(book: Book, held: Item) -> str:
    """An item as its owner sees it: its dial, or the herbs of its stack."""
    if held.herbs:
        return herbs(book, held.herbs)
    known = book.items[held.card]
    name = item_name(known, shared_names(book))
    return f"{name} {held.ammo}/{known.capacity}" if known.capacity else name


def herbs(book: Book, cards: Iterable[str]) -> str:
    return " + ".join(card(book, name) for name in cards)


def find_item(scene: Scene, number: int) -> Item | None:
    """An item by its number, whoever carries it."""
    held = [item for someone in scene.characters.values() for item in someone.items]
    return next((item for item in (*held, *scene.box) if item.id == number), None)


def scenario(scene: Scene, name: str) -> str:
    """A scenario of the campaign as the dashboard calls it."""
    graph = scene.book.contents.graph
    nodes = graph.scenario if graph else ()
    return next((node.name for node in nodes if node.id == name), name)


def keys(scene: Scene, name: str) -> str:
    """The items that unlock a scenario."""
    graph = scene.book.contents.graph
    nodes = [node for node in graph.scenario if node.id == name] if graph else []
    return " + ".join(card(scene.book, item) for node in nodes for item in node.items)


def event(scene: Scene, name: str) -> dict[str, object]:
    """A narrative event, of a card or of the brief, and its story."""
    known = scene.book.contents.narrative.get(name)
    if known is not None:
        return {"event": known.name, "story": known.text}
    story = next((e.text for e in scene.book.scenario.event if e.name == name), "")
    return {"event": name, "story": story}


def kind(scene: Scene, name: str) -> str:
    known = scene.book.enemies.get(name) or scene.book.bosses.get(name)
    return known.name if known else name


def enemy(scene: Scene, number: int, words: Lexicon) -> str:
    """An enemy by where it stands, and by its wounds where that tells two apart."""
    boss = scene.bosses.get(number)
    if boss is not None:
        return f"{kind(scene, boss.kind)} {square(scene, boss.square)}"
    known = scene.enemies.get(number)
    if known is None:
        return words.say("word", "enemy")
    name = f"{kind(scene, known.kind)} {square(scene, known.square)}"
    return words.say("word", "wounded", enemy=name, wounds=known.wounds) if known.wounds else name


def door(scene: Scene, link: int, seat: int, words: Lexicon) -> str:
    """A door as somebody beside it would name it: by what lies on its other side."""
    grid = scene.book.grid
    ends = grid.links[link]
    named = scene.book.links[link].name
    name = words.say("door", "named", name=named) if named else _frame(scene, link, words)
    if ends.b == OFF:
        return name if named else words.say("door", "exit")
    here = scene.characters[seat].square if seat in scene.characters else OFF
    if here not in (ends.a, ends.b):
        a, b = square(scene, ends.a), square(scene, ends.b)
        return words.say("door", "between", door=name, a=a, b=b)
    beyond = ends.b if here == ends.a else ends.a
    side = words.say("side", direction(scene, here, beyond))
    return words.say("door", "beyond", door=name, side=side, room=room(scene, beyond))


def _frame(scene: Scene, link: int, words: Lexicon) -> str:
    """A door, or what stands in its place: archway and barricade are two faces of one token."""
    if scene.book.links[link].kind not in ("archway", "barricade"):
        return words.say("door", "plain")
    return words.say("door", "archway" if scene.open >> link & 1 else "barricade")


def direction(scene: Scene, here: int, there: int) -> str:
    """On which side of a square its neighbour lies."""
    _, row, column = scene.book.grid.places[here]
    _, other_row, other_column = scene.book.grid.places[there]
    if row != other_row:
        return "north" if other_row < row else "south"
    return "west" if other_column < column else "east"


def ability(name: str) -> str:
    """'cool-under-fire' -> 'Cool Under Fire'."""
    return name.replace("-", " ").title()


FINE_TO_DANGER = ("fine", "hurt", "caution", "badly-hurt", "danger")


def health(harm: int, words: Lexicon) -> str:
    """A level of the health track in words."""
    return words.say("health", FINE_TO_DANGER[min(harm, len(FINE_TO_DANGER) - 1)])


def goal(scene: Scene, number: int) -> str:
    """What a goal asks for, by its number."""
    goals = scene.book.scenario.goals
    return goals[number].text if 0 <= number < len(goals) else ""
