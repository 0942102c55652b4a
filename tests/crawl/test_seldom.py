"""What seldom happens: tasks for somebody who is gone, ties, empty supplies, edges."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace
from support.bosses import behaviour, boss, boss_table, step_aside
from support.crawl import Table, crawl
from support.re3 import foe, item, only, re3, tension_card, weapon

from inkribbon.crawl.combat.attack import Attack, GiveResult
from inkribbon.crawl.combat.behaviour import BossHeadsFor, DrawBehaviour
from inkribbon.crawl.combat.boss import health_left, within_bounds
from inkribbon.crawl.combat.enemy_moves import closest
from inkribbon.crawl.combat.evade import (
    Assault,
    EnemyAttack,
    PushAll,
    PushBack,
    StepAside,
)
from inkribbon.crawl.combat.reactions import (
    Noise,
    Reactions,
    displaces,
    may_collide,
    needs_cut,
    order_matters,
)
from inkribbon.crawl.combat.spawning import Spread, joined, overflow_squares
from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.effects.laying import here_or_beside
from inkribbon.crawl.effects.tension import count_turn
from inkribbon.crawl.effects.verbs import (
    MakeSpecial,
    MakeSpecials,
    StrikeSpecial,
    is_possible,
    is_token,
    tasks_of,
)
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.getting_up import can_be_saved, death_check
from inkribbon.crawl.items.trade import Give, Trade
from inkribbon.crawl.items.using import UseItem, kit_of
from inkribbon.crawl.printed.bosses import ActAgain, BossAttack, Drag, Recover
from inkribbon.crawl.printed.effects import (
    Dodge,
    Hurt,
    Ignite,
    MoveAll,
    RaiseDead,
    ReactAll,
    Receive,
    SpecialAttacks,
    Wake,
)
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.printed.items import Hit
from inkribbon.crawl.state.board import kill, penned, standing
from inkribbon.crawl.state.character import Reserve, Reservist
from inkribbon.crawl.state.danger import effects_in_force, last_space
from inkribbon.crawl.state.events import CorpseRolled, EnemyAttacked, Fell, Given, Harmed
from inkribbon.crawl.state.moments import ActionCost, TurnOver
from inkribbon.crawl.state.pending import awaited, is_acting, skip_corpse_roll, stop_before
from inkribbon.crawl.state.poison import Poison
from inkribbon.crawl.state.special_events import Poisoned
from inkribbon.crawl.state.tasks import AfterAction, DeathCheck, EndTurn
from inkribbon.crawl.state.world import Lasting, Unfolding
from inkribbon.crawl.turn.actions import ActionPhase
from inkribbon.crawl.turn.hazards import CutShort, DodgeResult, dodge_result
from inkribbon.games.re1.edition import GAME as RE1
from inkribbon.games.re2.scenario_rules import countdown
from inkribbon.games.re3.edition import GAME as RE3
from inkribbon.geometry.squares import OFF
from inkribbon.kernel.deck import Deck
from inkribbon.kernel.hook import HOOKS

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """
HALL = """
    +---+---+---+---+
    | B   .   .   . |
    +               +
    | .   .   .   . |
    +---+---+---+---+
    """
TWO_TILES = """
    +---+---+---+---+---+
    | .   .   . d .   . |
    +---+---+---+---+---+
    """
GONE = 99


def pair(drawing: str = ROW, **rules: Any) -> Table:
    return re3(drawing, cast=("jill", "carlos"), falling_loses=False, **rules)


def fallen(table: Table, who: str) -> Table:
    seat = table.seat(who)
    table.world.characters[seat] = table.world.characters[seat].meeting("down")
    return table


# Somebody who is gone


@pytest.mark.parametrize(
    "task",
    [
        Assault(GONE, 0),
        PushBack(GONE, 0),
        EnemyAttack(GONE, 0),
        MakeSpecial(GONE),
        StrikeSpecial(GONE),
    ],
)
def test_an_enemy_that_is_gone_does_nothing_more(task: Any) -> None:
    table = re3(ROW).stand("jill", "a1").begin()
    table.do(task)
    assert table.asked().prompt == "action"
    assert not table.told(EnemyAttacked)


