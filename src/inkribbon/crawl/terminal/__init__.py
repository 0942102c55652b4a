"""The crawlers in a terminal."""

from __future__ import annotations

from .table import CrawlBoard

BOARD = CrawlBoard()
