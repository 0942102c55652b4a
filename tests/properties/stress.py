"""A stress-test scenario: everything in an edition at once, in too little space.

The shipped scenarios leave much of a box unused. This one is generated from the box, so the
property tests try a new enemy, item or tension card as soon as it exists.
"""

from __future__ import annotations

from inkribbon.crawl.printed.contents import Contents

MAP = """
+---+---+---+---+---+---+---+---+
| 1   Z   a | .   .   ab|*@@ aa@|
+           +           +       +
| .  ZZ*  . d .   Q*  Z k@@@ R@@|
+           +           +---+---+
| 2   .   aad Z   P   X |
+---+---+---+---+---+---+
"""
"""Zombies start at Z, and at @ until the box is nearly empty, so that spawns run short."""


def stress_text(box: Contents) -> str:
    """The scenario file for an edition's box."""
    kinds = [*box.enemies][:4]
    enemies = {mark: kinds[place % len(kinds)] for place, mark in enumerate("ZPQR")}
    parts = [
        'id = "stress"\ntitle = "Stress"\nsource = "authored"\nbrief = ""\ngoal = ""',
        'kit = ["knife", "handgun", "green-herb", "first-aid-spray"]\nfalling_loses = true',
        _deck("tension", {card.id: min(card.copies, 4) for card in box.tension.values()}),
    ]
    for name in ("A", "B"):
        cards = [card for card in box.items.values() if card.deck == name]
        parts.append(_deck(name, {card.id: min(card.copies, 2) for card in cards}))
    drawn = _crowded(MAP, box.enemies[kinds[0]].copies - 1)
    marks = ", ".join(f'{mark} = "{kind}"' for mark, kind in enemies.items())
    parts.append(f"[map]\nfloors = ['''{drawn}''']\nenemies = {{ {marks} }}")
    parts.append('[map.links.k]\nkey = "green-herb"\nname = "Overgrown Door"')
    return "\n\n".join(parts) + "\n"


def _crowded(drawing: str, zombies: int) -> str:
    for _ in range(drawing.count("@")):
        left = drawing.count("Z") < zombies
        drawing = drawing.replace("@", "Z" if left else " ", 1)
    return drawing


def _deck(name: str, cards: dict[str, int]) -> str:
    lines = "\n".join(f"{card} = {count}" for card, count in cards.items())
    return f"[decks.{name}]\n{lines}"
