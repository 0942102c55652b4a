"""The options of the tower: who starts, and the Firefighter to the letter."""

from __future__ import annotations

import pytest
from support.tower import CAST, started, tower

from inkribbon import bots
from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.actions import Move
from inkribbon.games.tower.rules.setup import DealMarker, DealtMarker
from inkribbon.games.tower.rules.talk import Call
from inkribbon.games.tower.state.events import MarkerGiven
from inkribbon.kernel.codec import encode
from inkribbon.kernel.decision import CHANCE, GROUP
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import SPECTATOR
from inkribbon.words import sentences as words

ASKED = ("ask-who-starts",)
LETTER = ("letter-shaft",)
FIRST = ("firefighter", "soldier", "doctor", "fighter")


# Who starts


@pytest.mark.rule("tower.setup.starting-player")
def test_the_players_say_who_saw_a_zombie_film_last() -> None:
    table = tower(modes=ASKED).do(DealMarker())
    assert table.asked().seat == GROUP
    assert table.asked().actions() == [DealtMarker(seat) for seat in range(4)]
    table.answer(DealtMarker(2))
    assert table.world.first == 2
    assert table.told(MarkerGiven) == [MarkerGiven(2)]


def test_without_the_option_chance_gives_the_marker() -> None:
    table = tower()
    table.script = [1]
    assert table.do(DealMarker()).told(MarkerGiven) == [MarkerGiven(1)]


def test_everybody_hears_the_question_and_nothing_else() -> None:
    world = started(modes=ASKED).world
    assert world.decision is not None
    assert world.decision.prompt == "tower.who-starts"
    for seat in (SPECTATOR, *range(4)):
        view = GAME.observe(world, seat)
        assert view.prompt == "tower.who-starts"
        assert list(view.faces) == ([seat] if seat >= 0 else [])
        assert (view.decision is not None) == (seat >= 0)
        guess = GAME.determinise(view, Sampler(seat))
        assert encode(GAME.observe(guess, seat)) == encode(view)
    question = words.question(GAME.observe(world, 0), world.decision)
    assert question == "Who has seen a zombie film most recently, and starts?"
    assert words.option(GAME.observe(world, 0), DealtMarker(1)) == "the Doctor"


def test_the_named_player_takes_the_first_turn() -> None:
    world = started(modes=ASKED).world
    answer(world, DealtMarker(3))
    chance = Sampler(1)
    while world.decision is not None and world.decision.seat == CHANCE:
        answer(world, chance.choose(world.decision))
    assert world.decision is not None
    assert world.decision.seat == 3


@pytest.mark.parametrize("name", ["careful", "random"])
def test_bots_name_somebody_too(name: str) -> None:
    world = started(modes=ASKED).world
    assert world.decision is not None
    bot = bots.make(name, GAME, 1)
    assert bot.choose(GAME.observe(world, 0), world.decision) in world.decision.actions()


# The Firefighter


@pytest.mark.rule("tower.collapse.firefighter")
@pytest.mark.parametrize("rubble", [5, 8])
@pytest.mark.parametrize(("start", "end"), [(1, 9), (9, 1), (4, 12), (12, 4)])
def test_to_the_letter_rubble_in_either_room_stops_the_ability_on_both_sides(
    rubble: int, start: int, end: int
) -> None:
    table = tower(*FIRST, modes=LETTER).at(start).lay("collapsed", rubble).begin()
    assert Move(end) not in table.offers(Move)
    assert "shaft-blocked" in table.withheld("move")


@pytest.mark.rule("tower.characters.firefighter")
@pytest.mark.parametrize("modes", [(), LETTER])
@pytest.mark.parametrize("rubble", [6, 7])
def test_rubble_elsewhere_stops_nothing_in_either_reading(
    modes: tuple[str, ...], rubble: int
) -> None:
    table = tower(*FIRST, modes=modes).at(1).lay("collapsed", rubble).begin()
    assert Move(9) in table.offers(Move)


def test_without_the_option_rubble_stops_only_its_own_stairwell() -> None:
    table = tower(*FIRST).at(1).lay("collapsed", 8).begin()
    assert Move(9) in table.offers(Move)


@pytest.mark.parametrize("modes", [(), LETTER])
def test_the_bot_counts_on_no_stairwell_that_is_blocked(modes: tuple[str, ...]) -> None:
    from inkribbon.games.tower.bot.planning.stand import distances

    table = tower(*FIRST, modes=modes).at(1)
    shafts = table.world.book.cast[0].shafts
    assert distances(1, (), shafts)[9] == 1
    assert distances(1, (8,), shafts)[9] == (1 if not modes else 2)
    assert distances(1, (5,), shafts)[9] > 2


def test_careful_bots_play_with_every_option() -> None:
    modes = ("book-hard", *ASKED, *LETTER)
    world = GAME.new("printed", FIRST, modes=modes)
    chance, bot = Sampler(5), bots.make("careful", GAME, 5)
    said = 0
    while (decision := world.decision) is not None:
        if decision.seat == CHANCE:
            action = chance.choose(decision)
        else:
            action = bot.choose(GAME.observe(world, max(decision.seat, 0)), decision)
        said += isinstance(action, Call)
        answer(world, action)
    assert world.outcome is not None
    assert said
    assert len(CAST) == len(world.faces)


def test_a_stairwell_is_called_blocked_only_while_it_is() -> None:
    """The firefighter is in room 1, above the landing in room 5."""
    open_ = tower("firefighter", "soldier", "doctor").at(1).begin()
    assert "shaft-blocked" not in open_.withheld("move")
    shut = tower("firefighter", "soldier", "doctor").at(1).lay("collapsed", 5).begin()
    assert "shaft-blocked" in shut.withheld("move")
    assert "shaft-blocked" not in shut.answer(Move(2)).withheld("move")
