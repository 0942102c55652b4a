"""The terminal: printing styled lines, asking for a line, and knowing what it can show."""

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
"""For terminals that know no more than ASCII; '→' is longer and stands below."""


class Console:
    """Prints to stdout: colours and clearing only where a person at a terminal looks at it."""

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
        # A pipe has no size: then a page of the size the table is made for.
        return shutil.get_terminal_size(DEFAULT_SIZE)

    def clear(self) -> None:
        """Start a fresh screen; what was printed before stays in the scroll-back."""
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
        """Sentences, broken where the screen ends; indented lines go on indented."""
        for line in text.split("\n"):
            for part in self._broken(line):
                print(self._printable(part))

    def _broken(self, line: str) -> list[str]:
        if len(line) <= self.width:
            return [line]
        indent = " " * (len(line) - len(line.lstrip()))
        # A path, or a command held together by GLUE, stays in one piece to be copied.
        return wrap(
            line,
            self.width,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )

    def ask(self, prompt: str = "> ") -> str:
        """A line typed by the player. EOFError when there are no more."""
        typed = input(self._printable(prompt)).strip()
        if not self.typed_by_hand:
            # Only a terminal shows what is typed: a transcript needs it written out.
            self.say(typed)
        return typed

    def _printable(self, text: str) -> str:
        text = text.replace(GLUE, " ")
        if not self.ascii:
            return text
        text = text.replace("→", "->").translate(PLAIN_LETTERS)
        return text.encode("ascii", "replace").decode("ascii")

    def _show_in_colour(self, lines: Sequence[Line]) -> None:
        # Read only here: without colours the table starts quicker.
        from rich.console import Console as RichConsole
        from rich.text import Text

        if self._rich is None:
            self._rich = RichConsole(highlight=False, soft_wrap=True)
        for line in lines:
            spans = [(self._printable(text), style) for text, style in line]
            self._rich.print(Text.assemble(*spans))


def _can_encode(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _edit_lines() -> None:
    """Arrow keys and history at the prompt, where the system offers them."""
    with suppress(ImportError):
        import_module("readline")
