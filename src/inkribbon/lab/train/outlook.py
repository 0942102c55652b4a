"""The chance that hints tell, calibrated on the finished model's own play at full strength.

The exam notes the positions of its games. They correct the scores, which were fitted to weaker
play. Each game tests scores that were corrected without it (cross-validation), and the scenarios
held out of training correct none.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from inkribbon.bots.model import MODEL, Decile, Model, read_folder, write
from inkribbon.bots.scores import PLACES, Scores

from ..files import write_bytes
from .course import write_card
from .fit import Array, quality, said_by
from .lessons import Learned
from .noted import NOTES

FITTED = "fitted.json"
"""The model before its chances were corrected."""
FOLDS = 5
"""Into so many parts the games are divided: each tests what the others have corrected."""
MOST = 60
"""Positions of a game, spread evenly."""
STEPS = 40
"""Steps of Newton's method."""
LONGEST = 0.5
"""The most that a step may change."""
PRIOR = 1.0
"""How strongly the correction keeps to none at all, in positions."""


class Games(NamedTuple):
    """Positions of some games, and whether each was won."""

    rows: Array
    won: Array


def _games(paths: Iterable[Path], width: int) -> Games:
    """Positions spread evenly over each game, so that a long one does not outweigh others."""
    parts = [msgspec.msgpack.decode(zlib.decompress(p.read_bytes()), type=Learned) for p in paths]
    rows = [np.frombuffer(part.rows, np.uint8).reshape(-1, width) for part in parts]
    some = [each[_spread(len(each))] for each in rows]
    won = np.repeat([float(part.won) for part in parts], [len(each) for each in some])
    return Games(np.concatenate([np.empty((0, width), np.uint8), *some]), won)


def _spread(count: int) -> Array:
    return np.unique(np.linspace(0, count - 1, min(count, MOST)).astype(int))


def calibrate(folder: Path, tell: Callable[[str], None]) -> None:
    """Correct the chances of the model in a folder, test them, and complete its card."""
    trained = read_folder(folder)
    scores, card = _fitted(folder, trained.model), trained.card
    width = len(scores.weights)
    paths = sorted((folder / NOTES).glob("*.z"))
    known = [path for path in paths if _scenario(path) not in card.held_out]
    new = _games([path for path in paths if path not in known], width)
    if len({_number(path) % FOLDS for path in known}) < FOLDS:
        tell(f"too few games to calibrate the chance of winning: play at least {FOLDS} a set-up")
        return
    said, won = _cross_checked(scores, known)
    final = corrected(scores, _games(known, width))
    write_bytes(folder / MODEL, write(replace(trained.model, chance=final)))
    card = replace(
        card,
        calibration=round(quality(said, won)[2], 4),
        calibration_held_out=_error(final, new),
        calibration_games=len(paths),
        deciles=deciles(said, won),
    )
    write_card(folder, card)
    tell(
        f"calibration error {card.calibration:.3f} on {len(won)} positions,"
        f" {card.calibration_held_out:.3f} on {len(new.won)} of scenarios held out"
    )


def _cross_checked(scores: Scores, paths: list[Path]) -> tuple[Array, Array]:
    """What the scores say about games that did not correct them, and which of them were won."""
    width = len(scores.weights)
    said, won = [], []
    for fold in range(FOLDS):
        others = [path for path in paths if _number(path) % FOLDS != fold]
        tested = _games([path for path in paths if path not in others], width)
        said.append(said_by(corrected(scores, _games(others, width)), tested.rows))
        won.append(tested.won)
    return np.concatenate(said), np.concatenate(won)


def _scenario(path: Path) -> str:
    return path.name.rsplit("-", 2)[0]


def _number(path: Path) -> int:
    return int(path.stem.rsplit("-", 1)[1])


def _fitted(folder: Path, model: Model) -> Scores:
    """The chances as they were fitted, kept so that a longer exam corrects them anew."""
    path = folder / FITTED
    if not path.exists():
        write_bytes(path, write(model))
    return msgspec.json.decode(path.read_bytes(), type=Model).chance


def _error(scores: Scores, games: Games) -> float:
    if not len(games.won):
        return -1.0
    return round(quality(said_by(scores, games.rows), games.won)[2], 4)


def corrected(scores: Scores, games: Games) -> Scores:
    """The scores with their log-odds scaled and shifted to fit some games (Platt's method)."""
    said = np.clip(said_by(scores, games.rows), 1e-6, 1 - 1e-6)
    logits = np.log(said / (1 - said))
    inputs = np.stack([logits, np.ones_like(logits)], 1)
    factors = np.array([1.0, 0.0])
    for _ in range(STEPS):
        now = 1 / (1 + np.exp(-np.clip(inputs @ factors, -30, 30)))
        slope = inputs.T @ (now - games.won) + PRIOR * (factors - (1.0, 0.0))
        curve = (inputs * (now * (1 - now))[:, None]).T @ inputs + PRIOR * np.eye(2)
        step = np.linalg.solve(curve, slope)
        # A long first step could go astray.
        factors -= step / max(1.0, float(np.abs(step).max()) / LONGEST)
    factor, shift = float(factors[0]), float(factors[1])
    weights = tuple(round(weight * factor) for weight in scores.weights)
    return Scores(weights, round(scores.bias * factor + shift * 2.0**PLACES))


def deciles(said: Array, won: Array) -> tuple[Decile, ...]:
    """By tenths of the chance: what was said on average, and how often it came true."""
    tenths = np.minimum((said * 10).astype(int), 9)
    return tuple(
        Decile(
            positions=int((tenths == tenth).sum()),
            said=round(float(said[tenths == tenth].mean()), 3),
            won=round(float(won[tenths == tenth].mean()), 3),
        )
        for tenth in range(10)
        if (tenths == tenth).any()
    )
