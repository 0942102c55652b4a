"""What a game need not say: most games have nothing to hide, to mark or to settle."""

from __future__ import annotations

from kernel.toy import TOY, ToyDig, toy_setup, toy_world


def test_a_game_that_says_nothing_hides_marks_and_settles_nothing() -> None:
    world, setup = toy_world(2), toy_setup()
    assert (TOY.hides(setup), TOY.reveals(ToyDig(1)), TOY.uncovered(world)) == (False, False, 0)
    assert (TOY.marks(world), TOY.ways(world), TOY.fallen(world)) == ({}, (), ())
    assert TOY.settled(TOY.observe(world, 0)) is None
    assert TOY.bundle(setup) == {}


def test_a_game_without_campaigns_has_no_parts_and_no_continues() -> None:
    news = toy_world(2).news
    assert (TOY.continues_used(news), TOY.parts_ended(news)) == (0, ())


def test_a_game_without_files_is_the_same_in_every_language() -> None:
    view = TOY.observe(toy_world(2), 0)
    assert TOY.in_language("de") is TOY
    assert TOY.told(view, "de") is view
