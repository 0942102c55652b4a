"""Models with made-up weights, for tests that need no good player."""

from __future__ import annotations

from typing import Any

from inkribbon.bots import study_of
from inkribbon.bots.model import Card, Model, Trained
from inkribbon.bots.scores import PLACES, Scores
from inkribbon.bots.study import fingerprint
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler


def scores(inputs: int, seed: int = 1) -> Scores:
    dice = Sampler(seed, "scores")
    size = 1 << PLACES - 9
    return Scores(tuple(dice.below(2 * size + 1) - size for _ in range(inputs)), 0)


def trained(game: Game[Any, Any], seed: int = 1, **changes: Any) -> Trained:
    """A model that fits the game's features but has learned nothing."""
    study = study_of(game)
    assert study is not None
    mark = fingerprint(study)
    found = scores(len(study.names), seed)
    facts: dict[str, Any] = {
        "game": game.id,
        "rules": game.rules_version,
        "features": mark,
        "seed": str(seed),
        "rounds": 0,
        "games": 0,
        "rows": 0,
        "content": {},
        "held_out": (),
    }
    model = Model(features=changes.pop("features", mark), value=found, chance=found)
    return Trained(model, Card(**(facts | changes)))
