"""A program of your own as a bot: it reads a position as a line of JSON and writes an answer.

A program that fails once is not asked again: from then on its seat answers at random.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any

import msgspec

from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.errors import BadSetup, InkribbonError
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View
from inkribbon.kernel.world import Static

from .random_bot import RandomBot

PREFIX = "exec:"
"""How a seat names a program."""
SECONDS = 5.0
"""How long a program may take for an answer."""
STARTING = 10.0
"""How long it may take for its first one."""
LONGEST = 1 << 16
"""Bytes of the longest answer."""


class ProgramFailed(InkribbonError):
    """A program gave no valid answer."""


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line for a program. `options` are the answers on offer."""

    game: str
    seat: int
    prompt: str
    about: tuple[str | int, ...]
    options: tuple[Data, ...]
    view: dict[str, Any]
    news: tuple[Data, ...]
    sheet: Any = None
    """What the game is played on, only when it is new to the program."""


class Program:
    """A running program. It starts with the first question."""

    def __init__(
        self,
        command: str,
        game: Game[Any, Any],
        *,
        seconds: float = SECONDS,
        starting: float = STARTING,
        quiet: bool = True,
    ) -> None:
        self.words = words_of(command)
        self.command = command
        self.game = game
        self.seconds = seconds
        self.starting = starting
        self.quiet = quiet
        """Whether to discard what it writes to its standard error."""
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: subprocess.Popen[bytes] | None = None
        self._lines: Queue[bytes] = Queue()
        self._drawn = ""
        """The key of the sheet that it has."""

    def ask(self, view: View, decision: Decision) -> Data:
        """Its answer; raises ProgramFailed, and ends the program, if there is no valid one."""
        patience = self.seconds if self._process is not None else self.starting
        try:
            line = self._asked(self._question(view, decision), patience)
            return _option(line, decision)
        except ProgramFailed:
            self.close()
            raise

    def close(self) -> None:
        """End it and whatever it started."""
        process, self._process = self._process, None
        self._drawn = ""
        if process is None:
            return
        guard, self._guard = self._guard, None
        if guard is not None:
            guard.communicate(b"\n")
        with contextlib.suppress(OSError):
            _kill(process)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                _there(pipe).close()

    def _question(self, view: View, decision: Decision) -> bytes:
        key = _key(view)
        asked = Asked(
            game=self.game.id,
            seat=view.seat,
            prompt=decision.prompt,
            about=decision.about,
            options=tuple(decision.actions()),
            view=view.parts(),
            news=view.news,
            sheet=self._sheet(view) if key != self._drawn else None,
        )
        self._drawn = key
        return encode(asked) + b"\n"

    def _sheet(self, view: View) -> msgspec.Struct:
        return self.game.sheet(self.game.determinise(view, Sampler("sheet", "program")))

    def _asked(self, question: bytes, patience: float) -> bytes:
        process = self._process or self._start()
        # A program that does not read would block a pipe that is full, so a thread writes.
        Thread(target=_write, args=(_there(process.stdin), question), daemon=True).start()
        try:
            line = self._lines.get(timeout=patience)
        except Empty:
            raise ProgramFailed(f"it took over {patience:g} s to answer") from None
        if not line:
            code = process.wait()
            raise ProgramFailed(f"it ended with status {code}")
        return line

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if self.quiet else None,
                start_new_session=True,  # Ctrl-C is for the table
            )
        except OSError as error:
            raise ProgramFailed(f"it can't start ({error.strerror})") from None
        self._process, self._lines, self._guard = process, Queue(), _guard(process)
        Thread(target=_read, args=(_there(process.stdout), self._lines), daemon=True).start()
        return process


class ProgramBot:
    """Answers for a seat by a program; once that has failed, at random."""

    def __init__(
        self, program: Program, seed: int | str, tell: Callable[[str], None] = lambda _: None
    ) -> None:
        self.program = program
        self.tell = tell
        self.random = RandomBot(seed)
        self.failure = ""

    def choose(self, view: View, decision: Decision) -> Data:
        if not self.failure:
            try:
                return self.program.ask(view, decision)
            except ProgramFailed as error:
                self.failure = str(error)
                self.tell(f"{self.program.command} failed: {error}. It now answers at random.")
        return self.random.choose(view, decision)

    def close(self) -> None:
        self.program.close()


def words_of(command: str) -> list[str]:
    """The words of a command, which must start with a program that exists."""
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError as error:
        raise BadSetup(f"{command!r} is no command: {str(error).lower()}") from None
    if not words:
        raise BadSetup(f"{PREFIX} needs a command: write {PREFIX}./mybot")
    if shutil.which(words[0]) is None:
        raise BadSetup(f"there is no program {words[0]!r} to run: write {PREFIX}./mybot")
    return words


def _key(view: View) -> str:
    """What identifies the sheet: the book of the view."""
    values = (getattr(view, name) for name in view.__struct_fields__)
    return next((value.key for value in values if isinstance(value, Static)), "-")


def _option(line: bytes, decision: Decision) -> Data:
    """The option that an answer names, by its number from 0 or as it was offered."""
    try:
        given = msgspec.json.decode(line)
    except msgspec.DecodeError:
        raise ProgramFailed(f"it wrote {_brief(line)}, which is not JSON") from None
    actions = decision.actions()
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < len(actions):
        return actions[given]
    for action in actions:
        if msgspec.json.decode(encode(action)) == given:
            return action
    raise ProgramFailed(f"it wrote {_brief(line)}, which is none of the {len(actions)} options")


def _brief(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= 60 else text[:59] + "…")


def _there(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None, "both pipes were asked for"
    return pipe


def _write(pipe: IO[bytes], question: bytes) -> None:
    with contextlib.suppress(OSError, ValueError):
        pipe.write(question)
        pipe.flush()


def _read(pipe: IO[bytes], lines: Queue[bytes]) -> None:
    """Pass on every line; an empty one at the end."""
    line = b"-"
    while line:
        try:
            line = pipe.readline(LONGEST)
        except (OSError, ValueError):
            line = b""
        lines.put(line)


def _guard(process: subprocess.Popen[bytes]) -> subprocess.Popen[bytes] | None:
    """A shell that kills a program with all it started, unless it reads a line before its input
    ends: so even if this process is killed, no program outlives it."""
    if sys.platform == "win32":
        return None
    return subprocess.Popen(
        ["/bin/sh", "-c", 'read -r line || kill -s KILL -- "-$0"', str(process.pid)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _kill(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)
