"""The family of the three tile crawlers."""

from __future__ import annotations

from inkribbon.kernel.family import Family

CRAWL = Family(
    "crawl",
    "inkribbon.crawl",
    rooms=(
        *("printed", "scenario", "state", "items", "combat", "campaign", "effects"),
        *("reserve", "dangers", "turn"),
    ),
)
