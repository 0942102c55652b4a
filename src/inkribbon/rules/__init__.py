"""The rule ledger: every clause of the five rulebooks, and which tests prove it."""

from .ledger import GAMES, Clause, Kind, Ledger, UnknownClause, UnknownLedger, clause, load
from .proof import Count, count, proven_by

__all__ = [
    "GAMES",
    "Clause",
    "Count",
    "Kind",
    "Ledger",
    "UnknownClause",
    "UnknownLedger",
    "clause",
    "count",
    "load",
    "proven_by",
]
