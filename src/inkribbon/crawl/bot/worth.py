"""The worth of a position: harm, the way left, threats and inventories.

Everything is a cost in health levels. For the active character, the best square to end the turn on
with the remaining actions is used, so that a position in the middle of a turn can be judged.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from inkribbon.crawl.combat.boss import bosses_beside
from inkribbon.crawl.combat.reactions import face_up_symbol
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.scenario.goals import GatherGoal, SlayGoal
from inkribbon.crawl.state.board import penned
from inkribbon.crawl.state.world import Character, World
from inkribbon.crawl.turn.progress import may_leave

from .aims import SEARCHED, Aims, typewriters, unmet
from .bosses import boss_danger, firepower, is_hunt, still_alive
from .city import alarm, over
from .facts import facts_of
from .routes import Ends, Field, Held
from .things.fire import shot_at_boss, shot_at_enemy
from .things.goods import Goods, tops
from .things.supplies import carried, is_armed
from .threat import attacks_cost
from .weights import WEIGHTS

EARSHOT = 8
"""Steps beyond which an enemy is not a threat for now."""
THREAT = 0.3
"""The expected cost of enemies at which a character may step back."""
NOWHERE = -1e9
MOST_LEFT = 60
"""The longest way counted for a fallen character, in actions."""

Step = tuple[int, int]
"""The square to move to, or the door to open; neither if both are -1."""
STAY: Step = (-1, -1)
LEAVE: Step = (-2, -2)

Reached = tuple[int, int, Step]
"""Actions to get there, the doors open by then, and the first step."""
Sighting = tuple[int, int, int, int, int, list[int], int, int]
"""An enemy as a threat: its square, size, speed and damage, the reach of its attack in the coming
Reaction Phase, the steps to each character on the board, and to the nearest two."""
ABSENT = 1000
"""The steps to a character that does not exist."""
Near = bytes


def prey(world: World) -> list[tuple[int, int]]:
    """Enemies that the current goal wants dead or gone, each with its hit points left."""
    goals = unmet(world)
    goal = goals[0] if goals else None
    if isinstance(goal, SlayGoal):
        found = [enemy for enemy in world.enemies.values() if enemy.kind == goal.enemy]
    elif isinstance(goal, GatherGoal):
        tile_of = world.book.grid.tile_of
        tile = tile_of[world.book.grid.at[goal.at]]
        found = [enemy for enemy in world.enemies.values() if tile_of[enemy.square] == tile]
    else:
        found = []
    cards = world.book.enemies
    return [(enemy.id, cards[enemy.kind].hit_points - enemy.wounds) for enemy in found]


def _nearest(steps: list[int]) -> tuple[int, int]:
    """The steps of the two nearest characters; a missing one is far away."""
    if len(steps) == 1:
        return steps[0], ABSENT
    nearest, second, *_ = sorted(steps)
    return nearest, second


@lru_cache(maxsize=1024)
def _ahead(
    order: tuple[int, ...], active: int, seat: int, acting: bool, over: bool
) -> tuple[int, ...]:
    """The other seats whose turns end before this seat's next turn begins."""
    if active not in order or (over and seat == active):
        return ()
    start = order.index(active)
    ahead = (*order[start:], *order[:start])
    if seat in ahead[1:]:
        ahead = ahead[: ahead.index(seat, 1)]
    if not acting and not over:
        ahead = ahead[1:]
    return tuple([other for other in ahead if other != seat])


def ended(world: World) -> float | None:
    """The worth of a finished game or campaign scenario; None while it is being played."""
    if world.outcome is not None:
        return WEIGHTS.win if world.outcome.won else -WEIGHTS.harm[-1]
    return over(world)


Features = tuple[object, ...]


def features(world: World) -> Features:
    """Everything that the judgment of a position depends on."""
    tension = world.decks["tension"]
    return (
        (world.turn, world.phase, world.active, world.actions, world.open, world.locked),
        (
            world.fire,
            world.goals,
            world.box,
            world.ribbons,
            world.lasting,
            world.campaign,
            world.danger,
        ),
        (*world.characters.values(), *world.enemies.values(), *world.bosses.values()),
        tuple(world.tokens.items()),
        tuple(world.unexplored),
        bytes(world.crowd),
        (len(tension), tension.discard[-1:], len(world.decks.get(SEARCHED, ()))),
        tops(world),
        world.book,
    )


def impatience(world: World, turn: int) -> float:
    """How much more progress matters than at first, so that bots do not wait forever."""
    many = len(world.characters)
    waited = max(0.0, turn / many - WEIGHTS.patience) / WEIGHTS.patience
    if world.book.scenario.tension_reshuffles:
        return 1.0 + waited
    left = len(world.decks["tension"]) / many
    # With a reusable typewriter there would always be time, and bots would never leave.
    if world.ribbons and typewriters(world) and not world.book.easy:
        left += WEIGHTS.hurry
    return 1.0 + (max(0.0, WEIGHTS.hurry - left) / WEIGHTS.pressing) ** 2


