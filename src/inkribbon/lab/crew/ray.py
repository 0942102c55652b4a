"""A Ray cluster plays the games. Its machines need the same version of Inkribbon."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, TypeVar

from .contract import NoWorkers

T = TypeVar("T")
PRIVATE = {"RAY_USAGE_STATS_ENABLED": "0"}
"""Ray reports its use to its makers unless it is told not to."""
PATIENCE = 5
"""Seconds to wait for a cluster to answer."""
AGAIN = 10
"""How often games are played again whose worker or machine died."""


class Cluster:
    """The machines that Ray knows of."""

    def __init__(self, address: str) -> None:
        self._ray = connected(address)
        self.jobs = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def each(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        remote = self._ray.remote(num_cpus=1, max_retries=AGAIN)(work)
        found = [remote.remote(*task) for task in tasks]
        return (self._ray.get(result) for result in found)


def connected(address: str) -> Any:
    """Ray, connected to the cluster at an address; `local` starts one here."""
    try:
        ray = import_module("ray")
    except ImportError:
        raise NoWorkers("--ray needs Ray: install it with pip install 'inkribbon[ray]'") from None
    if ray.is_initialized():
        return ray
    os.environ.update(PRIVATE)
    try:
        _knock(address)
        ray.init(address, log_to_driver=False, logging_level="error", configure_logging=False)
    except (ValueError, RuntimeError, OSError, OverflowError) as error:
        reason = str(error).strip().splitlines()[:1]
        raise NoWorkers(
            f"there is no Ray cluster at {address!r}: start one with ray start --head, or write"
            f" --ray local ({' '.join(reason)})"
        ) from None
    return ray


def _knock(address: str) -> None:
    """Ray itself waits for minutes for somebody to answer at an address such as 10.0.0.1:6379."""
    host, _, port = address.rpartition(":")
    if host and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
