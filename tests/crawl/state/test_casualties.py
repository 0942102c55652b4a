"""What the death of a character by a boss means, by edition."""

from __future__ import annotations

import pytest
from support.crawl import crawl

from inkribbon.crawl.sheet import sheet
from inkribbon.crawl.state.health import Kill
from inkribbon.crawl.state.special_events import Died
from inkribbon.crawl.terminal import panel
from inkribbon.words import lexicon
from inkribbon.words.log import narrate

ROW = """
+---+---+---+
| .   *   . |
+---+---+---+
"""
CASTS = {"re1": ("jill", "chris"), "re2": ("leon", "claire"), "re3": ("jill", "carlos")}


@pytest.mark.parametrize(("game", "lost"), [("re2", False), ("re3", True)])
def test_a_death_by_a_boss_loses_only_where_the_edition_spares_nobody(
    game: str, lost: bool
) -> None:
    cast = CASTS[game]
    table = crawl(game, ROW, cast=cast, falling_loses=False)
    table.stand(cast[0], "a1").stand(cast[1], "c1").begin().do(Kill(1, by_boss=True))
    assert (table.world.outcome is not None) == lost
    assert table.who(cast[1]).fate == "dead"


WORDS = {
    "re1": ("Chris is beyond help, and out of the fight.", "out of the fight"),
    "re2": ("Claire is dead.", "dead"),
    "re3": ("Carlos is dead.", "dead"),
}


@pytest.mark.parametrize("game", WORDS)
def test_whoever_is_only_out_of_the_fight_is_not_called_dead(game: str) -> None:
    cast = CASTS[game]
    table = crawl(game, ROW, cast=cast, falling_loses=False)
    table.stand(cast[0], "a1").stand(cast[1], "c1").begin().do(Kill(1, by_boss=True))
    told, state = WORDS[game]
    assert [line.text for line in narrate(table.world, [Died(1)])[1]] == [told]
    shown = panel.character(table.world, table.who(cast[1]), 60, lexicon.load())
    assert [part for line in shown for part, _ in line if part.endswith(f" {state}")]
    assert sheet(table.world.book).mortal == (state == "dead")
