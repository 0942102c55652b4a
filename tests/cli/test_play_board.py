"""The board and the page around it: what they show, and that they fit the screen."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest
from msgspec.structs import replace
from support.crawl import Table, crawl
from support.games import Case, cases

from inkribbon.catalogue import GAMES
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.terminal import board, screen
from inkribbon.crawl.terminal.panel import panel, stations
from inkribbon.kernel.data import Event
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler
from inkribbon.terminal import listing
from inkribbon.terminal import screen as whole
from inkribbon.terminal.canvas import GLUE, Line, beside, plain, wrapped
from inkribbon.terminal.choices import choices_of
from inkribbon.terminal.console import Console
from inkribbon.words import log as story
from inkribbon.words import sentences as words
from inkribbon.words.lexicon import load

TWO_ROOMS = """
+---+---+---+
| .   a d X |
+   +---+-n-+
| *   . | . |
+---+-x-+---+
"""
lexicon = load()


def table(drawing: str = TWO_ROOMS) -> Table:
    return crawl("re3", drawing, cast=("jill", "carlos")).stand("jill", "a1").stand("carlos", "a1")


def new_game(name: str) -> CrawlGame:
    found = GAMES[name]
    assert isinstance(found, CrawlGame)
    return found


def drawn(world: Any, cell: int = 5) -> list[str]:
    return [plain(line) for line in board.draw(world, cell)]


# Signs


def test_rooms_doors_and_models_are_drawn() -> None:
    t = table().enemy("zombie", "b2").enemy("zombie", "b2")
    t.world.active = 0
    assert drawn(t.world) == [
        "      a     b     c",
        "   ┌─Tile 1────┬─────┐",
        " 1 │[J]C    a  #EXIT │",
        "   │     ──────┼─:::─┤",
        " 2 │  *    Z2  │  ·  │",
        "   └──────EXIT#┴─────┘",
    ]


def test_doors_show_whether_they_are_open_closed_or_locked() -> None:
    world = table().world
    (door,) = [i for i, rule in enumerate(world.book.links) if rule.kind == "door"]
    assert board.link_mark(world, door)[0] == "#"
    world.open |= 1 << door
    assert board.link_mark(world, door)[0] == "/"
    world.open ^= 1 << door
    world.locked |= 1 << door
    assert board.link_mark(world, door)[0] == "%"


def test_a_narrow_board_keeps_its_signs() -> None:
    t = table().enemy("zombie", "b2")
    t.world.active = 0
    assert drawn(t.world, 3) == [
        "     a   b   c",
        "   ┌─Tile 1┬───┐",
        " 1 │JC   a #EX │",
        "   │   ────┼─:─┤",
        " 2 │ *   Z │ · │",
        "   └────EX#┴───┘",
    ]


def test_a_crowded_square_drops_brackets_then_tokens_then_says_there_is_more() -> None:
    parts = [("[J]", ""), ("C", ""), ("Z2", ""), ("a", "")]
    assert [text for text, _ in board.fit(parts, 7)] == ["[J]", "C", "Z2", "a"]
    assert [text for text, _ in board.fit(parts, 5)] == ["J", "C", "Z2", "a"]
    assert [text for text, _ in board.fit(parts, 4)] == ["J", "C", "Z2"]
    assert [text for text, _ in board.fit(parts, 3)] == ["J", "C", "~"]
    assert [text for text, _ in board.fit(parts, 2)] == ["J", "~"]


def test_no_two_letters_are_alike() -> None:
    for name in ("re1", "re2", "re3"):
        game = new_game(name)
        world = game.new(game.scenarios()[0].id, [id for id, _ in game.characters()])
        letters = board.Letters(world)
        taken = [*letters.characters, *letters.enemies.values()]
        assert len(set(taken)) == len(taken)


def test_somebody_unconscious_is_drawn_in_parentheses() -> None:
    t = table()
    t.world.characters[1] = replace(t.world.characters[1], down=True)
    assert "J(C)" in drawn(t.world)[2]


def test_an_exit_in_a_side_wall_is_labelled_outside() -> None:
    world = table("+---+---+\n| .   * x\n+---+---+\n").world
    lines = drawn(world)
    assert lines[2].endswith("#EXIT")
    assert max(map(len, lines)) <= board.board_width(world, 5)


# Beside the board


def test_the_panel_tells_health_in_words_and_dials() -> None:
    t = table().ammo("jill", "handgun", 12).stand("jill", "a2", harm=4).stand("carlos", "b1")
    t.world.active = 0
    t.world.phase = "action"
    t.world.actions = 3
    text = [plain(line) for line in panel(t.world, 40, 40, lexicon)]
    assert text[0].startswith("[J] Jill ●●●○")
    assert text[0].endswith("a2 Tile 1")
    assert text[1] == "    ■□□□□ Danger  evade 2 dice"
    assert text[2] == "    Knife, Handgun 12/15"
    assert text[4] == "    ■■■■■ Fine  evade 2 dice"


def test_the_panel_shows_the_last_card_with_its_text() -> None:
    t = table().deck("tension", "all-clear", discard=["death-rattle"])
    text = " ".join(plain(line).strip() for line in panel(t.world, 40, 40, lexicon))
    assert "Tension deck: 1 card " in text
    assert "Last card: Death Rattle (red). A Zombie appears in your square." in text


def test_the_goal_lists_the_stations_that_can_still_be_used() -> None:
    world = GAMES["re3"].new("commercial-2", ["jill"])
    shown = "\n".join(plain(line) for line in stations(world, 60, lexicon))
    assert "1.f2: printing press, to use with Ink Reel" in shown
    assert "2.d3: hydrant, to use with Fire Hose" in shown

    world.stations = (0,)

    shown = "\n".join(plain(line) for line in stations(world, 60, lexicon))
    assert "printing press" not in shown
    assert "hydrant" in shown


def test_the_panel_shows_effects_that_last() -> None:
    t = crawl("re2", TWO_ROOMS, tension=("echoes-in-the-darkness",)).stand("leon", "a1")
    t.begin()
    t.stop()
    text = " ".join(plain(line).strip() for line in panel(t.world, 40, 40, lexicon))
    assert "In effect: Echoes in the Darkness, on Tile 1" in text


# The page


def pages(case: Case, seed: int, width: int, height: int) -> list[list[Line]]:
    """The page before every fifth choice of a random game, as the player sees it."""
    game, world = case.game, case.start()
    chance, player = Sampler(seed), Sampler(seed, stream="player")
    log: list[story.LogLine] = []
    shown = []
    for number in range(400):
        decision = world.decision
        if decision is None:
            break
        if decision.seat != CHANCE and number % 5 == 0:
            scene = game.observe(world, decision.seat)
            choices = choices_of(game, world, scene, decision, lexicon)
            listed = listing.listed(choices, width, lexicon)
            full = whole.Page(scene, log, 4, words.question(scene, decision), listed)
            shown.append(whole.page(full, width, height, lexicon))
        rolled = decision.seat == CHANCE
        answer(world, chance.choose(decision) if rolled else player.pick(decision.options).action)
        scene = game.observe(world, 0)
        told = [event for event in scene.news if isinstance(event, Event)]
        replaced, lines = story.narrate(scene, told, log[-1] if log else None)
        log = [*(log[:-1] if replaced else log), *lines]
    return shown


ENOUGH_PAGES = 12
"""Pages to judge by; three games of most scenarios have more."""


@pytest.mark.parametrize(
    ("case", "width", "height"),
    [*((case, 100, 40) for case in cases(2, 4)), *((case, 80, 30) for case in cases(2))],
    ids=str,
)
def test_a_page_is_no_wider_than_the_screen_and_hardly_ever_higher(
    case: Case, width: int, height: int
) -> None:
    found = [page for seed in (3, 4, 5) for page in pages(case, seed, width, height)]
    more = iter(range(6, 30))
    while len(found) < ENOUGH_PAGES:
        found += pages(case, next(more), width, height)
    for page in found:
        assert max(len(plain(line)) for line in page) <= width
    # The input line comes below. Only a long list of choices may push the header off screen.
    if sum(len(page) > height - 1 for page in found) > len(found) // 10:
        # A few unlucky games say little.
        found += [page for seed in range(30, 42) for page in pages(case, seed, width, height)]
    assert sum(len(page) > height - 1 for page in found) <= len(found) // 10


def test_on_a_low_screen_the_board_is_cut_around_the_active_character() -> None:
    world = new_game("re2").new("1a", ["leon"])
    whole = board.draw(world, 3)
    cut = screen.cropped(world, whole, 14, lexicon)
    assert len(cut) == 14
    assert plain(cut[0]) == plain(whole[0])
    assert any("[L]" in plain(line) for line in cut)
    assert "type board" in plain(cut[-1])


def test_before_anybody_stands_there_a_low_screen_shows_where_they_will() -> None:
    world = new_game("re3").new("uptown-3", ["jill", "carlos"])
    whole = board.draw(world, 3)
    cut = screen.cropped(world, whole, 14, lexicon)
    starts = [square for squares in world.book.starts for square in squares]
    floor, row, _ = world.book.grid.places[starts[0]]
    assert len(cut) == 14
    assert whole[board.floor_top(world, floor) + board.TOP + 2 * row + 1] in cut


def test_what_finds_no_room_beside_the_board_stands_below_it() -> None:
    world = new_game("re3").new("downtown-1", ["jill", "carlos"])
    text = [plain(line) for line in screen.table(world, 80, 36, lexicon)]
    board_ends = next(n for n, line in enumerate(text) if line.startswith("   └─Side Street"))
    signs = " ".join(text[board_ends + 1 :])
    assert text[board_ends + 1].startswith("Goal: ")
    assert "# closed door" in signs
    assert "a b item to find" in signs
    assert "v narrative event" in signs
    assert max(map(len, text)) <= 80


def test_on_a_low_screen_the_log_comes_before_goal_and_signs() -> None:
    world = new_game("re3").new("downtown-1", ["jill", "carlos"])
    text = [plain(line) for line in screen.table(world, 80, 22, lexicon)]
    assert not any(line.startswith("Goal: ") for line in text)


def test_where_even_a_narrow_board_leaves_no_room_the_panel_comes_below() -> None:
    world = new_game("re3").new("escaping-the-warehouse", ["jill"])
    text = [plain(line) for line in screen.table(world, 50, 99, lexicon)]
    assert text.index(next(line for line in text if "Jill" in line)) >= 19


def test_the_log_says_how_much_it_leaves_out() -> None:
    log = [story.LogLine(f"line {number}") for number in range(9)]
    text = [plain(line) for line in whole.log_lines(log, 6, 60, 3, lexicon)]
    assert text == [
        "      … and 4 lines before that; type log to see them",
        ">   8 line 7",
        ">   9 line 8",
    ]


def test_what_is_new_in_the_log_is_marked_without_colour() -> None:
    log = [story.LogLine("old"), story.LogLine("Jill's turn", heading=True)]
    text = [plain(line) for line in whole.log_lines(log, 1, 60, 5, lexicon)]
    assert text == ["    1 old", ">   2 ── Jill's turn ──"]


def test_blocks_stand_side_by_side() -> None:
    rows = beside([[("ab", "")]], [[("x", "")], [("y", "")]], 3)
    assert [plain(row) for row in rows] == ["ab   x", "     y"]


def test_a_long_line_is_wrapped_and_indented() -> None:
    lines = [plain(line) for line in wrapped("one two three four five six seven", 20, "  ")]
    assert lines == ["one two three four", "  five six seven"]


# The terminal


class Terminal(io.StringIO):
    """Standard output that claims to be a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def at_terminal(monkeypatch: pytest.MonkeyPatch, **variables: str) -> Terminal:
    """Must be called in the test itself: pytest restores its own stdout after fixtures."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    out = Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    return out


def test_colour_is_only_an_addition(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = at_terminal(monkeypatch)
    console = Console()
    console.clear()
    console.show([[("Jill", "bold red"), (" waits", "")]])
    assert terminal.getvalue() == "\x1b[H\x1b[2J\x1b[1;31mJill\x1b[0m waits\n"


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = at_terminal(monkeypatch, NO_COLOR="1")
    Console().show([[("Jill", "bold red"), (" waits", "")]])
    assert terminal.getvalue() == "Jill waits\n"


def test_a_dumb_terminal_gets_no_codes_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = at_terminal(monkeypatch, TERM="dumb")
    console = Console()
    console.clear()
    console.show([[("Jill", "bold red")]])
    assert terminal.getvalue() == "Jill\n"


def test_a_terminal_that_knows_only_ascii_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Terminal, "encoding", "ascii")
    terminal = at_terminal(monkeypatch, NO_COLOR="1")
    Console().say("│ a → b ■ ×2 ☃")
    assert terminal.getvalue() == "| a -> b # x2 ?\n"


def test_the_size_of_the_screen_is_asked_for_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console()
    for columns in (100, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        assert console.width == columns
    monkeypatch.setenv("LINES", "30")
    assert console.height == 30


def test_a_sentence_is_broken_at_the_edge_but_a_command_never(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    command = "inkribbon play --load /tmp/a/rather/long/path/indeed.ink".replace(" ", GLUE)
    Console().say(f"Game saved. To continue: {command}")
    assert capsys.readouterr().out == (
        "Game saved. To continue:\ninkribbon play --load /tmp/a/rather/long/path/indeed.ink\n"
    )
