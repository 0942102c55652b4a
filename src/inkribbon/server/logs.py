"""The server's log. A message that repeats appears once a second: nobody can fill the disk."""

from __future__ import annotations

import logging
import time

LOGS = ("inkribbon.server", "uvicorn.error", "asyncio")
EACH = 1.0


class Seldom(logging.Filter):
    """Lets each kind of message through once in a while."""

    KEPT = 1000

    def __init__(self, each: float = EACH) -> None:
        super().__init__()
        self._each = each
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        if now - self._last.get(str(record.msg), -self._each) < self._each:
            return False
        if len(self._last) >= self.KEPT:
            self._last.clear()
        self._last[str(record.msg)] = now
        return True


def keep_short() -> None:
    for name in LOGS:
        log = logging.getLogger(name)
        if not any(isinstance(known, Seldom) for known in log.filters):
            log.addFilter(Seldom())
