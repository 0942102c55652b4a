"""A guided first game: ideas that wait for their moment, one at a time.

A game that has one describes it in `guide.toml`, and its words are in the section `guide` of the
catalogue. Steps that several games share are in the `guide.toml` of their family. A guide only
looks at the table: it forces no move, and it ends when all is told or the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from inkribbon.kernel.content.files import Source, package_file, package_names
from inkribbon.kernel.content.tables import convert, table
from inkribbon.kernel.data import TAGS, Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.errors import BadContent
from inkribbon.kernel.game import Game

FILE = "guide"
YOU = "human"
"""In the list of seats: the player who is guided."""


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One idea. Its moment has come when everything that it asks for is there; what it asks for
    several of is there when one of them is."""

    id: str
    """The key of its words."""
    at: tuple[str, ...]
    """What to point at; the first of these that is on the screen."""
    prompts: tuple[str, ...] = ()
    """The question that the player is asked."""
    offers: tuple[str, ...] = ()
    """An action that the player is offered."""
    seen: tuple[str, ...] = ()
    """An event that the player has seen since the game began."""
    waits: bool = True
    """Whether the guide waits for its moment; otherwise it may end without it."""

    def is_due(self, decision: Decision | None, seen: set[str]) -> bool:
        """Whether this is its moment. `decision` is the player's own."""
        if self.seen and seen.isdisjoint(self.seen):
            return False
        if self.prompts and (decision is None or decision.prompt not in self.prompts):
            return False
        return not self.offers or any(kind in self.offers for kind in _offered(decision))


def _offered(decision: Decision | None) -> list[str]:
    return [TAGS[type(option.action)] for option in decision.options] if decision else []


class Guide(msgspec.Struct, frozen=True, kw_only=True):
    """The game to play, and the ideas to tell, the most urgent first."""

    scenario: str
    characters: tuple[str, ...]
    seats: tuple[str, ...]
    """Who plays each character: `human`, or a bot."""
    modes: tuple[str, ...] = ()
    steps: tuple[Step, ...]
    end: str
    """The key of its last words: what to do next."""


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file of a game, and that of a family, which has only steps."""

    scenario: str = ""
    characters: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    ideas: tuple[str, ...] = ()
    """The ids of the steps, in order."""
    end: str = ""
    step: tuple[Step, ...] = ()


def guide_of(game: Game[Any, Any]) -> Guide | None:
    """The guided first game, if this game has one."""
    return _read(game.home, game.family.package) if has_guide(game) else None


def has_guide(game: Game[Any, Any]) -> bool:
    return bool(game.home) and _has_file(game.home)


def _has_file(package: str) -> bool:
    return FILE in package_names(package, "", ".toml")


@lru_cache(maxsize=16)
def _read(package: str, family: str) -> Guide:
    own = _file(package)
    shared = _file(family).step if family != package and _has_file(family) else ()
    steps = {step.id: step for step in (*shared, *own.step)}
    unknown = [idea for idea in own.ideas if idea not in steps]
    if unknown:
        raise BadContent(f"{_source(package).name}: there is no step {unknown[0]!r}")
    return Guide(
        scenario=own.scenario,
        characters=own.characters,
        seats=own.seats,
        modes=own.modes,
        steps=tuple(steps[idea] for idea in own.ideas),
        end=own.end,
    )


def _source(package: str) -> Source:
    return package_file(package, f"{FILE}.toml")


def _file(package: str) -> _File:
    source = _source(package)
    return convert(source, "the guide", table(source), _File)


class Tour:
    """How far a player has come with a guide."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self.told: list[str] = []
        self.seen: set[str] = set()

    def hear(self, news: Iterable[Data]) -> None:
        """Note what the player has seen."""
        self.seen.update(TAGS[type(event)] for event in news)

    def idea(self, decision: Decision | None) -> Step | None:
        """The idea for this moment, if there is one."""
        left: Sequence[Step] = [step for step in self.guide.steps if step.id not in self.told]
        return next((step for step in left if step.is_due(decision, self.seen)), None)

    def go_on(self, decision: Decision | None) -> None:
        """The player has read the idea, or has answered with it on the screen."""
        step = self.idea(decision)
        if step is not None:
            self.told.append(step.id)

    @property
    def is_over(self) -> bool:
        """Whether everything is told that the guide waits for."""
        return all(step.id in self.told for step in self.guide.steps if step.waits)
