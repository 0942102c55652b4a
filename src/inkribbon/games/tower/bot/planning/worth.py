"""How good a position is at the end of a turn: life first, then the current errands."""

from __future__ import annotations

from inkribbon.games.tower.bot.escape import Escape
from inkribbon.games.tower.bot.goals import own_goals, points
from inkribbon.games.tower.bot.sharing import favours, gifts
from inkribbon.games.tower.bot.slits import Slits
from inkribbon.games.tower.bot.table import KEY_FLOOR, Table
from inkribbon.games.tower.rules.ending import RADIO, VACCINE
from inkribbon.games.tower.state.board import FLOOR_OF, FLOORS

from .landing import body_of, landing
from .stand import FAR, Stand, bites, distances, night, on_floor

BOLD = 1
"""Damage to accept for extra actions in a turn."""
DETOUR = 2
"""Actions on the way to the exit besides the shortest walk."""
DEAD = -1000.0
HEALTH = (DEAD, -18.0, -8.0, -3.0, -2.0)
"""By Life left."""
MORE_LIFE = 0.4
"""For each more."""
SAVED = (0.0, 2.5, 4.0, 5.0)
"""By survivors on the sheet: a decoy or a shield for the way out."""
SURVIVOR = 0.8
"""For each more."""
COMPANY = -1.0
"""Zombies in the PC's room after their phase: the next turn starts with a walk."""
NEAR_ZOMBIE = -0.3
ZOMBIE = -0.12
STRANDED = -0.15
"""A survivor left in a room, who may turn."""

OTHER_SEARCH = 1.2
ARMING = 2.0
"""A search on another floor, when only a way through the zombies is missing."""
SECOND_EXIT = 1.5
"""A search for the key cards of the other exit."""
KEY_SEARCH = 5.0
KEY_FOUND = 6.0
DANGER = 0.9
"""The worth of a card that shows DANGER!!, compared with another one."""
KEY_DANGER = 2.0
"""The same on the floor of the key cards: until someone draws it, nobody finds any."""
SEARCH_WAY = -1.4
OPEN_ROOM = 0.6

GIFT = 25.0
"""A key card to pass on when everything is found: everyone waits for it."""
EARLY_GIFT = 3.0
FAVOUR = 1.5
PICK_UP = 10.0
NEEDED = 40.0
"""A key card waiting in a slit when there is nothing left to find: everyone waits for it."""
EXIT_WAY = -0.2
EXIT_ZOMBIE = -0.4
"""A zombie that could bite the PC in the exit."""
EXIT_FLOOR = -0.1
LANDING = (-1.0, 5.0, 8.0, 9.5)
"""By the Life that would be left in the exit a round later; more adds nothing."""
PREPARED = 0.2
"""The part of it that counts while the cards are not found."""
SHORT = 1.2
"""For each missing Life, down to `SHORTEST`."""
SHORTEST = -5
GOING = 60.0
"""Being in an exit when all others certainly come."""
LAST_CALL = 8.0
"""The factor in the last round."""
LATE = 7
URGENCY = 0.3
"""For each round after `LATE`: fewer attempts are left."""
HOPE = 0.25
"""The chance of leaving this round that is worth more damage."""
KEEP = 0.15
"""A card in hand that is not used yet."""
GOAL = 0.5
"""A victory point from an objective."""

RUIN = {6: 0.0, 7: 0.0, 5: -2.0, 8: -2.0}
"""A danger drawn in a room: rubble or Fire there may block a way that is needed later."""
FAR_RUIN = -0.4
"""The same on the floor that is farthest from the exit."""
CUT_OFF = -15.0
"""The same where rubble would leave the PC on a part of its face."""


