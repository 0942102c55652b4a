"""What `keen` sees of a tile crawler: numbers read off the board, and nothing else."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl

from inkribbon.catalogue import GAMES
from inkribbon.crawl.bot.encoding.promise import promise
from inkribbon.crawl.bot.keen.features import SLOTS, CrawlFeatures, known
from inkribbon.crawl.state.world import World
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import CAMPAIGN
from inkribbon.kernel.sampler import Sampler

FEATURES = CrawlFeatures()
HALL = """
    +---+---+---+---+---+---+
    | .   .   .   .   .   X |
    +---+---+---+---+---+---+
    """
ROOMS = """
    +---+---+---+---+---+---+
    | .   .   . d .   .   X |
    +---+---+---+---+---+---+
    """


def seen(world: World) -> dict[str, int]:
    return dict(zip(FEATURES.names, FEATURES.row(world), strict=True))


def hall(map: str = HALL) -> Table:
    return crawl("re2", map, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "b1")


def test_every_number_has_a_name_of_its_own() -> None:
    assert len(set(FEATURES.names)) == len(FEATURES.names)
    assert len(FEATURES.row(hall().begin().world)) == len(FEATURES.names)


def test_no_feature_names_a_scenario_a_card_or_an_enemy() -> None:
    words = {word for name in FEATURES.names for word in name.replace(":", "").split()}
    for game in (GAMES["re1"], GAMES["re2"], GAMES["re3"]):
        world = game.new(game.scenario_ids()[0])
        book = world.book
        known = {*game.scenario_ids(), *book.items, *book.enemies, *book.bosses, *book.tension}
        assert not words & known


@pytest.mark.parametrize("count", range(1, SLOTS + 1))
def test_parties_of_one_to_four_fill_as_many_slots(count: int) -> None:
    game = GAMES["re3"]
    cast = [name for name, _ in game.characters()][:count]
    world = game.new("downtown-1", cast)
    dice = Sampler(1)
    while world.phase == "setup":
        decision = world.decision
        answer(world, dice.pick(decision.options).action)
    found = seen(world)
    assert [found[f"{slot}: up"] for slot in range(1, SLOTS + 1)] == [1] * count + [0] * (
        SLOTS - count
    )
    assert found["team: up"] == count
    assert [found[f"party {n}"] for n in (1, 2, 3, 4)] == [n == count for n in (1, 2, 3, 4)]


def test_the_active_character_comes_first() -> None:
    table = hall().stand("claire", "f1", harm=2).begin("claire")
    found = seen(table.world)
    assert (found["1: harm 2"], found["2: harm 2"]) == (1, 0)
    assert (found["1: way"], found["2: way"]) == (1, 6)


def test_the_way_counts_doors() -> None:
    shut = seen(hall(ROOMS).begin().world)
    ajar = seen(hall(ROOMS).open(0).begin().world)
    assert (shut["1: way"], ajar["1: way"]) == (7, 6)
    assert shut["doors shut"] == ajar["doors shut"] + 1


def test_enemies_count_by_their_distance_and_if_they_are_in_the_way() -> None:
    found = seen(hall().enemy("zombie", "a1").enemy("zombie", "c1").begin().world)
    assert [found[f"1: {name}"] for name in ("here", "1 step", "2 steps")] == [1, 0, 1]
    assert [found[f"2: {name}"] for name in ("here", "1 step", "2 steps")] == [0, 2, 0]
    assert (found["1: in the way"], found["2: in the way"]) == (1, 1)
    assert found["enemies"] == 2


@pytest.mark.parametrize("name", ["re1", "re2", "re3"])
def test_what_is_known_of_characters_changes_no_number(name: str) -> None:
    game = GAMES[name]
    world = game.new(game.scenario_ids()[0], [who for who, _ in game.characters()][:3])
    dice = Sampler(2)
    for _ in range(300):
        if world.decision is None:
            break
        row = FEATURES.row(world)
        if dice.below(8) == 0:
            known.cache_clear()
            assert FEATURES.row(world) == row
        answer(world, dice.pick(world.decision.options).action)


def test_an_enemy_behind_a_door_is_not_near() -> None:
    found = seen(hall(ROOMS).enemy("zombie", "d1").begin().world)
    assert found["2: 2 steps"] == 0
    assert found["enemies"] == 1


def test_positions_before_the_start_are_not_rated() -> None:
    assert FEATURES.rates(hall().begin().world)
    for scenario in ("downtown-1", CAMPAIGN):
        world = GAMES["re3"].new(scenario)
        assert not FEATURES.rates(world)
        assert FEATURES.row(world) == b""


def test_a_game_that_goes_on_has_not_ended() -> None:
    assert FEATURES.ended(hall().begin().world) is None


def promised(table: Table) -> float:
    return promise(FEATURES.row(table.begin().world))


def test_it_promises_more_with_health_progress_and_distance_from_enemies() -> None:
    plain = promised(hall())
    assert promised(hall().stand("leon", "a1", harm=2)) < plain
    assert (
        promised(
            crawl("re2", HALL, cast=("leon", "claire")).stand("leon", "d1").stand("claire", "b1")
        )
        > plain
    )
    assert promised(hall().enemy("zombie", "a1")) < plain
    assert -1 < plain <= 0
