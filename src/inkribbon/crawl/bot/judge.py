"""The judge of the tile crawlers: which options to try, which rolls differ, when to stop."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from inkribbon.bots.judge import Weighted
from inkribbon.crawl.campaign.standalone import Equip, SwapCard
from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.boss import bosses_beside
from inkribbon.crawl.combat.evade import PushEnemy
from inkribbon.crawl.combat.reactions import ReactionPhase
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.item_box import TakeOut
from inkribbon.crawl.items.terrain import ClearBarricade, Climb
from inkribbon.crawl.items.using import is_trained
from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.state.pending import stop_before
from inkribbon.crawl.state.world import World
from inkribbon.crawl.turn.actions import FlipDoor, Leave, Move, Stop
from inkribbon.crawl.turn.progress import Fulfil
from inkribbon.crawl.turn.stations import UseStation
from inkribbon.crawl.turn.venturing import RideOn, Venture
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision, Option

from .aims.goals import prey
from .aims.ribbons import is_last_chance
from .bosses import is_fought
from .city import wanted
from .facts import facts_of
from .options.horizon import stop_at_next_action
from .options.outcomes import drawn_from, outcomes
from .options.sensible import possible, sensible, writes
from .options.staying import is_awaited, is_last
from .position.plan import LEAVE, STAY, Step
from .position.trail import Trail, is_step
from .position.worth import Features, Position, ended, features, is_lost
from .things.goods import KEPT, ballast
from .things.stash import is_worth_taking
from .things.supplies import guns_of
from .weights import CAREFUL, Weights

FEW = 2
"""Options considered for a minor choice further ahead."""
ORDERING = ("reaction-order", "noise-order", "enemy-route", "enemy-target")
"""Choices about enemies' moves: they differ little, and trying them all takes long."""
GIVEN = ("share-out", "swap")
"""Choices about starting weapons."""
CALM = 3
"""No need to look ahead if every enemy is more steps away than this."""


