"""A map of where characters fell: the redder a square, the more often."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from inkribbon.crawl.sheet import Sheet

from .plan import DRAWING, PALETTE, UNIT, Floor, corner, plan

HEAT = """\
.fell{fill:var(--red)}
.count{font:bold 10px system-ui,sans-serif;fill:var(--ink);text-anchor:middle;
paint-order:stroke;stroke:var(--floor);stroke-width:3px}
"""


def picture(sheet: Sheet, falls: Mapping[str, int]) -> str:
    """A standalone SVG file, readable in light and dark themes."""
    style = f"<style>{PALETTE}svg{{background:var(--paper)}}{DRAWING}{HEAT}</style>"
    return heat_map(sheet, falls, style) + "\n"


def heat_map(sheet: Sheet, falls: Mapping[str, int], style: str = "") -> str:
    """The drawing as SVG; without a style it uses the colours of the page around it."""

    def fill(floor: Floor) -> Iterator[str]:
        return _squares(sheet, floor, falls)

    return plan(sheet, f"Where characters fell: {sheet.title}", fill, style)


def _squares(sheet: Sheet, floor: Floor, falls: Mapping[str, int]) -> Iterator[str]:
    """All squares; those where characters fell are shaded red and show the count."""
    most = max(falls.values(), default=0)
    for at, index in floor.squares.items():
        name = sheet.squares[index].name
        x, y = corner(floor, at)
        place = f"x='{x}' y='{y}' width='{UNIT}' height='{UNIT}'"
        count = falls.get(name, 0)
        yield f"<rect class='square' {place}><title>{name}: {count}</title></rect>"
        if count:
            middle = f"x='{x + UNIT // 2}' y='{y + UNIT // 2 + 4}'"
            yield f"<rect class='fell' {place} opacity='{0.1 + 0.9 * count / most:.2f}'/>"
            yield f"<text class='count' {middle}>{count}</text>"