class Position:
    """The judgment of one world, with the data that its parts share.

    `turn` is the one it is seen from; `joined` tells whether a boss was being fought by then.
    """

    def __init__(self, world: World, turn: int, *, joined: bool = False) -> None:
        facts = facts_of(world.book)
        self.world = world
        self.facts = facts
        self.grid = facts.grid
        self.open = world.open
        self.step = WEIGHTS.step * impatience(world, turn)
        self.hunt = bool(world.bosses) and is_hunt(world)
        if self.hunt:
            self.step *= WEIGHTS.daring if joined else WEIGHTS.stealth
        elif not world.book.scenario.falling_loses:
            self.step *= WEIGHTS.daring
        self.people = [c for c in world.characters.values() if c.square >= 0 and c.up]
        self._kits: dict[int, float] = {}
        self._held: dict[int, Held] = {}
        self._ends: dict[tuple[int, int], Ends] = {}
        self.aims = Aims(world, facts.routes, self.people)
        self.ways = {who.seat: self.way(who, world.open) for who in self.people}
        # A turn that just began is judged as if it had not, so that all ends of the current turn
        # are seen from the same distance.
        self.acting = world.phase == "action" and world.turn == turn
        self.over = world.turn != turn
        self.enemies: list[Sighting] = []
        self.held: list[tuple[int, int]] = []
        self._look_around()
        near, tile_of = self.grid.near, self.grid.tile_of
        self.nears = {c.seat: near(tile_of[c.square], world.open) for c in self.people}

    def way(self, character: Character, open: int, held: Held = ()) -> Field:
        """The actions a character has left, from each square."""
        ends = self.ends(character, open)
        locked = self.aims.locks[character.seat]
        return self.facts.routes.to(ends, open, locked, self.aims.fog, held)

    def ends(self, character: Character, open: int) -> Ends:
        """The squares a character has to reach; they are asked for many times."""
        key = (character.seat, open)
        ends = self._ends.get(key)
        if ends is None:
            ends = self._ends[key] = self.aims.ends(character, open)
        return ends

    @cached_property
    def worth(self) -> float:
        """The worth of the position for all players together."""
        world = self.world
        total = -still_alive(list(world.bosses.values())) if world.bosses else 0.0
        total -= self.undone()
        total -= WEIGHTS.foe * sum([points for _, points in self.held])
        for index, character in enumerate(self.people):
            total -= WEIGHTS.harm[character.harm]
            if self.acting and character.seat == world.active:
                total += self.plan[0]
                continue
            left: float = self.ways[character.seat][character.square]
            far = left
            if character.seat == world.active:
                far = self.past(character, world.open)[character.square]
                left = self.detour(character, world.open, self.goods(character))[character.square]
            total += self.still_to_go(character, far, left) - self.waiting(character, index)
        return total

    def undone(self) -> float:
        """The cost of fallen characters, of time running out, of full inventories and of prey."""
        world = self.world
        cost = 0.0
        for who in self.aims.down:
            left = min(MOST_LEFT, self.way(who, world.open)[who.square])
            cost += WEIGHTS.down + self.step * left
        if self.aims.writer >= 0:
            cost += WEIGHTS.late
        if world.campaign is not None:
            cost += alarm(world)
        cost += WEIGHTS.encumbered * len(self.aims.encumbered())
        # The expected rest is only a guess: without this, bots might never search.
        cost += WEIGHTS.unsearched * self.step * sum(map(len, self.aims.search.values()))
        if world.goals:
            cost += WEIGHTS.goal * len(unmet(world))
            cost += WEIGHTS.prey * sum(hit_points for _, hit_points in prey(world))
        return cost

    def still_to_go(self, character: Character, far: float, left: float) -> float:
        """The worth of supplies for the way (none at its end) minus the cost of what is left."""
        kit = self._kits.get(character.seat)
        if kit is None:
            kit = self._kits[character.seat] = self._kit(character)
        if self.hunt:
            return kit - self.step * left - (WEIGHTS.hunt if left > 0 else 0.0)
        return kit * min(1.0, far / WEIGHTS.long_way) - self.step * left

    def _kit(self, character: Character) -> float:
        """The worth of a character's supplies, and in a boss fight of a loaded gun."""
        kit = carried(self.world.book, character.harm, character.items)
        return kit + firepower(self.world.book, character) if self.hunt else kit

    def next_step(self) -> Step:
        """The active character's next step toward the best end of the turn."""
        return self.plan[1]

    # Enemies

    def _look_around(self) -> None:
        """Note the enemies that could matter, and all squares with enemies and their points."""
        world = self.world
        kinds = self.facts.kinds
        symbol = face_up_symbol(world) if self.acting else ""
        walks = [self.grid.walk(c.square, world.open) for c in self.people]
        points: dict[int, int] = {}
        for enemy in world.enemies.values():
            square = enemy.square
            size, pace, damage = kinds[enemy.kind]
            points[square] = points.get(square, 0) + size
            steps = [walk[square] for walk in walks]
            if steps and min(steps) <= EARSHOT:
                reach = self._reach(enemy.kind, symbol) if symbol else 0
                two = _nearest(steps)
                self.enemies.append((square, size, pace, damage, reach, steps, *two))
        self.held = sorted(points.items())

    def _reach(self, kind: str, symbol: str) -> int:
        specials = self.world.book.enemies[kind].specials
        return max([special.range for special in specials if special.symbol == symbol], default=0)

    def is_quiet(self, square: int) -> bool:
        """Whether nothing happens to a character who stays there: nothing reacts, nothing burns."""
        world = self.world
        near = self.grid.near(self.grid.tile_of[square], self.open)
        return not (
            square in world.fire
            or (world.bosses and bosses_beside(world, square))
            or any(near[enemy.square] for enemy in world.enemies.values())
        )

    def is_threatened(self, character: Character) -> bool:
        """Whether enemies are likely to attack a character who ends the turn here."""
        index = self.people.index(character)
        phases = [self.nears[character.seat], *self.phases(character.seat)]
        return self.danger(character, index, character.square, self.open, phases) > THREAT

    def phases(self, seat: int) -> list[Near]:
        """For each Reaction Phase of others before the seat's next turn: where enemies react."""
        seats = tuple(self.world.characters)
        ahead = _ahead(seats, self.world.active, seat, self.acting, self.over)
        nears = self.nears
        return [nears[other] for other in ahead if other in nears]

    def waiting(self, character: Character, index: int) -> float:
        """The expected cost of enemies for a character until their next turn."""
        phases = self.phases(character.seat)
        return self.danger(character, index, character.square, self.open, phases)

    def danger(
        self, character: Character, index: int, square: int, open: int, phases: list[Near]
    ) -> float:
        """The expected cost of enemies for a character on a square, through their next turn."""
        walk = self.grid.walk(square, open)
        awaited = boss_danger(self.world, character, square) if self.world.bosses else 0.0
        points = hits = damage = 0
        coming = 0.0
        for where, size, pace, harm, reach, steps, nearest, second in self.enemies:
            away = walk[where]
            if away > EARSHOT:
                continue
            count = 0
            for near in phases:
                count += near[where]
            if away and (away > reach or not count):
                # Another character may be nearer to the enemy.
                if not count or (second if steps[index] == nearest else nearest) < away:
                    continue
                needed = -(-away // pace)
                if count < needed:
                    coming += size / (needed - count + 1)
                    continue
                count -= needed
            points += size
            if harm > damage:
                damage = harm
            if count > hits:
                hits = count
        cost = awaited + WEIGHTS.coming * coming
        if points:
            chance = self.facts.failing(character.seat, points)
            surely = attacks_cost(character.harm, hits, chance, damage)
            then = attacks_cost(character.harm, hits + 1, chance, damage)
            cost += surely + WEIGHTS.beside * (then - surely + chance * self.step)
        return cost

    # The way

    def goods(self, character: Character) -> Goods:
        """Item tokens worth a detour."""
        exit = self.past(character, self.open)
        return self.facts.stock.goods(self.world, character, exit, self.step)

    def held_for(self, character: Character) -> Held:
        """The squares with enemies and fires, each with the actions to get past."""
        held = self._held.get(character.seat)
        if held is None:
            held = self._held[character.seat] = () if self.hunt else self._find_held(character)
        return held

    def _find_held(self, character: Character) -> Held:
        armed = is_armed(self.world.book, character)
        cost = self.facts.toll[character.seat, character.harm, armed, round(self.step, 1)]
        held = [(square, cost[min(size, ROOM)]) for square, size in self.held]
        if self.world.fire:
            burning = WEIGHTS.burn[character.harm]
            held += [(square, round(burning / self.step)) for square in self.world.fire]
        return tuple(held)

    def past(self, character: Character, open: int) -> Field:
        """The way past the enemies and fires on it."""
        return self.way(character, open, self.held_for(character))

    def detour(self, character: Character, open: int, goods: Goods) -> Field:
        """The way past enemies and fires, directly or by way of a token worth a detour."""
        if not goods:
            return self.past(character, open)
        ends = dict(self.ends(character, open))
        for square, left in goods.items():
            ends[square] = min(left, ends.get(square, left))
        locked, fog = self.aims.locks[character.seat], self.aims.fog
        held = self.held_for(character)
        return self.facts.routes.to(tuple(ends.items()), open, locked, fog, held)

    # The rest of a turn

    @cached_property
    def plan(self) -> tuple[float, Step]:
        """The best end of the turn for the active character: its worth, and the first step to it.

        It considers every square that the remaining actions reach.
        """
        for index, character in enumerate(self.people):
            if character.seat == self.world.active:
                return self._plan(character, index)
        return 0.0, STAY

    def _plan(self, character: Character, index: int) -> tuple[float, Step]:
        world = self.world
        here = character.square
        grid = self.grid
        goods = self.goods(character)
        phases = self.phases(character.seat)
        squares = []
        far = self.past(character, self.open)
        ways: dict[int, Field] = {}
        found = self.reachable(character, world.actions)
        for square, (cost, open, _) in found.items():
            way = ways.get(open) or ways.setdefault(open, self.detour(character, open, goods))
            left = way[square]
            if cost < world.actions and square in goods:
                # With an action to spare, the character searches there.
                left = min(left, goods[square] - 1)
            squares.append((left, cost, square, open))
        squares.sort()
        provoked = self.provoked(character, here)
        shot = WEIGHTS.volley * WEIGHTS.foe * shot_at_enemy(world, character)
        best, end = self.escape(character, found, provoked)
        for left, cost, square, open in squares:
            value = self.still_to_go(character, far[square], left) - WEIGHTS.effort * cost
            value += shot * (world.actions - cost)
            if self.hunt and cost < world.actions:
                hit = shot_at_boss(world, character, square, open)
                value += WEIGHTS.volley * WEIGHTS.boss * hit * (world.actions - cost)
            if square != here:
                value -= provoked
            if value <= best:
                continue
            near = grid.near(grid.tile_of[square], open)
            if self.aims.fog >> grid.tile_of[square] & 1:
                value -= (
                    WEIGHTS.boldness * self.step * self.facts.routes.tolls[grid.tile_of[square]]
                )
            if square in world.fire:
                value -= WEIGHTS.burn[character.harm]
            value -= self.danger(character, index, square, open, [near, *phases])
            if value > best:
                best, end = value, found[square][2]
        return best, end

    def escape(
        self, character: Character, found: dict[int, Reached], provoked: float
    ) -> tuple[float, Step]:
        """The worth of leaving the board this turn, if possible, and the first step to it."""
        world = self.world
        best, step = NOWHERE, STAY
        if not may_leave(world) or self.aims.down or character.seat in self.aims.fetch:
            return best, step
        for square, door in world.book.exits.items():
            if square not in found:
                continue
            cost, open, first = found[square]
            rest = 1 if not door or open & door else 2
            if cost + rest > world.actions:
                continue
            here = square == character.square
            value = -rest * self.provoked(character, square) - (0.0 if here else provoked)
            value -= WEIGHTS.effort * (cost + rest)
            if value > best:
                best = value
                step = first if not here else LEAVE if rest == 1 else (-1, door.bit_length() - 1)
        return best, step

    def provoked(self, character: Character, square: int) -> float:
        """The cost of acting in a square with enemies."""
        points = 0
        for held, size in self.held:
            if held == square:
                points = size
        if not points:
            return 0.0
        chance = self.facts.failing(character.seat, points)
        return attacks_cost(character.harm, 1, chance, 1) + chance * self.step

    def reachable(self, character: Character, actions: int) -> dict[int, Reached]:
        """The squares where the turn can end. Enemies on the way stop the character."""
        world = self.world
        here = character.square
        crowd = world.crowd
        locked = self.aims.locks[character.seat]
        stairs = world.book.stairs
        steps = self.grid.steps
        shut_in = penned(world, here)
        everywhere = steps(0 if shut_in else self.facts.routes.all_open)
        held = {square for square, _ in self.held}
        held.discard(here)
        found: dict[int, Reached] = {here: (0, self.open, STAY)}
        fronts: list[list[int]] = [[] for _ in range(actions + 3)]
        fronts[0].append(here)
        for spent in range(actions):
            for square in fronts[spent]:
                cost, open, first = found[square]
                if square in held or cost < spent:
                    continue
                freely = steps(open)[square]
                beyond = (stairs[square],) if square in stairs and not shut_in else ()
                for other in (*everywhere[square], *beyond):
                    cost, doors, step = spent + 1, open, (other, -1)
                    if other not in freely and other not in beyond:
                        link = self.facts.routes.link_between(square, other)
                        shut = locked >> link & 1 and not self.facts.routes.opens(link, square)
                        if shut or cost >= actions:
                            continue
                        cost, doors, step = spent + 2, open | 1 << link, (-1, link)
                    if crowd[other] < ROOM and (other not in found or found[other][0] > cost):
                        found[other] = (cost, doors, first if spent else step)
                        fronts[cost].append(other)
        return found
