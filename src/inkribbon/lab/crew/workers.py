"""The crews: this process alone, worker processes, or a Ray cluster.

Only the main process handles Ctrl-C, and it terminates the others. A worker that dies costs only
what it was doing, which is done again.
"""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import Any, TypeVar

from .contract import Crew, NoWorkers

T = TypeVar("T")
TRIES = 3
"""How often in a row workers may die before anything is finished."""
GARBAGE = 10_000
"""New objects between two searches for garbage. With Python's 700, the searches take a tenth of
the time of a bot that looks ahead, and find nothing: what a game leaves behind has no cycles."""


class Alone:
    """This process, one thing after the other."""

    jobs = 1

    def each(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        return (work(*task) for task in tasks)


class Order:
    """Work that was handed out and not yet done."""

    def __init__(self, work: Callable[..., Any], task: tuple[Any, ...]) -> None:
        self.work = work
        self.task = task
        self.future: Future[Any]


class Processes:
    """Processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.deaths = 0
        """How often a worker has died since something was finished."""
        self._open: dict[Order, None] = {}
        self._others = active_children()
        self._pool = self._started()

    def each(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        orders = [Order(work, task) for task in tasks]
        self._hand_out(orders)
        return (self._result(order) for order in orders)

    def close(self) -> None:
        self._pool.shutdown()

    def terminate(self) -> None:
        with interrupts_wait():
            for process in active_children():
                if process not in self._others:
                    process.terminate()
            self._pool.shutdown(cancel_futures=True)

    def _started(self) -> ProcessPoolExecutor:
        with interrupts_wait():
            spawn = get_context("spawn")
            return ProcessPoolExecutor(self.jobs, mp_context=spawn, initializer=_start_work)

    def _hand_out(self, orders: Iterable[Order]) -> None:
        with interrupts_wait():
            for order in orders:
                self._open[order] = None
                order.future = self._pool.submit(order.work, *order.task)

    def _result(self, order: Order) -> Any:
        while True:
            try:
                found = order.future.result()
            except BrokenProcessPool:
                self._replace_dead()
            else:
                del self._open[order]
                self.deaths = 0
                return found

    def _replace_dead(self) -> None:
        """Whatever was handed out and not done is handed out again."""
        self.deaths += 1
        if self.deaths == TRIES:
            raise NoWorkers(
                "worker processes keep dying, perhaps for lack of memory: try fewer --jobs"
            )
        self._pool.shutdown(cancel_futures=True)
        self._pool = self._started()
        self._hand_out([order for order in self._open if not _is_done(order.future)])


def _start_work() -> None:
    """Prepare a worker process."""
    # The signal mask already protects a worker; only Windows, which has none, needs this.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(GARBAGE)


def _is_done(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


@contextmanager
def workers(jobs: int, ray: str = "", bots: Iterable[str] = ()) -> Iterator[Crew]:
    """Whoever plays: this process for one job, otherwise so many processes, or the Ray cluster at
    an address, which gets the models of these bots. An error or Ctrl-C terminates them."""
    if ray:
        from .ray import Cluster  # an extra

        yield Cluster(ray, bots)
        return
    if jobs == 1:
        with garbage_waits():
            yield Alone()
        return
    crew = Processes(jobs)
    try:
        yield crew
    except BaseException:
        crew.terminate()
        raise
    crew.close()


@contextmanager
def garbage_waits() -> Iterator[None]:
    """Seldom search for garbage until the end of the block."""
    usual = gc.get_threshold()
    gc.set_threshold(GARBAGE)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Delay Ctrl-C until the end of the block, and block it in processes started inside.

    Otherwise Ctrl-C could interrupt a process while it starts, before it can handle anything, or
    this process between starting a worker and recording that it did.
    """
    if threading.current_thread() is not threading.main_thread():
        # Python raises KeyboardInterrupt only in the main thread.
        with _sigint_blocked():
            yield
        return
    received: list[object] = []
    # Blocking the signal alone is not enough: another thread may receive it.
    handler = signal.signal(signal.SIGINT, lambda *details: received.append(details))
    try:
        with _sigint_blocked():
            yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if received:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Block SIGINT in this thread, and permanently in processes that it starts meanwhile."""
    if sys.platform == "win32":
        yield
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
