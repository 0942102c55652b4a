"""Processes that play games. Only the main process reacts to Ctrl-C: it ends the others."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor | None]:
    """A pool of this many processes; none for a single job. An error or Ctrl-C ends them."""
    if jobs == 1:
        yield None
        return
    others = active_children()
    with interrupts_wait():
        # The signal mask already protects a worker; only Windows, which has none, needs this.
        ignore = (signal.SIGINT, signal.SIG_IGN)
        spawn = get_context("spawn")
        pool = ProcessPoolExecutor(
            jobs, mp_context=spawn, initializer=signal.signal, initargs=ignore
        )
    try:
        yield pool
    except BaseException:
        with interrupts_wait():
            for process in active_children():
                if process not in others:
                    process.terminate()
            pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Delay Ctrl-C until the end of the block, and keep it from processes started within.

    Otherwise a process could be interrupted while it starts, before it can handle anything, or
    this one between starting a process and noting that it has.
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
    """In this thread, and for good in the processes that it starts meanwhile."""
    if sys.platform == "win32":
        yield
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
