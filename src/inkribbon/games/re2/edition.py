"""Resident Evil 2: The Board Game, where it differs from the other two."""

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
    id="re2",
    title="Resident Evil 2: The Board Game",
    rules_version="3",
    items=ItemRules(
        discard_window="activation",
        usable=("ammunition", "recovery", "scenario", "campaign"),
        kept_after_use=("weapon", "scenario", "campaign"),
        herbs="free-with-green",
        deck_a_reshuffles=False,
        search_fallen=True,
        spray_decks=("A", "B"),
        spray_in_box=True,
    ),
    supplies=Supplies(ribbons=(1, 1, 2, 2)),
    attack=AttackRules(hit_symbols=("mid", "high"), area="share", listed_hits=False),
    evade=EvadeRules(large_base=4, assault="before"),
    reactions=ReactionRules(order="player", special_trigger="card"),
    tension=TensionRules(chain=True, card_aside=True),
    dangers=DangerRules(corpses_rise="all", unexplored="colour"),
    bosses=BossRules(bound=True, fallback="choice", casualties="spared"),
    ending=EndingRules(win_while_down=True),
    modes=("easy", "solo", "campaign"),
    own_modes=("nightmare",),
)

GAME = CrawlGame(EDITION, __package__)
