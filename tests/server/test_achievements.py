"""What can be achieved in each game is about what happens in it."""

from __future__ import annotations

import pytest

from inkribbon.catalogue import GAMES
from inkribbon.kernel.data import TAGS
from inkribbon.kernel.game import CAMPAIGN
from inkribbon.server.achievements import achievements


@pytest.mark.parametrize("id", GAMES)
def test_every_achievement_asks_for_something_that_the_game_has(id: str) -> None:
    game = GAMES[id]
    known = {info.id for info in game.scenarios()} | {CAMPAIGN}
    found = achievements(game)
    assert len({each.id for each in found}) == len(found) >= 5
    for each in found:
        assert {*each.least, *each.most} <= set(TAGS.values()), each.id
        assert set(each.scenarios) <= known, each.id
        assert each.players <= game.seats[1]
