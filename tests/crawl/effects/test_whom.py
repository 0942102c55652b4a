"""Which enemies a card moves or lets react."""

from __future__ import annotations

from support.re3 import only, re3, tension_card

from inkribbon.crawl.combat.reactions import Noise
from inkribbon.crawl.effects.verbs import tasks_of
from inkribbon.crawl.printed.effects import MoveAll, ReactAll

TWO_TILES = """
    +---+---+---+---+---+
    | .   .   . d .   . |
    +---+---+---+---+---+
    """


def test_a_card_that_lets_enemies_react_reaches_only_the_own_tile() -> None:
    table = re3(TWO_TILES, cards=[tension_card("now", ReactAll())]).open(0).stand("jill", "a1")
    table.enemy("zombie", "c1").enemy("zombie", "e1").begin()
    near, far = only(table, "c1"), only(table, "e1")
    (task,) = tasks_of(table.world, ReactAll(), "now")
    table.do(task)
    assert (table.where(near), table.where(far)) == ("b1", "e1")


def test_a_card_moves_only_those_it_names_and_only_where_it_says() -> None:
    table = re3(TWO_TILES).open(0).stand("jill", "a1").enemy("zombie", "c1")
    table.enemy("zombie-dog", "c1").enemy("zombie", "e1").begin()
    zombie, dog = table.enemies("c1")
    far = only(table, "e1")

    def moved(effect: MoveAll) -> list[int]:
        (task,) = tasks_of(table.world, effect, "card")
        assert isinstance(task, Noise)
        return list(task.pending)

    assert moved(MoveAll()) == [zombie.id, dog.id, far.id]
    assert moved(MoveAll(enemy="zombie")) == [zombie.id, far.id]
    assert moved(MoveAll(linked=False)) == [zombie.id, dog.id]
