"""Which judge looks at which game: found by the type of its view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inkribbon.crawl.observe import CrawlView
from inkribbon.kernel.view import View

from .crawl.judge import CrawlJudge
from .judge import Judge

JUDGES: dict[type[View], Callable[[Any], Judge[Any]]] = {CrawlView: CrawlJudge}


def judge_of(view: View) -> Judge[Any]:
    """The judge of the family that a view belongs to."""
    return JUDGES[type(view)](view)
