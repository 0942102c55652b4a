"""A small table for rule tests: draw a map, place models, script the dice, inspect.

table = crawl("re2", '''
    +---+---+
    | .   . |
    +---+---+
    ''').stand("leon", "a1").enemy("zombie", "b1").begin()
table.attack("handgun", "b1", dice=["high"])
assert not table.enemies("b1")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self, TypeVar

from msgspec.structs import replace

from inkribbon.catalogue import game as find_game
from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.boss import foe
from inkribbon.crawl.game import CrawlGame, set_up
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import gain
from inkribbon.crawl.observe import crowd_of
from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.enemies import EnemyCard
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.scenario.file import LinkRule, MapFile, Scenario
from inkribbon.crawl.scenario.unfolding import lasting_names
from inkribbon.crawl.state.board import add_enemy, place_character
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.books.folded import FoldedMap, opening_book
from inkribbon.crawl.state.world import Character, Enemy, Fate, Item, World
from inkribbon.crawl.turn.actions import FlipDoor, Leave, Move, Stop
from inkribbon.crawl.turn.turn import StartTurn
from inkribbon.geometry.drawing import grid, read
from inkribbon.kernel.data import Data, Event
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.deck import Deck, shuffled
from inkribbon.kernel.engine import answer, push, run
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Script

T = TypeVar("T", bound=Data)
E = TypeVar("E", bound=Event)


class Table:
    """A world being tested."""

    def __init__(self, game: CrawlGame, world: World) -> None:
        self.game = game
        self.world = world
        self.chance = Script()
        self.events: list[Event] = []

    # Setting up

    def stand(self, who: str, at: str, *, harm: int = 0) -> Self:
        """Put a character of the cast on a square."""
        seat = self.seat(who)
        place_character(self.world, seat, self.square(at))
        self.world.characters[seat] = replace(self.world.characters[seat], harm=harm)
        return self

    def meet(self, who: str, fate: Fate) -> Self:
        """Let a character fall, die, leave or get up."""
        self.world.characters[self.seat(who)] = self.who(who).meeting(fate)
        return self

    def enemy(self, kind: str, at: str, *, wounds: int = 0) -> Self:
        enemy = add_enemy(self.world, kind, self.square(at))
        self.world.enemies[enemy.id] = replace(enemy, wounds=wounds)
        return self

    def carry(self, who: str, *cards: str) -> Self:
        """Replace a character's inventory."""
        seat = self.seat(who)
        self.world.characters[seat] = replace(self.world.characters[seat], items=())
        for card in cards:
            gain(self.world, seat, card)
        return self

    def ammo(self, who: str, card: str, points: int) -> Self:
        character = self.who(who)
        items = tuple(
            replace(item, ammo=points) if item.card == card else item for item in character.items
        )
        self.world.characters[character.seat] = replace(character, items=items)
        return self

    def token(self, deck: str, at: str) -> Self:
        square = self.square(at)
        self.world.tokens[square] = (*self.world.tokens.get(square, ()), deck)
        return self

    def deck(self, name: str, *cards: str, discard: Sequence[str] = ()) -> Self:
        self.world.decks[name] = shuffled(cards, tuple(discard))
        return self

    def open(self, *links: int) -> Self:
        """Open doors by number, in the reading order of the map."""
        for link in links:
            self.world.open |= 1 << link
        return self

    def begin(self, who: str = "") -> Self:
        """Start the turn of a character, by default the first of the cast."""
        push(self.world, StartTurn(self.seat(who) if who else 0))
        run(self.world)
        self.hear()
        return self

    # Inspecting

    def square(self, name: str) -> int:
        return file_names(self.world.book).index(name)

    def seat(self, who: str) -> int:
        return next(c.seat for c in self.world.characters.values() if c.id == who)

    def who(self, who: str) -> Character:
        return self.world.characters[self.seat(who)]

    def at(self, who: str) -> str:
        """The name of a character's square ('' if off the board)."""
        square = self.who(who).square
        return file_names(self.world.book)[square] if square >= 0 else ""

    def enemies(self, at: str = "") -> list[Enemy]:
        everyone = list(self.world.enemies.values())
        return [e for e in everyone if e.square == self.square(at)] if at else everyone

    def places(self) -> list[str]:
        """The squares of all enemies, in the order in which they came."""
        return [self.where(enemy) for enemy in self.world.enemies]

    def where(self, enemy: Enemy | int) -> str:
        """The square of an enemy ('' if it is gone)."""
        found = self.world.enemies.get(enemy if isinstance(enemy, int) else enemy.id)
        return file_names(self.world.book)[found.square] if found else ""

    def item(self, who: str, card: str) -> Item:
        return next(item for item in self.who(who).items if item.card == card)

    def cards(self, who: str) -> list[str]:
        return [item.card for item in self.who(who).items]

    def asked(self) -> Decision:
        """The open decision."""
        assert self.world.decision is not None, "nothing is asked"
        return self.world.decision

    def offers(self, kind: type[T]) -> list[T]:
        """The open options of a type."""
        return [a for a in self.asked().actions() if isinstance(a, kind)]

    def told(self, kind: type[E]) -> list[E]:
        """All events of a type since the start."""
        return [event for event in self.events if isinstance(event, kind)]

    # Acting

    def answer(self, action: Data, dice: Sequence[object] = ()) -> Self:
        """Answer the open decision; chance then follows the script, which must be used up.

        An entry of `dice` is one roll or draw: the faces of a roll as one string ("high", or
        "low mid" for two dice in any order) or a card's id.
        """
        before = flaws(self.world)
        self.chance.left += [_sorted_faces(entry) for entry in dice]
        answer(self.world, action)
        self.hear()
        self.settle()
        assert flaws(self.world) <= before
        return self

    def do(self, task: Data, dice: Sequence[object] = ()) -> Self:
        """Carry a task out now, before the open question is asked again."""
        before = flaws(self.world)
        self.world.decision = None
        self.world.news.clear()
        push(self.world, task)
        self.resume(dice)
        assert flaws(self.world) <= before
        return self

    def resume(self, dice: Sequence[object] = ()) -> Self:
        """Run with scripted chance until a player must decide."""
        self.chance.left += [_sorted_faces(entry) for entry in dice]
        run(self.world)
        self.hear()
        self.settle()
        return self

    def settle(self) -> None:
        """Answer chance from the script until a player must decide."""
        while (decision := self.world.decision) is not None and decision.seat == CHANCE:
            if not self.chance.left:
                raise AssertionError(f"no dice were scripted for {decision.prompt!r}")
            answer(self.world, self.chance.choose(decision))
            self.hear()
        assert not self.chance.left, f"scripted but never rolled: {self.chance.left}"

    def move(self, to: str, dice: Sequence[object] = ()) -> Self:
        return self.answer(Move(self.square(to)), dice)

    def attack(self, weapon: str, at: str, *, extra: int = 0, dice: Sequence[object] = ()) -> Self:
        """Attack the enemy offered on a square with the active character's weapon."""
        square = self.square(at)
        shots = [
            shot
            for shot in self.offers(Attack)
            if foe(self.world, shot.enemy).square == square
            and shot.extra == extra
            and self._card(shot.weapon) == weapon
        ]
        assert shots, f"no attack with the {weapon} on {at} is offered"
        return self.answer(shots[0], dice)

    def _card(self, item: int) -> str:
        held = [i for c in self.world.characters.values() for i in c.items]
        return next(i.card for i in held if i.id == item)

    def door(self, link: int = 0, dice: Sequence[object] = ()) -> Self:
        return self.answer(FlipDoor(link), dice)

    def leave(self, dice: Sequence[object] = ()) -> Self:
        return self.answer(Leave(), dice)

    def stop(self, dice: Sequence[object] = ()) -> Self:
        """End the Action Phase; the dice and the tension card that follow are scripted."""
        return self.answer(Stop(), dice)

    def done(self, dice: Sequence[object] = ()) -> Self:
        return self.answer(Done(), dice)

    def hear(self) -> None:
        """Keep the events of the last answer."""
        self.events += [event for event in self.world.news if isinstance(event, Event)]


