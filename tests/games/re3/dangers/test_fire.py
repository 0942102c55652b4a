"""Fire: what it hides, who it burns, and where it cannot be."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re3 import foe, names, push_to, targets, use
from support.terrain import EMPTY, SAFE, ground, squares_of, tile

from inkribbon.crawl.combat.evade import EnemyAttack, StepAside
from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.dangers.fire import Kindle, KindleAt
from inkribbon.crawl.effects.verbs import is_possible, tasks_of
from inkribbon.crawl.items.terrain import Climb
from inkribbon.crawl.printed.effects import Douse
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.events import (
    CorpseRolled,
    EnemyAttacked,
    EnemyBurned,
    EnemyMoved,
    FireOut,
    FireRolled,
    FireSpread,
)
from inkribbon.crawl.state.health import Harm
from inkribbon.crawl.state.tasks import AfterAction
from inkribbon.kernel.engine import push, run

ROW = """
    +---+---+---+---+---+
    | .   .   ~   .   . |
    +---+---+---+---+---+
    """
SPITTER = foe("spitter", Profile(range=4, damage=1, name="Spit"))


def row(at: str = "b1", drawing: str = ROW) -> Table:
    return ground(drawing, enemies=[SPITTER]).stand("jill", at)


def rolls(table: Table) -> int:
    return len(table.told(FireRolled))


# Sight


@pytest.mark.rule("re3.los.fire-blocks")
def test_nobody_sees_through_a_burning_square() -> None:
    table = row("b1").enemy("zombie", "d1").begin()
    assert targets(table, "handgun") == []


@pytest.mark.rule("re3.los.fire-blocks")
def test_who_stands_in_fire_is_seen_and_sees_out() -> None:
    seen = row("a1").enemy("zombie", "c1").begin()
    assert targets(seen, "handgun") == ["c1"]
    seeing = row("c1").enemy("zombie", "e1").begin()
    assert targets(seeing, "handgun") == ["e1"]


@pytest.mark.rule("re3.los.fire-blocks")
def test_an_enemy_does_not_attack_through_fire_either() -> None:
    hidden = row("b1").enemy("spitter", "e1").begin().stop()
    assert not hidden.told(EnemyAttacked)
    plain = row("b1", ROW.replace("~", ".")).enemy("spitter", "e1").begin()
    plain.stop(dice=["high high"])
    assert plain.told(EnemyAttacked)


# The way around


def test_an_enemy_goes_the_long_way_round_a_fire_that_is_on_the_short_one() -> None:
    drawing = """
        +---+---+---+
        | .   ~   . |
        +   +---+   +
        | .   .   . |
        +---+---+---+
        """
    table = row("a1", drawing).enemy("zombie", "c1").begin().stop()
    assert table.places() == ["c2"]


# Burning


@pytest.mark.rule("re3.fire.roll-when", "re3.fire.damage")
@pytest.mark.parametrize("face", ["U", "2", "3", "4", "5", "6"])
def test_moving_into_fire_rolls_and_the_three_lowest_faces_hurt(face: str) -> None:
    table = row().begin().move("c1", dice=[face])
    assert rolls(table) == 1
    assert table.who("jill").harm == (1 if face in ("U", "2", "3") else 0)


@pytest.mark.rule("re3.fire.roll-when", "re3.fire.damage")
@pytest.mark.parametrize(("face", "left"), [("3", 0), ("4", 1)])
def test_an_enemy_pushed_into_fire_burns_too(face: str, left: int) -> None:
    table = row("a1").enemy("zombie", "b1").begin()
    table.attack("handgun", "b1", dice=["mid"])
    push_to(table, "c1", dice=[face])
    assert len(table.told(EnemyBurned)) == 1
    assert len(table.enemies()) == left


@pytest.mark.rule("re3.fire.roll-when")
def test_a_character_pushed_into_fire_rolls_at_once() -> None:
    shover = foe("shover", Profile(damage=0, push=True, name="Shove"))
    table = ground(ROW, enemies=[shover]).stand("jill", "b1").enemy("shover", "b1").begin()
    table.attack("handgun", "b1", dice=["blank"])

    table.answer(StepAside(0, table.square("c1")), dice=["2"])

    assert rolls(table) == 1
    assert table.who("jill").harm == 1


@pytest.mark.rule("re3.fire.roll-when")
def test_a_character_pushed_into_fire_in_the_turn_of_another_rolls_at_once_too() -> None:
    shover = foe("shover", Profile(damage=0, push=True, name="Shove"))
    table = ground(ROW, cast=("jill", "carlos"), enemies=[shover]).enemy("shover", "b1")
    table.stand("jill", "b1").stand("carlos", "e1").begin("carlos").stop(dice=["blank blank"])

    table.answer(StepAside(0, table.square("c1")), dice=["2"])

    assert rolls(table) == 1
    assert table.who("jill").harm == 1


@pytest.mark.rule("re3.fire.roll-when")
def test_an_enemy_that_assaults_somebody_in_fire_rolls_and_may_die_of_it() -> None:
    leaper = foe("leaper", Profile(range=2, damage=1, assault=True, name="Leap"))
    table = ground(ROW, enemies=[leaper]).stand("jill", "c1").enemy("leaper", "e1").begin()

    table.stop(dice=["2"])

    assert len(table.told(EnemyBurned)) == 1
    assert not table.enemies()
    assert table.who("jill").harm == 0


def test_whoever_was_assaulted_by_an_enemy_that_burns_goes_on_with_the_own_action() -> None:
    leaper = foe("leaper", Profile(range=2, damage=1, assault=True, name="Leap"))
    table = ground(ROW, enemies=[leaper]).stand("jill", "c1").enemy("leaper", "e1").begin()
    (enemy,) = table.enemies()

    table.do(EnemyAttack(enemy.id, 0, spared=(Harm(0, 1),)), dice=["2"])

    assert not table.enemies()
    assert table.who("jill").harm == 1


@pytest.mark.rule("re3.fire.roll-when")
def test_stairs_into_fire_roll_as_well() -> None:
    table = ground(
        """
        +---+---+
        | s   . |
        +---+---+
        """,
        """
        +---+---+
        | s~  . |
        +---+---+
        """,
    )
    table.stand("jill", "1.a1").begin()
    table.answer(Climb(table.square("2.a1")), dice=["4"])
    assert rolls(table) == 1


@pytest.mark.rule("re3.fire.roll-when")
def test_jill_who_repositions_into_fire_rolls() -> None:
    table = row("b1").enemy("zombie", "a1").begin()
    table.attack("handgun", "a1", dice=["low"])
    step = next(
        s for s in table.asked().actions() if getattr(s, "square", -1) == table.square("c1")
    )
    table.answer(step, dice=["5"])
    assert rolls(table) == 1


@pytest.mark.rule("re3.fire.act-inside")
def test_every_action_in_fire_rolls_once_it_is_resolved() -> None:
    table = row("c1").stand("jill", "c1", harm=3).begin()
    use(table, "first-aid-spray", dice=["3"])
    assert rolls(table) == 1
    assert table.who("jill").harm == 1, "healed first, burnt afterwards"


@pytest.mark.rule("re3.fire.act-inside")
def test_a_move_out_of_fire_rolls_and_one_from_fire_to_fire_rolls_once() -> None:
    table = row("c1").begin().move("d1", dice=[SAFE])
    assert rolls(table) == 1

    through = row("c1", ROW.replace("~   .", "~   ~")).begin().move("d1", dice=[SAFE])
    assert rolls(through) == 1


@pytest.mark.rule("re3.fire.act-inside")
def test_the_roll_of_an_attack_made_in_fire_comes_before_enemies_hear_it() -> None:
    table = row("c1").enemy("zombie", "e1").begin()
    table.attack("handgun", "e1", dice=["blank", SAFE])
    order = [e for e in table.events if isinstance(e, FireRolled | EnemyMoved)]
    assert [type(e) for e in order] == [FireRolled, EnemyMoved]


@pytest.mark.rule("re3.fire.damage")
def test_fire_can_make_a_character_unconscious() -> None:
    table = ground(ROW, cast=["carlos", "jill"])
    table.stand("carlos", "b1", harm=4).stand("jill", "a1").begin("carlos")
    table.move("c1", dice=["U"])
    assert table.who("carlos").down
    assert table.world.active == table.seat("jill")


@pytest.mark.parametrize(("face", "rolled"), [("U", 0), ("4", 1)])
def test_whoever_falls_in_fire_does_not_roll_for_corpses(face: str, rolled: int) -> None:
    table = ground(ROW, cast=["carlos", "jill"])
    table.stand("carlos", "b1", harm=4).stand("jill", "a1").begin("carlos")
    put_corpse(table.world, table.square("c1"))

    table.move("c1", dice=[face, *[SAFE] * rolled])

    assert table.who("carlos").down is (rolled == 0)
    assert len(table.told(CorpseRolled)) == rolled
    assert table.asked().prompt == "action"


def test_nobody_rolls_for_fire_after_an_action_that_was_their_last() -> None:
    table = ground(ROW, cast=("carlos", "mikhail")).stand("carlos", "c1").stand("mikhail", "a1")
    table.begin("mikhail")
    table.meet("carlos", "down").do(AfterAction(0, table.square("c1"), True))
    assert not rolls(table)


def test_fire_that_breaks_out_around_a_character_burns_after_the_next_action() -> None:
    table = ground(ROW, cast=("carlos",)).stand("carlos", "a1").begin()
    table.world.fire = (table.square("a1"),)
    table.do(AfterAction(0, table.square("a1"), False))
    assert not rolls(table)


def test_standing_in_fire_without_acting_does_not_burn() -> None:
    table = row("c1").begin().stop()
    assert rolls(table) == 0


# Enemies avoid fire


@pytest.mark.rule("re3.fire.enemies-avoid")
def test_an_enemy_walks_round_fire() -> None:
    around = """
        +---+---+---+
        | .   ~   . |
        +           +
        | .   .   . |
        +---+---+---+
        """
    table = ground(around).stand("jill", "a1").enemy("zombie", "c1").begin().stop()
    assert squares_of(table, "zombie") == ["b2"]


@pytest.mark.rule("re3.fire.enemies-avoid")
def test_an_enemy_with_no_way_round_comes_as_far_as_the_fire_and_no_farther() -> None:
    table = row("a1").enemy("zombie", "e1").begin().stop()
    assert squares_of(table, "zombie") == ["d1"]
    table.stop()
    assert squares_of(table, "zombie") == ["d1"]
    assert not table.told(EnemyBurned)


@pytest.mark.rule("re3.fire.enemies-avoid")
def test_a_dog_of_two_steps_stops_before_fire_and_none_enters_a_burning_victims_square() -> None:
    table = row("c1").enemy("zombie-dog", "e1").begin().stop()
    assert squares_of(table, "zombie-dog") == ["d1"]
    assert not table.told(EnemyAttacked)


# Where things appear


def burning(effects: list[dict[str, object]], drawing: str) -> Table:
    tables = {"yellow": {**EMPTY, "2": effects}}
    return ground(drawing, tables=tables, tiles=[tile("b1")]).stand("jill", "a1")


@pytest.mark.rule("re3.fire.no-spawn-on-fire")
def test_an_enemy_spawns_beside_a_burning_spawn_point() -> None:
    drawing = """
        +---+---+---+---+
        | . n .   .  *~ |
        +---+---+---+---+
        """
    table = burning([{"do": "spawn", "enemy": "zombie"}], drawing)
    table.begin().move("b1", dice=["2"])
    assert squares_of(table, "zombie") == ["c1"]


@pytest.mark.rule("re3.fire.no-spawn-on-fire")
def test_an_enemy_does_not_spawn_in_the_burning_square_beside_either() -> None:
    drawing = """
        +---+---+---+---+
        | . n .   ~  *~ |
        +---+---+---+---+
        """
    table = burning([{"do": "spawn", "enemy": "zombie"}], drawing)
    table.begin().move("b1", dice=["2"])
    assert squares_of(table, "zombie") == ["b1"]


@pytest.mark.rule("re3.fire.no-fire-on-item")
def test_fire_that_would_lie_on_an_item_token_lies_beside_it() -> None:
    drawing = """
        +---+---+---+---+---+
        | . n .   .  *a   . |
        +---+---+---+---+---+
        """
    table = burning([{"do": "ignite"}], drawing).begin()
    table.move("b1", dice=["2"])
    assert names(table, (k.square for k in table.offers(KindleAt))) == ["c1", "e1"]

    table.answer(KindleAt(table.square("e1")))

    assert table.world.fire == (table.square("e1"),)
    assert len(table.told(FireSpread)) == 1


@pytest.mark.parametrize("token", ["narrative", "objective"])
def test_fire_may_lie_on_a_token_that_is_no_item(token: str) -> None:
    drawing = """
        +---+---+---+---+
        | . n .   .   * |
        +---+---+---+---+
        """
    table = burning([{"do": "ignite"}], drawing).token(token, "d1").deck("narrative", "ambushed")
    table.begin().move("b1", dice=["2"])
    assert table.world.fire == (table.square("d1"),)


def test_fire_on_a_bare_spawn_point_lies_there_and_never_exceeds_the_tokens() -> None:
    drawing = """
        +---+---+---+---+
        | . n .   .   * |
        +---+---+---+---+
        """
    table = burning([{"do": "ignite"}], drawing).begin().move("b1", dice=["2"])
    assert table.world.fire == (table.square("d1"),)


def test_no_fire_is_laid_once_the_tokens_are_used_up() -> None:
    table = ground(ROW.replace("~", ".")).stand("jill", "a1").begin()
    tokens = table.world.book.contents.supply.tokens["fire"]
    table.world.fire = tuple(range(100, 100 + tokens - 1))
    table.do(Kindle(table.square("e1")))
    assert table.square("e1") in table.world.fire

    table.do(Kindle(table.square("c1")))

    assert table.square("c1") not in table.world.fire
    assert len(table.world.fire) == tokens


# Putting it out

ROOMS = """
    +---+---+---+---+---+
    | ~   . d ~   . d ~ |
    +---+---+---+---+---+
    """


@pytest.mark.parametrize(("open_doors", "left"), [([], ["c1", "e1"]), ([0], ["e1"])])
def test_fire_can_be_put_out_on_the_tile_and_on_linked_tiles(
    open_doors: list[int], left: list[str]
) -> None:
    table = ground(ROOMS).stand("jill", "b1").begin()
    for door in open_doors:
        table.world.open |= 1 << door
    push(table.world, *tasks_of(table.world, Douse(), "test"))
    table.world.decision = None
    run(table.world)

    assert names(table, table.world.fire) == left
    told = [event for event in table.world.news if isinstance(event, FireOut)]
    assert len(told) == 3 - len(left)
    assert not is_possible(table.world, Douse())
