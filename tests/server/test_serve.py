"""`inkribbon serve`: says where it is, and says clearly when it cannot be there."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from server.live import awaited

from inkribbon.cli.main import main
from inkribbon.cli.serve import add, days_of, wants_browser
from inkribbon.server.run import address_of, listen
from inkribbon.server.settings import default_store


def test_it_prints_its_address_and_creates_its_store(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "tables.sqlite3"
    command = [sys.executable, "-m", "inkribbon", "serve", "--no-open"]
    command += ["--port", "0", "--store", f"sqlite:///{file}"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, text=True, env=environment) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = line.split()[3]
        assert line.startswith("Inkribbon is at http://127.0.0.1:")
        assert httpx.get(f"{address}/health", trust_env=False).json()["status"] == "ok"
        assert "Inkribbon" in httpx.get(address, trust_env=False).text
        assert file.exists()
        process.send_signal(signal.SIGINT)
        process.wait(20)


def test_a_port_that_is_taken_is_told_with_its_cure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        store = f"sqlite:///{tmp_path / 'x.sqlite3'}"
        assert main(["serve", "--port", port, "--store", store, "--no-open"]) == 2
    told = capsys.readouterr().err
    assert port in told
    assert "--port" in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--store", "nonsense"], "is not a store"),
        (["--store", "oracle+x://a"], "is not a store"),
        (["--store", "sqlite://"], "use a file"),
        (["--store", "sqlite:////proc/none/x.sqlite3"], "can't"),
        (["--store", "postgresql+psycopg://nobody@127.0.0.1:1/x"], "can't be opened"),
        (["--workers", "0"], "at least 1"),
        (["--workers", "2"], "need PostgreSQL and Redis: add --store"),
        (["--redis", "redis://127.0.0.1:1/0"], "need PostgreSQL and Redis: add --store"),
        (["--workers", "2", "--store", "postgresql+psycopg://x"], "need PostgreSQL and Redis"),
        (["--host", "no.such.host.invalid"], "no host"),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(
    words: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["serve", "--no-open", "--port", "0", *words]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert told in lines[0]


@pytest.mark.parametrize(
    ("words", "days"),
    [
        (["--host", "0.0.0.0"], 90.0),
        (["--host", "0.0.0.0", "--table-days", "7"], 7.0),
        (["--host", "0.0.0.0", "--table-days", "0"], 0.0),
        ([], 0.0),
        (["--table-days", "30"], 30.0),
    ],
)
def test_unused_tables_are_kept_for_90_days_in_public_and_for_ever_in_private(
    words: list[str], days: float
) -> None:
    parser = argparse.ArgumentParser()
    add(parser.add_subparsers())
    assert days_of(parser.parse_args(["serve", *words])) == days


def test_the_store_is_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_store() == "sqlite:////data/inkribbon/tables.sqlite3"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ann")
    assert default_store() == "sqlite:////home/ann/.local/share/inkribbon/tables.sqlite3"


def test_the_browser_opens_only_for_a_person() -> None:
    assert wants_browser(True)
    assert not wants_browser(False)
    assert not wants_browser(None)  # the tests' stdout is no terminal


def test_the_address_is_one_that_can_be_opened() -> None:
    with listen("0.0.0.0", 0) as listening:
        assert address_of(listening, "0.0.0.0").startswith("http://127.0.0.1:")


def test_every_event_loop_sends_a_small_answer_at_once() -> None:
    """Without TCP_NODELAY the end of an answer waits until its beginning is acknowledged."""
    assert awaited(_waits_for_nothing())


async def _waits_for_nothing() -> bool:
    loop = asyncio.get_running_loop()
    accepted: asyncio.Future[asyncio.BaseTransport] = loop.create_future()

    class Accepting(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            accepted.set_result(transport)

    with listen("127.0.0.1", 0) as listening:
        serving = await loop.create_server(Accepting, sock=listening)
        _, writer = await asyncio.open_connection(*listening.getsockname())
        link = (await accepted).get_extra_info("socket")
        found = link.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        writer.close()
        serving.close()
    return bool(found)
