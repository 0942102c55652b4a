"""The judge of the tile crawlers: which options to try, which rolls differ, when to stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from inkribbon.bots.judge import Weighted
from inkribbon.crawl.campaign.paths import Abandon
from inkribbon.crawl.campaign.standalone import Equip, SwapCard
from inkribbon.crawl.combat.attack import Attack, hits_of, succeeds
from inkribbon.crawl.combat.boss import bosses_beside, health_left
from inkribbon.crawl.combat.evade import EVADE, PushEnemy, is_evaded
from inkribbon.crawl.combat.reactions import ReactionPhase
from inkribbon.crawl.items.carrying import Discard, Mix, find, limit_of, slots
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.item_box import StoreItems
from inkribbon.crawl.items.terrain import ClearBarricade, Climb
from inkribbon.crawl.items.trade import Trade
from inkribbon.crawl.items.typewriter import UseTypewriter
from inkribbon.crawl.items.using import UseItem, is_full
from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.state.moments import AttackOver
from inkribbon.crawl.state.pending import stop_before
from inkribbon.crawl.state.world import Character, World
from inkribbon.crawl.turn.actions import FlipDoor, Leave, Move, Stop
from inkribbon.crawl.turn.progress import Fulfil
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision, Option

from .aims import Aims, barred_links, is_late, keys_held, missing
from .bosses import is_fought
from .city import HURT, wanted
from .errands import errands
from .facts import facts_of
from .routes import FAR
from .things.fire import promise
from .things.goods import ballast
from .things.sharing import gift
from .trail import Trail
from .worth import LEAVE, Features, Position, Step, ended, features, prey

FEW = 2
"""Options considered for a minor choice further ahead."""
ORDERING = ("reaction-order", "noise-order", "enemy-route", "enemy-target")
"""Choices about enemies' moves: they differ little, and trying them all takes long."""
GIVEN = ("share-out", "swap")
"""Choices about starting weapons."""
CALM = 3
"""No need to look ahead if every enemy is more steps away than this."""
TARGETS = 2
"""Squares with enemies that are considered as targets."""


class CrawlJudge:
    """Judges positions within the turn of one view."""

    def __init__(self, view: CrawlView) -> None:
        self.turn = view.turn
        self.joined = is_fought(view)
        self.looks: dict[Features, Position] = {}
        """Positions of this search, as many as its fuel: several options lead to the same one."""

    def worth(self, world: World) -> float:
        """The worth of a position for all players together, seen from the view's turn."""
        value = ended(world)
        return self.look(world).worth if value is None else value

    def look(self, world: World) -> Position:
        key = features(world)
        position = self.looks.get(key)
        if position is None:
            position = self.looks[key] = Position(world, self.turn, joined=self.joined)
        return position

    def settled(self, world: World) -> bool:
        """Whether to stop here: at the next action, or before a tension or behaviour card."""
        decision = world.decision
        if decision is None:
            return True
        if decision.seat == CHANCE:
            deck = decision.about[0] if decision.prompt == "draw" else ""
            return deck == "tension" or deck in world.book.bosses
        return decision.prompt in ("action", "start", "first", "dashboard")

    def outcomes(self, world: World, decision: Decision) -> Sequence[Weighted]:
        if decision.prompt.startswith(EVADE):
            return _merged(decision, _evades(decision.prompt.removeprefix(EVADE)))
        if decision.prompt == "attack":
            card, enemy = decision.about
            return _merged(decision, _hits(world, str(card), int(enemy)))
        return [(option.weight, option) for option in decision.options]

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
        if wanted == Stop():
            # Staying in sight of a boss or of prey means fighting it.
            hunted = [*world.bosses, *(enemy for enemy, _ in prey(world))]
            for option in reversed(decision.options):
                if isinstance(option.action, Attack) and option.action.enemy in hunted:
                    return option
        for option in decision.options:
            if isinstance(option.action, Fulfil) or _writes(world, option.action):
                return option
            # Staying where there is something to find means searching.
            if option.action == wanted or (wanted == Stop() and isinstance(option.action, Search)):
                return option
        shots = [o for o in decision.options if isinstance(o.action, Attack)]
        return shots[-1] if shots else decision.options[0]

    def horizon(self, world: World) -> None:
        """When choosing actions, look no further than the end of the Action Phase."""
        stop_before(world, ReactionPhase)

    def worthwhile(self, world: World, decision: Decision) -> Sequence[Option]:
        if chosen := wanted(world, decision):
            return chosen
        if decision.prompt == "action":
            return self.purposeful(world, sensible(world, decision) or decision.options)
        if decision.prompt in GIVEN:
            return [_fairest(world, decision)]
        return _kept(decision)

    def purposeful(self, world: World, options: Sequence[Option]) -> Sequence[Option]:
        """The options without those that lead nowhere.

        Where no enemy reacts, the position changes only by what the characters do. So every step
        has to bring the character nearer, a turn does not begin with stopping or end before a safe
        step, what a goal asks for is done, and nobody steps back to such a place: this way the
        actions left fall from turn to turn, and no position comes back. A door is closed only
        behind the character, and not in a turn in which one was opened.
        """
        me = world.characters[world.active]
        if not me.up or not world.actions:
            return options
        if any(option.action == Leave() for option in options) and not is_awaited(world, me):
            return [option for option in options if option.action == Leave()]
        trail = Trail(self.look(world), me)
        if trail.quiet and (deeds := [o for o in options if trail.is_deed(o.action)]):
            return deeds
        kept = [option for option in options if trail.leads_on(option.action)]
        pressing = trail.quiet and (not world.done or any(trail.is_safe(o.action) for o in kept))
        busy = [o for o in kept if pressing and not isinstance(o.action, Stop)]
        return busy or kept or options

    def likely(self, world: World, decision: Decision) -> Sequence[Option]:
        if chosen := wanted(world, decision):
            return chosen
        options = _kept(decision)
        if decision.prompt in ORDERING:
            return options[:1]
        if len(options) <= FEW:
            return options
        if isinstance(options[0].action, PushEnemy):
            return _farthest(world, options)
        return options[:FEW]


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


