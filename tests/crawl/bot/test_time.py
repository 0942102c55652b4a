"""What bold play makes of time: ribbons may come too late."""

from __future__ import annotations

import pytest
from crawl.bot.test_careful import HALL, at_a_typewriter
from crawl.bot.test_party import fell
from support.crawl import Table, crawl

from inkribbon.crawl.bot.aims.ribbons import draws_before
from inkribbon.crawl.bot.position.worth import Position, impatience
from inkribbon.crawl.bot.weights import BOLD, CAREFUL
from inkribbon.crawl.items.typewriter import TYPEWRITER
from inkribbon.kernel.deck import shuffled

FOUR = ("jill", "carlos", "mikhail", "nikolai")


def test_bold_play_counts_less_on_a_ribbon_that_may_come_too_late() -> None:
    for cards, hurry in ((9, False), (5, False), (2, True)):
        world = at_a_typewriter(cards, easy=False)
        assert impatience(world, 0, CAREFUL) < 1.2
        assert (impatience(world, 0, BOLD) > 2) is hurry


@pytest.mark.parametrize(
    ("seat", "down", "cards"), [(0, "", 3), (1, "", 4), (2, "", 1), (0, "mikhail", 2)]
)
def test_cards_are_counted_until_the_next_turn_of_a_character(
    seat: int, down: str, cards: int
) -> None:
    table = crawl("re3", HALL, cast=FOUR)
    for who in FOUR:
        table.stand(who, "a1")
    if down:
        fell(table, down)
    assert draws_before(table.begin("carlos").world, seat) == cards


def beside_a_typewriter(cards: int) -> Table:
    """Jill, who is nearer to it, and Carlos."""
    table = crawl("re3", HALL, cast=FOUR[:2], tension_reshuffles=False)
    table.stand("jill", "b1").stand("carlos", "f1")
    table.world.tokens[table.square("c1")] = (TYPEWRITER,)
    table.world.ribbons = 1
    table.begin("jill")
    table.world.decks["tension"] = shuffled(["all-clear"] * cards)
    return table


def judged(table: Table, *, over: bool) -> Position:
    """As seen in the turn of Jill, or at its end."""
    if over:
        table.world.phase = "tension"
    return Position(table.world, table.world.turn, BOLD)


def test_the_last_chance_to_get_to_a_typewriter_is_missed_only_at_the_end_of_the_turn() -> None:
    for cards, missed in ((1, True), (2, False)):
        assert judged(beside_a_typewriter(cards), over=False).aims.writer == 0
        assert not judged(beside_a_typewriter(cards), over=False).is_doomed(0)
        assert judged(beside_a_typewriter(cards), over=True).is_doomed(0) is missed
    costs = [judged(beside_a_typewriter(cards), over=True).undone() for cards in (1, 2)]
    assert costs[0] - costs[1] > BOLD.doom - 1
