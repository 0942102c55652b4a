"""What the processes do that think for bots and advise players."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from inkribbon.bots.program import ProgramFailed
from inkribbon.catalogue import game as game_of
from inkribbon.kernel.codec import encode
from inkribbon.kernel.content.files import archive
from inkribbon.kernel.data import decode_tagged
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.other_rules import is_current
from inkribbon.kernel.records.replaying import steps
from inkribbon.kernel.records.text import loads
from inkribbon.kernel.view import View
from inkribbon.kernel.world import Static
from inkribbon.server.wire import bodies, telling
from inkribbon.words.lexicon import load

from .programs import Programs

FAILED = b"!"
"""What an answer starts with that only says why there is none."""


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot is asked."""

    table: str
    bot: str
    setup: Setup
    seed: str
    view: msgspec.Raw
    decision: msgspec.Raw
    digest: str = ""
    texts: dict[str, str] = {}
    """The content of an older game."""
    command: str = ""
    """What to run, if the bot is a program."""
    advice: bool = False
    """Whether to advise a player, instead of answering for a bot."""


PROGRAMS = Programs()


def think(question: bytes) -> bytes:
    from inkribbon import bots  # only these processes need them
    from inkribbon.bots.hints import hint

    thought = msgspec.json.decode(question, type=Thought)
    game = game_of(thought.setup.game)
    if thought.digest:
        archive(thought.digest, thought.texts)
        game = game.with_content(thought.digest, thought.texts)
    kind, book = starting(thought.setup, thought.digest)
    view = decoded(thought.view, kind, book)
    decision = decoded(thought.decision, Decision, book)
    if thought.advice:
        return encode(hint(game, view, decision, thought.seed))
    if not thought.command:
        return encode(bots.make(thought.bot, game, thought.seed).choose(view, decision))
    try:
        return encode(PROGRAMS.ask(thought.command, thought.table, game, view, decision))
    except ProgramFailed as error:
        return FAILED + str(error).encode()


@lru_cache(maxsize=64)
def starting(setup: Setup, digest: str) -> tuple[type[View], Static]:
    """The kind of view of a game, and the book that it starts with."""
    game = game_of(setup.game)
    if digest:
        game = game.with_content(digest, {})
    world = game.start(setup)
    return type(game.observe(world, 0)), world.static()


def decoded(data: msgspec.Raw, kind: type[Any], book: Static) -> Any:
    """What was encoded for a seat; its book shows no more than the seat may see."""

    def hook(wanted: type, value: Any) -> Any:
        is_book = issubclass(wanted, Static)
        return book.part(value).seen if is_book else decode_tagged(wanted, value)

    return msgspec.json.decode(data, type=kind, dec_hook=hook)


def look_back(question: bytes) -> bytes:
    """The chances through a game: a line with the language, then its record."""
    from inkribbon.bots import with_model
    from inkribbon.bots.curve import curve

    language, _, text = question.decode().partition("\n")
    record = loads(text)
    game = game_of(record.header.setup.game)
    bot = with_model(game, 0)
    if bot is None or not is_current(game, record.header) or record.base is not None:
        return encode(bodies.Chances(points=[], turnings=[], parts=[]))
    found = curve(game, bot, steps(game, record), record.answers)
    return encode(telling.chances(game, found, load(language)))
