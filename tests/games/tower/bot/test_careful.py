"""The careful bot in the tower: uses only its view, tells the truth, and reaches the exit."""

from __future__ import annotations

from collections import Counter

import pytest
from support.tower import CAST, started, tower
from support.tower_bot import acts, said, says

from inkribbon import bots
from inkribbon.games.tower.bot.escape import Escape
from inkribbon.games.tower.bot.planning.moves import Moves
from inkribbon.games.tower.bot.planning.stand import night, stand_of
from inkribbon.games.tower.bot.planning.turns import errand_done
from inkribbon.games.tower.bot.planning.worth import Aim
from inkribbon.games.tower.bot.sharing import LEFT, favours, flows, gifts
from inkribbon.games.tower.bot.table import Table
from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.actions import Move, Rest, Save
from inkribbon.games.tower.rules.items import UseItem
from inkribbon.games.tower.rules.search import Search
from inkribbon.games.tower.rules.slits import HandOver, PickUp
from inkribbon.games.tower.rules.talk import Call
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.games.tower.rules.zombies import attack, move_zombies
from inkribbon.games.tower.state.board import ACROSS, ROOMS, sides_of
from inkribbon.games.tower.state.faces import is_open, kind_of
from inkribbon.games.tower.state.world import Said, TowerWorld
from inkribbon.kernel.codec import digest
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler

LIMIT = 4000


# Whole games


def wreck(world: TowerWorld) -> None:
    """Make a world useless to any code that still reads it."""
    world.stack.clear()
    world.faces.clear()
    world.piles.clear()
    world.slits.clear()
    world.said = ()
    world.decision = None


def true_of(world: TowerWorld, seat: int, call: Call) -> bool:
    """Whether a call is true."""
    face = world.faces[seat]
    held = Counter(map(kind_of, face.hand))
    if call.kind == "hold":
        return held[call.item] == call.count
    if call.kind == "need":
        return not held[call.item]
    if call.kind == "slit":
        return any(
            left.seat == seat and kind_of(left.card) == call.item
            for slit, cards in world.slits.items()
            if (call.to, call.room) in sides_of(slit, world.book.seats)
            for left in cards
        )
    if call.kind == "ready":
        return face.room == call.room
    if call.kind == "horde":
        return face.zombies[call.room] == call.count
    if call.kind == "bring":
        return is_open(face, ACROSS[call.room])
    return call.kind == "meet" and call.count >= world.round


@pytest.mark.parametrize(
    ("scenario", "players"), [("printed", 4), ("easy", 4), ("normal", 3), ("hard", 4)]
)
def test_it_plays_to_the_end_from_its_view_alone_and_says_only_what_is_true(
    scenario: str, players: int
) -> None:
    """The world is destroyed before the bot decides, so it can only use its view."""
    world = started(scenario, CAST[:players], seed=3).world
    chance = Sampler(3)
    calls: Counter[str] = Counter()
    for _ in range(LIMIT):
        decision = world.decision
        if decision is None:
            break
        if decision.seat == CHANCE:
            answer(world, chance.choose(decision))
            continue
        view = GAME.observe(world, decision.seat)
        before = digest(view)
        going_on = world.clone()
        wreck(world)
        action = bots.make("careful", GAME, 1).choose(view, decision)
        assert action in decision.actions()
        assert digest(view) == before
        world = going_on
        if isinstance(action, Call):
            assert true_of(world, decision.seat, action), action
            calls[action.kind] += 1
        answer(world, action)
    assert world.outcome is not None
    assert calls["hold"]


def test_a_table_of_bots_can_get_out() -> None:
    wins = 0
    for seed in range(4):
        world = started("easy", seed=seed).world
        chance = Sampler(f"{seed}")
        while world.decision is not None:
            decision = world.decision
            if decision.seat == CHANCE:
                answer(world, chance.choose(decision))
            else:
                view = GAME.observe(world, decision.seat)
                answer(world, bots.make("careful", GAME, 1).choose(view, decision))
        wins += world.outcome is not None and world.outcome.won
    assert wins >= 1


# Predicting the Zombie phase


def test_it_knows_what_the_zombies_will_do() -> None:
    """Its fast Zombie phase matches the engine's in thousands of rooms."""
    chance = Sampler(8)
    for _ in range(400):
        table = tower()
        face = table.face()
        for room in ROOMS:
            table.zombies(room, chance.pick((0, 0, 1, 2, 4)))
            table.survivors(room, chance.pick((0, 0, 0, 1, 2)))
        table.at(chance.pick(ROOMS))
        rubble = chance.pick(ROOMS)
        if rubble != table.face().room:
            table.zombies(rubble, -table.face().zombies[rubble])
            table.survivors(rubble, -table.face().survivors[rubble])
            table.lay("collapsed", rubble)
        table.lay("barricade", chance.pick([room for room in ROOMS if room != rubble]))
        foreseen = night(stand_of(table.face(), 0), soak=0)
        move_zombies(table.world, face.seat)
        attack(table.world, face.seat)
        came = table.face()
        assert (foreseen.zombies, foreseen.survivors) == (came.zombies, came.survivors)
        assert foreseen.damage == came.damage


def test_every_planned_action_is_on_offer() -> None:
    """The planner never plans an action that the engine does not offer."""
    chance = Sampler(4)
    asked = 0
    for seed in range(3):
        world = started("printed", seed=seed).world
        while world.decision is not None and asked < 300 * (seed + 1):
            decision = world.decision
            if decision.seat != CHANCE and decision.prompt == "tower.action":
                asked += 1
                view = GAME.observe(world, decision.seat)
                aim = Aim(Table(view))
                piles = {floor: (pile.size, pile.danger) for floor, pile in view.piles.items()}
                moves = Moves(view.book, view.seat, piles, ROOMS)
                start = errand_done(aim, stand_of(view.faces[view.seat], view.ap))
                offered = decision.actions()
                assert all(action in offered for action, _ in moves.steps(start, 1))
            answer(world, chance.choose(decision))
    assert asked > 50


