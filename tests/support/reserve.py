"""A reserve for rule tests: a small room, few encounter cards, missions made up or printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from msgspec.structs import replace
from support.campaign import City, Trial, room
from support.crawl import Table, laid_out, scenario_on
from support.re1 import OURS, box, the_game

from inkribbon.crawl.campaign.entering import EnterScenario, begin_campaign
from inkribbon.crawl.printed.campaign import EndPhase, Graph, Node, RestoreReserve, RestReserve
from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.missions import MissionCard
from inkribbon.crawl.reserve.missions import Assign, CallOff, GoOn, TakeMission
from inkribbon.crawl.reserve.people import person
from inkribbon.crawl.state.character import Mission, Reserve, Reservist
from inkribbon.kernel.engine import run
from inkribbon.kernel.game import Setup

ROOM = """
+---+---+---+
| .   *   . |
+---+---+---+
"""
CLUE, CLUES, WOUND, BOTH = "drag-marks", "still-warm", "figure-in-the-dark", "half-eaten"
HEAL, ITEM, ORDERS = "a-friend-was-here", "bravo-team-pack", "a-crowd"
WOUNDS, ORDERS_HEAL = "claws-on-tile", "false-alarm"
"""Encounter cards by the symbols on them; heal and item come with S.T.A.R.S."""
EVERY = (CLUE, CLUES, WOUND, BOTH, HEAL, ITEM, ORDERS)


def mission(id: str, **rest: Any) -> MissionCard:
    """A mission made up for a test."""
    return MissionCard(id=id, name=id, text="", source=OURS, **rest)


def with_missions(*missions: MissionCard) -> Contents:
    """The box with these missions and no others."""
    return replace(box(), missions={card.id: card for card in missions})


def people(table: Table) -> list[str]:
    """Who is in the reserve or on a mission."""
    return [someone.id for someone in reserve(table).people]


def reserve(table: Table) -> Reserve:
    assert table.world.reserve
    return table.world.reserve


def wounds(table: Table, who: str) -> int:
    return person(reserve(table), who).wounds


def under_way(table: Table) -> Mission:
    found = reserve(table).mission
    assert found is not None, "nobody is on a mission"
    return found


def headquarters(
    *missions: MissionCard,
    waiting: Sequence[Reservist] = (Reservist("brad"),),
    encounters: Sequence[str] = EVERY * 2,
    contents: Contents | None = None,
    cast: Sequence[str] = ("chris",),
    **rules: Any,
) -> Table:
    """Chris at the start of his turn; the mission deck is made of these missions."""
    found = contents or (with_missions(*missions) if missions else box())
    table = laid_out(the_game(), scenario_on(ROOM, **rules), cast, box=found)
    for seat, who in enumerate(cast):
        table.stand(who, "abc"[seat] + "1")
    table.world.reserve = Reserve(tuple(waiting))
    table.deck("encounter", *encounters)
    return table.begin()


def draw_mission(table: Table, *dice: object) -> Table:
    return table.do(TakeMission(), dice)


def send(table: Table, card: str, who: str, *dice: object) -> Table:
    return table.answer(Assign(card, who), dice)


def go_on(table: Table, *dice: object) -> Table:
    return table.answer(GoOn(), dice)


def call_off(table: Table, *dice: object) -> Table:
    return table.answer(CallOff(), dice)


# A campaign


def stop(name: str) -> Node:
    return Node(id=name, name=name, source=OURS, district="House", opens="start")


GRAPH = Graph(
    title="A house",
    brief="",
    goal="",
    source=OURS,
    parts=("preparation", "reserve"),
    keeps=("A",),
    won="city-left",
    lost="city-overrun",
    end=EndPhase((RestReserve(levels=2),), (RestoreReserve(),)),
    scenario=(stop("one"), stop("two")),
)
DECKS = """
[decks.tension]
all-clear = 12
"""


class House(City):
    """A campaign whose players get ready once the next scenario is chosen."""

    def enter(self, scenario: str, *, dice: Sequence[object] = ()) -> Self:
        """Choose a scenario, unless it is the only one left, and set it up."""
        if self.asked().prompt != "prepare":
            self.answer(EnterScenario(scenario), dice)
        if self.asked().prompt == "prepare":
            self.done()
        self.settle_set_up()
        return self


def campaign(*cast: str, contents: Contents | None = None) -> House:
    """A campaign of two small rooms, at its dashboard."""
    files = {name: room(name, tables=DECKS) for name in ("one", "two")}
    whole = replace(contents or box(), graph=GRAPH)
    trial = Trial(files, whole, the_game())
    setup = Setup(game=trial.id, scenario="campaign", characters=cast, modes=())
    world = begin_campaign(trial.atlas(setup))
    run(world)
    return House(trial, world)


def enlist(table: Table, *people: Reservist) -> Table:
    """Replace the people of the reserve."""
    table.world.reserve = replace(reserve(table), people=people)
    return table