def flaws(world: World) -> set[str]:
    """What rules never cause. Some tests do, by putting things on the board as they need them."""
    held = [item.id for character in world.characters.values() for item in character.items]
    numbers = [*held, *(item.id for item in world.box), *world.enemies, *world.bosses]
    found = {
        "two things have the same number": len(set(numbers)) < len(numbers),
        "a square does not count what is in it": world.crowd != crowd_of(world),
        "something is left to do after the end": bool(world.outcome and world.stack),
    }
    return {flaw for flaw, is_there in found.items() if is_there}


def file_names(book: Book) -> tuple[str, ...]:
    """The names of the squares as in the scenario's file, even where a map unfolds."""
    if not isinstance(book.folded, FoldedMap):
        return book.grid.names
    whole = book.folded
    lasting = lasting_names(whole.scenario, whole.drawing)
    drawn = dict(zip(lasting, grid(whole.drawing).names, strict=True))
    return tuple(drawn[name] for name in book.lasting)


def _sorted_faces(entry: object) -> object:
    return " ".join(sorted(entry.split())) if isinstance(entry, str) else entry


CLEAR = ("all-clear",) * 10
"""A tension deck that needs no script: all cards are the same."""

ON_MAPS = {"Z": "zombie"}
"""The meaning of each letter on a drawn map."""


