"""Bots run in processes of their own, which get only the encoded view of their seat."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from typing import Any

import msgspec

from inkribbon.bots.random_bot import RandomBot
from inkribbon.kernel.codec import encode
from inkribbon.kernel.decision import Decision, Hint
from inkribbon.kernel.errors import Sentence, Worded
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.view import View
from inkribbon.server.helper import Failed, Helper, SlowStart
from inkribbon.server.metrics import Metrics

from .answering import FAILED, Thought, decoded, look_back, starting, think
from .queue import Queue

ATTEMPTS = 3
SECONDS = 3.5
"""How long a bot may think."""
PATIENCE = 12.0
"""Seconds after which a seat gets a random answer, whatever its bot is doing."""
ADVICE_SECONDS = 15.0
LOOKING_BACK = 60.0
"""How long advice may take, and a look back at a whole game."""
_log = logging.getLogger("inkribbon.server")


class GaveUp(Worded):
    """A bot has failed too often, or a program once."""


def at_random(view: View, decision: Decision, seed: str) -> bytes:
    return encode(RandomBot(seed).choose(view, decision))


class Asking(msgspec.Struct, frozen=True):
    """A seat that a bot plays, and what it is asked."""

    table: str
    bot: str
    game: Game[Any, Any]
    setup: Setup
    view: View
    decision: Decision
    seed: str
    people: bool
    """Whether people play at the table. They go first: others can wait."""

    def thought(self, command: str = "", advice: bool = False) -> bytes:
        digest = self.game.package.partition("@")[2]
        thought = Thought(
            table=self.table,
            bot=self.bot,
            setup=self.setup,
            seed=self.seed,
            view=msgspec.Raw(encode(self.view)),
            decision=msgspec.Raw(encode(self.decision)),
            digest=digest,
            texts=self.game.bundle(self.setup) if digest else {},
            command=command,
            advice=advice,
        )
        return msgspec.json.encode(thought)


class Thinkers:
    """Some processes, each started with the first question for it."""

    def __init__(
        self, workers: int, metrics: Metrics, programs: Mapping[str, str] | None = None
    ) -> None:
        self._programs = programs or {}
        self._helpers = [Helper(think, urgent=True) for _ in range(workers)]
        # Bots must not wait while people think about hints.
        self._adviser, self._historian = Helper(think), Helper(look_back)
        self._metrics = metrics
        self._free = Queue(self._helpers)

    async def choose(self, asking: Asking) -> bytes:
        """The action that a bot chooses, encoded; raises GaveUp if it fails again and again."""
        if asking.bot == "random":
            return at_random(asking.view, asking.decision, asking.seed)
        bot = asking.bot
        question = asking.thought(self._programs.get(bot, ""))
        began: float | None = None
        failures = 0
        while failures < ATTEMPTS:
            helper = await self._free.get(first=asking.people)
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
                self._free.put(helper)
        else:
            raise GaveUp("no answer in {count} attempts", count=ATTEMPTS)
        return at_random(asking.view, asking.decision, asking.seed)

    async def advise(self, asking: Asking) -> Hint:
        """What a bot would advise the seat whose view it is; raises GaveUp if it fails."""
        answer = await _asked_once(self._adviser, asking.thought(advice=True), ADVICE_SECONDS)
        digest = asking.game.package.partition("@")[2]
        _, book = starting(asking.setup, digest)
        found: Hint = decoded(msgspec.Raw(answer), Hint, book)
        return found

    async def look_back(self, record: str, language: str) -> bytes:
        """The chances of winning through a game, encoded; raises GaveUp if it takes too long."""
        return await _asked_once(self._historian, f"{language}\n{record}".encode(), LOOKING_BACK)

    def close(self) -> None:
        for helper in (*self._helpers, self._adviser, self._historian):
            helper.close()


async def _asked_once(helper: Helper, question: bytes, seconds: float) -> bytes:
    try:
        return await helper.ask(question, seconds)
    except Failed as error:
        raise GaveUp(error.sentence) from None


def _checked(answer: bytes) -> bytes:
    if answer.startswith(FAILED):
        raise GaveUp(Sentence(answer.removeprefix(FAILED).decode()))
    return answer