# What it does in a turn


def test_it_does_not_stay_where_the_zombies_come() -> None:
    """Five zombies come from room 7 unless it leaves the floor or goes far enough."""
    table = tower().at(6).zombies(7, 5).begin()
    while not isinstance(action := acts(table), EndTurn):
        table.answer(action)
    assert night(stand_of(table.face(), 0), soak=0).damage == 0


def test_it_searches_the_floor_of_the_keys() -> None:
    table = tower().at(6).pile(2, "vaccine", "flare", "battery", danger=0).begin()
    assert acts(table) == Search()


def test_it_draws_no_danger_in_a_room_that_may_be_the_way_out() -> None:
    table = tower().at(2).pile(3, "fire", danger=1).begin()
    assert acts(table) != Search()


def test_it_saves_whom_it_finds() -> None:
    assert acts(tower().at(6).survivors(6, 2).begin()) == Save(2)


def test_it_rests_when_there_is_nothing_else() -> None:
    assert acts(tower().at(6).damage(2).begin()) == Rest()


def test_it_shoots_a_horde_that_would_get_it() -> None:
    """Rubble blocks both stairs, so there is no other way to escape them."""
    table = tower().at(6).zombies(7, 4).lay("collapsed", 5, 8).hold("handgun", "magazine")
    assert acts(table.begin()) == UseItem("handgun", 7)


# Sharing


@pytest.mark.parametrize(
    ("held", "passed"),
    [
        ((1, 1, 1, 1), (0, 0, 0, 0)),
        ((2, 0, 1, 1), (1, 0, 0, 0)),
        ((0, 2, 1, 1), (-1, 0, 0, 0)),
        ((2, 1, 0, 1), (1, 1, 0, 0)),
    ],
)
def test_vaccines_go_the_short_way_to_who_has_none(
    held: tuple[int, ...], passed: tuple[int, ...]
) -> None:
    assert flows(held) == passed


def test_it_gives_a_second_vaccine_to_a_neighbour_who_needs_it() -> None:
    table = tower().at(5).hold("vaccine", "vaccine")
    table.world.said = said((0, "hold", "vaccine", 2))
    assert acts(table.begin()) == HandOver("vaccine")


def test_it_keeps_its_only_vaccine() -> None:
    table = tower().at(5).hold("vaccine")
    table.world.said = said((0, "hold", "vaccine", 1))
    assert not gifts(Table(table.begin().view()), radio=True)


def test_a_part_of_the_radio_goes_the_short_way_to_the_other_part() -> None:
    """Cards travel faster to the left, so of two neighbours the one on the right gives."""
    table = tower().hold("communication-device").hold("battery", seat=1)
    table.world.said = said((0, "hold", "communication-device", 1), (1, "hold", "battery", 1))
    assert gifts(Table(table.begin().view()), radio=True) == [("communication-device", LEFT)]
    assert gifts(Table(table.view(1)), radio=True) == []
    assert gifts(Table(table.view()), radio=False) == []


def test_it_passes_on_what_another_asked_for_and_it_cannot_use() -> None:
    table = tower().hold("buckshot")
    table.world.said = said((1, "need", "buckshot", 0))
    assert favours(Table(table.begin().view())) == [("buckshot", LEFT)]
    table = tower().hold("buckshot", "shotgun")
    table.world.said = said((1, "need", "buckshot", 0))
    assert not favours(Table(table.begin().view()))


def test_it_takes_what_a_neighbour_left_for_it() -> None:
    table = tower().at(5).slit(1, "vaccine", by=1).begin()
    assert acts(table) == PickUp(0)


def test_it_walks_to_a_slit_where_a_card_waits() -> None:
    table = tower().at(6).slit(1, "vaccine", by=1).begin()
    assert acts(table) == Move(5)


# Talking


def test_it_tells_of_a_key_that_it_holds_once() -> None:
    table = tower().hold("vaccine").begin()
    assert says(table) == Call("hold", item="vaccine", count=1)
    assert says(table) is None


def test_it_takes_back_its_word_when_the_card_is_gone() -> None:
    table = tower()
    table.world.said = said((0, "hold", "vaccine", 1))
    assert says(table.begin()) == Call("need", item="vaccine")


def test_it_tells_of_the_card_it_left_in_a_slit() -> None:
    table = tower().slit(1, "vaccine", by=0).begin()
    assert says(table) == Call("slit", item="vaccine", room=8, to=1)


def test_a_card_in_a_slit_is_on_its_way_but_in_nobodys_hand() -> None:
    table = tower()
    table.world.said = (Said(1, 1, 1, "slit", "vaccine", room=3, to=2),)
    heard = Table(table.begin().view())
    assert (heard.held["vaccine"][2], heard.counts["vaccine"][2]) == (0, 1)


def test_the_helicopter_needs_a_flare_for_each_of_them() -> None:
    table = tower().hold("flare", "flare", "flare", "flare")
    words = [(seat, "hold", "vaccine", 1) for seat in range(4)]
    table.world.said = said(*words, (0, "hold", "flare", 4))
    assert Escape(Table(table.begin().view())).room == 2
    table = tower().hold("flare", "flare", "flare")
    table.world.said = said(*words, (0, "hold", "flare", 3))
    assert Escape(Table(table.begin().view())).room == 0
