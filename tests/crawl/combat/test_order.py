"""Whether the order in which enemies react matters: only then is a player asked."""

from __future__ import annotations

from msgspec.structs import replace
from support.re3 import foe, re3

from inkribbon.crawl.combat.reactions import displaces, may_collide, order_matters
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.board import standing

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """
RING = """
    +---+---+---+---+
    | .   .   .   . |
    +   +---+---+   +
    | .   .   .   . |
    +---+---+---+---+
    """


def test_whether_a_hit_moves_or_fells_its_target() -> None:
    foes = [
        foe("pusher", Profile(push=True)),
        foe("stunner", Profile(unconscious=True)),
        foe("biter", Profile(damage=1)),
    ]
    table = re3(ROW, enemies=foes).stand("jill", "a1")
    for kind in ("pusher", "stunner", "biter"):
        table.enemy(kind, "a1")
    pusher, stunner, biter = table.enemies("a1")
    jill = table.who("jill")
    assert displaces(table.world, pusher, jill)
    assert displaces(table.world, stunner, jill)
    assert not displaces(table.world, biter, replace(jill, harm=3))
    assert displaces(table.world, biter, replace(jill, harm=4))


def test_two_movers_collide_only_where_room_runs_out() -> None:
    table = re3(ROW).stand("jill", "a1").enemy("zombie", "c1").enemy("zombie", "c1")
    movers = table.enemies("c1")
    people = standing(table.world)
    assert not may_collide(table.world, movers, people)
    assert not may_collide(table.world, movers[:1], people)
    for _ in range(3):
        table.enemy("zombie", "b1")
    assert may_collide(table.world, movers, people)
    table.enemy("zombie", "b1")
    assert not may_collide(table.world, movers[:1], people)
    rooted = foe("rooted", Profile(), move=0)
    table = re3(ROW, enemies=[rooted]).stand("jill", "a1").enemy("zombie", "c1")
    table.enemy("rooted", "c1")
    for _ in range(4):
        table.enemy("rooted", "b1")
    assert not may_collide(table.world, table.enemies("c1"), standing(table.world))


def test_a_square_that_fills_up_exactly_matters_to_those_who_want_another() -> None:
    table = re3(ROW, cast=("jill", "carlos")).stand("jill", "a1").stand("carlos", "e1")
    table.enemy("zombie", "c1")
    for _ in range(3):
        table.enemy("zombie", "b1")
    walker, *crowd = table.enemies("c1") + table.enemies("b1")
    people = standing(table.world)
    assert may_collide(table.world, [walker, crowd[0]], people)
    assert not may_collide(table.world, [walker], people)


def test_movers_whom_fire_sends_another_way_may_find_it_full() -> None:
    table = re3(RING).stand("jill", "a1").enemy("zombie", "d1").enemy("zombie", "d1")
    for _ in range(3):
        table.enemy("zombie", "d2")
    movers, people = table.enemies("d1"), standing(table.world)
    assert not may_collide(table.world, movers, people)
    table.world.fire = (table.square("c1"),)
    assert may_collide(table.world, movers, people)


def test_who_leaves_a_full_square_opens_the_shorter_way_to_those_who_come_later() -> None:
    table = re3(RING).stand("jill", "a1").enemy("zombie", "d1")
    for _ in range(4):
        table.enemy("zombie", "b1")
    (walker,), (first, *_) = table.enemies("d1"), table.enemies("b1")
    assert may_collide(table.world, [walker, first], standing(table.world))


def test_one_attacker_with_two_targets_is_a_matter_of_order() -> None:
    spitter = foe("spitter", Profile(range=2, damage=1), move=0)
    table = re3(ROW, cast=("jill", "carlos"), enemies=[spitter])
    table.stand("jill", "a1").stand("carlos", "a1")
    table.enemy("spitter", "b1").enemy("spitter", "b1")
    first, second = table.enemies("b1")
    people = standing(table.world)
    targets = {first.id: people, second.id: people[:1]}
    assert order_matters(table.world, [first, second], targets, people)
    targets = {first.id: people[:1], second.id: people[:1]}
    assert not order_matters(table.world, [first, second], targets, people)
