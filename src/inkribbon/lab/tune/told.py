"""The report: what was changed, how each cell went before and after, and what it took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .job import Job
from .marks import Mark, combinations, patch, with_values
from .probe import Tally
from .search import Candidate, best


def report(job: Job, found: Sequence[Candidate]) -> str:
    """The whole report, which ends with the patch if a candidate fits."""
    return "\n".join(_lines(job, found)) + "\n" + changes(job, found)


def changes(job: Job, found: Sequence[Candidate]) -> str:
    """The patch; empty if nothing fits, or if the file as it is does."""
    chosen = best(found, job.band)
    if not chosen.fits:
        return ""
    text = job.source.text
    return patch(job.source.name, text, with_values(text, job.marks(), chosen.values))


def _lines(job: Job, found: Sequence[Candidate]) -> Iterator[str]:
    band, marks, chosen = job.band, job.marks(), best(found, job.band)
    yield (
        f"{job.source.name} for {job.game}{f' {job.scenario}' if job.scenario else ''}, played by"
        f" {job.bot}, seed {job.seed}: target {band.target:.0%}, {band.low:.0%} to {band.high:.0%}"
    )
    yield _verdict(found, chosen)
    yield ""
    width = max(len(mark.name) for mark in marks)
    yield from (_mark(mark, value, width) for mark, value in zip(marks, chosen.values, strict=True))
    yield ""
    for place, way in enumerate(job.cells):
        yield f"  {way}"
        yield f"    as written  {_cell(found[0], place)}"
        yield f"    {'tuned' if chosen.fits else 'nearest':<10}  {_cell(chosen, place)}"
    yield ""
    yield _cost(job, found, marks)
    yield ""


def _verdict(found: Sequence[Candidate], chosen: Candidate) -> str:
    if not chosen.fits:
        return "no values in the ranges of the marks were shown to reach the target; the nearest:"
    return "nothing to change:" if chosen is found[0] else "every cell is in its band with:"


def _mark(mark: Mark, value: int, width: int) -> str:
    now = f"{mark.value} -> {value}" if value != mark.value else f"{value}"
    return f"  {mark.name:<{width}}  {now}  (line {mark.line}, {mark.low} to {mark.high})"


def _cell(candidate: Candidate, place: int) -> str:
    if not candidate.cells:
        return "the game refuses these values"
    return _tally(candidate.cells[place])


def _tally(tally: Tally) -> str:
    if not tally.games:
        return "not played, because another cell is outside"
    low, high = tally.interval
    return (
        f"{tally.won} of {tally.games} won: {tally.rate:.0%}, surely {low:.0%} to {high:.0%},"
        f" {tally.verdict}"
    )


def _cost(job: Job, found: Sequence[Candidate], marks: Sequence[Mark]) -> str:
    played = sum(one.games for one in found)
    grid = combinations(marks) * len(job.cells) * job.band.fixed()
    return (
        f"{len(found)} of {combinations(marks)} combinations tried in {played} games; a grid of all"
        f" of them with {job.band.fixed()} games per cell would take {grid}"
    )
