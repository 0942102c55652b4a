"""A scenario as a page to read or print."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

from inkribbon.catalogue import GAMES
from inkribbon.cli import main as cli
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.leaflet.page import leaflet
from inkribbon.crawl.printed.effects import CardEffect, MoveAll
from inkribbon.crawl.words.entries import entry
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.game import Setup
from inkribbon.words.lexicon import UNFILLED, load

CRAWLS = {game.id: game for game in GAMES.values() if isinstance(game, CrawlGame)}
SCENARIOS = [
    (game.id, info.id)
    for game in CRAWLS.values()
    for info in game.scenarios()
    if info.id != "campaign"
]


def source_of(scenario: str, game: CrawlGame = GAME) -> Source:
    return game.source_of(Setup(game=game.id, scenario=scenario, characters=()))


def page_of(scenario: str) -> str:
    return leaflet(GAME, source_of(scenario), load())


def map_of(page: str) -> ElementTree.Element:
    drawn = re.search(r"<svg xmlns.*?</svg>", page)
    assert drawn is not None
    return ElementTree.fromstring(drawn.group())


def letters(page: str) -> list[str]:
    texts = map_of(page).iter("{http://www.w3.org/2000/svg}text")
    return sorted(e.text or "" for e in texts if e.get("class", "").startswith("letters"))


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_every_scenario_can_be_read_as_a_page(name: str, scenario: str) -> None:
    game = CRAWLS[name]
    source = source_of(scenario, game)
    page = leaflet(game, source, load())
    assert UNFILLED not in page
    drawn = [e for e in map_of(page).iter() if e.get("class") == "square"]
    setup = Setup(game=game.id, scenario=scenario, characters=_cast(game, scenario))
    sheet = game.sheet(game.start(setup))
    assert len(drawn) == len(sheet.squares)
    assert sheet.brief.strip()[:40] in page.replace("&#x27;", "'").replace("&quot;", '"')


def _cast(game: CrawlGame, scenario: str) -> tuple[str, ...]:
    info = next(info for info in game.scenarios() if info.id == scenario)
    return tuple(name for name, _ in game.characters())[: info.seats[0]]


def test_the_map_shows_what_stands_and_lies_there() -> None:
    # The map of the file: two starts, an exit, tokens, stairs, enemies, a corpse on each floor.
    found = letters(page_of("uptown-3"))
    assert [found.count(sign) for sign in ("1", "2", "X", "A", "B", "T", "N", "Z", "k", "O")] == [
        *(1, 1, 1, 5, 1, 2, 1, 3, 2, 1)
    ]


def test_what_only_a_campaign_brings_is_on_the_map_as_well() -> None:
    found = letters(page_of("uptown-2"))
    assert found.count("C") == found.count("P") == 1


@pytest.mark.parametrize("what", ["more", "standalone", "campaign"])
def test_the_page_tells_what_is_added_for_some_parties(what: str) -> None:
    shipped = source_of("downtown-1").text
    added = f'\n[[{what}]]\ncharacters = 2\ntext = "Someone knocks."\n'
    page = leaflet(GAME, Source("longer.toml", shipped + added), load())
    assert "Someone knocks." in page


def test_the_page_tells_of_tables_doors_cards_and_larger_parties() -> None:
    page = page_of("uptown-3")
    assert "<td>U</td><td>Zombie Dog</td><td>Drain Deimos</td>" in page
    assert "<td>6</td><td>nothing</td><td>draw a tension card now</td>" in page
    assert "park gate (1.g2): Spare Key" in page
    assert "Zombie 1.c1, 1.c3, 2.e2, 2.g4; Zombie Dog 2.h5, 1.g1; Drain Deimos 1.h1" in page
    assert "Zombie 2.f4, 1.f4, 1.g3, 2.g1; Zombie Dog 1.h4; Drain Deimos 1.g2" in page
    assert "Deck B: Flame Rounds, Acid Rounds, Book of Wisdom" in page
    assert "1.e4: A bronze hand, open, as wide as a book. Book of Wisdom" in page


def test_every_effect_of_a_table_has_words() -> None:
    kinds = [effect.__struct_config__.tag for effect in get_args(CardEffect)]
    assert len(kinds) > 20
    worded = set(load().sections["entry"])
    assert [kind for kind in kinds if kind not in worded] == []


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (MoveAll(), "enemies here and on linked tiles move"),
        (MoveAll(linked=False), "enemies on this tile move"),
        (MoveAll(enemy="zombie"), "Zombie: all here and on linked tiles move"),
        (MoveAll(enemy="zombie", linked=False), "Zombie: all on this tile move"),
    ],
)
def test_an_entry_says_which_enemies_move(effect: MoveAll, text: str) -> None:
    world = GAME.new("uptown-2", ["jill"])
    assert entry(world.book, [effect], load()) == text


def test_a_one_way_door_says_from_where_it_opens_and_a_sealed_one_that_no_key_does() -> None:
    page = page_of("commercial-1")
    assert "fire door (k3): opens only from k4" in page
    assert "not opened by a key" not in page
    assert "steel shutter (h4): not opened by a key" in page_of("downtown-1")


def test_what_an_author_writes_is_text_and_never_markup() -> None:
    text = source_of("uptown-2").text.replace("The Horde Outside", "<script>alert(1)</script>")
    page = leaflet(GAME, Source("mine.toml", text), load())
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_the_page_is_written_where_one_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(source_of("uptown-2").text, encoding="utf-8")
    page = tmp_path / "pages" / "mine.html"
    assert cli.main(["check", str(file), "--page", str(page)]) == 0
    assert page.read_text("utf-8") == leaflet(GAME, Source("mine.toml", file.read_text()), load())
    assert f"the page: {page}" in capsys.readouterr().out
    (tmp_path / "taken").write_text("")
    assert cli.main(["check", str(file), "--page", str(tmp_path / "taken" / "x.html")]) == 2
    assert "cannot write" in capsys.readouterr().err