def _writes(world: World, action: Data) -> bool:
    """Whether this uses a typewriter at the right time."""
    return isinstance(action, UseTypewriter) and is_late(world)


def _fairest(world: World, decision: Decision) -> Option:
    """Give weapons to the character with the fewest."""

    def armed(option: Option) -> int:
        seat = option.action.seat if isinstance(option.action, Equip | SwapCard) else 0
        cards = world.book.items
        return sum(cards[item.card].capacity > 0 for item in world.characters[seat].items)

    gifts = [o for o in decision.options if isinstance(o.action, Equip | SwapCard)]
    return min(gifts, key=armed) if gifts else decision.options[0]


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


def _merged(decision: Decision, key: Callable[[tuple[str, ...]], object]) -> list[Weighted]:
    """Rolls with the same effect, merged into one."""
    groups: dict[object, Weighted] = {}
    for option in decision.options:
        action = option.action
        if not isinstance(action, Rolled):
            return [(o.weight, o) for o in decision.options]
        same = key(action.faces)
        weight, first = groups.get(same, (0, option))
        groups[same] = (weight + option.weight, first)
    return list(groups.values())


def _evades(need: str) -> Callable[[tuple[str, ...]], object]:
    return lambda faces: is_evaded(need, faces)


def _hits(world: World, weapon: str, enemy: int) -> Callable[[tuple[str, ...]], object]:
    card = world.book.items[weapon]
    is_boss = enemy in world.bosses
    alone = health_left(world, enemy)
    heard = AttackOver in world.book.listeners

    def key(faces: tuple[str, ...]) -> object:
        hits = hits_of(card, faces)
        wide = card.blast or any(hit.area for hit in hits)
        if wide:
            return faces
        damage = sum(hit.damage for hit in hits)
        pushes = 0 if damage >= alone or is_boss else min(1, sum(hit.push for hit in hits))
        return succeeds(world, card, faces), min(damage, alone), pushes, heard and "low" in faces

    return key


def sensible(world: World, decision: Decision) -> list[Option]:
    """The actions that are not obviously pointless."""
    me = world.characters[world.active]
    shots = _shots(world, me, decision)
    return [o for o in decision.options if _is_sensible(world, me, shots, o.action)]


def _is_sensible(world: World, me: Character, shots: list[Attack], action: Data) -> bool:
    match action:
        case Move() | Stop():
            return True
        case Leave():
            return not on_errand(world, me) and not is_doorkeeper(world, me)
        case Attack():
            return action in shots
        case FlipDoor():
            return _door_helps(world, me, action.link)
        case UseItem():
            return _use_helps(world, me, action)
        case Discard():
            return _is_ballast(world, me, action)
        case Trade():
            return gift(world, me, world.characters[action.seat]) is not None
        case StoreItems() | Abandon():
            return False
        case UseTypewriter():
            return _writes(world, action)
        case Mix():
            return slots(world, me.items) >= limit_of(world, me.seat)
        case _:
            return True


