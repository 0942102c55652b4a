"""Actions and positions of the tile crawlers as numbers, for programs that learn."""

from __future__ import annotations

from .numbers import CrawlEncoding

ENCODING = CrawlEncoding()

__all__ = ("ENCODING",)
