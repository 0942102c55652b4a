"""Resident Evil 2: The Board Game, where it differs from its siblings."""

from __future__ import annotations

from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.printed.edition import Edition

from . import specials as specials

EDITION = Edition(
    id="re2",
    title="Resident Evil 2: The Board Game",
    rules_version="1",
    discard_window="activation",
    usable=("ammunition", "recovery", "scenario", "campaign"),
    kept_after_use=("weapon", "scenario", "campaign"),
    herbs="free-with-green",
    deck_a_reshuffles=False,
    hit_symbols=("mid", "high"),
    area="share",
    large_evade=4,
    reaction_order="player",
    special_trigger="card",
    assault="before",
    tension_chain=True,
    card_aside=True,
    ribbons=(1, 1, 2, 2),
    item_box=0,
    corpses_rise="all",
    search_fallen=True,
    spray_decks=("A", "B"),
    spray_in_box=False,
    win_while_down=True,
    boss_bound=True,
    boss_fallback="choice",
    boss_solo_floor=1,
)

GAME = CrawlGame(EDITION, __package__)
