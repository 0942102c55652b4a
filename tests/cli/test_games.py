"""`inkribbon games`: the list of games, as text and as JSON."""

from __future__ import annotations

import json

import pytest

from inkribbon.catalogue import GAMES
from inkribbon.cli.main import main


def output(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["games", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_every_game_is_listed_with_the_command_that_plays_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = output(capsys)
    for game in GAMES.values():
        assert game.title in text
        for info in game.scenarios():
            assert f"inkribbon play {game.id} {info.id}" in text


def test_ids_stand_in_a_column_with_room_before_the_titles(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = output(capsys).splitlines()
    heads = {line.split()[0]: line for line in lines if line and not line.startswith(" ")}
    assert list(heads) == list(GAMES)
    columns = {heads[game.id].index(f"  {game.title},") for game in GAMES.values()}
    assert len(columns) == 1


def test_json_is_one_object_with_the_documented_keys(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(output(capsys, "--json"))
    assert list(data) == ["games"]
    assert [game["id"] for game in data["games"]] == list(GAMES)
    for game in data["games"]:
        assert list(game) == ["id", "title", "seats", "scenarios", "modes"]
        for scenario in game["scenarios"]:
            assert list(scenario) == ["id", "title", "seats"]
            low, high = scenario["seats"]
            assert game["seats"][0] <= low <= high <= game["seats"][1]
    (re2,) = [game for game in data["games"] if game["id"] == "re2"]
    assert {"id": "1a", "title": "Getting to the Police Department", "seats": [1, 4]} in (
        re2["scenarios"]
    )
