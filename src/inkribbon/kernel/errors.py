"""Every error a person can cause: one sentence that says what is wrong and how to cure it."""

from __future__ import annotations


class InkribbonError(Exception):
    """Bad input of any kind. The message is one clear sentence with its cure."""


class UnknownGame(InkribbonError):
    """No game of that name is in the catalogue."""


class BadSetup(InkribbonError):
    """A game cannot be set up as asked: unknown scenario, character or mode."""


class IllegalAnswer(InkribbonError):
    """The answer is not among the options that were offered."""


class BadContent(InkribbonError):
    """A content or scenario file is wrong; the message names file, place and cure."""


class BadRecord(InkribbonError):
    """A saved game is damaged or belongs to other rules; the message names the line."""


class RunawayRules(InkribbonError):
    """The rules ran on without ever asking anybody: a mistake in the rules, not in the input."""
