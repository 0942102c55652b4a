"""Words for the table of inches: names, lengths, log lines, reasons."""

from __future__ import annotations

import ast
from pathlib import Path

from support.apocalypse import inches

from inkribbon import rules
from inkribbon.games.apocalypse.printed.contents import open_contents
from inkribbon.games.apocalypse.rules.attack import Attack
from inkribbon.games.apocalypse.rules.barricades import Build
from inkribbon.games.apocalypse.state import events
from inkribbon.games.apocalypse.state.events import (
    Attacked,
    BiteMissed,
    Pushed,
    Walked,
    WorkedOn,
    ZombieEntered,
)
from inkribbon.games.apocalypse.words import names
from inkribbon.kernel.data import TAGS, Event
from inkribbon.words import sentences as words
from inkribbon.words.lexicon import load
from inkribbon.words.log import narrate

SRC = Path(__file__).parents[3] / "src" / "inkribbon" / "games" / "apocalypse"
lexicon = load()

LANE = """
    +-+-+-+-+-+-+
    |A B . Z . .|
    +           +
    |. . . . . .|
    +-+-+-+-+-+-+
    """


def test_every_reason_for_withholding_has_words() -> None:
    tree = ast.parse((SRC / "view" / "withheld.py").read_text("utf-8"))
    tuples = [
        [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
        for node in ast.walk(tree)
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple)
    ]
    assert len(tuples) > 12
    for action, *reasons in tuples:
        assert lexicon.has("withheld", str(action)), action
        for reason in reasons:
            assert lexicon.has("reason", str(reason)), reason
            assert open_contents().clauses["inches.not-" + str(reason)], reason


def test_lengths_are_told_in_inches() -> None:
    assert [names.length(half, lexicon) for half in (0, 1, 2, 3, 12)] == [
        *("0 inches", "½ inch", "1 inch", "1½ inches", "6 inches")
    ]


def test_a_shot_says_who_is_in_the_line() -> None:
    table = inches(LANE).face("A", "east").begin()
    (shot,) = table.offers(Attack)
    assert words.option(table.world, shot) == "Pistol at zombie 1, with B in the line of fire"
    clear = inches(LANE.replace("A B", "A .")).face("A", "east").begin()
    (shot,) = clear.offers(Attack)
    assert words.option(clear.world, shot) == "Pistol at zombie 1"


def test_a_barricade_is_named_by_the_side_it_lies_on() -> None:
    table = inches(LANE).face("A", "south").begin()
    texts = [words.option(table.world, build) for build in table.offers(Build)]
    assert "barricade on the south side of 1/1–3/1" in texts


def test_zombies_that_walk_are_told_in_one_line() -> None:
    table = inches(LANE)
    table.world.zombies[-2] = table.world.zombies[-1]
    told = [Walked(-1, 3, 2), Walked(-2, 4, 2), BiteMissed(-1, 1, 2), BiteMissed(-1, 1, 3)]
    _, lines = narrate(table.world, told)
    assert [line.text for line in lines] == [
        "Zombies walk: zombie 1 → 4/1, zombie 2 → 5/1.",
        "Zombie 1 tries to bite A 2 times and misses.",
    ]
    _, entered = narrate(table.world, [ZombieEntered(-1, 5), ZombieEntered(-2, 11)])
    assert [line.text for line in entered] == ["2 zombies enter: 6/1, 6/2."]


def calls(*functions: str) -> list[ast.Call]:
    """All calls of these functions in the rules."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(SRC.rglob("*.py"))]
    found = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [call for call in found if isinstance(call.func, ast.Name) and call.func.id in functions]


def test_every_question_has_words_and_none_is_left_over() -> None:
    asked = {
        argument.value
        for call in calls("ask", "roll")
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }
    assert len(asked) > 10
    assert asked == {key for key in lexicon.sections["prompt"] if key.startswith("inches.")}


def test_every_way_to_end_has_words() -> None:
    causes = {
        str(given.value.value)
        for call in calls("finish")
        for given in call.keywords
        if given.arg == "cause" and isinstance(given.value, ast.Constant)
    }
    assert len(causes) > 5
    assert [cause for cause in sorted(causes) if not lexicon.has("outcome", cause)] == []


def test_every_event_has_a_sentence_and_a_reason_behind_it() -> None:
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type)]
    told = {TAGS[kind] for kind in kinds if issubclass(kind, Event) and kind is not Event}
    joined = {"inches.bites", "inches.zombies-enter", "inches.zombies-walk", "inches.all-pushed"}
    said = {key for key in lexicon.sections["event"] if key.startswith("inches.")}
    assert said == told | joined
    keys = open_contents().clauses
    assert {tag for tag in told if not any(key.startswith(tag) for key in keys)} == set()
    assert all(rules.clause(clause) for clauses in keys.values() for clause in clauses)


# Rules


def test_walks_and_pushes_name_the_rule_of_whoever_moves() -> None:
    assert Walked(-1, 0, 2).why() == "inches.walked-zombie"
    assert Walked(1, 0, 2).why() == "inches.walked-human"
    assert Walked(1, 0, 2, True).why() == "inches.walked-climbing"
    assert Walked(1, 0, 2, True, (2,)).why() == "inches.walked-through"
    assert Pushed(-1, 0).why() == "inches.pushed-zombie"
    assert Pushed(1, 0, True).why() == "inches.pushed-human-chain"


def test_shots_and_work_name_the_rule_of_what_happens() -> None:
    assert Attacked(1, "gun", -1, -1).why() == "inches.attacked"
    assert Attacked(1, "gun", -1, -2).why() == "inches.attacked-first-in-line"
    assert WorkedOn(1, 2, building=True).why() == "inches.worked-on"
    assert WorkedOn(1, 2, building=False).why() == "inches.worked-on-demolition"
