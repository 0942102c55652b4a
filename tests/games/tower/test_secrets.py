"""Worlds that differ only in what a seat may not know look and sound the same to it.

Tested in two ways: hidden facts of real positions are changed by hand, and pairs of worlds
resampled from one view are played on along lines that look the same to the seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from support.tower import tower
from support.tower_secrets import disguised
from support.towerplay import SCENARIOS, item_cards, steps

from inkribbon.games.tower.game import GAME, TowerGame
from inkribbon.games.tower.rules.actions import Cure, Move, Release, Rest, Save
from inkribbon.games.tower.rules.emergence import BackShown, Flipped
from inkribbon.games.tower.rules.search import DrewCard, KeepCard, Search, TopShown
from inkribbon.games.tower.rules.slits import HandOver, PickUp
from inkribbon.games.tower.rules.talk import Call, Speak
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.games.tower.state.board import FLOOR_OF
from inkribbon.games.tower.state.faces import kind_of, one_less
from inkribbon.games.tower.state.world import Pile, TowerWorld
from inkribbon.games.tower.view.observe import TowerView, observe
from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import SPECTATOR, audible

GAMES = [(scenario, 3 + seed % 2, seed) for scenario in SCENARIOS for seed in range(20, 24)]


# Changing hidden facts by hand


@pytest.mark.rule("tower.hidden-info.no-peeking", "tower.hidden-info.sheets-items-survivors")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_worlds_that_differ_in_hidden_facts_look_the_same(scenario: str) -> None:
    compared = 0
    for seed in (30, 31, 32):
        seats = 3 + seed % 2
        for number, (world, _) in enumerate(steps(scenario, seats, seed)):
            seat = (SPECTATOR, *range(seats))[number % (seats + 1)]
            other = disguised(world, seat, Sampler(number))
            assert GAME.encode(other) != GAME.encode(world)
            assert encode(GAME.observe(other, seat)) == encode(GAME.observe(world, seat))
            compared += 1
    assert compared > 200


# Resampling hidden facts


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_world_dealt_anew_is_possible_and_looks_the_same(scenario: str) -> None:
    dealt = 0
    for seed in (40, 41, 42):
        seats = 3 + seed % 2
        for number, (world, _) in enumerate(steps(scenario, seats, seed)):
            seat = (SPECTATOR, *range(seats))[number % (seats + 1)]
            view = GAME.observe(world, seat)
            guess = GAME.determinise(view, Sampler(number))
            assert encode(GAME.observe(guess, seat)) == encode(view)
            assert item_cards(guess) == item_cards(world), "cards are conserved"
            check_possible(guess)
            dealt += 1
    assert dealt > 200


def check_possible(world: TowerWorld) -> None:
    cards = world.book.cards
    for face in world.faces.values():
        assert not [card for card in face.hand if cards[card].danger]
        assert face.damage < world.book.lives[face.seat]
    for floor, pile in world.piles.items():
        assert all(cards[card].floor == floor for card in pile.pool)
        labels = {int(bool(cards[card].danger)) for card in pile.pool}
        assert pile.top or pile.danger in (-1, *labels)


def test_cards_known_to_be_with_a_neighbour_are_dealt_to_the_neighbour() -> None:
    seen = 0
    for world, _ in steps("gentle", 4, 3):
        for seat, face in world.faces.items():
            if face.knows:
                guess = GAME.determinise(GAME.observe(world, seat), Sampler(seen))
                for known in face.knows:
                    away = [*guess.faces[known.seat].hand]
                    away += [left.card for cards in guess.slits.values() for left in cards]
                    assert known.card in away
                seen += 1
    assert seen


def test_a_beginning_card_handed_on_is_dealt_to_who_took_it_and_not_left_in_the_box() -> None:
    table = tower("soldier", "doctor", "fighter").at(2).at(3, 1).hold("handgun@0")
    table.world.beginning = ("barricade@0",)
    table.world.kept = dict.fromkeys(range(3), (1, 0, 0, 0))
    table.begin().answer(HandOver("handgun")).end().answer(PickUp(0))
    for seed in range(20):
        guess = GAME.determinise(table.view(0), Sampler(seed))
        assert "handgun@0" in guess.faces[1].hand
        assert len(guess.beginning) == 1


def test_what_somebody_says_to_hold_is_dealt_to_them_if_it_can_be() -> None:
    table = tower(piles=True).at(6, 1).hold("vaccine@2", seat=1)
    table.world.piles[2] = Pile(one_less(table.world.piles[2].pool, "vaccine@2"))
    table.begin().end()
    table.answer(Speak("hold")).answer(Call("hold", item="vaccine", count=1))
    for seed in range(20):
        guess = GAME.determinise(table.view(0), Sampler(seed))
        assert guess.faces[1].hand[:1] == ("vaccine@2",) or "vaccine@2+" in guess.faces[1].hand


# Playing on


REVEALING = (Search, DrewCard, TopShown, PickUp)


class Pair:
    """Two worlds that one seat cannot tell apart, played on along lines that look the same."""

    def __init__(self, world: TowerWorld, seat: int, seed: int) -> None:
        view = GAME.observe(world, seat)
        self.seat = seat
        self.will = Sampler(seed, "pair")
        self.worlds = [GAME.determinise(view, Sampler(f"{seed}/{n}")) for n in (0, 1)]
        self.heard: list[list[Data]] = [[], []]

    def compare(self) -> None:
        # Hidden answers may come between two views, so the events are compared as one stream.
        one, two = (encode(replace(GAME.observe(w, self.seat), news=())) for w in self.worlds)
        assert one == two
        assert encode(self.heard[0]) == encode(self.heard[1])

    def step(self) -> bool:
        """Take a step that looks the same; return whether both worlds can continue."""
        groups = [self._visible(world) for world in self.worlds]
        common = [key for key in groups[0] if key in groups[1]]
        if not common:
            return False
        key = self.will.pick(common)
        drawing = any(isinstance(group[key][0], REVEALING) for group in groups)
        for world, heard, group in zip(self.worlds, self.heard, groups, strict=True):
            self._answer(world, heard, self.will.pick(group[key]))
            self._settle(world, heard)
        over = [world.outcome is not None for world in self.worlds]
        if any(over) or (drawing and len({self._revealed(w) for w in self.worlds}) > 1):
            return False
        return len({(w.decision.seat, _kind(w.decision)) for w in self.worlds if w.decision}) == 1

    def _revealed(self, world: TowerWorld) -> bytes:
        """What a draw, or a card from a slit, may legitimately reveal."""
        view = GAME.observe(world, self.seat)
        hands = [face.hand for face in view.faces.values()]
        mine = view.drawn if world.active == self.seat else None
        return encode([hands, mine, view.piles, view.discard, [p.dangers for p in view.players]])

    def _answer(self, world: TowerWorld, heard: list[Data], action: Data) -> None:
        answer(world, action)
        if world.outcome is None:
            heard += audible(world, self.seat)

    def _settle(self, world: TowerWorld, heard: list[Data]) -> None:
        """Answer decisions the seat cannot see, independently in each world."""
        while (decision := world.decision) is not None and self._unseen(decision):
            options = [o.action for o in decision.options if not isinstance(o.action, KeepCard)]
            keep = [o.action for o in decision.options if isinstance(o.action, KeepCard)]
            self._answer(world, heard, self.will.pick(keep or options))

    def _unseen(self, decision: Decision) -> bool:
        first = decision.options[0].action
        if decision.seat == CHANCE:
            hidden = isinstance(first, Flipped | BackShown) and first.seat != self.seat
            return hidden
        return decision.seat != self.seat and decision.prompt != "tower.action"

    def _visible(self, world: TowerWorld) -> dict[Any, list[Data]]:
        """The answers by what the seat will see of them; unmatched ones are left out."""
        decision = world.decision
        assert decision is not None
        if decision.seat == self.seat:
            return {encode(action): [action] for action in decision.actions()}
        found: dict[Any, list[Data]] = {}
        for action in decision.actions():
            key = self._footprint(world, action)
            if key is not None:
                found.setdefault(key, []).append(action)
        return found

    def _footprint(self, world: TowerWorld, action: Data) -> Any:
        if isinstance(action, DrewCard) and world.active != self.seat:
            danger = world.book.cards[action.card].danger
            return action.floor, kind_of(action.card) if danger else "kept"
        if isinstance(action, DrewCard | TopShown | Flipped | BackShown):
            return encode(action)
        if isinstance(action, Move | Rest | Cure) and not getattr(action, "overcharge", False):
            return "spend"
        if isinstance(action, Save | Release):
            return "free"
        if isinstance(action, Search) and not action.overcharge:
            return "search", FLOOR_OF[world.faces[world.active].room]
        return "end" if isinstance(action, EndTurn) else None


def _kind(decision: Decision) -> str:
    """What the seat knows about another seat's decision."""
    return type(decision.options[0].action).__name__ if decision.seat == CHANCE else ""


