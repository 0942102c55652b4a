"""Resident Evil 3: The Board Game, where it differs from the other two."""

from __future__ import annotations

from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.printed.edition import (
    AttackRules,
    BossRules,
    DangerRules,
    Edition,
    EndingRules,
    EvadeRules,
    ItemRules,
    ReactionRules,
    Supplies,
    TensionRules,
)

from . import scenario_rules as scenario_rules
from . import specials as specials

EDITION = Edition(
    id="re3",
    title="Resident Evil 3: The Board Game",
    rules_version="3",
    items=ItemRules(
        discard_window="action",
        usable=("ammunition", "recovery", "scenario", "special"),
        kept_after_use=("weapon", "scenario"),
        herbs="stack",
        deck_a_reshuffles=True,
        search_fallen=True,
        spray_decks=("B",),
        spray_in_box=True,
    ),
    supplies=Supplies(ribbons=(1, 1, 2, 2), item_box=8, solo_item_box=24),
    attack=AttackRules(hit_symbols=("mid", "high"), area="attack"),
    evade=EvadeRules(large_base=2, assault="before"),
    reactions=ReactionRules(order="player", special_trigger="symbol-or-cut"),
    tension=TensionRules(chain=True, card_aside=False),
    dangers=DangerRules(corpses_rise="one"),
    bosses=BossRules(bound=True, fallback="closest", solo_floor=10),
    ending=EndingRules(win_while_down=False),
    modes=("easy", "solo", "standalone", "campaign"),
    own_modes=("nightmare",),
)

GAME = CrawlGame(EDITION, __package__)
