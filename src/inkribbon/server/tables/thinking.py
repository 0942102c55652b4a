"""Bots run in processes of their own, which get only the encoded view of their seat."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from inkribbon.bots.program import Program, ProgramFailed
from inkribbon.bots.random_bot import RandomBot
from inkribbon.catalogue import game as game_of
from inkribbon.kernel.codec import encode
from inkribbon.kernel.content import archive
from inkribbon.kernel.data import decode_tagged
from inkribbon.kernel.decision import Decision, Hint
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.record import is_current, loads, steps
from inkribbon.kernel.view import View
from inkribbon.kernel.world import Static
from inkribbon.server.helper import Failed, Helper, SlowStart
from inkribbon.server.metrics import Metrics
from inkribbon.server.wire import structs as wire
from inkribbon.server.wire import telling

ATTEMPTS = 3
SECONDS = 3.5
"""How long a bot may think."""
PATIENCE = 12.0
"""Seconds after which a seat gets a random answer, whatever its bot is doing."""
_log = logging.getLogger("inkribbon.server")


FAILED = b"!"
"""What an answer starts with that only says why there is none."""
PROGRAM_SECONDS = 2.5
"""How long a program may think: less than the process that asks it."""
ADVICE_SECONDS = 15.0
LOOKING_BACK = 60.0
"""How long advice may take, and a look back at a whole game."""
PROGRAMS = 8
"""Programs that one process keeps running."""


class GaveUp(Exception):
    """A bot has failed too often, or a program once."""


def at_random(view: View, decision: Decision, seed: str) -> bytes:
    return encode(RandomBot(seed).choose(view, decision))


class Thought(msgspec.Struct, frozen=True):
    """What a bot is asked."""

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


class Thinkers:
    """Some processes, each started with the first question for it."""

    def __init__(
        self, workers: int, metrics: Metrics, programs: Mapping[str, str] | None = None
    ) -> None:
        self._programs = programs or {}
        self._helpers = [Helper(think) for _ in range(workers)]
        # Bots must not wait while people think about hints.
        self._adviser, self._historian = Helper(think), Helper(look_back)
        self._metrics = metrics
        self._free: asyncio.Queue[Helper] = asyncio.Queue()
        for helper in self._helpers:
            self._free.put_nowait(helper)

    async def choose(
        self,
        bot: str,
        game: Game[Any, Any],
        setup: Setup,
        view: View,
        decision: Decision,
        seed: str,
    ) -> bytes:
        """The action that a bot chooses, encoded; raises GaveUp if it fails again and again."""
        if bot == "random":
            return at_random(view, decision, seed)
        raw = msgspec.Raw
        digest = game.package.partition("@")[2]
        texts = game.bundle(setup) if digest else {}
        command = self._programs.get(bot, "")
        thought = Thought(
            *(bot, setup, seed, raw(encode(view)), raw(encode(decision)), digest, texts),
            command=command,
        )
        question = msgspec.json.encode(thought)
        began: float | None = None
        failures = 0
        while failures < ATTEMPTS:
            helper = await self._free.get()
            began = began or time.monotonic()
            left = began + PATIENCE - time.monotonic()
            try:
                return _checked(await helper.ask(question, min(SECONDS, left), left))
            except SlowStart as error:
                _log.warning("%s; the bot %s answers at random", error, bot)
                break
            except Failed as error:
                failures += 1
                self._metrics.add("bot_failures")
                _log.warning("the bot %s failed (%d of %d): %s", bot, failures, ATTEMPTS, error)
            finally:
                self._free.put_nowait(helper)
        else:
            raise GaveUp(f"no answer in {ATTEMPTS} attempts")
        return at_random(view, decision, seed)

    async def advise(
        self, game: Game[Any, Any], setup: Setup, view: View, decision: Decision
    ) -> Hint:
        """What a bot would advise the seat whose view it is; raises GaveUp if it fails."""
        raw = msgspec.Raw
        digest = game.package.partition("@")[2]
        texts = game.bundle(setup) if digest else {}
        thought = Thought(
            *("keen", setup, "hint", raw(encode(view)), raw(encode(decision)), digest, texts),
            advice=True,
        )
        question = msgspec.json.encode(thought)
        answer = await _asked_once(self._adviser, question, ADVICE_SECONDS)
        _, book = _kind_and_book(setup, digest)
        found: Hint = _decoded(msgspec.Raw(answer), Hint, book)
        return found

    async def look_back(self, record: str) -> bytes:
        """The chances of winning through a game, encoded; raises GaveUp if it takes too long."""
        return await _asked_once(self._historian, record.encode(), LOOKING_BACK)

    def close(self) -> None:
        for helper in (*self._helpers, self._adviser, self._historian):
            helper.close()


async def _asked_once(helper: Helper, question: bytes, seconds: float) -> bytes:
    try:
        return await helper.ask(question, seconds)
    except Failed as error:
        raise GaveUp(str(error)) from None


def _checked(answer: bytes) -> bytes:
    if answer.startswith(FAILED):
        raise GaveUp(answer.removeprefix(FAILED).decode())
    return answer


# In the other process


def think(question: bytes) -> bytes:
    from inkribbon import bots  # only these processes need them
    from inkribbon.bots.hints import hint

    thought = msgspec.json.decode(question, type=Thought)
    game = game_of(thought.setup.game)
    if thought.digest:
        archive(thought.digest, thought.texts)
        game = game.with_content(thought.digest, thought.texts)
    kind, book = _kind_and_book(thought.setup, thought.digest)
    view = _decoded(thought.view, kind, book)
    decision = _decoded(thought.decision, Decision, book)
    if thought.advice:
        return encode(hint(game, view, decision, thought.seed))
    if thought.command:
        return _asked(_program(thought.command, game, thought.setup), view, decision)
    return encode(bots.make(thought.bot, game, thought.seed).choose(view, decision))


def _asked(program: Program, view: View, decision: Decision) -> bytes:
    try:
        return encode(program.ask(view, decision))
    except ProgramFailed as error:
        return FAILED + str(error).encode()


_running: OrderedDict[tuple[str, str, Setup], Program] = OrderedDict()


def _program(command: str, game: Game[Any, Any], setup: Setup) -> Program:
    """A running program. Tables that are set up alike share one."""
    key = (command, game.package, setup)
    if key not in _running:
        _running[key] = Program(command, game, seconds=PROGRAM_SECONDS, starting=PROGRAM_SECONDS)
        if len(_running) > PROGRAMS:
            _running.popitem(last=False)[1].close()
    _running.move_to_end(key)
    return _running[key]


@lru_cache(maxsize=64)
def _kind_and_book(setup: Setup, digest: str) -> tuple[type[View], Static]:
    game = game_of(setup.game)
    if digest:
        game = game.with_content(digest, {})
    world = game.start(setup)
    return type(game.observe(world, 0)), world.static()


def _decoded(data: msgspec.Raw, kind: type[Any], book: Static) -> Any:
    def hook(wanted: type, value: Any) -> Any:
        return book.part(value) if issubclass(wanted, Static) else decode_tagged(wanted, value)

    return msgspec.json.decode(data, type=kind, dec_hook=hook)


def look_back(question: bytes) -> bytes:
    from inkribbon.bots import with_model
    from inkribbon.bots.curve import curve

    record = loads(question.decode())
    game = game_of(record.header.setup.game)
    bot = with_model(game, 0)
    if bot is None or not is_current(game, record.header) or record.base is not None:
        return encode(wire.Chances(points=[], turnings=[]))
    found = curve(game, bot, steps(game, record), record.answers)
    return encode(telling.chances(found))
