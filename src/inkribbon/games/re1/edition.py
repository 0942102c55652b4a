"""Resident Evil: The Board Game, where it differs from its siblings."""

from __future__ import annotations

from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.printed.edition import Edition

from . import specials as specials

EDITION = Edition(
    id="re1",
    title="Resident Evil: The Board Game",
    rules_version="1",
    discard_window="action",
    usable=("ammunition", "recovery"),
    kept_after_use=(),
    herbs="stack",
    deck_a_reshuffles=True,
    hit_symbols=("low", "mid", "high"),
    area="result",
    large_evade=4,
    reaction_order="threat",
    special_trigger="symbol",
    assault="after",
    tension_chain=False,
    card_aside=False,
    ribbons=(1, 1, 1, 2),
    item_box=0,
    corpses_rise="all",
    search_fallen=False,
    spray_decks=("B",),
    spray_in_box=False,
    win_while_down=False,
    boss_bound=False,
    boss_fallback="choice",
    boss_solo_floor=1,
)

GAME = CrawlGame(EDITION, __package__)
