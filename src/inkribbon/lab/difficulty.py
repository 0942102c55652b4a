"""How hard the difficulties of a game are, as a small page: made from results, never by hand."""

from __future__ import annotations

from collections.abc import Sequence

from .simulate import Result

HEAD = """\
| difficulty | players | games | won | 95 % sure | rounds | rounds of a win | lost by |
|---|---|---|---|---|---|---|---|"""


def balance_page(title: str, command: str, results: Sequence[Result]) -> str:
    """A Markdown page with a row for each result."""
    bots = ", ".join(dict.fromkeys(bot for result in results for bot in result.plan.bots))
    rows = "\n".join(_row(result) for result in results)
    return (
        f"# {title}: how hard it is\n\n"
        f"Played by bots alone (`{bots}` on every seat). Made by `{command}`; the same seed gives"
        f" the same games.\n\n{HEAD}\n{rows}\n"
    )


def _row(result: Result) -> str:
    setup, games = result.plan.setup, len(result.played)
    low, high = (f"{bound:.0%}" for bound in result.interval)
    players = len(setup.characters)
    rounds = [game.turns / players for game in result.played]
    won = [game.turns / players for game in result.played if game.won]
    losses = ", ".join(f"{cause} {count}" for cause, count in result.losses().items())
    cells = (
        setup.scenario,
        players,
        games,
        f"{result.wins / games:.0%}",
        f"{low} to {high}",
        _mean(rounds),
        _mean(won),
        losses or "nothing",
    )
    return f"| {' | '.join(map(str, cells))} |"


def _mean(numbers: Sequence[float]) -> str:
    return f"{sum(numbers) / len(numbers):.1f}" if numbers else "-"
