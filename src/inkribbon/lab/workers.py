"""Worker processes. Only the main process handles Ctrl-C, and it terminates the others."""

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
    """A pool of `jobs` processes, or None for one job. An error or Ctrl-C terminates them."""
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
