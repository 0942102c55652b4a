"""The cases of a balance page, and that games with known results are not played again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from support.apocalypse import outcomes

from inkribbon.bots import make
from inkribbon.catalogue import game as find_game
from inkribbon.kernel.driver import play
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Mean
from inkribbon.kernel.sampler import Sampler
from inkribbon.lab import balance
from inkribbon.lab import simulate as simulation
from inkribbon.lab.balance import Case, Order, cases, measure
from inkribbon.lab.cells import Cell, Store
from inkribbon.lab.crew.workers import Alone
from inkribbon.lab.simulate import Plan, Played, play_from, play_one, simulate
from inkribbon.lab.ways import Choice

ORDER = Order(choice=Choice((2,)), scenarios=("1a",), games=3, bot="random", seed="7")
RE2 = find_game("re2")


def ignore(case: Case, cell: Cell) -> None:
    """A callback that does nothing."""


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The first and last number of each range of games that is really played."""
    calls: list[tuple[int, int]] = []
    real = play_from

    def spy(plan: Plan, first: int, *rest: object) -> object:
        if first < plan.games:
            calls.append((first, plan.games))
        return real(plan, first, Alone())

    monkeypatch.setattr(balance, "play_from", spy)
    return calls


def measured(order: Order, store: Store, *, anew: bool = False, jobs: int = 1) -> list[Cell]:
    found: list[Cell] = []
    measure(cases(RE2, order), store, jobs, lambda _, cell: found.append(cell), anew=anew)
    return found


def test_a_cell_counts_what_the_simulator_plays() -> None:
    (cell,) = measured(ORDER, Store())
    (case,) = cases(RE2, ORDER)
    result = simulate(case.plan, 1)
    assert (cell.games, cell.won, cell.decisions) == (3, result.wins, result.decisions)
    assert cell.lost_by == result.losses()
    assert cell.fell == dict(sorted(result.falls().items(), key=lambda one: (-one[1], one[0])))


def test_the_number_of_processes_changes_no_cell() -> None:
    assert measured(ORDER, Store(), jobs=2) == measured(ORDER, Store(), jobs=1)


def test_a_line_with_enough_games_is_not_played_again(played: list[tuple[int, int]]) -> None:
    store = Store()
    before = measured(ORDER, store)
    assert measured(ORDER, store) == before
    assert measured(replace(ORDER, games=2), store) == before
    assert played == [(0, 3)]


def test_only_missing_games_are_played_and_come_to_the_same(
    played: list[tuple[int, int]],
) -> None:
    store = Store()
    measured(ORDER, store)
    more = measured(replace(ORDER, games=5), store)
    assert played == [(0, 3), (3, 5)]
    assert more == measured(replace(ORDER, games=5), Store())


@pytest.mark.parametrize("field", ["content", "rules"])
def test_results_of_another_content_or_other_rules_are_played_again(
    played: list[tuple[int, int]], field: str
) -> None:
    store = Store()
    (cell,) = measured(ORDER, store)
    store.put(replace(cell, **{field: "other"}))
    assert measured(ORDER, store) == [cell]
    assert played == [(0, 3), (0, 3)]
    assert list(store.cells.values()) == [cell]


def test_a_line_is_kept_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.jsonl"
    kept: list[int] = []

    def stop(plan: Plan, number: int) -> Played:
        kept.extend(cell.games for cell in Store(path).cells.values())
        if number == 6:
            raise KeyboardInterrupt
        return play_one(plan, number)

    monkeypatch.setattr(simulation, "play_one", stop)
    with pytest.raises(KeyboardInterrupt):
        measured(replace(ORDER, games=8), Store(path))
    assert kept == [2, 2, 4, 4, 6]
    monkeypatch.undo()
    assert measured(replace(ORDER, games=8), Store(path)) == measured(
        replace(ORDER, games=8), Store()
    )


def test_anew_plays_what_is_known(played: list[tuple[int, int]]) -> None:
    store = Store()
    before = measured(ORDER, store)
    assert measured(ORDER, store, anew=True) == before
    assert played == [(0, 3), (0, 3)]


