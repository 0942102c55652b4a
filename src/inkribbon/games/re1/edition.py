"""Resident Evil: The Board Game, where it differs from the other two."""

from __future__ import annotations

from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.printed.edition import (
    EASES,
    AttackRules,
    BossRules,
    DangerRules,
    Edition,
    EndingRules,
    EvadeRules,
    ItemRules,
    ReactionRules,
    StoryRules,
    Supplies,
    TensionRules,
)

from . import apprehension as apprehension
from . import missions as missions
from . import scenario_rules as scenario_rules
from . import specials as specials
from .figures import FIGURES

EDITION = Edition(
    id="re1",
    title="Resident Evil: The Board Game",
    rules_version="3",
    items=ItemRules(
        discard_window="action",
        usable=("ammunition", "recovery"),
        kept_after_use=(),
        herbs="stack",
        deck_a_reshuffles=True,
        search_fallen=False,
        spray_decks=("B",),
        spray_in_box=False,
        trade_fallen=True,
    ),
    # In a nightmare, four would have half as much time as two: every turn draws a card (authored).
    supplies=Supplies(ribbons=(1, 1, 1, 2), nightmare_ribbons=(0, 0, 0, 1), solo_pockets=2),
    attack=AttackRules(hit_symbols=("low", "mid", "high"), area="result"),
    evade=EvadeRules(large_base=4, assault="after"),
    reactions=ReactionRules(order="threat", special_trigger="symbol"),
    tension=TensionRules(chain=False, card_aside=False),
    dangers=DangerRules(corpses_rise="all", encounters="deck", spares="active"),
    bosses=BossRules(bound=False, fallback="choice", casualties="down"),
    ending=EndingRules(win_while_down=False),
    story=StoryRules(decides="active"),
    modes=(*EASES, "solo", "standalone", "campaign"),
    own_modes=("nightmare",),
)

GAME = CrawlGame(EDITION, __package__, FIGURES)
