"""Names of things: characters, enemies, squares, rooms, doors, items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import takewhile

from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.printed.characters import CharacterCard
from inkribbon.crawl.printed.decks import NarrativeCard
from inkribbon.crawl.printed.epilogue import Epilogue
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.printed.missions import SupportCard
from inkribbon.crawl.scenario.file import FixedEvent, Station
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.campaign_events import ScenarioEnded
from inkribbon.crawl.state.world import Item, World
from inkribbon.geometry.squares import OFF
from inkribbon.kernel.data import Event
from inkribbon.kernel.decision import GROUP
from inkribbon.words.lexicon import Lexicon

Scene = World | CrawlView
"""What the words describe: the world itself, or a seat's view of it."""


def short(card: CharacterCard | SupportCard) -> str:
    """The part of a full name that the character's id comes from."""
    words = card.name.split()
    return next((word for word in words if word.lower() == card.id), words[0])


def character(scene: Scene, seat: int, words: Lexicon) -> str:
    if 0 <= seat < len(scene.book.cast):
        return short(scene.book.cast[seat])
    return words.say("word", "table" if seat == GROUP else "chance")


def board_of(scene: Scene, event: Event) -> Book:
    """The book of the board where an event happened.

    After the last move of a scenario, a campaign is immediately back at the city map.
    """
    atlas = scene.book.atlas
    ended = next((other for other in scene.news if isinstance(other, ScenarioEnded)), None)
    if atlas is None or ended is None:
        return scene.book
    before = takewhile(lambda other: other is not ended, scene.news)
    if not any(event is other for other in before):
        return scene.book
    opening = atlas.book(ended.scenario, tuple(card.id for card in scene.book.cast))
    return opening.folded.book(ended.drawn) if opening.folded is not None else opening


def square(scene: Scene, number: int) -> str:
    names = scene.book.grid.names
    return names[number] if 0 <= number < len(names) else ""


def tile(scene: Scene, number: int) -> str:
    names = scene.book.tile_names
    return names[number] if 0 <= number < len(names) else ""


def beat(scene: Scene, number: int) -> str:
    """What the scenario tells about a tile, to follow another sentence."""
    grid = scene.book.grid
    told = [t.text for t in scene.book.scenario.tile if grid.tile_of[grid.at[t.at]] == number]
    return "".join(f" {text}" for text in told if text)


def room(scene: Scene, number: int) -> str:
    """The name of a square's tile."""
    return tile(scene, scene.book.grid.tile_of[number]) if number >= 0 else ""


def card(book: Book, name: str, words: Lexicon) -> str:
    """The name of an item, behaviour or tension card, with its symbol if only that differs."""
    if name in book.items:
        return item_name(book.items[name], shared_names(book))
    if name in book.behaviour:
        return book.behaviour[name].name
    if name in book.contents.narrative:
        return book.contents.narrative[name].name
    if name in book.contents.encounters:
        return book.contents.encounters[name].name
    if name in book.contents.missions:
        return book.contents.missions[name].name
    if name in book.contents.supports or name in book.contents.characters:
        return person(book, name)
    if name in book.tension:
        return _tension_card(book, name, words)
    if words.has("lasting", name):
        return words.say("lasting", name)
    # What a deck brings, without saying which of its cards.
    return words.say("deck", name) if words.has("deck", name) else name


def _tension_card(book: Book, name: str, words: Lexicon) -> str:
    known = book.tension[name]
    twins = [other for other in book.tension.values() if other.name == known.name]
    if len(twins) == 1 or not known.symbol:
        return known.name
    return f"{known.name} ({words.say('tension-symbol', known.symbol)})"


@lru_cache(maxsize=64)
def shared_names(book: Book) -> frozenset[str]:
    """Names that several item cards share."""
    counts = Counter(card.name for card in book.items.values())
    return frozenset(name for name, count in counts.items() if count > 1)


def item_name(card: ItemCard, shared: frozenset[str]) -> str:
    """The name of an item card, with its deck if several decks have one; not for starting items."""
    plain = card.name not in shared or card.deck == "S"
    return card.name if plain else f"{card.name} ({card.deck})"


def card_text(book: Book, name: str) -> str:
    """The text of a behaviour or mission card; empty for any other card."""
    known = book.behaviour.get(name) or book.contents.missions.get(name)
    return known.text if known else ""


def person(book: Book, name: str) -> str:
    """Any character, playing or not."""
    contents = book.contents
    known = contents.characters.get(name) or contents.supports.get(name)
    return short(known) if known else name


def item(book: Book, held: Item) -> str:
    """An item as its owner sees it, with its dial or the herbs in its stack."""
    if held.herbs:
        return herbs(book, held.herbs)
    known = book.items[held.card]
    name = item_name(known, shared_names(book))
    return f"{name} {held.ammo}/{known.capacity}" if known.capacity else name


def herbs(book: Book, cards: Iterable[str]) -> str:
    """Herbs in one stack; which deck each came from no longer matters."""
    return " + ".join(book.items[name].name for name in cards)


