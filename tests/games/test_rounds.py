"""Effects that last a round, the same in all three editions."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl

from inkribbon.catalogue import game as find_game
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.effects import Haste
from inkribbon.crawl.state.events import EffectEnded
from inkribbon.kernel.deck import shuffled

ROW = """
    +---+---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+---+
    """
FRENZY = TensionCard(
    id="frenzy",
    name="Frenzy",
    source="authored",
    colour="amber",
    copies=1,
    effects=(Haste(squares=1, lasts="round"),),
)


def frenzied(game: str) -> Table:
    """A table of two whose first character has just drawn an effect of one round."""
    cast = [name for name, _ in find_game(game).characters()[:2]]
    table = crawl(game, ROW, cast=cast)
    table.world.book.tension = {**table.world.book.tension, "frenzy": FRENZY}
    table.world.decks["tension"] = shuffled(["frenzy"])
    table.stand(cast[0], "a1").stand(cast[1], "a1").enemy("zombie", "i1").begin()
    table.stop()
    table.world.decks["tension"] = shuffled(["all-clear"] * 9)
    return table


@pytest.mark.rule("re1.turn.round-duration", "re2.tension.round", "re3.tension.round-duration")
@pytest.mark.parametrize("game", ["re1", "re2", "re3"])
def test_a_round_ends_with_the_next_turn_of_whoever_began_it(game: str) -> None:
    table = frenzied(game)
    (zombie,) = table.enemies()
    assert table.where(zombie) == "h1"

    table.stop()
    assert table.where(zombie) == "f1"
    assert not table.told(EffectEnded)
    table.stop()
    assert table.where(zombie) == "d1"
    assert table.told(EffectEnded)
    table.stop()

    assert table.where(zombie) == "c1"
