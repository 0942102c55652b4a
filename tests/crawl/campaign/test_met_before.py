"""A fixed event that was resolved does not return in a campaign."""

from __future__ import annotations

from support.campaign import City, city, room

from inkribbon.crawl.state.campaign_events import EventDrawn

BELL = """
[[event]]
at = "b2"
name = "The Bell"
text = "It still rings."
effects = [{ do = "danger", levels = 3 }]
"""


def tower(right: str = "f") -> City:
    """Two scenarios with the same event in the same place."""
    names = ("uptown-1", "downtown-1")
    return city({name: room(name, right=right, left="v", tables=BELL) for name in names})


def tokens(table: City, square: str) -> tuple[str, ...]:
    return table.world.tokens.get(table.square(square), ())


def test_an_event_that_nobody_has_met_is_there_again_at_the_next_try() -> None:
    table = tower().enter("uptown-1")
    table.give_up().no_more().enter("uptown-1")
    assert tokens(table, "b2") == ("fixed",)
    assert tokens(table, "a2") == ("narrative",)
    table.move("b2")
    assert table.told(EventDrawn) == [EventDrawn(0, "The Bell")]


def test_an_event_that_was_met_is_gone_at_the_next_try_and_everything_else_is_there() -> None:
    table = tower().enter("uptown-1").move("b2")
    assert table.world.danger == 3
    table.give_up().no_more().enter("uptown-1")
    assert tokens(table, "b2") == ()
    assert tokens(table, "a2") == ("narrative",)


def test_an_event_that_was_met_in_one_scenario_is_still_to_be_met_in_another() -> None:
    table = tower().enter("uptown-1").move("b2")
    table.give_up().no_more().enter("downtown-1")
    assert tokens(table, "b2") == ("fixed",)


def test_what_else_lies_where_an_event_was_met_is_still_there() -> None:
    table = tower(right="fc").enter("uptown-1").move("b2")
    assert tokens(table, "b2") == ("C",)
    table.give_up().no_more().enter("uptown-1")
    assert tokens(table, "b2") == ("C",)