def test_whoever_was_interrupted_by_an_enemy_that_is_gone_goes_on() -> None:
    table = re3(ROW).stand("jill", "a1").begin()
    go_on = StepAside(0, table.square("b1"))
    table.do(EnemyAttack(GONE, 0, spared=(go_on,)))
    assert table.at("jill") == "b1"


@pytest.mark.parametrize("kind", [Reactions, Noise, MakeSpecials])
def test_those_who_are_gone_are_passed_over(kind: Any) -> None:
    table = re3(ROW).stand("jill", "a1").enemy("zombie", "d1").begin()
    zombie = only(table, "d1")
    table.do(kind((GONE, zombie.id)))
    assert table.where(zombie) == ("d1" if kind is MakeSpecials else "c1")


def test_a_boss_does_not_walk_to_the_fallen_nor_after_its_death() -> None:
    table = boss_table(HALL, cast=("carlos", "jill")).stand("carlos", "d1").stand("jill", "d2")
    table.begin("jill")
    fallen(table, "carlos").do(BossHeadsFor(boss(table).id, 0, 2))
    assert table.asked().prompt == "action"
    assert boss(table).square == table.square("a1")
    table.do(BossHeadsFor(GONE, 1, 2)).do(DrawBehaviour(GONE))
    assert boss(table).square == table.square("a1")


def test_the_fallen_push_nobody_and_are_not_poisoned() -> None:
    table = pair().stand("jill", "a1").stand("carlos", "e1").enemy("zombie", "a1").begin("carlos")
    fallen(table, "jill").do(PushAll(0, GONE))
    assert table.asked().prompt == "action"
    table.do(Poison(0))
    assert not table.told(Poisoned)
    table.do(Poison(1)).do(Poison(1))
    assert [e.seat for e in table.world.news if isinstance(e, Poisoned)] == [1]


def test_nobody_dies_for_lack_of_a_spray_while_all_stand() -> None:
    table = pair().stand("jill", "a1").stand("carlos", "e1").begin()
    table.world.decks["B"] = Deck()
    assert not can_be_saved(table.world)
    death_check(table.world, DeathCheck())
    assert table.world.outcome is None


def test_a_gift_is_told() -> None:
    table = pair().stand("jill", "a1").stand("carlos", "b1").carry("jill", "knife").begin("jill")
    table.answer(Trade(1)).answer(table.offers(Give)[0]).done()
    assert [(e.seat, e.to, e.card) for e in table.told(Given)] == [(0, 1, "knife")]
    assert table.cards("carlos")[-1] == "knife"


def test_everybody_who_left_has_not_died() -> None:
    table = pair().stand("jill", "a1").stand("carlos", "e1").begin()
    for seat in (0, 1):
        table.world.characters[seat] = table.world.characters[seat].meeting("left")
    death_check(table.world, DeathCheck())
    assert table.world.outcome is None
    table.world.characters[0] = table.world.characters[0].meeting("dead")
    death_check(table.world, DeathCheck())
    assert table.world.outcome is not None


@pytest.mark.parametrize(("waits", "left"), [(False, 2), (True, 3)])
def test_a_lasting_effect_has_a_say_in_what_actions_cost_once_it_applies(
    waits: bool, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HOOKS, "mire", {ActionCost: lambda *_: 1})
    table = re3(ROW).stand("jill", "a1").begin()
    table.world.lasting = (Lasting("mire", "mire", waits=True if waits else UNSET),)
    assert table.move("b1").world.actions == left


def test_so_has_an_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HOOKS, "mire", {ActionCost: lambda *_: 1})
    mud = foe("mud", Profile(), abilities=("mire",))
    table = re3(ROW, enemies=[mud]).stand("jill", "a1").enemy("mud", "e1").begin()
    assert table.move("b1").world.actions == 2


# Bosses


