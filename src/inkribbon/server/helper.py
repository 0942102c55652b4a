"""Processes that work for the server, one question at a time.

A helper that is late, dies or needs too much memory is killed; the next question gets a new one.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from inkribbon.kernel.errors import Worded
from inkribbon.lab.crew.workers import interrupts_wait

NICE = 10
"""How far others go before work that can wait."""
STARTING = 20.0
"""Seconds that a new process may take to be ready."""
_READY = b"ready"
_SPAWN = multiprocessing.get_context("spawn")

Work = Callable[[bytes], bytes]


class Failed(Worded):
    """A helper gave no answer."""


class Late(Failed):
    """A helper took too long."""


class SlowStart(Failed):
    """A helper could not even be started in time: the machine is busy."""


class Helper:
    """A process that answers questions with a function. It starts with the first question."""

    def __init__(self, work: Work, memory: int = 0, cpu: int = 0, urgent: bool = False) -> None:
        """`memory` in bytes and `cpu` seconds per question; 0 for no limit.

        Unless it is `urgent`, it computes only when the server itself has nothing to do.
        """
        self._work = work
        self._limits = (memory, cpu, 0 if urgent else NICE)
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False
        # Waits for the process, so that the event loop need not.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="inkribbon-helper")

    async def ask(self, question: bytes, seconds: float, starting: float = STARTING) -> bytes:
        """The answer; raises Failed if there is none in time."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._ask, question, seconds, starting)

    def close(self) -> None:
        self._closed = True
        self._kill()
        self._thread.shutdown(wait=False, cancel_futures=True)

    # In the thread

    def _ask(self, question: bytes, seconds: float, starting: float) -> bytes:
        if self._pipe is None:
            try:
                self._pipe = self._start()
            except OSError as error:
                raise Failed(
                    "a helper process can't start ({error})", error=error.strerror
                ) from None
            try:
                self._exchange(self._pipe, b"", starting)
            except Late:
                raise SlowStart(
                    "a helper process did not start in {seconds} s", seconds=round(starting)
                ) from None
        return self._exchange(self._pipe, question, seconds)

    def _start(self) -> Connection:
        mine, theirs = _SPAWN.Pipe()
        with interrupts_wait():
            process = _SPAWN.Process(
                target=_serve, args=(theirs, self._work, *self._limits), daemon=True
            )
            process.start()
        theirs.close()
        self._process = process
        if self._closed:
            process.kill()
        return mine

    def _exchange(self, pipe: Connection, question: bytes, seconds: float) -> bytes:
        """Even sending can take for ever if the other end is stopped, so it is killed meanwhile."""
        late = threading.Event()

        def end() -> None:
            late.set()
            self._kill_process()

        timer = threading.Timer(seconds, end)
        timer.daemon = True
        timer.start()
        try:
            if question:
                pipe.send_bytes(question)
            return pipe.recv_bytes()
        except (EOFError, OSError):
            self._kill()
            if late.is_set():
                raise Late(
                    "a helper process took over {seconds} s", seconds=f"{seconds:g}"
                ) from None
            raise Failed("a helper process died") from None
        finally:
            timer.cancel()

    def _kill_process(self) -> None:
        if self._process is not None:
            with contextlib.suppress(ValueError):
                self._process.kill()

    def _kill(self) -> None:
        self._kill_process()
        if self._process is not None:
            self._process.join(1)
        self._process, self._pipe = None, None


# In the other process


def _serve(pipe: Connection, work: Work, memory: int, cpu: int, nice: int) -> None:
    _leave_with_parent()
    if sys.platform != "win32":
        os.nice(nice)
    if memory:
        _limit_memory(memory)
    pipe.send_bytes(_READY)
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = pipe.recv_bytes()
            if cpu:
                _limit_cpu(cpu)
            try:
                pipe.send_bytes(work(question))
            except MemoryError:
                os._exit(1)  # without a word: it is the question that was too large


def _limit_memory(size: int) -> None:
    """Allocations beyond it fail."""
    if sys.platform != "win32":
        import resource

        # On Linux this counts what a process may write to, and no mere address space.
        kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
        resource.setrlimit(kind, (size, size))


def _limit_cpu(seconds: int) -> None:
    """The system kills this process once it has computed for so long."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime) + seconds + 1
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


def _leave_with_parent() -> None:
    """Exit when the server does, even if it is killed."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