class CrawlJudge:
    """Judges positions within the turn of one view."""

    def __init__(self, view: CrawlView, weights: Weights = CAREFUL) -> None:
        self.weights = weights
        self.turn = view.turn
        self.joined = is_fought(view)
        self.plight: float | None = None
        """How bad the position is from which this one looks ahead, once it is known."""
        self.looks: dict[Features, Position] = {}
        """Positions seen before: several options lead to the same one."""

    @property
    def scope(self) -> tuple[int, bool]:
        return self.turn, self.joined

    def worth(self, world: World) -> float:
        """The worth of a position for all players together, seen from the view's turn.

        However bad things are, a defeat is worse.
        """
        value = ended(world, self.weights)
        if value is None:
            return self.look(world).worth
        return value - (self.plight or 0.0) if is_lost(world) else value

    def look(self, world: World) -> Position:
        key = features(world)
        position = self.looks.get(key)
        if position is None:
            position = self.looks[key] = Position(
                world, self.turn, self.weights, joined=self.joined
            )
        return position

    def key(self, world: World) -> Hashable:
        """Everything that the judgment depends on, or the model, or the choice of options."""
        litter = sum(world.corpses.values()), len(world.barrels)
        return features(world), drawn_from(world), world.done, litter, world.decks["tension"]

    def settled(self, world: World) -> bool:
        """Whether to stop here: at the next action, or before a tension or behaviour card."""
        decision = world.decision
        if decision is None:
            return True
        if decision.seat == CHANCE:
            deck = drawn_from(world)
            return deck == "tension" or deck in world.book.bosses
        return decision.prompt in ("action", "start", "first", "dashboard")

    def outcomes(self, world: World, decision: Decision) -> Sequence[Weighted]:
        return outcomes(world, decision)

    def calm(self, world: World) -> bool:
        """Whether no enemy could get near soon, even if a door were opened."""
        if world.active not in world.characters:
            return True
        me = world.characters[world.active]
        if not me.up:
            return True
        if world.bosses and bosses_beside(world, me.square):
            return False
        routes = facts_of(world.book).routes
        walk = world.book.grid.walk(me.square, routes.all_open)
        return not any(walk[enemy.square] <= CALM for enemy in world.enemies.values())

    def habit(self, world: World, decision: Decision) -> Option | None:
        """Within the same turn: continue to the best square to end it on."""
        if decision.prompt != "action" or world.turn != self.turn:
            return None
        wanted = _deed(world, self.look(world).next_step())
        stays = wanted == Stop()
        if stays:
            # Staying in sight of a boss or of prey means fighting it.
            hunted = [*world.bosses, *(enemy for enemy, _ in prey(world))]
            for option in reversed(decision.options):
                if isinstance(option.action, Attack) and option.action.enemy in hunted:
                    return option
        for option in decision.options:
            if isinstance(option.action, Fulfil | UseStation) or writes(world, option.action):
                return option
            # Staying at an open door to the unknown means going through.
            if stays and isinstance(option.action, Venture | RideOn) and self._looks(world):
                return option
            # Staying where there is something to find means searching.
            if option.action == wanted or (stays and isinstance(option.action, Search)):
                return option
        shots = [o for o in decision.options if isinstance(o.action, Attack)]
        return shots[-1] if shots else decision.options[0]

    def _looks(self, world: World) -> bool:
        return self.look(world).aims.looking

    def horizon(self, world: World) -> None:
        """When choosing actions, look no further than the next one."""
        stop_before(world, ReactionPhase)
        stop_at_next_action(world)

    def worthwhile(self, world: World, decision: Decision) -> Sequence[Option]:
        if chosen := wanted(world, decision):
            return chosen
        if decision.prompt == "action":
            if self.plight is None:
                self.plight = max(0.0, -self.look(world).worth)
            found = self.purposeful(world, sensible(world, decision) or possible(decision))
            # Of options that look the same the first is taken, so a door is left alone.
            return sorted(found, key=_is_flip)
        if decision.prompt in GIVEN:
            return [_fairest(world, decision)]
        if decision.prompt == "take":
            return _useful(world, decision)
        return _least(world, decision) if decision.prompt == "make-room" else _kept(decision)

    def purposeful(self, world: World, options: Sequence[Option]) -> Sequence[Option]:
        """The options without those that lead nowhere.

        Where no enemy reacts, the position changes only by what the characters do. So every step
        has to bring the character nearer, a turn does not begin with stopping or end before a safe
        step, what a goal asks for is done, and nobody steps back to such a place: this way the
        actions left fall from turn to turn, and no position comes back. Where enemies react, what a
        goal asks for is done unless an attack is likely, and even then nobody stops instead, nor
        when it can be done this turn without stirring an enemy. A door is closed only behind the
        character, and not in a turn in which one was opened. A typewriter is used before time runs
        out, whatever else there is to do. Whoever is left alone does not begin a turn by waiting:
        nobody will come.
        """
        me = world.characters[world.active]
        if not me.up or not world.actions:
            return options
        if is_last_chance(world) and (writing := [o for o in options if writes(world, o.action)]):
            return writing
        trail = Trail(self.look(world), me, world.done)
        if any(option.action == Leave() for option in options):
            if not is_awaited(world, me):
                return [option for option in options if option.action == Leave()]
            if not trail.position.is_threatened(me):
                options = [option for option in options if option.action != Leave()]
        deeds = [option for option in options if trail.is_deed(option.action)]
        if deeds and (trail.quiet or not trail.position.is_threatened(me)):
            return deeds
        kept = [option for option in options if trail.leads_on(option.action)]
        last = not world.done and is_last(world, me)
        if not trail.quiet and (last or trail.position.next_step() == STAY):
            # A step that only leads back here is wasted.
            wasted = trail.is_delay if last else is_step
            kept = [option for option in kept if not wasted(option.action)] or kept
        busy = [option for option in kept if not isinstance(option.action, Stop)]
        if not busy or len(busy) == len(kept):
            return kept or options
        pressing = trail.quiet and (not world.done or any(trail.is_safe(o.action) for o in busy))
        offered = [option.action for option in options]
        return busy if pressing or last or deeds or trail.is_near_goal(offered) else kept

    def likely(self, world: World, decision: Decision) -> Sequence[Option]:
        if chosen := wanted(world, decision):
            return chosen
        options = _useful(world, decision) if decision.prompt == "take" else _kept(decision)
        if decision.prompt in ORDERING:
            return options[:1]
        if len(options) <= FEW:
            return options
        if isinstance(options[0].action, PushEnemy):
            return _farthest(world, options)
        return options[:FEW]


