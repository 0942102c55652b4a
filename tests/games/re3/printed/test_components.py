"""The contents of the box other than cards, and that scenarios stay within them."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re3 import declare, foe
from support.terrain import ground

from inkribbon.crawl.combat.spawning import card_for
from inkribbon.crawl.effects.verbs import is_possible, tasks_of
from inkribbon.crawl.printed.effects import Ignite, LayCorpses, Spawn
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.content.files import Source, package_file
from inkribbon.kernel.engine import push, run
from inkribbon.kernel.errors import BadContent

TOKENS = GAME.contents.supply.tokens
DOWNTOWN = package_file(GAME.package, "scenarios", "downtown-1.toml")
UPTOWN = package_file(GAME.package, "scenarios", "uptown-1.toml")


def problem(source: Source, *changes: tuple[str, str]) -> str:
    """The first problem of a file with some passages changed."""
    text = source.text
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    with pytest.raises(BadContent) as caught:
        GAME.check(Source("mine.toml", text))
    return str(caught.value)


@pytest.mark.rule("re3.components.enemy-models")
def test_there_are_fifteen_zombies_four_dogs_two_drain_deimos_and_one_nemesis() -> None:
    enemies = GAME.contents.enemies
    assert enemies["zombie"].copies == 15
    assert enemies["zombie-dog"].copies == 4
    assert enemies["drain-deimos"].copies == 2
    nemesis = [card for card in enemies.values() if card.model == "nemesis"]
    assert {card.copies for card in nemesis} == {1}


@pytest.mark.rule("re3.components.terrain-tokens")
def test_the_terrain_tokens_are_those_of_the_box() -> None:
    counts = {
        "stairwell": 4,
        "door": 16,
        "barricade": 10,
        "typewriter": 3,
        "corpse": 10,
        "barrel": 3,
        "fire": 18,
        "item-box": 1,
    }
    assert {name: TOKENS[name] for name in counts} == counts


@pytest.mark.rule("re3.components.terrain-tokens")
@pytest.mark.parametrize(
    ("source", "changes", "sentence"),
    [
        (
            DOWNTOWN,
            [("| 1   .   a", "| 1   I   a")],
            "2 item-box tokens are used, but the box has 1",
        ),
        (
            DOWNTOWN,
            [("| .   *   . d .", "| t   *   t d ."), ("| .   .   . | . d", "| t   .   . | . d")],
            "4 typewriter tokens are used, but the box has 3",
        ),
        (
            DOWNTOWN,
            [("o   b |", "o  ob |"), ("| .   .   . | . d", "| oo  .   . | . d")],
            "4 barrel tokens are used, but the box has 3",
        ),
        (
            DOWNTOWN,
            [
                ("| .   *   . d .", "|kk   *  kkkd ."),
                ("| .   .   . | . d", "|kkk  .   k | . d"),
            ],
            "12 corpse tokens are used, but the box has 10",
        ),
        (
            UPTOWN,
            [("| .   *   a d", "| u  u*   a d"), ("| 1   .   . |", "| 1   S   S |")],
            "6 stairwell tokens are used, but the box has 4",
        ),
    ],
)
def test_a_scenario_cannot_use_more_than_the_box_holds(
    source: Source, changes: list[tuple[str, str]], sentence: str
) -> None:
    assert sentence in problem(source, *changes)


@pytest.mark.rule("re3.components.terrain-tokens")
def test_barricades_and_archways_share_ten_tokens_and_sixteen_doors_are_the_most() -> None:
    links = "\n[map.links]\n"
    barred = (links, links + 'd = { kind = "barricade" }\n')
    assert "11 barricade tokens are used, but the box has 10" in problem(
        DOWNTOWN, barred, ("| .   .   . | . d", "| .   .   . d . d")
    )

    doors = (links, links + 'a = { kind = "door" }\n')
    rows = [
        ("1   .   a |", "1 a . a a |"),
        (".   *   . d", ". a * a . d"),
        ("| .   .   .   . | a", "| . a . a . a . | a"),
    ]
    assert "doors are drawn, but the box has 16" in problem(DOWNTOWN, doors, *rows)


@pytest.mark.rule("re3.components.terrain-tokens")
def test_an_effect_that_finds_no_token_left_skips_it() -> None:
    table = ground("+---+---+\n| .   * |\n+---+---+")
    table.stand("jill", "a1").begin()
    assert is_possible(table.world, Ignite())
    assert is_possible(table.world, LayCorpses())

    table.world.fire = tuple(range(18))
    table.world.corpses = {0: 3, 1: 3}
    table.world.barrels = (0, 0, 1)
    assert not is_possible(table.world, Ignite())
    assert is_possible(table.world, LayCorpses())
    table.world.corpses[2] = 1
    assert not is_possible(table.world, LayCorpses())


@pytest.mark.rule("re3.components.gameplay-tokens")
def test_the_gameplay_tokens_are_those_of_the_box() -> None:
    counts = {
        "wound": 16,
        "narrative": 2,
        "exit": 1,
        "objective": 1,
        "path": 2,
        "item": 13,
        "unexplored": 16,
        "danger": 1,
        "sustained": 4,
    }
    assert {name: TOKENS[name] for name in counts} == counts


@pytest.mark.rule("re3.components.gameplay-tokens")
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ([("| 1   .   a", "| 1   v   a")], "3 narrative tokens are used, but the box has 2"),
        ([("| 1   .   a", "| 1  pp   a")], "3 path tokens are used, but the box has 2"),
        ([("| 1   .   a", "| 1   g   a")], "2 objective tokens are used, but the box has 1"),
    ],
)
def test_narrative_path_and_objective_tokens_are_few(
    changes: list[tuple[str, str]], sentence: str
) -> None:
    assert sentence in problem(DOWNTOWN, *changes)


@pytest.mark.rule("re3.components.dials")
def test_ten_ammunition_dials_and_one_for_a_boss() -> None:
    assert TOKENS["ammunition-dial"] == 10
    assert TOKENS["boss-dial"] == 1


@pytest.mark.rule("re3.components.campaign-tokens")
def test_fourteen_completion_tokens_and_four_ink_ribbons() -> None:
    assert TOKENS["complete"] == 14
    assert TOKENS["ribbon"] == 4
    assert max(GAME.edition.supplies.ribbons) <= TOKENS["ribbon"]


@pytest.mark.rule("re3.components.dice")
def test_three_blue_two_red_and_one_encounter_die_and_a_larger_roll_uses_them_again() -> None:
    assert (TOKENS["blue-die"], TOKENS["red-die"], TOKENS["encounter-die"]) == (3, 2, 1)
    table = ground("+---+---+\n| .   . |\n+---+---+", cast=["carlos"], kit=["handgun"])
    table.stand("carlos", "a1").enemy("zombie", "b1").begin()

    decision = declare(table, "handgun", "b1", extra=2)

    roll = decision.options[0].action
    assert isinstance(roll, Rolled)
    assert len(roll.faces) == 4, "Full Auto rolls a fourth blue die"


# Models


ROOM = """
    +---+---+
    | .   * |
    +---+---+
    """


def spawn_nemesis(danger: int = 0) -> Table:
    """A room in which Nemesis has just appeared."""
    table = ground(ROOM).stand("jill", "a1").begin()
    table.world.danger = danger
    push(table.world, *tasks_of(table.world, Spawn(enemy="nemesis"), "test"))
    table.world.decision = None
    run(table.world)
    return table


@pytest.mark.rule("re3.enemy.nemesis-three-cards")
@pytest.mark.parametrize(("band", "danger"), [(1, 5), (2, 6), (3, 12)])
def test_nemesis_is_played_by_the_card_of_the_danger_band(band: int, danger: int) -> None:
    (nemesis,) = spawn_nemesis(danger).enemies()
    assert nemesis.kind == f"nemesis-{band}"
    cards = [GAME.contents.enemies[f"nemesis-{n}"] for n in (1, 2, 3)]
    assert len({card.hit_points for card in cards}) == 3


@pytest.mark.rule("re3.enemy.nemesis-three-cards")
def test_the_card_stays_when_the_band_changes_later() -> None:
    table = spawn_nemesis()
    table.world.danger = 12
    table.stop()
    assert [enemy.kind for enemy in table.enemies()] == ["nemesis-1"]


@pytest.mark.rule("re3.enemy.nemesis-killed")
def test_nemesis_once_killed_does_not_come_back_in_the_scenario() -> None:
    table = ground(ROOM).stand("jill", "a1")
    last = GAME.contents.enemies["nemesis-1"].hit_points - 1
    table.enemy("nemesis-1", "b1", wounds=last).begin()
    assert not is_possible(table.world, Spawn(enemy="nemesis")), "there is one model"

    table.attack("handgun", "b1", dice=["high"])

    assert not table.enemies()
    assert not is_possible(table.world, Spawn(enemy="nemesis"))
    again = ground(ROOM).stand("jill", "a1").begin()
    assert is_possible(again.world, Spawn(enemy="nemesis")), "but in the next one he does"


@pytest.mark.rule("re3.special-attack.enemies-with")
def test_some_enemies_have_special_attacks_with_a_symbol_and_some_have_none() -> None:
    enemies = GAME.contents.enemies.values()
    assert any(not card.specials for card in enemies)
    having = [card for card in enemies if card.specials]
    assert having
    for card in having:
        assert all(attack.symbol and attack.name for attack in card.specials)
        assert all(attack.damage or attack.push for attack in card.specials)


def test_a_model_with_several_cards_has_its_own_card_for_each_band() -> None:
    hulks = [
        foe(f"hulk-{band}", Profile(damage=band), model="hulk", band=band, copies=1)
        for band in (1, 2, 3)
    ]
    table = ground(ROOM, enemies=hulks).stand("jill", "a1").begin()
    assert [card_for(table.world, name) for name in ("hulk", "nemesis", "zombie")] == [
        *("hulk-1", "nemesis-1", "zombie")
    ]
    table.world.danger = 12
    assert [card_for(table.world, name) for name in ("hulk", "nemesis")] == ["hulk-3", "nemesis-3"]
