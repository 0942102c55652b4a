"""A boss on the terminal's page: on the board, next to it, and among the cards."""

from __future__ import annotations

from support.bosses import behaviour, boss_table

from inkribbon.crawl.combat.boss import wound_boss
from inkribbon.crawl.terminal.board import draw
from inkribbon.crawl.terminal.cards import describe, find_cards
from inkribbon.crawl.terminal.panel import panel
from inkribbon.words.lexicon import load

ROW = """
    +---+---+---+---+
    | .   B   .   . |
    +---+---+---+---+
    """


def text_of(lines: list[list[tuple[str, str]]]) -> list[str]:
    return ["".join(part for part, _ in line) for line in lines]


def test_a_boss_stands_on_the_board_in_angle_brackets() -> None:
    table = boss_table(ROW, kind="grave-digger").stand("carlos", "d1")

    assert any("<G>" in line for line in text_of(draw(table.world)))


def test_its_health_and_its_last_card_stand_beside_the_board() -> None:
    table = boss_table(ROW, behaviour("idle")).stand("carlos", "d1").begin().stop()
    (boss,) = table.world.bosses.values()
    wound_boss(table.world, boss, 7)

    page = "\n".join(text_of(panel(table.world, 60, 40, load())))

    assert "<B> Brute" in page
    assert "■■■■■□□□□□ 5 of 12 health" in page
    assert "Last behaviour: idle." in page


def test_boss_and_behaviour_cards_can_be_looked_up() -> None:
    table = boss_table(ROW, kind="grave-digger").stand("carlos", "d1")
    scene = table.world

    (boss,) = find_cards(scene, "grave digger")
    assert "24 hit points" in describe(scene, boss, load())[0]
    (breach,) = find_cards(scene, "breach")
    assert "behaviour of Grave Digger" in describe(scene, breach, load())[0]
