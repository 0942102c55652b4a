"""Errors that users can cause: each message is one sentence with the problem and the fix."""

from __future__ import annotations


class InkribbonError(Exception):
    """Bad input of any kind."""


class UnknownGame(InkribbonError):
    """The catalogue has no game of that name."""


class BadSetup(InkribbonError):
    """A game cannot be set up as asked: unknown scenario, character or mode."""


class IllegalAnswer(InkribbonError):
    """The answer is not one of the options."""


class BadContent(InkribbonError):
    """A content or scenario file is wrong; the message names the file, the place and the fix."""


class BadRecord(InkribbonError):
    """A saved game is damaged or follows other rules; the message names the line."""


class RunawayRules(InkribbonError):
    """The rules never reached a decision: a bug in the rules, not in the input."""
