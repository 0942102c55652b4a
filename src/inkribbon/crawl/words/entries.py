"""Entries of encounter tables in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.crawl.printed.effects import CardEffect, Dodge, MoveAll
from inkribbon.crawl.state.books.book import Book
from inkribbon.words.lexicon import Lexicon


def entry(book: Book, effects: Sequence[CardEffect], words: Lexicon) -> str:
    """The effects of one face of the encounter die, as text."""
    said = ", ".join(_said(book, effect, words) for effect in effects)
    return said or words.say("entry", "nothing")


def _said(book: Book, effect: CardEffect, words: Lexicon) -> str:
    values = {name: getattr(effect, name) for name in effect.__struct_fields__}
    if "enemy" in values:
        known = book.enemies.get(values["enemy"])
        values["enemy"] = known.name if known else values["enemy"]
    return words.say("entry", str(effect.__struct_config__.tag), _variant(effect), **values)


def _variant(effect: CardEffect) -> str:
    """Which of several wordings fits: whose enemies move, or what there is to evade."""
    if isinstance(effect, Dodge):
        return _threat(effect)
    if not isinstance(effect, MoveAll):
        return ""
    where = "linked" if effect.linked else "tile"
    return f"kind-{where}" if effect.enemy else where


def _threat(effect: Dodge) -> str:
    if effect.damage:
        return "harm"
    if effect.poison:
        return "poison"
    return "stop" if effect.stops else "push"
