"""A table of inches in the terminal: the map, squares typed by name, a whole game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from support.apocalypse import Table, inches
from support.terminal import Session

from inkribbon.catalogue import GAMES
from inkribbon.games.apocalypse.rules.moving import Move
from inkribbon.games.apocalypse.terminal.board import draw, letters, window
from inkribbon.games.apocalypse.terminal.panel import legend
from inkribbon.games.apocalypse.view.observe import InchesView
from inkribbon.terminal.board import board_of
from inkribbon.terminal.canvas import plain
from inkribbon.terminal.choices import choices_of, pick
from inkribbon.terminal.listing import listed
from inkribbon.words.lexicon import load

lexicon = load()
GAME = GAMES["apocalypse"]
SOLO = "apocalypse crossing --characters vega --seed 5"
ROOM = """
    +-+-+-+-+-+
    |A . .|? *|
    + +-+   + +
    |. . o . Z|
    +         +
    |. B . . x|
    +-+-+-+-+-+
    """


@pytest.fixture
def play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Session:
    return Session(tmp_path, monkeypatch, capsys)


def seen(table: Table) -> InchesView:
    view = GAME.observe(table.world, 0)
    assert isinstance(view, InchesView)
    return view


def drawn(table: Table) -> list[str]:
    return [plain(line) for line in draw(seen(table))]


def test_the_map_shows_walls_figures_and_what_lies_about() -> None:
    table = inches(ROOM)
    assert drawn(table) == [
        "    1 2 3 4 5",
        " 1 |A _ .|? *|",
        " 2 |. . o . z|",
        " 3 |. B . . x|",
    ]


def test_barricades_and_squares_within_reach_are_drawn() -> None:
    table = inches(ROOM).begin("A")
    table.barricade(("a2", "a3"), ("b2", "b3"))
    assert drawn(table)[1:] == [
        " 1 |A : :|? *|",
        " 2 |:=: o : z|",
        " 3 |: B : : +|",
    ]


def test_humans_whose_names_begin_alike_get_letters_of_their_own() -> None:
    table = inches(ROOM).change("A", name="Holt").change("B", name="Hana")
    assert list(letters(seen(table)).values()) == ["H", "A"]


def test_on_a_small_screen_whoever_acts_is_in_the_rows_that_are_shown() -> None:
    world = GAME.new("crossing", ("vega",))
    view = GAME.observe(world, 0)
    assert isinstance(view, InchesView)
    first, count = window(view, 9)
    rows = {human.square // 36 for human in view.humans.values()}
    assert count == 9
    assert min(rows) in range(first, first + count)
    assert window(view, 99) == (0, 36)


def test_destinations_are_folded_into_one_line_and_found_by_their_square() -> None:
    table = inches(ROOM).begin("A")
    view = seen(table)
    choices = choices_of(GAME, table.world, view, table.asked(), lexicon)
    page = "\n".join(plain(line) for line in listed(choices, 76, lexicon))
    walks = [choice for choice in choices if isinstance(choice.action, Move)]
    folded = [choice for choice in walks if choice.folded]
    assert f"{len(folded)} more squares marked :" in page
    assert len(walks) == len(table.moves())
    for choice in walks:
        assert pick(choices, choice.square) is choice
        assert choice.folded or choice.text in page


def test_the_way_to_something_useful_has_a_line_and_a_small_number() -> None:
    table = inches(ROOM).begin("A")
    choices = choices_of(GAME, table.world, seen(table), table.asked(), lexicon)
    useful = [choice for choice in choices if choice.text.endswith("to search 4/1")]
    assert [choice.square for choice in useful] == ["4/2"]
    unfolded = [choice for choice in choices if not choice.folded]
    assert [choice.number for choice in unfolded] == list(range(1, len(unfolded) + 1))


def test_of_several_squares_that_do_the_nearest_is_told() -> None:
    table = inches("""
        +-+-+-+-+-+-+
        |A . . ? . Z|
        +-+-+-+-+-+-+
        """).begin("A")
    choices = choices_of(GAME, table.world, seen(table), table.asked(), lexicon)
    told = [choice.text for choice in choices if "to search" in choice.text]
    assert told == ["3/1, 2 inches: to search 4/1"]


def test_a_shot_with_a_friend_in_its_line_is_marked() -> None:
    table = inches("""
        +-+-+-+-+
        |A B . Z|
        +-+-+-+-+
        """)
    table.carry("A", "pistol").face("A", "east").begin("A")
    choices = choices_of(GAME, table.world, seen(table), table.asked(), lexicon)
    assert [choice.text for choice in choices if choice.risky] == ["Pistol at 4/1, past B"]


@pytest.mark.parametrize("width", [80, 120])
def test_the_page_is_never_wider_than_the_screen(width: int) -> None:
    for scenario in ("crossing", "mall", "police-yard"):
        view = GAME.observe(GAME.new(scenario, ("vega",)), 0)
        kind = board_of(view)
        lines = [kind.header(view, width, lexicon), *kind.table(view, width, 60, lexicon)]
        assert max(len(plain(line)) for line in lines) <= width


def test_a_square_is_typed_to_go_there(play: Session) -> None:
    page = play("nothing", "vega", "16/30", args=SOLO)
    assert "Vega walks to 16/30, 3 inches." in page
    assert play.answers() == ["inches.settled", "inches.activate", "inches.move"]


def test_a_square_out_of_reach_gets_one_sentence(play: Session) -> None:
    page = play("nothing", "vega", "1/1", args=SOLO)
    assert "You cannot choose 1/1 now; type why not for the reasons." in page


def test_cards_the_pile_and_the_whole_board_can_be_looked_at(play: Session) -> None:
    page = play("nothing", "card pistol", "odds", "board", "help", args=SOLO)
    assert "Pistol: size small, range 12" in page
    assert "5 Pistol" in page
    assert "36 |" in page
    assert "Each square is an inch" in page


def test_a_whole_game_is_played_with_typed_numbers(play: Session) -> None:
    dice = random.Random("typed inches")
    typed = ["2", *(str(dice.choice((1, 1, 2, 3, 16))) for _ in range(3000))]
    page = play(*typed, args=SOLO)
    assert "The seed was 5" in page
    assert play.record().closing is not None
    assert play.code == 0


def test_on_a_screen_of_80_columns_goal_and_signs_stand_below_the_map(
    play: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = play(args=SOLO).splitlines()
    assert any(line.startswith("Goal: ") for line in lines)
    assert any(line.startswith("z zombie  ? search site") for line in lines)
    assert max(map(len, lines[:40])) <= 80


def test_a_sign_and_its_meaning_stay_on_one_line() -> None:
    for width in range(40, 100):
        shown = [plain(line) for line in legend(width, lexicon)]
        for sign in ("z zombie", "# house", "| _ wall", "= barricade"):
            assert any(sign in line for line in shown)
