"""Makes Ctrl-C exit at once while the program starts and ends.

A KeyboardInterrupt during an import cannot be handled reliably: some code turns it into another
error, and some prints it and continues.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells report it."""


def exit_at_once() -> None:
    """Make Ctrl-C end the process immediately, unless it is ignored, as in a background job."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _exit)


def raise_again() -> None:
    """Make Ctrl-C raise KeyboardInterrupt again, since a running command may need to clean up."""
    if signal.getsignal(signal.SIGINT) is _exit:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def importing() -> Iterator[None]:
    """Wrap imports that a command defers until it runs."""
    exit_at_once()
    try:
        yield
    finally:
        raise_again()


def _exit(*_: object) -> None:
    os._exit(INTERRUPTED)