def test_a_boss_acts_again_once_the_rest_of_its_card_is_done() -> None:
    card = behaviour("again", Recover(health=1), ActAgain(), Recover(health=2), copies=2)
    table = boss_table(HALL, card, behaviour("idle")).stand("carlos", "d1").begin()
    world = table.world
    world.bosses[boss(table).id] = replace(boss(table), health=1)
    table.stop(dice=["again", "idle"])
    assert boss(table).health == 4


@pytest.mark.parametrize(("zombies", "end"), [(3, "b1"), (4, "b2")])
def test_nobody_is_dragged_into_a_full_square(zombies: int, end: str) -> None:
    table = boss_table(HALL, behaviour("pull", Drag(whom="active"))).stand("carlos", "d1")
    for _ in range(zombies):
        table.enemy("zombie", "b1")
    table.begin().do(DrawBehaviour(boss(table).id))
    if table.asked().prompt == "pushed":
        assert (table.square("b1") in [to.square for to in table.offers(StepAside)]) == (
            end == "b1"
        )
        step_aside(table, end)
    assert table.at("carlos") == end


def test_an_unbound_boss_targets_characters_on_other_tiles() -> None:
    rooms = TWO_TILES.replace("| .", "| B")
    for game, reached in ((RE1, True), (RE3, False)):
        table = boss_table(rooms, cast=("jill",), game=game).stand("jill", "e1")
        assert within_bounds(table.world, boss(table), table.who("jill")) is reached


def test_what_a_foe_can_still_take() -> None:
    table = boss_table(HALL).stand("carlos", "d1").enemy("zombie-dog", "c1", wounds=0).begin()
    dog = only(table, "c1")
    assert health_left(table.world, dog.id) == table.world.book.enemies["zombie-dog"].hit_points
    table.world.enemies[dog.id] = replace(dog, wounds=1)
    assert health_left(table.world, dog.id) == (
        table.world.book.enemies["zombie-dog"].hit_points - 1
    )
    assert health_left(table.world, boss(table).id) == 12


@pytest.mark.rule("re3.mode-easy.push-all")
def test_easy_a_boss_strikes_first_and_then_the_enemies_of_the_new_square_may_be_pushed() -> None:
    hit = behaviour("hit", BossAttack(name="hit", evade="high", range=9, push=True))
    table = boss_table(HALL, hit, modes=("easy",)).stand("carlos", "d1").enemy("zombie", "d1")
    table.begin().do(DrawBehaviour(boss(table).id), dice=["blank blank"])
    assert table.asked().prompt == "pushed"


# Orders that matter


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
    table = pair().stand("jill", "a1").stand("carlos", "e1").enemy("zombie", "c1")
    for _ in range(3):
        table.enemy("zombie", "b1")
    walker, *crowd = table.enemies("c1") + table.enemies("b1")
    people = standing(table.world)
    assert may_collide(table.world, [walker, crowd[0]], people)
    assert not may_collide(table.world, [walker], people)


RING = """
    +---+---+---+---+
    | .   .   .   . |
    +   +---+---+   +
    | .   .   .   . |
    +---+---+---+---+
    """


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
    table = pair(enemies=[spitter]).stand("jill", "a1").stand("carlos", "a1")
    table.enemy("spitter", "b1").enemy("spitter", "b1")
    first, second = table.enemies("b1")
    people = standing(table.world)
    targets = {first.id: people, second.id: people[:1]}
    assert order_matters(table.world, [first, second], targets, people)
    targets = {first.id: people[:1], second.id: people[:1]}
    assert not order_matters(table.world, [first, second], targets, people)


def test_the_deck_is_not_cut_if_it_is_empty() -> None:
    foes = [foe("jumper", Profile(), specials=(Profile(symbol="teeth", range=1),))]
    table = re3(ROW, enemies=foes).stand("jill", "a1").enemy("jumper", "e1").begin()
    assert needs_cut(table.world)
    table.world.decks["tension"] = Deck()
    table.stop()
    assert table.world.symbol == ""


# Set-up


def test_a_character_is_off_the_board_until_a_start_is_chosen() -> None:
    assert [who.square for who in re3(ROW).world.characters.values()] == [OFF]


