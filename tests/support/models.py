"""Networks with made-up weights, for tests that need no good player."""

from __future__ import annotations

import struct
from typing import Any

from inkribbon.bots import study_of
from inkribbon.bots.model import Card, Model, Trained
from inkribbon.bots.network import Layer
from inkribbon.bots.study import fingerprint
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler


def layer(inputs: int, neurons: int, chance: Sampler, size: int = 4000) -> Layer:
    def some(count: int) -> list[int]:
        return [chance.below(2 * size + 1) - size for _ in range(count)]

    weights = struct.pack(f"<{inputs * neurons}i", *some(inputs * neurons))
    return Layer(inputs, neurons, weights, tuple(some(neurons)))


def network(inputs: int, seed: int = 1) -> tuple[Layer, ...]:
    chance = Sampler(seed, "network")
    return layer(inputs, 12, chance, 900), layer(12, 6, chance), layer(6, 1, chance)


def trained(game: Game[Any, Any], seed: int = 1, **changes: Any) -> Trained:
    """A model that fits the game's features but has learned nothing."""
    study = study_of(game)
    assert study is not None
    mark = fingerprint(study.features)
    layers = network(len(study.features.names), seed)
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
    model = Model(features=changes.pop("features", mark), value=layers, chance=layers)
    return Trained(model, Card(**(facts | changes)))
