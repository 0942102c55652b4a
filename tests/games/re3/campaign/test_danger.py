"""The city's danger level: its start, how it moves, its effect on cards, and losing by it."""

from __future__ import annotations

import pytest
from support.campaign import City, city, room, trial_box
from support.crawl import Table, crawl
from support.re3 import re3, tension_card

from inkribbon.crawl.printed.effects import ChangeDanger, Haste, Hurt, Spawn
from inkribbon.crawl.state.campaign import Campaign
from inkribbon.crawl.state.campaign_events import DangerChanged
from inkribbon.crawl.state.danger import band, change_danger, last_space
from inkribbon.crawl.state.events import Ended, EnemyAttacked
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.deck import shuffled
from inkribbon.kernel.errors import IllegalAnswer
from inkribbon.kernel.game import Setup

LAST = 16
ROOM = "+---+---+\n| .   . |\n+---+---+"


def at_danger(table: City, danger: int) -> City:
    table.world.danger = danger
    return table


@pytest.mark.rule("re3.danger.start")
def test_a_campaign_begins_with_the_marker_on_the_start_of_the_track() -> None:
    table = city()

    assert table.world.danger == 0
    assert band(table.world) == 1


def test_the_track_has_three_bands() -> None:
    table = city()
    bands = [band(at_danger(table, danger).world) for danger in range(LAST + 1)]

    assert bands == [1] * 6 + [2] * 6 + [3] * 5


@pytest.mark.rule("re3.danger.changes-immediate")
def test_an_effect_moves_the_marker_at_once_and_never_off_the_track() -> None:
    worse = tension_card("worse", ChangeDanger(levels=2), Spawn(enemy="zombie"))
    table = city(box=trial_box(tension=(worse,))).enter("uptown-1")
    table.world.decks["tension"] = shuffled(["worse"])
    table.stop()

    assert table.world.danger == 2
    first = next(e for e in table.events if isinstance(e, DangerChanged))
    assert first == DangerChanged(2, 2)
    change_danger(table.world, -5)
    assert table.world.danger == 0
    change_danger(table.world, 99)
    assert table.world.danger == LAST


@pytest.mark.parametrize(
    ("game", "danger", "last"),
    [("re2", LAST, False), ("re3", LAST - 1, False), ("re3", LAST, True)],
)
def test_a_game_without_a_danger_track_has_no_last_space(
    game: str, danger: int, last: bool
) -> None:
    table = crawl(game, ROOM)
    table.world.danger = danger
    assert last_space(table.world) is last


# Losing


@pytest.mark.rule("re3.danger.final-space")
def test_a_marker_left_on_the_last_space_at_a_scenarios_end_loses_the_campaign() -> None:
    table = city().enter("uptown-1")
    change_danger(table.world, LAST)
    table.move("b1").move("c2").leave()
    assert table.world.outcome is None  # until the scenario ends, the players can still lower it
    table.move("c2").leave()

    assert table.world.outcome is not None
    assert not table.world.outcome.won
    assert table.told(Ended) == [Ended(False, "city-overrun")]


@pytest.mark.rule("re3.danger.final-space")
def test_a_marker_brought_down_again_before_the_end_loses_nothing() -> None:
    table = city().enter("uptown-1")
    change_danger(table.world, LAST)
    change_danger(table.world, -3)
    table.escape().no_more()

    assert table.world.outcome is None
    assert table.world.danger == LAST - 2


@pytest.mark.rule("re3.danger.final-space")
def test_clock_tower_2_is_won_even_with_the_marker_on_the_last_space() -> None:
    table = city()
    table.world.campaign = Campaign(won=("clock-tower-1",))
    table.ask_again().enter("clock-tower-2")
    change_danger(table.world, LAST)
    table.escape()

    assert table.world.outcome is not None
    assert table.world.outcome.won


@pytest.mark.rule("re3.danger.final-space-end-phase")
def test_a_marker_that_reaches_the_last_space_in_the_end_phase_loses_at_once() -> None:
    table = at_danger(city(), LAST - 2).enter("uptown-1")
    table.give_up()

    assert table.world.outcome is not None
    assert table.world.outcome.cause == "city-overrun"


@pytest.mark.rule("re3.lose.restart")
def test_a_lost_campaign_cannot_go_on_and_a_new_one_begins_at_the_start() -> None:
    table = at_danger(city(), LAST - 1).win("uptown-1")
    assert table.world.outcome is not None
    with pytest.raises(IllegalAnswer):
        table.stop()

    setup = table.game.setup_of(table.world)
    assert setup == Setup(
        game="re3",
        scenario="campaign",
        characters=("carlos", "mikhail"),
        modes=("campaign",),
    )
    again = City(table.game, table.game.start(setup))
    assert (again.world.danger, again.state) == (0, Campaign())


