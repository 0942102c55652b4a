"""What a new table is set up with: its game, its seats, and their tokens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from inkribbon import bots
from inkribbon.catalogue import GAMES
from inkribbon.kernel.errors import sentence
from inkribbon.kernel.game import NO_SCENARIO, Game, Setup
from inkribbon.kernel.view import SPECTATOR
from inkribbon.server.errors import Wrong
from inkribbon.server.store.schema import SeatRow
from inkribbon.server.wire import bodies, requests
from inkribbon.words.lexicon import Lexicon

from .access import check_name, hashed, name_of, new_token, same_name

BOT = requests.SeatWish(kind="bot", bot="random")


def known_game(name: str) -> Game[Any, Any]:
    if name not in GAMES:
        raise Wrong(
            "there is no game {name!r}: choose among {known}", name=name, known=", ".join(GAMES)
        )
    return GAMES[name]


def setup_of(game: Game[Any, Any], wish: requests.NewTable) -> Setup:
    scenario = next((s for s in game.scenarios() if s.id == wish.scenario), None)
    if scenario is None:
        known = ", ".join(s.id for s in game.scenarios())
        raise Wrong(NO_SCENARIO, game=game.id, scenario=wish.scenario, known=known)
    count = max(len(wish.seats), scenario.seats[0])
    cast = tuple(wish.characters) or tuple(id for id, _ in game.characters())[:count]
    return Setup(game=game.id, scenario=scenario.id, characters=cast, modes=tuple(wish.modes))


def seated(
    id: str,
    setup: Setup,
    wishes: list[requests.SeatWish],
    dice: str,
    words: Lexicon,
    programs: Iterable[str] = (),
) -> tuple[list[SeatRow], bodies.Opened]:
    """The seats of a new table and their tokens, which are shown only once.

    A seat without a name gets one in the language of whoever opens the table.
    """
    count = len(setup.characters)
    if len(wishes) > count:
        raise Wrong(
            "there are {seats} seats for {count} characters: choose one character per seat",
            seats=len(wishes),
            count=count,
        )
    rows: list[SeatRow] = []
    tokens: list[bodies.SeatToken] = []
    for seat in range(count):
        wish = wishes[seat] if seat < len(wishes) else requests.SeatWish()
        others = [row.name for row in rows]
        row, token = _seat(GAMES[setup.game], seat, wish, others, words, programs)
        rows.append(row)
        tokens.append(bodies.SeatToken(seat=seat, kind=wish.kind, token=token))
    if dice == "real" and all(row.kind == "bot" for row in rows):
        raise Wrong("bots can't roll real dice: give a person a seat, or let the table roll")
    spectator = new_token()
    rows.append(SeatRow(SPECTATOR, hashed(spectator), "human", "", "Spectator"))
    return rows, bodies.Opened(table=id, seats=tokens, spectator=spectator)


def _seat(
    game: Game[Any, Any],
    seat: int,
    wish: requests.SeatWish,
    others: list[str],
    words: Lexicon,
    programs: Iterable[str],
) -> tuple[SeatRow, str | None]:
    name = name_of(wish.name or "")
    if name:
        check_name(name, others)
    if wish.kind == "bot":
        bot = checked_bot(game, wish.bot or "careful", programs)
        name = name or _free(words.tell(sentence("{bot} bot", bot=bot.title())), others)
        return SeatRow(seat, "", "bot", bot, name), None
    token = new_token()
    name = name or _free(words.tell(sentence("Player {number}", number=seat + 1)), others)
    return SeatRow(seat, hashed(token), "human", "", name), token


def _free(name: str, others: list[str]) -> str:
    """The name, with a number if it is taken."""
    found, number = name, 1
    while any(same_name(found, other) for other in others):
        number += 1
        found = f"{name} {number}"
    return found


def checked_bot(game: Game[Any, Any], name: str, programs: Iterable[str] = ()) -> str:
    """The name of a bot or of a program that the operator allows; a command is no name."""
    known = (*bots.names(game), *programs)
    if name not in known:
        raise Wrong(
            "there is no bot {name!r}: choose among {known}", name=name, known=", ".join(known)
        )
    return name
