"""Maps drawn as text: parsing, errors, and drawing them again."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkribbon.geometry.drawing import Drawing, DrawingError, draw, grid, part_of, read
from inkribbon.geometry.squares import OFF, Link

SMALL = """
+---+---+---+
| 1   .   a |
+   +---+-d-+
| Z   ZZ  . |
+---+---+---+
"""


def redraw(drawing: Drawing) -> tuple[str, ...]:
    return draw(
        drawing,
        contents=lambda square: "".join(drawing.symbols[square]),
        link_mark=lambda link: drawing.link_symbols[link],
    )


@st.composite
def drawn_floors(draw_from: st.DrawFn) -> str:
    """A floor with any squares, inner borders and links off the map."""
    rows, columns = draw_from(st.integers(1, 4)), draw_from(st.integers(1, 4))
    cells = {spot: draw_from(CELLS) for spot in product(range(rows), range(columns))}
    cells[draw_from(st.sampled_from(sorted(cells)))] = " . "
    text = [[" "] * (4 * columns + 1) for _ in range(2 * rows + 1)]
    for (row, column), cell in cells.items():
        text[2 * row + 1][4 * column + 1 : 4 * column + 4] = cell
    for y, x in product(range(2 * rows + 1), range(2 * columns + 1)):
        sides = [cells.get(((y - 1) // 2, (x - 1) // 2)), cells.get((y // 2, x // 2))]
        squares = [side for side in sides if side and side.strip()]
        if y % 2 == x % 2 == 0:
            text[y][2 * x] = "+"
        elif (y + x) % 2 and squares:
            wall = "|" if y % 2 else "-"
            inner = ["d", "e", wall, " "] if len(squares) == 2 else ["x", wall]
            text[y][2 * x] = draw_from(st.sampled_from(inner))
    return "\n".join("".join(line) for line in text)


CELLS = st.sampled_from(["   ", " . ", " . ", " Z ", "ZZ ", " 1a", "abc", "a b", ".Z "])


def test_squares_are_numbered_in_reading_order() -> None:
    assert read([SMALL]).places == tuple(
        (0, row, column) for row in range(2) for column in range(3)
    )


def test_symbols_are_the_characters_of_a_square_in_order() -> None:
    assert read([SMALL]).symbols == (("1",), (), ("a",), ("Z",), ("Z", "Z"), ())


def test_walls_and_links_are_read_from_the_borders() -> None:
    drawing = read([SMALL])
    assert drawing.walls == ((1, 4),)
    assert drawing.links == (Link(2, 5),)
    assert drawing.link_symbols == ("d",)
    assert drawing.link_points == ((0, 2, 5),)


def test_links_are_numbered_in_reading_order() -> None:
    drawing = read(
        [
            """
            +---+-s-+
            w . a . |
            +-b-+-c-+
            | . d . e
            +---+---+
            """,
            """
            +-f-+
            | . |
            +---+
            """,
        ]
    )
    assert "".join(drawing.link_symbols) == "swabcdef"
    assert drawing.links[:3] == (Link(1, OFF), Link(0, OFF), Link(0, 1))
    assert drawing.links[-2:] == (Link(3, OFF), Link(4, OFF))


def test_a_blank_cell_is_no_square_and_a_wall_to_it_is_not_listed() -> None:
    drawing = read(
        [
            """
            +---+   +---+
            | . |   | . |
            +   +---+   +
            | .   .   . |
            +---+---+---+
            """
        ]
    )
    assert drawing.places == ((0, 0, 0), (0, 0, 2), (0, 1, 0), (0, 1, 1), (0, 1, 2))
    assert drawing.walls == ()
    assert grid(drawing).steps(0)[0] == (2,)


def test_crossings_may_be_left_out_where_no_wall_ends() -> None:
    without = """
        +---+---+
        | .   . |
        +       +
        | .   . |
        +---+---+
    """
    assert read([without]) == read([without.replace("+       +", "+   +   +")])


def test_a_drawing_may_be_indented_and_need_not_be_padded() -> None:
    indented = "\n" + "".join(f"      {line}  \n" for line in SMALL.strip().split("\n"))
    assert read([indented]) == read([SMALL.strip()]) == read([SMALL])


def test_the_grid_has_the_squares_and_links_of_the_drawing() -> None:
    drawing = read([SMALL])
    built = grid(drawing)
    assert built.places == drawing.places
    assert built.links == drawing.links
    assert built.steps(0)[built.at["a1"]] == (1, 3)
    assert built.steps(1)[built.at["c1"]] == (1, 5)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        (
            "+---+\n| .  \n+---+",
            *(2, 5),
            "the square a1 is open but has no square on its right: draw a wall '|'",
        ),
        (
            "+---+---+\n| .   .  \n+---+---+",
            *(2, 9),
            "the square b1 is open but has no square on its right: draw a wall '|'",
        ),
        (
            "+---+---+---+\n| .   .   .  \n+---+---+---+",
            *(2, 13),
            "the square c1 is open but has no square on its right: draw a wall '|'",
        ),
        (
            "+---+---+---+\n| .   .   . |\n+---+---+   +",
            *(3, 11),
            "the square c1 is open but has no square below it: draw a wall '---'",
        ),
        (
            "+---+\n  . |\n+---+",
            *(2, 1),
            "the square a1 is open but has no square on its left: draw a wall '|'",
        ),
        (
            "+---+---+\n| . | . |\n+---+   +\n",
            *(3, 7),
            "the square b1 is open but has no square below it: draw a wall '---'",
        ),
        (
            "+   +\n| . |\n+---+",
            *(1, 3),
            "the square a1 is open but has no square above it: draw a wall '---'",
        ),
        (
            "+---+\n| . |",
            *(3, 3),
            "the square a1 is open but has no square below it: draw a wall '---'",
        ),
        (
            "+---x\n| . |\n+---+",
            *(1, 5),
            "'x' is drawn where borders cross: draw '+' there"
            " and make every square three characters wide",
        ),
        (
            "+d--+\n| . |\n+---+",
            *(1, 2),
            "'d' is drawn off the middle of a border:"
            " draw a link in the middle and '+' at every fourth character",
        ),
        (
            "+--d+\n| . |\n+---+",
            *(1, 4),
            "'d' is drawn off the middle of a border:"
            " draw a link in the middle and '+' at every fourth character",
        ),
        (
            "+---+---+\n| . - . |\n+---+---+",
            *(2, 5),
            "'-' is drawn on a vertical border: draw a wall as '|'"
            " and make every square three characters wide",
        ),
        (
            "+-|-+\n| . |\n+---+",
            *(1, 3),
            "'|' is drawn on a horizontal border: draw a wall as '-'"
            " and make every square three characters wide",
        ),
        (
            "+---+   +\n| . |   d\n+---+   +",
            *(2, 9),
            "the link 'd' touches no square: draw it on the border of a square",
        ),
        ("+---+\n|\t. |\n+---+", *(2, 2), "the drawing contains a tab: use spaces instead"),
        ("", *(1, 1), "the drawing has no squares: draw an empty square as '.'"),
        ("+---+\n|   |\n+---+", *(1, 1), "the drawing has no squares: draw an empty square as '.'"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_its_cure(
    text: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(DrawingError) as caught:
        read(["\n" + text])
    assert caught.value.message == message
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value) == f"floor 1, line {line}, column {column}: {message}"


def test_a_mistake_on_another_floor_names_that_floor() -> None:
    with pytest.raises(DrawingError, match=r"the square 2\.a1 is open") as caught:
        read(["+---+\n| . |\n+---+", "+---+\n| .\n+---+"])
    assert (caught.value.floor, caught.value.line) == (2, 2)


def test_squares_of_several_floors_bear_the_number_of_their_floor() -> None:
    both = read(["+---+\n| . |\n+---+"] * 2)
    assert grid(both).names == ("1.a1", "2.a1")
    assert grid(part_of(both, [0])).names == ("1.a1",)
    assert grid(read(["+---+\n| . |\n+---+"])).names == ("a1",)


def test_a_drawing_is_drawn_back_as_it_was() -> None:
    assert redraw(read([SMALL])) == (SMALL.strip(),)


def test_bare_crossings_are_not_drawn() -> None:
    drawing = read(["+---+---+\n| .   . |\n+   +   +\n| .   . |\n+---+---+"])
    assert redraw(drawing)[0].split("\n")[2] == "+       +"


def test_squares_can_be_drawn_wider() -> None:
    drawing = read([SMALL])
    wide = draw(drawing, lambda square: f"<{square}>", lambda link: "/", width=5)
    assert wide[0].split("\n") == [
        "+-----+-----+-----+",
        "| <0>   <1>   <2> |",
        "+     +-----+--/--+",
        "| <3>   <4>   <5> |",
        "+-----+-----+-----+",
    ]


def test_empty_rows_and_columns_keep_their_place() -> None:
    drawing = read(["+\n\n    +---+\n    | . |\n    +---+"])
    assert drawing.places == ((0, 1, 1),)
    assert read(redraw(drawing)) == drawing


def test_each_floor_is_drawn_no_larger_than_it_is() -> None:
    cell = "+---+\n| . |\n+---+"
    assert redraw(read([SMALL, cell])) == (SMALL.strip(), cell)


def test_a_floor_without_squares_is_drawn_as_its_first_crossing() -> None:
    """Part of a map may be laid out, and a floor below it not yet."""
    nothing = Drawing((), (), (), (), (), ())
    upstairs = Drawing(((1, 0, 0),), ((".",),), (), (), (), ())
    assert redraw(nothing) == ()
    assert redraw(upstairs) == ("+", "+---+\n| . |\n+---+")


def test_contents_that_do_not_fit_are_refused() -> None:
    drawing = read([SMALL])
    with pytest.raises(ValueError, match="'wide' does not fit in 3 characters"):
        draw(drawing, lambda square: "wide", lambda link: "d")
    with pytest.raises(ValueError, match="'dd' does not fit in 1 characters"):
        draw(drawing, lambda square: ".", lambda link: "dd")


@given(st.lists(drawn_floors(), min_size=1, max_size=2))
@settings(max_examples=200, deadline=None, derandomize=True, database=None)
def test_reading_what_was_drawn_gives_the_same_drawing(floors: list[str]) -> None:
    drawing = read(floors)
    again = read(redraw(drawing))
    assert again == drawing
    assert redraw(again) == redraw(drawing)
