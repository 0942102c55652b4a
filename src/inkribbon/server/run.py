"""Starting the server: one process, or several workers under uvicorn's supervisor."""

from __future__ import annotations

import os
import socket
import sys
import tempfile
import webbrowser

import msgspec
import uvicorn

from inkribbon.kernel.errors import InkribbonError
from inkribbon.server.store import bus
from inkribbon.server.store.database import Store
from inkribbon.server.web.app import make, options

from .metrics import SHARED
from .settings import ENVIRONMENT, Settings

MOST_WORKERS = 64
STALLED = 60.0
"""Seconds for which a client may leave sent data unread before the system drops the connection."""


class CannotServe(InkribbonError):
    """The server cannot start with these options."""


def serve(settings: Settings, host: str, port: int, workers: int, browse: bool) -> int:
    """Serve until stopped; returns the exit status."""
    _check(settings, workers)
    listening = listen(host, port)
    # Requests that come before the application has started wait in the socket's queue.
    listening.listen()
    announce(address_of(listening, host), browse)
    if workers > 1:
        return _serve_together(settings, listening, workers)
    server = uvicorn.Server(uvicorn.Config(make(settings), **options(settings)))
    server.run(sockets=[listening])
    return 0 if server.started else 1


def _serve_together(settings: Settings, listening: socket.socket, workers: int) -> int:
    """Each worker makes its own application from the settings in the environment."""
    with tempfile.TemporaryDirectory(prefix="inkribbon-metrics-") as folder:
        os.environ[SHARED] = folder
        os.environ[ENVIRONMENT] = msgspec.json.encode(settings).decode()
        uvicorn.run(
            "inkribbon.server.web.app:make_from_environment",
            factory=True,
            workers=workers,
            fd=listening.fileno(),
            **options(settings),
        )
    return 0


def _check(settings: Settings, workers: int) -> None:
    """Report what is wrong here, in one line, rather than in the log of every worker."""
    if not 1 <= workers <= MOST_WORKERS:
        raise CannotServe(f"--workers must be at least 1 and at most {MOST_WORKERS}")
    if workers > 1 and sys.platform == "win32":
        raise CannotServe("several workers need Linux or macOS: leave --workers out")
    if (workers > 1 or settings.redis) and (settings.is_one_file or not settings.redis):
        raise CannotServe(
            "several workers or machines need PostgreSQL and Redis: add --store"
            " postgresql+psycopg://… and --redis redis://…, or leave --workers and --redis out"
        )
    Store(settings.store).close()
    if settings.redis:
        bus.check(settings.redis)


def listen(host: str, port: int) -> socket.socket:
    """A bound socket, or a one-line error that says how to fix it."""
    if not 0 <= port <= 65_535:
        raise CannotServe(f"there is no port {port}: choose one from 1024 to 65535 with --port")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With its protocol named, every event loop sends small answers at once (TCP_NODELAY).
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # Allows a restart while connections of the previous server are still closing.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform == "linux":
        # Applies to accepted connections: closing one must not wait for a client that never reads.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * STALLED))
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise CannotServe(_reason(error, host, port)) from None
    listening.set_inheritable(True)
    return listening


def _reason(error: OSError, host: str, port: int) -> str:
    if isinstance(error, PermissionError):
        return f"port {port} needs more rights: choose one above 1023 with --port"
    if isinstance(error, socket.gaierror):
        return f"there is no host {host!r}: try --host 127.0.0.1"
    return (
        f"can't use port {port} on {host} ({error.strerror}): stop the program that uses it,"
        " or choose another port with --port"
    )


def address_of(listening: socket.socket, host: str) -> str:
    port = listening.getsockname()[1]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def announce(address: str, browse: bool) -> None:
    print(f"Inkribbon is at {address}  (stop with Ctrl+C)", flush=True)
    if browse:
        try:
            webbrowser.open(address)
        except webbrowser.Error:
            print("Can't open a browser: open the address yourself.", file=sys.stderr)
