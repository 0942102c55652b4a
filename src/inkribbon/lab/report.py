"""A result as a small page that stands alone: figures, causes of loss, where characters fall."""

from __future__ import annotations

from html import escape
from typing import Any

from inkribbon.catalogue import game as find_game
from inkribbon.crawl.sheet import Sheet

from .simulate import Result

UNIT = 26
STYLE = """
:root{color-scheme:light dark;--ink:#1c1814;--paper:#fbf6ea;--line:#756a55;--red:#b01522;
--ok:#0a6147}
@media (prefers-color-scheme:dark){:root{--ink:#f4eddf;--paper:#11181b;--line:#7c8d93;--red:#ff7a70;
--ok:#74d6ac}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);
max-width:46rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem;
border-bottom:1px solid var(--line)}td:last-child{text-align:right}
.bar{display:flex;height:1.4rem;border:1px solid var(--line);border-radius:4px;overflow:hidden}
.bar i{background:var(--ok)}.bar b{background:var(--red);flex:1}
rect{stroke:var(--line);fill:none}.fell{fill:var(--red);stroke:none}
"""


def page(result: Result) -> str:
    """The whole page as HTML."""
    setup = result.plan.setup
    sheet = find_game(setup.game).sheet(find_game(setup.game).start(setup))
    title = escape(f"{setup.game} {setup.scenario}: {result.wins} of {len(result.played)} won")
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{title}</title>"
        f"<style>{STYLE}</style><h1>{title}</h1>{_bar(result)}{_table(result)}{_map(result, sheet)}"
    )


def _bar(result: Result) -> str:
    low, high = (round(100 * bound) for bound in result.interval)
    share = 100 * result.wins / len(result.played)
    return (
        f"<p class='bar'><i style='width:{share:.1f}%'></i><b></b></p>"
        f"<p>{share:.1f} % won, between {low} and {high} % with 95 % confidence.</p>"
    )


def _table(result: Result) -> str:
    rows = [
        ("Characters", ", ".join(result.plan.setup.characters)),
        ("Bots", ", ".join(result.plan.bots)),
        ("Decisions in a game", f"{result.mean_decisions:.0f}"),
        ("Turns in a game", f"{result.mean_turns:.1f}"),
        *((f"Lost: {cause}", str(count)) for cause, count in result.losses().items()),
    ]
    cells = "".join(f"<tr><td>{escape(a)}</td><td>{escape(b)}</td></tr>" for a, b in rows)
    return f"<table>{cells}</table>"


def _map(result: Result, sheet: Any) -> str:
    """Where characters fell, on a board of squares: the redder, the more often."""
    falls = result.falls()
    if not falls or not isinstance(sheet, Sheet):
        return ""
    most = max(falls.values())
    parts = []
    for square in sheet.squares:
        x, y = square.column * UNIT, square.row * UNIT
        place = f"x='{x}' y='{y}' width='{UNIT}' height='{UNIT}'"
        count = falls.get(square.name, 0)
        parts.append(f"<rect {place}><title>{square.name}: {count}</title></rect>")
        if count:
            parts.append(f"<rect class='fell' {place} opacity='{count / most:.2f}'/>")
    width = (max(s.column for s in sheet.squares) + 1) * UNIT
    height = (max(s.row for s in sheet.squares) + 1) * UNIT
    view = f"viewBox='-1 -1 {width + 2} {height + 2}'"
    drawing = "".join(parts)
    return f"<h2>Where characters fell</h2><svg {view} role='img' width='100%'>{drawing}</svg>"
