"""The tile crawlers in the terminal."""

from __future__ import annotations

from .table import CrawlBoard

BOARD = CrawlBoard()
