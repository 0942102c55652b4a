"""A balance page in Markdown: an overview, then a table and a map for each scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from inkribbon.kernel.game import CAMPAIGN, ScenarioInfo

from .balance import Case
from .cells import Cell, Store, ranked
from .figures import explained, told
from .targets import Target, target_for

NONE = "-"
PARTIES = {"careful": " (a cautious first party)", "keen": " (experts)"}
"""What kind of players a bot stands for."""
OLDER = "†"


class Row(msgspec.Struct, frozen=True):
    """A case with its results."""

    scenario: ScenarioInfo
    setup: str
    cell: Cell
    older: bool
    """Whether it was measured with older rules or content."""
    target: Target | None
    verdict: str

    @property
    def rate(self) -> str:
        return f"{self.cell.rate:.0%}{OLDER if self.older else ''}"


def rows(cases: Sequence[Case], store: Store, targets: Sequence[Target]) -> list[Row]:
    """The cases that have results."""
    known = {(case.scenario.id, str(case.way)): case.found(store) for case in cases}
    found = []
    for case in cases:
        name, setup = case.scenario.id, str(case.way)
        cell = known[name, setup]
        if cell is None or not cell.games:
            continue
        target = target_for(targets, cell.game, name, setup)
        others = {way: other for (at, way), other in known.items() if at == name and other}
        verdict = target.verdict(cell, others) if target is not None else ""
        found.append(
            Row(case.scenario, setup, cell, not cell.same_rules(case.cell), target, verdict)
        )
    return found


class Page(msgspec.Struct, frozen=True):
    """The data of a page."""

    title: str
    command: str
    cases: Sequence[Case]
    rows: Sequence[Row]
    maps: Mapping[str, str]
    """By scenario, the path of its map relative to the page."""
    others: Sequence[Row] = ()
    """The same cases played by other bots, to compare."""

    def text(self) -> str:
        return "\n".join([*self._head(), *self._overview(), *self._sections()]) + "\n"

    def _head(self) -> Iterator[str]:
        cell = self.cases[0].cell
        cast = max((case.cell.characters for case in self.cases), key=len)
        yield f"# Balance: {self.title}"
        yield ""
        yield (
            f"Played by `{cell.bot}` bots on every seat, seed {cell.seed}; characters join in the"
            f" order {', '.join(cast)}. Intervals are Wilson's, 95 %. Turns are counted as"
            f" the game counts them.{self._compared()} Written by"
        )
        yield ""
        yield f"```sh\n{self.command}\n```"
        missing = len(self.cases) - len(self.rows)
        if missing:
            yield ""
            yield f"Not finished yet: {missing} of {len(self.cases)} lines are missing."
        if any(row.older for row in self.rows):
            yield ""
            yield f"{OLDER} measured before the rules or the content were changed."

    def _compared(self) -> str:
        if not self.others:
            return ""
        first = self.cases[0].cell.bot
        bots = dict.fromkeys(row.cell.bot for row in self.others)
        told = ", ".join(f"`{bot}`{PARTIES.get(bot, '')}" for bot in bots)
        return (
            f" For comparison, the same set-ups were played by {told}; targets are for"
            f" `{first}`{PARTIES.get(first, '')}."
        )

    def _beside(self, row: Row) -> list[Row]:
        """The results of other bots with a row's set-up."""
        same = (row.scenario.id, row.setup)
        return [other for other in self.others if (other.scenario.id, other.setup) == same]

    # All scenarios at a glance

    def _overview(self) -> Iterator[str]:
        setups = list(dict.fromkeys(row.setup for row in self.rows))
        at = {(row.scenario.id, row.setup): row for row in self.rows}
        yield from ("", "## Games won", "")
        yield _line(["scenario", *setups])
        yield _rule("l" + "r" * len(setups))
        for info in self._scenarios():
            found = [at.get((info.id, setup)) for setup in setups]
            yield _line([f"[{info.title}](#{info.id})", *map(self._glance, found)])

    def _glance(self, row: Row | None) -> str:
        if row is None:
            return NONE
        beside = [f"{other.cell.bot} {other.rate}" for other in self._beside(row)]
        return ", ".join([f"{row.rate} {row.verdict}".strip(), *beside])

    def _scenarios(self) -> list[ScenarioInfo]:
        return list({row.scenario.id: row.scenario for row in self.rows}.values())

    # One scenario

    def _sections(self) -> Iterator[str]:
        for info in self._scenarios():
            own = [row for row in self.rows if row.scenario.id == info.id]
            extra = [_others(self._beside(row)) for row in own]
            yield from ("", f"## {info.id}", "", f"{info.title}.", "", *_table(own, extra))
            if info.id == CAMPAIGN:
                yield from ("", *_parts(own))
                yield from _figures([row for mine in own for row in (mine, *self._beside(mine))])
            if info.id in self.maps:
                yield from ("", *_falls(own, self.maps[info.id]))


