"""Records of games: what they are, how they are written, replayed and brought up to date."""

from .other_rules import is_current, played_with, salvage
from .record import Base, Checkpoint, Closing, Header, Record, base, begin, checkpoint, close
from .replaying import check_version, late_steps, replay, resume, steps, verify, walk
from .text import dumps, loads

__all__ = [
    "Base",
    "Checkpoint",
    "Closing",
    "Header",
    "Record",
    "base",
    "begin",
    "check_version",
    "checkpoint",
    "close",
    "dumps",
    "is_current",
    "late_steps",
    "loads",
    "played_with",
    "replay",
    "resume",
    "salvage",
    "steps",
    "verify",
    "walk",
]
