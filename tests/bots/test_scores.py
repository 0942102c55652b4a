"""Scores: log-odds in integers, and the chances they stand for."""

from __future__ import annotations

from inkribbon.bots.scores import ONE, PLACES, POINT, Scores, chance


def test_scores_add_up_what_each_number_is_worth() -> None:
    """Half a unit for each of the first number, minus one for each of the second, from 3 on."""
    half, one = 1 << PLACES - 1, 1 << PLACES
    scores = Scores((half, -one), 3 * one)
    assert scores.log_odds(bytes([10, 0])) == 8 << POINT
    assert scores.log_odds(bytes([0, 9])) == -6 << POINT
    assert scores.log_odds(bytes([1, 0])) == 7 << POINT - 1


def test_log_odds_become_chances() -> None:
    assert chance(0) == ONE // 2
    assert chance(-(50 << POINT)) < ONE // 10_000
    assert chance(50 << POINT) > ONE - ONE // 10_000
    assert abs(chance(1 << POINT) / ONE - 0.7310586) < 1e-6
    assert abs(chance((1 << POINT) + 77) / ONE - 0.7347354) < 1e-3


def test_better_log_odds_never_mean_a_lower_chance() -> None:
    found = [chance(logit) for logit in range(-(13 << POINT), 13 << POINT, 97)]
    assert found == sorted(found)
