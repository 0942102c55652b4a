"""Programs that play a seat: what they read, what they may answer, and how they fail."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from inkribbon import bots
from inkribbon.bots.program import Program, ProgramBot, ProgramFailed
from inkribbon.catalogue import GAMES
from inkribbon.cli.main import main
from inkribbon.kernel.codec import encode
from inkribbon.kernel.decision import GROUP
from inkribbon.kernel.driver import play
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler

GAME = GAMES["re3"]
SETUP = Setup(game="re3", scenario="downtown-1", characters=("jill", "carlos"))
PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
ECHO = """
import json, sys
for line in sys.stdin:
    open({file!r}, "a").write(line)
    print(len(json.loads(line)["options"]) - 1, flush=True)
"""


def script(folder: Path, text: str, name: str = "bot.py") -> str:
    """The command for a program in a file."""
    file = folder / name
    file.write_text(text)
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def asked() -> tuple[Any, Any]:
    """A view and a decision of the first seat."""
    world = GAME.start(SETUP)
    decision = world.decision
    assert decision is not None
    assert decision.seat in (0, GROUP)
    return GAME.observe(world, 0), decision


@pytest.fixture
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Program]:
    started = Program(script(tmp_path, request.param), GAME, seconds=1.5)
    yield started
    started.close()


ANSWERS = "import sys, json\nfor line in sys.stdin:\n    print({}, flush=True)\n"


@pytest.mark.parametrize(
    "program",
    [ANSWERS.format("1"), ANSWERS.format("json.dumps(json.loads(line)['options'][1])")],
    indirect=True,
)
def test_it_answers_by_number_or_with_the_option_itself(program: Program) -> None:
    view, decision = asked()
    assert program.ask(view, decision) == decision.actions()[1]
    assert program.ask(view, decision) == decision.actions()[1]


@pytest.mark.parametrize(
    ("program", "why"),
    [
        (ANSWERS.format("99"), "'99', which is none of the"),
        (ANSWERS.format("-1"), "none of the"),
        (ANSWERS.format("'true'"), "none of the"),
        (ANSWERS.format('\'{"type": "win"}\''), "none of the"),
        (ANSWERS.format("'north'"), "'north', which is not JSON"),
        (ANSWERS.format("'x' * 200000"), "which is not JSON"),
        ("raise SystemExit(3)", "ended with status 3"),
        ("import time\ntime.sleep(60)", "took over 1 s to answer"),
    ],
    indirect=["program"],
)
def test_anything_else_fails_and_the_seat_plays_at_random(program: Program, why: str) -> None:
    program.starting = 1
    view, decision = asked()
    lines: list[str] = []
    bot = ProgramBot(program, 7, lines.append)
    assert bot.choose(view, decision) == bots.make("random", GAME, 7).choose(view, decision)
    assert why in bot.failure
    (line,) = lines
    assert "It now answers at random." in line
    assert bot.choose(view, decision) in decision.actions()
    assert len(lines) == 1


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_program_that_hangs_is_ended_with_all_it_started(tmp_path: Path) -> None:
    child = "import subprocess, sys, time; p = subprocess.Popen(['sleep', '60'])"
    text = f"{child}\nopen({str(tmp_path / 'pid')!r}, 'w').write(str(p.pid))\ntime.sleep(60)"
    program = Program(script(tmp_path, text), GAME, starting=1.5)
    with pytest.raises(ProgramFailed):
        program.ask(*asked())
    pid = (tmp_path / "pid").read_text()
    deadline = time.monotonic() + 10
    while is_running(int(pid)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_running(int(pid))


HANGS = """
import os, subprocess, sys, time
child = subprocess.Popen(["sleep", "60"])
sys.stdin.readline()
open({file!r}, "w").write(f"{{os.getpid()}} {{child.pid}} ")
print(0, flush=True)
time.sleep(60)
"""
ASKS = """
import time
from bots.test_program import GAME, asked
from inkribbon.bots.program import Program
Program({command!r}, GAME).ask(*asked())
time.sleep(60)
"""


def test_a_program_that_hangs_ends_with_the_process_that_asks_it(tmp_path: Path) -> None:
    file = tmp_path / "pids"
    text = ASKS.format(command=script(tmp_path, HANGS.format(file=str(file))))
    paths = os.pathsep.join((str(Path(__file__).parents[1]), *sys.path))
    asks = subprocess.Popen([sys.executable, "-c", text], env={**os.environ, "PYTHONPATH": paths})
    deadline = time.monotonic() + 60
    while not (file.exists() and file.read_text().endswith(" ")):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    pids = [int(pid) for pid in file.read_text().split()]
    assert all(map(is_running, pids))
    asks.kill()
    asks.wait()
    deadline = time.monotonic() + 10
    while any(map(is_running, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(is_running, pids))


def test_it_reads_the_view_and_the_options_of_its_seat_and_nothing_else(tmp_path: Path) -> None:
    """In a secret game, a seat's program must not learn what another seat holds."""
    game = GAMES["tower"]
    cast = tuple(name for name, _ in game.characters())[:3]
    world = game.start(Setup(game="tower", scenario="printed", characters=cast))
    file = tmp_path / "heard"
    spy = ProgramBot(Program(script(tmp_path, ECHO.format(file=str(file))), game), 1)
    drivers = {seat: spy if seat == 0 else bots.make("random", game, seat) for seat in range(3)}
    views: list[dict[str, Any]] = []

    def watch(world: Any, decision: Any, _: Any) -> None:
        if decision.seat in (0, GROUP):
            views.append(json.loads(encode(game.observe(world, 0).parts())))

    play(game, world, drivers, chance=Sampler(3), watch=watch, limit=250)
    spy.close()
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert not spy.failure
    assert len(lines) == len(views) >= 3
    for line, view in zip(lines, views, strict=True):
        assert line["seat"] == 0
        assert line["view"] == view
    assert ["sheet" in line for line in lines] == [True, *[False] * (len(lines) - 1)]


def test_a_program_must_exist() -> None:
    with pytest.raises(BadSetup, match=r"there is no program '\./nowhere'"):
        bots.hired("exec:./nowhere", GAME, 1)
    with pytest.raises(BadSetup, match="needs a command"):
        bots.hired("exec:", GAME, 1)


def test_only_what_was_typed_starts_a_program() -> None:
    """`make` gets names from files and from the network."""
    with pytest.raises(Exception, match="there is no bot 'exec:true'"):
        bots.make("exec:true", GAME, 1)


def test_simulate_reports_programs_that_failed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    bad = script(tmp_path, "print('Hello', flush=True)", "Bad Name.py")
    words = ["simulate", "re3", "downtown-1", "--bots", f"exec:{bad},random"]
    assert main([*words, "--games", "1", "--jobs", "1", "--json"]) == 0
    (why,) = json.loads(capfd.readouterr().out)["failures"]
    assert "'Hello', which is not JSON" in why


@pytest.mark.parametrize(
    ("language", "runs", "name"),
    [("python", sys.executable, "mybot.py"), ("javascript", "node", "mybot.js")],
)
def test_the_bots_of_the_documentation_play(
    language: str, runs: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = PAGE.read_text()
    (text,) = [t for t in re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL) if name in t]
    assert len(text.splitlines()) < 40
    (tmp_path / name).write_text(text)
    command = f"exec:{runs} {tmp_path / name}"
    words = ["simulate", "re3", "downtown-1", "--seats", command, "--games", "2", "--jobs", "1"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 2
    assert "failures" not in told
