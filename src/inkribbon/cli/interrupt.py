"""What Ctrl-C does while the program starts and ends: it exits at once.

A KeyboardInterrupt inside an import cannot be handled reliably: some importing code turns it into
another error, and some prints it and goes on.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C has ended, as shells report it."""


def exit_at_once() -> None:
    """Let Ctrl-C end the process on the spot, unless it is ignored as in a background job."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _exit)


def raise_again() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again: now a command has something to clean up."""
    if signal.getsignal(signal.SIGINT) is _exit:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def importing() -> Iterator[None]:
    """For imports that a command postpones until it runs."""
    exit_at_once()
    try:
        yield
    finally:
        raise_again()


def _exit(*_: object) -> None:
    os._exit(INTERRUPTED)
