"""A crew plays games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

from inkribbon.kernel.errors import InkribbonError

T = TypeVar("T")


class NoWorkers(InkribbonError):
    """The workers cannot be reached, or keep dying."""


class Crew(Protocol):
    """Whoever does the work."""

    jobs: int
    """How many things are done at a time."""

    def each(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """The results of some work with each tuple of arguments, in order. All of it is handed out
        at once, to keep everybody busy."""
