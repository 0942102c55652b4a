"""Events of the third game that rarely happen in random play."""

from __future__ import annotations

from collections.abc import Iterator

from support.bosses import boss_table
from support.campaign import city, room
from support.re3 import held, item, push_to
from support.terrain import EMPTY, ground, tile

from inkribbon.crawl.campaign.paths import UnlockPath
from inkribbon.crawl.campaign.switching import SwitchTo
from inkribbon.crawl.dangers.barrels import ShootBarrel
from inkribbon.crawl.effects.narrative_verbs import Waste
from inkribbon.crawl.effects.verbs import tasks_of
from inkribbon.crawl.items.item_box import SearchFallen, TakeOut
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.effects import Douse
from inkribbon.crawl.state.health import KnockOut
from inkribbon.crawl.turn.progress import Fulfil
from inkribbon.kernel.data import Event
from inkribbon.kernel.deck import Deck
from inkribbon.kernel.engine import push, run

ROW = """
    +---+---+---+
    | .   . n * |
    +---+---+---+
    """


def on_the_board() -> Iterator[Event]:
    """A rebuilt barricade, a goal, a rerolled entry, a fallen character."""
    goal = {"do": "use", "item": "fuse", "at": "b1", "text": "Put the fuse in."}
    table = ground(ROW, goals=[goal], items=[item("fuse")], kit=["fuse", "toolbox"])
    table.stand("jill", "b1").begin()
    table.answer(UseItem(held(table, "toolbox"), link=0))
    yield from table.answer(Fulfil(0)).events
    nothing = {**EMPTY, "2": [{"do": "spawn", "enemy": "drain-deimos"}]}
    table = ground(ROW, tiles=[tile("c1")], tables={"yellow": nothing}).stand("jill", "b1")
    table.enemy("drain-deimos", "a1").enemy("drain-deimos", "a1").begin()
    yield from table.move("c1", dice=["2", "6"]).events
    yield from lying()


def lying() -> list[Event]:
    """Carlos has fallen; Jill takes his knife and helps him up."""
    table = ground(ROW, cast=["jill", "carlos"]).stand("jill", "b1").stand("carlos", "b1")
    table.meet("carlos", "down")
    table.begin().answer(SearchFallen(1))
    table.answer(TakeOut(table.item("carlos", "knife").id, 1)).done()
    return table.answer(UseItem(held(table, "first-aid-spray"), on=1)).events


def burning() -> list[Event]:
    """Jill pushes a Zombie into the fire."""
    table = ground(ROW.replace("n *", "  ~")).stand("jill", "a1").enemy("zombie", "b1").begin()
    table.attack("handgun", "b1", dice=["mid"])
    push_to(table, "c1", dice=["3"])
    return table.events


def shooting() -> Iterator[Event]:
    """Jill shoots a barrel; an event costs her ammunition."""
    table = ground(ROW.replace("n *", "  o")).stand("jill", "a1").begin()
    yield from table.answer(table.offers(ShootBarrel)[0]).events
    table = ground(ROW).stand("jill", "a1").begin()
    push(table.world, Waste(held(table, "handgun"), 3))
    table.world.decision = None
    run(table.world)
    yield from (event for event in table.world.news if isinstance(event, Event))


def dousing() -> list[Event]:
    """Jill's hose puts the fire out."""
    table = ground(ROW.replace("n *", "  ~")).stand("jill", "a1").begin()
    push(table.world, *tasks_of(table.world, Douse(), "test"))
    table.world.decision = None
    run(table.world)
    return [event for event in table.world.news if isinstance(event, Event)]


def in_a_campaign() -> Iterator[Event]:
    """A path found and unlocked, cards added and returned, no event left, another character."""
    adds = "\n[adds.A]\ngold-gear = 1\n"
    files = {
        "commercial-1": room("commercial-1", left="v", path="rpd-1", tables=adds),
    }
    table = city(files, cast=("jill",), modes=("campaign", "solo")).answer(SwitchTo("carlos"))
    table.enter("commercial-1")
    table.world.decks["narrative"] = Deck()
    table.move("a2").move("b2").give("carlos", "precinct-key", "bolt-cutters")
    table.answer(UnlockPath(0, "rpd-1"))
    yield from table.move("c2").leave().events


def knocked_out() -> list[Event]:
    """In solo play, a hit that would defeat a character stops at Danger."""
    table = boss_table(ROW.replace("n *", "  B"), cast=["jill"], modes=["solo"])
    table.stand("jill", "a1").begin()
    push(table.world, KnockOut(0))
    table.world.decision = None
    run(table.world)
    return [event for event in table.world.news if isinstance(event, Event)]


def rare_moments() -> Iterator[Event]:
    yield from on_the_board()
    yield from burning()
    yield from shooting()
    yield from dousing()
    yield from in_a_campaign()
    yield from knocked_out()