def is_awaited(world: World, me: Character) -> bool:
    """Whether somebody has fallen, or is badly hurt and could be healed by the character."""
    cards = world.book.items
    others = [c for c in world.characters.values() if c.square >= 0 and c.seat != me.seat]
    heals = any(cards[item.card].kind == "recovery" for item in me.items)
    return any(who.fate == "down" or (heals and who.harm >= HURT) for who in others)


def is_doorkeeper(world: World, me: Character) -> bool:
    """Whether others could no longer get out if the character left with the keys."""
    if not world.locked or not keys_held(world, me):
        return False
    routes = facts_of(world.book).routes
    others = [c for c in world.characters.values() if c.square >= 0 and c.seat != me.seat]
    barred = barred_links(world, others) << routes.shift
    way = routes.exit(world.open, world.locked | barred)
    return any(way[who.square] >= FAR for who in others)


def on_errand(world: World, me: Character) -> bool:
    """Whether the character should take something before leaving the board."""
    if world.campaign is None:
        return False
    people = [c for c in world.characters.values() if c.square >= 0 and c.up]
    return me.seat in Aims(world, facts_of(world.book).routes, people).fetch


def _is_ballast(world: World, me: Character, action: Discard) -> bool:
    """Whether this discards the least useful item to make room for a search on this square."""
    if me.square not in world.tokens or not is_full(world, me):
        return False
    least = ballast(world, me)
    if least is None or least.id != action.item:
        return False
    here = world.tokens[me.square]
    sought = ("B" in here and missing(world)) or ("C" in here and me.square in errands(world))
    return bool(sought) or me.square in Position(world, world.turn).goods(me)


def _shots(world: World, me: Character, decision: Decision) -> list[Attack]:
    """The most effective and the thriftiest attack on each near target."""
    targets = _targets(world, me)
    found: dict[int, list[tuple[float, float, Attack]]] = {}
    for option in decision.options:
        shot = option.action
        if isinstance(shot, Attack) and shot.enemy in targets:
            found.setdefault(shot.enemy, []).append((*promise(world, me, shot), shot))
    strongest = [max(shots, key=itemgetter(0))[2] for shots in found.values()]
    return [*strongest, *(max(shots, key=itemgetter(1))[2] for shots in found.values())]


def _targets(world: World, me: Character) -> list[int]:
    """Bosses, prey, and the nearest enemies."""
    grid = world.book.grid
    walk = grid.walk(me.square, world.open)
    near = sorted(world.enemies.values(), key=lambda enemy: (walk[enemy.square], enemy.id))
    squares: list[int] = []
    found = []
    for enemy in near:
        if enemy.square not in squares:
            squares.append(enemy.square)
        if len(squares) > TARGETS or walk[enemy.square] > 4:
            break
        found.append(enemy.id)
    # Killing a boss may end the scenario: fetch what the campaign needs first.
    spared = bool(world.bosses) and bool(errands(world)) and not bosses_beside(world, me.square)
    bosses = [] if spared else [*world.bosses]
    return [*bosses, *found, *(enemy for enemy, _ in prey(world) if enemy not in found)]


def _door_helps(world: World, me: Character, link: int) -> bool:
    bit = 1 << link
    if not world.open & bit:
        if world.tokens or world.goals:
            return True
        routes = facts_of(world.book).routes
        now = routes.exit(world.open, world.locked)
        then = routes.exit(world.open | bit, world.locked)
        return then[me.square] < now[me.square]
    grid = world.book.grid
    near = grid.near(grid.tile_of[me.square], world.open)
    return any(
        near[enemy.square] and grid.tile_of[enemy.square] != grid.tile_of[me.square]
        for enemy in world.enemies.values()
    )


def _use_helps(world: World, me: Character, action: UseItem) -> bool:
    item = find(me, action.item)
    if action.weapon:
        weapon = find(me, action.weapon)
        room = world.book.items[weapon.card].capacity - weapon.ammo
        return room >= world.book.items[item.card].points
    return action.link < 0 and (
        world.characters[action.on].harm > 0 or world.characters[action.on].fate == "down"
    )
