"""What reports on a mansion campaign count: danger, missions, deaths in the reserve, kerosene."""

from __future__ import annotations

from msgspec.structs import replace
from support.crawl import Table
from support.mansion import Mansion, mansion
from support.re1 import the_game
from support.reserve import CLUE, ORDERS, WOUND, draw_mission, headquarters, mission, send

from inkribbon.crawl.reserve.people import wound
from inkribbon.crawl.state.character import Reservist
from inkribbon.crawl.state.danger import change_danger
from inkribbon.kernel.game import Mean

TALK = mission("talk", draws=3)


def counted(table: Table, name: str) -> Mean:
    """A figure of the campaign after all that has happened at this table."""
    game = the_game()
    found = game.figures_begun()[name]
    for event in table.events:
        found += game.figures_in(event, table.world).get(name, Mean())
    return found


def begun() -> Mansion:
    return mansion().enter("1f-west-a")


# Danger


def test_danger_is_counted_with_the_end_phase_and_for_each_scenario_played() -> None:
    table = begun().crowd("zombie", 10).over(won=True).pass_by()
    assert table.world.danger == 3
    assert counted(table, "danger") == Mean(total=3, times=1)
    table.fail("1f-east-a")
    assert counted(table, "danger") == Mean(total=4, times=2)


def test_danger_that_falls_is_taken_off_and_the_end_of_the_dial_stops_it() -> None:
    table = begun()
    change_danger(table.world, 26)
    change_danger(table.world, -1)
    table.crowd("zombie", 10).over(won=True)
    assert table.world.danger == 27
    assert counted(table, "danger") == Mean(total=27, times=1)


def test_a_scenario_that_is_not_over_counts_for_nothing_yet() -> None:
    table = begun()
    assert counted(table, "danger") == counted(table, "kerosene") == Mean()


# Missions and the reserve


def test_a_campaign_counts_every_mission_card_that_is_drawn() -> None:
    table = headquarters(TALK)
    assert counted(table, "missions") == Mean(total=0, times=1)
    draw_mission(table, ORDERS, CLUE)
    assert counted(table, "missions") == Mean(total=2, times=1), "New Orders draw another"


def test_a_mission_that_goes_back_for_lack_of_people_was_drawn_too() -> None:
    table = draw_mission(headquarters(TALK, waiting=[]))
    assert counted(table, "missions") == Mean(total=1, times=1)


def test_a_campaign_counts_those_of_the_reserve_who_die() -> None:
    table = headquarters(TALK, waiting=[Reservist("brad", wounds=4), Reservist("wesker")])
    assert counted(table, "reserve-deaths") == Mean(total=0, times=1)
    send(draw_mission(table), "talk", "brad", WOUND)
    assert counted(table, "reserve-deaths") == Mean(total=1, times=1)


def test_a_death_counts_even_if_a_lost_scenario_brings_the_dead_back() -> None:
    table = begun()
    assert table.world.reserve
    someone = table.world.reserve.people[0].id
    wound(table.world, someone, 5)
    table.over(won=False).pass_by()
    assert not table.world.reserve.dead
    assert counted(table, "reserve-deaths") == Mean(total=1, times=1)


# Kerosene


def with_kerosene(table: Mansion, *tokens: int) -> Mansion:
    for seat, count in enumerate(tokens):
        table.world.characters[seat] = replace(table.world.characters[seat], kerosene=count)
    return table


def test_kerosene_left_is_what_all_characters_have_when_a_scenario_ends() -> None:
    table = with_kerosene(begun(), 2, 3).over(won=True)
    assert counted(table, "kerosene") == Mean(total=5, times=1)


def test_no_kerosene_left_is_counted_too() -> None:
    table = with_kerosene(begun(), 0, 0).over(won=False)
    assert counted(table, "kerosene") == Mean(total=0, times=1)


# Only this game


def test_only_this_game_counts_them() -> None:
    assert list(the_game().figures_begun()) == ["danger", "missions", "reserve-deaths", "kerosene"]
