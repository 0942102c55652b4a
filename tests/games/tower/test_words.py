"""Everything a player may meet in the tower has words."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from support.tower import Tower, tower
from support.towerplay import SCENARIOS, steps

import inkribbon.games.tower as package
from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.search import Search
from inkribbon.games.tower.rules.slits import HandOver, PickUp
from inkribbon.games.tower.rules.talk import CALLS, Call, Speak
from inkribbon.games.tower.state import events
from inkribbon.games.tower.state.book import open_contents
from inkribbon.games.tower.state.cards import Use
from inkribbon.games.tower.state.world import TowerWorld
from inkribbon.kernel.data import TAGS, Data, Event
from inkribbon.kernel.decision import Decision, Outcome
from inkribbon.kernel.view import SPECTATOR
from inkribbon.words import sentences as words
from inkribbon.words.lexicon import UNFILLED, load
from inkribbon.words.log import narrate

lexicon = load()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_a_game_shows_has_words(scenario: str) -> None:
    for seed in (50, 51, 54):
        for world, _ in steps(scenario, 3 + seed % 2, seed):
            for event in world.news:
                assert isinstance(event, Event)
                scene = GAME.observe(world, (event.audience() or (SPECTATOR,))[0])
                variant = words.variant(scene, event)
                assert lexicon.has("event", words.tag(event), variant), event
                assert UNFILLED not in words.event(scene, event)
                assert "@" not in words.event(scene, event)
            assert world.decision is not None
            check_decision(world, world.decision)


def check_decision(world: TowerWorld, decision: Decision) -> None:
    scene = GAME.observe(world, decision.seat)
    assert lexicon.has("prompt", decision.prompt), decision.prompt
    assert UNFILLED not in words.question(scene, decision)
    texts = []
    for action in decision.actions():
        variant = words.variant(scene, action, decision.prompt)
        assert lexicon.has("option", words.tag(action), variant), action
        texts.append((words.tag(action), words.option(scene, action, decision.prompt)))
    assert not [text for text in texts if UNFILLED in text[1] or "@" in text[1]]
    assert len(set(texts)) == len(texts), texts


def test_others_read_whom_the_table_waits_for_in_words_too() -> None:
    for world, _ in steps("printed", 3, 4):
        for seat in (SPECTATOR, 0):
            scene = GAME.observe(world, seat)
            assert scene.waiting_for is not None
            asked = Decision(scene.waiting_for, scene.prompt, (), scene.about)
            assert lexicon.has("prompt", scene.prompt), scene.prompt
            assert UNFILLED not in words.question(scene, asked)


def kinds() -> list[type[Event]]:
    found = [kind for kind in vars(events).values() if isinstance(kind, type)]
    return [kind for kind in found if issubclass(kind, Event) and kind is not Event]


def test_every_event_has_a_sentence_and_no_sentence_is_left_over() -> None:
    said = {key for key in lexicon.sections["event"] if key.startswith("tower.")}
    assert said == {TAGS[kind] for kind in kinds()} | {"tower.walk", "tower.zombies-walk"}


def test_no_question_is_left_over() -> None:
    said = {key for key in lexicon.sections["prompt"] if key.startswith("tower.")}
    files = Path(package.__file__).parent.rglob("*.py")
    source = "".join(file.read_text("utf-8") for file in sorted(files))
    assert [key for key in sorted(said) if f'"{key}"' not in source] == []


def test_every_reason_card_call_and_ending_has_words() -> None:
    for key in open_contents().clauses:
        if key.startswith("not-"):
            assert lexicon.has("reason", key.removeprefix("not-")), key
    for kind in open_contents().items:
        assert lexicon.has("odds", f"tower.{kind}")
    for kind in CALLS:
        for section, key in (("option", "tower.speak"), ("option", "tower.call")):
            assert lexicon.has(section, key, kind)
        assert kind in lexicon.sections["event"]["tower.called-out"]
    for cause in ("secret-passage", "helicopter-rescue", "overrun", "burnt", "time-up"):
        assert words.outcome(Outcome(False, cause)).startswith("You lost. ")
        assert lexicon.has("outcome", cause)
    assert set(get_args(Use)) - {""} == {
        item.use for item in open_contents().items.values() if item.use
    }


def said(table: Tower, action: Data, seat: int = 0) -> str:
    return words.option(table.view(seat), action)


def test_a_card_in_a_slit_is_named_to_its_giver_and_shows_its_back_to_the_neighbour() -> None:
    table = tower().at(2).at(3, 1).hold("vaccine@2+").begin().answer(HandOver("vaccine"))
    assert said(table, PickUp(0)) == "take card 1 from the slit: Vaccine (+1 survivor)"
    table.end()
    told = said(table, PickUp(0), seat=1)
    assert told == "take card 1 from the slit: a card from 2F, left by the Soldier"


def test_an_action_paid_with_damage_says_so() -> None:
    table = tower(piles=True).at(6).begin()
    assert said(table, Search()) == "search this room"
    assert said(table, Search(overcharge=True)) == "search this room for 1 damage"


def test_a_call_reads_as_speech() -> None:
    table = tower().at(5).hold("battery").begin().answer(HandOver("battery"))
    table.answer(Speak("slit"))
    (call,) = table.offers(Call)
    assert said(table, call) == (
        "“the Doctor, there is a card for you in the slit of your room 8: Battery.”"
    )


def test_steps_and_zombies_are_drawn_together() -> None:
    world = tower().world
    told = [events.Moved(0, 5, 6), events.Moved(0, 6, 7)]
    assert [line.text for line in narrate(world, told)[1]] == ["The Soldier walks 5 → 6 → 7."]
    moves = [events.ZombiesMoved(0, 5, 6, 2, "pc"), events.ZombiesMoved(0, 8, 7, 1, "pc")]
    lines = [line.text for line in narrate(world, moves)[1]]
    assert lines == ["Zombies move: 2 × 5 → 6, 1 × 8 → 7."]


def test_withheld_actions_are_explained_in_a_sentence() -> None:
    table = tower().at(6).hold("handgun").begin()
    told = {words.withheld(reason) for reason in GAME.withheld(table.world, 0)}
    assert "Using an item: you need both in your hand: Handgun, Magazine." in told
    assert "Searching: this floor's pile is empty, and it is not reshuffled." in told
