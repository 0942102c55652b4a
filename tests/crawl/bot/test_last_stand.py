"""What `careful` does when characters have fallen: it gets on, and does not wait in vain."""

from __future__ import annotations

import pytest
from crawl.bot.test_party import GRILLE, LONG, fell, until_up
from support.crawl import Table, crawl, locks
from support.re1 import house

from inkribbon.catalogue import GAMES
from inkribbon.crawl.bot.aims.wants import is_beyond_help, keepers, legacy, sources
from inkribbon.crawl.bot.judge import CrawlJudge
from inkribbon.crawl.bot.options.sensible import sensible
from inkribbon.crawl.bot.options.staying import is_awaited, is_last
from inkribbon.crawl.bot.position.trail import Trail, is_step
from inkribbon.crawl.bot.position.worth import Position, despair
from inkribbon.crawl.bot.things.sharing import gift, remedy
from inkribbon.crawl.bot.weights import CAREFUL
from inkribbon.crawl.items.carrying import Discard, set_items
from inkribbon.crawl.items.elevator import MoveElevator
from inkribbon.crawl.items.terrain import Climb
from inkribbon.crawl.turn.actions import FlipDoor, Leave, Move, Stop
from inkribbon.kernel.data import Data
from inkribbon.lab.simulate import Plan
from inkribbon.lab.watch import RETURNS, watch_one
from inkribbon.lab.ways import Way, setup_of

ONCE_STUCK = (
    *(("re1", "lab-a", 2, ("standalone",), 50), ("re1", "crypts-a", 4, ("standalone",), 122)),
    *(("re1", "helipad", 2, ("standalone",), 50), ("re2", "4a", 2, (), 11)),
    *(("re2", "2a", 4, (), 155), ("re3", "commercial-2", 2, (), 9)),
)
"""Games in which it went up and down in an elevator, traded to and fro, walked in circles around a
boss, or waited until time was up."""
SPRAY = "spare-spray"
KEY = "shield-key"


@pytest.mark.parametrize(("game", "scenario", "players", "modes", "number"), ONCE_STUCK)
def test_it_gets_on_where_it_was_stuck(
    game: str, scenario: str, players: int, modes: tuple[str, ...], number: int
) -> None:
    setup = setup_of(GAMES[game], scenario, Way(players, modes))
    habits = watch_one(Plan(setup, ("careful",) * players, number + 1, "1"), number)
    assert habits.returns <= RETURNS
    assert not habits.idle


def judged(table: Table) -> list[Data]:
    """What is considered."""
    judge = CrawlJudge(table.game.observe(table.world, table.world.active))
    return [option.action for option in judge.worthwhile(table.world, table.asked())]


def mansion(picture: str, jill: str, chris: str) -> Table:
    """A pair of the first game, in which one trades with the fallen beside one."""
    doors = locks({"K": KEY} if "K" in picture else {})
    table = crawl("re1", picture, cast=("jill", "chris"), links=doors)
    table.stand("jill", jill).stand("chris", chris).deck("A").deck("B").deck("C")
    return fell(table.carry("jill", "knife"), "chris")


# The keys of the fallen


def test_the_key_of_the_fallen_is_fetched_and_taken() -> None:
    table = mansion(GRILLE, "a1", "c1").carry("chris", KEY).begin()
    assert [who.id for who in keepers(table.world)] == ["chris"]
    assert Position(table.world, 1).aims.remedies == [table.square("c1")]
    assert table.square("b1") in [move.square for move in judged(table) if isinstance(move, Move)]
    found = remedy(table.world, table.who("jill"), table.who("chris"))
    assert found is not None
    assert found.card == KEY


def test_a_key_that_somebody_who_stands_has_too_stays_with_the_fallen() -> None:
    table = mansion(GRILLE, "a1", "c1").carry("chris", KEY).carry("jill", KEY)
    assert legacy(table.world, table.who("chris")) == []
    assert keepers(table.world) == []


def test_what_is_not_asked_for_stays_with_the_fallen() -> None:
    table = mansion(GRILLE, "a1", "c1").carry("chris", "knife")
    assert keepers(table.world) == []
    assert remedy(table.world, table.who("jill"), table.who("chris")) is None


def test_nothing_is_taken_from_somebody_who_stands() -> None:
    table = crawl("re1", GRILLE, cast=("jill", "chris"), links=locks({"K": KEY}))
    table.stand("jill", "b1").stand("chris", "c1").carry("chris", KEY).carry("jill")
    assert remedy(table.world, table.who("jill"), table.who("chris")) is None


def test_with_full_hands_something_is_dropped_for_the_key() -> None:
    table = mansion(GRILLE, "c1", "c1").carry("chris", KEY).carry("jill", *["knife"] * 8).begin()
    options = [option.action for option in sensible(table.world, table.asked())]
    assert any(isinstance(action, Discard) for action in options)


def test_of_identical_items_the_one_on_offer_is_dropped() -> None:
    """Only the first of them is offered, whichever was found first."""
    table = mansion(GRILLE, "c1", "c1").carry("chris", KEY).carry("jill", *["knife"] * 8)
    jill = table.who("jill")
    set_items(table.world, jill.seat, tuple(reversed(jill.items)))
    table.begin()
    dropped = [action for action in judged(table) if isinstance(action, Discard)]
    assert dropped == table.offers(Discard)[:1]


