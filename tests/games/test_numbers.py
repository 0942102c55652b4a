"""Numbers that stand for something else. Saves and clients know them, so none may change."""

from __future__ import annotations

from inkribbon.crawl.combat import evade
from inkribbon.crawl.printed import items
from inkribbon.crawl.state import world as crawl
from inkribbon.games.apocalypse.state import world as apocalypse
from inkribbon.games.tower.state import world as tower
from inkribbon.geometry import aim, flood, inches, squares
from inkribbon.kernel import codec, decision, engine, view
from inkribbon.kernel.content.gist import gist_hash
from inkribbon.kernel.records import record


def test_seats_that_are_no_players() -> None:
    assert (decision.CHANCE, decision.GROUP, view.SPECTATOR) == (-1, -2, -3)
    assert (crawl.NOBODY, tower.NOBODY, apocalypse.NOBODY, aim.NOBODY) == (-1, -1, 0, 0)


def test_places_that_are_no_squares() -> None:
    assert (squares.OFF, inches.NOWHERE, apocalypse.OFF) == (-1, -1, -1)
    assert (tower.COVERED, evade.BASIC) == (-1, -1)


def test_distances_that_are_too_far() -> None:
    assert (squares.FAR, items.SIGHT) == (99, 99)
    assert (squares.LONGEST_WALK, squares.NO_WAY) == (254, 255)
    assert flood.FAR == 65535


def test_masks_of_all_links_and_of_what_never_opens() -> None:
    assert (squares.ALL_OPEN, squares.NEVER) == (-1, -1)


def test_limits_of_saves_and_rules() -> None:
    assert record.FORMAT == 1
    assert codec.MOST == 4 * 1024 * 1024
    assert engine.FUEL == 20_000


def test_the_length_of_digests() -> None:
    assert len(gist_hash(b"")) == 16
    assert len(codec.digest(())) == 32
