"""The ways in which a scenario is played on a page of balance: players, modes, a changed setting.

A page plays every number of players, and from the first of them every mode and every change, one
at a time; crossed, it plays every combination.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from inkribbon.kernel.errors import BadSetup, InkribbonError
from inkribbon.kernel.game import Game, ScenarioInfo, Setup

EACH = "each"
"""Stands for every mode that a scenario offers, one at a time."""


class Way(msgspec.Struct, frozen=True):
    """One set-up of any scenario."""

    players: int
    modes: tuple[str, ...] = ()
    change: str = ""
    """A setting of the scenario's file with another value, as zombies.spawn=4."""

    def __str__(self) -> str:
        players = "1 player" if self.players == 1 else f"{self.players} players"
        parts = (players, *self.modes, self.change.replace("=", " = "))
        return ", ".join(part for part in parts if part)


class Choice(msgspec.Struct, frozen=True):
    """What is to be varied, as it was typed."""

    players: tuple[int, ...]
    modes: tuple[str, ...] = ()
    """Modes that are played at the same time are joined by +; `each` is all of a scenario's."""
    changes: tuple[str, ...] = ()
    crossed: bool = False


def ways(game: Game[Any, Any], info: ScenarioInfo, choice: Choice) -> list[Way]:
    """The ways to play one scenario, each once."""
    plain = [Way(players) for players in choice.players]
    from_ = plain if choice.crossed else plain[:1]
    modes = _modes(game, info, choice.modes)
    wanted = [*plain, *(way for some in modes for way in _fitting(game, info, from_, some))]
    changing = wanted if choice.crossed else from_
    wanted += [replace(way, change=change) for change in choice.changes for way in [*changing]]
    return [way for way in dict.fromkeys(wanted) if not _as_written(game, info.id, way)]


def _modes(game: Game[Any, Any], info: ScenarioInfo, typed: Iterable[str]) -> list[tuple[str, ...]]:
    offered = game.modes if info.modes is None else info.modes
    found: list[tuple[str, ...]] = []
    for word in typed:
        found += [(mode,) for mode in offered] if word == EACH else [tuple(word.split("+"))]
    return found


def _fitting(
    game: Game[Any, Any], info: ScenarioInfo, plain: Sequence[Way], modes: tuple[str, ...]
) -> list[Way]:
    """A mode may be for other numbers of players: then it is played by the fewest it is for."""
    wanted = [replace(way, modes=modes) for way in plain]
    fits = [way for way in wanted if _starts(game, info, way)]
    others = (Way(count, modes) for count in range(info.seats[0], info.seats[1] + 1))
    # What nobody can play is left in, for the game itself to say what is wrong with it.
    return fits or [next((way for way in others if _starts(game, info, way)), wanted[0])]


def _starts(game: Game[Any, Any], info: ScenarioInfo, way: Way) -> bool:
    try:
        game.start(setup_of(game, info.id, way))
    except BadSetup:
        return False
    return True


def setup_of(game: Game[Any, Any], scenario: str, way: Way) -> Setup:
    """The set-up of a way: the first characters of the game play."""
    cast = tuple(name for name, _ in game.characters())
    if len(cast) < way.players:
        raise BadSetup(f"{game.id} has {len(cast)} characters to play, not {way.players}")
    setup = Setup(game=game.id, scenario=scenario, characters=cast[: way.players], modes=way.modes)
    if not way.change:
        return setup
    setting, value = _split(way.change)
    return replace(setup, text=changed(game.source_of(setup).text, setting, value))


# Settings of a scenario file


def changes(words: Iterable[str]) -> Iterator[str]:
    """The single changes that words like zombies.spawn=0,1 ask for."""
    for word in words:
        setting, values = _split(word)
        yield from (f"{setting}={value}" for value in values.split(","))


def _split(word: str) -> tuple[str, str]:
    setting, _, values = word.partition("=")
    if not setting or not values:
        raise InkribbonError(f"{word!r} varies nothing: write it like zombies.spawn=0,1,2")
    return setting, values


def changed(text: str, setting: str, value: str) -> str:
    """A scenario file with another value for a setting such as zombies.spawn."""
    section, _, key = setting.rpartition(".")
    head = re.search(rf"^\[{re.escape(section)}\][^\n]*\n", text, re.MULTILINE)
    if not section or not key or head is None:
        raise InkribbonError(
            f"no scenario has a setting {setting!r}: name it by its section, as zombies.spawn"
        )
    before, rest = text[: head.end()], text[head.end() :]
    body = re.match(r"(?:[^\[\n][^\n]*\n|\n)*", rest)
    assert body is not None, "a section may be empty"
    inside, after = body.group(), rest[body.end() :]
    line = rf"^{re.escape(key)}[ \t]*=[^\n]*\n"
    inside = re.sub(line, "", inside, flags=re.MULTILINE)
    return f"{before}{key} = {value}\n{inside}{after}"


def _as_written(game: Game[Any, Any], scenario: str, way: Way) -> bool:
    """Whether a change names the value that the scenario has anyway."""
    if not way.change:
        return False
    setting, value = _split(way.change)
    setup = setup_of(game, scenario, replace(way, change=""))
    written: Any = tomllib.loads(game.source_of(setup).text)
    for part in setting.split("."):
        written = written.get(part) if isinstance(written, dict) else None
    return written is not None and str(written) == value