def test_nothing_is_given_to_the_fallen() -> None:
    table = mansion(LONG, "a1", "b1").carry("jill", "handgun", "handgun").carry("chris")
    assert gift(table.world, table.who("jill"), table.who("chris")) is None


# Whether there is hope


def test_nobody_waits_for_those_whom_nothing_can_revive() -> None:
    table = mansion(LONG, "n1", "a1")
    assert is_beyond_help(table.world)
    assert not is_awaited(table.world, table.who("jill"))
    assert Leave() in judged(table.begin())


@pytest.mark.parametrize("where", ["hand", "fallen", "deck"])
def test_with_a_spray_left_somewhere_there_is_hope(where: str) -> None:
    table = mansion(LONG, "n1", "a1")
    if where == "deck":
        table.deck("B", SPRAY).token("B", "c1")
    else:
        table.carry("jill" if where == "hand" else "chris", SPRAY)
    assert not is_beyond_help(table.world)
    assert is_awaited(table.world, table.who("jill"))


def test_a_deck_without_a_token_on_the_board_hides_nothing_to_be_found() -> None:
    table = mansion(LONG, "n1", "a1").deck("B", SPRAY)
    assert sources(table.world, SPRAY) == []
    assert is_beyond_help(table.world)
    assert sources(table.token("B", "c1").world, SPRAY) == ["B"]


def test_nobody_is_beyond_help_while_all_stand() -> None:
    table = crawl("re1", LONG, cast=("jill", "chris")).deck("A").deck("B").deck("C")
    assert not is_beyond_help(table.world)


def test_the_last_spray_revives_one_of_several() -> None:
    cast = ("jill", "chris", "rebecca", "barry")
    table = crawl("re1", LONG, cast=cast).stand("jill", "a1").stand("chris", "b1")
    table.stand("rebecca", "c1").stand("barry", "d1").deck("A").deck("B").deck("C")
    for name in cast[1:]:
        fell(table, name)
    table.carry("jill", SPRAY).begin()
    assert until_up(table, "barry"), "he is the nearest to the exit"


def test_having_no_spray_left_costs_less_than_one_more_on_their_feet_gains() -> None:
    def cost(*kit: str) -> float:
        cast = ("jill", "chris", "rebecca", "barry")
        table = crawl("re1", LONG, cast=cast).deck("A").deck("B").deck("C")
        for name, place in zip(cast, ("a1", "b1", "c1", "d1"), strict=True):
            table.stand(name, place)
        for name in cast[2:]:
            fell(table, name)
        world = table.carry("jill", *kit).begin().world
        position = Position(world, 1)
        ways = [position.way(who, world.open)[who.square] for who in position.aims.down]
        return position.undone() - position.step * sum(ways)

    assert 0 < cost() - cost(SPRAY) < CAREFUL.down / 2


# Alone


def test_the_more_have_fallen_the_more_progress_matters() -> None:
    table = crawl("re1", LONG, cast=("jill", "chris"))
    assert despair(table.world, CAREFUL) == 1
    assert despair(fell(table, "chris").world, CAREFUL) > 1


def test_whoever_is_left_alone_is_the_last() -> None:
    table = crawl("re1", LONG, cast=("jill", "chris")).stand("jill", "a1").stand("chris", "b1")
    assert not is_last(table.world, table.who("jill"))
    assert is_last(fell(table, "chris").world, table.who("jill"))
    alone = crawl("re1", LONG, cast=("jill",))
    assert not is_last(alone.world, alone.who("jill"))


def test_the_last_one_does_not_begin_a_turn_by_waiting() -> None:
    """The Zombies between her and the exit make staying look better."""
    table = mansion(LONG, "d1", "a1").enemy("zombie", "f1").enemy("zombie", "f1").begin()
    considered = judged(table)
    assert Stop() not in considered
    steps = [action.square for action in considered if isinstance(action, Move)]
    assert steps == [table.square("e1")]


DOORS = """
    +---+---+---+---+---+---+---+---+
    | .   . d .   . d .   .   .   X |
    +---+---+---+---+---+---+---+---+
    """


def test_closing_a_door_leads_no_further() -> None:
    table = mansion(DOORS, "d1", "a1").open(0, 1).begin()
    trail = Trail(Position(table.world, 1), table.who("jill"), ())
    assert trail.is_delay(FlipDoor(1))
    assert trail.is_delay(Move(table.square("c1")))
    assert not trail.is_delay(Move(table.square("e1")))
    assert not trail.is_delay(Stop())
    assert [is_step(action) for action in (FlipDoor(1), Move(1), Climb(1))] == [False, True, True]


# The elevator


@pytest.mark.parametrize(
    ("row", "rides"), [("| ^ n .   X | _ n . |", 0), ("| ^ n .   . | _ n X |", 1)]
)
def test_the_elevator_is_taken_only_to_get_nearer(row: str, rides: int) -> None:
    wall = "+---+---+---+---+---+"
    table = house(f"{wall}\n{row}\n{wall}").stand("jill", "a1").begin()
    trail = Trail(Position(table.world, 1), table.who("jill"), ())
    offered = table.offers(MoveElevator)
    assert len(offered) == 1
    assert sum(trail.leads_on(ride) for ride in offered) == rides
