"""What the processes of bots see and keep running, and who they answer first."""

from __future__ import annotations

import asyncio
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.live import awaited

from inkribbon.bots.program import ProgramFailed
from inkribbon.catalogue import GAMES
from inkribbon.kernel.codec import encode
from inkribbon.kernel.game import Setup
from inkribbon.server.helper import Helper
from inkribbon.server.metrics import Metrics
from inkribbon.server.thinking import programs
from inkribbon.server.thinking.answering import decoded, starting
from inkribbon.server.thinking.programs import MOST, Programs
from inkribbon.server.thinking.thinkers import Asking, Thinkers

FIRST = """
import os, sys
open({file!r}, "a").write(str(os.getpid()) + "\\n")
for line in sys.stdin:
    print(0, flush=True)
"""
WAREHOUSE = Setup(game="re3", scenario="escaping-the-warehouse", characters=("jill", "carlos"))


def cast(game: str, count: int) -> tuple[str, ...]:
    return tuple(name for name, _ in GAMES[game].characters())[:count]


# Programs


class Started:
    """Programs that answer with the first option, and how many have been started."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "pids"
        self.file.touch()
        script = folder / "bot.py"
        script.write_text(FIRST.format(file=str(self.file)))
        self.command = f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}"
        self.kept = Programs()

    def ask(self, table: str, setup: Setup = WAREHOUSE, seat: int = 0) -> None:
        game = GAMES[setup.game]
        world = game.start(setup)
        view, decision = game.observe(world, seat), world.decision
        assert decision is not None
        self.kept.ask(self.command, table, game, view, decision)

    def count(self) -> int:
        return len(self.file.read_text().splitlines())


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs start slowly on a busy machine."""
    monkeypatch.setattr(programs, "SECONDS", 60.0)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    found = Started(tmp_path)
    yield found
    found.kept.close()


def test_each_table_has_a_program_of_its_own_which_answers_for_all_its_seats(
    started: Started,
) -> None:
    for table, seat in (("a", 0), ("a", 1), ("b", 0), ("a", 0)):
        started.ask(table, seat=seat)
    assert started.count() == 2


def test_where_seats_have_secrets_each_has_a_program_of_its_own(started: Started) -> None:
    tower = Setup(game="tower", scenario="printed", characters=cast("tower", 3))
    for seat in (0, 1, 0, 1):
        started.ask("a", tower, seat)
    assert started.count() == 2


def test_other_tables_never_end_a_program_that_is_in_use(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "MOST", 2)
    started.ask("mine")
    for table in "abcd":
        started.ask(table)
    assert started.count() == 5
    started.ask("mine")
    assert started.count() == 5


def test_a_program_that_finds_no_room_still_answers_but_does_not_stay(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "MOST", 1)
    for table in ("mine", "late", "late"):
        started.ask(table)
    assert started.count() == 3


def test_a_program_that_nobody_asks_makes_room(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "MOST", 1)
    monkeypatch.setattr(programs, "IDLE", 0.0)
    for table in ("mine", "late", "late"):
        started.ask(table)
    assert started.count() == 2


def test_a_program_that_fails_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "MOST", 1)
    started = Started(tmp_path)
    good, started.command = started.command, f"{shlex.quote(sys.executable)} -c pass"
    with pytest.raises(ProgramFailed):
        started.ask("bad")
    started.command = good
    for table in ("mine", "mine"):
        started.ask(table)
    started.kept.close()
    assert started.count() == 1


def test_a_few_tables_keep_their_programs() -> None:
    assert MOST >= 8


# What they see


def test_the_book_of_a_view_holds_nothing_of_a_map_that_is_not_laid_out() -> None:
    setup = Setup(game="re1", scenario="1f-west-a", characters=("jill", "chris"))
    game = GAMES["re1"]
    kind, book = starting(setup, "")
    assert getattr(book, "folded", None) is not None
    data = encode(game.observe(game.start(setup), 0))
    view: Any = decoded(msgspec.Raw(data), kind, book)
    assert view.book.folded is None
    assert view.book.key == book.key


# Who is first


def asking(table: str, people: bool) -> Asking:
    game = GAMES["re3"]
    world = game.start(WAREHOUSE)
    decision = world.decision
    assert decision is not None
    view = game.observe(world, 0)
    return Asking(table, "careful", game, WAREHOUSE, view, decision, table, people)


async def answered(order: list[tuple[str, bool]], thinkers: Thinkers) -> None:
    tasks = []
    for table, people in order:
        tasks.append(asyncio.create_task(thinkers.choose(asking(table, people))))
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)


def test_tables_of_bots_alone_wait_for_tables_with_people(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    async def ask(_: Helper, question: bytes, *_times: float) -> bytes:
        seen.append(msgspec.json.decode(question)["table"])
        await asyncio.sleep(0.02)
        return b"{}"

    monkeypatch.setattr(Helper, "ask", ask)
    order = [("a", False), ("b", False), ("c", False), ("d", True), ("e", True)]
    awaited(answered(order, Thinkers(1, Metrics())))
    assert seen == ["a", "d", "e", "b", "c"]


async def one_gives_up_waiting(thinkers: Thinkers) -> list[bytes]:
    tables = [("a", True), ("b", True), ("c", True)]
    tasks = [asyncio.create_task(thinkers.choose(asking(*table))) for table in tables]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.sleep(0)
    return [await tasks[0], await tasks[2]]


def test_a_table_that_no_longer_waits_keeps_no_helper(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(*_: Any) -> bytes:
        await asyncio.sleep(0.02)
        return b"{}"

    monkeypatch.setattr(Helper, "ask", ask)
    began = time.monotonic()
    assert awaited(one_gives_up_waiting(Thinkers(1, Metrics()))) == [b"{}", b"{}"]
    assert time.monotonic() - began < 10
