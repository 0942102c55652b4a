"""The balance page shows the results correctly."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from inkribbon.catalogue import game as find_game
from inkribbon.kernel.game import Mean, Part
from inkribbon.lab.balance import Case, Order, cases
from inkribbon.lab.cells import Cell, Store, counted
from inkribbon.lab.desk import Desk
from inkribbon.lab.simulate import Played
from inkribbon.lab.targets import Target
from inkribbon.lab.ways import Choice

RE3 = find_game("re3")
ORDER = Order(
    choice=Choice((2, 4), ("solo",)), scenarios=("rpd-1", "rpd-2"), games=4, bot="careful", seed="1"
)
CASES = cases(RE3, ORDER)
WON = Played(True, "escaped", 150, 18, ())
LOST = Played(False, "nobody-left", 50, 36, ("a1", "b2"))
LATE = Played(False, "out-of-time", 250, 40, ("b2",))
TARGETS = (
    Target("re3", setups=("2 players",), won=(60, 90)),
    Target("re3", scenarios=("rpd-1",), setups=("4 players",), higher_than="2 players"),
)


def filled(wanted: list[Case], *games: tuple[Played, ...]) -> Store:
    """A store with these games for the cases in order; an empty entry skips a case."""
    store = Store()
    for case, played in zip(wanted, games, strict=False):
        if played:
            store.put(counted(case.cell, played))
    return store


STORE = filled(CASES, (WON, LOST, LATE, WON), (WON, WON), (LOST,), (WON,), (LATE, LATE), (WON,))


def page(
    store: Store, wanted: list[Case] = CASES, targets: tuple[Target, ...] = (), path: str = ""
) -> list[str]:
    desk = Desk(RE3, "make it", wanted, store, targets, Path(path) if path else None)
    return desk.page().splitlines()


def section(text: list[str], heading: str) -> list[str]:
    after = text[text.index(heading) + 1 :]
    end = next((i for i, line in enumerate(after) if line.startswith("## ")), len(after))
    return after[:end]


def table(text: list[str], heading: str) -> list[str]:
    return [line for line in section(text, heading) if line.startswith("|")]


def test_a_row_tells_wins_certainty_length_and_causes() -> None:
    assert table(page(STORE), "## rpd-1") == [
        "| set-up | won | games | rate | 95 % | turns | turns of a win | decisions | lost by |",
        "|---|--:|--:|--:|---|--:|--:|--:|---|",
        "| 2 players | 2 | 4 | 50% | 15% to 85% | 28.0 | 18.0 | 150"
        " | nobody-left 1, out-of-time 1 |",
        "| 4 players | 2 | 2 | 100% | 34% to 100% | 18.0 | 18.0 | 150 | - |",
        "| 1 player, solo | 0 | 1 | 0% | 0% to 79% | 36.0 | - | 50 | nobody-left 1 |",
    ]


def test_the_overview_has_a_row_a_scenario_and_a_column_a_set_up() -> None:
    assert table(page(STORE), "## Games won") == [
        "| scenario | 2 players | 4 players | 1 player, solo |",
        "|---|--:|--:|--:|",
        "| [R.P.D. 1: The Precinct](#rpd-1) | 50% | 100% | 0% |",
        "| [R.P.D. 2: Two Stones](#rpd-2) | 100% | 0% | 100% |",
    ]


def test_the_head_tells_who_played_and_the_command() -> None:
    text = "\n".join(page(STORE))
    assert text.startswith("# Balance: Resident Evil 3: The Board Game\n")
    assert "`careful` bots on every seat, seed 1" in text
    assert "in the order jill, carlos, mikhail, nikolai" in text
    assert "```sh\nmake it\n```" in text
    assert "missing" not in text


def test_targets_are_told_beside_the_rate_and_in_the_overview() -> None:
    text = page(STORE, targets=TARGETS)
    head, _, two, four, solo = table(text, "## rpd-1")
    assert "| 95 % | target |  | turns |" in head
    assert "| 15% to 85% | 60% to 90% | touches, rate below | 28.0 |" in two
    assert "| 34% to 100% | more than 2 players | not sure, rate higher |" in four
    assert "| 0% to 79% | - | - |" in solo
    overview = table(text, "## Games won")[2]
    assert "| 50% touches, rate below | 100% not sure, rate higher | 0% |" in overview


def test_a_page_says_how_much_of_it_is_not_played_yet() -> None:
    text = page(filled(CASES, (WON,), (), (LOST,)))
    assert "Not finished yet: 4 of 6 lines are missing." in text
    assert table(text, "## Games won")[2] == "| [R.P.D. 1: The Precinct](#rpd-1) | 100% | 0% |"
    assert "## rpd-2" not in text


def test_older_results_are_marked() -> None:
    store = Store()
    for cell in STORE.cells.values():
        store.put(replace(cell, content="old") if cell.scenario == "rpd-2" else cell)
    text = page(store)
    assert "† measured before the rules or the content were changed." in text
    assert "100%†" in table(text, "## rpd-2")[2]
    assert "†" not in "".join(table(text, "## rpd-1"))
    assert "†" not in "".join(page(STORE))


def test_a_map_is_shown_where_somebody_fell_with_the_worst_square() -> None:
    text = page(STORE, path="docs/balance/re3.md")
    fell = section(text, "## rpd-1")
    assert "![Where characters fell in rpd-1](re3/rpd-1.svg)" in fell
    worst = "Where characters lay at the end: 5 in 7 games, most often on b2 (3)."
    assert worst in fell
    assert not any(".svg" in line for line in page(filled(CASES, (WON,)), path="re3.md"))
    assert not any(".svg" in line for line in page(STORE))


def test_page_and_maps_are_written_side_by_side(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "page.md"
    desk = Desk(RE3, "make it", CASES, STORE, (), out)
    desk.write("rpd-1")
    assert sorted(path.name for path in (tmp_path / "deep" / "page").iterdir()) == ["rpd-1.svg"]
    desk.write()
    maps = sorted((tmp_path / "deep" / "page").iterdir())
    assert [path.name for path in maps] == ["rpd-1.svg", "rpd-2.svg"]
    assert maps[0].read_text("utf-8").count("class='fell'") == 2
    assert out.read_text("utf-8") == desk.page()
    for path in maps:
        assert f"(page/{path.name})" in desk.page()


# Campaigns


def campaign(*games: Played) -> tuple[list[Case], Store]:
    order = replace(ORDER, scenarios=("campaign",), choice=Choice((2,), ("easy",)))
    wanted = cases(RE3, order)
    return wanted, filled(wanted, games, games[:1])


def test_a_campaign_tells_how_many_scenarios_it_took_and_where_it_was_lost() -> None:
    one, again = Part("downtown-1", False), Part("downtown-1", True)
    lost = Played(False, "city-overrun", 400, 60, (), (one, one))
    later = Played(False, "no-way-on", 600, 80, (), (one, again, Part("uptown-1", False)))
    wanted, store = campaign(lost, later)
    text = page(store, wanted)
    rows = table(text, "## campaign")
    assert rows[0].endswith("| decisions | scenarios | lost by |")
    assert rows[2].endswith("| 70.0 | - | 500 | 2.5 | city-overrun 1, no-way-on 1 |")
    assert rows[4:] == [
        "| scenario | 2 players | 2 players, easy |",
        "|---|---|---|",
        "| downtown-1 | 1 of 4, the end 1 | 0 of 2, the end 1 |",
        "| uptown-1 | 0 of 1, the end 1 | - |",
    ]


def test_a_campaign_with_continues_tells_how_many_were_used() -> None:
    twice = Played(False, "no-continues", 400, 60, (), (Part("1a", False),), continues=2)
    once = Played(True, "escaped-the-city", 400, 60, (), (Part("1a", True),), continues=1)
    wanted, store = campaign(twice, once)
    rows = table(page(store, wanted), "## campaign")
    assert rows[0].endswith("| scenarios | continues | lost by |")
    assert rows[2].endswith("| 1.0 | 1.5 | no-continues 1 |")


RE1 = find_game("re1")
MEANS = {
    "danger": Mean(26, 20),
    "missions": Mean(9, 1),
    "reserve-deaths": Mean(0, 1),
    "kerosene": Mean(90, 20),
}


def mansion(bot: str = "careful") -> list[Case]:
    order = replace(ORDER, scenarios=("campaign",), choice=Choice((2, 4)), bot=bot)
    return cases(RE1, order)


def figures(wanted: list[Case], store: Store, others: list[Case] | None = None) -> list[str]:
    desk = Desk(RE1, "make it", wanted, store, (), None, others or [])
    return [line for line in desk.page().splitlines() if line.startswith("- ")]


def test_a_campaign_tells_the_means_of_what_its_game_counts() -> None:
    part = (Part("1f-west-a", False),)
    one = Played(False, "mansion-overrun", 400, 60, (), part, figures=MEANS)
    two = Played(False, "mansion-overrun", 400, 60, (), part, figures={"missions": Mean(4, 1)})
    wanted = mansion()
    assert figures(wanted, filled(wanted, (one, two), (one,))) == [
        "- 2 players: danger gained: 1.30 per scenario played; missions drawn: 6.50 per campaign;"
        " deaths in the reserve: 0.00 per campaign; kerosene left: 4.50 tokens at the end of a"
        " scenario.",
        "- 4 players: danger gained: 1.30 per scenario played; missions drawn: 9.00 per campaign;"
        " deaths in the reserve: 0.00 per campaign; kerosene left: 4.50 tokens at the end of a"
        " scenario.",
    ]


def test_the_page_says_precisely_what_a_figure_counts() -> None:
    one = Played(False, "mansion-overrun", 400, 60, (), figures=MEANS)
    wanted = mansion()
    text = Desk(RE1, "make it", wanted, filled(wanted, (one,)), (), None).page()
    assert text.count("Danger gained is the net rise of the dial") == 1
    assert text.count("Kerosene left is") == text.count("Missions drawn are") == 1


def test_what_could_not_be_counted_has_no_mean() -> None:
    stuck = Played(False, "endless", 400, 60, (), figures={"danger": Mean(2, 0)})
    wanted = mansion()
    (line,) = figures(wanted, filled(wanted, (stuck,)))
    assert line == "- 2 players: danger gained: - per scenario played."


def test_the_figures_of_other_bots_are_told_beside_those_of_the_first() -> None:
    one = Played(False, "mansion-overrun", 400, 60, (), figures={"danger": Mean(27, 9)})
    two = Played(True, "mansion-escaped", 400, 60, (), figures={"danger": Mean(9, 9)})
    wanted, experts = mansion(), mansion("keen")
    store = filled([*wanted, *experts], (one,), (), (two,))
    assert figures(wanted, store, experts) == [
        "- 2 players: danger gained: 3.00 per scenario played.",
        "- 2 players, `keen`: danger gained: 1.00 per scenario played.",
    ]


def test_a_campaign_without_figures_has_no_line_for_them() -> None:
    lost = Played(False, "city-overrun", 400, 60, (), (Part("downtown-1", False),))
    wanted, store = campaign(lost)
    text = page(store, wanted)
    assert not [line for line in text if line.startswith("- ") or "Danger" in line]
    assert ("", "") not in set(pairwise(text)), "not even an empty one"


def test_a_scenario_by_itself_has_no_column_for_scenarios() -> None:
    assert "scenarios" not in table(page(STORE), "## rpd-1")[0]


def test_cells_of_a_page_belong_to_it() -> None:
    others: list[Cell] = [replace(cell, seed="2") for cell in STORE.cells.values()]
    store = Store()
    for cell in others:
        store.put(cell)
    assert not [line for line in page(store) if line.startswith("| 2 players")]


def test_other_bots_stand_beside_the_first_with_their_intervals() -> None:
    experts = cases(RE3, replace(ORDER, bot="keen"))
    store = filled([*CASES, *experts], (WON, LOST), (WON,), (), (), (), (), (WON, WON, WON, LOST))
    desk = Desk(RE3, "make it", CASES, store, TARGETS, None, experts)
    text = desk.page().splitlines()
    assert any(
        "`keen` (experts); targets are for `careful` (a cautious first party)" in t for t in text
    )
    assert table(text, "## Games won")[2].startswith("| [R.P.D. 1: The Precinct](#rpd-1) | 50% ")
    assert ", keen 75%" in table(text, "## Games won")[2]
    heading, _, two, four = table(text, "## rpd-1")
    assert "| 95 % | `keen` | target |" in heading
    assert "| 3 of 4: 75% (30% to 95%) |" in two
    assert "| - |" in four
