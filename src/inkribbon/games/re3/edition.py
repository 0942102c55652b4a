"""Resident Evil 3: The Board Game, where it differs from its siblings."""

from __future__ import annotations

from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.printed.edition import Edition

from . import scenario_rules as scenario_rules
from . import specials as specials

EDITION = Edition(
    id="re3",
    title="Resident Evil 3: The Board Game",
    rules_version="1",
    discard_window="action",
    usable=("ammunition", "recovery", "scenario", "special"),
    kept_after_use=("weapon", "scenario"),
    herbs="stack",
    deck_a_reshuffles=True,
    hit_symbols=("mid", "high"),
    area="attack",
    large_evade=2,
    reaction_order="player",
    special_trigger="symbol-or-cut",
    assault="before",
    tension_chain=True,
    card_aside=False,
    ribbons=(1, 1, 2, 2),
    item_box=8,
    corpses_rise="one",
    search_fallen=True,
    spray_decks=("B",),
    spray_in_box=True,
    win_while_down=False,
    boss_bound=True,
    boss_fallback="closest",
    boss_solo_floor=10,
    modes=("easy", "solo", "standalone", "campaign"),
    solo_item_box=24,
)

GAME = CrawlGame(EDITION, __package__)