# Tension cards


EXTRA = tension_card(
    "extra",
    Haste(squares=1),
    bands={"2": (ChangeDanger(levels=-1),), "3": (ChangeDanger(levels=-2),)},
    special=True,
)


def drawn_at(danger: int) -> City:
    """The card with extra effects, drawn at a danger level."""
    table = at_danger(city(box=trial_box(tension=(EXTRA,))), danger).enter("uptown-1")
    table.world.decks["tension"] = shuffled(["extra"])
    table.stop()
    return table


@pytest.mark.rule("re3.tension.low-band-ignores-extras")
@pytest.mark.parametrize("danger", [0, 5])
def test_in_the_first_band_no_extra_effect_is_used(danger: int) -> None:
    table = drawn_at(danger)

    assert table.world.danger == danger
    assert len(table.world.lasting) == 1


@pytest.mark.rule("re3.tension.danger-extra-effects")
@pytest.mark.parametrize(("danger", "after"), [(6, 5), (11, 10), (12, 9)])
def test_from_a_band_on_its_extra_effect_is_resolved_besides_the_text(
    danger: int, after: int
) -> None:
    table = drawn_at(danger)

    assert table.world.danger == after
    assert len(table.world.lasting) == 1


@pytest.mark.parametrize(
    ("instead", "harm"), [(True, [1, 2, 1]), (False, [1, 3, 4])], ids=["instead", "besides"]
)
def test_of_several_bands_the_highest_reached_replaces_the_others(
    instead: bool, harm: list[int]
) -> None:
    lines = {"2": (Hurt(damage=2),), "3": (Hurt(damage=1),)}
    card = tension_card("worse", Hurt(damage=1), bands=lines, instead=instead)
    found = []
    for danger in (5, 6, 12):
        table = re3(ROOM, cards=[card], tension=["worse"]).stand("jill", "a1")
        table.world.danger = danger
        found.append(table.begin().stop().who("jill").harm)
    assert found == harm


def rattled(danger: int, dice: list[object]) -> Table:
    """Death Rattle, drawn at a danger level."""
    table = re3(ROOM, tension=("death-rattle",)).stand("jill", "a1")
    table.world.danger = danger
    table.begin().stop(dice)
    return table


@pytest.mark.rule("re3.tension.death-rattle-attack")
def test_from_the_second_band_on_the_zombie_of_death_rattle_attacks_at_once() -> None:
    table = rattled(6, ["blank blank"])

    attacks = table.told(EnemyAttacked)
    assert [(attack.kind, attack.name, attack.cause) for attack in attacks] == [
        ("zombie", "Bite", "card")
    ]
    assert table.who("jill").harm == 1
    assert table.asked().prompt == "push-back"


@pytest.mark.rule("re3.tension.death-rattle-attack")
def test_in_the_first_band_the_zombie_of_death_rattle_only_appears() -> None:
    table = rattled(5, [])

    assert table.told(EnemyAttacked) == []
    assert len(table.enemies("a1")) == 1


@pytest.mark.rule("re3.tension.death-rattle-attack")
def test_the_attack_of_death_rattles_zombie_is_evaded_as_usual() -> None:
    table = rattled(6, ["high blank"])

    assert table.who("jill").harm == 0


@pytest.mark.rule("re3.tension.card-fields")
def test_tension_cards_have_colour_name_text_symbol_and_extra_effects() -> None:
    cards = GAME.contents.tension
    assert {card.colour for card in cards.values()} == {"green", "amber", "red"}
    assert all(card.name and card.text for card in cards.values())
    assert {"hand", "teeth", "skull"} <= {card.symbol for card in cards.values()}
    assert any(card.bands for card in cards.values())


@pytest.mark.rule("re3.tension.empty-early", "re3.tension.empty-fails")
@pytest.mark.parametrize("learning", [True, False])
def test_an_empty_tension_deck_is_renewed_in_early_scenarios_and_fails_later_ones(
    learning: bool,
) -> None:
    table = city({"uptown-1": room("uptown-1", learning=learning)}).enter("uptown-1")
    table.world.decks["tension"] = shuffled([], ("all-clear", "all-clear"))
    table.stop()

    assert (table.state.failed == ("uptown-1",)) is not learning
    assert table.world.outcome is None
