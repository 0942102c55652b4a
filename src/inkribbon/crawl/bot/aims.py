"""Where each character should go: the exit, and what has to be done first."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb

from inkribbon.crawl.items.typewriter import TYPEWRITER
from inkribbon.crawl.items.using import is_full
from inkribbon.crawl.scenario.goals import (
    AnyGoal,
    GatherGoal,
    HoldGoal,
    LeaveGoal,
    SlayGoal,
    UseGoal,
    needed,
)
from inkribbon.crawl.state.board import beside
from inkribbon.crawl.state.book import Book
from inkribbon.crawl.state.world import ACTIONS, Character, World
from inkribbon.crawl.turn.progress import goals_of
from inkribbon.kernel.deck import cards

from .bosses import is_hunt
from .errands import HIDDEN, errands
from .routes import FAR, Ends, Field, Routes

MOST = 24
"""The longest estimated way to the next place to search, in actions."""
ERRAND = 24
"""Estimated actions for an errand that has to wait for something else."""
KILL = 6
"""Estimated actions to kill an enemy."""
LATE = 1.6
"""Rounds left in the tension deck at which the typewriter becomes important."""
LATE_EASY = 4.0
"""The same where typewriters are not used up: being early costs nothing."""
PLANS = 20000
"""Number of cached plans."""
DECKS = ("A", "B", "C")
"""The decks that keys can be found in."""
SEARCHED = "B"
"""The deck with the items that a scenario asks for."""


def unmet(world: World) -> tuple[AnyGoal, ...]:
    """The goals still to be met, in order; if a scenario lists none, to leave."""
    return unmet_of(world.book, world.goals)


@lru_cache(maxsize=1024)
def unmet_of(book: Book, counts: tuple[int, ...]) -> tuple[AnyGoal, ...]:
    """The same, from what has been done for each goal."""
    goals = book.scenario.goals
    if not goals:
        return (LeaveGoal(),)
    return tuple(g for g, count in zip(goals, counts, strict=True) if count < needed(g))


@lru_cache(maxsize=1024)
def _wanted(book: Book, counts: tuple[int, ...], locked: int) -> tuple[str, ...]:
    """The items that goals and locks ask for."""
    cards = [goal.item for goal in unmet_of(book, counts) if isinstance(goal, UseGoal)]
    keys = [rule.key for link, rule in enumerate(book.links) if locked >> link & 1 and rule.key]
    return tuple(dict.fromkeys((*cards, *keys)))


def needed_at(world: World, card: str) -> list[int]:
    """The squares where an unmet goal or a locked link asks for this card."""
    grid, book = world.book.grid, world.book
    goals = [g for g in unmet(world) if isinstance(g, UseGoal) and g.item == card]
    locks = [bit for bit, key in _keyholes(book) if key == card and world.locked & bit]
    doors = [grid.links[bit.bit_length() - 1] for bit in locks]
    return [*(grid.at[goal.at] for goal in goals), *(door.a for door in doors)]


def carries(character: Character, card: str) -> bool:
    return any(item.card == card for item in character.items)


def is_medic(world: World, character: Character) -> bool:
    """Whether the character carries something that revives the fallen."""
    cards = world.book.items
    return any(cards[item.card].revives for item in character.items)


def is_held(world: World, card: str) -> bool:
    """Whether the card is in any inventory or in the item box."""
    held = any(carries(someone, card) for someone in world.characters.values())
    return held or any(item.card == card for item in world.box)


def keys_held(world: World, character: Character) -> int:
    """The locked links that the character can open, as a mask."""
    mask = 0
    for bit, key in _keyholes(world.book):
        if world.locked & bit and carries(character, key):
            mask |= bit
    return mask


def barred_links(world: World, people: list[Character]) -> int:
    """The locked links whose key is gone: nobody on the board has it, and it cannot be found."""
    mask = 0
    for bit, key in _keyholes(world.book):
        if world.locked & bit and not _can_be_had(world, people, key):
            mask |= bit
    return mask


def _can_be_had(world: World, people: list[Character], card: str) -> bool:
    held = any(carries(who, card) for who in people) or any(i.card == card for i in world.box)
    return held or any(card in cards(world.decks[deck]) for deck in DECKS if deck in world.decks)


@lru_cache(maxsize=64)
def _keyholes(book: Book) -> tuple[tuple[int, str], ...]:
    """The links that need a key, each as a mask with its key."""
    return tuple((1 << link, rule.key) for link, rule in enumerate(book.links) if rule.key)


def missing(world: World) -> list[str]:
    """The items that goals and locks ask for and no character has."""
    wanted = _wanted(world.book, world.goals, world.locked)
    return [card for card in wanted if not is_held(world, card)]


def fallen(world: World) -> list[Character]:
    return [someone for someone in world.characters.values() if someone.fate == "down"]


def is_late(world: World, away: float = 0.0) -> bool:
    """Whether the tension deck will soon run out and a typewriter, so many rounds away, helps."""
    if not world.ribbons or world.book.scenario.tension_reshuffles:
        return False
    late = LATE_EASY if world.book.easy else LATE
    return len(world.decks["tension"]) <= (late + away) * len(world.characters) + 1


def typewriters(world: World) -> list[int]:
    return [square for square, tokens in world.tokens.items() if TYPEWRITER in tokens]


class Aims:
    """The aims of all characters in one position."""

    def __init__(self, world: World, routes: Routes, people: list[Character]) -> None:
        self.world = world
        self.routes = routes
        self.people = people
        everybody = [who for who in world.characters.values() if who.square >= 0]
        barred = barred_links(world, everybody) << routes.shift if world.locked else 0
        self.locks = {who.seat: world.locked & ~keys_held(world, who) | barred for who in everybody}
        self.fog = sum([1 << tile for tile in world.unexplored])
        self.down = fallen(world)
        self.uses = [goal for goal in unmet(world) if isinstance(goal, UseGoal)]
        self.missing = missing(world)
        if self.down:
            self.missing += self._remedies()
        self.stage = self._stage()
        self.search = self._search()
        self._lefts: dict[tuple[int, tuple[int, ...]], int] = {}
        self.writer = self._writer()
        self.fetch = self._fetch()
        """In a campaign, the tokens that each character should take before leaving."""
        self.plain = not (self.down or self.search or self.fetch or self.writer >= 0)
        """Whether nothing comes before the goals."""

    def ends(self, character: Character, open: int) -> Ends:
        """The squares to reach, each with the actions left from there."""
        world, seat = self.world, character.seat
        locked = self.locks[seat]
        ends = self._goals(character, open, locked)
        if self.plain:
            return ends
        rescue = self._to_rescue(character)
        mine = self.search.get(seat)
        fetch = self.fetch.get(seat, [])
        later = self._field(ends, open, locked)
        if fetch and not mine:
            ends = self._rounds(fetch, locked, later)
            later = self._field(ends, open, locked)
        if rescue:
            return self._around(rescue, later)
        if seat == self.writer:
            return self._around(typewriters(world), later)
        if mine:
            # The rest after the search is only estimated, so that finding something never looks
            # like more work.
            rest = 1 + ERRAND * len(fetch)
            return tuple((square, rest + self._further(square, locked, later)) for square in mine)
        return ends

    def _field(self, ends: Ends, open: int, locked: int) -> Field | None:
        """The actions left from each square, if there is anything to do."""
        return self.routes.to(ends, open, locked, self.fog) if ends else None

    def _stage(self) -> tuple[object, ...]:
        """What the goals depend on besides doors and inventories."""
        world = self.world
        tile_of = world.book.grid.tile_of
        bosses = tuple(tile_of[boss.square] for boss in world.bosses.values())
        kinds = [goal.enemy for goal in unmet(world) if isinstance(goal, SlayGoal)]
        prey = [tile_of[e.square] for e in world.enemies.values() if e.kind in kinds]
        return (world.goals, bosses, tuple(prey), tuple(self.missing))

    def _to_rescue(self, character: Character) -> list[int]:
        """The squares of fallen characters whom this character can revive."""
        cards = self.world.book.items
        if not self.down or not any(cards[item.card].revives for item in character.items):
            return []
        return [who.square for who in self.down if who.seat != character.seat]

    def _remedies(self) -> list[str]:
        """A card that revives the fallen, if no one has one and it can still be found."""
        items = self.world.book.items
        if any(items[item.card].revives for who in self.people for item in who.items):
            return []
        deck = self.world.decks.get(SEARCHED)
        there = cards(deck) if deck is not None else []
        return [card for card in there if items[card].revives][:1]

    def _around(self, squares: list[int], later: Field | None) -> Ends:
        near = [s for square in squares for s in (square, *beside(self.world, square, 1))]
        return tuple((square, 1 + _at(later, square)) for square in dict.fromkeys(near))

    def _goals(self, character: Character, open: int, locked: int) -> Ends:
        """The ends for the goals, cached by everything they depend on."""
        mine = [carries(character, goal.item) for goal in self.uses] if self.uses else []
        if self.uses:
            mine.append(is_medic(self.world, character))
        key = (*self.stage, *mine, open, locked, self.fog)
        plans = self.routes.plans
        ends = plans.get(key)
        if ends is None:
            if len(plans) >= PLANS:
                plans.clear()
            ends = plans[key] = self._plan(character, open, locked)
        return ends

    def _plan(self, character: Character, open: int, locked: int) -> Ends:
        """Plan the goals one after another, working back from the last to the first."""
        ends: Ends = ()
        if is_hunt(self.world):
            tile_of = self.world.book.grid.tile_of
            bosses = self.world.bosses.values()
            return self._tile([tile_of[boss.square] for boss in bosses], 0, None)
        for goal in reversed(unmet(self.world)):
            rest = self.routes.to(ends, open, locked, self.fog) if ends else None
            ends = self._ends_of(goal, character, open, locked, rest) or ends
        return ends

    def _ends_of(
        self, goal: AnyGoal, character: Character, open: int, locked: int, rest: Field | None
    ) -> Ends:
        world = self.world
        at, tile_of = world.book.grid.at, world.book.grid.tile_of
        match goal:
            case UseGoal():
                return self._use(goal, character, rest)
            case GatherGoal():
                return self._tile([tile_of[at[goal.at]]], 0, rest)
            case HoldGoal():
                held = world.goals[goals_of(world).index(goal)]
                return self._tile([tile_of[at[goal.at]]], needed(goal) - held, rest)
            case SlayGoal():
                prey = [e for e in world.enemies.values() if e.kind == goal.enemy]
                tiles = [tile_of[enemy.square] for enemy in prey]
                return self._tile(tiles, KILL * len(prey), rest)
            case LeaveGoal():
                return self.routes.out(open, locked)

    def _use(self, goal: UseGoal, character: Character, rest: Field | None) -> Ends:
        """The goal's square, if the character has or may find the item or nothing comes after.

        A character who can revive others goes along.
        """
        if carries(character, goal.item) or goal.item in self.missing or rest is None:
            square = self.world.book.grid.at[goal.at]
            return ((square, 1 + _at(rest, square)),)
        if is_medic(self.world, character):
            grid = self.world.book.grid
            return self._tile([grid.tile_of[grid.at[goal.at]]], 0, rest)
        return ()

    def _tile(self, tiles: list[int], cost: int, rest: Field | None) -> Ends:
        squares = [s for tile in dict.fromkeys(tiles) for s in self.world.book.grid.tiles[tile]]
        return tuple((square, cost + _at(rest, square)) for square in squares)

    # Searching

    def _search(self) -> dict[int, list[int]]:
        """While something is missing: the tokens each character should search, nearest first."""
        world = self.world
        if not len(world.decks.get(SEARCHED, ())) or not self.missing:
            return {}
        squares = [square for square, tokens in world.tokens.items() if SEARCHED in tokens]
        pairs = sorted((self._way(who, s), who.seat, s) for who in self.people for s in squares)
        shares: dict[int, list[int]] = {}
        taken: list[int] = []
        for evenly in (True, False):
            for away, seat, square in pairs:
                if square not in taken and away < FAR and not (evenly and seat in shares):
                    shares.setdefault(seat, []).append(square)
                    taken.append(square)
        return shares

    def _further(self, square: int, locked: int, later: Field | None) -> int:
        """The expected actions to search on after this token, from one to the next, plus those left
        once everything has been found."""
        left = [s for share in self.search.values() for s in share if s != square]
        ways = {s: self.routes.way(s, self.world.open, locked, self.fog) for s in left}
        count, wanted = len(left) + 1, len(self.missing)
        found = _all_among(1, count, wanted)
        total = found * _at(later, square)
        while left:
            away, there = min((ways[s][square], s) for s in left)
            total += (1.0 - found) * (1 + min(away, MOST))
            left.remove(there)
            square, before = there, found
            found = _all_among(count - len(left), count, wanted)
            total += (found - before) * _at(later, square)
        return round(total)

    # Errands of a campaign

    def _fetch(self) -> dict[int, list[int]]:
        """Assign tokens to characters so that the total number of actions is smallest.

        Characters are not sent past locked doors unless the key may still be found: finding it
        must not look like more work.
        """
        squares = errands(self.world)
        if not squares:
            return {}
        free = self.routes.free
        locks = {seat: lock & ~self._openable() for seat, lock in self.locks.items()}
        able = {
            square: [who for who in self.people if free(square, locks[who.seat])[who.square]]
            for square in squares
        }
        squares = tuple(square for square, people in able.items() if people)
        shares = [self._shared(squares, plan) for plan in product(*(able[s] for s in squares))]
        return min(shares, key=self._effort)

    def _openable(self) -> int:
        """Locked doors whose key is being searched for."""
        if not self.search:
            return 0
        keyholes = _keyholes(self.world.book)
        return sum([bit for bit, key in keyholes if key in self.missing])

    @staticmethod
    def _shared(squares: tuple[int, ...], people: tuple[Character, ...]) -> dict[int, list[int]]:
        shares: dict[int, list[int]] = {}
        for square, who in zip(squares, people, strict=True):
            shares.setdefault(who.seat, []).append(square)
        return shares

    def _effort(self, shares: dict[int, list[int]]) -> int:
        """The actions that all characters have left with this assignment of tokens."""
        return sum([self._left(who, tuple(shares.get(who.seat, ()))) for who in self.people])

    def _left(self, who: Character, squares: tuple[int, ...]) -> int:
        """The actions a character has left if they take these tokens; cached across plans."""
        left = self._lefts.get((who.seat, squares))
        if left is None:
            open, locked = self.world.open, self.locks[who.seat]
            ends = self._goals(who, open, locked)
            if squares:
                ends = self._rounds(list(squares), locked, self._field(ends, open, locked))
            left = self.routes.to(ends, open, locked, self.fog)[who.square]
            self._lefts[who.seat, squares] = left
        return left

    def _rounds(self, squares: list[int], locked: int, later: Field | None) -> Ends:
        return tuple((square, self._round(square, squares, locked, later)) for square in squares)

    def _round(self, square: int, squares: list[int], locked: int, later: Field | None) -> int:
        """Actions to take the token in a square, then the others, and to continue from there."""
        left = [other for other in squares if other != square]
        total = 1
        while left:
            ways = [
                (self.routes.way(other, self.world.open, locked, self.fog)[square], other)
                for other in left
            ]
            away, square = min(ways)
            total += 1 + away
            left.remove(square)
        return total + _at(later, square)

    def encumbered(self) -> list[Character]:
        """Characters who should search, or are at a hidden item, but have a full inventory."""
        tokens, fetching = self.world.tokens, bool(self.fetch)
        eager = [
            who
            for who in self.people
            if who.seat in self.search or (fetching and HIDDEN in tokens.get(who.square, ()))
        ]
        return [who for who in eager if is_full(self.world, who)]

    def _way(self, who: Character, square: int) -> int:
        routes, world = self.routes, self.world
        return routes.way(square, world.open, self.locks[who.seat], self.fog)[who.square]

    def _writer(self) -> int:
        """The seat that goes to the typewriter when time runs out, or -1."""
        world = self.world
        if not world.ribbons or world.book.scenario.tension_reshuffles or not self.people:
            return -1
        places = typewriters(world)
        ways = [(self._way(who, s), who.seat) for who in self.people for s in places]
        away, seat = min(ways, default=(FAR, -1))
        return seat if away < FAR and is_late(world, max(0, away - 1) / ACTIONS) else -1


def _at(field: Field | None, square: int) -> int:
    return field[square] if field is not None else 0


def _all_among(searched: int, tokens: int, wanted: int) -> float:
    """The chance that everything wanted is under the tokens searched so far."""
    return 1.0 if searched == tokens else comb(searched, wanted) / max(1, comb(tokens, wanted))
