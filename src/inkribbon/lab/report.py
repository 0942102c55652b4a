"""A result as a self-contained HTML page: figures, causes of loss, where characters fell."""

from __future__ import annotations

from html import escape
from typing import Any

from inkribbon.catalogue import game as find_game

from .leaflets import Leaflet, leaflet_of
from .simulate import Result

STYLE = """\
:root{color-scheme:light dark;--ok:#0a6147}
@media (prefers-color-scheme:dark){:root{--ok:#74d6ac}}
svg{width:100%;height:auto}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);
max-width:46rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem;
border-bottom:1px solid var(--line)}td:last-child{text-align:right}
.bar{display:flex;height:1.4rem;border:1px solid var(--line);border-radius:4px;overflow:hidden}
.bar i{background:var(--ok)}.bar b{background:var(--red,#c01522);flex:1}
"""


def page(result: Result) -> str:
    """The whole page as HTML."""
    setup = result.plan.setup
    game = find_game(setup.game)
    sheet, leaflet = game.sheet(game.start(setup)), leaflet_of(game)
    style = f"{leaflet.STYLE if leaflet is not None else ''}{STYLE}"
    title = escape(f"{setup.game} {setup.scenario}: {result.wins} of {len(result.played)} won")
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{title}</title>"
        f"<style>{style}</style><h1>{title}</h1>"
        f"{_bar(result)}{_table(result)}{_map(result, sheet, leaflet)}"
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


def _map(result: Result, sheet: Any, leaflet: Leaflet | None) -> str:
    """Where characters fell, if a map can be drawn."""
    falls = result.falls()
    if not falls or leaflet is None or not leaflet.has_map(sheet):
        return ""
    return f"<h2>Where characters fell</h2>{leaflet.heat_map(sheet, falls)}"
