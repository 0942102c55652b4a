"""Each bot judges by weights of its own."""

from __future__ import annotations

from support.crawl import Table, crawl

from inkribbon.bots import study_of
from inkribbon.bots.study import USUAL
from inkribbon.catalogue import GAMES
from inkribbon.crawl.bot.position.worth import Position
from inkribbon.crawl.bot.prices import prices_of
from inkribbon.crawl.bot.weights import BOLD, CAREFUL, KEEN, Weights

HALL = """
+---+---+---+---+---+
| .   A   .   .   . |
+---+---+---+---+---+
"""


def at_odds(harm: int = 0) -> Table:
    return crawl("re2", HALL).stand("leon", "a1", harm=harm).enemy("licker", "e1").begin()


def worth(table: Table, weights: Weights) -> float:
    return Position(table.world, table.world.turn, weights).worth


def test_a_wound_frightens_careful_more_than_keen() -> None:
    fears = []
    for weights in (CAREFUL, KEEN):
        whole = worth(at_odds(), weights)
        fears.append(whole - worth(at_odds(harm=2), weights))
    assert fears[0] > fears[1] > 0


def test_what_one_bot_has_looked_up_does_not_change_what_another_finds() -> None:
    alone = [worth(at_odds(), weights) for weights in (CAREFUL, KEEN)]
    table = at_odds()
    assert [worth(table, weights) for weights in (CAREFUL, KEEN)] == alone
    assert [worth(table, weights) for weights in (KEEN, CAREFUL)] == alone[::-1]
    assert alone[0] != alone[1]


def test_the_price_of_passing_an_enemy_follows_the_weights() -> None:
    book = at_odds().world.book
    tolls = [prices_of(book, weights).toll[0, 4, False, 2.0][3] for weights in (CAREFUL, KEEN)]
    assert tolls[0] > tolls[1] > 0
    assert prices_of(book, CAREFUL) is prices_of(book, CAREFUL)


def test_what_a_bag_is_worth_follows_the_weights() -> None:
    table = at_odds()
    bags = [
        prices_of(table.world.book, weights).bag(table.who("leon")) for weights in (CAREFUL, KEEN)
    ]
    assert KEEN.armed > CAREFUL.armed
    assert bags[1].worth > bags[0].worth > 0


def test_keen_judges_by_its_own_weights() -> None:
    table = at_odds()
    study = study_of(GAMES["re2"])
    assert study is not None
    view = table.game.observe(table.world, 0)
    assert study.judge(view).worth(table.world) == worth(table, KEEN)
    for style, weights in ((USUAL, KEEN), ("bold", BOLD)):
        assert study.judges[style]()(view).worth(table.world) == worth(table, weights)
    assert worth(table, BOLD) != worth(table, KEEN)
