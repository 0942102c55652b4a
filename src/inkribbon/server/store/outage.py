"""A store that can't be used for a while: one line in the log, one sentence for clients."""

from __future__ import annotations

import logging

from inkribbon.server.errors import Unavailable

_log = logging.getLogger("inkribbon.server")


def report(error: BaseException) -> None:
    """The same message wherever it is noticed, so that it appears at most once a second."""
    _log.error("the store is out of order: %s", reason(error))


def out_of_order(error: Exception) -> Unavailable:
    """Report an error of the store; returns what to tell the client."""
    report(error)
    return Unavailable("The server can't reach its store: try again in a moment.")


def reason(error: BaseException) -> str:
    """The first line of an error, without the statement that caused it."""
    original = getattr(error, "orig", None) or error
    return (str(original).strip() or type(original).__name__).splitlines()[0]
