"""Stopping in time: a signal ends the process within a few seconds, whatever it is doing."""

from __future__ import annotations

import os
import signal
import threading
from functools import partial
from types import FrameType
from typing import Any

SECONDS = 4.0
"""How long a process may take to write what is waiting and to say goodbye."""
SIGNALS = (signal.SIGTERM, signal.SIGINT)


def stop_in_time(seconds: float = SECONDS) -> None:
    """From now on, the signals that stop this process do so even if something hangs."""
    if threading.current_thread() is not threading.main_thread():
        return  # only the main thread gets signals
    for number in SIGNALS:
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, partial(_stop, before, seconds))


def _stop(before: Any, seconds: float, number: int, frame: FrameType | None) -> None:
    last = threading.Timer(seconds, os._exit, (128 + number,))
    last.daemon = True
    last.start()
    before(number, frame)
