"""`inkribbon rules [GAME | ID] [--json]`: the rules ledger and what proves each clause."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from textwrap import fill

import msgspec

from inkribbon import rules
from inkribbon.rules import Clause

WIDTH = 96


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this command to the command line."""
    parser = subparsers.add_parser(
        "rules", help="the rules ledger, and what proves each clause", description=__doc__
    )
    parser.add_argument("what", nargs="?", metavar="GAME|ID", help="a game, or a clause id")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the counts, one game's clauses, or one clause."""
    what: str | None = args.what
    # Only clause ids contain dots.
    if what is not None and "." in what:
        clause = rules.clause(what)
        print(_json(clause_data(clause)) if args.json else "\n".join(clause_page(clause)))
        return 0
    games = rules.GAMES if what is None else (rules.load(what).game,)
    if args.json:
        print(_json(counts_data(games)))
    else:
        print("\n".join(counts_table(games) if what is None else clause_list(games[0])))
    return 0


def counts_data(games: Sequence[str]) -> dict[str, object]:
    return {"games": {game: msgspec.to_builtins(rules.count(game)) for game in games}}


def clause_data(clause: Clause) -> dict[str, object]:
    return {
        "id": clause.id,
        "game": clause.game,
        "page": clause.page,
        "kind": clause.kind,
        "text": clause.text,
        "ambiguity": clause.ambiguity,
        "asset_missing": clause.asset_missing,
        "proven_by": list(rules.proven_by(clause.id)),
    }


def counts_table(games: Sequence[str]) -> Iterator[str]:
    counts = [(game, rules.count(game)) for game in games]
    rows = [(game, count.clauses, count.proven) for game, count in counts]
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    yield f"{'game':<12}{'clauses':>8}{'proven':>8}{'open':>8}"
    for name, clauses, proven in rows:
        yield f"{name:<12}{clauses:>8,}{proven:>8,}{clauses - proven:>8,}"


def clause_list(game: str) -> Iterator[str]:
    count = rules.count(game)
    yield rules.load(game).title
    yield f"{count.clauses} clauses, {count.proven} proven, {len(count.open)} open"
    for clause in rules.load(game).clauses:
        mark = "proven" if rules.proven_by(clause.id) else "open"
        yield ""
        yield f"{mark:<8}{clause.id}"
        yield _block(clause.text, indent=8)


def clause_page(clause: Clause) -> Iterator[str]:
    page = "page unknown" if clause.page is None else f"page {clause.page}"
    yield clause.id
    yield f"{rules.load(clause.game).source}, {page} ({clause.kind})"
    yield ""
    yield _block(clause.text)
    if clause.ambiguity:
        yield "\nWhat the rulebook leaves open, and how it is interpreted here:"
        yield _block(clause.ambiguity)
    if clause.asset_missing:
        yield "\nIt depends on a picture, card or icon that is not in the rulebook's text."
    tests = rules.proven_by(clause.id)
    yield "\nProven by:" if tests else "\nOpen: no test proves it yet."
    yield from (f"  {test}" for test in tests)


def _block(text: str, indent: int = 2) -> str:
    margin = " " * indent
    return fill(text, WIDTH, initial_indent=margin, subsequent_indent=margin)


def _json(data: dict[str, object]) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False)
