"""Whom a scenario brings: encounter tables, larger parties, bosses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.scenario_files import EMPTY_TABLE, goal, problems, scenario

from inkribbon.crawl.scenario import check
from inkribbon.crawl.scenario.file import parse
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source

# Tables


def table(colour: str, row: str) -> str:
    return f"[encounters.{colour}]\nU = [{row}]\n" + "".join(f"{face} = []\n" for face in "23456")


def test_a_table_has_an_entry_for_every_face_and_no_other() -> None:
    short = EMPTY_TABLE.replace("4 = []\n", "").replace("6 = []\n", "")
    assert problems(scenario(more=f"[encounters.red]\n{short}")) == [
        "the table 'red' has no entry for 4, 6: add it, [] if empty"
    ]
    assert problems(scenario(more=f"[encounters.red]\n{EMPTY_TABLE}1 = []\n")) == [
        "the table 'red' has an unknown entry '1': use U, 2, 3, 4, 5, 6"
    ]


def test_a_table_names_known_enemies_and_tables() -> None:
    (cat,) = problems(scenario(more=table("red", '{ do = "spawn", enemy = "cat" }')))
    assert cat.startswith("unknown enemy 'cat': use one of ")
    assert problems(scenario(more=table("red", '{ do = "spawn", enemy = "nemesis" }'))) == []
    roll = '{ do = "roll-table", colour = "amber" }'
    assert problems(scenario(more=table("red", roll))) == [
        "the table 'red' refers to 'amber': add [encounters.amber]"
    ]
    assert problems(scenario(more=table("red", roll) + table("amber", ""))) == []
    back = '{ do = "roll-table", colour = "red" }'
    assert problems(scenario(more=table("red", roll) + table("amber", back))) == [
        "the table 'red' refers back to itself: break the loop",
        "the table 'amber' refers back to itself: break the loop",
    ]


# Larger parties


@pytest.mark.parametrize(("characters", "fits"), [(1, False), (2, True), (4, True), (5, False)])
def test_an_addition_is_for_a_party_larger_than_the_smallest_that_can_play(
    characters: int, fits: bool
) -> None:
    party = f'[[more]]\ncharacters = {characters}\ntext = ""\n'
    fault = (
        f"[[more]] is for {characters} characters, but 1 to 4 can play: choose a number from 2 to 4"
    )
    assert problems(scenario(more=party)) == ([] if fits else [fault])
    late = goal("gather", f'at = "b2"\ncharacters = {characters}') + goal("leave", "")
    expected = [] if fits or characters == 1 else [fault.replace("[[more]]", "a goal")]
    assert problems(scenario(more=late)) == expected


def test_an_addition_fits_the_scenario() -> None:
    def more(rest: str, other: str = "") -> list[str]:
        return problems(scenario(more=f'{other}[[more]]\ncharacters = 2\ntext = ""\n{rest}\n'))

    assert more("turns = 1") == ["[[more]] adds turns, but no goal holds a tile: remove them"]
    assert more("turns = 1", goal("hold", 'at = "b2"\nturns = 1')) == []
    assert more("boss = 1") == [
        "[[more]] makes the boss stronger, but there is no [boss]: remove that"
    ]
    assert more('enemies = { zombie = ["z9"] }') == [
        "[[more]] puts a zombie on 'z9', which is not a square on the map"
    ]
    assert more('encounters = { red = [{ do = "draw-now" }] }') == [
        "[[more]] adds to the table 'red': add [encounters.red] first"
    ]


OWN = {"tension": "[decks.tension]\nall-clear = 4\n", "A": "[decks.A]\ngreen-herb = 1\n", "C": ""}


@pytest.mark.parametrize(("deck", "card"), [("tension", "all-clear"), ("A", "green-herb")])
def test_what_is_added_joins_a_deck_of_the_scenario(deck: str, card: str) -> None:
    text = scenario(more=adding("more", deck, card))
    assert problems(text) == []
    assert any(f"[decks.{deck}]" in it for it in problems(text.replace(OWN[deck], "")))


@pytest.mark.parametrize("what", ["more", "standalone", "campaign", "nightmare", "solo"])
@pytest.mark.parametrize(
    ("deck", "card"), [("tension", "all-clear"), ("A", "green-herb"), ("C", "battery")]
)
def test_nobody_adds_cards_to_the_decks_that_a_campaign_keeps(
    what: str, deck: str, card: str
) -> None:
    """They would replace the deck of the box instead of joining it."""
    text = scenario({"a3": "."}, more=adding(what, deck, card), name="downtown-1")
    text = text.replace(OWN["tension"], "[decks.B]\n").replace(OWN["A"], "")
    assert (
        f"deck {deck} is shared by all scenarios of the campaign, so that no party adds cards to"
        f" it: remove decks.{deck} from its additions"
    ) in problems(text)


def adding(what: str, deck: str, card: str) -> str:
    found = 'items = { A = ["b2"] }\n' if deck == "A" else ""
    return (
        f'[[{what}]]\ncharacters = 2\ntext = ""\n{found}[{what}.decks]\n{deck} = {{ {card} = 1 }}\n'
    )


# Bosses


def boss(kind: str = "nemesis-stage-two", at: str = "B", cell: str = "B", **more: str) -> list[str]:
    top = f'[boss]\nkind = "{kind}"\nat = "{at}"\n'
    return problems(scenario({"e2": cell}, more=top + more.get("more", "")))


def test_a_boss_is_known_and_has_one_square_with_a_letter_of_its_own() -> None:
    kind = next(iter(GAME.contents.bosses))
    known = ", ".join(sorted(GAME.contents.bosses))
    assert boss(kind) == []
    top = f'[boss]\nkind = "{kind}"\nat = "B"\n'
    assert problems(scenario({"e2": "B"}, link="|", more=top)) == [
        "start square 1 (a1) has no path to an exit"
    ]
    assert boss(kind, "B", "BQ")[0].startswith("unknown letter 'Q'")
    assert boss("cat") == [f"unknown boss 'cat': this box has {known}"]
    found = parse(Source("tiny.toml", scenario(more='[boss]\nkind = "cat"\n')))
    told = check.problems(replace(GAME.contents, bosses={}), *found)
    assert "unknown boss 'cat': this box has none" in told
    assert boss(kind, "a", ".") == ["the letter 'a' of [boss] is already taken: use another one"]
    assert boss(kind, "Z", ".") == ["the letter 'Z' of [boss] is already taken: use another one"]
    nowhere = ["the boss needs a square on the map: mark exactly one with 'B'"]
    assert boss(kind, "B", ".") == nowhere
    top = f'[boss]\nkind = "{kind}"\n'
    assert problems(scenario({"e2": "B", "d3": "B"}, more=top)) == nowhere
    assert problems(scenario({"e2": "B", "f3": "."}, more=top)) == []
    assert len(problems(scenario({"e2": "B", "f3": "."}, more=f"{top}wins = false\n"))) == 1