def test_danger_begins_at_zero_where_nothing_raises_it() -> None:
    assert re3(ROW).world.danger == 0


def test_numbers_begin_with_one_because_zero_stands_for_nothing() -> None:
    (jill,) = re3(ROW, cast=["jill"]).world.characters.values()
    assert jill.items[0].id == 1


def test_in_a_game_without_kerosene_nobody_has_a_dial_for_it() -> None:
    (jill,) = re3(ROW, cast=["jill"], kit=()).world.characters.values()
    assert jill.kerosene is UNSET


# Spawning


def test_only_what_appears_on_one_tile_is_spread_together() -> None:
    one, two, other = Spread(0, ("a",)), Spread(0, ("b",)), Spread(1, ("c",))
    assert joined([one, two, other]) == [Spread(0, ("a", "b")), other]
    assert joined([one, other, two]) == [one, other, two]
    assert joined([other, one, two]) == [other, Spread(0, ("a", "b"))]


def test_where_the_tile_is_full_things_appear_beyond_its_border() -> None:
    table = re3(TWO_TILES).stand("jill", "e1").open(0)
    for at in ("a1", "b1", "c1"):
        for _ in range(4):
            table.enemy("zombie", at)
    assert overflow_squares(table.world, table.square("c1"), 1) == [table.square("d1")]
    assert overflow_squares(table.world, table.square("a1"), 1) == [table.square("d1")]


def test_what_is_given_once_is_not_given_to_those_who_have_it() -> None:
    table = re3(ROW, items=[item("coin", copies=2)]).stand("jill", "a1").carry("jill", "coin")
    assert is_possible(table.world, Receive(card="coin"))
    assert not is_possible(table.world, Receive(card="coin", once=True))
    assert is_possible(table.carry("jill").world, Receive(card="coin", once=True))


def test_no_corpse_wakes_as_an_enemy_of_which_no_model_is_left() -> None:
    table = re3(ROW, enemies=[foe("sleeper", Profile(), copies=1)]).stand("jill", "a1")
    assert not is_possible(table.world, Wake(enemy="sleeper"))
    put_corpse(table.world, table.square("b1"))
    assert is_possible(table.world, Wake(enemy="sleeper"))
    table.enemy("sleeper", "c1")
    assert not is_possible(table.world, Wake(enemy="sleeper"))


def test_a_card_that_moves_enemies_needs_one_that_is_with_nobody_yet() -> None:
    table = re3(ROW).stand("jill", "a1").enemy("zombie", "a1").begin()
    assert not is_possible(table.world, MoveAll())
    table.enemy("zombie", "c1")
    assert is_possible(table.world, MoveAll())


def test_a_card_that_lets_enemies_react_reaches_only_the_own_tile() -> None:
    table = re3(TWO_TILES, cards=[tension_card("now", ReactAll())]).open(0).stand("jill", "a1")
    table.enemy("zombie", "c1").enemy("zombie", "e1").begin()
    near, far = only(table, "c1"), only(table, "e1")
    (task,) = tasks_of(table.world, ReactAll(), "now")
    table.do(task)
    assert (table.where(near), table.where(far)) == ("b1", "e1")


def test_enemies_do_not_appear_on_the_dead() -> None:
    table = pair("""
        +---+---+---+
        | *   .   * |
        +---+---+---+
        """)
    table.stand("jill", "b1").stand("carlos", "a1").begin("jill")
    table.world.characters[1] = table.who("carlos").meeting("dead")
    table.do(Spread(0, ("zombie",)))
    assert [table.where(enemy) for enemy in table.enemies()] == ["c1"]


# Cards


def test_what_falls_on_a_tile_by_a_card_spares_nobody_if_the_active_character_falls() -> None:
    card = tension_card("quake", Hurt(damage=1, tile=True))
    cast = ("carlos", "mikhail")
    table = re3(ROW, cast=cast, cards=[card], tension=("quake",) * 4, falling_loses=False)
    table.stand("carlos", "a1", harm=4).stand("mikhail", "b1").carry("mikhail", "first-aid-spray")
    table.begin("carlos").stop()
    assert [event.seat for event in table.told(Harmed)] == [1, 0]
    assert [event.seat for event in table.told(Fell)] == [0]