def test_every_line_is_kept_as_soon_as_it_is_played(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    kept = []

    def look(case: Case, cell: Cell) -> None:
        kept.append(list(Store(path).cells.values())[-1] == cell)

    order = replace(ORDER, choice=Choice((1, 2, 3)), games=1)
    measure(cases(RE2, order), Store(path), 1, look)
    assert kept == [True, True, True]


def test_an_interrupted_run_goes_on_where_it_stopped(
    tmp_path: Path, played: list[tuple[int, int]]
) -> None:
    path = tmp_path / "results.jsonl"
    order = replace(ORDER, choice=Choice((1, 2, 3)), games=1)

    def stop(case: Case, cell: Cell) -> None:
        if case.way.players == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        measure(cases(RE2, order), Store(path), 1, stop)
    assert len(played) == 2
    assert measured(order, Store(path)) == measured(order, Store())
    assert len(played) == 2 + 1 + 3


# Cases


def test_all_scenarios_are_played_but_the_campaign() -> None:
    re3 = find_game("re3")
    names = [case.scenario.id for case in cases(re3, replace(ORDER, scenarios=()))]
    assert names == [info.id for info in re3.scenarios() if info.id != "campaign"]


def test_campaigns_are_played_when_asked_for_each_so_many_times() -> None:
    order = replace(ORDER, scenarios=("rpd-1",), campaigns=2, choice=Choice((2,), ("easy",)))
    found = cases(find_game("re3"), order)
    assert [(case.scenario.id, str(case.way), case.plan.games) for case in found] == [
        ("rpd-1", "2 players", 3),
        ("rpd-1", "2 players, easy", 3),
        ("campaign", "2 players", 2),
        ("campaign", "2 players, easy", 2),
    ]


def test_no_setting_of_a_whole_campaign_is_changed() -> None:
    choice = Choice((2,), (), ("decks.A=[]",))
    order = replace(ORDER, scenarios=("campaign",), choice=choice)
    assert [str(case.way) for case in cases(find_game("re3"), order)] == ["2 players"]


def test_a_campaign_tells_its_scenarios() -> None:
    order = replace(ORDER, scenarios=("campaign",), games=1)
    found: list[Cell] = []
    wanted = cases(find_game("re3"), order)
    measure(wanted, Store(), 1, lambda _, cell: found.append(cell))
    (cell,) = found
    assert cell.lost_by == {"city-overrun": 1}
    assert sum(cell.parts.values()) > 1
    (place,) = cell.lost_in
    assert place in cell.parts
    assert cell.parts_won.get(place, 0) < cell.parts[place]


def test_a_campaign_tells_how_often_players_continued() -> None:
    order = replace(ORDER, scenarios=("campaign",), games=6)
    found: list[Cell] = []
    measure(cases(RE2, order), Store(), 1, lambda _, cell: found.append(cell))
    (cell,) = found
    assert cell.lost_in == {"1a": 6}
    assert cell.parts == {"1a": 6 + cell.continues}
    assert 0 < cell.continues <= 12


MANSION = ("danger", "missions", "reserve-deaths", "kerosene")


def test_a_campaign_tells_the_figures_that_its_game_counts() -> None:
    order = replace(ORDER, scenarios=("campaign",), games=2)
    found: list[Cell] = []
    wanted = cases(find_game("re1"), order)
    measure(wanted, Store(), 1, lambda _, cell: found.append(cell))
    (cell,) = found
    played = sum(cell.parts.values())
    times = {name: mean.times for name, mean in cell.figures.items()}
    assert times == dict(zip(MANSION, (played, 2, 2, played), strict=True))
    assert cell.lost_by == {"mansion-overrun": 2}
    assert cell.figures["danger"].total == 2 * 27, "both dials came full circle"
    assert cell.figures["missions"].total > 0


def test_a_campaign_counts_what_its_worlds_show() -> None:
    """Counted again from the positions instead of the events."""
    game = find_game("re1")
    (case,) = cases(game, replace(ORDER, scenarios=("campaign",), games=1))
    kerosene: list[int] = []

    def watch(world: Any, *_: object) -> None:
        ended = len(world.campaign.won) + len(world.campaign.failed)
        if ended > len(kerosene):
            kerosene.append(sum(who.kerosene or 0 for who in world.characters.values()))

    drivers = {seat: make("random", game, f"7:0:{seat}") for seat in (0, 1)}
    start = game.start(case.plan.setup)
    world = play(game, start, drivers, chance=Sampler("7:0"), watch=watch)
    watch(world)
    figures = play_one(case.plan, 0).figures
    assert figures["kerosene"] == Mean(sum(kerosene), len(kerosene))
    assert figures["danger"] == Mean(world.danger, len(kerosene))
    assert sum(kerosene) > 0


def test_a_scenario_by_itself_and_another_game_have_no_such_figures() -> None:
    alone = Order(choice=Choice((2,)), scenarios=("1f-west-a",), games=1, bot="random", seed="7")
    (case,) = cases(find_game("re1"), alone)
    assert play_one(case.plan, 0).figures == {}
    (city,) = cases(find_game("re3"), replace(ORDER, scenarios=("campaign",), games=1))
    assert play_one(city.plan, 0).figures == {}


def test_a_changed_setting_has_another_fingerprint() -> None:
    order = replace(ORDER, scenarios=("mall",), choice=Choice((2,), (), ("zombies.spawn=3",)))
    usual, other = cases(find_game("apocalypse"), order)
    assert usual.cell.content != other.cell.content
    assert other.cell.change == "zombies.spawn=3"


def test_a_table_by_number_can_be_measured_though_it_is_not_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outcomes(monkeypatch, [True, False])
    (case,) = cases(find_game("apocalypse"), replace(ORDER, scenarios=("random-77093",)))
    assert case.scenario.id == case.cell.scenario == "random-77093"
    assert 'id = "random-77093"' in case.plan.setup.text, "or every process would draw it"


@pytest.mark.parametrize(
    ("order", "cure"),
    [
        (replace(ORDER, scenarios=("9z",)), "re2 has no scenario '9z': choose among"),
        (replace(ORDER, choice=Choice((7,))), "characters to play, not 7: choose 1 to 4"),
        (replace(ORDER, choice=Choice((2,), ("hard",))), "re2 has no mode 'hard'"),
        (replace(ORDER, bot="clever"), "there is no bot 'clever': choose among"),
        (
            replace(ORDER, choice=Choice((2,), (), ("a.b=1",))),
            "has no section 'a' to vary: choose among epilogue,",
        ),
    ],
)
def test_what_cannot_be_played_is_said_before_anything_is(order: Order, cure: str) -> None:
    with pytest.raises(InkribbonError) as error:
        cases(RE2, order)
    assert cure in str(error.value)
    assert "\n" not in str(error.value)
