"""The cache key for the words of an option covers everything that they depend on."""

from __future__ import annotations

from random import Random

import pytest

from inkribbon import CHANCE, Sampler, answer
from inkribbon.crawl.words.voice import CrawlVoice
from inkribbon.games.re3.edition import GAME
from inkribbon.words import sentences as words

SCENARIOS = ("escaping-the-warehouse", "downtown-1", "downtown-3", "uptown-1", "rpd-3", "campaign")
ENOUGH = 250


@pytest.mark.parametrize("name", SCENARIOS)
def test_equal_grounds_give_equal_words(name: str) -> None:
    modes = ["campaign"] if name == "campaign" else []
    world = GAME.new(name, ["jill", "carlos"], modes=modes)
    voice = CrawlVoice()
    chance, pick = Sampler(4), Random(4).choice
    known: dict[object, str] = {}
    for _ in range(ENOUGH):
        decision = world.decision
        if decision is None:
            break
        if decision.seat != CHANCE:
            scene = GAME.observe(world, 0)
            for option in decision.options:
                grounds = voice.grounds(scene, option.action)
                said = words.option(scene, option.action, decision.prompt)
                if grounds is not None:
                    assert known.setdefault((decision.prompt, grounds), said) == said
        by_chance = decision.seat == CHANCE
        answer(world, chance.choose(decision) if by_chance else pick(decision.options).action)
    assert known