def test_a_card_moves_only_those_it_names_and_only_where_it_says() -> None:
    table = re3(TWO_TILES).open(0).stand("jill", "a1").enemy("zombie", "c1")
    table.enemy("zombie-dog", "c1").enemy("zombie", "e1").begin()
    zombie, dog = table.enemies("c1")
    far = only(table, "e1")

    def moved(effect: MoveAll) -> list[int]:
        (task,) = tasks_of(table.world, effect, "card")
        assert isinstance(task, Noise)
        return list(task.pending)

    assert moved(MoveAll()) == [zombie.id, dog.id, far.id]
    assert moved(MoveAll(enemy="zombie")) == [zombie.id, far.id]
    assert moved(MoveAll(linked=False)) == [zombie.id, dog.id]


def test_only_turns_of_the_own_seat_count_down_an_effect() -> None:
    table = pair().stand("jill", "a1").stand("carlos", "e1").begin()
    effects = [Lasting("off-balance", "x", seat=seat, turns=2, amount=1) for seat in (0, 1)]
    table.world.lasting = tuple(effects)
    count_turn(table.world, 0)
    assert [effect.turns for effect in table.world.lasting] == [1, 2]
    count_turn(table.world, 0)
    assert [effect.seat for effect in table.world.lasting] == [1]


def test_a_secured_tile_has_no_token_and_lasting_turns_have_none_either() -> None:
    assert is_token(Lasting("paranoia", "x", seat=0))
    assert not is_token(Lasting("secured", "x", tile=0))
    assert not is_token(Lasting("off-balance", "x", seat=0, turns=2))


def test_the_dead_rise_only_where_they_lie_and_while_there_are_models() -> None:
    table = re3(ROW, ignored=()).stand("jill", "a1").begin()
    world = table.world
    assert not is_possible(world, RaiseDead(when="now"))
    put_corpse(world, table.square("c1"))
    assert is_possible(world, RaiseDead(when="now"))
    world.gone = ("zombie",)
    assert not is_possible(world, RaiseDead(when="now"))


def test_the_last_fire_token_can_be_laid() -> None:
    table = re3(ROW).stand("jill", "a1").begin()
    tokens = table.world.book.contents.supply.tokens["fire"]
    table.world.fire = tuple(range(tokens - 1))
    assert is_possible(table.world, Ignite())
    table.world.fire = tuple(range(tokens))
    assert not is_possible(table.world, Ignite())


@pytest.mark.parametrize(
    ("effect", "phase", "possible"),
    [
        (Dodge(need="mid", stops=True), "action", True),
        (Dodge(need="mid", stops=True), "tension", False),
        (Dodge(need="mid", stops=True, damage=1), "tension", True),
        (Dodge(need="mid", stops=True, push=True), "tension", True),
        (Dodge(need="mid", stops=True, poison=True), "tension", True),
        (Dodge(need="mid", damage=1), "tension", True),
    ],
)
def test_what_can_only_stop_an_action_phase_needs_one(
    effect: Dodge, phase: str, possible: bool
) -> None:
    table = pair().stand("jill", "a1").stand("carlos", "b1").begin("jill")
    table.world.phase = phase
    assert is_possible(table.world, effect) is possible
    table.world.reader = 1
    assert is_possible(table.world, effect) is (
        possible and effect != Dodge(need="mid", stops=True)
    )


def test_of_several_bands_the_highest_reached_replaces_the_others() -> None:
    lines = {"2": (Hurt(damage=2),), "3": (Hurt(damage=3),)}
    card = tension_card("worse", Hurt(damage=1), bands=lines, instead=True)
    table = re3(ROW).stand("jill", "a1")
    track = table.world.book.contents.danger
    assert track is not None
    found = []
    for danger in (0, track.bands[0] + 1, track.bands[1] + 1):
        table.world.danger = danger
        found.append([e.damage for e in effects_in_force(table.world, card) if isinstance(e, Hurt)])
    assert found == [[1], [2], [3]]
    added = replace(card, instead=False)
    assert len(effects_in_force(table.world, added)) == 3


