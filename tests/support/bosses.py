"""Tables with a boss: a brute with twelve hit points that follows the test's cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace
from support.crawl import Table, box_with, laid_out, scenario_on
from support.re3 import names

from inkribbon.crawl.combat.behaviour import BossTo
from inkribbon.crawl.combat.evade import PushEnemy, StepAside
from inkribbon.crawl.effects.tension import TensionPhase
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.printed.bosses import BehaviourCard, BossAttack, BossCard, BossDeed
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.enemies import EnemyCard
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.scenario.file import BossRule
from inkribbon.crawl.state.events import BehaviourDrawn, BossAttacked
from inkribbon.crawl.state.world import Boss
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.engine import push

# Boards with a boss at B
ROW = """
    +---+---+---+---+---+---+
    | B   .   .   .   .   . |
    +---+---+---+---+---+---+
    """
HALL = """
    +---+---+---+---+
    | B   .   .   . |
    +               +
    | .   .   .   . |
    +---+---+---+---+
    """
TWO_ROOMS = """
    +---+---+---+---+---+
    | B   .   . d .   . |
    +           +       +
    | .   .   . | .   . |
    +---+---+---+---+---+
    """

BRUTE = BossCard(id="brute", name="Brute", source="authored", hit_points=12, move=2)


def behaviour(id: str, *deeds: BossDeed, copies: int = 1) -> BehaviourCard:
    """A behaviour card of the brute."""
    card = BehaviourCard(id=id, name=id, source="authored", boss="brute", copies=copies, deeds=())
    return replace(card, deeds=deeds)


IDLE = behaviour("idle")
HIT = BossAttack(name="Hit", evade="mid", range=1, damage=1)


def boss_table(
    drawing: str,
    *cards: BehaviourCard,
    cast: Sequence[str] = ("carlos",),
    kind: str = "brute",
    brute: BossCard = BRUTE,
    wins: bool = True,
    modes: Sequence[str] = (),
    items: Iterable[ItemCard] = (),
    enemies: Iterable[EnemyCard] = (),
    tension: Iterable[TensionCard] = (),
    game: CrawlGame = GAME,
) -> Table:
    """A table with the boss at B. Its deck has these cards, or one that does nothing."""
    scenario = scenario_on(drawing, boss=BossRule(kind=kind, wins=wins))
    box = box_with(game.contents, items, enemies, tension)
    box = replace(
        box,
        bosses={**box.bosses, "brute": brute},
        behaviour={**box.behaviour, **{card.id: card for card in cards or (IDLE,)}},
    )
    return laid_out(game, scenario, cast, box=box, modes=modes)


def boss(table: Table) -> Boss:
    """The one boss in play."""
    (found,) = table.world.bosses.values()
    return found


def boss_at(table: Table) -> str:
    return table.world.book.grid.names[boss(table).square]


def boss_routes(table: Table) -> list[str]:
    """The squares that the boss may go to next."""
    return names(table, (to.square for to in table.offers(BossTo)))


def boss_to(table: Table, at: str, dice: Sequence[object] = ()) -> None:
    table.answer(BossTo(boss(table).id, table.square(at)), dice)


def drawn(table: Table) -> list[str]:
    """The behaviour cards that were drawn."""
    return [event.card for event in table.told(BehaviourDrawn)]


def struck(table: Table) -> list[int]:
    """The seats that the boss has attacked."""
    return [event.seat for event in table.told(BossAttacked)]


def asides(table: Table) -> list[str]:
    """Where a pushed character may go."""
    return names(table, (step.square for step in table.offers(StepAside)))


def step_aside(table: Table, at: str, dice: Sequence[object] = ()) -> None:
    square = table.square(at)
    table.answer(next(s for s in table.offers(StepAside) if s.square == square), dice)


def push_aside(table: Table, at: str, dice: Sequence[object] = ()) -> None:
    square = table.square(at)
    table.answer(next(p for p in table.offers(PushEnemy) if p.square == square), dice)


def tension(table: Table, who: str = "", dice: Sequence[object] = ()) -> None:
    """Run only the Tension Phase of a character, by default the first of the cast."""
    table.world.active = table.seat(who) if who else 0
    push(table.world, TensionPhase())
    table.resume(dice)
