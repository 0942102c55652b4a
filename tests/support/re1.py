"""Actions for tests of the first game that the common table lacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from support.crawl import Table, crawl, crawl_game

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.enemy_moves import WalkTo
from inkribbon.crawl.combat.evade import PushEnemy, StepAside
from inkribbon.crawl.combat.reactions import ReactionPhase
from inkribbon.crawl.effects.tension import TensionPhase
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.items.carrying import Discard, Mix
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.trade import Trade
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.enemies import Attack as Strike
from inkribbon.crawl.printed.enemies import EnemyCard
from inkribbon.crawl.state.tasks import EndTurn
from inkribbon.crawl.turn.actions import Move
from inkribbon.kernel.engine import push

OURS = "made up for a test"


def the_game() -> CrawlGame:
    return crawl_game("re1")


def box() -> Contents:
    return the_game().contents


def foe(
    name: str,
    attack: Strike,
    *,
    size: Literal[1, 2, 3] = 1,
    threat: int = 9,
    move: int = 1,
    hit_points: int = 3,
    specials: tuple[Strike, ...] = (),
) -> EnemyCard:
    """An enemy made up for a test."""
    return EnemyCard(
        id=name,
        name=name,
        source=OURS,
        copies=15,
        size=size,
        threat=threat,
        move=move,
        hit_points=hit_points,
        attack=attack,
        specials=specials,
    )


GIANT = foe("giant", Strike(range=0, damage=1), size=3)
"""An enemy on a large base, which the box does not have yet."""


def house(drawing: str, *, cast: Sequence[str] = ("jill",), **more: Any) -> Table:
    """A `crawl` table of the first game."""
    return crawl("re1", drawing, cast=cast, **more)


GREENS = ("all-clear",) * 7 + ("all-clear-hand",) * 4 + ("all-clear-teeth",) * 4
"""The green tension cards picked for the introduction, unless a test picks others."""


def the_gunshot(*cast: str, greens: Sequence[str] = GREENS) -> Table:
    """The shipped introduction at its first question."""
    game = the_game()
    return Table(game, game.new("the-gunshot", list(cast))).resume(greens)


# Continuing


def reaction_phase(table: Table, who: str, dice: Sequence[object] = ()) -> Table:
    """Skip to a character's Reaction Phase; the rest of the turn follows."""
    seat = table.seat(who)
    table.world.active = seat
    push(table.world, ReactionPhase(), TensionPhase(), EndTurn(seat))
    return table.resume(dice)


def tension_phase(table: Table, who: str, dice: Sequence[object] = ()) -> Table:
    """Skip to a character's Tension Phase; the rest of the turn follows."""
    seat = table.seat(who)
    table.world.active = seat
    push(table.world, TensionPhase(), EndTurn(seat))
    return table.resume(dice)


def face_up(table: Table, card: str) -> Table:
    """Put a tension card face up on the discard pile; the rest of the deck is harmless."""
    return table.deck("tension", *["all-clear"] * 10, discard=[card])


# Options, by the names of squares


def names(table: Table, squares: Iterable[int]) -> list[str]:
    return sorted({table.world.book.grid.names[square] for square in squares})


def moves(table: Table) -> list[str]:
    """Where the active character may move."""
    return names(table, (move.square for move in table.offers(Move)))


def targets(table: Table, weapon: str = "handgun") -> list[str]:
    """Squares with an enemy that the active character may attack with the weapon."""
    everything = [item for c in table.world.characters.values() for item in c.items]
    armed = [item.id for item in everything if item.card == weapon]
    shots = [shot for shot in table.offers(Attack) if shot.weapon in armed]
    return names(table, (table.world.enemies[shot.enemy].square for shot in shots))


def pushes(table: Table) -> list[str]:
    """Where an enemy may be pushed now; empty unless that is being asked."""
    if table.world.decision is None:
        return []
    return names(table, (push.square for push in table.offers(PushEnemy)))


def routes(table: Table) -> list[str]:
    """Where the moving enemy may end, if that is being asked."""
    return names(table, (walk.square for walk in table.offers(WalkTo)))


def steps_aside(table: Table) -> list[str]:
    """Where a pushed character may go, if that is being asked."""
    return names(table, (step.square for step in table.offers(StepAside)))


def corpses(table: Table) -> dict[str, int]:
    """How many corpses lie in each square."""
    return {table.world.book.grid.names[s]: count for s, count in table.world.corpses.items()}


# Answering


def push_to(table: Table, square: str, dice: Sequence[object] = ()) -> Table:
    """Push the enemy in question."""
    offered = [p for p in table.offers(PushEnemy) if p.square == table.square(square)]
    assert offered, f"no push to {square} is offered"
    return table.answer(offered[0], dice)


def walk_to(table: Table, square: str, dice: Sequence[object] = ()) -> Table:
    """End the move of the enemy in question here."""
    offered = [w for w in table.offers(WalkTo) if w.square == table.square(square)]
    assert offered, f"no walk to {square} is offered"
    return table.answer(offered[0], dice)


def search(table: Table, deck: str = "A", dice: Sequence[object] = ()) -> Table:
    return table.answer(Search(deck), dice)


def throw_away(table: Table, who: str, card: str) -> Table:
    return table.answer(Discard(table.item(who, card).id))


def mix_herbs(table: Table) -> Table:
    """Mix the herbs on offer."""
    return table.answer(table.offers(Mix)[0])


def trade(table: Table, who: str, dice: Sequence[object] = ()) -> Table:
    return table.answer(Trade(table.seat(who)), dice)


def heal(table: Table, who: str, card: str, *, on: str = "", dice: Sequence[object] = ()) -> Table:
    """Use a recovery item of a character on themselves or on another."""
    return table.answer(UseItem(table.item(who, card).id, on=table.seat(on or who)), dice)


def reload(table: Table, who: str, weapon: str, dice: Sequence[object] = ()) -> Table:
    """Use the Handgun Bullets of a character on one of their weapons."""
    bullets = table.item(who, "handgun-bullets").id
    return table.answer(UseItem(bullets, weapon=table.item(who, weapon).id), dice)


def usable(table: Table, who: str) -> list[str]:
    """The cards of a character that may be used with the use item action."""
    used = {use.item for use in table.offers(UseItem)}
    return [item.card for item in table.who(who).items if item.id in used]
