"""How good a position is at the end of a turn: life first, then the current errands."""

from __future__ import annotations

from collections.abc import Callable

from inkribbon.games.tower.bot.escape import Escape
from inkribbon.games.tower.bot.goals import own_goals, points
from inkribbon.games.tower.bot.sharing import favours, gifts
from inkribbon.games.tower.bot.slits import Slits
from inkribbon.games.tower.bot.table import KEY_FLOOR, Table
from inkribbon.games.tower.rules.ending import RADIO, VACCINE
from inkribbon.games.tower.state.board import FLOOR_OF, FLOORS

from .landing import body_of, landing
from .stand import FAR, Stand, distances, night, on_floor
from .weights import DEAD, WEIGHTS, Weights

BOLD = 1
"""Damage to accept for extra actions in a turn."""
DETOUR = 2
"""Actions on the way to the exit besides the shortest walk."""
SHORTEST = -5
LATE = 7
Landing = Callable[[Stand, int], float]
"""What a landing in a room is worth, after a night."""
RUIN = {6: 0.0, 7: 0.0, 5: -2.0, 8: -2.0}
"""A danger drawn in a room: rubble or Fire there may block a way that is needed later."""


class Aim:
    """What one seat wants from this turn."""

    def __init__(self, table: Table, weights: Weights = WEIGHTS) -> None:
        self.table = table
        self.weights = weights
        self.escape = Escape(table)
        self.slits = Slits(table)
        self.goals = own_goals(table)
        book = table.view.book
        self.life = book.lives[table.me]
        sheet = book.cast[table.me]
        self.soak = sheet.soak
        self.body = body_of(book, table.me)
        self.gifts = gifts(table, radio=self.escape.room in (0, self.escape.passage))
        spare = gifts(table, radio=self.escape.found)
        self.favours = [*favours(table), *(gift for gift in spare if gift not in self.gifts)]
        self.leaving = self.escape.found
        self.chances = self.escape.chances()
        self.bold = self._bold()
        self.urgency = 1.0 + self.weights.urgency * max(0, table.view.round - LATE)
        self.ruin = self._ruin()
        self.errands = self._errands()
        self.search = {floor: self._search(floor) for floor in FLOORS}

    def _bold(self) -> int:
        """The damage to accept for extra actions: with a real chance to leave, what that takes."""
        view = self.table.view
        hopes = [room for room, chance in self.chances.items() if chance > self.weights.hope]
        ways = [self.slits.ways[room] for room in hopes if room in self.slits.ways]
        return max((BOLD, *(way - view.ap + DETOUR for way in ways)))

    def _ruin(self) -> dict[int, float]:
        """Rooms where a danger may be drawn, and its cost there."""
        found = dict(RUIN)
        if self.leaving and self.escape.room:
            far = 3 if FLOOR_OF[self.escape.room] == 1 else 1
            found |= dict.fromkeys(FLOORS[far], self.weights.far_ruin)
        cut = {room: self.weights.cut_off for room in found if self.slits.cut_off_by(room)}
        return found | cut

    # What is worth a walk

    def _errands(self) -> dict[int, float]:
        """Rooms with a free errand, and its worth."""
        found: dict[int, float] = {}
        for room in (*self.slits.to_take(), *self.slits.to_fetch()):
            found[room] = self._pick_up(room)
        for _, way in self.gifts:
            for room in self.slits.rooms(way):
                best = self.weights.gift if self.leaving else self.weights.early_gift
                if self.escape.room and FLOOR_OF[room] != FLOOR_OF[self.escape.room]:
                    best *= 0.8
                found[room] = max(found.get(room, 0.0), best)
        for _, way in self.favours:
            for room in self.slits.rooms(way):
                found[room] = max(found.get(room, 0.0), self.weights.favour)
        return found

    def _pick_up(self, room: int) -> float:
        if self.escape.complete:
            return self.weights.favour
        if self.leaving and self.slits.key_at(room):
            return self.weights.needed
        return self.weights.pick_up

    def _search(self, floor: int) -> tuple[float, float]:
        """The worth of a pile's top card, and of those below it."""
        pile, weights = self.table.view.piles[floor], self.weights
        danger = weights.danger
        if floor != KEY_FLOOR:
            usual = weights.arming if self.leaving else weights.other_search
        elif self.leaving:
            usual = 0.5 if len(self.escape.exits) > 1 else weights.second_exit
        else:
            usual = weights.key_search + weights.key_found * self._wanted() / max(1, pile.size)
            danger = weights.key_danger
        return (danger * usual if pile.danger == 1 else usual), usual * 0.8

    def _wanted(self) -> int:
        """Cards still missing for an escape."""
        counts, seats = self.table.counts, self.table.seats
        radio = sum(1 for kind in RADIO if not sum(counts[kind]))
        return max(0, seats - sum(counts[VACCINE])) + radio

    # The worth of a plan

    def gained(self, stand: Stand) -> float:
        """What the turn gained on the way."""
        weights = self.weights
        more = max(0, stand.saved - len(weights.saved) + 1)
        worth = weights.saved[stand.saved - more] + weights.survivor * more
        worth += weights.keep * len(stand.hand)
        worth += weights.goal * points(self.goals, stand.hand, not stand.damage)
        worth += sum(self.ruin[room] for room in stand.ruined)
        for place, floor in enumerate(stand.drawn):
            worth += self.search[floor][floor in stand.drawn[:place]]
        return worth + sum(self.errands[room] for room in stand.done)

    def worth(self, stand: Stand) -> float:
        """The worth of a turn that ends like this."""
        return self._worth(stand, self._landing_at)

    def at_most(self, stand: Stand) -> float:
        """A bound for that, quick to find: its worth if nothing stood in the way of a landing."""
        return self._worth(stand, self._best_landing)

    def _worth(self, stand: Stand, landing_at: Landing) -> float:
        after = night(stand, self.soak)
        left = self.life - after.damage
        if left <= 0 or stand.room in stand.fires or stand.room in stand.ruined:
            return DEAD - after.damage
        weights = self.weights
        worth = self.gained(stand) + self._health(left)
        near, everywhere = on_floor(after.zombies, FLOOR_OF[after.room]), sum(after.zombies)
        worth += weights.company if after.zombies[after.room] else 0.0
        worth += weights.near_zombie * near + weights.zombie * everywhere
        worth += weights.stranded * sum(after.survivors)
        return worth + self._placed(after, landing_at)

    def _health(self, left: int) -> float:
        more = max(0, left - len(self.weights.health) + 1)
        return self.weights.health[left - more] + self.weights.more_life * more

    def _placed(self, after: Stand, landing_at: Landing) -> float:
        """The worth of the PC's place for the next turns."""
        ways = distances(after.room, after.rubble, self.body.shafts)
        leaving = self.weights.going * self.urgency * self.chances.get(after.room, 0.0)
        if self.escape.last:
            return self.weights.last_call * leaving + self._exit(after, ways, landing_at)
        errand = max((self._errand(after, ways, room) for room in self.errands), default=0.0)
        if self.leaving:
            return leaving + errand + self._exit(after, ways, landing_at)
        return errand + self._searching(after, ways) + self._prepared(after, landing_at)

    def _prepared(self, after: Stand, landing_at: Landing) -> float:
        """A little for an exit that could be reached, before it is known which one it will be."""
        return self.weights.prepared * max(landing_at(after, room) for room in self.table.exits)

    def _errand(self, after: Stand, ways: dict[int, int], room: int) -> float:
        """Nearer is better; a finished errand is worth nothing more."""
        if room in after.done:
            return 0.0
        return self.errands[room] * (0.6 - 0.1 * min(ways.get(room, FAR), 6))

    def _exit(self, after: Stand, ways: dict[int, int], landing_at: Landing) -> float:
        room = self.escape.room
        if not room:
            return 0.0
        weights = self.weights
        near, floor = sum(after.zombies[room - 1 : room + 2]), FLOOR_OF[room]
        worth = weights.exit_zombie * near + weights.exit_floor * on_floor(after.zombies, floor)
        worth += landing_at(after, room)
        return worth + weights.exit_way * ways.get(room, FAR)

    def _landing_at(self, after: Stand, room: int) -> float:
        """The worth of a landing in a room, by the Life that would be left."""
        left = landing(after, room, self.body)
        if left < 0:
            return self.weights.landing[0] + self.weights.short * max(left, SHORTEST)
        return self.weights.landing[min(left, len(self.weights.landing) - 1)]

    def _best_landing(self, after: Stand, room: int) -> float:
        """The most that any landing is worth."""
        del after, room
        return self.weights.landing[-1]

    def lands(self, ending: Stand, room: int) -> bool:
        """Whether a turn that ends like this lets the PC reach an exit a round later."""
        return landing(night(ending, self.soak), room, self.body) > 0

    def _searching(self, after: Stand, ways: dict[int, int]) -> float:
        clear = [
            room
            for room in FLOORS[KEY_FLOOR]
            if not after.zombies[room] and room not in after.fires and room in ways
        ]
        nearest = min((ways[room] for room in clear), default=FAR // 2)
        return self.weights.search_way * nearest + self.weights.open_room * len(clear)
