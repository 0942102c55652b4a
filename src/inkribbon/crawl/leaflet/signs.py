"""The initial contents of a scenario's squares, as signs for a map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from inkribbon.crawl.scenario.file import squares_with
from inkribbon.crawl.sheet import Sheet
from inkribbon.crawl.state.world import World
from inkribbon.words.lexicon import Lexicon


class Sign(NamedTuple):
    """A letter or two on a square; `look` is its class in the drawing."""

    square: int
    letters: str
    look: str
    name: str


LETTERS = {
    **{"A": "A", "B": "B", "C": "C", "typewriter": "T", "item-box": "I"},
    **{"narrative": "?", "fixed": "?", "path": "P", "objective": "!"},
}


def signs(world: World, sheet: Sheet, words: Lexicon) -> list[Sign]:
    """All signs, in the order of the legend."""
    return [
        *_places(sheet, words),
        *_tokens(world, words),
        *_campaign(world, words),
        *_terrain(world, words),
        *_models(world),
    ]


def _places(sheet: Sheet, words: Lexicon) -> Iterator[Sign]:
    for number, squares in enumerate(sheet.starts, 1):
        for square in squares:
            yield Sign(square, str(number), "start", words.say("leaflet", "start"))
    for square in sheet.exits:
        yield Sign(square, "X", "start", words.say("leaflet", "exit"))
    for ends in sheet.stairs:
        for square in ends:
            yield Sign(square, "S", "place", words.say("leaflet", "stairs"))


def _tokens(world: World, words: Lexicon) -> Iterator[Sign]:
    for square, tokens in sorted(world.tokens.items()):
        for token in tokens:
            look = "item" if len(token) == 1 else "place"
            letters = LETTERS.get(token, token[:1].upper())
            yield Sign(square, letters, look, words.say("leaflet", token))


def _campaign(world: World, words: Lexicon) -> Iterator[Sign]:
    """Tokens that are only placed in a campaign."""
    for mark, token in (("c", "C"), ("p", "path")):
        for square in squares_with(world.book.drawing, mark):
            if token not in world.tokens.get(square, ()):
                yield Sign(
                    square, LETTERS[token], "place", words.say("leaflet", f"campaign-{token}")
                )


def _terrain(world: World, words: Lexicon) -> Iterator[Sign]:
    for square, count in sorted(world.corpses.items()):
        for _ in range(count):
            yield Sign(square, "k", "dead", words.say("leaflet", "corpse"))
    for square in world.fire:
        yield Sign(square, "F", "enemy", words.say("leaflet", "fire"))
    for square in world.barrels:
        yield Sign(square, "O", "dead", words.say("leaflet", "barrel"))


def _models(world: World) -> Iterator[Sign]:
    for enemy in world.enemies.values():
        name = world.book.enemies[enemy.kind].name
        yield Sign(enemy.square, initials(name), "enemy", name)
    for boss in world.bosses.values():
        name = world.book.bosses[boss.kind].name
        yield Sign(boss.square, initials(name), "enemy", name)


def initials(name: str) -> str:
    return "".join(word[0] for word in name.split())[:2].upper()