class Aim:
    """What one seat wants from this turn."""

    def __init__(self, table: Table) -> None:
        self.table = table
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
        self.urgency = 1.0 + URGENCY * max(0, table.view.round - LATE)
        self.ruin = self._ruin()
        self.errands = self._errands()
        self.search = {floor: self._search(floor) for floor in FLOORS}

    def _bold(self) -> int:
        """The damage to accept for extra actions: with a real chance to leave, what that takes."""
        view = self.table.view
        hopes = [room for room, chance in self.chances.items() if chance > HOPE]
        ways = [self.slits.ways[room] for room in hopes if room in self.slits.ways]
        return max((BOLD, *(way - view.ap + DETOUR for way in ways)))

    def _ruin(self) -> dict[int, float]:
        """Rooms where a danger may be drawn, and its cost there."""
        found = dict(RUIN)
        if self.leaving and self.escape.room:
            far = 3 if FLOOR_OF[self.escape.room] == 1 else 1
            found |= dict.fromkeys(FLOORS[far], FAR_RUIN)
        cut = {room: CUT_OFF for room in found if self.slits.cut_off_by(room)}
        return found | cut

    # What is worth a walk

    def _errands(self) -> dict[int, float]:
        """Rooms with a free errand, and its worth."""
        found: dict[int, float] = {}
        for room in (*self.slits.to_take(), *self.slits.to_fetch()):
            found[room] = self._pick_up(room)
        for _, way in self.gifts:
            for room in self.slits.rooms(way):
                best = GIFT if self.leaving else EARLY_GIFT
                if self.escape.room and FLOOR_OF[room] != FLOOR_OF[self.escape.room]:
                    best *= 0.8
                found[room] = max(found.get(room, 0.0), best)
        for _, way in self.favours:
            for room in self.slits.rooms(way):
                found[room] = max(found.get(room, 0.0), FAVOUR)
        return found

    def _pick_up(self, room: int) -> float:
        if self.escape.complete:
            return FAVOUR
        return NEEDED if self.leaving and self.slits.key_at(room) else PICK_UP

    def _search(self, floor: int) -> tuple[float, float]:
        """The worth of a pile's top card, and of those below it."""
        pile, danger = self.table.view.piles[floor], DANGER
        if floor != KEY_FLOOR:
            usual = ARMING if self.leaving else OTHER_SEARCH
        elif self.leaving:
            usual = 0.5 if len(self.escape.exits) > 1 else SECOND_EXIT
        else:
            usual = KEY_SEARCH + KEY_FOUND * self._wanted() / max(1, pile.size)
            danger = KEY_DANGER
        return (danger * usual if pile.danger == 1 else usual), usual * 0.8

    def _wanted(self) -> int:
        """Cards still missing for an escape."""
        counts, seats = self.table.counts, self.table.seats
        radio = sum(1 for kind in RADIO if not sum(counts[kind]))
        return max(0, seats - sum(counts[VACCINE])) + radio

    # The worth of a plan

    def gained(self, stand: Stand) -> float:
        """What the turn gained on the way."""
        more = max(0, stand.saved - len(SAVED) + 1)
        worth = SAVED[stand.saved - more] + SURVIVOR * more + KEEP * len(stand.hand)
        worth += GOAL * points(self.goals, stand.hand, not stand.damage)
        worth += sum(self.ruin[room] for room in stand.ruined)
        for place, floor in enumerate(stand.drawn):
            worth += self.search[floor][floor in stand.drawn[:place]]
        return worth + sum(self.errands[room] for room in stand.done)

    def worth(self, stand: Stand) -> float:
        """The worth of a turn that ends like this."""
        damage = stand.damage + bites(stand, self.soak)
        left = self.life - damage
        if left <= 0 or stand.room in stand.fires or stand.room in stand.ruined:
            return DEAD - damage
        after = night(stand, self.soak)
        worth = self.gained(stand) + self._health(left)
        floor = FLOOR_OF[after.room]
        worth += COMPANY if after.zombies[after.room] else 0.0
        worth += NEAR_ZOMBIE * on_floor(after.zombies, floor) + ZOMBIE * sum(after.zombies)
        worth += STRANDED * sum(after.survivors)
        return worth + self._placed(after)

    def _health(self, left: int) -> float:
        more = max(0, left - len(HEALTH) + 1)
        return HEALTH[left - more] + MORE_LIFE * more

    def _placed(self, after: Stand) -> float:
        """The worth of the PC's place for the next turns."""
        ways = distances(after.room, after.rubble, self.body.shafts)
        leaving = GOING * self.urgency * self.chances.get(after.room, 0.0)
        if self.escape.last:
            return LAST_CALL * leaving + self._exit(after, ways)
        errand = max((self._errand(after, ways, room) for room in self.errands), default=0.0)
        if self.leaving:
            return leaving + errand + self._exit(after, ways)
        return errand + self._searching(after, ways) + self._prepared(after)

    def _prepared(self, after: Stand) -> float:
        """A little for an exit that could be reached, before it is known which one it will be."""
        left = max(landing(after, room, self.body) for room in self.table.exits)
        return PREPARED * self._landing(left)

    def _errand(self, after: Stand, ways: dict[int, int], room: int) -> float:
        """Nearer is better; a finished errand is worth nothing more."""
        if room in after.done:
            return 0.0
        return self.errands[room] * (0.6 - 0.1 * min(ways.get(room, FAR), 6))

    def _exit(self, after: Stand, ways: dict[int, int]) -> float:
        room = self.escape.room
        if not room:
            return 0.0
        near = sum(after.zombies[room - 1 : room + 2])
        worth = EXIT_ZOMBIE * near + EXIT_FLOOR * on_floor(after.zombies, FLOOR_OF[room])
        worth += self._landing(landing(after, room, self.body))
        return worth + EXIT_WAY * ways.get(room, FAR)

    def _landing(self, left: int) -> float:
        """The worth of a landing with this much Life left."""
        if left < 0:
            return LANDING[0] + SHORT * max(left, SHORTEST)
        return LANDING[min(left, len(LANDING) - 1)]

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
        return SEARCH_WAY * nearest + OPEN_ROOM * len(clear)
