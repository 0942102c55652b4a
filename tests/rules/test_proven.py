"""proven.json and the ratchet match the markers of the tests exactly."""

from __future__ import annotations

import pytest
from support import proven

from inkribbon import rules


def test_proven_json_lists_exactly_what_the_tests_carry() -> None:
    recorded = proven.PROVEN.read_text(encoding="utf-8")
    assert recorded == proven.render(proven.collect()), (
        f"{proven.PROVEN.name} is not what the tests carry: run `{proven.COMMAND}`"
    )


@pytest.mark.parametrize("game", rules.GAMES)
def test_the_number_of_proven_clauses_only_rises(game: str) -> None:
    floor, now = proven.read_ratchet()[game], rules.count(game).proven
    assert now >= floor, f"{game} fell from {floor} to {now} proven clauses: bring the tests back"
    assert now == floor, f"{game} rose from {floor} to {now}: run `{proven.COMMAND}` to keep that"


def test_the_ratchet_has_every_game_and_the_form_it_is_written_in() -> None:
    ratchet = proven.read_ratchet()
    assert tuple(ratchet) == rules.GAMES
    assert proven.RATCHET.read_text(encoding="utf-8") == proven.render_ratchet(ratchet)


def test_regenerating_raises_the_ratchet() -> None:
    ids = ["re1.attack.range", "re1.door.open", "tower.action.points"]
    assert proven.raised({"re1": 1, "tower": 0, "re3": 0}, ids) == {"re1": 2, "tower": 1, "re3": 0}


def test_regenerating_refuses_to_lower_the_ratchet() -> None:
    with pytest.raises(proven.Refused, match="re1 would fall from 2 to 1 proven clauses"):
        proven.raised({"re1": 2, "re3": 0}, ["re1.door.open", "re3.door.open"])