HEADINGS = (
    *("set-up", "won", "games", "rate", "95 %", "target", "", "turns", "turns of a win"),
    *("decisions", "scenarios", "continues", "lost by"),
)
LEFT = ("set-up", "95 %", "target", "", "lost by")
"""Columns of words; numbers are aligned right."""


def _table(own: Sequence[Row], extra: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """A table with one line per row; empty columns are left out."""
    found = [{**_cells(row), **more} for row, more in zip(own, extra, strict=True)]
    shown = [name for name in HEADINGS if any(cells.get(name) for cells in found)]
    place = shown.index("95 %") + 1
    shown[place:place] = dict.fromkeys(name for more in extra for name in more)
    yield _line(shown)
    yield _rule("".join("l" if name in LEFT else "r" for name in shown))
    for cells in found:
        yield _line([cells.get(name, "") or NONE for name in shown])


def _others(beside: Sequence[Row]) -> dict[str, str]:
    """A column for each other bot: games won, with the interval."""
    return {f"`{row.cell.bot}`": _with_interval(row) for row in beside}


def _with_interval(row: Row) -> str:
    low, high = row.cell.interval
    return f"{row.cell.won} of {row.cell.games}: {row.rate} ({low:.0%} to {high:.0%})"


def _cells(row: Row) -> dict[str, str]:
    cell = row.cell
    low, high = cell.interval
    parts = sum(cell.parts.values())
    return {
        "set-up": row.setup,
        "won": str(cell.won),
        "games": str(cell.games),
        "rate": row.rate,
        "95 %": f"{low:.0%} to {high:.0%}",
        "target": str(row.target or ""),
        "": row.verdict,
        "turns": f"{cell.turns / cell.games:.1f}",
        "turns of a win": f"{cell.winning_turns / cell.won:.1f}" if cell.won else NONE,
        "decisions": f"{cell.decisions / cell.games:.0f}",
        "scenarios": f"{parts / cell.games:.1f}" if parts else "",
        "continues": f"{cell.continues / cell.games:.1f}" if cell.continues else "",
        "lost by": _tally(cell.lost_by),
    }


def _tally(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def _parts(own: Sequence[Row]) -> Iterator[str]:
    """How often each scenario of a campaign was won, and how often the campaign was lost in it."""
    names = sorted(dict.fromkeys(name for row in own for name in row.cell.parts))
    yield "The scenarios that were played: how often they were won, and how often the campaign was"
    yield "lost there."
    yield ""
    yield _line(["scenario", *(row.setup for row in own)])
    yield _rule("l" * (len(own) + 1))
    for name in names:
        yield _line([name, *(_part(row.cell, name) for row in own)])


def _part(cell: Cell, name: str) -> str:
    played = cell.parts.get(name, 0)
    if not played:
        return NONE
    lost = cell.lost_in.get(name, 0)
    return f"{cell.parts_won.get(name, 0)} of {played}" + (f", the end {lost}" if lost else "")


def _figures(found: Sequence[Row]) -> Iterator[str]:
    """What the game counts in its campaigns: a line for each set-up, then what is counted."""
    counted = [row for row in found if row.cell.figures]
    if not counted:
        return
    yield ""
    first = found[0].cell.bot
    for row in counted:
        bot = f", `{row.cell.bot}`" if row.cell.bot != first else ""
        yield f"- {row.setup}{bot}: {told(row.cell.figures)}."
    yield ""
    yield explained(dict.fromkeys(name for row in counted for name in row.cell.figures))


def falls_of(own: Iterable[Row]) -> dict[str, int]:
    """Where characters fell, in all games of a scenario."""
    total: Counter[str] = Counter()
    for row in own:
        total.update(row.cell.fell)
    return ranked(total)


def _falls(own: Sequence[Row], path: str) -> Iterator[str]:
    falls = falls_of(own)
    games = sum(row.cell.games for row in own)
    name = own[0].scenario.id
    worst = next(iter(falls))
    yield (
        f"Where characters lay at the end: {sum(falls.values())} in {games} games, most often on"
        f" {worst} ({falls[worst]})."
    )
    yield ""
    yield f"![Where characters fell in {name}]({path})"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _rule(sides: str) -> str:
    return f"|{'|'.join('--:' if side == 'r' else '---' for side in sides)}|"
