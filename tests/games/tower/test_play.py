"""Whole games: they end, they are reproducible, and no card gets lost."""

from __future__ import annotations

from collections import Counter

import pytest
from support.towerplay import SCENARIOS, begun, finished, gatherer, item_cards, steps

from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.state.board import ROOMS
from inkribbon.games.tower.state.book import open_contents
from inkribbon.games.tower.state.faces import kind_of, life_of
from inkribbon.games.tower.state.world import TowerWorld
from inkribbon.kernel.decision import CHANCE, Outcome
from inkribbon.kernel.engine import answer
from inkribbon.kernel.records.record import begin, close
from inkribbon.kernel.records.replaying import replay
from inkribbon.kernel.records.text import dumps, loads
from inkribbon.kernel.sampler import Sampler

TABLES = [(scenario, seats) for scenario in SCENARIOS for seats in (3, 4)]
every_table = pytest.mark.parametrize(("scenario", "seats"), TABLES)
DECK = {3: 4 + 14 + 15 + 14, 4: 4 + 15 + 17 + 15}


@every_table
def test_every_game_ends(scenario: str, seats: int) -> None:
    for seed in range(8):
        world = finished(scenario, seats, seed)
        assert world.outcome is not None
        assert world.decision is None
        assert 1 <= world.round <= 12


@pytest.mark.parametrize("seats", [3, 4])
def test_games_of_blind_chance_end_too(seats: int) -> None:
    for seed in range(12):
        world = begun("printed", seats, seed)
        chance, will = Sampler(seed), Sampler(seed, "blind")
        while (decision := world.decision) is not None:
            by_chance = decision.seat == CHANCE
            action = chance.choose(decision) if by_chance else will.pick(decision.options).action
            answer(world, action)
        assert world.outcome is not None


@pytest.mark.rule("tower.lose.time")
def test_no_game_outlasts_twelve_rounds() -> None:
    ends = Counter(
        (world.outcome.cause, world.round)
        for seed in range(3, 40, 4)
        for world in [finished("gentle", 3 + seed % 2, seed)]
        if world.outcome is not None
    )
    assert ends["time-up", 12] >= 1
    assert not [end for end in ends if end[0] == "time-up" and end[1] != 12]


@every_table
def test_the_same_seed_gives_the_same_game(scenario: str, seats: int) -> None:
    first = [GAME.encode(world) for world, _ in steps(scenario, seats, 5)]
    again = [GAME.encode(world) for world, _ in steps(scenario, seats, 5)]
    assert first == again


@every_table
def test_every_card_is_in_exactly_one_place(scenario: str, seats: int) -> None:
    for seed in (1, 2, 3, 4):
        start = begun(scenario, seats, seed)
        cards = item_cards(start)
        assert sum(cards.values()) == DECK[seats]
        for world, _ in steps(scenario, seats, seed):
            assert item_cards(world) == cards
            check_face_facts(world)


def check_face_facts(world: TowerWorld) -> None:
    goals = [*world.objectives, *(g for f in world.faces.values() for g in f.objectives)]
    assert sorted(goals) == sorted(open_contents().objectives)
    for face in world.faces.values():
        assert sorted((*face.pile, *face.flipped)) in (list(ROOMS), [])
        assert min(face.zombies) >= 0
        assert min(face.survivors) >= 0
        assert face.zombies[0] == face.survivors[0] == 0
        assert world.outcome or 0 <= face.damage < life_of(world, face)
        assert not [card for card in face.hand if world.book.cards[card].danger]
        for laid in face.laid:
            if kind_of(laid.card) == "collapsed":
                assert not face.zombies[laid.room]
                assert not face.survivors[laid.room]


@every_table
def test_saving_and_loading_at_each_decision_changes_nothing(scenario: str, seats: int) -> None:
    for world, action in steps(scenario, seats, 7):
        saved = GAME.encode(world)
        loaded = GAME.decode(saved, world)
        assert GAME.encode(loaded) == saved
        clone = world.clone()
        answer(loaded, action)
        answer(clone, action)
        assert GAME.encode(loaded) == GAME.encode(clone)
        assert GAME.encode(world) == saved


@pytest.mark.parametrize("seats", [3, 4])
def test_a_record_is_replayed_to_the_same_end_and_a_move_taken_back_by_replaying_less(
    seats: int,
) -> None:
    start = begun("printed", seats, 9)
    record = begin(GAME, GAME.setup_of(start))
    worlds = []
    for world, action in steps("printed", seats, 9):
        worlds.append(GAME.encode(world))
        record.answers.append(action)
    close(record, world)
    again = loads(dumps(record))
    assert GAME.encode(replay(GAME, again)) == GAME.encode(world)
    for taken_back in (1, 2, 5, 20):
        shorter = loads(dumps(record))
        shorter.closing = None
        del shorter.answers[-taken_back:]
        assert GAME.encode(replay(GAME, shorter)) == worlds[-taken_back]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_game_can_be_won_from_its_first_deal(seats: int) -> None:
    won = [world for seed in range(4) if (world := finished("gentle", seats, seed, gatherer))]
    won = [world for world in won if world.outcome == Outcome(True, "helicopter-rescue")]
    assert won
    for world in won:
        assert {face.room for face in world.faces.values()} == {2}
        assert [score.seat for score in world.scores] == list(range(seats))
        assert any(score.winner for score in world.scores)
