"""Databases for tests: SQLite always, PostgreSQL and Redis when their programs are installed."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def program(name: str) -> str | None:
    places = os.pathsep.join([*map(str, PLACES), os.environ.get("PATH", "")])
    return shutil.which(name, path=places)


def _postgres_user() -> list[str] | None:
    """PostgreSQL refuses to run as root: the words that make it run as somebody else."""
    if os.geteuid() != 0:
        return []
    with contextlib.suppress(KeyError):
        pwd.getpwnam("postgres")
        if shutil.which("runuser"):
            return ["runuser", "-u", "postgres", "--"]
    return None


def missing_postgres() -> str:
    """Why there is no PostgreSQL; empty when there is."""
    if not program("initdb") or not program("postgres"):
        return "PostgreSQL is left out: install the package postgresql"
    if _postgres_user() is None:
        return "PostgreSQL is left out: it does not run as root, and there is no user postgres"
    return ""


def missing_redis() -> str:
    return "" if program("redis-server") else "Redis is left out: install the package redis-server"


STORES = ["sqlite", *([] if missing_postgres() else ["postgresql"])]


def reasons() -> list[str]:
    return [reason for reason in (missing_postgres(), missing_redis()) if reason]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Stores:
    """Starts what is asked for and stops it at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._count = 0
        self._postgres = 0
        self._redis = 0
        self._running: list[subprocess.Popen[bytes]] = []
        self._folders: list[Path] = []

    def url(self, kind: str) -> str:
        """A store that nobody has used."""
        self._count += 1
        if kind == "sqlite":
            return f"sqlite:///{self.folder / f'{self._count}.sqlite3'}"
        port = self.postgres()
        name = f"test{self._count}"
        psql = [
            "psql",
            "-q",
            "-h",
            "127.0.0.1",
            "-p",
            str(port),
            "-U",
            "postgres",
            "-d",
            "postgres",
        ]
        subprocess.run(
            [program("psql") or psql[0], *psql[1:], "-c", f"CREATE DATABASE {name}"], check=True
        )
        return f"postgresql+psycopg://postgres@127.0.0.1:{port}/{name}"

    def postgres(self) -> int:
        if not self._postgres:
            self._postgres = self._start_postgres()
        return self._postgres

    def _start_postgres(self) -> int:
        # Not in pytest's folder, which the user postgres may not enter.
        folder = Path("/tmp") / f"inkribbon-postgres-{os.getpid()}"
        folder.mkdir()
        self._folders.append(folder)
        user = _postgres_user() or []
        if user:
            shutil.chown(folder, "postgres")
        data = folder / "data"
        initdb = [program("initdb") or "", "-D", str(data), "-A", "trust", "-U", "postgres"]
        subprocess.run([*user, *initdb, "--no-sync"], check=True, capture_output=True, cwd="/")
        port = free_port()
        options = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={folder}"]
        self._start([*user, program("postgres") or "", "-D", str(data), "-p", str(port), *options])
        _wait(lambda: _is_ready(port), "PostgreSQL")
        return port

    def redis(self) -> str:
        """The address of a Redis server."""
        if not self._redis:
            self._redis = free_port()
            options = ["--port", str(self._redis), "--bind", "127.0.0.1", "--save", ""]
            self._start([program("redis-server") or "", *options])
            _wait(lambda: is_open(self._redis), "Redis")
        return f"redis://127.0.0.1:{self._redis}/0"

    def _start(self, command: list[str]) -> None:
        quiet = subprocess.DEVNULL
        self._running.append(subprocess.Popen(command, stdout=quiet, stderr=quiet, cwd="/"))

    def close(self) -> None:
        for process in self._running:
            process.terminate()
        for process in self._running:
            process.wait(20)
        for folder in self._folders:
            shutil.rmtree(folder, ignore_errors=True)


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _is_ready(port: int) -> bool:
    command = [program("pg_isready") or "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
    return subprocess.run(command, check=False).returncode == 0


def _wait(ready: Callable[[], bool], name: str) -> None:
    deadline = time.monotonic() + 30
    while not ready():
        assert time.monotonic() < deadline, f"{name} does not start"
        time.sleep(0.05)