def crawl_game(name: str) -> CrawlGame:
    found = find_game(name)
    assert isinstance(found, CrawlGame)
    return found


def scenario_on(
    *floors: str,
    enemies: Mapping[str, str] = ON_MAPS,
    links: Mapping[str, LinkRule] | None = None,
    **rules: Any,
) -> Scenario:
    """A scenario without a story on drawn floors, with a knife, a handgun and these rules.

    As in the introduction of the first game, its Zombies leave no corpses.
    """
    plain = Scenario(
        id="test",
        title="A test",
        source="authored",
        brief="",
        goal="",
        map=MapFile(floors=floors, enemies=dict(enemies), links=dict(links or {})),
        decks={"tension": {}, "A": {}, "B": {}},
        kit=("knife", "handgun"),
        tension_reshuffles=True,
        ignored=("leaves-corpse",),
    )
    return replace(plain, **rules)


def box_with(
    box: Contents,
    items: Iterable[ItemCard] = (),
    enemies: Iterable[EnemyCard] = (),
    cards: Iterable[TensionCard] = (),
) -> Contents:
    """A copy of a box with cards added for a test; tension cards come last."""
    return replace(
        box,
        items={**box.items, **{card.id: card for card in items}},
        enemies={**box.enemies, **{card.id: card for card in enemies}},
        tension={**box.tension, **{card.id: card for card in cards}},
    )


def laid_out(
    game: CrawlGame,
    scenario: Scenario,
    cast: Sequence[str],
    *,
    box: Contents | None = None,
    tension: Sequence[str] = CLEAR,
    modes: Sequence[str] = (),
) -> Table:
    """A table of a scenario with no characters yet and nothing to find."""
    setup = Setup(game=game.id, scenario="test", characters=tuple(cast), modes=tuple(modes))
    drawing = read(scenario.map.floors)
    world = set_up(opening_book(box or game.contents, setup, scenario, drawing))
    world.stack.clear()
    world.decks["tension"] = shuffled(tension)
    world.decks["A"] = world.decks["B"] = Deck()
    return Table(game, world)


def crawl(
    game: str,
    drawing: str,
    *,
    cast: Sequence[str] = (),
    tension: Sequence[str] = CLEAR,
    links: Mapping[str, LinkRule] | None = None,
    items: Iterable[ItemCard] = (),
    enemies: Iterable[EnemyCard] = (),
    cards: Iterable[TensionCard] = (),
    **rules: Any,
) -> Table:
    """A table of one of the three games on a small drawn map, with no characters yet.

    `cast` are the characters in turn order; by default the first of the box. Doors are 'd',
    archways 'n', an exit door 'x', an exit square 'X', spawn squares '*', item tokens 'a' 'b'.
    `items`, `enemies` and tension `cards` are added to the box; `rules` are scenario fields.
    """
    found = crawl_game(game)
    scenario = scenario_on(drawing, links=links, **{"falling_loses": True, **rules})
    people = tuple(cast) or (found.characters()[0][0],)
    box = box_with(found.contents, items, enemies, cards)
    return laid_out(found, scenario, people, box=box, tension=tension)


def locks(keys: Mapping[str, str] | None) -> dict[str, LinkRule]:
    """Letters of doors on a drawn map and the item that each requires."""
    return {letter: LinkRule(key=key) for letter, key in (keys or {}).items()}
