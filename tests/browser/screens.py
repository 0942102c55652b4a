"""The screens that people play on, and what there is to see on one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from browser.clicking import Visitor
from playwright.sync_api import Page

SIZES = [(390, 844), (844, 390), (820, 1180), (1024, 768), (1440, 900)]
THEMES = ["dark", "light", "contrast"]
CUT_OFF = """() => [...document.querySelectorAll('main *, .top *')]
  .filter((one) => one.matches('h1, h2, h3, p, button, a, input, select') && one.checkVisibility())
  .filter((one) => !one.closest('.sr'))
  .filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1;
  })
  .map((one) => one.outerHTML.slice(0, 120))"""


def sized(visitor: Visitor, size: tuple[int, int]) -> Page:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    return visitor.page


DRAWN = """document.fonts.ready.then(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))"""


def every_size(visitor: Visitor, also: Sequence[tuple[int, int]] = ()) -> Iterator[tuple[int, int]]:
    """Each size in turn, on a page that is laid out anew: quicker than opening it again."""
    for size in (*SIZES, *also):
        sized(visitor, size).evaluate(DRAWN)
        yield size


def overflow(page: Page) -> list[int]:
    """How far the page can be scrolled, down and to the side."""
    found: list[int] = page.evaluate(
        "[document.documentElement.scrollHeight - innerHeight,"
        " document.documentElement.scrollWidth - innerWidth]"
    )
    return found


def is_inside(page: Page, selector: str) -> bool:
    """Whether something is on the screen with all of its corners."""
    box = page.locator(selector).first.bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    across = box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    return across and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def is_uncovered(page: Page, selector: str) -> bool:
    """Whether a click in the middle of something hits it, without any scrolling."""
    hit: bool = page.locator(selector).first.evaluate(
        """one => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }"""
    )
    return hit


def wears(page: Page, theme: str) -> None:
    """Change the theme of a page that is open."""
    page.evaluate("name => { document.documentElement.dataset.theme = name }", theme)


def every_look(visitor: Visitor, tab: str = "") -> Iterator[tuple[tuple[int, int], str]]:
    """Each size in each theme, with a panel that small screens have behind a tab."""
    for size in every_size(visitor):
        if tab:
            opens_tab(visitor.page, tab)
        for theme in THEMES:
            wears(visitor.page, theme)
            yield size, theme


def opens_tab(page: Page, name: str) -> None:
    """Show a panel that a small screen has behind a tab."""
    tab = page.locator(f".tabs [data-tab={name}]")
    if tab.is_visible() and tab.get_attribute("aria-pressed") == "false":
        tab.click()
