"""Modes on the command line."""

from __future__ import annotations

import pytest

from inkribbon.cli.main import main

WAREHOUSE = ("re3", "escaping-the-warehouse")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("play", *WAREHOUSE, "--modes", "hard"), "re3 has no mode 'hard'"),
        (("play", *WAREHOUSE, "--modes", "solo", "--characters", "jill,carlos"), "one character"),
        (("simulate", *WAREHOUSE, "--modes", "standalone"), "always standalone"),
    ],
)
def test_a_mode_that_does_not_fit_is_refused_in_one_sentence(
    command: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(list(command)) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_games_are_simulated_in_a_mode(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", *WAREHOUSE, "--modes", "easy", "--games", "1", "--bots", "random"]
    assert main([*command, "--json"]) == 0
    assert '"games": 1' in capsys.readouterr().out
