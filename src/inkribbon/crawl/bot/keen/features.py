"""A position of a tile crawler as numbers, for the model of `keen`.

Nothing here names a scenario, an enemy or an item: everything is measured, so that a model also
plays maps and cards it was not trained with. A row describes up to four characters, from the active
one on in turn order.
"""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.combat.attack import effect_of
from inkribbon.crawl.combat.reactions import face_up_symbol
from inkribbon.crawl.items.carrying import limit_of, slots
from inkribbon.crawl.scenario.goals import (
    FindGoal,
    GatherGoal,
    HoldGoal,
    LeaveGoal,
    SlayGoal,
    TakeGoal,
    UseGoal,
    needed,
)
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import ACTIONS, Character, Item, World
from inkribbon.kernel.deck import Deck

from ..aims.goals import unmet_of
from ..aims.unknown import brinks
from ..bosses import is_hunt
from ..city import is_over
from ..options.outcomes import drawn_from
from ..threat import failing
from .bearings import bearings_of, prey_kinds

SLOTS = 4
FAR = 60
"""Distances in actions are cut off here."""
EARSHOT = 8
"""Steps beyond which an enemy does not count for a character."""
LOW = 10
"""Rounds left in the tension deck from which each is counted as scarce."""
GOALS = (LeaveGoal, UseGoal, GatherGoal, HoldGoal, SlayGoal, TakeGoal, FindGoal)
UNRATED = ("setup", "dashboard", "end")
"""Phases between which nothing is fought for."""

TABLE = (
    *("acting", "actions", "drawing tension", "drawing behaviour", "easy", "solo", "campaign"),
    *("party 1", "party 2", "party 3", "party 4", "rounds", "rounds left", "reshuffles"),
    *("loud cards", "ribbons", "typewriters", "lasting", "fires", "corpses", "barrels"),
    *("doors shut", "doors locked", "unexplored", "unknown", "tokens A", "tokens B", "errands"),
    *("cards A", "cards B", "cards C", "danger"),
    *("goals", "leave", "use", "gather", "hold", "slay", "take", "find"),
    *("first leave", "first use", "first gather", "first hold", "first slay", "first take"),
    *("first find", "progress left"),
    *("wanted", "missing", "falling loses"),
    *("enemies", "room of enemies", "threat", "hit points", "fast enemies", "triggered"),
    *("prey", "hit points of prey"),
    *("boss", "hunt", "health of boss", "share of health"),
)
TEAM = (
    *("up", "down", "left", "harm", "most harm", "healing", "revivals", "loaded", "spare"),
    *("way", "longest way", "beset", "spread", "slack", "scarce", "rushed"),
)
EACH = (
    *("up", "down", "dead", "left", "harm 1", "harm 2", "harm 3", "harm 4", "evade"),
    *("poisoned", "kerosene"),
    *("healing", "revivals", "loaded", "best shot", "spare", "things", "room", "wanted"),
    *("way", "in the way", "here", "1 step", "2 steps", "4 steps", "8 steps"),
    *("reacting", "fails here", "fails nearby", "damage nearby", "burning"),
    *("to search", "to find", "to errand", "to typewriter", "to friend", "with boss", "to boss"),
)
THINGS = EACH.index("healing")
"""The first of the numbers for what is carried; those before it are about the character."""
ABSENT = (0,) * len(EACH)
MOST = 256
"""Scenes in memory, and states of characters in each."""
PARTIES = tuple([tuple([count == party for party in (1, 2, 3, 4)]) for count in range(SLOTS + 1)])
"""By the number of characters."""


class CrawlFeatures:
    """The numbers of the tile crawlers."""

    names = (
        *TABLE,
        *(f"team: {name}" for name in TEAM),
        *(f"{slot}: {name}" for slot in range(1, SLOTS + 1) for name in EACH),
    )

    def rates(self, world: World) -> bool:
        """Whether there is anything to rate: not between scenarios."""
        return world.phase not in UNRATED and world.active in world.characters

    def row(self, world: World) -> bytes:
        if not self.rates(world):
            return b""
        found = Position(world).numbers()
        try:
            return bytes(found)
        except ValueError:
            return bytes([min(255, max(0, number)) for number in found])

    def ended(self, world: World) -> bool | None:
        if world.outcome is not None:
            return world.outcome.won
        return bool(world.campaign and world.campaign.last_won) if is_over(world) else None

    def rounds(self, world: World) -> float:
        return world.turn / len(world.characters)


