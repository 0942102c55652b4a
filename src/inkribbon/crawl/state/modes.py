"""Ways to play: easy, solo, a scenario by itself, the campaign. Which fit together, and figures."""

from __future__ import annotations

from inkribbon.crawl.printed.campaign import Graph
from inkribbon.crawl.printed.edition import Edition
from inkribbon.kernel import cast
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import CAMPAIGN, Setup

from .book import Book

EASY, SOLO, STANDALONE = "easy", "solo", "standalone"


def check_modes(edition: Edition, graph: Graph | None, setup: Setup) -> None:
    """One sentence that says what does not fit together."""
    cast.check_modes(setup, edition.modes)
    _check_campaign(edition, graph, setup)
    if SOLO in setup.modes and len(setup.characters) != 1:
        raise BadSetup(
            f"solo play is for one character, not {len(setup.characters)}: name one, or leave out"
            " the mode 'solo'"
        )


def _check_campaign(edition: Edition, graph: Graph | None, setup: Setup) -> None:
    whole = setup.scenario == CAMPAIGN
    if whole and STANDALONE in setup.modes:
        raise BadSetup(
            "a campaign cannot be played standalone: choose a scenario, or leave out the mode"
        )
    if CAMPAIGN in setup.modes and not whole:
        raise BadSetup(
            f"the mode 'campaign' goes with the scenario 'campaign', not with {setup.scenario!r}:"
            " choose that, or leave out the mode"
        )
    nodes = [node.id for node in graph.scenario] if graph is not None else []
    if STANDALONE in setup.modes and setup.scenario not in nodes:
        raise BadSetup(
            f"{setup.scenario} is no scenario of the campaign and always stands alone: leave out"
            " the mode 'standalone'"
        )


def ways_to_play(edition: Edition, graph: Graph | None, scenario: str) -> tuple[str, ...]:
    """The modes that can be chosen with a scenario; the campaign is one by itself."""
    nodes = [node.id for node in graph.scenario] if graph is not None else []
    others = (CAMPAIGN,) if scenario in nodes else (CAMPAIGN, STANDALONE)
    return tuple(mode for mode in edition.modes if mode not in others)


# Figures


def start_ribbons(book: Book) -> int:
    """Ink ribbons at the start of a scenario."""
    count = len(book.cast)
    return count if book.easy else book.edition.supplies.ribbons[count - 1]


def box_limit(book: Book) -> int:
    """How many items the item box holds; 0 for any number."""
    return book.edition.supplies.solo_item_box if book.solo else book.edition.supplies.item_box
