"""Ways to play (easy, nightmare, solo, standalone, campaign): valid combinations, and the
numbers they change."""

from __future__ import annotations

from inkribbon.crawl.printed.campaign import Graph
from inkribbon.crawl.printed.edition import EASES, Edition
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import CAMPAIGN, Setup, cast

from .book import Book

ALONE = "solo play is for one character, not {count}: choose one, or drop the mode 'solo'"
ALONE_HERE = (
    "solo play is for {least} characters here, not {count}: choose {least}, or drop the mode 'solo'"
)
EASY, SOLO, STANDALONE, NIGHTMARE = "easy", "solo", "standalone", "nightmare"


def check_modes(edition: Edition, graph: Graph | None, setup: Setup, least: int = 1) -> None:
    """Raise a one-line error if the modes do not fit the set-up.

    `least` is the minimum number of characters: a solo player controls that many.
    """
    cast.check_modes(setup, edition.ways)
    if NIGHTMARE in setup.modes and not set(setup.modes).isdisjoint((EASY, *EASES)):
        raise BadSetup("a game cannot be easy and a nightmare at once: choose one of the modes")
    _check_campaign(edition, graph, setup)
    if SOLO in setup.modes and len(setup.characters) != least:
        raise BadSetup(
            ALONE if least == 1 else ALONE_HERE, least=least, count=len(setup.characters)
        )


def _check_campaign(edition: Edition, graph: Graph | None, setup: Setup) -> None:
    whole = setup.scenario == CAMPAIGN
    if whole and STANDALONE in setup.modes:
        raise BadSetup(
            "a campaign cannot be played standalone: choose a scenario, or drop the mode"
        )
    if CAMPAIGN in setup.modes and not whole:
        raise BadSetup(
            "the mode 'campaign' requires the scenario 'campaign', not {scenario!r}: choose that,"
            " or drop the mode",
            scenario=setup.scenario,
        )
    nodes = [node.id for node in graph.scenario] if graph is not None else []
    if STANDALONE in setup.modes and setup.scenario not in nodes:
        raise BadSetup(
            "{scenario} is not part of the campaign and is always standalone: drop the mode"
            " 'standalone'",
            scenario=setup.scenario,
        )


def ways_to_play(edition: Edition, graph: Graph | None, scenario: str) -> tuple[str, ...]:
    """The modes that can be chosen for a scenario; the campaign is chosen as a scenario."""
    nodes = [node.id for node in graph.scenario] if graph is not None else []
    others = (CAMPAIGN,) if scenario in nodes else (CAMPAIGN, STANDALONE)
    return tuple(mode for mode in edition.ways if mode not in others)


# Numbers


def start_ribbons(book: Book) -> int:
    """Ink ribbons at the start of a scenario."""
    return _usual_ribbons(book) + sum(more.ribbons for more in book.scenario.more)


def _usual_ribbons(book: Book) -> int:
    count = len(book.cast)
    if book.nightmare:
        return book.edition.supplies.nightmare_ribbons[count - 1]
    if book.easy:
        return count
    return book.edition.supplies.ribbons[count - 1] + ("ribbon" in book.eases)


def start_danger(book: Book) -> int:
    """The space of the danger track to start on: in a nightmare, the first of the last band."""
    track = book.contents.danger
    if not book.nightmare or track is None:
        return 0
    return track.bands[-2] + 1


def box_limit(book: Book) -> int:
    """The capacity of the item box; 0 means unlimited."""
    return book.edition.supplies.solo_item_box if book.solo else book.edition.supplies.item_box