def test_a_push_without_damage_burns_nobody() -> None:
    push = Hit(push=True)
    torch = weapon("torch", high=Hit(damage=1), mid=push, fire=True, blast=True)
    torch = replace(torch, universal=True)
    flamer = foe("leech", Profile(), fears_fire=2, hit_points=9)
    table = crawl("re2", ROW, items=[torch], enemies=[flamer]).stand("leon", "a1")
    table.carry("leon", "torch").enemy("leech", "c1").begin()
    table.attack("torch", "c1", dice=["mid"])
    if table.offers(GiveResult):
        table.answer(table.offers(GiveResult)[0])
    assert [enemy.wounds for enemy in table.enemies()] == [0]


# Items


def test_only_kinds_that_the_edition_uses_can_be_used() -> None:
    for kind, usable in (("recovery", True), ("campaign", False)):
        balm = item("balm", kind=kind, revives="fine", rebuilds=True, reaches_others=True, heals=1)
        table = re3(ROW, items=[balm]).stand("jill", "a1").carry("jill", "balm").begin()
        kit = kit_of(table.world, table.who("jill"))
        assert bool(kit.revivers) is bool(kit.builders) is bool(kit.gifts) is usable
        assert bool(table.offers(UseItem)) is usable


def test_a_search_needs_a_token_of_the_square() -> None:
    table = re3(ROW).stand("jill", "a1").token("A", "b1").begin()
    assert table.offers(Search) == []
    assert re3(ROW).stand("jill", "b1").token("A", "b1").begin().offers(Search) == [Search("A")]


# Pending tasks


def test_nobody_rolls_for_corpses_after_an_action_that_was_their_last() -> None:
    table = pair().stand("jill", "c1").stand("carlos", "a1").begin("carlos")
    put_corpse(table.world, table.square("c1"))
    fallen(table, "jill").do(AfterAction(table.seat("jill"), table.square("c1"), False))
    assert not table.told(CorpseRolled)


def test_pending_tasks_are_told_apart_by_kind_and_seat() -> None:
    world = re3(ROW).stand("jill", "a1").world
    one = AfterAction(1, 0, False)
    world.stack = [EndTurn(0), one, ActionPhase()]
    assert awaited(world, EndTurn) == EndTurn(0)
    assert awaited(world, DeathCheck) is None
    assert is_acting(world, 1)
    assert not is_acting(world, 0)
    skip_corpse_roll(world, 0)
    assert world.stack[1] == one
    skip_corpse_roll(world, 1)
    assert world.stack == [EndTurn(0), replace(one, quiet=True), ActionPhase()]
    stop_before(world, AfterAction)
    assert world.stack == [ActionPhase()]
    stop_before(world, EndTurn)
    assert world.stack == [ActionPhase()]


def test_the_fallen_of_a_game_are_named_by_their_squares() -> None:
    table = fallen(pair().stand("jill", "a1").stand("carlos", "e1"), "carlos")
    assert isinstance(table.game, CrawlGame)
    assert table.game.fallen(table.world) == ("e1",)


def test_masks_are_sent_as_lists() -> None:
    table = re3(TWO_TILES).open(0).stand("jill", "a1").begin()
    table.world.locked = 0b1010
    view = table.game.observe(table.world, 0)
    parts = view.parts()
    assert (parts["open"], parts["locked"]) == ((0,), (1, 3))


def test_a_view_says_what_a_game_does_not_have_and_shows_what_it_has() -> None:
    table = re3(ROW).stand("jill", "a1").begin()
    fields = ("stations", "unfolding", "elevator", "reserve")
    parts = table.game.observe(table.world, 0).parts()
    assert [parts[name] for name in fields] == [(), None, OFF, None]
    found = (1,), Unfolding(), 2, Reserve((Reservist("brad"),))
    for name, value in zip(fields, found, strict=True):
        setattr(table.world, name, value)
    view = replace(table.game.observe(table.world, 0), unfolding=Unfolding())
    parts = view.parts()
    assert tuple(parts[name] for name in fields) == found


