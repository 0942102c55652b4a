"""Standard input and output, whatever they are connected to."""

from __future__ import annotations

import io
import os
import sys


def prepare() -> None:
    """Replace closed streams, and never fail because of a letter that can't be read or shown."""
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "replace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def forget_stdout() -> None:
    """Python flushes stdout again on exit, which would print a traceback if nothing reads it."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = io.StringIO()
