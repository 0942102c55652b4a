"""A Ray cluster plays the games. Its machines need the same version of Inkribbon."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeVar

from inkribbon.bots.model import Trained, bring, needed_by
from inkribbon.kernel.errors import InkribbonError

from .contract import NoWorkers

T = TypeVar("T")
PRIVATE = {"RAY_USAGE_STATS_ENABLED": "0"}
"""Ray reports its use to its makers unless it is told not to."""
IMPATIENT = {"RAY_NUM_REDIS_GET_RETRIES": "2"}
"""Ray tries twenty times to connect. Like the other settings, this is read when it is imported."""
PATIENCE = 5.0
"""Seconds to wait for a cluster to answer."""
HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
"""What HTTP/2, which Ray speaks, begins with: a preface and empty settings."""
SETTINGS = 4
"""The kind of message, in its fourth byte, that is the answer."""
AGAIN = 10
"""How often games are played again whose worker or machine died."""


class Cluster:
    """The machines that Ray knows of. They have the models of these bots too."""

    def __init__(self, address: str, bots: Iterable[str] = ()) -> None:
        self._ray = connected(address)
        self._models = self._ray.put(needed_by(bots))
        self.jobs = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def each(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        remote = self._ray.remote(num_cpus=1, max_retries=AGAIN)(with_models)
        found = [remote.remote(self._models, work, *task) for task in tasks]
        return (self.result(one) for one in found)

    def result(self, found: Any) -> Any:
        """Errors of a node are told like our own, without its traceback."""
        try:
            return self._ray.get(found)
        except self._ray.exceptions.RayError as error:
            cause = getattr(error, "cause", None)
            cause = getattr(cause, "client_exc", cause)  # what the node could not read
            if isinstance(cause, InkribbonError):
                raise cause from None
            if isinstance(cause, ImportError):
                raise NoWorkers(
                    "a node of the cluster lacks Inkribbon, or has another version: install the"
                    f" same one there ({_why(cause)})"
                ) from None
            if cause is not None:
                raise
            raise NoWorkers(
                f"lost the Ray cluster: run the same command again when it is back ({_why(error)})"
            ) from None


def with_models(models: Mapping[str, Trained], work: Callable[..., T], *task: Any) -> T:
    """The work of a node, which does not have the folders of models that this machine has."""
    bring(models)
    return work(*task)


def connected(address: str) -> Any:
    """Ray, connected to the cluster at an address; `local` starts one here."""
    os.environ.update(PRIVATE if address == "local" else {**IMPATIENT, **PRIVATE})
    try:
        ray = import_module("ray")
    except ImportError:
        raise NoWorkers("--ray needs Ray: install it with pip install 'inkribbon[ray]'") from None
    if ray.is_initialized():
        return ray
    logging.getLogger("ray").setLevel(logging.CRITICAL)
    try:
        _knock(address)
        with _silence():
            ray.init(address, log_to_driver=False, logging_level="error", configure_logging=False)
    except (ValueError, RuntimeError, OSError, OverflowError, ray.exceptions.RayError) as error:
        raise _refused(address, error) from None
    return ray


def _refused(address: str, error: Exception) -> NoWorkers:
    if "token" in f"{error} {error.__cause__}".lower():
        return NoWorkers(
            f"the Ray cluster at {address!r} wants a token: copy ~/.ray/auth_token from its head"
            " node, and set RAY_AUTH_MODE=token"
        )
    return NoWorkers(
        f"there is no Ray cluster at {address!r}: start one with ray start --head, or write"
        f" --ray local ({_why(error)})"
    )


def _why(error: Exception) -> str:
    return " ".join(str(error).strip().splitlines()[:1])


def _knock(address: str) -> None:
    """Ray itself waits for minutes for somebody to answer at an address such as 10.0.0.1:6379."""
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or "/" in host:
        return
    if not host:
        raise ValueError("write the machine before the colon, as in 10.0.0.1:6379")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        if os.environ.get("RAY_USE_TLS", "0") == "0":
            line.sendall(HELLO)
            if line.recv(9)[3:4] != bytes((SETTINGS,)):
                raise ValueError("another program answers there")


@contextmanager
def _silence() -> Iterator[None]:
    """Keep Ray's own warnings from standard error, where it writes without asking Python."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)
