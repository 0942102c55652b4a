"""Starting the server: one process, or several on one store."""

from __future__ import annotations

import socket
import sys
import webbrowser
from functools import partial

import uvicorn

from inkribbon.kernel.errors import InkribbonError
from inkribbon.server.store.database import Store
from inkribbon.server.web.app import config, make

from .settings import Settings


class CannotServe(InkribbonError):
    """The server cannot be started as asked."""


class Announcing(uvicorn.Server):
    """Says where it is once it can be reached."""

    address = ""
    browse = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            announce(self.address, self.browse)


def serve(settings: Settings, host: str, port: int, workers: int, browse: bool) -> int:
    """Serve until stopped."""
    _check(workers)
    Store(settings.store).close()  # so that a store that cannot be used is told about here
    listening = listen(host, port)
    address = address_of(listening, host)
    if workers > 1:
        from .workers import run_workers  # there is no such thing on Windows

        return run_workers(settings, listening, workers, partial(announce, address, browse))
    server = Announcing(config(make(settings), settings))
    server.address, server.browse = address, browse
    server.run(sockets=[listening])
    return 0 if server.started else 1


def _check(workers: int) -> None:
    if workers < 1:
        raise CannotServe("--workers must be at least 1")
    if workers > 1 and sys.platform == "win32":
        raise CannotServe("several workers need Linux or macOS: leave --workers out")


def listen(host: str, port: int) -> socket.socket:
    """A bound socket, or one sentence about why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    # A server that has just stopped must not keep the next one out.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except PermissionError:
        listening.close()
        raise CannotServe(
            f"port {port} needs more rights: choose one above 1023 with --port"
        ) from None
    except socket.gaierror:
        listening.close()
        raise CannotServe(f"there is no host {host!r}: try --host 127.0.0.1") from None
    except OSError as error:
        listening.close()
        raise CannotServe(
            f"port {port} on {host} cannot be used ({error.strerror}): stop what uses it,"
            " or choose another with --port"
        ) from None
    listening.set_inheritable(True)
    return listening


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
            print("No browser could be opened: open the address yourself.", file=sys.stderr)