class Position:
    """One position, with what several features share."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.book = world.book
        self.measures = measures_of(world.book)
        self.bearings = bearings_of(world.book)
        self.fog = 0
        for tile in world.unexplored:
            self.fog |= 1 << tile
        self.ground = self.bearings.ground(world, self.fog)
        wanted = self.bearings.wanted(world)
        self.carried = {seat: frozenset[str]() for seat in world.characters}
        if wanted:
            for seat, who in world.characters.items():
                cards = frozenset([item.card for item in who.items])
                self.carried[seat] = wanted & cards
        self.held = frozenset[str]().union(*self.carried.values())
        boxed = [item.card for item in world.box] if wanted else ()
        self.missing = len(wanted - self.held - frozenset(boxed)) if wanted else 0
        self.wanted = len(wanted)
        self.drawable = len(world.decks["tension"])
        """Tension cards, one for each turn that is left."""
        kinds = self.measures.kinds
        self.enemies = [(enemy.square, kinds[enemy.kind]) for enemy in world.enemies.values()]
        self.known = known(self.book, self._scene())

    def _scene(self) -> tuple[object, ...]:
        """Everything that the numbers of a character depend on, besides itself and its friends."""
        world = self.world
        return (
            (world.open, world.locked, self.fog, world.goals, world.fire),
            (self.held, self.missing > 0),
            tuple(world.tokens.items()),
            tuple([(enemy.square, enemy.kind) for enemy in world.enemies.values()]),
            tuple([boss.square for boss in world.bosses.values()]),
        )

    def numbers(self) -> list[int]:
        world = self.world
        seats = list(world.characters)
        first = seats.index(world.active)
        order = [world.characters[seat] for seat in (*seats[first:], *seats[:first])]
        people = [self._character(who, order) for who in order]
        out = self._table()
        out += self._team(order, people)
        for numbers in people:
            out += numbers
        for _ in range(SLOTS - len(people)):
            out += ABSENT
        return out

    # The table

    def _table(self) -> list[int]:
        world, book = self.world, self.book
        decks = world.decks
        count = len(world.characters)
        acting = world.phase == "action"
        deck = drawn_from(world)
        ground = self.ground
        return [
            acting,
            world.actions if acting else 0,
            deck == "tension",
            deck in book.bosses,
            book.easy,
            book.solo,
            world.campaign is not None,
            *PARTIES[count],
            world.turn // count,
            min(255, 4 * self.drawable // count),
            book.scenario.tension_reshuffles,
            loud(book, decks["tension"]),
            world.ribbons,
            ground.writers[0],
            len(world.lasting),
            len(world.fire),
            sum(world.corpses.values()),
            len(world.barrels),
            self.measures.doors - world.open.bit_count(),
            world.locked.bit_count(),
            len(world.unexplored),
            len(brinks(world, world.open, world.locked)),
            ground.finds[0],
            ground.searched[0],
            ground.errands[0],
            *[len(decks[name]) if name in decks else 0 for name in "ABC"],
            world.danger,
            *goals(book, world.goals),
            self.wanted,
            self.missing,
            book.scenario.falling_loses,
            *self._crowd(),
            *self._boss(),
        ]

    def _crowd(self) -> tuple[int, ...]:
        world = self.world
        enemies = tuple([(enemy.kind, enemy.wounds) for enemy in world.enemies.values()])
        prey = prey_kinds(self.book, world.goals)
        return crowd(self.book, enemies, face_up_symbol(world), prey)

    def _boss(self) -> list[int]:
        for boss in self.world.bosses.values():
            share = 16 * boss.health // max(1, boss.full)
            return [1, is_hunt(self.world), boss.health, share]
        return [0, 0, 0, 0]

    # The team

    def _team(self, order: list[Character], people: list[list[int]]) -> list[int]:
        down = left = healing = revivals = loaded = spare = 0
        up = ways = longest = beset = spread = 0
        for numbers in people:
            down += numbers[DOWN]
            left += numbers[LEFT]
            healing += numbers[HEALING]
            revivals += numbers[REVIVALS]
            loaded += numbers[LOADED]
            spare += numbers[SPARE]
            if numbers[UP]:
                up += 1
                way, friend = numbers[WAY], numbers[FRIEND]
                ways += way
                longest = way if way > longest else longest
                spread = friend if friend > spread else spread
                beset += numbers[HERE] + numbers[BESIDE]
        harms = [who.harm for who in order if who.up]
        rounds = self.drawable // len(order)
        slack = ACTIONS * rounds - longest
        return [
            *(up, down, left, sum(harms), max(harms, default=0), healing, revivals),
            *(loaded // 4, spare // 4, ways, longest, beset, spread),
            min(255, max(0, 40 + slack)),
            max(0, LOW - rounds),
            min(255, max(0, 40 - slack)),
        ]

    # A character

    def _character(self, who: Character, order: list[Character]) -> list[int]:
        numbers = self.known.get(who)
        if numbers is None:
            if len(self.known) >= MOST:
                self.known.clear()
            numbers = self.known[who] = self._alone(who)
        friends = [other.square for other in order if other is not who and other.square >= 0]
        if not numbers[UP] or not friends:
            return numbers
        walk = self.book.grid.walk(who.square, self.world.open)
        nearest = min([FAR, *[walk[square] for square in friends]])
        return [*numbers[:FRIEND], nearest, *numbers[FRIEND + 1 :]]

    def _alone(self, who: Character) -> list[int]:
        """The numbers of a character as if it had no friends."""
        world, book = self.world, self.book
        kit = carried(book, who.items)
        things = [*kit[:-1], limit_of(world, who.seat) - kit[-1], len(self.carried[who.seat])]
        if not who.up or who.square < 0:
            gone = [0, *[who.fate == fate for fate in ("down", "dead", "left")]]
            rest = len(EACH) - len(things) - THINGS
            return [*gone, *([0] * (THINGS - len(gone))), *things, *([0] * rest)]
        square, harm = who.square, who.harm
        way = self.bearings.way(world, self.carried[who.seat], self.held, self.fog)
        ground = self.ground
        walk = book.grid.walk(square, world.open)
        return [
            *(1, 0, 0, 0, harm == 1, harm == 2, harm == 3, harm == 4, book.cast[who.seat].evade),
            *(who.poisoned is True, who.kerosene or 0),
            *things,
            min(FAR, way[square]),
            *self._enemies(who, walk, way),
            square in world.fire,
            min(FAR, ground.searched[1][square]) if self.missing else FAR,
            min(FAR, ground.finds[1][square]),
            min(FAR, ground.errands[1][square]),
            min(FAR, ground.writers[1][square]),
            0,
            *self._to_boss(square),
        ]

    def _enemies(self, who: Character, walk: bytes, way: tuple[int, ...]) -> list[int]:
        here = beside = near = close = around = ahead = reacting = damage = 0
        square = who.square
        left = way[square] + 1
        grid = self.book.grid
        reacts = grid.near(grid.tile_of[square], self.world.open)
        for where, (size, pace, harm, _, _, _) in self.enemies:
            if reacts[where]:
                reacting += size
            away = walk[where]
            if away > EARSHOT:
                continue
            if away == 0:
                here += size
            elif away == 1:
                beside += size
            elif away == 2:
                near += size
            elif away <= 4:
                close += size
            else:
                around += size
            if away <= pace:
                damage += harm
            if away and way[where] + away <= left:
                ahead += size
        fails = self.measures.fails[who.seat]
        return [
            *(ahead, here, beside, near, close, around, reacting),
            fails[min(here, 4)],
            fails[min(here + beside + near, 4)],
            damage,
        ]

    def _to_boss(self, square: int) -> tuple[int, int]:
        grid = self.book.grid
        for boss in self.world.bosses.values():
            if grid.tile_of[boss.square] == grid.tile_of[square]:
                return 1, min(FAR, grid.distance(square, boss.square))
        return 0, FAR


UP, DOWN, LEFT, HEALING, REVIVALS, LOADED, SPARE, WAY, HERE, BESIDE, FRIEND = (
    EACH.index(name)
    for name in (
        *("up", "down", "left", "healing", "revivals", "loaded", "spare", "way", "here"),
        *("1 step", "to friend"),
    )
)


class Measures:
    """What is the same in every position of a book."""

    def __init__(self, book: Book) -> None:
        self.doors = len(book.links)
        self.kinds = {
            kind: (
                card.room,
                card.move,
                card.attack.damage,
                card.threat,
                card.hit_points,
                frozenset(special.symbol for special in card.specials if special.symbol),
            )
            for kind, card in book.enemies.items()
        }
        self.fails = [
            (0, *[round(255 * failing(book.blue, card.evade, n)) for n in (1, 2, 3, 4)])
            for card in book.cast
        ]
        """By seat and points, the chance to fail an evade roll."""


@lru_cache(maxsize=16)
def measures_of(book: Book) -> Measures:
    return Measures(book)


@lru_cache(maxsize=MOST)
def known(book: Book, scene: tuple[object, ...]) -> dict[Character, list[int]]:
    """The numbers of characters in positions with the same scene, as they are found out."""
    return {}


@lru_cache(maxsize=65536)
def crowd(
    book: Book, enemies: tuple[tuple[str, int], ...], symbol: str, prey: frozenset[str]
) -> tuple[int, ...]:
    """The enemies, each a kind and its wounds, added up; `symbol` is the one that they react to."""
    kinds = measures_of(book).kinds
    room = threat = health = fast = due = hunted = left = 0
    for kind, wounds in enemies:
        size, pace, _, level, points, symbols = kinds[kind]
        room += size
        threat += level
        health += points - wounds
        fast += pace > 1
        due += symbol in symbols
        if kind in prey:
            hunted += 1
            left += points - wounds
    return len(enemies), room, threat, health, fast, due, hunted, left


@lru_cache(maxsize=4096)
def goals(book: Book, counts: tuple[int, ...]) -> tuple[int, ...]:
    """How many goals of each kind are left, the kind of the first, and the progress missing."""
    left = unmet_of(book, counts)
    kinds = [sum([isinstance(goal, kind) for goal in left]) for kind in GOALS]
    first = [bool(left) and isinstance(left[0], kind) for kind in GOALS]
    needs = [needed(goal) - n for goal, n in zip(book.scenario.goals, counts, strict=True)]
    return (len(left), *kinds, *first, sum([need for need in needs if need > 0]))


@lru_cache(maxsize=4096)
def loud(book: Book, deck: Deck) -> int:
    """The tension cards with an effect that are still to come."""
    pool = [card for layer in deck.layers for card in layer] + [card for _, card in deck.pinned]
    return sum([bool(book.tension[card].effects) for card in pool])


@lru_cache(maxsize=65536)
def carried(book: Book, items: tuple[Item, ...]) -> tuple[int, ...]:
    """Levels of healing, revivals, damage loaded, of the best shot and in spare ammunition, other
    things, and the room taken."""
    healing = revivals = things = best = 0
    loaded = spare = 0.0
    guns: dict[str, float] = {}
    for item in items:
        card = book.items[item.card]
        if card.kind == "recovery":
            healing += sum([book.items[name].heals for name in item.herbs or (item.card,)])
            revivals += bool(card.revives)
        elif card.kind == "weapon":
            shot = damage(book, item.card)
            if card.capacity:
                loaded += shot * item.ammo
                guns[item.card] = max(guns.get(item.card, 0.0), shot)
            if item.ammo or not card.capacity:
                best = max(best, round(16 * shot))
        elif card.kind != "ammunition":
            things += 1
    for item in items:
        card = book.items[item.card]
        if card.kind == "ammunition":
            spare += card.points * max([guns.get(gun, 0.0) for gun in card.reloads], default=0.0)
    room = slots_of(book, items)
    parts = [min(255, round(4 * points)) for points in (loaded, spare)]
    return healing, revivals, parts[0], best, parts[1], things, room


def slots_of(book: Book, items: tuple[Item, ...]) -> int:
    return slots(World(book=book), items)


@lru_cache(maxsize=1024)
def damage(book: Book, weapon: str) -> float:
    """The average damage of an attack."""
    card = book.items[weapon]
    total = 0.0
    for die, count in ((book.blue, card.blue), (book.red, card.red)):
        hits = [effect_of(card, face) for face in die] if count else []
        total += count * sum([hit.damage for hit in hits if hit]) / len(die)
    return total
