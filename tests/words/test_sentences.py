"""Everything shown to people has words: events, options, questions, reasons, outcomes.

The tests find them in two ways: in the source, and by playing random games.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from support.games import CASES, Case

from inkribbon.catalogue import GAMES
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.items import ItemKind
from inkribbon.crawl.state.world import Item, World
from inkribbon.crawl.turn.actions import Stop
from inkribbon.crawl.words import names
from inkribbon.kernel.data import REGISTRY, Event, tag_of
from inkribbon.kernel.decision import CHANCE, GROUP, Decision, Outcome
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Odd, Withheld
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import SPECTATOR, View
from inkribbon.words import sentences as words
from inkribbon.words.dice import best_first
from inkribbon.words.lexicon import UNFILLED, load
from inkribbon.words.voice import voice_of

SRC = Path(__file__).parents[2] / "src" / "inkribbon"
RULES = [*sorted((SRC / "crawl").rglob("*.py")), *sorted((SRC / "games").glob("re*/*.py"))]
"""The tile crawlers. Other families have their own tests of words."""
CRAWLS = [name for name, game in GAMES.items() if isinstance(game, CrawlGame)]
FAR_ENOUGH = 300
lexicon = load()


# In the source


@cache
def calls() -> list[ast.Call]:
    trees = [ast.parse(path.read_text("utf-8")) for path in RULES]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def offered_in_source() -> set[str]:
    """Tags of structs that are the first argument of `Option(...)` or `offer(...)`."""
    found = set()
    for call in calls():
        if name_of(call.func) in ("Option", "offer") and call.args:
            first = call.args[0]
            first = first.value if isinstance(first, ast.NamedExpr) else first
            if isinstance(first, ast.Call):
                found.add(tag_of(name_of(first.func)))
    return found & set(REGISTRY)


def asked_in_source() -> set[str]:
    """Strings passed to functions that ask or roll."""
    asking = ("ask", "ask_active", "ask_which", "ask_push", "roll", "roll_for")
    return {
        str(argument.value)
        for call in calls()
        if name_of(call.func) in asking
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def constants(call: ast.Call, keyword: str) -> Iterator[str]:
    for given in call.keywords:
        if given.arg == keyword and isinstance(given.value, ast.Constant):
            yield str(given.value.value)


# In random games


def random_game(case: Case, seed: int) -> Iterator[Any]:
    """The world at the start and after each answer."""
    world = case.start()
    chance, player = Sampler(seed), Sampler(seed, stream="player")
    yield world
    for _ in range(FAR_ENOUGH):
        decision = world.decision
        if decision is None:
            return
        rolled = decision.seat == CHANCE
        answer(world, chance.choose(decision) if rolled else player.pick(decision.options).action)
        yield world


INTRODUCTIONS = {"re1": "the-gunshot", "re2": "1a", "re3": "escaping-the-warehouse"}


def begun(game: str, cast: int) -> World:
    """An introduction at its first question, for `cast` characters."""
    found = GAMES[game]
    assert isinstance(found, CrawlGame)
    return found.new(INTRODUCTIONS[game], [name for name, _ in found.characters()][:cast])


def hearer(event: Event) -> int:
    """A seat that may learn of an event."""
    return (event.audience() or (SPECTATOR,))[0]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_whatever_a_random_game_shows_has_words(case: Case, seed: int) -> None:
    for world in random_game(case, seed):
        for event in world.news:
            assert isinstance(event, Event)
            scene = case.game.observe(world, hearer(event))
            assert lexicon.has("event", words.tag(event), words.variant(scene, event)), event
            assert UNFILLED not in words.event(scene, event)
        if world.decision is not None:
            check_decision(case.game.observe(world, world.decision.seat), world.decision)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_odds_of_a_random_game_have_words(case: Case) -> None:
    for number, world in enumerate(random_game(case, 1)):
        if world.decision is None or world.decision.seat == CHANCE or number % 5:
            continue
        for action in world.decision.actions():
            for odd in case.game.odds(world, action):
                assert lexicon.has("odds", odd.result), odd


def check_decision(scene: View, decision: Decision) -> None:
    assert lexicon.has("prompt", decision.prompt), decision.prompt
    assert UNFILLED not in words.question(scene, decision)
    texts = []
    for action in decision.actions():
        variant = words.variant(scene, action, decision.prompt)
        assert lexicon.has("option", words.tag(action), variant), action
        texts.append((words.tag(action), words.option(scene, action, decision.prompt)))
    assert not [text for text in texts if UNFILLED in text[1]]
    # Players cannot choose between two options with the same words.
    assert len(set(texts)) == len(texts), texts


@pytest.mark.parametrize("case", CASES, ids=str)
def test_others_read_whom_the_table_waits_for_in_words_too(case: Case) -> None:
    for world in random_game(case, 3):
        scene = case.game.observe(world, SPECTATOR)
        if scene.waiting_for is not None:
            asked = Decision(scene.waiting_for, scene.prompt, (), scene.about)
            assert lexicon.has("prompt", scene.prompt), scene.prompt
            assert UNFILLED not in words.question(scene, asked)


# Everything has words


def events() -> list[type[Event]]:
    return [
        kind
        for kind in REGISTRY.values()
        if issubclass(kind, Event)
        and kind is not Event
        and kind.__module__.startswith("inkribbon.")
    ]


def dummy(kind: type[msgspec.Struct]) -> Any:
    """A struct of any type, with simple values."""
    plain = {int: 0, str: "", bool: False}
    given = {
        field.name: plain.get(field.type, ())
        for field in msgspec.structs.fields(kind)
        if field.required
    }
    return kind(**given)


def table_of(kind: type[Event]) -> Any:
    """A table of the game that an event belongs to; the crawlers share one."""
    owner = kind.__module__.split(".")
    if owner[1] == "games" and owner[2] in GAMES and owner[2] not in CRAWLS:
        game = GAMES[owner[2]]
        return game.new(game.scenarios()[0].id)
    return begun("re2", 2)


@pytest.mark.parametrize("kind", events(), ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence(kind: type[Event]) -> None:
    world = table_of(kind)
    told = dummy(kind)
    assert lexicon.has("event", words.tag(told), words.variant(world, told))
    text = words.event(world, told)
    assert UNFILLED not in text
    assert text[0] == text[0].upper()


def test_every_struct_that_is_offered_has_words() -> None:
    offered = offered_in_source()
    assert {"move", "attack", "flip-door", "leave", "step-to", "made-in-heaven"} <= offered
    assert [tag for tag in sorted(offered) if tag not in lexicon.sections["option"]] == []


def test_what_an_item_used_on_nothing_of_the_board_is_called_rests_on_no_door() -> None:
    world = begun("re3", 2)
    healing = UseItem(item=1, on=0)
    building = UseItem(item=1, link=0)
    voice = voice_of(world)
    before = [voice.grounds(world, use) for use in (healing, building)]
    world.open ^= 1
    after = [voice.grounds(world, use) for use in (healing, building)]
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False]


def test_every_question_has_words() -> None:
    asked = asked_in_source()
    assert {"action", "push-back", "consent", "last-escape", "attack"} <= asked
    assert [prompt for prompt in sorted(asked) if not lexicon.has("prompt", prompt)] == []
    for need in ("low", "mid", "high"):
        assert lexicon.has("prompt", f"evade-{need}")


def test_every_reason_for_withholding_has_words() -> None:
    tree = ast.parse((SRC / "crawl" / "turn" / "withheld.py").read_text("utf-8"))
    pairs = {
        (node.elts[0].value, node.elts[1].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Tuple)
        and len(node.elts) == 3
        and isinstance(node.elts[0], ast.Constant)
        and isinstance(node.elts[1], ast.Constant)
    }
    pairs.add(("act", "not-your-turn"))
    assert len(pairs) > 10
    for action, reason in pairs:
        assert lexicon.has("withheld", str(action)), action
        assert lexicon.has("reason", str(reason)), reason


def test_every_way_to_end_has_words() -> None:
    ending = ("end", "finish", "conclude")
    causes = {
        cause
        for call in calls()
        if name_of(call.func) in ending
        for cause in constants(call, "cause")
    }
    assert {"escaped", "fallen", "out-of-time"} <= causes
    assert [cause for cause in sorted(causes) if not lexicon.has("outcome", cause)] == []


@pytest.mark.parametrize("game", CRAWLS)
def test_every_symbol_colour_and_face_of_the_box_has_words(game: str) -> None:
    found = GAMES[game]
    assert isinstance(found, CrawlGame)
    for card in found.contents.tension.values():
        assert lexicon.has("colour", card.colour)
        assert lexicon.has("symbol", card.symbol or "none")
    for name in ("blue", "red"):
        for face in found.contents.dice[name].faces:
            assert lexicon.has("face", face)
    for kind in get_args(ItemKind):
        assert lexicon.has("card", kind)


def test_the_file_has_no_words_for_what_no_longer_exists() -> None:
    known = set(REGISTRY)
    extra = {
        *("moves", "enemies-move", "tower.walk", "tower.zombies-walk"),
        *("inches.bites", "inches.zombies-enter", "inches.zombies-walk", "inches.all-pushed"),
    }
    assert set(lexicon.sections["event"]) - known - extra == set()
    assert set(lexicon.sections["option"]) - known == set()
    prompts = {prompt for prompt in lexicon.sections["prompt"] if "." not in prompt}
    assert prompts - asked_in_source() <= {*("draw", "cut", "evade-low", "evade-mid", "evade-high")}


# Names


def test_characters_go_by_the_name_that_their_id_is_made_of() -> None:
    world = begun("re2", 4)
    assert [names.character(world, seat, lexicon) for seat in range(4)] == [
        *("Leon", "Claire", "Ada", "Kendo")
    ]
    assert names.character(world, GROUP, lexicon) == "the table"


def test_a_door_is_named_by_what_lies_behind_it() -> None:
    world = begun("re3", 1)
    grid = world.book.grid
    link = next(i for i in grid.links_of[grid.at["c2"]])
    assert names.door(world, link, 0, lexicon) == "the door between c2 and d2"
    inside, outside = grid.at["c2"], grid.at["d2"]
    for square, text in (
        (inside, "the door to the east (Storage Hall)"),
        (outside, "the door to the west (Foreman's Office)"),
    ):
        someone = msgspec.structs.replace(world.characters[0], square=square)
        world.characters[0] = someone
        assert names.door(world, link, 0, lexicon) == text


def test_a_named_exit_is_called_by_its_name() -> None:
    world = begun("re2", 1)
    link = next(i for i, rule in enumerate(world.book.links) if rule.kind == "exit")
    assert names.door(world, link, 0, lexicon) == "the R.P.D. Entrance"


def test_items_show_their_dial_or_their_herbs() -> None:
    book = begun("re1", 1).book
    assert names.item(book, Item(1, "handgun", 12)) == "Handgun 12/15"
    assert names.item(book, Item(1, "knife")) == "Knife"
    herbs = ("green-herb", "green-herb")
    assert names.item(book, Item(1, "green-herb", herbs=herbs)) == "Green Herb + Green Herb"


def test_tension_cards_that_differ_in_their_symbol_alone_say_it() -> None:
    book = begun("re3", 1).book
    assert names.card(book, "all-clear", lexicon) == "All Clear"
    assert names.card(book, "all-clear-hand", lexicon) == "All Clear (hand)"
    assert names.card(book, "all-clear-hand", load("de")) == "All Clear (Hand)"
    assert names.card(book, "cornered", lexicon) == "Cornered"


# Sentences


def test_chances_are_rounded_but_never_to_certainty() -> None:
    assert words.percent(Odd("kill", 1, 6)) == "17%"
    assert words.percent(Odd("kill", 1, 1000)) == "<1%"
    assert words.percent(Odd("kill", 999, 1000)) == ">99%"
    assert words.percent(Odd("kill", 6, 6)) == "100%"
    found = (Odd("kill", 1, 6), Odd("push", 2, 6), Odd("miss", 3, 6))
    assert words.odds(found) == "kill 17%, push 33%, miss 50%"


def test_a_reason_names_its_values() -> None:
    reason = Withheld("door", "locked", (), ("Blue Key",))
    assert (
        words.withheld(reason) == "Opening or closing a door: it is locked; the Blue Key opens it."
    )


def test_an_outcome_says_who_won_and_why() -> None:
    assert words.outcome(Outcome(True, "escaped")) == "You won. Everyone got out."
    assert words.outcome(Outcome(False, "fallen")).startswith("You lost.")


def test_what_the_table_settles_is_told_as_the_option_is_written() -> None:
    world: World = CASES[0].start()
    stop = Stop()
    world.actions = 0
    assert words.settled(world, stop, "action") == "Chosen for you: end the turn"
    assert words.option(world, stop, "action") == "end the turn"
    world.actions = 2
    assert words.option(world, stop, "action") == "end the turn (2 actions unused)"


def test_dice_are_told_best_first() -> None:
    assert best_first(("blank", "high", "low", "mid")) == ["high", "mid", "low", "blank"]


def test_a_sentence_begins_with_a_capital_but_a_square_keeps_its_name() -> None:
    assert words.sentence(" the Zombie moves ") == "The Zombie moves"
    assert words.sentence("h1 (North Street)") == "h1 (North Street)"