class Judges:
    """Makes the judges of a bot, one for each view.

    Those of one turn share their positions: most of what is ahead of one decision is also ahead of
    the next.
    """

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._scope = (-1, False)
        self._looks: dict[Features, Position] = {}

    def __call__(self, view: CrawlView) -> CrawlJudge:
        judge = CrawlJudge(view, self.weights)
        if judge.scope != self._scope:
            self._scope, self._looks = judge.scope, {}
        judge.looks = self._looks
        return judge


def _is_flip(option: Option) -> bool:
    return isinstance(option.action, FlipDoor)


def _deed(world: World, step: Step) -> Data:
    """The action for a step of a plan."""
    square, link = step
    if step == LEAVE:
        return Leave()
    if square >= 0:
        here = world.characters[world.active].square
        return Climb(square) if world.book.stairs.get(here) == square else Move(square)
    if link < 0:
        return Stop()
    return ClearBarricade(link) if world.book.frames >> link & 1 else FlipDoor(link)


def _fairest(world: World, decision: Decision) -> Option:
    """Give weapons to the character with the fewest who can fire them; leave the others."""

    def armed(option: Option) -> int:
        seat = option.action.seat if isinstance(option.action, Equip | SwapCard) else 0
        return len(guns_of(world.book, world.characters[seat]))

    gifts = [o for o in decision.options if _is_fitting(world, o.action)]
    return min(gifts, key=armed) if gifts else decision.options[-1]


def _is_fitting(world: World, gift: Data) -> bool:
    """Whether this gives a card to a character who can use it."""
    if isinstance(gift, Equip):
        return is_trained(world.book.cast[gift.seat].proficient, world.book.items[gift.card])
    return isinstance(gift, SwapCard)


def _least(world: World, decision: Decision) -> Sequence[Option]:
    """Of what could be discarded for room, the least useful; keys only if there is nothing else."""
    who = world.characters[decision.seat]
    least = ballast(world, who)
    kept = [i.id for i in who.items if world.book.items[i.card].kind in KEPT]
    free = [Discard(least.id)] if least else [Discard(i.id) for i in who.items if i.id not in kept]
    return [o for o in decision.options if o.action in free] or decision.options


def _useful(world: World, decision: Decision) -> Sequence[Option]:
    """The options without taking what would only be carried around, if there are others."""
    me = world.characters[world.active]
    box = {item.id: item for item in world.box}
    useless = [
        option
        for option in decision.options
        if isinstance(option.action, TakeOut)
        and option.action.item in box
        and not is_worth_taking(world, me, box[option.action.item])
    ]
    return [o for o in decision.options if o not in useless] or decision.options


def _kept(decision: Decision) -> Sequence[Option]:
    """The options without discarding, unless there is nothing else."""
    kept = [o for o in decision.options if not isinstance(o.action, Discard)]
    return kept or decision.options


def _farthest(world: World, options: Sequence[Option]) -> list[Option]:
    """The options that push an enemy farthest from all characters."""
    people = [c.square for c in world.characters.values() if c.up]
    walks = [world.book.grid.walk(square, world.open) for square in people]

    def away(option: Option) -> int:
        action = option.action
        if not isinstance(action, PushEnemy):
            return -1
        return min([walk[action.square] for walk in walks])

    return sorted(options, key=away, reverse=True)[:FEW]
