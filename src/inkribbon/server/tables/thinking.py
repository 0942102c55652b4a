"""Bots run in processes of their own, which get only the encoded view of their seat."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from inkribbon.catalogue import game as game_of
from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import decode_tagged
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.game import Setup
from inkribbon.kernel.view import View
from inkribbon.kernel.world import Static

_log = logging.getLogger("inkribbon.server")


class Thought(NamedTuple):
    """What a bot is asked."""

    bot: str
    setup: Setup
    seat: int
    seed: str
    view: bytes
    decision: bytes


class Thinkers:
    """A pool of processes, started with the first question for a bot."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(
        self, bot: str, setup: Setup, view: View, decision: Decision, seed: str
    ) -> bytes:
        """The action that a bot chooses, encoded."""
        thought = Thought(bot, setup, view.seat, seed, encode(view), encode(decision))
        for last in (False, True):
            try:
                return await asyncio.wrap_future(self._ready().submit(think, thought))
            except BrokenProcessPool:
                self._pool = None
                if last:
                    raise
                _log.warning("a bot's process died; starting a new one")
        raise AssertionError("the loop returns or raises")

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_leave_with_parent,
            )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def think(thought: Thought) -> bytes:
    """Runs in the other process."""
    from inkribbon import bots  # only these processes need them

    game = game_of(thought.setup.game)
    kind, book = _kind_and_book(thought.setup)
    view = _decoded(thought.view, kind, book)
    decision = _decoded(thought.decision, Decision, book)
    return encode(bots.make(thought.bot, game, thought.seed).choose(view, decision))


@lru_cache(maxsize=64)
def _kind_and_book(setup: Setup) -> tuple[type[View], Static]:
    game = game_of(setup.game)
    world = game.start(setup)
    return type(game.observe(world, 0)), world.static()


def _decoded(data: bytes, kind: type[Any], book: Static) -> Any:
    def hook(wanted: type, value: Any) -> Any:
        return book.part(value) if issubclass(wanted, Static) else decode_tagged(wanted, value)

    return msgspec.json.decode(data, type=kind, dec_hook=hook)


def _leave_with_parent() -> None:
    """Exit when the server does, even if it is killed."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
