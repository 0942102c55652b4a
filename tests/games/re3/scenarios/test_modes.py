"""Ways to play: which of them go together, nightmares, and solo play."""

from __future__ import annotations

import pytest
from support.campaign import City, alone, city, room, trial_box
from support.re3 import foe

from inkribbon.crawl.campaign.storage import Deposit, OpenBox
from inkribbon.crawl.campaign.switching import SwitchTo
from inkribbon.crawl.printed.enemies import Attack
from inkribbon.crawl.state.books.modes import check_modes
from inkribbon.crawl.state.campaign_events import CharacterSwitched
from inkribbon.crawl.state.events import Fell
from inkribbon.crawl.state.world import DANGER, Item
from inkribbon.crawl.turn.turn import StartAt
from inkribbon.games.re3.edition import EDITION, GAME
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import CAMPAIGN, Setup

# Valid combinations


def refused(scenario: str, characters: tuple[str, ...], *modes: str) -> str:
    setup = Setup(game="re3", scenario=scenario, characters=characters, modes=modes)
    with pytest.raises(BadSetup) as error:
        check_modes(EDITION, GAME.contents.graph, setup)
    return str(error.value)


TWO = ("jill", "carlos")


def test_modes_that_do_not_fit_are_refused_with_one_sentence_and_its_cure() -> None:
    assert "choose among easy, solo, standalone, campaign" in refused("uptown-1", TWO, "hard")
    assert "name it once" in refused("uptown-1", TWO, "easy", "easy")
    assert "choose one, or drop" in refused("uptown-1", TWO, "solo")
    assert "cannot be played standalone" in refused(CAMPAIGN, TWO, "standalone", "campaign")
    assert "requires the scenario 'campaign'" in refused("uptown-1", TWO, "campaign")
    assert "always standalone" in refused("escaping-the-warehouse", TWO, "standalone")


def test_the_game_lists_its_modes_and_refuses_others() -> None:
    assert GAME.modes == ("easy", "solo", "standalone", "campaign", "nightmare")
    with pytest.raises(BadSetup, match="no mode 'hard'"):
        GAME.new("escaping-the-warehouse", TWO, modes=["hard"])


# Nightmare


def test_a_nightmare_starts_in_the_last_band_of_danger_without_ink_ribbons() -> None:
    plain, worse = (GAME.new("downtown-1", TWO, modes=modes) for modes in ([], ["nightmare"]))
    assert (plain.danger, plain.ribbons) == (0, 1)
    assert (worse.danger, worse.ribbons) == (12, 0)


@pytest.mark.parametrize("danger", [0, 1])
def test_in_a_campaign_a_nightmare_lays_out_what_the_danger_level_calls_for(danger: int) -> None:
    """It starts where every campaign does."""
    setup = Setup(game=GAME.id, scenario="campaign", characters=TWO, modes=("nightmare",))
    atlas = GAME.atlas(setup)

    world = atlas.lay_out(atlas.book("uptown-3", TWO), 1, danger)

    assert world.danger == danger
    kinds = [enemy.kind for enemy in world.enemies.values()]
    assert "nemesis-1" in kinds
    assert "nemesis-3" not in kinds


def test_a_nightmare_is_not_easy() -> None:
    assert "choose one" in refused("uptown-1", TWO, "easy", "nightmare")


# Solo


SOLO = ("campaign", "solo")


@pytest.mark.rule("re3.mode-solo.one-character")
def test_solo_the_player_may_go_on_with_another_character_before_each_scenario() -> None:
    table = city(cast=("jill",), modes=SOLO).give("jill", "shotgun").hurt("jill", 2)
    assert [switch.character for switch in table.offers(SwitchTo)] == [
        *("carlos", "mikhail", "nikolai")
    ]

    table.answer(SwitchTo("carlos"))

    assert table.told(CharacterSwitched) == [CharacterSwitched(0, "carlos")]
    assert list(table.world.characters) == [0]
    carlos = table.who("carlos")
    assert [item.card for item in carlos.items] == ["handgun", "knife", "shotgun"]
    assert carlos.harm == 2
    table.enter("uptown-1")
    assert [card.id for card in table.world.book.cast] == ["carlos"]
    assert table.game.setup_of(table.world).characters == ("jill",)
    table.give_up()
    assert SwitchTo("jill") in table.asked().actions()


@pytest.mark.rule("re3.mode-solo.one-character")
def test_solo_what_the_new_character_cannot_carry_must_go_before_the_scenario() -> None:
    table = city(cast=("jill",), modes=SOLO).give("jill", *("green-herb",) * 6)
    table.answer(SwitchTo("carlos"))  # eight items, but Carlos carries six

    table.answer(OpenBox(0))
    table.answer(Deposit(0, table.item("carlos", "knife").id)).done()
    table.enter("uptown-1")
    assert table.asked().prompt == "make-room"
    table.answer(table.asked().options[-1].action)
    table.settle_set_up()

    assert len(table.who("carlos").items) == 6
    assert table.asked().prompt == "action"


def test_nobody_switches_characters_outside_solo_play() -> None:
    assert city().offers(SwitchTo) == []
    assert city(cast=("jill",)).offers(SwitchTo) == []


@pytest.mark.rule("re3.mode-solo.item-box-24")
def test_solo_the_item_box_holds_twenty_four_items() -> None:
    table = city(cast=("jill",), modes=SOLO)
    table.world.box = tuple(Item(900 + n, "knife") for n in range(23))
    table.answer(OpenBox(0))

    table.answer(Deposit(0, table.item("jill", "knife").id))

    assert len(table.world.box) == 24
    assert table.offers(Deposit) == []


@pytest.mark.rule("re3.mode-solo.start-square")
def test_solo_the_character_starts_on_square_1() -> None:
    table = city(cast=("jill",), modes=SOLO).enter("uptown-1")

    assert table.at("jill") == "a1"
    assert StartAt(0, table.square("b1")) not in table.asked().actions()


def knocked(modes: tuple[str, ...], harm: int) -> City:
    """A stunning attack in the Reaction Phase that is not evaded."""
    stun = foe("stunner", Attack(unconscious=True, name="Stun"))
    box = trial_box()
    box.enemies["stunner"] = stun
    mortal = room("uptown-1", extra="falling_loses = true")
    table = city({"uptown-1": mortal}, cast=("carlos",), modes=modes, box=box).enter("uptown-1")
    table.hurt("carlos", harm).enemy("stunner", "a1").ask_again()
    table.move("b1", ["blank blank"])
    return table


@pytest.mark.rule("re3.mode-solo.unconscious-effect")
def test_solo_what_renders_unconscious_sets_the_marker_to_danger() -> None:
    table = knocked(SOLO, 1)

    assert table.who("carlos").harm == DANGER
    assert table.told(Fell) == []


@pytest.mark.rule("re3.mode-solo.unconscious-effect")
def test_solo_a_character_on_danger_is_rendered_unconscious_all_the_same() -> None:
    assert knocked(SOLO, DANGER).told(Fell) == [Fell(0)]
    assert knocked(("campaign",), 1).told(Fell) == [Fell(0)]


@pytest.mark.rule("re3.mode-solo.compatible")
def test_solo_goes_with_a_scenario_by_itself() -> None:
    table = alone("uptown-1", cast=("jill",), modes=("solo", "standalone"))

    assert table.world.book.solo
    assert len(table.world.characters) == 1
