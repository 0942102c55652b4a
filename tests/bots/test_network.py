"""The integer network: plain Python and numpy agree to the last bit."""

from __future__ import annotations

import pytest
from support.models import network

from inkribbon.bots import network as networks
from inkribbon.bots.network import ONE, POINT, Fast, Layer, Plain, chance, evaluator
from inkribbon.kernel.sampler import Sampler

INPUTS = 40


def rows(count: int, seed: int = 3) -> list[bytes]:
    """Rows that differ from one another in a few places, like the positions of a search."""
    dice = Sampler(seed, "rows")
    row = [dice.below(256) for _ in range(INPUTS)]
    found = []
    for _ in range(count):
        for _ in range(dice.below(6)):
            row[dice.below(INPUTS)] = dice.below(256)
        found.append(bytes(row))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_plain_python_and_numpy_give_the_same_numbers(seed: int) -> None:
    layers = network(INPUTS, seed)
    assert Plain(layers).logits(rows(60, seed)) == Fast(layers).logits(rows(60, seed))


def test_the_order_of_rows_does_not_matter() -> None:
    plain = Plain(network(INPUTS))
    some = rows(30)
    assert plain.logits(some[::-1]) == plain.logits(some)[::-1]


def test_a_network_computes_what_it_says() -> None:
    """Two inputs, one neuron with weight 0.5 for the first and -1 for the second, then doubled."""
    half, one = 1 << networks.FIRST - 1, 1 << networks.FIRST
    first = Layer(2, 1, _packed(half, -one), (one,))
    last = Layer(1, 1, _packed(2 << POINT), (0,))
    for kind in (Plain, Fast):
        wanted = [2 * 6 << POINT, 0, 2 << POINT]
        assert kind((first, last)).logits([b"\x0a\x00", b"\x00\x09", b"\x00\x00"]) == wanted


def _packed(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(4, "little", signed=True) for number in numbers)


def test_nothing_to_evaluate_gives_nothing() -> None:
    assert evaluator(network(INPUTS)).logits([]) == []


def test_without_numpy_plain_python_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "find_spec", lambda name: None)
    assert isinstance(evaluator(network(INPUTS)), Plain)


def test_log_odds_become_chances() -> None:
    assert chance(0) == ONE // 2
    assert chance(-(50 << POINT)) < ONE // 10_000
    assert chance(50 << POINT) > ONE - ONE // 10_000
    assert abs(chance(1 << POINT) / ONE - 0.7310586) < 1e-6
    assert abs(chance((1 << POINT) + 77) / ONE - 0.7347354) < 1e-3


def test_better_log_odds_never_mean_a_lower_chance() -> None:
    found = [chance(logit) for logit in range(-(13 << POINT), 13 << POINT, 97)]
    assert found == sorted(found)
