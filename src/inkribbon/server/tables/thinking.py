"""Bots run in processes of their own, which get only the encoded view of their seat."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import lru_cache
from typing import Any

import msgspec

from inkribbon.bots.random_bot import RandomBot
from inkribbon.catalogue import game as game_of
from inkribbon.kernel.codec import encode
from inkribbon.kernel.content import archive
from inkribbon.kernel.data import decode_tagged
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.view import View
from inkribbon.kernel.world import Static
from inkribbon.server.helper import Failed, Helper, SlowStart
from inkribbon.server.metrics import Metrics

ATTEMPTS = 3
SECONDS = 3.5
"""How long a bot may think."""
PATIENCE = 12.0
"""Seconds after which a seat gets a random answer, whatever its bot is doing."""
_log = logging.getLogger("inkribbon.server")


class GaveUp(Exception):
    """A bot has failed too often."""


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


class Thinkers:
    """Some processes, each started with the first question for it."""

    def __init__(self, workers: int, metrics: Metrics) -> None:
        self._helpers = [Helper(think) for _ in range(workers)]
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
        thought = Thought(bot, setup, seed, raw(encode(view)), raw(encode(decision)), digest, texts)
        question = msgspec.json.encode(thought)
        began: float | None = None
        failures = 0
        while failures < ATTEMPTS:
            helper = await self._free.get()
            began = began or time.monotonic()
            left = began + PATIENCE - time.monotonic()
            try:
                return await helper.ask(question, min(SECONDS, left), left)
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
            raise GaveUp(bot)
        return at_random(view, decision, seed)

    def close(self) -> None:
        for helper in self._helpers:
            helper.close()


# In the other process


def think(question: bytes) -> bytes:
    from inkribbon import bots  # only these processes need them

    thought = msgspec.json.decode(question, type=Thought)
    game = game_of(thought.setup.game)
    if thought.digest:
        archive(thought.digest, thought.texts)
        game = game.with_content(thought.digest, thought.texts)
    kind, book = _kind_and_book(thought.setup, thought.digest)
    view = _decoded(thought.view, kind, book)
    decision = _decoded(thought.decision, Decision, book)
    return encode(bots.make(thought.bot, game, thought.seed).choose(view, decision))


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