def test_a_view_names_a_step_only_in_the_end_phase() -> None:
    table = re3(ROW).stand("jill", "a1").begin()
    assert table.game.observe(table.world, 0).step == -1


# Further edges


def test_only_the_active_character_is_stopped_by_failing_to_evade() -> None:
    table = pair().stand("jill", "a1").stand("carlos", "b1").begin("jill")
    table.world.dice = ("blank",)
    for seat, stopped in ((1, False), (0, True)):
        table.world.stack.clear()
        dodge_result(table.world, DodgeResult(seat, Dodge(need="mid", stops=True)))
        assert any(isinstance(task, CutShort) for task in table.world.stack) is stopped


def test_a_token_lies_here_or_on_the_squares_beside_where_it_fits() -> None:
    table = re3(ROW).stand("jill", "a1")
    b, c, d = map(table.square, ("b1", "c1", "d1"))
    assert here_or_beside(table.world, c, lambda _, square: square != b) == [c]
    assert here_or_beside(table.world, c, lambda _, square: square == d) == [d]


def test_special_attacks_need_an_enemy_that_has_one() -> None:
    plain, gifted = foe("plain", Profile()), foe("gifted", Profile(), specials=(Profile(),))
    table = re3(ROW, enemies=[plain, gifted]).stand("jill", "a1").enemy("plain", "c1").begin()
    assert not is_possible(table.world, SpecialAttacks(enemy="plain"))
    table.enemy("gifted", "c1")
    assert is_possible(table.world, SpecialAttacks(enemy="gifted"))
    assert not is_possible(table.world, SpecialAttacks(enemy="plain"))


def test_an_enemy_that_stays_dead_is_known_by_its_model_or_its_own_name() -> None:
    lone = foe("lone", Profile(), stays_dead=True, model="")
    twin = foe("twin", Profile(), stays_dead=True, model="zombie")
    table = re3(ROW, enemies=[lone, twin]).stand("jill", "a1").enemy("lone", "c1")
    for enemy in table.enemy("twin", "d1").enemies():
        kill(table.world, enemy)
    assert table.world.gone == ("lone", "zombie")


def test_only_bound_bosses_keep_people_on_their_tile() -> None:
    for game, held in ((RE1, False), (RE3, True)):
        table = boss_table(HALL, cast=("jill",), game=game).stand("jill", "d1")
        assert penned(table.world, table.square("d1")) is held


def test_a_weapon_without_a_dial_is_never_empty() -> None:
    blade = weapon("blade", capacity=0, universal=False, is_a="")
    table = crawl("re2", ROW, items=[blade], cast=["claire"]).stand("claire", "a1")
    table.carry("claire", "blade").enemy("zombie", "c1").begin()
    reasons = [w.reason for w in table.game.withheld(table.world, 0) if w.action == "attack"]
    assert "empty-weapon" not in reasons
    assert reasons == ([] if table.offers(Attack) else ["not-proficient"])


def test_time_runs_beside_a_boss_only_for_those_who_stand() -> None:
    table = boss_table(HALL, cast=("carlos", "jill")).stand("carlos", "d1").stand("jill", "d2")
    assert len(countdown(table.world, TurnOver(0), None)) == 1
    fallen(table, "carlos")
    assert countdown(table.world, TurnOver(0), None) == []


def test_a_game_without_a_danger_track_has_no_last_space() -> None:
    for game, level in (("re1", 0), ("re3", 99)):
        table = crawl(game, ROW, cast=["jill"]).stand("jill", "a1").begin()
        table.world.danger = level
        assert last_space(table.world) is (game == "re3")


def test_whom_no_way_leads_to_is_not_the_closest() -> None:
    table = re3(TWO_TILES).stand("jill", "e1").enemy("zombie", "a1")
    assert closest(table.world, only(table, "a1")) == []
    assert [c.id for c in closest(table.open(0).world, only(table, "a1"))] == ["jill"]
