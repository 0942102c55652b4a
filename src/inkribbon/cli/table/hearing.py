"""What those who share a log have heard: a log for each seat where seats have secrets."""

from __future__ import annotations

from inkribbon.kernel.data import Event
from inkribbon.kernel.view import View
from inkribbon.words import log as story
from inkribbon.words.lexicon import Lexicon
from inkribbon.words.log import LogLine as Told

KNOWN = 6
"""Lines at the end of a log that are shown as new when a game is taken up again."""


class Hearing:
    """A log, and how much of it was read."""

    def __init__(self) -> None:
        self.log: list[Told] = []
        self.seen = 0
        """Lines known to its reader when answering last."""

    def hear(self, scene: View, lexicon: Lexicon) -> None:
        told = [event for event in scene.news if isinstance(event, Event)]
        before = self.log[-1] if self.log else None
        replaced, lines = story.narrate(scene, told, before, lexicon)
        if replaced:
            self.log.pop()
            self.seen = min(self.seen, len(self.log))
        self.log += lines

    def go_back(self, log: tuple[Told, ...]) -> None:
        self.log = list(log)
        self.seen = min(self.seen, len(log))

    def skim(self) -> None:
        """All but the last lines are old news."""
        self.seen = max(0, len(self.log) - KNOWN)
