"""The reserve as people read it: the panel of the terminal, cards, the log and the odds."""

from __future__ import annotations

from support.crawl import Table
from support.reserve import (
    BOTH,
    CLUE,
    HEAL,
    ORDERS,
    WOUND,
    draw_mission,
    go_on,
    headquarters,
    mission,
    send,
)

from inkribbon.crawl.reserve.missions import GoOn
from inkribbon.crawl.state.character import Reservist
from inkribbon.crawl.terminal import BOARD
from inkribbon.crawl.terminal.panel import panel
from inkribbon.kernel.game import Odd
from inkribbon.words import sentences
from inkribbon.words.lexicon import load

SEARCH = mission("search", needs={"clue": 3}, recycles=True)
WATCH = mission("watch", lasts="mercy")


def page(table: Table, width: int = 60) -> list[str]:
    lines = panel(table.world, width, 60, load())
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def test_the_panel_shows_who_waits_who_is_away_and_what_is_gathered() -> None:
    people = [Reservist("brad", 2), Reservist("jill", 0, exhausted=True), Reservist("wesker")]
    table = headquarters(SEARCH, WATCH, waiting=people).deck("survivor", "enrico")
    draw_mission(table, "watch")
    send(table, "watch", "wesker")
    draw_mission(table)
    send(table, "search", "brad", CLUE)
    go_on(table, WOUND)

    told = page(table)

    assert "Reserve: 1 to find, 0 missions" in told
    assert "  ■■■□ Brad on search" in told
    assert "  □□□□ Jill exhausted" in told
    assert "  □□□□ Wesker on watch" in told
    assert "search, cards drawn: 2. Gathered: Clue 1 of 3, Wound 1." in told
    assert "In effect: watch" in told


def test_those_who_are_ready_share_a_line_and_the_others_have_their_own() -> None:
    people = [
        Reservist("brad", 1),
        Reservist("jill", 4),
        Reservist("barry"),
        Reservist("wesker", 0, exhausted=True),
    ]
    table = headquarters(SEARCH, waiting=people).deck("survivor", "enrico")

    told = page(table)

    head = next(number for number, line in enumerate(told) if line.startswith("Reserve"))
    assert told[head + 1 : head + 5] == [
        "  ■□□□ Brad  □□□□ Barry",
        "  ■■■■ Jill",
        "  □□□□ Wesker exhausted",
        "",
    ]


def test_in_a_narrow_panel_the_reserve_is_wrapped() -> None:
    long = "Defeat the Fountain Plant"
    people = [Reservist("brad"), Reservist("jill"), Reservist("barry")]
    table = headquarters(mission(long, needs={"clue": 3}), waiting=people)
    draw_mission(table)
    send(table, long, "brad", CLUE)

    told = page(table, 30)

    assert max(map(len, told)) <= 30
    assert "  □□□□ Jill  □□□□ Barry" in told
    where = told.index("  □□□□ Brad on Defeat the")
    assert told[where + 1] == "       Fountain Plant"


def test_the_panel_names_the_dead() -> None:
    table = headquarters(SEARCH, waiting=[Reservist("brad", 4)], encounters=[WOUND])

    draw_mission(table)

    assert "Dead: Brad" in page(table)


def test_games_without_a_reserve_show_none() -> None:
    table = headquarters()
    table.world.reserve = type(table.world)(book=table.world.book).reserve

    assert not any("Reserve" in line for line in page(table))


def test_missions_and_support_characters_can_be_looked_up() -> None:
    table = headquarters()

    (mission_card,) = BOARD.cards(table.world, "supply run", load())
    (support,) = BOARD.cards(table.world, "wesker", load())

    assert mission_card[0] == "Supply Run: mission, goes back into the deck."
    assert support[0] == "Albert Wesker: support character."
    assert "New Orders do not reach him" in support[1]


def test_the_question_names_the_mission_and_the_log_its_symbols() -> None:
    table = headquarters(waiting=[Reservist("brad")])
    draw_mission(table, "rescue", BOTH)

    asked = sentences.question(table.world, table.asked())
    told = [sentences.event(table.world, event) for event in table.events]

    assert asked == "Does Brad go on? Mission: Rescue."
    assert any("Abandoned: you draw an encounter card." in line for line in page(table))
    assert "Brad draws Half Eaten: Clue, Wound." in told
    assert "Brad is wounded: 1 of 5." in told


def test_the_odds_of_the_next_card_count_what_is_worst_about_it() -> None:
    table = headquarters(
        SEARCH,
        waiting=[Reservist("jill", 3)],
        encounters=[CLUE, CLUE, BOTH, HEAL, HEAL, ORDERS, WOUND, WOUND],
    )
    draw_mission(table, CLUE)
    assert table.game.odds(table.world, GoOn()) == (
        Odd("clue", 1, 7),
        Odd("mixed", 1, 7),
        Odd("help", 2, 7),
        Odd("wound", 2, 7),
        Odd("orders", 1, 7),
    )

    go_on(table, WOUND)

    assert Odd("death", 2, 6) in table.game.odds(table.world, GoOn())
