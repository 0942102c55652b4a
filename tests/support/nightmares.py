"""What the nightmares of shipped scenarios say, compared with what is on the table at the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.printed.effects import CardEffect
from inkribbon.crawl.scenario.goals import HoldGoal
from inkribbon.crawl.state.world import World
from inkribbon.kernel.deck import cards
from inkribbon.kernel.game import CAMPAIGN

Effects = tuple[CardEffect, ...]


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """How the start of a nightmare differs from that of an ordinary game."""

    enemies: dict[str, int] = {}
    """By name, how many more."""
    cards: dict[str, int] = {}
    """By id, how many more in the decks."""
    tokens: dict[str, int] = {}
    """By deck, how many more item tokens."""
    after: dict[str, Effects] = {}
    """By colour, what else follows every encounter."""
    ribbons: int = 0
    """How many ink ribbons there are."""
    boss: int = 0
    turns: int = 0


class Said(msgspec.Struct, frozen=True):
    """A block: the smallest party that it is for, words from its text, and what they mean."""

    characters: int
    words: str
    figures: Figures
    most: int
    """The largest party that it is for."""

    def fits(self, count: int) -> bool:
        return self.characters <= count <= self.most


Blocks = dict[str, Sequence[Said]]
"""By scenario, what its blocks say."""


def said(characters: int, words: str, *, most: int = 4, **figures: Any) -> Said:
    return Said(characters, words, Figures(**figures), most)


def starts(game: CrawlGame) -> list[tuple[str, int]]:
    """Every scenario with every size of party that it is for."""
    return [
        (info.id, count)
        for info in game.scenarios()
        if info.id != CAMPAIGN
        for count in range(info.seats[0], info.seats[1] + 1)
    ]


def check_start(game: CrawlGame, blocks: Blocks, scenario: str, count: int) -> None:
    """The table differs from that of an ordinary game by what the texts say, and nothing else."""
    apply = [block for block in blocks.get(scenario, ()) if block.fits(count)]
    assert _added(*both(game, scenario, count)) == _total([block.figures for block in apply])


def check_words(game: CrawlGame, blocks: Blocks, scenario: str, count: int) -> None:
    """The goal ends with the words that are for a party of this size, and no others."""
    plain, worse = (world.book.scenario.goal for world in both(game, scenario, count))
    assert worse.startswith(plain)
    more = worse.removeprefix(plain)
    for block in blocks.get(scenario, ()):
        assert (block.words in more) == block.fits(count)
    assert more.startswith(" Nightmare: ") or not more


def both(game: CrawlGame, scenario: str, count: int) -> tuple[World, World]:
    """The start of a scenario in an ordinary game and in a nightmare."""
    cast = list(game.contents.characters)[:count]
    plain, worse = (game.new(scenario, cast, modes=modes) for modes in ([], ["nightmare"]))
    return plain, worse


def _added(plain: World, worse: World) -> Figures:
    """What the nightmare is at its start, compared with the ordinary game."""
    return Figures(
        enemies=_more(_enemies(worse), _enemies(plain)),
        # A scenario that replaces ink ribbons with cards has fewer of those where there are fewer.
        cards=dict(_cards(worse) - _cards(plain)),
        tokens=_more(_tokens(worse), _tokens(plain)),
        after=_after(plain, worse),
        ribbons=worse.ribbons,
        boss=_health(worse) - _health(plain),
        turns=_turns(worse) - _turns(plain),
    )


def _total(figures: Sequence[Figures]) -> Figures:
    """What several blocks add together."""
    return Figures(
        enemies=_sum(f.enemies for f in figures),
        cards=_sum(f.cards for f in figures),
        tokens=_sum(f.tokens for f in figures),
        after=_one_after_another(f.after for f in figures),
        ribbons=sum(f.ribbons for f in figures),
        boss=sum(f.boss for f in figures),
        turns=sum(f.turns for f in figures),
    )


def _one_after_another(parts: Iterable[dict[str, Effects]]) -> dict[str, Effects]:
    found: dict[str, Effects] = {}
    for part in parts:
        for colour, more in part.items():
            found[colour] = found.get(colour, ()) + more
    return found


def _more(worse: Counter[str], plain: Counter[str]) -> dict[str, int]:
    assert not plain - worse, "a nightmare takes nothing away"
    return dict(worse - plain)


def _sum(parts: Iterable[dict[str, int]]) -> dict[str, int]:
    return dict(sum((Counter(part) for part in parts), Counter[str]()))


def _enemies(world: World) -> Counter[str]:
    return Counter(world.book.enemies[enemy.kind].name for enemy in world.enemies.values())


def _cards(world: World) -> Counter[str]:
    return Counter(card for deck in world.decks.values() for card in cards(deck))


def _tokens(world: World) -> Counter[str]:
    return Counter(token for laid in world.tokens.values() for token in laid)


def _after(plain: World, worse: World) -> dict[str, Effects]:
    tables, longer = plain.book.scenario.encounters, worse.book.scenario.encounters
    found = {
        (colour, longer[colour][face][len(effects) :])
        for colour, table in tables.items()
        for face, effects in table.items()
    }
    assert len(found) == len(tables), "every face of a table has the same addition"
    return {colour: effects for colour, effects in found if effects}


def _health(world: World) -> int:
    return sum(boss.health for boss in world.bosses.values())


def _turns(world: World) -> int:
    return sum(goal.turns for goal in world.book.scenario.goals if isinstance(goal, HoldGoal))
