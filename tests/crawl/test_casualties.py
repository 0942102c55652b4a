"""What the death of a character by a boss means, by edition."""

from __future__ import annotations

import pytest
from support.crawl import crawl

from inkribbon.crawl.state.health import Kill

ROW = """
+---+---+---+
| .   *   . |
+---+---+---+
"""
CASTS = {"re2": ("leon", "claire"), "re3": ("jill", "carlos")}


@pytest.mark.parametrize(("game", "lost"), [("re2", False), ("re3", True)])
def test_a_death_by_a_boss_loses_only_where_the_edition_spares_nobody(
    game: str, lost: bool
) -> None:
    cast = CASTS[game]
    table = crawl(game, ROW, cast=cast, falling_loses=False)
    table.stand(cast[0], "a1").stand(cast[1], "c1").begin().do(Kill(1, by_boss=True))
    assert (table.world.outcome is not None) == lost
    assert table.who(cast[1]).fate == "dead"