def asked_positions() -> Iterator[tuple[TowerWorld, int]]:
    """Positions from many games in which a player must decide."""
    number = 0
    for scenario, seats, seed in GAMES:
        for world, _ in steps(scenario, seats, seed):
            number += 1
            if world.decision is not None and world.decision.seat != CHANCE and not number % 4:
                yield world, number


@pytest.mark.rule("tower.hidden-info.no-peeking", "tower.hidden-info.search-draw")
def test_lines_that_look_the_same_sound_the_same_too() -> None:
    compared = 0
    longest = 0
    for world, number in asked_positions():
        assert world.decision is not None
        pair = Pair(world, world.decision.seat, number)
        pair.compare()
        length = 0
        while length < 25 and pair.step():
            pair.compare()
            length += 1
        compared += length + 1
        longest = max(longest, length)
    assert compared > 5000
    assert longest == 25


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comparison fails when a view reveals whether a player is hurt."""

    def leaky(self: TowerGame, world: TowerWorld, seat: int) -> TowerView:
        hurt = sum(1 for face in world.faces.values() if face.damage)
        view = observe(world, seat)
        return replace(view, about=(*view.about, hurt))

    monkeypatch.setattr(TowerGame, "observe", leaky)
    with pytest.raises(AssertionError):
        test_lines_that_look_the_same_sound_the_same_too()
