"""What happened at a table of squares, as its events tell it."""

from __future__ import annotations

from support.crawl import Table

from inkribbon.crawl.state.events import EnemyAttacked, TensionDrawn


def attacks(table: Table) -> list[tuple[str, int]]:
    """Which kinds of enemies attacked which seats."""
    return [(event.kind, event.seat) for event in table.told(EnemyAttacked)]


def attack_names(table: Table) -> list[str]:
    """The attacks that enemies made, basic or special."""
    return [event.name for event in table.told(EnemyAttacked)]


def tension_drawn(table: Table) -> list[str]:
    """The tension cards that were drawn."""
    return [event.card for event in table.told(TensionDrawn)]
