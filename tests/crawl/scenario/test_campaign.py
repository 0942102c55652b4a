"""Scenarios of a campaign: paths, events and the cards that they add."""

from __future__ import annotations

import pytest
from support.scenario_files import problems, scenario

from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.errors import BadContent


def test_a_path_token_and_its_path_belong_together() -> None:
    path = '[[path]]\nat = "b2"\nto = "rpd-1"\n'
    assert problems(scenario({"b2": "p"}, more=path)) == []
    assert problems(scenario(more=path)) == [
        "a path is at 'b2', but the map has no 'p' there: mark the square"
    ]
    assert problems(scenario({"b2": "p"}, more=path.replace("rpd-1", "moon"))) == [
        "the path at b2 leads to 'moon', which is not in the campaign"
    ]
    assert problems(scenario({"b2": "p", "d2": "p"}, more=path)) == [
        "the path token at d2 leads nowhere: add a [[path]] for it"
    ]


def test_an_event_token_and_its_event_belong_together() -> None:
    def event(effects: str = "", at: str = "b2", choices: str = "") -> str:
        return (
            f'[[event]]\nat = "{at}"\nname = "Noise"\ntext = "x"\neffects = [{effects}]\n{choices}'
        )

    cat = '{ do = "spawn", enemy = "cat" }'
    missing = ["'Noise' needs the enemy 'cat', which is not in this box"]
    assert problems(scenario({"b2": "f"}, more=event())) == []
    assert problems(scenario({"b2": "f"}, more=event(cat))) == missing
    choice = f'[[event.choices]]\nname = "look"\neffects = [{cat}]\n'
    assert problems(scenario({"b2": "f"}, more=event(choices=choice))) == missing
    assert problems(scenario(more=event())) == [
        "an event is at 'b2', but the map has no 'f' there: mark the square"
    ]
    assert problems(scenario({"b2": "f", "d2": "f"}, more=event())) == [
        "the event token at d2 has no event: add an [[event]] for it"
    ]
    assert problems(scenario({"a1": "1v"})) == [
        "a1 is a start square and cannot hold an event: move it"
    ]


def test_cards_join_a_deck_of_the_campaign_only_if_they_are_made_for_it() -> None:
    items, tension = GAME.contents.items, GAME.contents.tension
    rare = next(card for card in items.values() if card.rare)
    special = next(card for card in tension.values() if card.special)

    def adds(deck: str, card: str, count: int) -> list[str]:
        return problems(scenario(more=f"[adds.{deck}]\n{card} = {count}\n"))

    assert adds("A", rare.id, rare.copies) == []
    assert adds("A", rare.id, rare.copies + 1) == [
        f"{rare.copies + 1} {rare.id} are added to deck A, but the box has {rare.copies}"
    ]
    assert adds("A", "green-herb", 1) == [
        "'green-herb' cannot be added to deck A: it is not a rare card of that deck"
    ]
    assert adds("tension", special.id, special.copies) == []
    assert adds("tension", special.id, special.copies + 1) == [
        f"{special.copies + 1} {special.id} are added to the tension deck,"
        f" but the box has {special.copies}"
    ]
    assert adds("tension", "all-clear", 1) == [
        "'all-clear' cannot be added to the tension deck: it is not a special card"
    ]
    assert problems(scenario(top='ribbon_cards = ["all-clear"]')) == [
        "'all-clear' cannot be added to the tension deck: it is not a special card"
    ]


def test_a_scenario_of_the_campaign_shares_its_decks_with_the_others() -> None:
    found = problems(scenario(name="uptown-1"))
    assert [line.split(" is shared")[0] for line in found] == ["deck tension", "deck A"]


@pytest.mark.parametrize(("doors", "fits"), [(8, True), (9, False)])
def test_no_more_doors_are_locked_than_there_are_cards_for_them(doors: int, fits: bool) -> None:
    squares = " k ".join(["1", *["*"] * doors])
    wall = "+---" * (doors + 1) + "+"
    text = scenario(links='[map.links]\nk = { key = "knife" }')
    start, end = text.index("'''"), text.rindex("'''")
    text = "\n".join((f"{text[:start]}'''", wall, f"| {squares} |", wall, text[end:]))
    fault = f"{doors} locked tokens are used, but the box has 8"
    assert (fault in problems(text)) != fits


def test_a_mistake_in_a_drawing_is_found_on_its_line_whichever_floor_it_is_on() -> None:
    second = "\n".join(("''', '''", "+---+", "|\t. |", "+---+", "''']"))
    text = scenario().replace("''']", second)
    with pytest.raises(BadContent) as caught:
        problems(text)
    line = text[: text.index("|\t. |")].count("\n") + 1
    assert f"line {line}," in str(caught.value)
