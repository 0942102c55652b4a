"""The ways to play a scenario on a balance page: players, modes, a changed setting.

A page plays each number of players, and with the first of them each mode and each change, one at
a time. If crossed, it plays every combination. If only modes are wanted, it plays nothing without
one, and each of them with every number of players.
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
"""Means every mode of a scenario, one at a time."""


class Way(msgspec.Struct, frozen=True):
    """One way to set up a scenario."""

    players: int
    modes: tuple[str, ...] = ()
    change: str = ""
    """A changed setting of the scenario file, such as zombies.spawn=4."""

    def __str__(self) -> str:
        players = "1 player" if self.players == 1 else f"{self.players} players"
        parts = (players, *self.modes, self.change.replace("=", " = "))
        return ", ".join(part for part in parts if part)


class Choice(msgspec.Struct, frozen=True):
    """What to vary, as typed by the user."""

    players: tuple[int, ...]
    modes: tuple[str, ...] = ()
    """Modes to combine are joined by +; `each` means every mode of a scenario."""
    changes: tuple[str, ...] = ()
    crossed: bool = False
    only_modes: bool = False


def ways(game: Game[Any, Any], info: ScenarioInfo, choice: Choice) -> list[Way]:
    """The ways to play one scenario, without duplicates."""
    plain = [Way(players) for players in choice.players]
    from_ = plain if choice.crossed or choice.only_modes else plain[:1]
    modes = _modes(game, info, choice.modes)
    wanted = [] if choice.only_modes else plain
    wanted = [*wanted, *(way for some in modes for way in _fitting(game, info, from_, some))]
    changing = wanted if choice.crossed or choice.only_modes else from_
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
    """If a mode does not allow these numbers of players, use the lowest number it allows."""
    wanted = [replace(way, modes=modes) for way in plain]
    fits = [way for way in wanted if _starts(game, info, way)]
    others = (Way(count, modes) for count in range(info.seats[0], info.seats[1] + 1))
    # An impossible way is left in, so that the game itself reports what is wrong with it.
    return fits or [next((way for way in others if _starts(game, info, way)), wanted[0])]


def _starts(game: Game[Any, Any], info: ScenarioInfo, way: Way) -> bool:
    try:
        game.start(setup_of(game, info.id, way))
    except BadSetup:
        return False
    return True


def setup_of(game: Game[Any, Any], scenario: str, way: Way) -> Setup:
    """The set-up for a way, with the first characters of the game."""
    cast = first(game, way.players)
    setup = Setup(game=game.id, scenario=scenario, characters=cast, modes=way.modes)
    if not way.change:
        return game.completed(setup)
    setting, value = _split(way.change)
    return replace(setup, text=changed(game.source_of(setup).text, setting, value))


def first(game: Game[Any, Any], players: int | None) -> tuple[str, ...]:
    """The first characters of the game, or its usual cast if no number is named."""
    cast = tuple(name for name, _ in game.characters())
    count = game.usual_cast() if players is None else players
    if not 1 <= count <= len(cast):
        raise BadSetup(
            f"{game.id} has {len(cast)} characters to play, not {count}: choose 1 to {len(cast)}"
        )
    return cast[:count]


# Settings of a scenario file


def changes(words: Iterable[str]) -> Iterator[str]:
    """The single changes in words such as zombies.spawn=0,1."""
    for word in words:
        setting, values = _split(word)
        yield from (f"{setting}={value}" for value in values.split(","))


def _split(word: str) -> tuple[str, str]:
    setting, _, values = word.partition("=")
    if not setting or not values:
        raise InkribbonError(f"{word!r} is not a setting to vary: write zombies.spawn=0,1,2")
    return setting, values


def changed(text: str, setting: str, value: str) -> str:
    """A scenario file with a new value for a setting such as zombies.spawn."""
    section, _, key = setting.rpartition(".")
    if not section or not key:
        raise InkribbonError(
            f"{setting!r} is not a setting to vary: write section.setting, such as zombies.spawn"
        )
    _check_value(setting, value)
    head = re.search(rf"^\[{re.escape(section)}\][^\n]*\n", text, re.MULTILINE)
    if head is None:
        known = ", ".join(re.findall(r"^\[([^\[\]\n]+)\]", text, re.MULTILINE))
        raise InkribbonError(
            f"{_id(text)} has no section {section!r} to vary: choose among {known}"
        )
    before, rest = text[: head.end()], text[head.end() :]
    body = re.match(r"(?:[^\[\n][^\n]*\n|\n)*", rest)
    assert body is not None, "a section may be empty"
    inside, after = body.group(), rest[body.end() :]
    line = rf"^{re.escape(key)}[ \t]*=[^\n]*\n"
    inside = re.sub(line, "", inside, flags=re.MULTILINE)
    return f"{before}{key} = {value}\n{inside}{after}"


def _check_value(setting: str, value: str) -> None:
    try:
        tomllib.loads(f"value = {value}")
    except tomllib.TOMLDecodeError:
        raise InkribbonError(
            f"{value} is not a value for {setting}: write {setting}=0,1,2, and"
            f' "{value}" in quotes if it is a word'
        ) from None


def _id(text: str) -> str:
    return str(tomllib.loads(text).get("id", "the scenario"))


def _as_written(game: Game[Any, Any], scenario: str, way: Way) -> bool:
    """Whether a change sets the value that the scenario already has."""
    if not way.change:
        return False
    setting, value = _split(way.change)
    setup = setup_of(game, scenario, replace(way, change=""))
    written: Any = tomllib.loads(game.source_of(setup).text)
    for part in setting.split("."):
        written = written.get(part) if isinstance(written, dict) else None
    return written is not None and str(written) == value
