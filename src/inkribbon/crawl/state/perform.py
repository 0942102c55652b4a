"""An action that is performed: paid for, perhaps interrupted, then carried out."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option


class Perform(Task, frozen=True):
    """Spend an action on this."""

    action: Data


@lru_cache(maxsize=65536)
def offer(action: Data) -> Option:
    """The option to spend an action on something. Options are frozen, so they are shared."""
    return Option(action, (Perform(action),))