def find_item(scene: Scene, number: int) -> Item | None:
    """The item with this number, in any inventory or in the item box."""
    held = [item for someone in scene.characters.values() for item in someone.items]
    return next((item for item in (*held, *scene.box) if item.id == number), None)


def scenario(scene: Scene, name: str) -> str:
    """The name of a campaign scenario on the dashboard."""
    graph = scene.book.contents.graph
    nodes = graph.scenario if graph else ()
    return next((node.name for node in nodes if node.id == name), name)


def keys(scene: Scene, name: str, words: Lexicon) -> str:
    """The items that unlock a scenario."""
    graph = scene.book.contents.graph
    nodes = [node for node in graph.scenario if node.id == name] if graph else []
    return " + ".join(card(scene.book, item, words) for node in nodes for item in node.items)


def endings(scene: Scene, name: str) -> dict[str, object]:
    """Both epilogues of a campaign scenario."""
    told = scene.book.atlas.scenario(name) if scene.book.atlas is not None else None
    story = told.epilogue if told is not None else Epilogue()
    return {"victory": story.told(won=True), "defeat": story.told(won=False)}


def epilogue(scene: Scene) -> str:
    """The last words of a finished game: of the whole campaign, or of its only scenario."""
    graph, outcome = scene.book.contents.graph, scene.outcome
    whole = scene.campaign is not None and graph is not None
    story = graph.epilogue if whole and graph is not None else scene.book.scenario.epilogue
    return story.told(won=outcome.won) if outcome is not None else ""


def station(scene: Scene, station: int | str) -> str:
    """A station by its number, or by the name that events use."""
    places = scene.book.scenario.station
    if isinstance(station, int):
        return places[station].called
    return next((place.called for place in places if place.name == station), station)


def event(scene: Scene, name: str) -> dict[str, object]:
    """A narrative event, from a card or from the scenario, and its story."""
    known = _told(scene, name)
    if known is None:
        return {"event": name, "story": ""}
    called = known.name if isinstance(known, NarrativeCard) else known.called
    return {"event": called, "story": known.text}


def choice(scene: Scene, event: str, name: str) -> str:
    """One of an event's choices, by the name that answers and the log use."""
    known = _told(scene, event)
    choices = known.choices if known is not None else ()
    return next((choice.called for choice in choices if choice.name == name), name)


def _told(scene: Scene, name: str) -> NarrativeCard | Station | FixedEvent | None:
    """What tells an event: its card, or a place of the scenario."""
    known = scene.book.contents.narrative.get(name)
    places: list[Station | FixedEvent] = [*scene.book.scenario.station, *scene.book.scenario.event]
    return known or next((place for place in places if place.name == name), None)


def kind(scene: Scene, name: str) -> str:
    known = scene.book.enemies.get(name) or scene.book.bosses.get(name)
    return known.name if known else name


def enemy(scene: Scene, number: int, words: Lexicon) -> str:
    """An enemy by its square, with its wounds if it has any, and what marks it."""
    boss = scene.bosses.get(number)
    if boss is not None:
        return f"{kind(scene, boss.kind)} {square(scene, boss.square)}"
    known = scene.enemies.get(number)
    if known is None:
        return words.say("word", "enemy")
    name = f"{kind(scene, known.kind)} {square(scene, known.square)}"
    if any(effect.enemy == number for effect in scene.lasting):
        name = words.say("word", "marked", enemy=name)
    return words.say("word", "wounded", enemy=name, wounds=known.wounds) if known.wounds else name


def door(scene: Scene, link: int, seat: int, words: Lexicon) -> str:
    """A door as seen from the character's square: by the room on its other side."""
    grid = scene.book.grid
    ends = grid.links[link]
    named = scene.book.links[link].name
    name = words.say("door", "named", name=named) if named else _frame(scene, link, words)
    if scene.book.unknown is not None and link in scene.book.unknown.doors:
        side = words.say("side", scene.book.side(link))
        number = scene.book.unknown.doors[link]
        return words.say("door", "unknown", door=name, side=side, number=number)
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
    """A door, an archway or a barricade; the last two are the sides of one token."""
    if scene.book.links[link].kind not in ("archway", "barricade"):
        return words.say("door", "plain")
    return words.say("door", "archway" if scene.open >> link & 1 else "barricade")


def direction(scene: Scene, here: int, there: int) -> str:
    """The direction from a square to its neighbour."""
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
    """The name of a level of the health track."""
    return words.say("health", FINE_TO_DANGER[min(harm, len(FINE_TO_DANGER) - 1)])


def has_cumbersome(scene: Scene) -> bool:
    """Whether the box has weapons that take up two slots."""
    return any(card.is_cumbersome for card in scene.book.items.values())


def death(scene: Scene) -> str:
    """What it means to be beyond help: death, or being out of the fight until it is over."""
    return "out" if scene.book.edition.bosses.casualties == "down" else "dead"


def goal(scene: Scene, number: int) -> str:
    """The text of a goal, by its number."""
    goals = scene.book.scenario.goals
    return goals[number].text if 0 <= number < len(goals) else ""
