"""Words are remembered by all that they rest on: no old sentence is told of a new position."""

from __future__ import annotations

import json
from typing import Any

import pytest

from inkribbon.catalogue import GAMES
from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import Event
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.driver import play
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import SPECTATOR
from inkribbon.server.wire import telling
from inkribbon.words import sentences as words
from inkribbon.words.languages import LANGUAGES
from inkribbon.words.lexicon import load


class Chooser:
    """Answers by chance, the same in every run."""

    def __init__(self, seed: int) -> None:
        self.will = Sampler(seed, "will")

    def choose(self, view: Any, decision: Any) -> Any:
        del view
        return self.will.pick(decision.options).action


@pytest.mark.parametrize("name", GAMES)
def test_what_is_remembered_is_what_would_be_said_anew(name: str) -> None:
    game = GAMES[name]
    lexicons = [load(language) for language in LANGUAGES]
    told = 0

    def compare(world: Any, decision: Any, action: Any) -> None:
        nonlocal told
        del action
        view = game.observe(world, SPECTATOR)
        for event in world.news:
            if isinstance(event, Event):
                raws = telling.line(game, view, event, 1, 1).raws
                for lexicon in lexicons:
                    line = json.loads(raws[lexicon.language])
                    assert line["text"] == words.event(view, event, lexicon)
        if decision.seat == CHANCE:
            return
        for lexicon in lexicons:
            asked = telling.waiting(view, decision, lexicon)
            assert asked is not None
            assert asked.prompt == words.question(view, decision, lexicon)
            said = telling.decision(view, decision, "", lexicon)
            offered = json.loads(encode(said))["options"]
            for option, sent in zip(decision.options, offered, strict=True):
                action = option.action
                assert sent["label"] == words.option(view, action, decision.prompt, lexicon)
                told += 1

    for seed in range(3):
        cast = [who for who, _ in game.characters()][: game.seats[1]]
        scenario = game.scenarios()[seed % len(game.scenarios())]
        world = game.new(scenario.id, cast[: scenario.seats[1]])
        drivers = dict.fromkeys(range(scenario.seats[1]), Chooser(seed))
        play(game, world, drivers, chance=Sampler(seed), watch=compare, limit=250)
    assert told > 300
