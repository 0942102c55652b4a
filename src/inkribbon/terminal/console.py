"""The terminal: prints styled lines, reads input, and detects what it can display."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from textwrap import wrap
from typing import TYPE_CHECKING

from .canvas import GLUE, Line, plain

if TYPE_CHECKING:
    from rich.console import Console as RichConsole

DEFAULT_SIZE = (100, 40)
PLAIN_LETTERS = str.maketrans("│─┌┐└┘├┤┬┴┼·×■□●○–…", "|-+++++++++.x#-*o-.", "")
"""For ASCII terminals; '→' becomes two characters and is handled separately."""


class Console:
    """Prints to stdout, with colours and screen clearing only in a terminal."""

    def __init__(self) -> None:
        terminal = sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"
        self.clears = terminal
        self.colours = terminal and not os.environ.get("NO_COLOR")
        self.ascii = not _can_encode("│→■")
        self._rich: RichConsole | None = None
        self.typed_by_hand = sys.stdin.isatty()
        if self.typed_by_hand:
            _edit_lines()

    @property
    def width(self) -> int:
        return max(40, self._size().columns)

    @property
    def height(self) -> int:
        return max(20, self._size().lines)

    def _size(self) -> os.terminal_size:
        # A pipe has no size, so use the size that the table is designed for.
        return shutil.get_terminal_size(DEFAULT_SIZE)

    def clear(self) -> None:
        """Clear the screen; earlier output stays in the scroll-back."""
        if self.clears:
            sys.stdout.write("\x1b[H\x1b[2J")

    def wipe(self) -> None:
        """Leave nothing that was printed or typed before, not even in the scroll-back."""
        if self.typed_by_hand:
            with suppress(ImportError):
                import_module("readline").clear_history()
        if self.clears:
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
        else:
            # Nothing can be unprinted here: push it out of sight.
            print("\n" * self.height)

    def show(self, lines: Sequence[Line]) -> None:
        if self.colours:
            self._show_in_colour(lines)
        else:
            for line in lines:
                print(self._printable(plain(line)))

    def say(self, text: str = "") -> None:
        """Print text, wrapped to the screen; indented lines stay indented."""
        for line in text.split("\n"):
            for part in self._broken(line):
                print(self._printable(part))

    def _broken(self, line: str) -> list[str]:
        if len(line) <= self.width:
            return [line]
        indent = " " * (len(line) - len(line.lstrip()))
        # A path, or a command joined by GLUE, stays in one piece so that it can be copied.
        return wrap(
            line,
            self.width,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )

    def ask(self, prompt: str = "> ") -> str:
        """A line typed by the player; raises EOFError at the end of input."""
        typed = input(self._printable(prompt)).strip()
        if not self.typed_by_hand:
            # A terminal echoes input; a transcript needs it printed.
            self.say(typed)
        return typed

    def _printable(self, text: str) -> str:
        text = harmless(text).replace(GLUE, " ")
        if not self.ascii:
            return text
        text = text.replace("→", "->").translate(PLAIN_LETTERS)
        return text.encode("ascii", "replace").decode("ascii")

    def _show_in_colour(self, lines: Sequence[Line]) -> None:
        # Imported only here, so that the table starts faster without colours.
        from rich.console import Console as RichConsole
        from rich.text import Text

        if self._rich is None:
            self._rich = RichConsole(highlight=False, soft_wrap=True)
        for line in lines:
            spans = [(self._printable(text), style) for text, style in line]
            self._rich.print(Text.assemble(*spans))


def harmless(text: str) -> str:
    """Text without control characters, which could move the cursor or change the terminal."""
    return text.translate(_CONTROLS)


_CONTROLS = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "\N{REPLACEMENT CHARACTER}")
del _CONTROLS[0x0A]


def _can_encode(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _edit_lines() -> None:
    """Enable arrow keys and history at the prompt, where available."""
    with suppress(ImportError):
        import_module("readline")
