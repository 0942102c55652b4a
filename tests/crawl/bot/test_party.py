"""What `careful` does for the others and for the goals: it shares, waits with keys, gets on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table, crawl, locks
from support.re2 import cleared, shipped

from inkribbon import bots
from inkribbon.crawl.bot.aims.aims import Aims
from inkribbon.crawl.bot.aims.ribbons import writer
from inkribbon.crawl.bot.aims.wants import barred_links
from inkribbon.crawl.bot.bosses import is_fight
from inkribbon.crawl.bot.options.sensible import sensible
from inkribbon.crawl.bot.options.staying import is_awaited, is_doorkeeper
from inkribbon.crawl.bot.position.trail import Trail
from inkribbon.crawl.bot.position.worth import Position
from inkribbon.crawl.bot.routes import FAR, Routes
from inkribbon.crawl.bot.things.fire import damage, toll
from inkribbon.crawl.bot.things.sharing import gift
from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import limit_of, set_items
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.trade import Give, Trade
from inkribbon.crawl.scenario.goals import LeaveGoal, UseGoal
from inkribbon.crawl.state.world import World
from inkribbon.crawl.turn.actions import FlipDoor, Leave, Stop
from inkribbon.crawl.turn.progress import Fulfil
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.deck import shuffled
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler

PAIR = ("jill", "carlos")
LONG = """
    +---+---+---+---+---+---+---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   .   .   .   .   .   .   X |
    +---+---+---+---+---+---+---+---+---+---+---+---+---+---+
    """
GRILLE = """
    +---+---+---+---+---+---+
    | .   .   . K .   .   X |
    +---+---+---+---+---+---+
    """
KEY = "boutique-key"


def chosen(table: Table) -> Data:
    decision = table.asked()
    seat = max(0, decision.seat)
    view = table.game.observe(table.world, seat)
    return bots.make("careful", table.game, 1).choose(view, decision)


def given(table: Table, giver: str = "jill", taker: str = "carlos") -> str:
    """What one character would give to another."""
    item = gift(table.world, table.who(giver), table.who(taker))
    return item.card if item is not None else ""


def pair(drawing: str = LONG, at: tuple[str, str] = ("a1", "b1")) -> Table:
    table = crawl("re3", drawing, cast=PAIR, links=locks({"K": KEY} if "K" in drawing else {}))
    return table.stand("jill", at[0]).stand("carlos", at[1])


# Sharing


def test_of_identical_items_the_one_on_offer_is_given() -> None:
    """A different one was wished for again and again."""
    table = pair().carry("jill", "red-herb", "knife", "red-herb").carry("carlos", "knife")
    first, knife, second = table.who("jill").items
    set_items(table.world, table.seat("jill"), (second, knife, first))
    table.begin("jill").answer(Trade(table.seat("carlos")))
    assert chosen(table) == Give(second.id)


def test_ammunition_goes_to_the_weapon_it_fits() -> None:
    table = pair().carry("jill", "handgun", "shotgun-shells").carry("carlos", "shotgun")
    assert given(table) == "shotgun-shells"
    assert given(table.carry("carlos", "handgun")) == ""


def test_the_second_spray_goes_to_whoever_has_none() -> None:
    table = pair().carry("jill", *["first-aid-spray"] * 2).carry("carlos", "knife")
    assert given(table) == "first-aid-spray"
    assert given(table.carry("jill", "first-aid-spray")) == ""


def test_healing_goes_to_the_one_who_is_hurt() -> None:
    table = pair().carry("jill", "green-herb").carry("carlos", "knife")
    assert given(table) == ""
    assert given(table.stand("carlos", "b1", harm=4)) == "green-herb"


def test_a_key_goes_to_the_one_who_is_near_its_door() -> None:
    table = pair(GRILLE, ("a1", "b1")).carry("jill", KEY).carry("carlos")
    assert given(table) == ""
    far = LONG.replace("X", ".").replace(".   . |", ". K X |", 1)
    table = pair(far, ("a1", "l1")).carry("jill", KEY).carry("carlos")
    assert given(table) == KEY


def test_nothing_is_given_to_a_full_inventory() -> None:
    table = pair().carry("jill", "handgun", "shotgun-shells")
    assert given(table.carry("carlos", "shotgun", *["knife"] * 5)) == ""


def test_it_hands_over_what_helps_and_finishes() -> None:
    table = pair().carry("jill", "handgun", "shotgun-shells")
    table.carry("carlos", "shotgun").ammo("carlos", "shotgun", 0).begin()
    done = []
    for _ in range(3):
        action = chosen(table)
        done.append(type(action))
        answer(table.world, action)
    assert done == [Trade, Give, Done]
    assert "shotgun-shells" in table.cards("carlos")


# Keys


def test_a_door_whose_key_is_gone_is_no_way() -> None:
    table = pair(GRILLE, ("a1", "b1")).carry("carlos", KEY).carry("jill").begin()
    world, routes = table.world, Routes(table.world.book)
    people = [*world.characters.values()]
    assert Aims(world, routes, people, to_the_end=False).locks[0] >> routes.shift == 0
    assert barred_links(world, people[:1])
    way = routes.exit(world.open, world.locked | barred_links(world, people[:1]) << routes.shift)
    assert way[table.square("a1")] >= FAR > way[table.square("d1")]
    table.deck("B", KEY)
    assert not barred_links(world, people[:1])


def test_nobody_leaves_with_the_key_that_others_need() -> None:
    table = pair(GRILLE, ("a1", "f1")).carry("carlos", KEY).carry("jill")
    assert is_doorkeeper(table.world, table.who("carlos"))
    assert not is_doorkeeper(table.carry("carlos").world, table.who("carlos"))
    table = pair(GRILLE, ("e1", "f1")).carry("carlos", KEY).carry("jill")
    assert not is_doorkeeper(table.world, table.who("carlos"))


# Leaving


def test_at_the_exit_it_leaves_unless_somebody_needs_its_help() -> None:
    table = pair(LONG, ("n1", "k1")).carry("jill", "first-aid-spray").begin()
    assert chosen(table) == Leave()
    table = pair(LONG, ("n1", "k1")).carry("jill", "first-aid-spray")
    assert is_awaited(table.stand("carlos", "k1", harm=4).world, table.who("jill"))
    assert not is_awaited(table.carry("jill").world, table.who("jill"))


def test_the_only_one_who_can_revive_waits_for_those_far_behind() -> None:
    table = pair(LONG, ("n1", "a1")).carry("jill", "first-aid-spray").carry("carlos").begin()
    assert chosen(table) != Leave()
    assert not is_awaited(table.carry("carlos", "first-aid-spray").world, table.who("jill"))


# The fallen


def fell(table: Table, name: str) -> Table:
    return table.meet(name, "down")


def until_up(table: Table, name: str, most: int = 40) -> bool:
    """Whether a character is revived within some decisions of `careful`."""
    chance = Sampler(3)
    for _ in range(most):
        decision = table.world.decision
        if decision is None or table.who(name).fate == "standing":
            break
        action = chance.choose(decision) if decision.seat == CHANCE else chosen(table)
        answer(table.world, action)
    return table.who(name).fate == "standing"


@pytest.mark.parametrize(("edition", "other"), [("re3", "carlos"), ("re1", "chris")])
def test_the_fallen_are_revived_with_a_spray_of_their_own(edition: str, other: str) -> None:
    """By a search in the later editions, by a trade in the first."""
    table = crawl(edition, LONG, cast=("jill", other)).stand("jill", "a1").stand(other, "h1")
    fell(table.carry("jill", "knife").carry(other, "first-aid-spray"), other).begin()
    assert until_up(table, other)


def test_a_full_inventory_does_not_keep_a_spray_from_the_fallen() -> None:
    table = pair(LONG, ("g1", "h1")).carry("jill", *["knife"] * 6)
    fell(table.carry("carlos", "first-aid-spray"), "carlos").begin()
    assert until_up(table, "carlos")


# Doors


BEHIND = """
    +---+---+---+---+---+---+---+---+
    | .   . d .   . d .   .   .   X |
    +---+---+---+---+---+---+---+---+
    """
BACK, ONWARD = 0, 1


def test_a_door_on_the_way_is_opened_once() -> None:
    """Behind it is an enemy: it opens the door and does not close it again."""
    table = crawl("re3", BEHIND).stand("jill", "d1").enemy("zombie", "g1")
    table.carry("jill", "handgun").begin()
    chance = Sampler(3)
    flips = []
    for _ in range(60):
        decision = table.world.decision
        if decision is None:
            break
        action = chance.choose(decision) if decision.seat == CHANCE else chosen(table)
        if isinstance(action, FlipDoor):
            flips.append(action.link)
        answer(table.world, action)
    assert flips.count(1) == 1


def test_a_turn_where_nothing_threatens_does_not_begin_with_stopping() -> None:
    table = crawl("re3", BEHIND).stand("jill", "d1").enemy("zombie", "e1").enemy("zombie", "e1")
    table.enemy("zombie", "f1").carry("jill", "knife").begin()
    assert chosen(table) != Stop()


WAITING = """
    +---+---+---+---+---+---+---+---+---+---+---+
    | X K . d .   .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+---+---+---+
    """


def test_whoever_waits_leaves_a_door_alone_that_makes_no_difference() -> None:
    """Open or shut, the Zombie goes for Carlos, who is to bring the key."""
    table = crawl("re3", WAITING, cast=PAIR, links=locks({"K": KEY})).stand("jill", "b1")
    table.stand("carlos", "k1").carry("carlos", KEY).carry("jill", "knife")
    table.enemy("zombie", "j1").open(1).begin()
    assert chosen(table) == Stop()


@pytest.mark.parametrize(
    ("door", "done", "opens"),
    [
        (BACK, (), True),
        (BACK, ("flip-door",), False),
        (BACK, ("flip-door", "move"), True),
        (ONWARD, ("flip-door",), True),
    ],
)
def test_a_door_that_was_just_closed_is_opened_again_only_on_the_way(
    door: int, done: tuple[str, ...], opens: bool
) -> None:
    """Both lead away from the Zombie beside her."""
    table = crawl("re3", BEHIND).stand("jill", "c1").enemy("zombie", "d1").begin()
    trail = Trail(Position(table.world, table.world.turn), table.who("jill"), done)
    assert trail.leads_on(FlipDoor(door)) is opens


def test_where_nothing_threatens_no_door_is_opened_that_leads_nowhere() -> None:
    table = crawl("re3", BEHIND).stand("jill", "c1").begin()
    trail = Trail(Position(table.world, table.world.turn), table.who("jill"), ())
    assert [trail.leads_on(FlipDoor(door)) for door in (BACK, ONWARD)] == [False, True]


# Weapons and goals


def considered(*weapons: str, at: str) -> list[str]:
    """The weapons that are considered against three enemies in a square."""
    table = crawl("re3", LONG).stand("jill", "a1").carry("jill", *weapons)
    for _ in range(3):
        table.enemy("zombie", at)
    table.begin()
    shots = [o.action for o in sensible(table.world, table.asked())]
    used = {shot.weapon for shot in shots if isinstance(shot, Attack)}
    return sorted(item.card for item in table.who("jill").items if item.id in used)


def test_it_considers_the_weapon_that_does_most_and_the_one_that_costs_least() -> None:
    assert considered("knife", "handgun", "shotgun", at="c1") == ["shotgun"]
    assert considered("knife", "handgun", at="a1") == ["handgun", "knife"]


def test_an_attack_is_worth_more_where_it_hits_more_enemies() -> None:
    book = crawl("re3", LONG).world.book
    zombie, deimos = ("zombie", 0), ("drain-deimos", 0)
    assert toll(book, "shotgun", 0, zombie, 2) > toll(book, "shotgun", 0, zombie, 0)
    assert toll(book, "handgun", 0, zombie, 2) == toll(book, "handgun", 0, zombie, 0)
    assert toll(book, "handgun", 2, zombie, 0) > toll(book, "handgun", 0, zombie, 0)
    assert toll(book, "handgun", 0, zombie, 0) > toll(book, "handgun", 0, deimos, 0) > 0.0
    assert damage(book, "magnum", 0) > damage(book, "shotgun", 0)


def test_what_a_goal_asks_for_is_done_at_once_where_nothing_threatens() -> None:
    goals = (UseGoal(item="gold-gear", at="c1"), LeaveGoal())
    table = crawl("re3", LONG, goals=goals).stand("jill", "c1").carry("jill", "gold-gear").begin()
    assert chosen(table) == Fulfil(0)


def test_while_something_is_missing_every_token_on_the_way_is_searched() -> None:
    goals = (UseGoal(item="gold-gear", at="n1"), LeaveGoal())
    table = crawl("re3", LONG, goals=goals).stand("jill", "c1").carry("jill", "knife")
    table.token("B", "c1").token("B", "a1").deck("B", "gold-gear", "spare-spray").begin()
    assert chosen(table) == Search("B")


# Weapons go to those who can fire them


def test_starting_weapons_are_handed_to_characters_who_can_fire_them() -> None:
    table = shipped("5a", "leon", "claire")
    world = table.world
    while table.asked().prompt in ("share-out", "hand-out"):
        answer(world, chosen(table))
    guns = [
        (who.seat, item.card)
        for who in world.characters.values()
        for item in who.items
        if item.card in ("shotgun", "bowgun", "grenade-launcher")
    ]
    assert guns == [(0, "shotgun"), (1, "bowgun"), (1, "grenade-launcher")]


def test_a_weapon_is_given_to_the_one_who_can_fire_it() -> None:
    table = crawl("re2", LONG, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "b1")
    table.carry("leon", "bowgun").carry("claire", "knife").begin()
    assert given(table, "leon", "claire") == "bowgun"
    assert given(table, "claire", "leon") == ""


# Doors behind which others wait

CELLS = """
    +---+---+---+---+---+
    | .   . K .   .   X |
    +-K-+---+---+---+---+
    | .   a |
    +---+---+
    """


def cells(**where: str) -> Table:
    table = crawl("re3", CELLS, cast=PAIR, links=locks({"K": KEY}))
    return table.stand("jill", where["jill"]).stand("carlos", where["carlos"])


def aims_of(table: Table) -> Aims:
    return Position(table.world, table.world.turn).aims


def test_whoever_has_the_key_unlocks_the_door_behind_which_another_waits() -> None:
    table = cells(jill="b1", carlos="a2").carry("jill", KEY).begin()
    assert set(aims_of(table).doors[0]) == {table.square("a1"), table.square("a2")}


def test_nobody_waits_where_there_is_a_way_without_a_key() -> None:
    table = cells(jill="d1", carlos="c1").carry("jill", KEY).begin()
    assert aims_of(table).doors == {}


def test_whoever_waits_behind_a_locked_door_takes_what_is_near() -> None:
    table = cells(jill="d1", carlos="a2").carry("jill", KEY).carry("carlos").deck("A", "green-herb")
    table.begin()
    assert aims_of(table).loot == {1: [table.square("b2")]}


def test_nothing_is_taken_meanwhile_with_full_hands() -> None:
    table = cells(jill="d1", carlos="a2").carry("jill", KEY).deck("A", "green-herb")
    table.carry("carlos", *["knife"] * limit_of(table.world, 1)).begin()
    assert aims_of(table).loot == {}


# A boss behind locked doors


def test_a_boss_behind_a_locked_door_is_not_fought_until_everyone_can_get_there() -> None:
    table = cleared("5a", leon="1.b6", claire="1.c6").carry("leon", "lockpick").begin()
    world, routes = table.world, Routes(table.world.book)
    assert not is_fight(world, routes)
    world.locked = 0
    assert is_fight(world, routes)


def test_a_boss_is_fought_as_soon_as_someone_is_on_its_tile() -> None:
    table = cleared("5a", leon="1.b5", claire="2.o5").begin()
    assert is_fight(table.world, Routes(table.world.book))


# The typewriter


def desks(cards: int) -> World:
    world = pair().begin().world
    world.book.scenario = replace(world.book.scenario, tension_reshuffles=False)
    world.ribbons = 1
    world.decks["tension"] = shuffled(["all-clear"] * cards)
    return world


def test_the_typewriter_is_left_to_those_who_have_nothing_to_search() -> None:
    near, far = (2, 0, 5), (10, 1, 7)
    assert writer(desks(4), [near, far], busy=()) == (0, 5)
    assert writer(desks(4), [near, far], busy=(0,)) == (1, 7)


def test_those_who_have_nothing_to_search_go_to_the_typewriter_early() -> None:
    assert writer(desks(9), [(2, 0, 5)], busy=()) == (0, 5)
    assert writer(desks(9), [(2, 0, 5)], busy=(0,)) == (-1, -1)
    assert writer(desks(30), [(2, 0, 5)], busy=()) == (-1, -1)


def test_before_time_runs_out_the_typewriter_comes_before_the_fallen() -> None:
    table = pair(LONG).stand("jill", "e1").stand("carlos", "l1").carry("jill", "first-aid-spray")
    table.world.tokens[table.square("a1")] = ("typewriter",)
    table.world.book.scenario = replace(table.world.book.scenario, tension_reshuffles=False)
    table.world.ribbons = 1
    first = {}
    for cards in (3, 30):
        fell(table, "carlos").world.decks["tension"] = shuffled(["all-clear"] * cards)
        aims = Position(table.begin().world, 1).aims
        first[cards] = min(square for square, _ in aims.ends(table.who("jill"), table.world.open))
    assert first == {3: table.square("a1"), 30: table.square("k1")}
