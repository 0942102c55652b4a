"""Enemy attacks: the evade roll, the hit, and the push back."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re2 import foe, odds, push_to, pushes, re2, react

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.events import EnemyAttacked, Evaded, EvadeFailed
from inkribbon.crawl.turn.actions import Stop
from inkribbon.kernel.engine import answer

CORRIDOR = """
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    """

SPITTER = foe("spitter", Profile(range=2, damage=1))


def besieged(*foes: str, victim: str = "leon", active: str = "claire") -> Table:
    """The victim is at a1 among enemies; the active character at h1 is about to stop."""
    table = re2(CORRIDOR, cast=(victim, active), enemies=[SPITTER])
    table.stand(victim, "a1").stand(active, "h1")
    for kind in foes:
        table.enemy(kind, "a1")
    return table.begin(active)


FACES = ["blank", "low", "mid", "high"]


@pytest.mark.rule(
    "re2.evade.standard-base",
    "re2.evade.large-base",
    "re2.evade.difficulty-table",
    "re2.evade.additional-enemies",
    "re2.evade.best-symbol-always",
    "re2.components.attack-die-faces",
    "re2.enemy.zombie-base",
)
@pytest.mark.parametrize(
    ("foes", "good"),
    [
        (("zombie",), {"low", "mid", "high"}),
        (("licker",), {"mid", "high"}),
        (("zombie", "zombie"), {"mid", "high"}),
        (("zombie", "zombie", "zombie"), {"high"}),
        (("licker", "zombie"), {"high"}),
    ],
)
def test_the_more_and_larger_the_enemies_the_better_a_symbol_must_be(
    foes: tuple[str, ...], good: set[str]
) -> None:
    evaded = set()
    for face in FACES:
        table = besieged(*foes).stop(dice=[f"blank {face}"])
        assert len(table.told(Evaded)) + len(table.told(EvadeFailed)) == 1
        evaded |= {face} if table.told(Evaded) else set()
    assert evaded == good


@pytest.mark.rule("re2.evade.best-symbol-always")
def test_a_high_symbol_evades_even_four_enemies() -> None:
    table = besieged("zombie", "zombie", "zombie").enemy("spitter", "b1").stop()
    react(table, "a1", on="leon", dice=["blank high"])
    assert [roll.need for roll in table.told(Evaded)] == ["high"]


@pytest.mark.rule("re2.evade.additional-enemies")
@pytest.mark.parametrize(("at", "need"), [("c1", "mid"), ("d1", "low")])
def test_an_enemy_in_another_square_counts_when_its_attack_reaches(at: str, need: str) -> None:
    table = besieged("zombie").enemy("spitter", at).stop()
    react(table, "a1", on="leon", dice=["high high"])
    assert [roll.need for roll in table.told(Evaded)] == [need]


@pytest.mark.rule("re2.evade.additional-enemies")
def test_an_enemy_that_cannot_see_the_target_does_not_count() -> None:
    table = re2(
        """
        +---+---+---+---+---+
        | .   .   .   .   . |
        +---+---+---+---+   +
        | .   .   .   .   . |
        +---+---+---+---+---+
        """,
        cast=("leon", "claire"),
        enemies=[SPITTER],
    )
    table.stand("leon", "a1").stand("claire", "e2").enemy("zombie", "a1").enemy("spitter", "a2")
    table.begin("claire").stop(dice=["high high"])
    assert [roll.need for roll in table.told(Evaded)] == ["low"]


@pytest.mark.rule("re2.evade.roll", "re2.characters.evade-dice-colour")
@pytest.mark.parametrize(("victim", "active", "dice"), [("leon", "ada", 2), ("ada", "leon", 3)])
def test_the_attacked_character_rolls_as_many_blue_dice_as_its_profile_says(
    victim: str, active: str, dice: int
) -> None:
    table = besieged("zombie", victim=victim, active=active)
    answer(table.world, Stop())
    assert odds(table)[("high",) * dice] == table.world.book.blue.count("high") ** dice
    assert sum(odds(table).values()) == 6**dice


@pytest.mark.rule("re2.evade.success")
def test_an_evaded_attack_does_nothing_and_gives_no_push() -> None:
    table = besieged("zombie").stop(dice=["blank low"])
    assert table.asked().prompt == "action"
    assert table.who("leon").harm == 0
    assert len(table.enemies("a1")) == 1


@pytest.mark.rule("re2.evade.failure", "re2.enemy.basic-attack-profile")
def test_a_failed_roll_brings_every_effect_of_the_profile() -> None:
    brute = foe("brute", Profile(range=1, damage=2, push=True))
    table = re2(CORRIDOR, cast=("leon", "claire"), enemies=[brute]).stand("leon", "c1")
    table.stand("claire", "a1").enemy("brute", "d1").begin("claire").stop(dice=["blank blank"])
    assert table.who("leon").harm == 2
    assert table.asked().prompt == "pushed"


@pytest.mark.rule("re2.enemy.basic-attack-profile")
@pytest.mark.parametrize(("reach", "attacks"), [(0, 0), (1, 1)])
def test_the_range_of_the_profile_decides_whether_an_enemy_attacks(
    reach: int, attacks: int
) -> None:
    table = re2(CORRIDOR, cast=("leon",), enemies=[foe("reacher", Profile(range=reach))])
    table.stand("leon", "a1").enemy("reacher", "b1").begin()
    table.stop(dice=["high high"] * attacks)
    assert len(table.told(EnemyAttacked)) == attacks


@pytest.mark.rule("re2.evade.push-back")
def test_the_character_hit_may_push_the_attacker_out_of_its_square() -> None:
    table = besieged("zombie").stop(dice=["blank blank"])
    assert (table.asked().seat, table.asked().prompt) == (0, "push-back")
    assert table.offers(Done) == [Done()]
    assert pushes(table) == {"b1"}
    push_to(table, "b1")
    assert len(table.enemies("b1")) == 1


@pytest.mark.rule("re2.evade.push-back")
def test_an_attacker_in_another_square_is_not_pushed_back() -> None:
    table = besieged().enemy("spitter", "b1")
    table.stop(dice=["blank blank"])
    assert table.who("leon").harm == 1
    assert table.asked().prompt == "action"


@pytest.mark.rule("re2.evade.push-back")
def test_a_push_back_respects_walls_corners_closed_doors_and_room() -> None:
    table = re2(
        """
        +---+---+---+
        | .   . d . |
        +---+   +---+
        | .   .   . |
        +---+---+---+
        """,
        cast=("leon", "claire"),
    )
    table.stand("leon", "b1").stand("claire", "a2").enemy("zombie", "b1")
    for _ in range(4):
        table.enemy("zombie", "b2")
    table.begin("claire").stop()
    react(table, "b1", on="leon", dice=["blank blank"])
    assert pushes(table) == {"a1"}


@pytest.mark.rule("re2.evade.contributors-do-not-react")
@pytest.mark.parametrize("roll", ["blank blank", "high high"])
def test_enemies_in_range_of_an_attack_helped_it_and_do_not_react(roll: str) -> None:
    table = besieged("zombie", "zombie").enemy("spitter", "b1")
    table.stop()
    react(table, "a1", on="leon", dice=[roll])
    if table.asked().prompt == "push-back":
        table.done()
    assert len(table.told(EnemyAttacked)) == 1
    assert len(table.enemies("b1")) == 1
    assert table.asked().prompt == "action"


@pytest.mark.rule("re2.evade.contributors-do-not-react")
def test_a_helper_that_also_reaches_another_character_is_used_up_all_the_same() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire", "ada"), enemies=[SPITTER])
    table.stand("leon", "a1").stand("claire", "h1").stand("ada", "c1")
    table.enemy("zombie", "a1").enemy("spitter", "b1").begin("claire").stop()
    react(table, "a1", on="leon", dice=["high high"])
    assert [attack.seat for attack in table.told(EnemyAttacked)] == [0]


def kendo_among_two_zombies() -> Table:
    """Kendo used his four actions on attacks that hit without pushing."""
    table = re2(CORRIDOR, cast=("kendo",)).stand("kendo", "c1")
    table.enemy("zombie", "c1").enemy("zombie", "c1").begin()
    table.attack("knife", "c1", dice=["blank mid"]).done()
    table.attack("knife", "c1", dice=["mid"]).done()
    table.attack("knife", "c1", dice=["mid"]).done()
    return table.attack("knife", "c1", dice=["mid"])


@pytest.mark.rule("re2.evade.example-kendo-roll", "re2.reaction.threat-tie")
def test_kendo_fails_against_two_zombies_with_a_low_symbol() -> None:
    table = kendo_among_two_zombies().done(dice=["low"])
    assert [(roll.faces, roll.need) for roll in table.told(EvadeFailed)] == [(("low",), "mid")]


@pytest.mark.rule("re2.evade.example-kendo-aftermath")
def test_kendo_is_hurt_pushes_that_zombie_and_the_other_does_not_attack() -> None:
    table = kendo_among_two_zombies().done(dice=["low"])
    assert table.who("kendo").harm == 1
    attacker = table.told(EnemyAttacked)[0].enemy
    push_to(table, "d1")
    assert table.where(attacker) == "d1"
    assert len(table.told(EnemyAttacked)) == 1
    assert table.asked().prompt == "action"
